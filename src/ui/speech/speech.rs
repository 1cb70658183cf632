//! A game that is played in lines of text: what a typed line does, and what is said then.

use std::collections::BTreeSet;

use crate::game::{Action, Game, Unit};

use super::{
    super::{
        config::Keys,
        keymap::BINDINGS,
        lab::spoken::SpokenLab,
        overlay::OverlayId,
        scenes,
        screen::Context as _,
        session::Session,
        tale,
        theme::{ColourDepth, Theme},
        words,
    },
    ascii::lines_of,
    command::{self, COMMANDS, Row, Verb},
    keys,
    known::Spot,
    scene::Scene,
    settings,
    word_table::{Found, TypedLine, ambiguous, unknown},
    wording,
};

/// Where the player goes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Nowhere: the game goes on.
    No,
    /// Out of the game.
    Yes,
}

/// The answer to a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Lines to say, each of plain ASCII and at most [`LONGEST`](super::LONGEST) characters.
    pub lines: Vec<String>,
    /// Whether the player leaves.
    pub leaves: Leaves,
}

/// A session of a game whose messages name commands and not keys, for [`Speech`]. What it draws has no colour.
pub fn session(game: Game, keys: Keys) -> Session {
    let mut spoken = keys;
    spoken.game = keys::in_words(spoken.game);
    let session = Session::new(game, Theme::new(ColourDepth::None)).with_keys(spoken);
    if session.has_player() { session } else { session.with_timeline() }
}

/// A session that is played in lines.
pub struct Speech {
    pub(super) session: Session,
    /// What the player was told last.
    pub(super) told: Scene,
    /// The places of the last list.
    pub(super) listed: Vec<Spot>,
    /// The place in that list that was described last.
    pub(super) at_listed: Option<usize>,
    /// The action that waits for yes or no.
    pub(super) asked: Option<Action>,
    /// What looking has found to say, before the messages of the game.
    pub(super) said: Vec<String>,
    /// The last command, to do again.
    last: Option<String>,
    /// The overlays of which it was said what they are about.
    pub(super) explained: BTreeSet<OverlayId>,
    has_told_end: bool,
    /// The lab with a search of the game, while the player is there.
    pub(super) visit: Option<Box<SpokenLab>>,
    leaves: Leaves,
}

impl Speech {
    /// Plays a session in lines. [`session`](super::session) makes one whose messages name commands and not keys.
    pub fn new(mut session: Session) -> Self {
        session.listen();
        Self {
            session,
            told: Scene::default(),
            listed: Vec::new(),
            at_listed: None,
            asked: None,
            said: Vec::new(),
            last: None,
            explained: BTreeSet::new(),
            has_told_end: false,
            visit: None,
            leaves: Leaves::No,
        }
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The session, when it is over.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// The first lines: how to get help, the messages so far, and what is in sight.
    pub fn greet(&mut self) -> Vec<String> {
        self.session.settle();
        self.say("Fogwalk in plain lines. Type a command and Enter; 'help' lists them.");
        if let Some(name) = words::name_of_floor(self.session.game()) {
            self.say(format!("{name}."));
        }
        let heard = self.session.take_heard();
        self.said.extend(heard);
        let scene = self.session.scene_of_floor().filter(|_| self.session.game().turn().0 == 0);
        self.said.extend(scene.map(scenes::Scene::told));
        self.look_around();
        self.told = Scene::of(&self.session);
        self.tell_end();
        self.take_lines()
    }

    /// Carries out a typed line and returns what to say.
    pub fn answer(&mut self, line: &str) -> Reply {
        if let Some(visit) = &mut self.visit {
            let mut reply = visit.answer(line);
            if reply.leaves == Leaves::Yes {
                self.visit = None;
                reply.lines.push("You are back in the game.".into());
            }
            return Reply { leaves: Leaves::No, ..reply };
        }
        self.obey(line);
        self.session.settle();
        let now = Scene::of(&self.session);
        let is_later = now.is_later_than(&self.told);
        let heard = self.session.take_heard();
        let opened = self.session.take_opened();
        let news = now.news(&self.told, &self.session, (&opened, &heard));
        let appeared: Vec<String> = self.appeared(&now);
        let is_silent = heard.is_empty() && news.is_empty() && self.said.is_empty();
        self.said.extend(heard.into_iter().filter(|text| !appeared.contains(text)));
        self.said.extend(news);
        if is_silent {
            self.say(if is_later { "Nothing happens." } else { "Done." });
        }
        self.told = now;
        self.tell_end();
        Reply { lines: self.take_lines(), leaves: self.leaves }
    }

    /// What the game says of units that come into sight, which the news tell with their places.
    fn appeared(&self, now: &Scene) -> Vec<String> {
        let is_new = |unit: &&Unit| now.has_unit(unit.id) && !self.told.has_unit(unit.id);
        let new = self.session.units_shown().iter().filter(is_new);
        new.map(|unit| format!("You see {}.", words::a(unit.row().name))).collect()
    }

    /// Says a sentence before the messages of the game.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said).iter().flat_map(|text| lines_of(&wording::spoken(text))).collect()
    }

