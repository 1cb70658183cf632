//! The title in plain lines: what can be begun, and what was chosen.

use crate::{
    chance,
    game::Game,
    lab::Experiment,
    text::{counted, quoted},
};

use super::{
    super::speech::{Leaves, Reply, lines_of, settings},
    Choice, LevelSource, Title, Use,
    keys::Command,
    levels::{self, Listed},
};

/// A command of the title in words: a row of the title's table, or a word that only lines need.
const WORDS: &[(&str, Command, &str)] = &[
    ("continue", Command::Continue, "go on with your unfinished game"),
    ("new", Command::NewGame, "a new game; 'new SEED' begins one from a number or a word"),
    ("difficulty", Command::Difficulty, "the next difficulty for new games"),
    ("daily", Command::Daily, "the daily game: the same dungeon for everybody today"),
    ("tutorial", Command::Tutorial, "learn to play in five minutes"),
    ("watch", Command::Watch, "a world without a player"),
    (
        "levels",
        Command::Levels,
        "list the levels; 'levels 3' plays the third, 'levels 3 watch' only watches it, 'levels 3 lab' studies searches on it",
    ),
    ("lab", Command::Lab, "an A* textbook that runs: lessons, searches moment by moment, puzzles"),
    ("course", Command::Course, "go on with the lab's course"),
    ("scores", Command::Hall, "your finished games"),
    ("settings", Command::Settings, "your settings; 'settings NAME' explains one, 'settings NAME VALUE' changes it"),
    ("help", Command::Help, "these words"),
    ("quit", Command::Leave, "leave"),
];

/// The title, for a player that types.
pub struct SpokenTitle {
    title: Title,
    listed: Vec<Listed>,
    /// The choice that sets the unfinished game aside, once the player was asked about it.
    asked: Option<Choice>,
}

impl SpokenTitle {
    /// Speaks a title.
    pub fn new(title: Title) -> Self {
        Self { title, listed: Vec::new(), asked: None }
    }

    /// The title, with what was chosen.
    pub fn into_title(self) -> Title {
        self.title
    }

    /// The first lines.
    pub fn greet(&self) -> Vec<String> {
        let mut said = vec!["Fogwalk. They only know what they have seen. So do you.".to_owned()];
        said.extend(self.title.notices.iter().cloned());
        said.extend(self.help());
        said.iter().flat_map(|text| lines_of(text)).collect()
    }

    fn help(&self) -> Vec<String> {
        let is_there = |command: Command| match command {
            Command::Continue => self.title.game.is_some(),
            Command::Course => self.title.course.is_some(),
            _ => true,
        };
        let row = |&(word, command, says): &(&str, Command, &str)| match command {
            Command::Continue => format!("{word}: {says} {}", self.title.game.as_deref().unwrap_or_default()),
            Command::Difficulty => {
                let now = self.title.difficulty;
                format!("{word}: {says}; now {}. {}", now.name(), now.row().about)
            }
            Command::Course => {
                let at = self.title.course.as_deref().map(|at| format!(" {at}")).unwrap_or_default();
                format!("{word}: {says}{at}")
            }
            Command::Levels if !self.title.unfinished.is_empty() => {
                format!("{word}: {says}; {} unfinished", counted(self.title.unfinished.len(), "game"))
            }
            _ => format!("{word}: {says}"),
        };
        WORDS.iter().filter(|(_, command, _)| is_there(*command)).map(row).collect()
    }

    /// Carries out a typed line. The player has chosen or leaves when the reply says so.
    pub fn answer(&mut self, line: &str) -> Reply {
        let line: String = line.chars().map(|typed| if typed.is_control() { ' ' } else { typed }).take(300).collect();
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut leaves = Leaves::No;
        let said = match words.split_first() {
            None => self.help(),
            Some((first, rest)) => match self.obey(first, rest) {
                Ok(said) => said,
                Err(leaving) => {
                    leaves = leaving;
                    Vec::new()
                }
            },
        };
        Reply { lines: said.iter().flat_map(|text| lines_of(text)).collect(), leaves }
    }

