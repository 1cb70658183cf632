//! The lab in lines: what a typed line does, and what is said then.

use ratatui::layout::Rect;

use crate::{
    dungeon::SKETCHES,
    lab::{Experiment, SETTINGS, Setting},
    text::quoted,
    ui::{MIN_HEIGHT, MIN_WIDTH},
};

use super::{
    super::{
        super::{
            screen::Context as _,
            session::Session,
            speech::{
                self, Leaves, Reply, lines_of,
                word_table::{self, Found, TypedLine, ambiguous, beginning_with, did_you_mean, find},
            },
            words::harmless,
        },
        bench::Bench,
        list,
        tutor::{Progress, Tutor},
    },
    command::{COMMANDS, Group, Row, Verb},
    keys, wording,
};

/// The most files that are listed.
const MOST_FILES: usize = 40;

/// How to begin.
const START: [&str; 5] = [
    "A search looks for a path from the start A to the goal B, moment by moment. 'lesson 1' begins the course, 'lessons' \
     lists it; 'page' reads a page again, 'task' its tasks, 'show' says what to type for them, 'page next' turns it.",
    "Type 'next' to hear the next moment, 'back' for the one before, 'end' for the end. An empty line repeats the moment.",
    "'open' tells the open list, 'closed' the closed one, 'cell 3,2' all about column 3, row 2; both are counted from 0.",
    "Cells are named by coordinates, or from the ends: 'cell start 2 north', 'move goal 3 east'.",
    "'settings' lists what can be changed: 'heuristic manhattan', 'weight 150'. 'add' puts a second search beside the first, \
     'compare' compares them.",
];

/// What was true of the bench before a command.
struct Before {
    /// The level, the lesson and its page.
    place: (String, Option<usize>, Option<usize>),
    progress: Vec<Progress>,
    /// The number of the search that tells its story, of how many.
    active: (usize, usize),
}

/// The lab, for a user that types.
pub struct SpokenLab {
    pub(super) bench: Bench,
    pub(super) said: Vec<String>,
    /// The sentences of the moment as they were told last.
    pub(super) told: Vec<String>,
    /// The last command, to do again.
    last: Option<String>,
    /// Whether the page or the level was opened anew, so that it is told though it is the same.
    pub(super) is_anew: bool,
    /// Whether the map that is told next is no lesson's and no puzzle's.
    pub(super) is_own_map: bool,
    /// Whether the painting that was offered stays for another time.
    pub(super) has_put_off: bool,
    /// The cells that the unit of the theatre had not seen when it was told last.
    pub(super) learned: Vec<crate::grid::Point>,
    leaves: Leaves,
}

impl SpokenLab {
    /// Speaks a bench.
    pub fn new(mut bench: Bench) -> Self {
        bench.keys.lab = keys::in_words(bench.keys.lab.clone());
        bench.keys.game = speech::keys::in_words(bench.keys.game.clone());
        // Nothing is drawn, but the screens' state is kept as on the smallest of them.
        bench.resized(Rect::new(0, 0, MIN_WIDTH, MIN_HEIGHT));
        Self {
            bench,
            said: Vec::new(),
            told: Vec::new(),
            last: None,
            is_anew: false,
            is_own_map: false,
            has_put_off: false,
            learned: Vec::new(),
            leaves: Leaves::No,
        }
    }

    /// The present search of a session's game in a lab of its own, if there is one.
    pub(in crate::ui) fn visit(session: &Session) -> Option<Self> {
        let bench = Bench::new(session.experiment()?, session.theme()).with_keys(session.keys().clone());
        Some(Self::new(bench.on_a_visit()))
    }

    /// The bench.
    pub fn bench(&self) -> &Bench {
        &self.bench
    }

    /// The bench, when the user has left.
    pub fn into_bench(self) -> Bench {
        self.bench
    }

    /// The first lines: how to get help, and what is open, or what can be opened.
    pub fn greet(&mut self, begins_with_list: bool) -> Vec<String> {
        self.say(
            "The lab in plain lines. Type a command and Enter; 'help' lists them, 'help start' says how to begin.",
        );
        if self.bench.is_visit() {
            self.say("'quit' leads back to the game, where no time passes.");
        }
        let troubles = self.bench.take_troubles();
        self.said.extend(troubles);
        if self.bench.has_offer() {
            self.say("A painting that was not saved is kept: 'restore' goes on with it.");
        }
        if begins_with_list {
            self.tell_choice();
            // Nobody has chosen the search that is there already.
            self.told = self.bench.story();
        } else {
            self.begin();
        }
        self.take_lines()
    }