    /// Says once how the game ended.
    fn tell_end(&mut self) {
        if self.has_told_end || self.session.game().ending().is_none() {
            return;
        }
        self.has_told_end = true;
        let game = self.session.game();
        if let Some((title, sentence)) = tale::epitaph(game) {
            let score = format!("Score {}: {}. {}.", game.score(), tale::worth(game), tale::terms(game));
            let scene = game.ending().and_then(scenes::of_ending).map(scenes::Scene::told);
            self.say(format!("{title}. {sentence} {}", scene.unwrap_or_default()).trim_end());
            self.say(score);
        }
        self.say("The game is over. 'tale' tells the story, 'log' the last messages, 'truth' shows the whole floor, 'quit' leaves.");
    }

    fn obey(&mut self, line: &str) {
        let TypedLine { line, completes } = match TypedLine::read(line) {
            Ok(typed) => typed,
            Err(why) => return self.say(why),
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        if completes {
            return self.complete(&words);
        }
        let Some((&first, arguments)) = words.split_first() else {
            return self.look_around();
        };
        match command::find(first) {
            Found::One(row) => self.obey_row(row, arguments, &line),
            Found::Several(rows) => self.say(ambiguous(first, &rows)),
            Found::None => {
                let names: Vec<&str> = COMMANDS.iter().map(|row| row.name).collect();
                self.say(unknown(first, &names));
            }
        }
    }

    fn obey_row(&mut self, row: &'static Row, arguments: &[&str], line: &str) {
        match row.verb {
            Verb::Again => {
                return match self.last.clone() {
                    Some(last) => self.obey(&last),
                    None => self.say("There is no command to do again yet."),
                };
            }
            Verb::Yes => return self.consent(),
            Verb::No if self.asked.take().is_some() => return self.say("You do not."),
            _ => {}
        }
        // Another command answers a question with no.
        self.asked = None;
        if !matches!(row.verb, Verb::No) {
            self.last = Some(line.to_owned());
        }
        let outcome = self.carry_out(row, arguments);
        if let Err(why) = outcome {
            self.say(why);
        }
    }

    fn carry_out(&mut self, row: &'static Row, arguments: &[&str]) -> Result<(), String> {
        if row.arguments.is_empty() && !arguments.is_empty() {
            return Err(format!("'{}' stands alone: {}", row.name, row.help));
        }
        match row.verb {
            Verb::Quit => self.quit(),
            Verb::Save => self.tell_saved(),
            Verb::Settings => {
                let said = settings::settings(&mut self.session, arguments)?;
                self.said.extend(said);
            }
            Verb::Help => self.help(arguments),
            _ => {
                if self.look_or_read(row.verb, arguments)? {
                    return Ok(());
                }
                return self.act(row, arguments);
            }
        }
        Ok(())
    }

    fn quit(&mut self) {
        self.leaves = Leaves::Yes;
        if self.session.game().ending().is_some() {
            return;
        }
        let becomes = if self.session.is_recorded() {
            "Your game is saved: it goes on the next time."
        } else {
            "This is not saved: next time it starts over."
        };
        self.say(becomes);
    }

    fn tell_saved(&mut self) {
        let becomes = if self.session.is_recorded() {
            "Your game is saved after every action; nothing more is needed."
        } else {
            "This game is not saved: it starts over the next time."
        };
        let terms = tale::terms(self.session.game());
        self.say(becomes);
        self.say(format!("{terms}."));
    }

    /// Tells the session which command of the screens a row stands for: lessons want to know. Returns whether exploring
    /// would pass by a lesson.
    pub(super) fn passes_by_lesson(&mut self, row: &Row) -> bool {
        let is_it = |spoken: Option<keys::Spoken>| matches!(spoken, Some(keys::Spoken::Line(line)) if line == row.name);
        let command = BINDINGS.iter().find(|binding| is_it(keys::spoken(binding.name))).map(|binding| binding.command);
        command.is_some_and(|command| self.session.passes_by_lesson(command))
    }
}
