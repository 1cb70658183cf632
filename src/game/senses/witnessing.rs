//! Seeing the player see: the only way from the world into what others have reason to think that the player knows.
//!
//! A unit that has just noticed the player takes note of what lies before its eyes: in the half circle that the player
//! faces, as far as the player sees in this light, where nothing stops the view as far as the unit knows the ground.
//! What the unit does not know of itself it cannot see the player see. All of it is a note until it is reported, like
//! whatever else a unit perceives.

use crate::{
    content::TerrainTable,
    game::state::{
        floor::Floor,
        lantern::{Beam, DARK, is_ahead},
        minds::MindOwner,
        unit::Unit,
        world::World,
    },
    grid::{Direction, Point, field_of_view, first_between},
    mind::{Doing, Evidence, FactionId, MindView, Sighting, Topic, Turn, UnitId},
    terrain::{Door, TerrainId},
};

/// How near to a trap the player has to be to see what it is, in king's moves.
const TRAP_SEEN_FROM: u32 = 1;

/// A unit that has just looked around and noticed the player takes note of what it sees the player see. If the player
/// sees the unit, it knows that it was watched.
pub(in crate::game) fn witness(world: &mut World, id: UnitId) {
    let now = world.turn();
    let floor = world.floor();
    let (Some(viewer), Some(player)) = (floor.units.get(&id), world.player()) else { return };
    if viewer.faction() == FactionId::PLAYER || viewer.is_captive || !player.statuses.lets_act() {
        return;
    }
    let Some(gaze) = gaze_of_player(floor, floor.minds.view(viewer), player, now) else { return };
    let (cells, topics) = gaze.takes_in(viewer.faction());
    let (owner, of, is_seen) = (MindOwner::of(viewer), viewer.faction(), world.is_noticed(viewer));
    let minds = &mut world.floor_mut().minds;
    let witnessed = &mut minds.of_mut(owner).witnessed;
    for cell in cells {
        witnessed.note_cell(cell);
    }
    for page in [Some(owner), is_seen.then_some(MindOwner::Faction(FactionId::PLAYER))].into_iter().flatten() {
        let witnessed = &mut minds.of_mut(page).witnessed;
        for &topic in &topics {
            witnessed.note(Evidence { of, topic, witness: id, turn: now, retold: 0 });
        }
    }
}

/// The look of the player, as far as it is seen by a unit that has noticed the player.
struct Gaze<'a> {
    mind: MindView<'a>,
    floor: &'a Floor,
    from: Point,
    reach: u32,
    towards: Direction,
    lantern: Option<Beam>,
    doing: Doing,
    now: Turn,
}

/// What the player looks at, if the unit of this mind has noticed it in this turn.
fn gaze_of_player<'a>(floor: &'a Floor, mind: MindView<'a>, player: &Unit, now: Turn) -> Option<Gaze<'a>> {
    let seen = mind.sightings.of(World::PLAYER).filter(|seen| seen.is_there() && seen.seen == now)?;
    let (reach, towards, lantern) = (floor.level.rules.sight_of(player.row()), player.facing, player.beam());
    Some(Gaze { mind, floor, from: seen.at, reach, towards, lantern, doing: seen.doing, now })
}

impl Gaze<'_> {
    /// The cells that the player has in view, by index, and the things that the unit knows of there.
    fn takes_in(&self, own: FactionId) -> (Vec<usize>, Vec<Topic>) {
        let terrains = &self.floor.level.terrains;
        let known = self.mind.known;
        let (mut cells, mut topics) = (Vec::new(), Vec::new());
        field_of_view(
            self.from,
            self.reach,
            |at| self.stops(terrains, at),
            |at| {
                let (Some(terrain), true) = (known.terrain(at), self.is_in_view(at)) else { return };
                cells.extend(known.size().index(at).filter(|_| !self.mind.was_in_view(at)));
                topics.extend(self.thing_at(terrains, at, terrain));
            },
        );
        let near = self.mind.sightings.near(self.from, self.reach, |faction| faction == own);
        let friends = near.filter(|friend| friend.is_there() && friend.seen == self.now);
        topics.extend(friends.filter_map(|friend| self.friend_in_view(terrains, friend)));
        if self.doing == Doing::Reading {
            topics.push(Topic::Map);
        }
        (cells, topics)
    }

    /// Whether a cell stops the view, as far as the unit knows.
    fn stops(&self, terrains: &TerrainTable, at: Point) -> bool {
        self.mind.known.terrain(at).is_none_or(|id| terrains.kind(id).opaque)
    }

    /// Whether a cell lies in the half circle that the player faces, and in the light as far as the unit can tell.
    fn is_in_view(&self, at: Point) -> bool {
        at == self.from || is_ahead(self.from, self.towards, at) && self.is_lit(at)
    }

    /// Whether the player sees as far as a cell: it is beside it, or in the light of its lantern, or lit where the unit
    /// sees it.
    fn is_lit(&self, at: Point) -> bool {
        let by_lantern = || self.lantern.as_ref().is_some_and(|lantern| lantern.brightness(self.from, at) > DARK);
        let is_seen_lit = || self.mind.known.seen(at) == Some(self.now) && self.floor.light.at(at) > DARK;
        at.distance(self.from) <= 1 || self.floor.light.is_day() || by_lantern() || is_seen_lit()
    }

    /// The topic of a cell in view that is remembered as this terrain. A player that walks on past a trap shows no sign
    /// of having seen it.
    fn thing_at(&self, terrains: &TerrainTable, at: Point, terrain: TerrainId) -> Option<Topic> {
        let kind = terrains.kind(terrain);
        if kind.trap.is_some() {
            let is_seen = at.distance(self.from) <= TRAP_SEEN_FROM && !matches!(self.doing, Doing::Walking(_));
            return is_seen.then_some(Topic::Trap(at));
        }
        if kind.door != Door::None {
            return Some(Topic::Door(at));
        }
        match terrains.base(terrain) {
            TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN => Some(Topic::Exit(at)),
            _ if kind.bridge.is_some() => Some(Topic::Bridge(at)),
            _ => self.mind.item(at).map(|_| Topic::Prize(at)),
        }
    }

    /// A friend whom the player has before its eyes. One that hides is seen from near by, or by a player that stands
    /// still and looks straight at it.
    fn friend_in_view(&self, terrains: &TerrainTable, friend: &Sighting) -> Option<Topic> {
        let at = friend.footprint().nearest(self.from);
        let is_open = || first_between(self.from, at, |cell| self.stops(terrains, cell)).is_none();
        if !self.from.is_within(at, self.reach) || !self.is_in_view(at) || !is_open() {
            return None;
        }
        let Some(from) = friend.kind.row().hides.filter(|_| friend.doing == Doing::Standing) else {
            return Some(Topic::Unit(friend.unit));
        };
        let is_stared_at = self.doing == Doing::Standing && self.from.bearing(at) == Some(self.towards);
        (is_stared_at || at.distance(self.from) <= from).then_some(Topic::Ambush(friend.at))
    }
}
