//! Lessons, levels and puzzles in lines: the lists, the pages with their tasks, and what to type for a task.

use crate::{
    lab::{Experiment, LessonState, LessonTask, TaskGoal},
    text::{capital, counted, quoted},
};

use super::{
    super::{
        super::{binding::sequence, words::harmless},
        bench::Bench,
        keys::Command,
        lesson::{cheer, titles},
        list,
        tutor::{Progress, Tutor},
    },
    command::Verb,
    keys,
    lab::SpokenLab,
    painting::{Stroke, Strokes},
};

/// The progress with a task in a word.
const fn progress_in_words(progress: Progress) -> &'static str {
    match progress {
        Progress::Open => "open",
        Progress::Shown { .. } => "shown, not done yet",
        Progress::Done => "done",
    }
}

impl SpokenLab {
    /// Carries out a command about lessons and levels. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn study_lessons(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        let opens =
            [Verb::Lessons, Verb::Lesson, Verb::Continue, Verb::Levels, Verb::Level, Verb::Puzzles, Verb::Puzzle];
        if self.bench.is_visit() && opens.contains(&verb) {
            return Err(
                "You study a search of your game: 'quit' leads back to it. `fogwalk lab --speech` has the lessons."
                    .into(),
            );
        }
        match verb {
            Verb::Lessons => self.list_lessons(),
            Verb::Lesson => self.lesson(arguments)?,
            Verb::Continue => {
                self.leave_theatre();
                self.bench.continue_course();
                self.tell_page_if_same();
            }
            Verb::Page => self.page(arguments)?,
            Verb::Task => self.tell_tasks()?,
            Verb::Show => self.show()?,
            Verb::Another => {
                self.bench.open_next_map();
                self.told.clear();
            }
            Verb::Levels => {
                let names = list::levels().map(|experiment| about(&experiment)).collect();
                self.list_numbered("level", names);
            }
            Verb::Puzzles => {
                let bench = &self.bench;
                let told = |experiment: Experiment| {
                    let name = &experiment.level.name;
                    let cells = bench.puzzle_progress(name).cells;
                    let best = cells.map(|cells| format!(", solved with {}", counted(cells as usize, "cell")));
                    format!("{}{}", harmless(name), best.unwrap_or_default())
                };
                let names = list::puzzle_experiments().map(told).collect();
                self.list_numbered("puzzle", names);
            }
            Verb::Level => {
                let experiment = chosen(arguments, list::levels().collect(), "level")?;
                self.open(experiment);
            }
            Verb::Puzzle if arguments.is_empty() => self.tell_puzzle(),
            Verb::Puzzle => {
                let experiment = chosen(arguments, list::puzzle_experiments().collect(), "puzzle")?;
                self.open(experiment);
                self.bench.take_up_brush();
                self.bench.put_brush_down();
            }
            Verb::Hint => self.hint()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn open(&mut self, experiment: Experiment) {
        self.leave_theatre();
        self.told.clear();
        self.bench.teach(experiment, None);
    }

    fn list_numbered(&mut self, what: &str, names: Vec<String>) {
        self.said.extend(names.into_iter().enumerate().map(|(place, name)| format!("{}: {name}", place + 1)));
        self.say(format!("'{what}' and a number opens one."));
    }

    /// What can be opened, in a few lines.
    pub(super) fn tell_choice(&mut self) {
        let work = &self.bench.coursework;
        let lessons = work.course().lessons();
        let is_done = |place: &usize| work.state(*place) == LessonState::Done;
        let done = (0..lessons.len()).filter(is_done).count();
        let next = (0..lessons.len()).find(|place| !is_done(place)).unwrap_or(0);
        let name = lessons.get(next).map_or_else(String::new, |lesson| harmless(&lesson.experiment.level.name));
        let mut said = vec![format!("{}, {done} done: 'lessons' lists them.", counted(lessons.len(), "lesson"))];
        if work.bookmark().is_some() {
            said.push(format!("{}: type 'continue'.", list::continued(&self.bench)));
        }
        said.push(format!("'lesson {}' opens {}.", next + 1, quoted(&name)));
        if work.course().is_shipped() {
            said.push("'puzzles' and 'levels' list what else there is; 'puzzle 1' or 'level 1' opens one.".into());
        }
        self.said.extend(said);
    }

    fn list_lessons(&mut self) {
        let work = &self.bench.coursework;
        let told = |place: usize| {
            let name = work.course().lesson(place).map_or_else(String::new, |it| harmless(&it.experiment.level.name));
            let state = match work.state(place) {
                LessonState::New => String::new(),
                state => format!(", {}", list::state_in_words(state).trim_end_matches('.').to_lowercase()),
            };
            let (right, answered) = work.score(place);
            let score = if answered > 0 { format!(", {right} of {answered} predictions right") } else { String::new() };
            format!("{}: {name}{state}{score}", place + 1)
        };
        let said: Vec<String> = (0..work.course().lessons().len()).map(told).collect();
        self.said.extend(said);
        self.say("'lesson' and a number opens one.");
    }

    fn lesson(&mut self, arguments: &[&str]) -> Result<(), String> {
        let count = self.bench.coursework.course().lessons().len();
        match arguments {
            [] => {
                let place = self.bench.tutor().and_then(Tutor::place);
                let place = place.ok_or_else(|| format!("Say which lesson: a number from 1 to {count}."))?;
                let lesson = self.bench.coursework.course().lesson(place);
                let said = lesson.map(|lesson| list::about_lesson(place, &lesson.experiment, &self.bench));
                self.said.extend(said.unwrap_or_default());
                Ok(())
            }
            [number] => {
                let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                self.leave_theatre();
                if !place.is_some_and(|place| self.bench.open_lesson(place)) {
                    return Err(format!("There is no such lesson: say a number from 1 to {count}."));
                }
                self.tell_page_if_same();
                Ok(())
            }
            _ => Err("Say one number.".into()),
        }
    }

    /// Makes sure that a page that was opened anew is told.
    fn tell_page_if_same(&mut self) {
        // Another page is told because it is another.
        self.told.clear();
        self.is_anew = true;
    }

    fn page(&mut self, arguments: &[&str]) -> Result<(), String> {
        let (page, count) = self.bench.open_page_of_lesson().ok_or("No lesson is open: 'lesson 1' opens the first.")?;
        let word = arguments.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        let number = word.parse::<usize>();
        match (arguments, number) {
            ([], _) => self.tell_page(),
            ([_], Ok(number)) if (1..=count).contains(&number) => {
                self.leave_theatre();
                self.bench.open_page(number - 1);
                self.tell_page_if_same();
            }
            ([_], Ok(_)) => return Err(format!("This lesson has the pages 1 to {count}.")),
            ([_], _) if "next".starts_with(&word) => {
                let place = self.bench.tutor().and_then(Tutor::place);
                let lessons = self.bench.coursework.course().lessons().len();
                if page == count && place.is_none_or(|place| place + 1 >= lessons) {
                    return Err("This is the last page: 'lessons' lists what else there is.".into());
                }
                self.leave_theatre();
                self.bench.turn_page(true);
            }
            ([_], _) if ["back", "previous"].iter().any(|name| name.starts_with(&word)) => {
                self.leave_theatre();
                self.bench.turn_page(false);
            }
            _ => return Err("'page' reads the page, 'page next', 'page back' and 'page 2' turn to others.".into()),
        }
        Ok(())
    }

    /// Tells the open page: its lesson, its number, its text and its tasks.
    pub(super) fn tell_page(&mut self) {
        let Some(tutor) = self.bench.tutor() else { return };
        let (title, page) = titles(tutor, self.bench.coursework.course().lessons().len());
        let text = tutor.page().map(|page| self.bench.keys.lab.fill(&harmless(&page.text)));
        self.say(format!("{title}, {page}."));
        self.said.extend(text);
        let study = self.bench.study();
        let ends = study.experiment();
        let (start, goal) = (study.name_at(ends.start), study.name_at(ends.goal));
        let label = self.bench.comparison().label(study);
        self.say(format!("A is at {start}, B at {goal}. Search: {label}."));
        // A page without tasks has nothing to do.
        drop(self.tell_tasks());
    }

    fn tell_tasks(&mut self) -> Result<(), String> {
        let tutor = self.bench.tutor().ok_or("No lesson is open: 'lesson 1' opens the first.")?;
        if tutor.is_elsewhere() {
            return Err("Tasks cannot be done on another map. 'reset' brings the lesson's map back.".into());
        }
        let fill = |text: &str| self.bench.keys.lab.fill(&harmless(text));
        let said: Vec<String> = (1..)
            .zip(tutor.tasks())
            .map(|(number, (task, progress))| {
                format!("Task {number}, {}: {}", progress_in_words(progress), fill(&task.text))
            })
            .collect();
        if said.is_empty() {
            return Err("This page has no tasks: 'page next' goes on.".into());
        }
        self.said.extend(said);
        Ok(())
    }

    /// Says which tasks have been done by the last command.
    pub(super) fn tell_progress(&mut self, before: &[Progress], now: &[Progress]) {
        let mut is_news = false;
        for (number, (before, now)) in (1..).zip(before.iter().zip(now)) {
            if before != now {
                is_news = true;
                self.said.push(match now {
                    Progress::Done => format!("Task {number} is done."),
                    Progress::Shown { .. } => {
                        format!("Task {number} was skipped to: 'reset', then do it moment by moment.")
                    }
                    Progress::Open => format!("Task {number} is open."),
                });
            }
        }
        let cheered = self.bench.tutor().filter(|_| is_news).and_then(|tutor| cheer(tutor, &self.bench));
        if let Some((cheer, _)) = cheered {
            let is_page_done = now.iter().all(|&progress| progress == Progress::Done);
            let next = if is_page_done { " 'page next' goes on." } else { "" };
            self.say(format!("{cheer}{next}"));
        }
    }

    /// Says what to type for the next task of the page.
    fn show(&mut self) -> Result<(), String> {
        let tutor = self.bench.tutor().ok_or("No lesson is open: 'lesson 1' opens the first.")?;
        let task = tutor.next_task().ok_or("All tasks of this page are done: 'page next' goes on.")?;
        let lines = lines_of_task(task, &self.bench);
        self.say("'reset' begins the page anew; then type, one after the other:");
        let lines: Vec<String> = lines.into_iter().map(|line| format!("'{line}'")).collect();
        self.say(lines.join(", "));
        Ok(())
    }
}

/// The lines that do a task: its settings, its keys as commands, its questions.
pub(super) fn lines_of_task(task: &LessonTask, bench: &Bench) -> Vec<String> {
    let mut lines: Vec<String> =
        task.set.iter().map(|(setting, value)| format!("set {} {value}", setting.option)).collect();
    let experiment = bench.study().experiment();
    let (mut brush, mut roads) = (Strokes::new(experiment, bench.cursor), Roads::new(experiment));
    for key in sequence(&task.keys).unwrap_or_default() {
        match (brush.press(key, &experiment.level), Bench::shown_command(key)) {
            (Stroke::Paints(line), _) => lines.push(line),
            (Stroke::Moves, _) | (Stroke::Nothing, None) => {}
            // The screen plays to the end by itself.
            (Stroke::Nothing, Some(Command::Play)) => lines.push("play 200".to_owned()),
            (Stroke::Nothing, Some(command)) => match roads.press(command) {
                Some(pressed) => lines.extend(pressed),
                None => lines.extend(keys::line(command)),
            },
        }
    }
    if let TaskGoal::Predict(wanted) = task.goal {
        let times = if wanted.count > 1 { format!(" {} times", wanted.count) } else { String::new() };
        lines.push(format!("predict{times}, each with the letter of the right answer"));
    }
    // Equal commands in a row become one with a number, where it takes one.
    let mut joined: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match joined.last_mut() {
            Some((last, count)) if *last == line && takes_number(&line) => *count += 1,
            _ => joined.push((line, 1)),
        }
    }
    joined.into_iter().map(|(line, count)| if count > 1 { format!("{line} {count}") } else { line }).collect()
}

