//! The game: units, actions, turns, combat, and everything that happens.
//!
//! A caller asks [`Game::phase`] whose turn it is. Only [`Phase::Player`] hands out a [`PlayerTurn`], and only that can
//! [`act`](PlayerTurn::act): so the compiler rejects an action out of turn. Acting returns [`Event`]s, which the screen
//! turns into words and colours, or a [`Refusal`] that says why nothing happened. Player and monsters perform the same
//! [`Action`]s.
//!
//! # Rooms
//!
//! Each room may use those above it in this list, never those below, and no two files need each other, methods included
//! (`tests/house/circles.rs`).
//!
//! - `state`, `action`, `event`: the [`World`], data and simple questions without rules; actions; events.
//! - `senses`: looking, hearing, smelling and reporting: the only ways from the true floor into a
//!   [`Mind`](crate::mind::Mind): a unit's notes, or that of its faction; see [`MindOwner`].
//! - `rules`: the rules, a topic a file, as functions on the [`World`]. No mind is told of a change of the ground: a
//!   unit that does not see it believes that nothing has changed.
//! - `brain`: decisions, from a mind and nothing else of the world.
//! - `referee`: rules that must hold after every turn. `tale`: what the player did, and the score.
//! - `turn`: whose turn it is, and what happens between two turns of the player. Only this room lets units act.
//! - `record`: journal and snapshots. `bots`: bots that stand in for the player, and errands.
//!
//! The rows of monsters, items and so on are [`Content`](crate::content::Content).
//!
//! # How routes are found
//!
//! Units ask a [`PathQueue`](crate::mind::PathQueue) for every route, and it is paid for from that queue's budget of
//! expansions a turn. Units that go by the faction's map alone, because they report at once (the mire while it is wet),
//! share one queue; every other unit has its own notes over that map, and a queue for itself ([`MindOwner`]). In this
//! order:
//!
//! | when | what is used | by whom | count in `sim --json` |
//! | --- | --- | --- | --- |
//! | the route still leads there, and nothing that was learned blocks it | that route | all | `kept` |
//! | the cell is on another island, as far as is known | nothing | all | `islands` |
//! | another unit of the queue recently searched for the same goal close by | its result | who shares a queue | `shared` |
//! | the unit's orders contain the path from post to post, and it is not known to be blocked | that path | squads | |
//! | many units of the queue hunt the same enemy | one field that grows from the enemy | who shares a queue | `off_fields` |
//! | the cell is far away on a large floor | two tiers, sector by sector | who shares a queue | `two_tier` |
//! | the same unit asked for the same cell before, on a small floor | MPAA*, MPGAA* or D* Lite, by the floor's looks | units of one cell that avoid nobody at the moment | `replanned` |
//! | the cell is one to which many of the faction go to report, on a large floor | A* with true distances of the faction's map as estimate | all | `searches` |
//! | else, for a cell | A*, over turns if it is long; dead ends that lead nowhere are left out | all | `searches`, `continued` |
//! | for the nearest cell of some kind: unseen, stale, near a noise | A* or Dijkstra's algorithm, over turns if it is long | all | |
//! | a route was found | it is smoothed, where that costs nothing | units of one cell | |
//! | friends stand in the way or are about to cross it | a detour of few expansions | all | |
//! | friends in sight walk, and their ways are known | a search in space and time around the cells that they reserve | all | |
//! | friends have blocked each other for some turns | `LaCAM` for up to 21 of them, or one step of PIBT where that finds no plan | all | |
//! | to get away | a flee map of the surroundings | all | |
//! | what to do at all | A* over facts and actions, with ways of bounded length | all | `plans` |
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
pub use bots::{
    Against, Aim, Alarm, BOTS, Bot, Calm, Errand, Habits, SURE_TO_FELL, Stop, chance_of_felling, worth_of_armour,
    worth_of_bare_hands, worth_of_weapon,
};
pub use brain::{claims_on, extra_costs, standing_dangers, stopped_friends_of};
pub use event::{Event, First, Freeing, LostNote, Missile, Reporting};
pub use record::{
    Edit, Edits, Flaw, Journal, JournalError, Reading, Record, Remainder, Replayed, Snapshot, SnapshotError,
};
pub(crate) use record::{seal, unseal};
pub use referee::Breach;
pub use rules::{aim_refused, can_leap, expected_flight, exposure_at_pace, is_open_to_surprise};
pub use senses::{Exposure, Foreseen, Gaze, Pace, gaze_of, where_noticed};
pub use state::{
    Alertness, Awareness, Before, Cause, Chapter, Clue, ClueKind, Clues, Courtesy, DARK, DIM, Day, Deceived, Deception,
    Desk, Desks, Ending, Floor, Form, GLARE, GameError, Gear, GivenUp, LIT, Lantern, LightSource, MakingWay, MindOwner,
    Orders, Pack, ParseDayError, Picture, PictureSource, Pictures, RaidAim, Reserved, Shutter, Squad, Statuses,
    Subject, Tale, Task, Told, Unit, UsedBeliefs, WatchedFloor, Word, World, bare_hands, vocabulary,
};
pub use tale::{Chain, Hunters, in_numbers};
pub use turn::{Game, Phase, PlayerTurn, WatchTurn, climb};

pub use crate::content::{
    Armour, Difficulty, DifficultyId, Faction, Immunities, Immunity, ItemKind, Offering, Power, PowerEffect, Purpose,
    Report, ReportGround, SelfEffect, Senses, Status, StatusKind, Style, TargetEffect, UnitKind, Weapon, Whom,
};
