//! Acting: time passes, and events become messages.

use std::io;

use crate::{
    game::{Action, Event, Game, Phase, Record, Subject, Unit},
    grid::{Direction, Point},
    mind::{ItemKindId, Turn},
};

use super::{
    super::{
        log::{Common, MessageLog},
        scenes,
        theme::Role,
        timeline, words,
    },
    Session,
};

impl Session {
    /// Acts for the player, or lets a turn pass in a game without a player. Returns whether time has passed.
    pub fn act(&mut self, action: Action) -> bool {
        let has_acted = self.change(action);
        self.refresh();
        has_acted
    }

    /// Lets a turn pass in a game without a player. The screen is updated when it is drawn, so that many turns can pass
    /// for one frame.
    pub fn pass(&mut self) {
        self.change(Action::Wait);
    }

    /// Lets a single turn pass in a game without a player, and halts the world.
    pub fn step(&mut self) {
        self.pace.halt();
        self.act(Action::Wait);
    }

    /// The action of a step: sneaking or not.
    pub fn stride(&self, direction: Direction) -> Action {
        if self.is_stealthy { Action::Sneak(direction) } else { Action::Step(direction) }
    }

    /// Whether the player is to sneak from now on; in a replay, where nobody chooses that, whether its last step was
    /// stealthy.
    pub fn is_stealthy(&self) -> bool {
        match self.followed {
            None => self.is_stealthy,
            Some(_) => self.game.player().is_some_and(|player| player.is_stealthy),
        }
    }

    /// Starts or stops sneaking.
    pub fn toggle_stealth(&mut self) {
        if !self.is_played() {
            return;
        }
        self.is_stealthy = !self.is_stealthy;
        let words = match (self.is_stealthy, self.who_sees_player()) {
            (true, None) => "You sneak: at half speed, silent, and noticed only from near by.".to_owned(),
            (true, Some(who)) => format!("You sneak: at half speed and silent, but {} sees you.", words::the(who)),
            (false, _) => "You stop sneaking.".to_owned(),
        };
        self.say(words, Role::Muted);
        // Overlays show where the player would be noticed at this pace.
        self.refresh();
    }

    /// Enables or disables automatic pickup.
    #[must_use]
    pub fn gathering(mut self, gathers: bool) -> Self {
        self.gather(gathers);
        self
    }

    /// Enables or disables automatic pickup, while somebody plays.
    pub(super) fn gather(&mut self, gathers: bool) {
        if self.has_player() && self.game.ending().is_none() && self.game.world().gathers() != gathers {
            self.act(Action::Gather(gathers));
        }
    }

    /// Puts earlier events above the greeting; call it before anything else was said.
    #[must_use]
    pub fn remembering(mut self, past: impl IntoIterator<Item = (Turn, Event)>) -> Self {
        self.log = MessageLog::default();
        for (turn, event) in past {
            self.tell_of(&event, turn);
        }
        self.log.mark_read();
        self.greet();
        self
    }

