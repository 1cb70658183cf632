//! The promise: what a unit fears or leaves to others costs exactly what it says, and a route is the cheapest for it.
//!
//! Everything that makes known ground more expensive is worked out a second time, cell by cell and turn by turn, into a
//! map of explicit costs. A route over the known ground has to cost what the `pathfinding` crate finds on that map.

use fogwalk::{
    chance::{Random, Stream},
    content::{TerrainTable, terrains},
    grid::{Grid, Point, Size},
    mind::{
        BelievedGround, Claims, Danger, Dangers, InfluenceMap, KnownGround, KnownWalkability, MAX_EXTRA_COST,
        Navigator, Turn, UnknownCellPolicy,
    },
    search::{CostScale, Walkability},
    terrain::{Movement, TerrainId},
};
use pathfinding::directed::dijkstra::dijkstra;
use proptest::prelude::*;
use rand::RngExt;

use crate::support::ground::{Map, Rules};

/// A way that a friend goes: where it is, and its steps from there.
type Way = (Point, Vec<Point>);

/// All that a unit has in mind.
struct Case {
    known: KnownWalkability,
    injuries: Vec<(Point, u16, Turn)>,
    now: Turn,
    dangers: Vec<Danger>,
    ways: Vec<Way>,
    occupied: Vec<Point>,
    movement: Movement,
    unknown_cells: UnknownCellPolicy,
    start: Point,
    goal: Point,
}

/// A few of something.
fn some<T>(most: u32, chance: &mut Random, mut one: impl FnMut(&mut Random) -> T) -> Vec<T> {
    (0..chance.random_range(0..=most)).map(|_| one(chance)).collect()
}

impl Case {
    fn random(size: Size, unknown: u32, walls: u32, chance: &mut Random) -> Self {
        let any_cell = |chance: &mut Random| size.point(chance.random_range(0..size.area()));
        let (start, goal) = (any_cell(chance), any_cell(chance));
        let mut known = KnownWalkability::blank(size);
        for point in size.points().filter(|&point| point != start) {
            if chance.random_range(0..100) >= unknown {
                let is_wall = chance.random_range(0..100) < walls;
                let terrain = TerrainId(chance.random_range(0..terrains().len()) as u8);
                known.observe(point, if is_wall { TerrainId::WALL } else { terrain }, Turn(0));
            }
        }
        // Large enough a bit of ground for any unit to start from.
        for (dx, dy) in (0..3).flat_map(|dy| (0..3).map(move |dx| (dx, dy))) {
            known.observe(start + Point::new(dx, dy), TerrainId::FLOOR, Turn(0));
        }
        let now = Turn(chance.random_range(0..400));
        let mut injuries = some(6, chance, |chance| {
            let strength = if chance.random_bool(0.1) { u16::MAX } else { chance.random_range(0..800) };
            (any_cell(chance), strength, Turn(chance.random_range(0..=now.0)))
        });
        injuries.sort_by_key(|injury| injury.2);
        let dangers = some(3, chance, |chance| {
            let cost = if chance.random_bool(0.1) { u16::MAX } else { chance.random_range(0..200) };
            Danger { at: any_cell(chance), reach: chance.random_range(0..6), cost }
        });
        let ways = some(12, chance, |chance| {
            let at = any_cell(chance);
            let mut here = at;
            let steps = some(12, chance, |chance| {
                here = here + Point::new(chance.random_range(-1..=1), chance.random_range(-1..=1));
                here
            });
            (at, steps)
        });
        let covers_start =
            |point: Point| (0..3).contains(&(point.x - start.x)) && (0..3).contains(&(point.y - start.y));
        let mut occupied = some(5, chance, any_cell);
        occupied.retain(|&point| !covers_start(point));
        let movement = Movement::ALL[chance.random_range(0..Movement::ALL.len())];
        let unknown_cells = UnknownCellPolicy::ALL[chance.random_range(0..UnknownCellPolicy::ALL.len())];
        Self { known, injuries, now, dangers, ways, occupied, movement, unknown_cells, start, goal }
    }

    /// The strength left in every cell, by letting every turn pass.
    fn strengths(&self) -> Grid<u64> {
        let mut strengths = Grid::filled(self.known.size(), 0);
        for turn in 0..=self.now.0 {
            if turn % InfluenceMap::HALF_LIFE == 0 {
                strengths.cells_mut().iter_mut().for_each(|strength| *strength /= 2);
            }
            for &(at, strength, _) in self.injuries.iter().filter(|injury| injury.2 == Turn(turn)) {
                for point in self.known.size().points() {
                    let share = [1, 2, 4].get(point.distance(at) as usize).map_or(0, |part| u64::from(strength) / part);
                    strengths[point] = (strengths[point] + share).min(65535);
                }
            }
        }
        strengths
    }