/// The table of roads while the keys of a task are pressed.
struct Roads {
    count: usize,
    /// The selected road from 0, once the table is shown.
    selected: Option<usize>,
    /// The road that was named last.
    named: Option<usize>,
}

impl Roads {
    fn new(experiment: &Experiment) -> Self {
        let count = experiment.level.layout.road_map().map_or(0, |map| map.roads().len()).max(1);
        Self { count, selected: None, named: None }
    }

    /// The lines that do what a command does to roads; `None` for other commands.
    fn press(&mut self, command: Command) -> Option<Vec<String>> {
        let (change, is_forward) = match command {
            Command::SelectRoad(is_forward) => (None, is_forward),
            Command::ChangeRoad(is_dearer) => (Some(if is_dearer { "road more" } else { "road less" }), false),
            Command::Roads => {
                self.selected = if self.selected.is_some() { None } else { Some(0) };
                return Some(Vec::new());
            }
            _ => return None,
        };
        // The first of these keys shows the table.
        let Some(selected) = self.selected else {
            self.selected = Some(0);
            return Some(Vec::new());
        };
        let Some(change) = change else {
            self.selected = Some((selected + if is_forward { 1 } else { self.count - 1 }) % self.count);
            return Some(Vec::new());
        };
        let names = (self.named != Some(selected)).then(|| format!("road {}", selected + 1));
        self.named = Some(selected);
        Some(names.into_iter().chain([change.to_owned()]).collect())
    }
}

