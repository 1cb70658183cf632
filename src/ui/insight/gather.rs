//! Collects what the overlays show, and caches what is expensive to compute.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::{Foreseen, Game, Gaze, Pace, Unit},
    grid::{Point, Size},
    mind::{Claims, Dangers, Evidence, FactionId, Fate, KnownGround, PathQueue, Route, Sighting, Smoothed, UnitId},
    search::{NodeId, Searcher, Walkability},
    terrain::Movement,
};

use super::{
    super::{
        ambush,
        eyes::{self, Eyes, Viewed},
        overlay::{ActiveOverlays, OverlayId},
    },
    Area, Areas, DeadEndPicture, Field, IslandPicture, QueuePicture, REGIONS_UP_TO, RegionPicture, SearchPicture,
    Sources,
};

/// The objects that the session shows at the moment.
pub struct Scene<'a> {
    /// The game.
    pub game: &'a Game,
    /// The eyes through which the map is seen.
    pub eyes: Eyes,
    /// A number that changes whenever the game does.
    pub revision: u64,
    /// The overlays that are on.
    pub overlays: &'a ActiveOverlays,
    /// The units on screen.
    pub units: &'a [Unit],
    /// The watched unit.
    pub watched: Option<&'a Unit>,
    /// How the player goes.
    pub pace: Pace,
    /// The player's unit, if it is on screen.
    pub player: Option<&'a Unit>,
    /// The mind that the overlays show.
    pub viewed: Option<Viewed<'a>>,
    /// The path queues that the overlays show, if any.
    pub queues: Option<Vec<&'a PathQueue>>,
    /// The goal of the distance and flow fields.
    pub goal: Option<Point>,
    /// Start and goal of the trip for the dead ends.
    pub trip: Option<(Point, Point)>,
    /// Whether units that are not on screen may be told of.
    pub opens_all: bool,
    /// The evidence of what others think that the player knows, if an overlay shows it.
    pub evidence: Vec<Evidence>,
}

/// Identifies a mind that the overlays show: its faction, its unit, and its picture.
type MindKey = (FactionId, Option<UnitId>, Option<u32>);

/// Cache key: one mind's knowledge of one state of the game, for a way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ground {
    revision: u64,
    mind: MindKey,
    movement: Movement,
    side: u8,
}

/// The collected data of all overlays.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    search: Kept<(u64, UnitId), Option<SearchPicture>>,
    intents: BTreeMap<Point, Intent>,
    lurked_in: BTreeSet<Point>,
    smoothed: Option<Smoothed>,
    queue: Option<QueuePicture>,
    areas: Kept<(u64, MindKey), Areas>,
    sources: Kept<(u64, MindKey), Sources>,
    dangers: Kept<(u64, MindKey), Dangers>,
    claims: Kept<(u64, UnitId), Claims>,
    stopped: Kept<(u64, UnitId), BTreeMap<Point, u16>>,
    field: Kept<(Ground, Point), Field>,
    islands: Kept<Ground, IslandPicture>,
    dead_ends: Kept<(Ground, (Point, Point)), DeadEndPicture>,
    regions: Kept<Ground, RegionPicture>,
    exposure: Kept<(u64, Pace), BTreeMap<Point, Foreseen>>,
    gaze: Kept<(u64, UnitId, Eyes), BTreeMap<Point, Gaze>>,
    witnessed: BTreeSet<Point>,
}