    /// What entering each cell costs for a unit of a side; 0 where it cannot be.
    fn costs(&self, side: i32) -> Map {
        let size = self.known.size();
        let strengths = self.strengths();
        let single = Grid::from_fn(size, |point| {
            let cost = match (self.known.terrain(point), self.unknown_cells) {
                (Some(terrain), _) => self.movement.entry_cost(&terrains()[terrain.0 as usize]).unwrap_or(0),
                (None, UnknownCellPolicy::Reckless) => 10,
                (None, UnknownCellPolicy::Cautious) => 30,
                (None, UnknownCellPolicy::Coward) => 0,
            };
            if cost == 0 || self.occupied.contains(&point) {
                return 0;
            }
            let mut extra = strengths[point].min(u64::from(InfluenceMap::MOST_COST));
            for danger in &self.dangers {
                let (distance, reach) = (u64::from(point.distance(danger.at)), u64::from(danger.reach));
                if distance <= reach {
                    extra += (u64::from(danger.cost) * (reach + 1 - distance)).div_ceil(reach + 1);
                }
            }
            let near = self.ways.iter().filter(|way| way.0.distance(self.start) <= Claims::NEAR);
            let claims = near.flat_map(|way| &way.1).filter(|&&step| step == point).count() as u64;
            extra += (claims * u64::from(Claims::COST)).min(u64::from(Claims::MOST_COST));
            cost + extra.min(u64::from(MAX_EXTRA_COST)) as u16
        });
        let covered = |anchor| (0..side).flat_map(move |dy| (0..side).map(move |dx| anchor + Point::new(dx, dy)));
        let highest = |anchor| {
            let costs: Vec<_> = covered(anchor).map(|point| single.get(point).copied().unwrap_or(0)).collect();
            if costs.contains(&0) { 0 } else { costs.into_iter().max().unwrap_or(0) }
        };
        Map { costs: Grid::from_fn(size, highest) }
    }

    /// What a route costs by our own search, which has to be walkable on the map of explicit costs.
    fn route(&self, ground: &impl BelievedGround, map: &Map, rules: Rules) -> Option<u64> {
        let route = Navigator::default().route_to(self.start, self.goal, ground, rules.diagonal)?;
        let mut nodes = vec![map.space(rules).node(self.start).expect("a cell of the map")];
        nodes.extend(route.steps().iter().map(|&step| map.space(rules).node(step).expect("a cell of the map")));
        assert_eq!(map.walk(rules, &nodes), u64::from(route.cost().0));
        Some(route.cost().0.into())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn routes_cost_what_dijkstra_finds_over_explicit_costs(
        (width, height, unknown, walls) in (3u32..=20, 3u32..=16, 0u32..80, 0u32..40),
        rules in Rules::any(), side in 1i32..=3, seed in any::<u64>(),
    ) {
        // Routes are searched for in these costs.
        let rules = Rules { scale: CostScale::Lester, ..rules };
        let size = Size::new(width, height).expect("a small size");
        let case = Case::random(size, unknown, walls, &mut Stream::Bot.of(seed));
        let terrains = TerrainTable::built_in();
        let map = case.costs(side);
        let space = map.space(rules);
        let [start, goal] = [case.start, case.goal].map(|point| space.node(point).expect("a cell of the map"));
        prop_assume!(map.stands(start));

        let mut influence = InfluenceMap::blank(size);
        case.injuries.iter().for_each(|&(at, strength, turn)| influence.record(at, strength, turn));
        let claims = Claims::of(case.start, case.ways.iter().map(|(at, steps)| (*at, steps.as_slice())));
        let dangers: Dangers = case.dangers.iter().copied().collect();
        let bare = || KnownGround::new(&case.known, &terrains, case.movement).with_unknown_cells(case.unknown_cells);
        // The room that there is is measured before anybody stands in the way, or after.
        let [ground, before] = [bare(), bare().with_side(side as u8)].map(|ground| {
            let ground = ground.with_influence([&influence], case.now).with_occupied(case.occupied.iter().copied());
            ground.with_dangers(&dangers).with_claims(&claims)
        });
        for (cell, &cost) in case.costs(1).costs.cells().iter().enumerate() {
            prop_assert_eq!(ground.entry_cost(cell).unwrap_or(0), cost);
            prop_assert!(cost == 0 || ground.cheapest() <= cost);
        }

        let best = dijkstra(
            &start,
            |&node| {
                let next = map.point(node).neighbours().filter_map(|point| space.node(point));
                next.filter_map(|next| Some((next, map.step(rules, node, next)?))).collect::<Vec<_>>()
            },
            |&node| node == goal,
        );
        let best = best.map(|best| best.1);
        prop_assert_eq!(case.route(&before, &map, rules), best);
        prop_assert_eq!(case.route(&ground.with_side(side as u8), &map, rules), best);
    }
}