    /// Tells what is open: the page of the lesson, the puzzle or the level; then the moment.
    fn begin(&mut self) {
        if std::mem::take(&mut self.is_own_map) {
            self.tell_level();
        } else if self.bench.study().experiment().level.puzzle.is_some() {
            self.tell_puzzle();
        } else if self.bench.tutor().is_some() {
            self.tell_page();
        } else {
            self.tell_level();
        }
        self.told.clear();
        self.tell_moment();
    }

    /// Carries out a typed line and returns what to say.
    pub fn answer(&mut self, line: &str) -> Reply {
        let before = self.now();
        self.bench.notice = None;
        self.obey(line);
        self.bench.settle();
        let now = self.now();
        let notice = self.bench.notice.take();
        self.said.extend(notice);
        if std::mem::take(&mut self.is_anew) || now.place != before.place {
            self.begin();
        } else {
            self.tell_moment_if_new(before.active != now.active);
            self.tell_discoveries();
            self.tell_progress(&before.progress, &now.progress);
        }
        if self.said.is_empty() && self.leaves == Leaves::No {
            self.say("Nothing changes.");
        }
        Reply { lines: self.take_lines(), leaves: self.leaves }
    }

    fn now(&self) -> Before {
        let (bench, tutor) = (&self.bench, self.bench.tutor());
        Before {
            place: (
                bench.study().experiment().level.name.clone(),
                tutor.and_then(Tutor::place),
                tutor.map(|tutor| tutor.count().0),
            ),
            progress: bench.progress(),
            active: (bench.comparison().active_place(), bench.comparison().studies().len()),
        }
    }

    /// Says a sentence.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said).iter().flat_map(|text| lines_of(&wording::spoken(text))).collect()
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
            return self.go_on();
        };
        if arguments.is_empty() && self.answers(first) {
            return;
        }
        let outcome = match find(COMMANDS, first) {
            Found::One(row) => self.obey_row(row, arguments, &line),
            Found::Several(rows) => Err(ambiguous(first, &rows)),
            Found::None => match setting_named(first) {
                Some(setting) => self.obey_setting(setting, arguments, &line),
                None => Err(unknown(first)),
            },
        };
        if let Err(why) = outcome {
            self.say(why);
        }
    }

    /// The name of a setting stands for `set` with it.
    fn obey_setting(&mut self, setting: &'static Setting, arguments: &[&str], line: &str) -> Result<(), String> {
        self.last = Some(line.to_owned());
        self.end_questions();
        self.set(setting, arguments)
    }

    fn obey_row(&mut self, row: &'static Row, arguments: &[&str], line: &str) -> Result<(), String> {
        if row.arguments.is_empty() && !arguments.is_empty() {
            return Err(format!("'{}' stands alone: {}", row.name, row.help));
        }
        if row.verb == Verb::Again {
            let last = self.last.clone().ok_or("There is no command to do again yet.")?;
            self.obey(&last);
            return Ok(());
        }
        self.last = Some(line.to_owned());
        if !row.verb.only_tells() && row.verb != Verb::Predict && row.verb != Verb::No {
            self.end_questions();
        }
        match row.verb {
            Verb::Help => self.help(arguments),
            Verb::Quit => {
                self.leaves = Leaves::Yes;
                self.bench.keep_progress();
                self.say("You leave the lab.");
            }
            verb => {
                let is_done = self.study_lessons(verb, arguments)?
                    || self.go_through(verb, arguments)?
                    || self.question(verb, arguments)?
                    || self.tell(verb, arguments)?
                    || self.paint(verb, arguments)?;
                if !is_done {
                    self.change(verb, arguments)?;
                }
            }
        }
        Ok(())
    }

    fn help(&mut self, arguments: &[&str]) {
        let Some(word) = arguments.first() else {
            for group in Group::ALL {
                let names: Vec<_> = COMMANDS.iter().filter(|row| row.group == group).map(Row::listed).collect();
                self.say(format!("{}: {}.", group.title(), names.join(", ")));
            }
            return self.say(
                "'help' and a command explains it; 'help start' says how to begin. A beginning of a name is enough; Tab at the \
                 end of a line lists what fits.",
            );
        };
        let wanted = word.trim_matches('\'').to_ascii_lowercase();
        // A lesson is begun more often than the search.
        if wanted == "start" {
            self.said.extend(START.map(str::to_owned));
        }
        match (find(COMMANDS, &wanted), setting_named(&wanted)) {
            (Found::One(row), _) => self.say(row.explained()),
            (Found::Several(rows), _) => self.said.extend(rows.into_iter().map(Row::explained)),
            (Found::None, Some(setting)) => self.explain_setting(setting),
            (Found::None, None) => {
                self.say(format!("There is no help on {}.{}", quoted(&wanted), did_you_mean(&wanted, &names())));
            }
        }
    }

    /// Lists what the last word of an unfinished line may become.
    fn complete(&mut self, words: &[&str]) {
        let (last, before) = words.split_last().map_or(("", words), |(last, before)| (*last, before));
        let mut candidates: Vec<String> = match before {
            [] => {
                let commands = beginning_with(COMMANDS, last).into_iter().map(|row| row.name);
                let settings = SETTINGS.iter().map(|setting| setting.option).filter(|name| name.starts_with(last));
                commands.chain(settings).map(str::to_owned).collect()
            }
            [first, rest @ ..] => self.arguments_of(first, rest),
        };
        let last = last.to_ascii_lowercase();
        candidates.retain(|name| name.to_ascii_lowercase().split(' ').any(|word| word.starts_with(&last)));
        if candidates.is_empty() {
            self.say(format!("Nothing begins with {}.", quoted(&last)));
        } else {
            self.say(candidates.join(", "));
        }
    }

    /// What may follow a command.
    fn arguments_of(&self, first: &str, rest: &[&str]) -> Vec<String> {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let verb = match find(COMMANDS, first) {
            Found::One(row) => row.verb,
            Found::Several(_) => return Vec::new(),
            Found::None => return setting_named(first).map(words_of).unwrap_or_default(),
        };
        let options = || SETTINGS.iter().map(|setting| setting.option.to_owned()).collect();
        match (verb, rest) {
            (Verb::Help, []) => COMMANDS.iter().map(|row| row.name.to_owned()).collect(),
            (Verb::Set, [name]) => setting_named(name).map(words_of).unwrap_or_default(),
            (Verb::Set | Verb::Settings, []) => options(),
            (Verb::Page, []) => owned(&["next", "back"]),
            (Verb::Round | Verb::Reparent, []) => owned(&["back"]),
            (Verb::Moment, []) => owned(&["start", "end", "step", "closing", "reparent", "search"]),
            (Verb::Figure, []) => owned(&["f", "g", "h", "order", "parents", "stamps"]),
            (Verb::Move, []) => owned(&["goal", "start", "cursor"]),
            (Verb::Road, []) => owned(&["next", "previous", "more", "less"]),
            (Verb::Theatre, []) => owned(&["off"]),
            (Verb::Cell | Verb::Around | Verb::Path, []) => owned(&["start", "goal", "cursor", "next"]),
            (Verb::Paint | Verb::Fill, []) => self.brush_names(),
            (Verb::Random, []) => SKETCHES.iter().map(|sketch| sketch.name.to_owned()).collect(),
            (Verb::Add, []) => setting_named("algorithm").map(words_of).unwrap_or_default(),
            (Verb::Load, []) => self.bench.files_like("", MOST_FILES),
            (Verb::Level, _) => names_of(list::levels()),
            (Verb::Puzzle, _) => names_of(list::puzzle_experiments()),
            _ => Vec::new(),
        }
    }
}

