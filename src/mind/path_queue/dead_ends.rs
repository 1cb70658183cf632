//! The dead ends of known ground, which a search for the way to one cell leaves out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{CostScale, DeadEnds, DiagonalRule, HeuristicKind, NodeId, SearchSpace, SquareSpace},
    terrain::Movement,
};

use super::{Destination, KnownGround, SearchContext, UnknownCellPolicy};

/// The largest floor, in cells, on which searches leave dead ends out. On larger ones it takes longer to find dead ends
/// than to search them.
pub const DEAD_ENDS_UP_TO: usize = 1 << 14;

/// The most grounds whose dead ends are kept; the least recently used are dropped.
const MOST: usize = 16;

/// The cells that a search may enter: all but the dead ends in which it neither begins nor ends.
#[derive(Clone, Debug)]
pub struct Trunk {
    /// A bit for each cell, 64 to a word.
    words: Vec<u64>,
    /// The cells that are left out because a designer tagged them, with the number of the tag, from 1.
    tagged: BTreeMap<Point, usize>,
}

impl Trunk {
    /// The cells that a unit needs on its way between two cells, by the dead ends of the known ground and those that
    /// are tagged. `None` if one of the cells is outside the map or no way between them is known.
    ///
    /// Source: Patrick Lester, "A* Pathfinding for Beginners" (2003): dead ends that are marked on the map beforehand
    /// need not be searched.
    pub fn of(
        dead_ends: &mut DeadEnds,
        ground: &KnownGround<'_>,
        rule: DiagonalRule,
        (from, to): (Point, Point),
    ) -> Option<Self> {
        let size = ground.known().size();
        let node = |point| size.index(point).map(|cell| NodeId(cell as u32));
        let passage = dead_ends.passage(node(from)?, node(to)?)?;
        let mut words = vec![0; size.area().div_ceil(64)];
        for cell in (0..size.area()).filter(|&cell| passage.contains(NodeId(cell as u32))) {
            words[cell / 64] |= 1 << (cell % 64);
        }
        let mut trunk = Self { words, tagged: BTreeMap::new() };
        trunk.leave_out_tagged(ground, rule, (from, to));
        Some(trunk)
    }

    /// Leaves out the tagged dead ends in which the unit neither is nor goes. A designer may err, and the ground may
    /// have changed since: if no way remains, the tags do not count.
    fn leave_out_tagged(&mut self, ground: &KnownGround<'_>, rule: DiagonalRule, (from, to): (Point, Point)) {
        if ground.has_no_tags() {
            return;
        }
        let size = ground.known().size();
        let before = self.words.clone();
        for (number, cells) in (1..).zip(ground.tagged()) {
            let cells: BTreeSet<Point> = cells.into_iter().collect();
            let touches = |anchor| ground.covered(anchor).cells().any(|cell| cells.contains(&cell));
            if touches(from) || touches(to) {
                continue;
            }
            // A large unit needs its anchors at the mouth, where only a part of it is in the dead end.
            for &anchor in cells.iter().filter(|&&at| ground.covered(at).cells().all(|cell| cells.contains(&cell))) {
                if let Some(cell) = size.index(anchor) {
                    self.words[cell / 64] &= !(1 << (cell % 64));
                    self.tagged.insert(anchor, number);
                }
            }
        }
        if !self.tagged.is_empty() && !self.joins(ground, rule, from, to) {
            (self.words, self.tagged) = (before, BTreeMap::new());
        }
    }

    /// Whether a way that stays within these cells joins two cells, whoever stands in it.
    fn joins(&self, ground: &KnownGround<'_>, rule: DiagonalRule, from: Point, to: Point) -> bool {
        let ground = ground.bare();
        let space = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let Some((start, goal)) = space.node(from).zip(space.node(to)) else { return false };
        let mut reached = vec![false; ground.known().size().area()];
        let mut left = vec![start];
        reached[start.index()] = true;
        while let Some(node) = left.pop() {
            if node == goal {
                return true;
            }
            space.successors(node, |next, _| {
                if !reached[next.index()] && self.contains(next) {
                    reached[next.index()] = true;
                    left.push(next);
                }
            });
        }
        false
    }

    /// The number of the tagged dead end, from 1, because of which the search may not enter a cell; `None` if it is not
    /// left out because of a tag.
    pub fn tag(&self, cell: Point) -> Option<usize> {
        self.tagged.get(&cell).copied()
    }