/// Whether a line is a command that takes a number of times.
fn takes_number(line: &str) -> bool {
    if matches!(line, "road more" | "road less") {
        return true;
    }
    super::command::COMMANDS.iter().any(|row| row.name == line && row.arguments == "[TIMES]" && row.verb != Verb::Play)
}

/// A level in a list.
fn about(experiment: &Experiment) -> String {
    let level = &experiment.level;
    format!("{}, {} by {}", capital(&harmless(&level.name)), level.size().width(), level.size().height())
}

/// The experiment with a number in a list, or whose level's name has these words.
fn chosen(arguments: &[&str], all: Vec<Experiment>, what: &str) -> Result<Experiment, String> {
    let wanted = arguments.join(" ").to_lowercase();
    let count = all.len();
    let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let fits = |experiment: &Experiment| experiment.level.name.to_lowercase().contains(&wanted);
    let place = number.or_else(|| all.iter().position(|it| it.level.name.to_lowercase() == wanted));
    let place = place.or_else(|| all.iter().position(|it| !wanted.is_empty() && fits(it)));
    let found = place.and_then(|place| all.into_iter().nth(place));
    found.ok_or_else(|| {
        format!("There is no such {what}: say a number from 1 to {count}, or a name as '{what}s' lists it.")
    })
}