impl Insight {
    /// Updates everything for a scene.
    pub fn update(&mut self, scene: &Scene<'_>) {
        let level = scene.game.floor().level();
        let rule = level.diagonal;
        let watched = scene.watched.map(|unit| (scene.revision, unit.id));
        self.search.keep(watched, |_| scene.watched.and_then(|unit| SearchPicture::of(unit, level.size())));
        let is_on = |id| scene.overlays.is_on(id);
        let claims_on = watched.filter(|_| is_on(OverlayId::Claims));
        self.claims.keep(claims_on, |_| {
            scene.watched.map_or_else(Claims::default, |unit| crate::game::claims_on(scene.game.world(), unit))
        });
        self.stopped.keep(claims_on, |_| {
            scene.watched.map_or_else(BTreeMap::new, |unit| crate::game::stopped_friends_of(scene.game.world(), unit))
        });
        let key = is_on(OverlayId::Exposure).then_some((scene.revision, scene.pace));
        self.exposure.keep(key, |&(_, pace)| crate::game::where_noticed(scene.game.world(), pace));
        let key = watched.filter(|_| is_on(OverlayId::Gaze)).map(|(revision, unit)| (revision, unit, scene.eyes));
        self.gaze.keep(key, |_| scene.watched.map_or_else(BTreeMap::new, |unit| gaze(scene, unit)));
        self.witnessed = scene.evidence.iter().filter_map(|known| known.topic.at()).collect();
        // The watched unit's path is drawn over those of the others.
        let on_their_way = scene.units.iter().chain(scene.watched).filter(|_| is_on(OverlayId::Intent));
        self.lurked_in = on_their_way.clone().flat_map(ambush::places).collect();
        self.intents = intents(scene.game, on_their_way, scene.watched.map(|unit| unit.id));
        let route = scene.watched.filter(|_| is_on(OverlayId::Intent)).and_then(|unit| unit.route.as_ref());
        self.smoothed = route.and_then(Route::smoothed).cloned();
        let is_taken = |point| scene.units.iter().chain(scene.player).any(|unit| unit.footprint().contains(point));
        let queues = scene.queues.as_ref().filter(|_| is_on(OverlayId::Queue));
        let is_told = |id| scene.opens_all || scene.units.iter().any(|unit| unit.id == id);
        self.queue = queues.map(|queues| QueuePicture::new(scene.game, queues, is_taken, is_told));
        let viewed = scene.viewed;
        let ground = |viewed: &Viewed<'_>| Ground {
            revision: scene.revision,
            mind: (viewed.faction, viewed.unit, viewed.picture),
            movement: viewed.movement,
            side: viewed.side,
        };
        // The rest needs a mind.
        let Some(mind) = viewed else {
            (self.areas, self.sources, self.dangers, self.field) = <_>::default();
            (self.islands, self.dead_ends, self.regions) = <_>::default();
            return;
        };
        let known = KnownGround::new(mind.mind.known, &level.terrains, mind.movement).with_side(mind.side);
        let known = known.with_tagged(&level.dead_ends);
        let ground = ground(&mind);
        let key = is_on(OverlayId::Sightings).then_some((scene.revision, ground.mind));
        self.areas.keep(key, |_| areas(scene, &mind));
        let key = is_on(OverlayId::Sources).then_some((scene.revision, ground.mind));
        self.sources.keep(key, |_| Sources::new(scene.game, &mind));
        let key = is_on(OverlayId::Dangers).then_some((scene.revision, ground.mind));
        self.dangers
            .keep(key, |_| crate::game::standing_dangers(scene.game.world(), (mind.faction, mind.immune), mind.mind));
        let key = (is_on(OverlayId::Distance) || is_on(OverlayId::Flow)).then_some(ground).zip(scene.goal);
        self.field.keep(key, |&(_, goal)| Field::new(goal, &known, rule));
        self.islands.keep(is_on(OverlayId::Islands).then_some(ground), |_| IslandPicture::new(&known, rule));
        let key = is_on(OverlayId::DeadEnds).then_some(ground).zip(scene.trip);
        self.dead_ends.keep(key, |&(_, trip)| {
            DeadEndPicture::new(trip, &known.clone().with_unknown_cells(mind.unknown_cells), rule)
        });
        let is_small = level.size().area() <= REGIONS_UP_TO;
        let key = (is_on(OverlayId::Regions) && is_small).then_some(ground);
        self.regions.keep(key, |_| RegionPicture::new(&known, rule, &level.waypoints));
    }

    /// How the units in sight would notice the player in a cell.
    pub fn foreseen(&self, point: Point) -> Option<Foreseen> {
        self.exposure.get()?.get(&point).copied()
    }

    /// How the watched unit sees a cell.
    pub fn gaze(&self, point: Point) -> Option<Gaze> {
        self.gaze.get()?.get(&point).copied()
    }

    /// Whether others think that the player knows of what is in a cell.
    pub fn is_witnessed(&self, point: Point) -> bool {
        self.witnessed.contains(&point)
    }

    /// The watched unit's search, if it follows a path that it searched for.
    pub fn search(&self) -> Option<&SearchPicture> {
        self.search.get()?.as_ref()
    }

    /// Whether a unit lies in wait in a cell, or expects its enemy there.
    pub fn is_lurked_in(&self, point: Point) -> bool {
        self.lurked_in.contains(&point)
    }

    /// The step into a cell that a unit intends.
    pub fn intent(&self, point: Point) -> Option<Intent> {
        self.intents.get(&point).copied()
    }

    /// The first steps of the watched unit's route as its search found them, if the route turns less often.
    pub fn smoothed(&self) -> Option<&Smoothed> {
        self.smoothed.as_ref()
    }

    /// The units that wait for a path, of those whose minds are looked into.
    pub fn queue(&self) -> Option<&QueuePicture> {
        self.queue.as_ref()
    }

    /// The cells that other units may have reached by now, as far as the shown mind knows.
    pub fn areas(&self) -> Option<&Areas> {
        self.areas.get()
    }

    /// The ways that the beliefs of the shown mind about enemies came.
    pub fn sources(&self) -> Option<&Sources> {
        self.sources.get()
    }

    /// The standing dangers that the shown mind knows.
    pub fn dangers(&self) -> Option<&Dangers> {
        self.dangers.get()
    }

    /// The claims of friends that raise the cost of a search for the watched unit.
    pub fn claims(&self) -> Option<&Claims> {
        self.claims.get()
    }

    /// The extra cost of a cell for a search of the watched unit, because a friend has stopped there; `None` if none
    /// has.
    pub fn stopped_friend(&self, point: Point) -> Option<u16> {
        self.stopped.get()?.get(&point).copied()
    }

    /// The field towards the goal, over the ground that the shown mind knows.
    pub fn field(&self) -> Option<&Field> {
        self.field.get()
    }

    /// The islands that the shown mind knows.
    pub fn islands(&self) -> Option<&IslandPicture> {
        self.islands.get()
    }

    /// The dead ends that a search for the trip leaves out, as far as the shown mind knows.
    pub fn dead_ends(&self) -> Option<&DeadEndPicture> {
        self.dead_ends.get()
    }

    /// The sectors and doors of the ground that the shown mind knows.
    pub fn regions(&self) -> Option<&RegionPicture> {
        self.regions.get()
    }
}