    /// Whether the search may enter a cell.
    #[inline]
    pub fn contains(&self, cell: NodeId) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }
}

/// The dead ends of one ground, and what they were found for.
#[derive(Clone, Debug)]
struct Surveyed {
    /// Number of the mind's path queue.
    mind: u64,
    class: (Movement, UnknownCellPolicy, u8),
    rule: DiagonalRule,
    /// What the mind knew when they were found.
    read: NewsMark,
    dead_ends: DeadEnds,
}

impl Surveyed {
    fn new(mind: u64, context: &SearchContext<'_>) -> Self {
        let ground = &context.ground;
        Self {
            mind,
            class: class_of(ground),
            rule: context.rule,
            read: ground.known().news_end(),
            dead_ends: find_dead_ends(ground, context.rule),
        }
    }

    /// Finds the dead ends anew if the mind has learned since that a cell was opened or closed.
    fn catch_up(&mut self, context: &SearchContext<'_>) {
        let ground = &context.ground;
        let known = ground.known();
        let has_changed = known.news_since(self.read).is_none_or(|items| {
            items.iter().any(|item| {
                let now = known.terrain(known.size().point(item.cell as usize));
                ground.cost_of(item.before).is_some() != ground.cost_of(now).is_some()
            })
        });
        if has_changed {
            *self = Self::new(self.mind, context);
        }
        self.read = known.news_end();
    }
}

/// Finds the dead ends of known ground. Ignores extra costs and occupied cells.
pub fn find_dead_ends(ground: &KnownGround<'_>, rule: DiagonalRule) -> DeadEnds {
    DeadEnds::narrow(&ground.bare(), rule)
}

fn class_of(ground: &KnownGround<'_>) -> (Movement, UnknownCellPolicy, u8) {
    (ground.movement(), ground.unknown_cells(), ground.side())
}

/// Cache of the dead ends of the grounds searched last. They follow from what is known at the moment, so no result
/// depends on which of them are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownDeadEnds {
    all: VecDeque<Surveyed>,
}

impl KnownDeadEnds {
    /// The cells that a search for a goal may enter. `None` if nothing is left out: the goal is not a single cell, the
    /// floor has more than [`DEAD_ENDS_UP_TO`] cells, or no way to the goal is known.
    pub(super) fn trunk(&mut self, mind: u64, goal: Destination, context: &SearchContext<'_>) -> Option<Trunk> {
        let ground = &context.ground;
        let Destination::Cell(to) = goal else { return None };
        if ground.known().size().area() > DEAD_ENDS_UP_TO {
            return None;
        }
        let is_it = |other: &Surveyed| (other.mind, other.class, other.rule) == (mind, class_of(ground), context.rule);
        let mut surveyed = match self.all.iter().position(is_it).and_then(|place| self.all.remove(place)) {
            Some(mut surveyed) => {
                surveyed.catch_up(context);
                surveyed
            }
            None => Surveyed::new(mind, context),
        };
        let trunk = Trunk::of(&mut surveyed.dead_ends, ground, context.rule, (context.at, to));
        self.all.push_back(surveyed);
        if self.all.len() > MOST {
            self.all.pop_front();
        }
        trunk
    }

    /// Empties the cache.
    pub(super) fn clear(&mut self) {
        self.all.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::{Random, Stream},
        content::TerrainTable,
        grid::Size,
        mind::{
            Answer, Claims, Danger, Dangers, FactionId, KnownWalkability, PathQueues, RouteConstraints, Sharers, Turn,
            UnitId,
        },
        search::{CHEAPEST, Cost, MaskedSpace, NodeState, One, Searcher, Silent},
        terrain::TerrainId,
    };
    use rand::RngExt;

    const RULE: DiagonalRule = DiagonalRule::NoObstacle;

    fn see(known: &mut KnownWalkability, turn: u32, chance: &mut Random) {
        let terrains = [TerrainId::WALL, TerrainId::WALL, TerrainId::FLOOR, TerrainId::SWAMP, TerrainId::DEEP_WATER];
        let at = known.size().point(chance.random_range(0..known.size().area()));
        known.observe(at, terrains[chance.random_range(0..terrains.len())], Turn(turn));
    }

