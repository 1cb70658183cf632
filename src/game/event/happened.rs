//! The events.

use crate::{
    content::Status,
    game::{
        event::details::{First, Freeing, LostNote, Missile, Reporting},
        state::{
            deception::{Deceived, Deception},
            ending::{Cause, Subject},
            picture::PictureSource,
        },
    },
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KindId, Sound, Turn, planning::ActionId},
    terrain::{Door, TerrainId},
};

/// An event that the player caused, felt or saw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A unit went from one cell to another.
    Moved {
        /// The unit that went.
        who: Subject,
        /// The cell it left.
        from: Point,
        /// The cell it entered.
        to: Point,
    },
    /// A unit struck at another.
    Struck {
        /// The acting unit.
        who: Subject,
        /// The unit acted on.
        whom: Subject,
        /// Damage; `None` for a miss.
        damage: Option<i32>,
        /// Where the unit acted on stands.
        at: Point,
    },
    /// A unit shot at a cell.
    Shot {
        /// The acting unit.
        who: Subject,
        /// The target; `None` if nobody was there, or something blocked the shot.
        whom: Option<Subject>,
        /// Damage; `None` for a miss.
        damage: Option<i32>,
        /// Where the shot ended.
        at: Point,
    },
    /// A missile hit a unit that is immune to missiles, and did nothing.
    BouncedOff {
        /// The missile.
        missile: Missile,
        /// The unit that was hit.
        whom: Subject,
        /// Where it was hit.
        at: Point,
    },
    /// A unit was hurt by fire.
    Burned {
        /// The unit that was hurt.
        who: Subject,
        /// Health lost.
        damage: i32,
        /// The cell where it happened.
        at: Point,
    },
    /// A unit died.
    Died {
        /// The unit that died.
        who: Subject,
        /// The cause.
        of: Cause,
        /// The cell where it happened.
        at: Point,
        /// What it had noted of the player and not reported.
        lost: LostNote,
    },
    /// A door was opened.
    DoorOpened {
        /// The acting unit.
        who: Subject,
        /// The cell where it happened.
        at: Point,
        /// The state of the door before.
        was: Door,
    },
    /// A door was broken down.
    DoorBroken {
        /// The acting unit.
        who: Subject,
        /// The cell where it happened.
        at: Point,
    },
    /// A unit used its power on a cell: it flung something that holds the unit it hits, or worse.
    Flung {
        /// The acting unit.
        who: Subject,
        /// The unit that it hit, if any.
        whom: Option<Subject>,
        /// Where it came down.
        at: Point,
    },
    /// A unit put its friends into a state.
    Heartened {
        /// The acting unit.
        who: Subject,
        /// The state.
        status: Status,
    },
    /// A unit gave health back to its friends.
    Mended {
        /// The acting unit.
        who: Subject,
    },
    /// A unit read a map that another unit drew.
    ReadMap {
        /// The acting unit.
        who: Subject,
        /// Number of cells that look different to it now.
        news: u32,
    },
    /// A unit learned ground from afar: by magic, or through a glass.
    Surveyed {
        /// The acting unit.
        who: Subject,
        /// Number of cells that it did not know.
        cells: u32,
        /// Units that it sees there.
        sighted: Vec<Subject>,
    },
    /// The player owns a further picture of this floor.
    Pictured {
        /// The faction whose knowledge it shows.
        of: FactionId,
        /// As of when.
        turn: Turn,
        /// How it was made.
        source: PictureSource,
    },
    /// A door was closed.
    DoorClosed {
        /// The acting unit.
        who: Subject,
        /// The cell where it happened.
        at: Point,
    },
    /// A closed door was barred.
    DoorBarred {
        /// The acting unit.
        who: Subject,
        /// The cell where it happened.
        at: Point,
    },
    /// A rope bridge was cut, and has fallen.
    BridgeCut {
        /// The acting unit.
        who: Subject,
        /// Its end at which it was cut.
        at: Point,
    },
    /// An item was picked up.
    PickedUp {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
    },
    /// A unit dropped an item when it died.
    Dropped {
        /// The unit that died.
        who: Subject,
        /// The item.
        item: ItemKindId,
        /// Where it lies now.
        at: Point,
    },
    /// The ground changed by itself.
    Changed {
        /// The cells that changed.
        cells: Vec<Point>,
        /// The terrain that they became.
        becomes: TerrainId,
        /// The text of the level for it; may be empty.
        says: String,
    },
    /// An item was used: drunk or read.
    Used {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
    },
    /// An item was wielded, put on, or taken off.
    Equipped {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
        /// Whether it is wielded or worn now.
        is_on: bool,
        /// The item that was wielded or worn before it.
        replaces: Option<ItemKindId>,
    },
    /// An item was thrown, or used at a cell.
    Aimed {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
        /// The cell that it was thrown from.
        from: Point,
        /// Where it came down.
        at: Point,
    },
    /// A thrown item hit or missed its target.
    Hit {
        /// The unit that threw it.
        who: Subject,
        /// The item.
        item: ItemKindId,
        /// The target.
        whom: Subject,
        /// Damage; `None` for a miss.
        damage: Option<i32>,
        /// Where the target stands.
        at: Point,
    },
    /// An item that a unit threw came down where nobody was.
    HitNobody {
        /// The item.
        item: ItemKindId,
    },
    /// An item was put down.
    PutDown {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
    },
    /// Health came back.
    Healed {
        /// The unit.
        who: Subject,
        /// Health gained.
        by: i32,
    },
    /// A unit was hurt by something other than a blow, a shot or fire.
    Hurt {
        /// The unit that was hurt.
        who: Subject,
        /// The cause.
        by: Cause,
        /// Health lost.
        damage: i32,
        /// The cell where it happened.
        at: Point,
    },
    /// A unit came into a state.
    Gained {
        /// The unit whose state it is.
        who: Subject,
        /// The state.
        status: Status,
    },
    /// A state of a unit ended.
    Lost {
        /// The unit whose state it was.
        who: Subject,
        /// The state.
        status: Status,
    },
    /// A unit wanted to leave its cell and could not.
    Struggled {
        /// The acting unit.
        who: Subject,
    },
    /// A blow struck a unit that did not know of the attacker.
    Surprised {
        /// The unit that struck.
        who: Subject,
        /// The unit acted on.
        whom: Subject,
    },
    /// Others were made to believe something false, or to forget something.
    Deceived {
        /// The acting unit.
        who: Subject,
        /// What they believe or forgot.
        what: Deception,
        /// Who of which factions; empty if nobody.
        whom: Vec<Deceived>,
    },
    /// The player made a noise that is louder than steps.
    MadeNoise {
        /// The kind of noise.
        sound: Sound,
        /// Where.
        at: Point,
        /// How far it can be heard in the open, in cells.
        carries: u32,
    },
    /// A unit of another faction came into sight.
    Spotted {
        /// The unit that came into sight.
        who: Subject,
        /// The cell where it happened.
        at: Point,
    },
    /// A unit in sight has noticed the player, which was sneaking.
    Noticed {
        /// The unit that noticed.
        who: Subject,
    },
    /// A unit reported its notes: from now on its whole faction knows them.
    Reported {
        /// The unit that reported.
        who: Subject,
        /// The faction that knows it now.
        faction: FactionId,
        /// How it reported.
        how: Reporting,
        /// Number of cells that look different to the faction now, or of enemies that it learned of.
        news: u32,
        /// Whether those who learn it know something later of the player now.
        of_player: bool,
        /// The start of the message: the cell of the unit that gives it, or of the desk that it is taken from.
        from: Point,
        /// Where it goes: to a friend who hears it, or the ground on which it is reported.
        to: Point,
    },
    /// A unit began something that rests on what it thinks that the player knows, or does not know.
    Ruse {
        /// The acting unit.
        who: Subject,
        /// The ruse.
        what: ActionId,
        /// Where it stood.
        at: Point,
    },
    /// A unit gave up what rested on the player's not knowing of something, because it has seen the player look at it.
    RuseOver {
        /// The acting unit.
        who: Subject,
        /// What it gave up.
        what: ActionId,
        /// Where it stood.
        at: Point,
    },
    /// A unit shouted.
    Shouted {
        /// The acting unit.
        who: Subject,
        /// The cell where it happened.
        at: Point,
    },
    /// The player heard something out of sight.
    Heard {
        /// The kind of noise.
        sound: Sound,
        /// The faction whose call it is, if it is a unit's call.
        caller: Option<FactionId>,
        /// The direction from the player.
        towards: Direction,
    },
    /// A unit followed the player by the stairs.
    Followed {
        /// The unit that followed.
        who: Subject,
        /// Whether it is on the player's side.
        is_friend: bool,
    },
    /// A captive was let out of its cage, and joined the unit that did it.
    Freed {
        /// The acting unit.
        who: Subject,
        /// The unit acted on.
        whom: Subject,
        /// How that was done.
        how: Freeing,
    },
    /// A unit beat another, and leads it away as a captive.
    Taken {
        /// The acting unit.
        who: Subject,
        /// The unit acted on.
        whom: Subject,
    },
    /// A captive was locked up.
    LockedUp {
        /// The acting unit.
        who: Subject,
        /// The unit acted on.
        whom: Subject,
        /// The cage.
        at: Point,
    },
    /// A captive that was led away is free again, and still of its people.
    BrokeLoose {
        /// The captive.
        who: Subject,
    },
    /// A freed captive told what it knows.
    Told {
        /// The captive.
        who: Subject,
        /// Number of cells that look different to the listener now.
        news: u32,
    },
    /// A companion warned the player of an enemy that the player does not see.
    Warned {
        /// The acting unit.
        who: Subject,
        /// The enemy.
        of: Subject,
        /// The direction from the player.
        towards: Direction,
    },
    /// A unit offered an item on an altar, which gave something for it.
    Offered {
        /// The acting unit.
        who: Subject,
        /// The item.
        item: ItemKindId,
        /// The text of the offering.
        says: &'static str,
    },
    /// The player met something for the first time in this game.
    Met(First),
    /// The player took up the Astrolabe, which glares and hums from now on.
    AstrolabeWoke,
    /// A unit went up the stairs with word of the player.
    WentUp {
        /// The acting unit.
        who: Subject,
    },
    /// The player arrived on a floor.
    Arrived {
        /// Its depth, from 1.
        depth: u32,
        /// Whether it was never there before.
        is_new: bool,
    },
    /// The player finds ground otherwise than it remembers it, in a way that matters on the way.
    FoundChanged {
        /// The nearest of the cells.
        at: Point,
        /// Number of cells.
        number: u32,
        /// The name of the terrain that the player remembers.
        was: String,
        /// The name of what it sees now.
        is: String,
        /// When it saw the cells last.
        seen: Turn,
    },
    /// The player finds enemies gone from where it saw them long ago.
    FoundGone {
        /// The kind of them.
        kind: KindId,
        /// Their number.
        number: u32,
        /// When it saw the last of them there.
        seen: Turn,
        /// The nearest of the cells.
        at: Point,
    },
}

