//! Seeing the player see: the only way from the world into what others have reason to think that the player knows.
//!
//! A unit that has just noticed the player takes note of what lies before its eyes: in the half circle that the player faces,
//! as far as the player sees, where nothing stops the view as far as the unit knows the ground. What the unit does not know of
//! itself it cannot see the player see. All of it is a note until it is reported, like whatever else a unit perceives.

use crate::{
    content::TerrainTable,
    game::state::{
        floor::Floor,
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

/// A unit that has just looked around and noticed the player takes note of what it sees the player see. If the player sees the
/// unit, it knows that it was watched.
pub(in crate::game) fn witness(world: &mut World, id: UnitId) {
    let now = world.turn();
    let floor = world.floor();
    let (Some(viewer), Some(player)) = (floor.units.get(&id), world.player()) else { return };
    if viewer.faction() == FactionId::PLAYER || viewer.is_captive || !player.statuses.lets_act() {
        return;
    }
    let Some(gaze) = gaze_of_player(floor.minds.view(viewer), player, now) else { return };
    let (cells, topics) = gaze.takes_in(floor, viewer);
    let (owner, of, is_seen) = (MindOwner::of(viewer), viewer.faction(), world.is_noticed(viewer, player));
    let pages = [Some(owner), is_seen.then_some(MindOwner::Faction(FactionId::PLAYER))];
    for page in pages.into_iter().flatten() {
        let witnessed = &mut world.floor_mut().minds.of_mut(page).witnessed;
        cells.iter().for_each(|&cell| witnessed.note_cell(cell));
        for &topic in &topics {
            witnessed.note(Evidence { of, topic, witness: id, turn: now, retold: 0 });
        }
    }
}

/// What the player looks at, as far as somebody sees it who has noticed the player.
struct Gaze<'a> {
    mind: MindView<'a>,
    from: Point,
    reach: u32,
    /// In which direction; all around if that is not to be told.
    towards: Option<Direction>,
    doing: Doing,
    now: Turn,
}

/// What the player looks at, if the unit of this mind has noticed it in this turn.
fn gaze_of_player<'a>(mind: MindView<'a>, player: &Unit, now: Turn) -> Option<Gaze<'a>> {
    let seen = mind.sightings.of(World::PLAYER).filter(|seen| seen.is_there() && seen.seen == now)?;
    Some(Gaze { mind, from: seen.at, reach: player.row().sight, towards: facing(seen), doing: seen.doing, now })
}

/// In which direction somebody faces, by what it was seen doing.
fn facing(seen: &Sighting) -> Option<Direction> {
    match seen.doing {
        Doing::Walking(direction) => Some(direction),
        Doing::Standing | Doing::Fighting | Doing::Reading => None,
    }
}

impl Gaze<'_> {
    /// The cells that the player has in view, by index, and the things that the unit knows of there.
    fn takes_in(&self, floor: &Floor, viewer: &Unit) -> (Vec<usize>, Vec<Topic>) {
        let terrains = &floor.level.terrains;
        let known = self.mind.known;
        let (mut cells, mut topics) = (Vec::new(), Vec::new());
        field_of_view(self.from, self.reach, |at| self.stops(terrains, at), |at| {
            let (Some(terrain), true) = (known.terrain(at), self.is_ahead(at)) else { return };
            cells.extend(known.size().index(at).filter(|_| !self.mind.was_in_view(at)));
            topics.extend(self.thing_at(terrains, at, terrain));
        });
        let own = viewer.faction();
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

    /// Whether a cell is in the half circle that the player faces.
    fn is_ahead(&self, at: Point) -> bool {
        let Some((dx, dy)) = self.towards.map(Direction::offset) else { return true };
        let (x, y) = (at.x - self.from.x, at.y - self.from.y);
        x * dx + y * dy >= 0
    }

    /// What there is to know of a cell in view that is remembered as this terrain. Whoever walks on past a trap shows no sign of
    /// having seen it.
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
            TerrainId::BRIDGE => Some(Topic::Bridge(at)),
            _ => self.mind.item(at).map(|_| Topic::Prize(at)),
        }
    }

    /// A friend whom the player has before its eyes. One that hides is seen from near by, or by a player that stands still and
    /// looks straight at it.
    fn friend_in_view(&self, terrains: &TerrainTable, friend: &Sighting) -> Option<Topic> {
        let at = friend.footprint().nearest(self.from);
        let is_open = || first_between(self.from, at, |cell| self.stops(terrains, cell)).is_none();
        if !self.from.is_within(at, self.reach) || !self.is_ahead(at) || !is_open() {
            return None;
        }
        let Some(from) = friend.kind.row().hides.filter(|_| friend.doing == Doing::Standing) else {
            return Some(Topic::Unit(friend.unit));
        };
        let is_stared_at = self.doing == Doing::Standing && self.towards.is_some() && self.towards == self.from.bearing(at);
        (is_stared_at || at.distance(self.from) <= from).then_some(Topic::Ambush(friend.at))
    }
}
