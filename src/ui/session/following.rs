//! Following a game that was played: nobody acts, and time goes back too.

use crate::{
    game::{Game, Phase, Record},
    mind::Turn,
};

use super::{
    super::{log::MessageLog, theme::Role},
    Session,
};

/// A game as it was, with what had been said.
#[derive(Clone)]
pub(in crate::ui) struct Moment {
    game: Game,
    log: MessageLog,
}

impl Moment {
    /// When it was.
    pub(in crate::ui) fn turn(&self) -> Turn {
        self.game.turn()
    }
}

/// How far a replay has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// Actions that were followed.
    pub done: usize,
    /// Actions that there are.
    pub of: usize,
    /// Whether the next one leads elsewhere than it did.
    has_drifted: bool,
}

impl Session {
    /// Follows a game for this many actions. From now on nobody can act by itself.
    #[must_use]
    pub fn as_replay(mut self, of: usize) -> Self {
        self.followed = Some(Followed { done: 0, of, has_drifted: false });
        self
    }

    /// How far a replay has come, if this is one.
    pub fn followed(&self) -> Option<Followed> {
        self.followed
    }

    /// Whether somebody can act here.
    pub fn is_played(&self) -> bool {
        self.has_player() && self.followed.is_none()
    }

    /// The present moment, to come back to.
    pub(in crate::ui) fn moment(&self) -> Moment {
        Moment { game: self.game.clone(), log: self.log.clone() }
    }

    /// Goes back to a moment at which so many actions had been followed.
    pub(in crate::ui) fn go_back_to(&mut self, moment: Moment, done: usize) {
        let of = self.followed.map_or(done, |followed| followed.of);
        self.followed = Some(Followed { done, of, has_drifted: false });
        (self.game, self.log) = (moment.game, moment.log);
        self.revision += 1;
    }

    /// Does what was done, and says what came of it. Where that is not what came of it then, nothing more is done, and
    /// the answer is no. The screen is brought up to date when it is drawn.
    pub(in crate::ui) fn follow(&mut self, record: Record) -> bool {
        let Some(mut followed) = self.followed.filter(|followed| !followed.has_drifted) else { return false };
        let events = match self.game.phase() {
            Phase::Player(turn) => turn.act(record.action).ok(),
            Phase::Watch(_) | Phase::Over(_) => None,
        };
        self.revision += 1;
        let Some(events) = events.filter(|_| self.game.digest() == record.digest) else {
            followed.has_drifted = true;
            self.followed = Some(followed);
            self.say("From here on the game goes another way than it went when it was played.", Role::Bad);
            return false;
        };
        followed.done += 1;
        self.followed = Some(followed);
        self.tell(&events);
        true
    }
}
