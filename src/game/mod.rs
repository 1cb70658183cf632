//! The game: units, actions, turns, combat, and everything that happens.
//!
//! A caller asks [`Game::phase`] whose turn it is. Only [`Phase::Player`] hands out a [`PlayerTurn`], and only that
//! can [`act`](PlayerTurn::act): so an action out of turn cannot be written. Acting answers with [`Event`]s, which
//! the screen turns into words and colours, or with a [`Refusal`] that says why nothing happened. Player and
//! monsters perform the same [`Action`]s.
//!
//! # Rooms
//!
//! Each room may use those above it in this list, never those below, and no two files need each other, methods included
//! (`tests/house/circles.rs`).
//!
//! - `state`, `action`, `event`: the [`World`], data and small questions without rules; what can be done; what happened.
//! - `senses`: looking, hearing, smelling and reporting: the only ways from the true floor into a
//!   [`Mind`](crate::mind::Mind): a unit's notes, or that of its faction; see [`MindOwner`].
//! - `rules`: what happens, a topic a file, as functions on the [`World`]. No mind hears of a change of the ground: it is
//!   seen, or the ground is believed to be as it was.
//! - `brain`: from a mind, and nothing else of the world, to a decision.
//! - `referee`: what must hold after every turn. `tale`: what the player did, and the score.
//! - `turn`: whose turn it is, and what happens between two turns of the player. Nothing else lets units act.
//! - `record`: journal and snapshots. `bots`: stand-ins for the player, and errands.
//!
//! Tables say what there is: [`Content`](crate::content::Content).
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
mod bots;
mod brain;
mod event;
mod record;
mod referee;
mod rules;
mod senses;
mod state;
mod tale;
mod turn;

pub use action::{Action, Refusal};
pub use bots::{Aim, Alarm, BOTS, Bot, Calm, Errand, Habits, Stop, Vigilance};
pub use brain::{claims_on, extra_costs, standing_dangers};
pub use event::{Event, First, Reporting};
pub use record::{Edit, Edits, Flaw, Journal, JournalError, Reading, Record, Replayed, Rest, Snapshot, SnapshotError};
pub(crate) use record::{seal, unseal};
pub use referee::Breach;
pub use rules::{aim_refused, expected_flight};
pub use state::{
    Cause, Chapter, Courtesy, Day, Ending, Floor, Form, GameError, Gear, MindOwner, Orders, Pack, ParseDayError,
    Picture, PictureSource, Pictures, Regard, Reserved, Squad, Statuses, Subject, Tale, Task, Told, Unit, World,
    vocabulary,
};
pub use tale::in_numbers;
pub use turn::{Game, Phase, PlayerTurn, WatchTurn};

pub use crate::content::{
    Armour, Difficulty, DifficultyId, Faction, ItemKind, Offering, Power, PowerEffect, Purpose, Report, ReportGround,
    SelfEffect, Status, StatusKind, Style, TargetEffect, UnitKind, Weapon, Whom,
};
