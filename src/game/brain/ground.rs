//! The ground as a unit believes it to be, with extra costs and obstacles.

use crate::{
    game::{brain::Thought, rules::dangers::keep_nearest, state::task::Task},
    grid::Point,
    mind::{Claims, Danger, KnownGround, RouteConstraints, SearchContext, Sighting, UnitId, planning::Behaviour},
    terrain::Movement,
};

/// Enemies of this many times the unit's own might are avoided: within this radius, at this cost beside them.
const MIGHTIER: i32 = 3;

const SHUN_RADIUS: u32 = 4;

const SHUN_COST: u16 = 60;

/// The extra cost of a step into the cell of a friend that has stopped: twelve steps on floor.
const STOPPED_COST: u16 = 120;

/// Enemies last seen farther away than this, in king's moves, are ignored.
const SHUN_WITHIN: u32 = 60;

/// The most enemies that are avoided, the nearest ones; bounds the cost of a decision.
const MOST_SHUNNED: usize = 24;

impl<'a> Thought<'a> {
    /// The context of a search for the unit.
    pub(in crate::game) fn search_context(&self, constraints: RouteConstraints) -> SearchContext<'a> {
        self.search_context_on(self.lasting_ground_with(constraints), constraints)
    }

    /// The context of a search on this ground. A unit does not avoid its own quarry.
    pub(super) fn search_context_on(
        &self,
        ground: KnownGround<'a>,
        constraints: RouteConstraints,
    ) -> SearchContext<'a> {
        let shunned = self.shunned(constraints.quarry).into_iter();
        let road = self.road_to_shun().filter(|_| constraints.quarry.is_none() && self.is_road_cut_off());
        let stopped = self.stopped_friends(constraints.quarry);
        let (dangers, claims) = (shunned.chain(stopped).chain(road).collect(), self.claims());
        SearchContext { faction: self.me.faction(), at: self.me.at, ground, dangers, claims, rule: self.rule }
    }

    /// The constraints of the unit's present route.
    pub(in crate::game) fn constraints(&self) -> RouteConstraints {
        self.constraints_of(&self.me.task)
    }

    /// The constraints of a route for a task.
    pub(super) fn constraints_of(&self, task: &Task) -> RouteConstraints {
        match *task {
            Task::Hunt { unit, .. } => RouteConstraints { quarry: Some(unit), ..RouteConstraints::default() },
            Task::March { .. } => self.march_constraints(),
            _ => RouteConstraints {
                past_enemies: task.goes_past_enemies(),
                goal_of_many: matches!(task, Task::Report { .. } | Task::ReadDesk { .. }),
                ..RouteConstraints::default()
            },
        }
    }

    /// The lasting ground; the cells of enemies are blocked if the route has to lead past them.
    pub(super) fn lasting_ground_with(&self, constraints: RouteConstraints) -> KnownGround<'a> {
        let lasting = self.lasting_ground();
        if constraints.past_enemies { lasting.with_occupied(self.menaced()) } else { lasting }
    }

    /// The ground without short-lived costs and obstacles, by which a unit checks whether its route is still good.
    pub(super) fn lasting_ground(&self) -> KnownGround<'a> {
        // The latest, before which it stands, comes first: cells too far from it are left out.
        let given_up: Vec<Point> = self.me.making_way.closed(self.turn).map(|given_up| given_up.at).collect();
        self.ground_for(self.me.movement()).with_closed(&given_up)
    }

    /// The lasting ground for another movement class.
    pub(super) fn ground_for(&self, movement: Movement) -> KnownGround<'a> {
        let mind = self.mind;
        let ground = KnownGround::new(mind.known, self.terrains, movement).with_side(self.me.row().size);
        let ground = ground.with_unknown_cells(self.me.row().unknown_cells).with_immunities(self.me.row().immune);
        let ground = ground.with_dangers(self.standing_dangers()).with_tagged(self.dead_ends);
        let ground = ground.with_occupied(self.rooted().flat_map(|other| other.footprint().cells()));
        if self.used_beliefs.influence { ground.with_influence(mind.influence(), self.turn) } else { ground }
    }

    /// The cells of enemies that could be here soon.
    pub(super) fn menaced(&self) -> impl Iterator<Item = Point> {
        self.dangers().flat_map(|enemy| enemy.footprint().cells())
    }

    /// Much stronger enemies, where they were last seen, and ground that other factions hold, as dangers: units stay
    /// away from both if possible.
    fn shunned(&self, quarry: Option<UnitId>) -> Vec<Danger> {
        let mine = self.me.row().might();
        let is_mightier = |enemy: &&Sighting| enemy.kind.row().might() >= MIGHTIER * mine;
        let mightier = self
            .enemies_near(self.me.at, SHUN_WITHIN)
            .filter(|enemy| !enemy.is_rooted)
            .filter(is_mightier)
            .filter(|enemy| Some(enemy.unit) != quarry);
        // Measured from its top left cell, a large enemy reaches farther.
        let reach = |enemy: &Sighting| SHUN_RADIUS + u32::from(enemy.kind.row().size) - 1;
        let mut shunned: Vec<_> =
            mightier.map(|enemy| Danger { at: enemy.at, reach: reach(enemy), cost: SHUN_COST }).collect();
        shunned.extend(self.held_ground(SHUN_WITHIN));
        if shunned.len() > MOST_SHUNNED {
            // They come in an arbitrary order and some of equally near ones may be left out, so they are sorted first.
            shunned.sort_unstable_by_key(|danger| (danger.at, danger.reach));
            keep_nearest(&mut shunned, MOST_SHUNNED, |danger| danger.at.distance(self.me.at));
        }
        shunned
    }

    /// The cells of friends in sight that have stopped and mean to stay: a way through one of them costs as much as a
    /// long way around, so a search finds another gap from afar. A friend that only waits for others still has a way
    /// ahead, and does not count. A unit with orders goes the way of its squad, whoever stands there, and one that
    /// hunts does not hang back from the friends who fight its quarry.
    ///
    /// Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), on other units: those that are not moving are
    /// obstacles for units near them when a path is searched.
    pub(super) fn stopped_friends(&self, quarry: Option<UnitId>) -> impl Iterator<Item = Danger> {
        let is_bound = self.me.squad.is_some() || quarry.is_some();
        let has_stopped =
            move |friend: &&Sighting| !is_bound && !Self::moves(friend) && self.path_ahead(friend).is_empty();
        let stopped = self.friends_in_sight().filter(has_stopped);
        let cells = stopped.flat_map(|friend| friend.footprint().cells());
        cells.map(|at| Danger { at, reach: 0, cost: STOPPED_COST })
    }

    /// The cells that friends in sight are about to walk through, friends beside the unit included: their own cells are
    /// occupied, their next ones cost more. Friends that stand still claim nothing. Neither do members of the unit's
    /// own squad right beside it: a squad goes one way together, and claims would drive a single file apart.
    pub(in crate::game) fn claims(&self) -> Claims {
        let squad = self.me.squad.as_ref();
        let is_in_file = |friend: &Sighting| {
            friend.at.distance(self.me.at) <= 1 && squad.is_some_and(|squad| squad.is_member(friend.unit))
        };
        let movers = self.friends_in_sight().filter(|friend| Self::moves(friend) && !is_in_file(friend));
        let paths: Vec<_> =
            movers.map(|friend| (friend.at, Self::cells_ahead(friend, self.path_ahead(friend)))).collect();
        Claims::of(self.me.at, paths.iter().map(|(at, cells)| (*at, cells.as_slice())))
    }

    /// The constraints of a march: fighters strike enemies in their way, other units go past them.
    pub(super) fn march_constraints(&self) -> RouteConstraints {
        let fights = self.me.behaviour().is_some_and(Behaviour::fights);
        RouteConstraints { past_enemies: !fights, ..RouteConstraints::default() }
    }
}
