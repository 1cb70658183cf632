//! `fogwalk play`, or plain `fogwalk`: the game in the terminal.

use std::path::{Path, PathBuf};

use clap::CommandFactory as _;

use crate::{
    files::Disk,
    game::{Day, DifficultyId, Game},
    level::{Level, printable},
    platform::{Exit, LevelFolder},
    ui::{self, Choice, LevelSource, Title, Use, config::SharedConfig},
};

use super::{
    Answer, CommandLine, config,
    front::{self, Front},
    hall, input, lab, on_levels, output, progress,
    save::{self, LevelGame, Save, Unfinished},
    scores,
    session::{ending, show_saved},
    tutorial, watch,
};

/// Options of `fogwalk play`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file to play, or folder of a campaign [default: the dungeon]
    level: Option<PathBuf>,
    /// Number or word that everything random comes from; begins a new game [default: a new one each time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,
    /// Begin a new game; an unfinished one is kept as a backup
    #[arg(long)]
    new: bool,
    /// Continue the unfinished game on levels that have changed since, with the levels as they were when it began
    #[arg(long, requires = "level", conflicts_with_all = ["seed", "new", "difficulty"])]
    old_levels: bool,
    /// Play the daily dungeon, the same for everybody: an unfinished daily game continues, any other is kept as a
    /// backup
    #[arg(long, conflicts_with_all = ["level", "seed"])]
    daily: bool,
    /// Difficulty; begins a new game [default: the config file's, else fog]
    #[arg(long, value_name = "NAME", value_parser = input::DifficultyName)]
    difficulty: Option<String>,
    #[command(flatten)]
    front: front::Options,
    #[command(flatten)]
    config: config::Source,
}

impl Arguments {
    /// The name of a command where the level should be, if no such file exists: options stood before it.
    pub(super) fn misplaced_command(&self) -> Option<&str> {
        let level = self.level.as_deref()?;
        let name = level.to_str().filter(|_| !level.exists())?;
        CommandLine::command().get_subcommands().any(|command| command.get_name() == name).then_some(name)
    }

