//! Standing dangers: what a mind knows of those who shoot and cannot move, and of fires.

use crate::{
    content::TerrainTable,
    grid::Point,
    mind::{Asker, Care, Danger, Dangers, FactionId, Goal, KnownGround, Mind, Route, Turn},
    search::{AnyOf, CostScale, HeuristicKind, NEAREST, Silent, SquareSpace},
    terrain::Fire,
};

use super::{
    super::{Action, Task},
    Thought, Wits,
    thought::Decision,
};

/// What is farther away than so many expansions can tell is not near.
const EXPANSIONS: u32 = 2000;
/// What a step within the reach of somebody who shoots costs more: nine steps on floor. As many such steps kill a goblin.
const UNDER_FIRE: u16 = 90;
/// What a step beside a burning cell costs more, for each of them: whoever lingers there is soon in the fire.
const BESIDE_FIRE: u16 = 80;
/// What a step into a burning cell costs more, besides what those around it add: more than beside any number of them, so
/// that nobody goes into the fire who can pass between.
const BURNING: u16 = 9 * BESIDE_FIRE;
/// The most shooters and dangers by fire that count, the nearest ones: this bounds the cost of a decision. Each fire is
/// two dangers.
const MOST_SHOOTERS: usize = 24;
const MOST_FIRES: usize = 512;
/// A fire that was last seen so many times as long ago as it burns on average is taken to be out.
const BURNT_OUT: u32 = 3;

/// The standing dangers that a member of a faction knows of. A fire counts for less the longer ago it was seen. If
/// `near` is given, only the [`MOST_FIRES`] and [`MOST_SHOOTERS`] that are nearest to it count.
pub(in crate::game) fn standing_dangers(
    mind: &Mind,
    terrains: &TerrainTable,
    own: FactionId,
    now: Turn,
    near: Option<Point>,
) -> Dangers {
    let mut fires: Vec<Danger> = fires(mind, terrains, now).collect();
    let mut shooters: Vec<_> = mind.sightings.rooted().filter(|other| other.faction != own).collect();
    if let Some(near) = near {
        // Of those equally near, the first are kept.
        keep_nearest(&mut fires, MOST_FIRES, |fire| fire.at.distance(near));
        keep_nearest(&mut shooters, MOST_SHOOTERS, |shooter| shooter.at.distance(near));
    }
    shooters.into_iter().fold(fires.into_iter().collect(), |dangers: Dangers, shooter| {
        let danger = Danger { at: shooter.at, reach: shooter.kind.row().reach, cost: UNDER_FIRE };
        dangers.with_shooter(danger, &mind.known, terrains)
    })
}

/// If there are more than `most` things, keeps the nearest, sorted by distance; the first of those equally near.
pub(super) fn keep_nearest<T>(things: &mut Vec<T>, most: usize, distance: impl Fn(&T) -> u32) {
    if things.len() > most {
        things.sort_by_key(|thing| distance(thing));
        things.truncate(most);
    }
}

/// The fires that a mind remembers.
fn fires(mind: &Mind, terrains: &TerrainTable, now: Turn) -> impl Iterator<Item = Danger> {
    let remembered = mind.known.remembered_as(|terrain| terrains.kind(terrain).fire.is_burning());
    let burning = remembered.filter_map(move |(at, terrain, seen)| {
        let Fire::Burns { turns, .. } = terrains.kind(terrain).fire else { return None };
        let lasts = turns.saturating_mul(BURNT_OUT);
        let left = lasts.saturating_sub(now.since(seen));
        // A part of the whole.
        let part = move |cost: u16| (u64::from(cost) * u64::from(left) / u64::from(lasts.max(1))) as u16;
        // A danger that reaches to the next cell is half as great there.
        let around = Danger { at, reach: 1, cost: part(2 * BESIDE_FIRE) };
        Some([around, Danger { at, reach: 0, cost: part(BURNING - 2 * BESIDE_FIRE) }])
    });
    burning.flatten().filter(|danger| danger.cost > 0)
}

impl Thought<'_> {
    /// The standing dangers that the unit knows of, found out once for a decision.
    pub(super) fn standing_dangers(&self) -> &Dangers {
        let near = Some(self.me.at);
        self.standing.get_or_init(|| standing_dangers(self.mind, self.terrains, self.me.faction(), self.turn, near))
    }

    /// What the unit does instead of staying where it burns, or instead of resting where it is shot at.
    pub(super) fn cover_instead_of(
        &self,
        decision: &Decision,
        wits: &mut Wits,
        asker: &mut Asker<'_>,
    ) -> Option<Decision> {
        let rests = matches!(decision.task, Task::Rest { .. } | Task::Recover);
        let stays = decision.action == Action::Wait && (rests || self.is_in_fire());
        if !stays || self.me.row().is_rooted {
            return None;
        }
        let dangers = self.standing_dangers();
        let is_quiet = |point: Point| dangers.extra_cost(point) == 0;
        if self.me.footprint().cells().all(is_quiet) {
            return None;
        }
        let is_cover = |point: Point| self.body_at(point).cells().all(|cell| self.is_known(cell) && is_quiet(cell));
        let chosen = self.me.route.as_ref().map(Route::goal).filter(|&goal| is_cover(goal));
        let ground = self.standpoint(Care::default()).for_now();
        let cover = chosen.or_else(|| Some(self.nearest_way(is_cover, &ground, wits)?.goal()))?;
        self.go(Goal::Cell(cover), Task::TakeCover, asker)
    }

    /// The way to the nearest cell of a sort, if it is near.
    pub(super) fn nearest_way(
        &self,
        is_wanted: impl Fn(Point) -> bool,
        ground: &KnownGround<'_>,
        Wits { search, counts, .. }: &mut Wits,
    ) -> Option<Route> {
        let space = SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let (start, target) = (space.node(self.me.at)?, AnyOf(|node| is_wanted(space.point(node))));
        search.begin(&space, start, &target, NEAREST, &mut Silent);
        search.go_on(&space, &target, NEAREST, EXPANSIONS, &mut Silent);
        counts.add(search);
        Route::over(&space, &search.path(&space)?.nodes)
    }

    /// What the standing dangers that it knows of add to a step that brings the unit to an anchor: the most for any of its
    /// cells.
    pub(super) fn danger_at(&self, anchor: Point) -> u16 {
        let dangers = self.standing_dangers();
        self.body_at(anchor).cells().map(|cell| dangers.extra_cost(cell)).max().unwrap_or_default()
    }

    /// Whether the unit knows of more danger at an anchor than where it is.
    pub(super) fn is_worse(&self, anchor: Point) -> bool {
        self.danger_at(anchor) > self.danger_at(self.me.at)
    }

    /// Whether it stands in a fire, as far as it knows.
    pub(super) fn is_in_fire(&self) -> bool {
        let mut here = self.me.footprint().cells().filter_map(|cell| self.mind.known.terrain(cell));
        here.any(|terrain| self.terrains.kind(terrain).fire.is_burning())
    }
}