/// What a unit sees of the ground that the eyes know; they know the light of what they see.
fn gaze(scene: &Scene<'_>, unit: &Unit) -> BTreeMap<Point, Gaze> {
    let view = scene.eyes.view(scene.game);
    crate::game::gaze_of(scene.game.world(), unit, |at| {
        let ground = view.ground(at);
        Some((ground.terrain()?, matches!(ground, eyes::Ground::InSight(_))))
    })
}

/// The areas of all units of other factions that a mind has seen.
fn areas(scene: &Scene<'_>, viewed: &Viewed<'_>) -> Areas {
    let level = scene.game.floor().level();
    let mut searcher = Searcher::default();
    let ground = |movement| KnownGround::new(viewed.mind.known, &level.terrains, movement);
    let may_be_somewhere = |sighting: &&Sighting| !matches!(sighting.fate, Fate::Dead(_));
    let others = viewed.mind.sightings.iter().filter(|sighting| sighting.faction != viewed.faction);
    let area = |sighting: &Sighting| {
        let kind = sighting.kind;
        let ground = ground(Area::movement(kind)).with_side(kind.row().size);
        Area::new(sighting, scene.game.turn(), &ground, level.diagonal, &mut searcher)
    };
    let areas = others.filter(may_be_somewhere).map(area).collect();
    Areas::new(level.size(), areas)
}

/// The remembered cells on which a unit could stand. Searches also lead through cells that nobody has seen, but the map
/// has no ground there to tint.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    size: Size,
    cells: Vec<bool>,
}

impl Drawn {
    pub(super) fn of(ground: &KnownGround<'_>) -> Self {
        let is_drawn = |point| !ground.known().is_unknown(point) && ground.is_walkable(point);
        Self { size: ground.size(), cells: ground.size().points().map(is_drawn).collect() }
    }

    /// The node of such a cell.
    pub(super) fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).filter(|&cell| self.cells[cell]).map(|cell| NodeId(cell as u32))
    }

    /// The nodes of all such cells, in reading order.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let drawn = self.cells.iter().enumerate().filter(|&(_, &is_drawn)| is_drawn);
        drawn.map(|(cell, _)| NodeId(cell as u32))
    }
}

/// A cached value and its key.
#[derive(Clone, Debug)]
pub(super) struct Kept<K, T>(Option<(K, T)>);

impl<K: PartialEq, T> Kept<K, T> {
    /// Keeps the value if its key is this one, else computes it anew. Without a key, drops the value: nothing shows it
    /// at the moment.
    pub(super) fn keep(&mut self, key: Option<K>, work_out: impl FnOnce(&K) -> T) {
        match key {
            Some(key) if self.0.as_ref().is_some_and(|(kept, _)| *kept == key) => {}
            key => self.0 = key.map(|key| (work_out(&key), key)).map(|(value, key)| (key, value)),
        }
    }

