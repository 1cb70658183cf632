//! Handling an item: the player's choice of what to do with it, and doing it.

use crate::{
    game::{Action, Purpose, TargetEffect},
    mind::ItemKindId,
};

use super::super::{play, question::DirectionScreen, screen::Flow, session::Session};
use super::{aiming::AimScreen, inventory::InventoryScreen, stock::stock};

/// The player's choice of what to do with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Handling {
    /// Look at it, and perhaps do something with it.
    Look,
    /// Use it.
    Use,
    /// Throw it, or use it at a cell.
    Throw,
    /// Drop it.
    Drop,
}

impl Handling {
    /// Whether an item is suitable.
    pub(super) fn wants(self, item: ItemKindId) -> bool {
        match (self, item.row().purpose) {
            (Self::Look | Self::Drop, _) => true,
            (Self::Use, Purpose::Aim { effect, .. }) => !effect.is_thrown(),
            (Self::Use, purpose) => purpose != Purpose::Keep,
            (Self::Throw, purpose) => matches!(purpose, Purpose::Aim { effect, .. } if effect.is_thrown()),
        }
    }

    /// The title of the window.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Look => "You carry",
            Self::Use => "Use what?",
            Self::Throw => "Throw what?",
            Self::Drop => "Put down what?",
        }
    }

    /// The message when no item is suitable.
    const fn lack(self) -> &'static str {
        match self {
            Self::Look => "You carry nothing.",
            Self::Use => "You carry nothing that you could use.",
            Self::Throw => "You carry nothing to throw.",
            Self::Drop => "You carry nothing to put down.",
        }
    }

    /// Opens the window to choose from; acts at once if there is only one kind to throw; says so if there is none.
    pub(in super::super) fn begin(self, session: &mut Session) -> Flow<Session> {
        let entries = session.game().player().map(|player| stock(player, session.keys())).unwrap_or_default();
        let fit: Vec<ItemKindId> = entries.iter().map(|entry| entry.item).filter(|&item| self.wants(item)).collect();
        match fit[..] {
            [] => {
                session.say_in_passing(self.lack());
                Flow::Consumed
            }
            [item] if self == Self::Throw => aim(item, session),
            _ => Flow::Push(Box::new(InventoryScreen::new(self))),
        }
    }
}

/// Uses an item in its own way.
pub(in super::super) fn use_item(item: ItemKindId, session: &mut Session) -> Flow<Session> {
    match item.row().purpose {
        Purpose::Aim { .. } => aim(item, session),
        _ => play::act(Action::Use(item), session),
    }
}

/// Drops an item.
pub(in super::super) fn drop_item(item: ItemKindId, session: &mut Session) -> Flow<Session> {
    play::act(Action::Drop(item), session)
}

/// Asks for the target cell of an item, or for a direction if its reach is 1.
pub(super) fn aim(item: ItemKindId, session: &mut Session) -> Flow<Session> {
    let (Purpose::Aim { effect, reach, .. }, Some(player)) = (item.row().purpose, session.game().player()) else {
        // The game says why not.
        return play::act(Action::Use(item), session);
    };
    if reach > 1 {
        return Flow::Push(Box::new(AimScreen::new(item, session)));
    }
    let (at, what) = (player.at, if effect == TargetEffect::Dig { "Dig" } else { "Lay it" });
    let action = Box::new(move |direction| Action::Aim(item, at.step(direction)));
    Flow::Push(Box::new(DirectionScreen { what, action }))
}