/// The names of levels.
fn names_of(levels: impl Iterator<Item = Experiment>) -> Vec<String> {
    levels.map(|experiment| harmless(&experiment.level.name)).collect()
}

/// The values of a setting that are names.
fn words_of(setting: &Setting) -> Vec<String> {
    setting
        .words_of_values()
        .into_iter()
        .map(|(name, _)| name.to_owned())
        .chain(["next".into(), "back".into()])
        .collect()
}

/// The setting that a word names: its option or its title, or a beginning of its option that fits no other.
pub(super) fn setting_named(word: &str) -> Option<&'static Setting> {
    let word = word.trim_matches('\'').to_ascii_lowercase();
    let exact = SETTINGS.iter().find(|it| it.option == word || it.title.replace(' ', "-") == word);
    let mut fitting = SETTINGS.iter().filter(|setting| setting.option.starts_with(&word));
    exact.or_else(|| fitting.next().filter(|_| word.len() > 1 && fitting.next().is_none()))
}

/// The setting that the first words name, and the words behind: titles may have several words.
pub(super) fn setting_and_value<'a, 'b>(words: &'b [&'a str]) -> Option<(&'static Setting, &'b [&'a str])> {
    let longest = words.len().min(3);
    (1..=longest).rev().find_map(|count| Some((setting_named(&words[..count].join("-"))?, &words[count..])))
}

/// Says that no command has a name, or that it is one of the game, where the lab may have been opened.
fn unknown(word: &str) -> String {
    if let Found::One(row) = find(speech::COMMANDS, word) {
        let (typed, name) = (quoted(word), row.name);
        return format!("{typed} is the game's command '{name}', and you are in the lab. 'quit' leaves it.");
    }
    word_table::unknown(word, &names())
}

/// The names of all commands and settings.
fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|row| row.name).chain(SETTINGS.iter().map(|setting| setting.option)).collect()
}