    /// What a word says.
    ///
    /// # Errors
    /// When the title is left: with a choice, or without one.
    fn obey(&mut self, word: &str, rest: &[&str]) -> Result<Vec<String>, Leaves> {
        let word = word.to_ascii_lowercase();
        let fitting: Vec<_> = WORDS.iter().filter(|(name, ..)| name.starts_with(&word)).collect();
        let command = match fitting[..] {
            [(_, command, _)] => *command,
            [] => return Ok(vec![format!("There is no {} here: 'help' lists the words.", quoted(&word))]),
            _ => {
                let names: Vec<&str> = fitting.iter().map(|(name, ..)| *name).collect();
                return Ok(vec![format!("{} may be {}.", quoted(&word), names.join(", "))]);
            }
        };
        let choice = match command {
            Command::Continue if self.title.game.is_none() => return Ok(vec!["There is no unfinished game.".into()]),
            Command::Continue => Choice::Continue,
            Command::NewGame if rest.is_empty() => Choice::New(None),
            Command::NewGame => match chance::seed_of(&rest.join(" ")) {
                Some(seed) => Choice::New(Some(seed)),
                None => {
                    return Ok(vec![format!(
                        "A seed is a number, or a word of at most {} letters.",
                        chance::LONGEST_WORD
                    )]);
                }
            },
            Command::Daily => Choice::Daily,
            Command::Tutorial => Choice::Tutorial,
            Command::Watch => Choice::Watch,
            Command::Difficulty => {
                self.title.difficulty = self.title.difficulty.next();
                let now = self.title.difficulty;
                return Ok(vec![format!("Difficulty {}. {}", now.name(), now.row().about)]);
            }
            Command::Levels => return self.levels(rest),
            Command::Hall => return Ok(self.title.hall.clone()),
            Command::Lab => Choice::Lab,
            Command::Course => Choice::Course,
            Command::Settings => {
                let said = settings::settings(&mut self.title, rest);
                return Ok(said.unwrap_or_else(|why| vec![why]));
            }
            // 'new SEED' does it.
            Command::Seed => return Ok(Vec::new()),
            Command::Help => return Ok(self.help()),
            Command::Leave => return Err(Leaves::Yes),
        };
        if let Some(game) = self.title.game.as_ref().filter(|_| choice.sets_game_aside())
            && self.asked.as_ref() != Some(&choice)
        {
            self.asked = Some(choice);
            return Ok(vec![format!(
                "You have an unfinished game {game}. It would be kept as a file, but no longer be offered here: type \
                 the same again to begin another, or 'continue'."
            )]);
        }
        self.title.choice = Some(choice);
        Err(Leaves::Yes)
    }

    /// Lists the levels, or plays or watches one.
    fn levels(&mut self, rest: &[&str]) -> Result<Vec<String>, Leaves> {
        if self.listed.is_empty() || rest.is_empty() {
            self.listed =
                levels::listed(&self.title).into_iter().filter(|line| !matches!(line, Listed::Path)).collect();
        }
        let Some((wanted, how)) = rest.split_first() else {
            let line = |(number, line): (usize, &Listed)| {
                let unfinished = if matches!(line, Listed::Unfinished(_)) { ", unfinished" } else { "" };
                format!("{number} {}{unfinished}", levels::words(line, &self.title))
            };
            return Ok((1..).zip(&self.listed).map(line).collect());
        };
        let number: Option<usize> = wanted.parse().ok();
        let chosen = number.and_then(|number| self.listed.get(number.checked_sub(1)?)).cloned();
        let Some(chosen) = chosen else {
            return Ok(vec![format!("Say a number from 1 to {}: 'levels' lists them.", self.listed.len())]);
        };
        if let Listed::Unfinished(name) = &chosen {
            let levels = self.title.unfinished(name).map(|game| vec![game.level.clone()]).unwrap_or_default();
            let source = LevelSource::Unfinished(name.clone());
            self.title.choice = Some(Choice::Levels(levels, source, Use::GoOn));
            return Err(Leaves::Yes);
        }
        let how = match how {
            [] | ["play"] => Use::Play,
            ["watch"] => Use::Watch,
            ["lab" | "study"] => Use::Lab,
            _ => {
                return Ok(vec![
                    "A level can be played, watched or studied: 'levels 3', 'levels 3 watch' or 'levels 3 lab'.".into(),
                ]);
            }
        };
        match (levels::read_down(&chosen, &self.title), levels::source(&chosen)) {
            (Some(Ok(levels)), Some(source)) => {
                let trouble = match how {
                    Use::Watch => Game::without_player(levels.first().cloned(), 0).err().map(|why| why.to_string()),
                    Use::Lab if levels.first().is_none_or(|level| Experiment::on(level.clone()).is_none()) => {
                        Some("start and goal are missing".to_owned())
                    }
                    Use::Lab => None,
                    _ => Game::on_levels(levels.clone(), 0).err().map(|why| why.to_string()),
                };
                if let Some(why) = trouble {
                    return Ok(vec![format!("This level cannot be used like that: {why}.")]);
                }
                self.title.choice = Some(Choice::Levels(levels, source, how));
                Err(Leaves::Yes)
            }
            (Some(Err(error)), _) => Ok(vec![error.to_string()]),
            _ => Ok(vec!["That is no level.".into()]),
        }
    }
}