    /// Why the session cannot go on: the last action could not be recorded, and does not count.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn change(&mut self, action: Action) -> bool {
        if self.failure.is_some() || self.followed.is_some() {
            return false;
        }
        self.end_opening();
        let (before, was_seen) = (self.known_before(), self.is_stealthy && self.who_sees_player().is_some());
        let beside = self.hurt_enemies_beside();
        let health = |game: &Game| game.player().map(|player| player.health);
        let healthy = health(&self.game);
        let happened = match self.game.phase() {
            Phase::Player(turn) => turn.act(action),
            Phase::Watch(turn) => Ok(turn.pass()),
            Phase::Over(_) => return false,
        };
        let events = match happened {
            Ok(events) => events,
            Err(refusal) => {
                self.log.say_in_passing(self.game.turn(), words::refusal(&refusal), Role::Muted);
                return false;
            }
        };
        self.revision += 1;
        self.name_units();
        self.log.mark_read();
        if !self.record(action) {
            return false;
        }
        let lost = healthy.zip(health(&self.game)).map(|(before, now)| before.saturating_sub(now));
        self.moving.lost_health = lost.unwrap_or_default().max(0);
        self.begin_effects(&events);
        self.show_what_filled_in(before);
        self.tell(&events);
        self.tell_who_got_away(beside, &events);
        self.note_incidents(&events);
        self.stop_sneaking_if_noticed(was_seen, &events);
        true
    }

    /// Where the player is, and the enemies in sight beside it that are hurt.
    fn hurt_enemies_beside(&self) -> Option<(u32, Point, Vec<Subject>)> {
        let player = self.game.player()?;
        let is_hurt = |unit: &&Unit| {
            let is_beside = unit.footprint().distance(player.footprint()) <= 1;
            is_beside && unit.is_enemy_of(player) && unit.health < unit.row().health
        };
        let hurt = self.game.units_in_sight().into_iter().filter(is_hurt).map(Subject::from);
        Some((self.game.depth(), player.at, hurt.collect()))
    }

    /// Says that an enemy has got away from beside the player, who might think that it has fallen.
    fn tell_who_got_away(&mut self, before: Option<(u32, Point, Vec<Subject>)>, events: &[Event]) {
        let (Some((depth, at, hurt)), Some(player)) = (before, self.game.player()) else { return };
        if depth != self.game.depth() || player.at.distance(at) > 1 {
            return;
        }
        let is_told = |who: &Subject| {
            events.iter().any(|event| {
                matches!(event, Event::Died { .. } | Event::WentUp { .. }) && event.subjects().contains(&Some(*who))
            })
        };
        let is_there = |who: &Subject| self.game.units_in_sight().iter().any(|unit| unit.id == who.unit);
        let gone: Vec<Subject> = hurt.into_iter().filter(|who| !is_told(who) && !is_there(who)).collect();
        for who in gone {
            self.say(
                format!("{} slips out of sight.", words::capital(&self.names.the(who.unit, who.kind))),
                Role::Muted,
            );
        }
    }

    /// An enemy in sight that sees the player.
    fn who_sees_player(&self) -> Option<Subject> {
        let (game, now) = (&self.game, self.game.turn());
        let sees =
            |unit: &&Unit| unit.awareness.sees(Game::PLAYER, now) && !unit.is_captive && unit.statuses.lets_act();
        game.units_in_sight().into_iter().find(sees).map(Subject::from)
    }

    /// A player that has just been noticed need not sneak any more. One that began to sneak in the sight of others goes
    /// on.
    fn stop_sneaking_if_noticed(&mut self, was_seen: bool, events: &[Event]) {
        if !self.is_stealthy {
            return;
        }
        let is_told = events.iter().any(|event| matches!(event, Event::Noticed { .. }));
        let who = if was_seen { None } else { self.who_sees_player() };
        self.is_stealthy = !is_told && who.is_none();
        if let Some(who) = who.filter(|_| !is_told)
            && let Some((text, role)) = words::event(&Event::Noticed { who }, self.game.turn())
        {
            self.say(text, role);
        }
    }

    /// Gives names to the units that the player sees, or that everybody sees who watches.
    fn name_units(&mut self) {
        let game = &self.game;
        let (depth, now) = (game.depth(), game.turn());
        if self.has_player() {
            self.names.update(depth, now, game.units_in_sight().into_iter());
        } else {
            self.names.update(depth, now, game.floor().units());
        }
    }

    /// The message about an event, if it is worth one, with the names of its units.
    fn words_of(&self, event: &Event, turn: Turn) -> Option<(String, Role)> {
        let (text, role) = self.usual_words_of(event, turn)?;
        Some((self.names.numbered(text, event.subjects().into_iter().flatten()), role))
    }

    fn usual_words_of(&self, event: &Event, turn: Turn) -> Option<(String, Role)> {
        match event {
            Event::Met(first) => Some((words::advice(*first, &self.keys.game), Role::Strong)),
            // Levels name keys by their rows, and so do these words.
            Event::Pictured { .. } => words::event(event, turn).map(|(text, role)| (self.keys.game.fill(&text), role)),
            Event::Changed { says, .. } if !says.is_empty() => {
                words::event(event, turn).map(|(text, role)| (self.keys.game.fill(&text), role))
            }
            event if !self.has_player() && !timeline::is_worth_telling(event) => None,
            event => words::event(event, turn),
        }
    }

    /// Shows messages about events.
    pub(super) fn tell(&mut self, events: &[Event]) {
        let is_lesson = |event: &Event| match event {
            Event::Changed { says, .. } => !says.is_empty(),
            event => matches!(event, Event::Met(_)),
        };
        self.has_lesson = events.iter().any(is_lesson);
        if self.is_played() && events.iter().any(|event| matches!(event, Event::Arrived { is_new: true, .. })) {
            self.open_floor();
        }
        for event in events {
            if let Event::Died { who, .. } = event
                && self.watched == Some(who.unit)
            {
                self.watched = None;
            }
            self.tell_of(event, self.game.turn());
        }
    }

    /// Shows the message about an event, if it is worth one.
    fn tell_of(&mut self, event: &Event, turn: Turn) {
        self.notebook.note(event, turn);
        if let Event::DoorOpened { who, at, .. } = *event
            && who.is_player()
            && self.log.has_listener()
        {
            self.opened.push(at);
        }
        if let Event::Arrived { .. } = event {
            // The doors of another floor are not seen any more.
            self.opened.clear();
            self.log.arrive();
        }
        if let Some((text, role)) = self.words_of(event, turn) {
            let said = self.log.messages().len();
            match *event {
                Event::Spotted { who, .. } if !self.log.is_news(who.unit, turn) => {}
                Event::PickedUp { who, item } if who.is_player() && item != ItemKindId::ASTROLABE => {
                    self.log.say_together(turn, Common::PickedUp(item), role, |count| words::picked_up(item, count));
                }
                // All of them know the same afterwards.
                Event::Reported { faction, .. } => {
                    self.log.say_together(turn, Common::Reported(faction), role, |_| text.clone());
                }
                Event::Noticed { .. } => {
                    self.log.say_together(turn, Common::Noticed, role, |count| words::noticed_by(&text, count));
                }
                Event::Arrived { is_new: true, .. } => {
                    let about = words::about_floor(&self.game, &self.keys.game);
                    self.log.say(turn, text, role);
                    let scene = self.scene_of_floor().filter(|_| self.log.has_listener());
                    let told = scene.map(scenes::Scene::told);
                    for text in about.into_iter().chain(told) {
                        self.log.say(turn, text, Role::Screen);
                    }
                }
                Event::Gained { who, .. } if who.is_player() => self.log.say_anew(turn, text, role),
                _ => self.log.say(turn, text, role),
            }
            if self.log.messages().len() > said {
                self.log.name_units(event.subjects().map(|subject| subject.map(|subject| subject.kind)));
            }
        }
        self.teach(event);
    }

    /// Keeps the text of an event if it is a lesson.
    fn teach(&mut self, event: &Event) {
        if let Event::Changed { says, .. } = event
            && let Some(lesson) = words::lesson(says, &self.keys.game)
        {
            self.log.teach(Some(lesson));
            self.begin_lesson(says);
        }
    }

    /// Records an action and returns whether that succeeded.
    fn record(&mut self, action: Action) -> bool {
        let Some(recorder) = &mut self.recorder else { return true };
        match recorder(&self.game, Record { action, digest: self.game.digest() }) {
            Ok(notices) => notices.into_iter().for_each(|notice| self.say(notice, Role::Bad)),
            Err(failure) => self.failure = Some(failure),
        }
        self.failure.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Bot, Journal},
        mind::KindId,
        ui::{
            log::Message,
            theme::{ColourDepth, Theme},
        },
    };

    #[test]
    fn who_goes_on_remembers_what_was_told_before() {
        let mut journal = Journal::new(7);
        let theme = Theme::new(ColourDepth::None);
        let mut session = Session::new(journal.start().expect("a first floor"), theme);
        let mut bot = Bot::default();
        for _ in 0..400 {
            let chosen = bot.take_turn(&mut session.game().clone());
            let Some((action, _)) = chosen.filter(|&(action, _)| session.act(action)) else { break };
            journal.records.push(Record { action, digest: session.game().digest() });
        }
        let replayed = journal.replay_and_keep().expect("the same game");
        let again = Session::new(replayed.game, theme).remembering(replayed.past);
        let said: Vec<_> = session.log().messages().skip(1).collect();
        let told: Vec<_> = again.log().messages().collect();
        assert!(said.len() > 20);
        // Of messages about units it is not remembered which of several namesakes it was.
        let names_nobody = |message: &&&Message| message.units.iter().flatten().all(|&kind| kind == KindId::PLAYER);
        let before: Vec<_> = said.iter().filter(names_nobody).collect();
        let after: Vec<_> = told[..told.len() - 1].iter().filter(names_nobody).collect();
        assert!(before.len() > 10);
        assert_eq!(after, before);
        let texts = |messages: &[&Message]| messages.iter().map(|message| message.times).sum::<u32>();
        assert_eq!(texts(&told[..told.len() - 1]), texts(&said), "each message is there");
        assert!(told[told.len() - 1].text.ends_with("Where were we?"));
    }
}