    /// A ground with random claims and occupied cells, and one danger.
    fn burdened<'a>(ground: KnownGround<'a>, chance: &mut Random) -> KnownGround<'a> {
        let size = ground.known().size();
        let mut at = || size.point(chance.random_range(0..size.area()));
        let taken: Vec<Point> = (0..4).map(|_| at()).collect();
        let mut claims = Claims::default();
        claims.claim(&(0..30).map(|_| at()).collect::<Vec<_>>());
        let dangers = Dangers::from_iter([Danger { at: at(), reach: 4, cost: 60 }]);
        ground.with_claims(&claims).with_dangers(&dangers).with_occupied(taken)
    }

    fn cost(context: &SearchContext<'_>, ground: &KnownGround<'_>, to: Point, trunk: Option<&Trunk>) -> Option<Cost> {
        let space = context.space(ground);
        let within = MaskedSpace::new(&space, |cell| trunk.is_none_or(|trunk| trunk.contains(cell)));
        let (start, goal) = (space.node(context.at)?, space.node(to)?);
        Searcher::default().path(&within, start, &One(goal), CHEAPEST, &mut Silent).0.map(|path| path.cost)
    }

    /// Holds in whatever order a mind learns of the ground, and whatever extra costs and occupied cells there are.
    #[test]
    fn a_way_costs_the_same_without_dead_ends() {
        let (terrains, size) = (TerrainTable::built_in(), Size::new(15, 11).expect("a small size"));
        let (mut paths, mut smaller) = (0, 0);
        for seed in 0..60 {
            let mut chance = Stream::Bot.of(seed);
            let (unknown_cells, side) =
                ([UnknownCellPolicy::Reckless, UnknownCellPolicy::Coward][seed as usize % 2], 1 + (seed % 3) as u8 / 2);
            let mut known = KnownWalkability::blank(size);
            let mut kept = KnownDeadEnds::default();
            for turn in 1..40 {
                let looks = if turn == 1 { 140 } else { chance.random_range(0..6) };
                (0..looks).for_each(|_| see(&mut known, turn, &mut chance));
                let ground = KnownGround::new(&known, &terrains, Movement::Walker)
                    .with_unknown_cells(unknown_cells)
                    .with_side(side);
                let walkable: Vec<Point> = size.points().filter(|&point| ground.is_walkable(point)).collect();
                if walkable.is_empty() {
                    continue;
                }
                let [at, to] = [0, 1].map(|_| walkable[chance.random_range(0..walkable.len())]);
                let (dangers, claims) = (Dangers::default(), Claims::default());
                let context = SearchContext { faction: FactionId::WARREN, at, ground, dangers, claims, rule: RULE };
                let trunk = kept.trunk(7, Destination::Cell(to), &context);
                let burdened = burdened(context.ground.clone(), &mut chance);
                let (with, without) =
                    (cost(&context, &burdened, to, trunk.as_ref()), cost(&context, &burdened, to, None));
                assert_eq!(with, without, "seed {seed}, turn {turn}: {at} to {to}");
                // The cached dead ends are those that would be found anew.
                let fresh = KnownDeadEnds::default().trunk(7, Destination::Cell(to), &context);
                assert_eq!(trunk.as_ref().map(|trunk| &trunk.words), fresh.as_ref().map(|trunk| &trunk.words));
                let is_left_out = |point: &Point| {
                    let cell = NodeId(size.index(*point).expect("a cell of the map") as u32);
                    trunk.as_ref().is_some_and(|trunk| !trunk.contains(cell))
                };
                paths += u32::from(without.is_some());
                smaller += u32::from(without.is_some() && walkable.iter().any(is_left_out));
            }
        }
        assert!(paths > 500 && smaller * 4 > paths, "{smaller} of {paths}");
    }

    /// A floor of 9 by 6 cells that is known as the picture says: `?` is unknown, `x` and `.` are floor.
    fn known_as(picture: [&str; 6]) -> KnownWalkability {
        let size = Size::new(9, 6).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        for point in size.points() {
            match picture[point.y as usize].as_bytes()[point.x as usize] {
                b'?' => continue,
                b'#' => known.observe(point, TerrainId::WALL, Turn(0)),
                _ => known.observe(point, TerrainId::FLOOR, Turn(0)),
            };
        }
        known
    }

    /// The tagged cells that a search from (1,1) to a cell leaves out, `x`, when the two lowest rows are tagged.
    fn left_out(known: &KnownWalkability, side: u8, to: Point) -> Vec<String> {
        let (terrains, size) = (TerrainTable::built_in(), known.size());
        let tagged = [(3..5).flat_map(|y| (1..8).map(move |x| Point::new(x, y))).collect::<BTreeSet<_>>()];
        let ground = KnownGround::new(known, &terrains, Movement::Walker).with_side(side).with_tagged(&tagged);
        let (dangers, claims) = (Dangers::default(), Claims::default());
        let context =
            SearchContext { faction: FactionId::WARREN, at: Point::new(1, 1), ground, dangers, claims, rule: RULE };
        let trunk = KnownDeadEnds::default().trunk(7, Destination::Cell(to), &context).expect("a way is known");
        let cell = |at: Point| {
            let is_tagged = trunk.tag(at) == Some(1);
            assert!(!is_tagged || !trunk.contains(NodeId(size.index(at).expect("on the map") as u32)));
            if is_tagged { 'x' } else { '.' }
        };
        (3..5).map(|y| (1..8).map(|x| cell(Point::new(x, y))).collect()).collect()
    }

    #[test]
    fn a_tagged_dead_end_is_left_out_where_it_is_known_and_not_needed() {
        let open = ["#########", "#.......#", "#.......#", "#.......#", "#.......#", "#########"];
        let (across, all, none) = (Point::new(7, 1), ["xxxxxxx"; 2], ["......."; 2]);
        assert_eq!(left_out(&known_as(open), 1, across), all);
        // The unit goes into it.
        assert_eq!(left_out(&known_as(open), 1, Point::new(4, 4)), none);
        // Without it there is no way.
        let parted = ["#########", "#...#...#", "#...#...#", "#.......#", "#.......#", "#########"];
        assert_eq!(left_out(&known_as(parted), 1, across), none);
        // Nothing is known of one cell of the wall below, and nothing is assumed of the ground beside it.
        let seen = ["#########", "#.......#", "#.......#", "#.......#", "#.......#", "####?####"];
        assert_eq!(left_out(&known_as(seen), 1, across), ["xxxxxxx", "xx...xx"]);
        // A large unit needs the anchors from which it only reaches into the dead end, and stands on no others.
        let large = left_out(&known_as(open), 2, Point::new(6, 1));
        assert_eq!(large, ["xxxxxx.", "......."]);
    }

    /// The picture: `A` asks for the way to `B`, and `x` is what its search must not enter.
    #[test]
    fn a_units_search_closes_nothing_that_is_left_out() {
        let picture = [
            "###################",
            "#A...............B#",
            "#.###x#######x###.#",
            "#.#xxx#xxx##xxx##.#",
            "#.#xxx#xxx##xxx##.#",
            "#.###############.#",
            "#.................#",
            "###################",
        ];
        // At first both cells beside `B` are occupied; then only the one above is, and the way leads around below.
        let glyph = |point: Point| picture[point.y as usize].as_bytes()[point.x as usize];
        let size = Size::new(19, 8).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        for point in size.points() {
            known.observe(point, if glyph(point) == b'#' { TerrainId::WALL } else { TerrainId::FLOOR }, Turn(0));
        }
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(&known, &terrains, Movement::Walker);
        let ground = ground.with_occupied([Point::new(16, 1), Point::new(17, 2)]);
        let place = |wanted| size.points().find(|&point| glyph(point) == wanted).expect("a character of the picture");
        let (dangers, claims) = (Dangers::default(), Claims::default());
        let context =
            SearchContext { faction: FactionId::WARREN, at: place(b'A'), ground, dangers, claims, rule: RULE };
        let mut queues: PathQueues<u8> = PathQueues::default();
        queues.keep_traces(true);
        queues.begin_turn(Turn(1), size.area(), 1);
        let answer = queues.asker(0, Sharers::Many, UnitId(1)).ask(
            Destination::Cell(place(b'B')),
            RouteConstraints::default(),
            &context,
            None,
        );
        assert_eq!(answer, Answer::NoWay);
        // With only one of them occupied the way is found, and the trace tells which cells were closed.
        let context = SearchContext { ground: context.ground.bare().with_occupied([Point::new(16, 1)]), ..context };
        let answer = queues.asker(1, Sharers::Many, UnitId(1)).ask(
            Destination::Cell(place(b'B')),
            RouteConstraints::default(),
            &context,
            None,
        );
        let Answer::Found(route) = answer else { panic!("there is a way: {answer:?}") };
        let picture = route.trace().expect("traces are kept").last_picture();
        let closed = picture.nodes().filter(|(_, view)| view.state == NodeState::Closed);
        let closed: Vec<Point> = closed.map(|(node, _)| size.point(node.index())).collect();
        assert!(closed.len() > 20 && closed.iter().all(|&point| glyph(point) != b'x'), "{closed:?}");
    }
}