/// The rows of the title that no line stands for, each with the reason.
#[cfg(test)]
const LEFT_OUT: &[(Command, &str)] = &[(Command::Seed, "'new SEED' does it")];

#[cfg(test)]
mod tests {
    use super::{super::keys::BINDINGS, *};
    use crate::{
        game::DifficultyId,
        ui::{
            config::Keys,
            theme::{ColourDepth, Theme},
        },
    };

    fn title() -> SpokenTitle {
        let hall = vec!["Nobody has fallen yet.".to_owned()];
        SpokenTitle::new(Title::new(Theme::new(ColourDepth::None), Keys::default(), DifficultyId::default(), hall))
    }

    #[test]
    fn every_line_of_the_title_has_a_word_or_a_reason() {
        for row in BINDINGS {
            let is_said = WORDS.iter().any(|(_, command, _)| *command == row.command);
            let is_left_out = LEFT_OUT.iter().any(|(command, why)| *command == row.command && !why.is_empty());
            assert!(is_said != is_left_out, "{}", row.name);
        }
    }

    #[test]
    fn another_game_is_begun_at_the_second_word_if_one_is_unfinished() {
        let game = Game::new(1).expect("a first floor");
        let mut spoken = title();
        spoken.title = spoken.title.with_game(&game);
        for (line, leaves) in [("new", Leaves::No), ("daily", Leaves::No), ("new", Leaves::No), ("new", Leaves::Yes)] {
            assert_eq!(spoken.answer(line).leaves, leaves, "{line}");
        }
    }

    #[test]
    fn words_choose_and_nonsense_is_answered() {
        let mut spoken = title();
        for line in ["xyzzy", "\u{0}\u{1b}[2J", "", "levels 999", "levels one", "new \u{7}!?", "continue", "d"] {
            let reply = spoken.answer(line);
            assert!(!reply.lines.is_empty() && reply.leaves == Leaves::No, "{line:?}");
        }
        assert!(spoken.answer("scores").lines[0].contains("Nobody"));
        assert_eq!(spoken.answer("new moth").leaves, Leaves::Yes);
        assert!(matches!(spoken.into_title().choice, Some(Choice::New(Some(_)))));
        let mut spoken = title();
        assert_eq!(spoken.answer("new moth  lantern").leaves, Leaves::Yes);
        let Some(Choice::New(seed)) = spoken.into_title().choice else { panic!("a new game") };
        assert_eq!(seed, chance::seed_of("moth lantern"), "the seed of the window");
        let mut spoken = title();
        let listed = spoken.answer("levels").lines;
        assert!(listed.len() > 20);
        let number =
            listed.iter().position(|line| line.to_lowercase().contains("ambush")).expect("a level to play") + 1;
        assert_eq!(spoken.answer(&format!("levels {number}")).leaves, Leaves::Yes);
        assert!(matches!(spoken.into_title().choice, Some(Choice::Levels(_, LevelSource::Shipped(_), Use::Play))));
    }
}