impl Event {
    /// The units that took part: the acting one, and the one acted on.
    pub fn subjects(&self) -> [Option<Subject>; 2] {
        match *self {
            Self::Struck { who, whom, .. }
            | Self::Hit { who, whom, .. }
            | Self::Surprised { who, whom, .. }
            | Self::Taken { who, whom }
            | Self::LockedUp { who, whom, .. }
            | Self::Freed { who, whom, .. } => [Some(who), Some(whom)],
            Self::Shot { who, whom, .. } | Self::Flung { who, whom, .. } => [Some(who), whom],
            Self::Warned { who, of, .. } => [Some(who), Some(of)],
            Self::BouncedOff { whom, .. } => [Some(whom), None],
            Self::Died { who, of, .. } => [Some(who), of.killer()],
            Self::Moved { who, .. }
            | Self::Burned { who, .. }
            | Self::DoorOpened { who, .. }
            | Self::DoorBroken { who, .. }
            | Self::Heartened { who, .. }
            | Self::Mended { who, .. }
            | Self::ReadMap { who, .. }
            | Self::Surveyed { who, .. }
            | Self::DoorClosed { who, .. }
            | Self::DoorBarred { who, .. }
            | Self::BridgeCut { who, .. }
            | Self::PickedUp { who, .. }
            | Self::Dropped { who, .. }
            | Self::Used { who, .. }
            | Self::Equipped { who, .. }
            | Self::Aimed { who, .. }
            | Self::PutDown { who, .. }
            | Self::Healed { who, .. }
            | Self::Hurt { who, .. }
            | Self::Gained { who, .. }
            | Self::Lost { who, .. }
            | Self::Struggled { who, .. }
            | Self::Deceived { who, .. }
            | Self::Spotted { who, .. }
            | Self::Noticed { who, .. }
            | Self::Reported { who, .. }
            | Self::Ruse { who, .. }
            | Self::RuseOver { who, .. }
            | Self::Shouted { who, .. }
            | Self::Followed { who, .. }
            | Self::Told { who, .. }
            | Self::BrokeLoose { who }
            | Self::Offered { who, .. }
            | Self::WentUp { who, .. } => [Some(who), None],
            Self::Pictured { .. }
            | Self::Changed { .. }
            | Self::HitNobody { .. }
            | Self::MadeNoise { .. }
            | Self::Heard { .. }
            | Self::Met(_)
            | Self::AstrolabeWoke
            | Self::Arrived { .. }
            | Self::FoundChanged { .. }
            | Self::FoundGone { .. } => [None, None],
        }
    }
}
