//! The game: units, actions, turns, combat, and everything that happens.
//!
//! A caller asks [`Game::phase`] whose turn it is. Only [`Phase::Player`] hands out a [`PlayerTurn`], and only that
//! can [`act`](PlayerTurn::act): so an action out of turn cannot be written. Acting answers with [`Event`]s, which
//! the screen turns into words and colours, or with a [`Refusal`] that says why nothing happened. Player and
//! monsters perform the same [`Action`]s.
//!
//! Between two turns of the player every monster looks around (`look`: the true floor writes into the
//! [`Mind`](crate::mind::Mind) that it has or shares, its [`Circle`]'s, and `telling` passes on what it knows), decides
//! (`brain`: reads that mind and nothing else of the world) and acts (`perform`: against the true floor). What happens
//! to the ground by itself (`happenings`) no mind hears of: it is seen, or believed to be as it was. Tables say what
//! there is: [`Content`]. What must hold at all times `invariants` checks.
//!
//! # Who finds which way
//!
//! Every way is asked for at the [`PathQueue`](crate::mind::PathQueue) of the mind that the unit has or shares, and paid for
//! from that mind's budget of expansions a turn. In this order:
//!
//! | when | what is used | told by `sim --json` as |
//! | --- | --- | --- |
//! | the route leads there still, and nothing learned touches it | that route | `kept` |
//! | the cell is on another island, as far as is known | nothing | `islands` |
//! | somebody of the mind looked for the same in vain lately, or found it close by | what came of that | `shared` |
//! | orders carry a long path from post to post, and nothing known speaks against it | that path | |
//! | many of the mind are after the same enemy | one field that grows from the enemy | `off_fields` |
//! | the cell is far away on a large floor, and the mind is shared | two tiers, sector by sector | `two_tier` |
//! | the same unit asked for the same cell before, on a small floor | MPAA*, MPGAA* or D* Lite, by the floor's looks | `replanned` |
//! | else, for a cell | A*, over turns if it is long | `searches`, `continued` |
//! | for the nearest cell of a sort: unseen, stale, near a noise | A* or Dijkstra's algorithm, over turns if it is long | |
//! | friends stand in the way or are about to cross it | a detour of few expansions | |
//! | to get away | a flee map of the surroundings | |
//! | what to do at all | A* over facts and actions, with ways of bounded length | `plans` |
//!
//! `tests/minds/spared_searches.rs` says what each of these may cost and what it spares.

mod action;
mod altars;
mod arrivals;
mod away;
mod bot;
mod brain;
mod captives;
mod combat;
mod day;
mod difficulty;
mod doors;
mod effects;
mod ending;
mod errand;
mod error;
mod event;
mod fire;
mod firsts;
mod floor;
mod gear;
mod happenings;
mod in_numbers;
mod invariants;
mod journal;
mod look;
mod minds;
mod noise;
mod pack;
mod papers;
mod passing;
mod perform;
mod play;
mod powers;
mod regard;
mod reports;
mod room;
mod scent;
mod settle;
mod shooting;
mod snapshot;
mod squad;
mod status;
mod tale;
mod telling;
mod terms;
mod travel;
mod unit;
mod units;
mod using;
mod vigilance;
mod ways;

pub use action::{Action, Refusal};
pub use altars::{OFFERINGS, Offering};
pub use bot::{BOTS, Bot, Habits};
pub use day::{Day, ParseDayError};
pub use difficulty::{DIFFICULTIES, Difficulty, DifficultyRow};
pub use ending::{Cause, Ending};
pub use errand::{Aim, Errand, Stop};
pub use error::GameError;
pub use event::{Event, Subject};
pub use firsts::First;
pub use floor::Floor;
pub use gear::Gear;
pub use in_numbers::in_numbers;
pub use invariants::Breach;
pub use journal::{Edit, Edits, Flaw, Journal, JournalError, Reading, Record, Replayed, Rest};
pub(crate) use journal::{seal, unseal};
pub use minds::Circle;
pub use pack::Pack;
pub use play::{Game, Phase, PlayerTurn, WatchTurn};
pub use regard::{Courtesy, Regard, Reserved};
pub use snapshot::{Snapshot, SnapshotError};
pub use squad::{Orders, Squad};
pub use status::Statuses;
pub use tale::{Chapter, Tale, Told};
pub use unit::{Form, Task, Unit};
pub use vigilance::{Alarm, Calm, Vigilance};

pub use crate::content::{
    Armour, Cast, Deed, Faction, Gift, ItemKind, Power, Purpose, Sharing, Status, StatusKind, Style, UnitKind, Weapon,
    Whom,
};

use crate::level::Vocabulary;

/// What level files may say where nobody reads lessons.
pub fn vocabulary() -> Vocabulary {
    // What lessons mean the lab knows.
    Vocabulary { lesson: |_| Ok(()) }
}
