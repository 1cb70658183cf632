//! Following a recorded game: nobody acts, and time can go back.

use crate::{
    game::{Event, Game, Journal, Phase, Record},
    mind::Turn,
};

use super::{
    super::{
        eyes::Eyes, log::MessageLog, names::Names, overlay::ActiveOverlays, theme::Role, timeline::Timeline,
        who_knows::Notebook,
    },
    Session,
    traces::SeenOnGround,
};

/// A snapshot of the session, to go back to.
#[derive(Clone)]
pub(in crate::ui) struct Moment {
    game: Game,
    log: MessageLog,
    names: Names,
    notebook: Notebook,
    seen: SeenOnGround,
}

impl Moment {
    /// The turn of the snapshot.
    pub(in crate::ui) fn turn(&self) -> Turn {
        self.game.turn()
    }
}

/// What the session showed before a replay began over it.
#[derive(Clone)]
pub(in crate::ui) struct BeforeReplay {
    moment: Moment,
    overlays: ActiveOverlays,
}

/// The progress of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// Number of actions replayed.
    pub done: usize,
    /// Number of actions in the journal.
    pub of: usize,
    /// Whether the next action leads to another state than it did in the recorded game.
    has_drifted: bool,
}

impl Session {
    /// Turns the session into a replay of this many actions. From now on nobody can act.
    #[must_use]
    pub fn as_replay(mut self, of: usize) -> Self {
        self.followed = Some(Followed { done: 0, of, has_drifted: false });
        self
    }

    /// The progress of the replay, if this is one.
    pub fn followed(&self) -> Option<Followed> {
        self.followed
    }

    /// Whether a player acts here.
    pub fn is_played(&self) -> bool {
        self.has_player() && self.followed.is_none()
    }

    /// A snapshot of the current moment.
    pub(in crate::ui) fn moment(&self) -> Moment {
        Moment {
            game: self.game.clone(),
            log: self.log.clone(),
            names: self.names.clone(),
            notebook: self.notebook.clone(),
            seen: self.moving.seen.clone(),
        }
    }

    /// Goes back to a snapshot. In a replay, `done` actions had been replayed then.
    pub(in crate::ui) fn go_back_to(&mut self, moment: Moment, done: usize) {
        self.followed = self.followed.map(|followed| Followed { done, has_drifted: false, ..followed });
        self.restore(moment);
        self.revision += 1;
    }

    /// Puts what a snapshot holds in its place again.
    fn restore(&mut self, Moment { game, log, names, notebook, seen }: Moment) {
        (self.game, self.log, self.names) = (game, log, names);
        (self.notebook, self.moving.seen) = (notebook, seen);
    }

    /// Begins to show a recorded game of this many actions from its start without overlays, and returns what was shown,
    /// for [`Session::end_replay`].
    pub(in crate::ui) fn begin_replay(&mut self, game: Game, of: usize) -> BeforeReplay {
        let before = BeforeReplay { moment: self.moment(), overlays: std::mem::take(&mut self.overlays) };
        let (log, notebook, seen) = (MessageLog::default(), Notebook::default(), SeenOnGround::default());
        self.restore(Moment { game, log, names: Names::default(), notebook, seen });
        self.game.keep_traces(true);
        self.followed = Some(Followed { done: 0, of, has_drifted: false });
        self.begin_timeline();
        self.watched = None;
        self.revision += 1;
        before
    }

    /// Goes back to what was shown before a replay began.
    pub(in crate::ui) fn end_replay(&mut self, before: BeforeReplay) {
        let BeforeReplay { moment, overlays } = before;
        self.restore(moment);
        self.overlays = overlays;
        (self.followed, self.timeline, self.watched) = (None, None, None);
        self.look_through(Eyes::first(&self.game));
    }

    /// Looks through some eyes, if they are open.
    pub(in crate::ui) fn look_through(&mut self, eyes: Eyes) {
        (self.eyes, self.eyes_before) = (eyes, eyes);
        self.revision += 1;
    }

    /// The journal of the game up to now; `None` where none is kept, or it cannot be read.
    pub(in crate::ui) fn journal(&self) -> Option<Journal> {
        self.rereader.as_ref().and_then(|read| read())
    }

    /// Replays an action and reports its events. Returns false, and changes nothing more, if the result differs from
    /// the recorded one. The screen is updated when it is drawn.
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
            self.say("From here on the replay differs from the recorded game, so it stops.", Role::Bad);
            return false;
        };
        followed.done += 1;
        self.followed = Some(followed);
        self.tell(&events);
        self.note_incidents(&events);
        true
    }

    /// Keeps a timeline from now on.
    #[must_use]
    pub(in crate::ui) fn with_timeline(mut self) -> Self {
        self.begin_timeline();
        self
    }

    fn begin_timeline(&mut self) {
        self.timeline = Some(Box::new(Timeline::new(&self.game, self.steps())));
    }

    /// The timeline, if one is kept.
    pub(in crate::ui) fn timeline(&self) -> Option<&Timeline> {
        self.timeline.as_deref()
    }

    /// Number of steps of the recording so far: of actions in a replay, else of turns.
    pub(in crate::ui) fn steps(&self) -> usize {
        self.followed.map_or(self.game.turn().0 as usize, |followed| followed.done)
    }

    /// Adds what has happened to the timeline, if one is kept.
    pub(super) fn note_incidents(&mut self, events: &[Event]) {
        let step = self.steps();
        if let Some(timeline) = &mut self.timeline {
            let names = &self.names;
            timeline.note(step, &self.game, events, |text, units| names.numbered(text, units.into_iter().flatten()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game,
        grid::Point,
        level,
        mind::Sound,
        ui::theme::{ColourDepth, Theme},
    };

    #[test]
    fn going_back_takes_back_what_was_noted_and_who_died() {
        let text = "+++\n[units]\nw = \"wolf\"\nt = \"toad\"\n+++\n####\n#wt#\n####\n";
        let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let mut session = Session::new(game, Theme::new(ColourDepth::None));
        let moment = session.moment();
        let noted = session.notebook().clone();
        while session.moving.seen.is_bloodless() && session.steps() < 200 {
            session.pass();
        }
        assert!(!session.moving.seen.is_bloodless(), "nobody died, so this proves nothing");
        session.notebook.note(&Event::MadeNoise { sound: Sound::Cry, at: Point::new(1, 1), carries: 9 }, Turn(1));
        let (death, cry) = (session.moving.seen.clone(), session.notebook().clone());
        let later = session.moment();
        session.go_back_to(moment, 0);
        assert!(session.moving.seen.is_bloodless() && *session.notebook() == noted);
        session.go_back_to(later, 0);
        assert!(session.moving.seen == death && *session.notebook() == cry);
        let game = session.game().clone();
        let before = session.begin_replay(game, 0);
        assert!(session.moving.seen.is_bloodless() && *session.notebook() == noted);
        session.end_replay(before);
        assert!(session.moving.seen == death && *session.notebook() == cry);
    }
}