    /// Whether no option says which game of the dungeon is to be played.
    fn is_plain(&self) -> bool {
        !self.new && !self.daily && self.seed.is_none() && self.difficulty.is_none()
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut config = arguments.config.read()?;
    if let Some(name) = &arguments.difficulty {
        config.difficulty = input::difficulty(name)?;
    }
    let config = arguments.config.shared(config);
    if let Some(path) = &arguments.level {
        let choice = on_levels::Choice {
            seed: arguments.seed,
            is_new: arguments.new || arguments.seed.is_some() || arguments.difficulty.is_some(),
            keeps_old_levels: arguments.old_levels,
            manner: arguments.front.manner(),
        };
        return on_levels::run(path, &choice, &config);
    }
    // The check comes before the save is touched: without a terminal, no unfinished game is backed up. The save comes
    // before the terminal, so that an error about its lock is printed on an ordinary screen.
    let manner = arguments.front.manner();
    manner.check()?;
    let mut begins_at_title = false;
    loop {
        let save = Save::open()?;
        let mut untold = Vec::new();
        let answer = in_the_dungeon(arguments, &config, save, manner.open()?, &mut untold, begins_at_title);
        // Notices that no game has shown.
        for notice in &untold {
            output::complain(notice);
        }
        // A command line that names a game leads back to the shell.
        match answer? {
            Answer::Title if arguments.is_plain() => begins_at_title = true,
            answer => return Ok(answer),
        }
    }
}

/// Plays the saved game or a new one, or whatever is chosen at the title. The title is shown if there is no game to go
/// on with, and if it `begins_at_title`. Notices for the player stay in `untold` unless a game shows them.
fn in_the_dungeon(
    arguments: &Arguments,
    config: &SharedConfig,
    mut save: Save,
    mut front: Front,
    untold: &mut Vec<String>,
    begins_at_title: bool,
) -> anyhow::Result<Answer> {
    let found = unfinished(arguments, &mut save);
    untold.extend(save.take_notices());
    let game = match found? {
        Some(game) if !begins_at_title => game,
        found if arguments.is_plain() => {
            let (choice, difficulty) = match ask(&mut front, config, untold, found.as_ref())? {
                Asked::Chosen(choice, difficulty) => (choice, difficulty),
                Asked::Nothing(answer) => return Ok(answer),
            };
            match (choice, found) {
                (Choice::Continue, Some(game)) => game,
                // The title offers to continue only if there is a game.
                (Choice::Continue, None) => return Ok(Answer::Title),
                (Choice::New(seed), _) => begin(&mut save, seed, None, difficulty)?,
                (Choice::Daily, _) => begin(&mut save, None, Some(input::today()), difficulty)?,
                (Choice::Watch, _) => {
                    drop(save);
                    return watch::show(front, config);
                }
                (Choice::Tutorial, _) => {
                    drop(save);
                    return Ok(tutorial::show(front, config)?.0);
                }
                (choice @ (Choice::Lab | Choice::Course), _) => {
                    drop(save);
                    let opens = if choice == Choice::Lab { lab::Opens::List } else { lab::Opens::Bookmark };
                    return lab::show(front, config, opens);
                }
                (Choice::Levels(levels, source, how), _) => {
                    drop(save);
                    return use_levels(levels, &source, how, difficulty, front, config);
                }
            }
        }
        _ => begin(&mut save, arguments.seed, arguments.daily.then(input::today), config.now().difficulty)?,
    };
    let manner = front.manner();
    let session = manner.session(game, config).remembering(save.take_past());
    let (answer, _, game) = show_saved(save, session, config, front, untold)?;
    let page = hall::enter(&Disk::default(), &save::folder()?, &game)?;
    if let Some(page) = page.filter(|_| answer.is_read()) {
        manner.print(&format!("{}\nThe tale of this game is in {page}\n", ending(&game)))?;
    }
    Ok(answer)
}

/// Plays, watches or opens in the lab the level that was chosen at the title, with those below it.
fn use_levels(
    mut levels: Vec<Level>,
    source: &LevelSource,
    how: Use,
    difficulty: DifficultyId,
    front: Front,
    config: &SharedConfig,
) -> anyhow::Result<Answer> {
    match how {
        Use::GoOn => on_levels::go_on(&kept_as(source, &levels), front, config),
        Use::Play => on_levels::begin(&kept_as(source, &levels), levels, difficulty, front, config),
        Use::Watch => {
            let game = Game::without_player(levels.into_iter().next(), input::seed_or_any(None)?)?;
            let session = front.manner().session(game, config);
            Ok(front.show(session)?.0)
        }
        // The title found at least one level.
        Use::Lab => lab::show_level(front, levels.swap_remove(0), config),
    }
}

/// The saved game of the levels that were chosen at the title.
fn kept_as(source: &LevelSource, levels: &[Level]) -> LevelGame {
    match source {
        LevelSource::Shipped(file) => LevelGame::of_shipped(file, levels),
        LevelSource::Own(name) => LevelGame::of_file(&input::level_folder().unwrap_or_default().join(name), levels),
        LevelSource::Path(path) => LevelGame::of_file(Path::new(path), levels),
        LevelSource::Unfinished(name) => LevelGame::found(name),
    }
}

/// The result of the title screen.
enum Asked {
    /// A choice and a difficulty.
    Chosen(Choice, DifficultyId),
    /// No choice.
    Nothing(Answer),
}

/// Shows the title screen, which offers to continue the `unfinished_game` if there is one.
fn ask(
    front: &mut Front,
    config: &SharedConfig,
    notices: &[String],
    unfinished_game: Option<&Game>,
) -> anyhow::Result<Asked> {
    // An unreadable hall of the fallen prevents nobody from playing.
    let hall = scores::lines(&save::folder()?).unwrap_or_else(|error| vec![printable(&format!("{error:#}")).into()]);
    let (keys, difficulty) = (config.now().keys.clone(), config.now().difficulty);
    let title = Title::new(config.theme(), keys, difficulty, hall).moving(config.motion()).with_config(config.clone());
    let title = match unfinished_game {
        Some(game) => title.with_game(game),
        None => title,
    };
    let title = match progress::place_in_lab(Disk::default(), save::folder()?) {
        Some(place) => title.with_course(place),
        None => title,
    };
    let title = match input::level_folder() {
        Some(own) => title.with_own_levels(own.to_string_lossy().into_owned(), LevelFolder::new(own)),
        None => title,
    };
    let unfinished = save::unfinished()?.into_iter().map(|Unfinished { game, level, actions }| ui::Unfinished {
        name: game.name().to_owned(),
        level,
        actions,
    });
    let title = title.with_unfinished(unfinished.collect(), |source, levels| kept_as(source, levels).name().to_owned());
    // They are told again in the game or when the title is left, because what is on this screen is soon gone.
    let title = title.with_notices(notices.to_vec());
    // A relative path starts in the current folder.
    let title = title.with_level_files(LevelFolder::new(std::env::current_dir().unwrap_or_default()));
    let (exit, title) = match front {
        Front::Screen(terminal) => {
            let mut app = ui::title(title, ui::MIN_WIDTH, ui::MIN_HEIGHT);
            (terminal.show(&mut app)?, app.context)
        }
        Front::Speech => (Exit::Left, front::ask(title)?),
        // A program says on the command line what it plays; else it continues or begins a game.
        Front::Json => {
            let choice = if unfinished_game.is_some() { Choice::Continue } else { Choice::New(None) };
            return Ok(Asked::Chosen(choice, title.difficulty));
        }
    };
    Ok(match (exit, title.choice) {
        (Exit::Signal(number), _) => Asked::Nothing(Answer::Signal(number)),
        (Exit::Left, None) => Asked::Nothing(Answer::Yes),
        (Exit::Left, Some(choice)) => Asked::Chosen(choice, title.difficulty),
    })
}

/// The unfinished game, if there is one and no other is requested.
fn unfinished(arguments: &Arguments, save: &mut Save) -> anyhow::Result<Option<Game>> {
    let is_new = arguments.new || arguments.seed.is_some() || (arguments.difficulty.is_some() && !arguments.daily);
    let last = match save.resume() {
        // It becomes a backup, whatever is in it.
        Err(_) if is_new => None,
        last => last?,
    };
    if let Some(over) = last.as_ref().filter(|game| game.ending().is_some()) {
        // The program may have been killed before it could enter the game.
        if let Err(error) = hall::enter(&Disk::default(), &save::folder()?, over) {
            save.notice(format!("The game that is over is not in the hall of the fallen: {error:#}."));
        }
    }
    if is_new {
        if let Some(game) = last.filter(|game| game.ending().is_none()) {
            let (depth, turn) = (game.depth(), game.turn());
            save.notice(format!("Your unfinished game (floor {depth}, turn {turn}) is set aside: its files are kept."));
        }
        return Ok(None);
    }
    let day = arguments.daily.then(input::today);
    let is_asked_for = |game: &Game| {
        let has_difficulty = arguments.difficulty.as_ref().is_none_or(|name| name == game.difficulty().name());
        game.ending().is_none() && day.is_none_or(|day| game.world().day() == Some(day) && has_difficulty)
    };
    Ok(last.filter(is_asked_for))
}

/// A new game with its journal: of a day, from a seed, or from a random seed.
fn begin(save: &mut Save, seed: Option<u64>, day: Option<Day>, difficulty: DifficultyId) -> anyhow::Result<Game> {
    let seed = day.map_or_else(|| input::seed_or_any(seed), |day| Ok(day.seed()))?;
    let game = Game::new(seed)?.at(difficulty).of_day(day);
    save.begin(&game)?;
    Ok(game)
}