    /// The value.
    pub(super) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(_, value)| value)
    }
}

impl<K, T> Default for Kept<K, T> {
    fn default() -> Self {
        Self(None)
    }
}

/// A step that a unit intends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// Whether the unit's faction has not seen the cell that the step leads to.
    pub is_assumed: bool,
    /// Whether it is the last step of the path.
    pub is_goal: bool,
    /// The faction of the unit.
    pub of: FactionId,
    /// Whether it is of a path that is to be read first: the watched unit's or, while none is watched, that of the
    /// unit with the fewest steps to go among those of its faction that go to about the same place.
    pub is_first: bool,
}

/// While a unit is watched, no more than so many of the next steps of each other one are shown: the paths of a group
/// would run into each other.
const STEPS_OF_OTHERS: usize = 5;

/// Of the units of a faction that go to about the same place, the one with the fewest steps to go.
fn leaders<'a>(units: impl IntoIterator<Item = &'a Unit>) -> BTreeSet<UnitId> {
    /// Goals as near to each other as this are about the same, in king's moves.
    const SAME: u32 = 4;
    let goal = |unit: &'a Unit| {
        let steps = unit.route.as_ref()?.steps();
        Some((steps.len(), unit.id, unit.faction(), *steps.last()?))
    };
    let mut going: Vec<_> = units.into_iter().filter_map(goal).collect();
    going.sort_unstable_by_key(|&(steps, unit, ..)| (steps, unit));
    let mut leading: Vec<(UnitId, FactionId, Point)> = Vec::new();
    for (_, unit, faction, to) in going {
        if !leading.iter().any(|&(_, of, goal)| of == faction && goal.distance(to) <= SAME) {
            leading.push((unit, faction, to));
        }
    }
    leading.into_iter().map(|(unit, ..)| unit).collect()
}

/// The steps that some units intend, by the cells that they lead to. While a unit is watched, of others the next few
/// and the last; else, of those that come to a path of their faction that is to be read first, the steps until then and
/// the last. Where paths cross, the step of one that is to be read first comes first, and else that of the later unit.
fn intents<'a>(
    game: &Game,
    units: impl IntoIterator<Item = &'a Unit> + Clone,
    watched: Option<UnitId>,
) -> BTreeMap<Point, Intent> {
    let mut intents = BTreeMap::new();
    let leaders = watched.map_or_else(|| leaders(units.clone()), |watched| BTreeSet::from([watched]));
    let (firsts, others): (Vec<&Unit>, Vec<&Unit>) = units.into_iter().partition(|unit| leaders.contains(&unit.id));
    for unit in firsts.iter().chain(&others) {
        let Some(route) = &unit.route else { continue };
        let known = &eyes::mind_of(game, unit).known;
        let of = unit.faction();
        let is_first = leaders.contains(&unit.id);
        let (mut from, mut has_joined) = (unit.at, false);
        for (index, &step) in route.steps().iter().enumerate() {
            if from.direction_to(step).is_some() {
                let is_goal = index + 1 == route.steps().len();
                let joins = |at: Point| intents.get(&at).is_some_and(|other: &Intent| other.is_first && other.of == of);
                has_joined |= !is_first && step.neighbours().chain([step]).any(joins);
                let is_next = if watched.is_some() { index < STEPS_OF_OTHERS } else { !has_joined };
                let is_told = is_first || is_next || is_goal;
                let is_taken = intents.get(&step).is_some_and(|other: &Intent| other.is_first) && !is_first;
                if is_told && !is_taken {
                    intents.insert(step, Intent { is_assumed: known.is_unknown(step), is_goal, of, is_first });
                }
            }
            from = step;
        }
    }
    intents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_worked_out_once_for_a_key_and_let_go_when_nobody_asks() {
        let mut kept = Kept::default();
        let mut times = 0;
        for (key, value, worked_out) in [
            (Some(1), Some(10), 1),
            (Some(1), Some(10), 1),
            (Some(2), Some(20), 2),
            (None, None, 2),
            (Some(2), Some(20), 3),
        ] {
            kept.keep(key, |key| {
                times += 1;
                key * 10
            });
            assert_eq!((kept.get().copied(), times), (value, worked_out));
        }
    }
}
