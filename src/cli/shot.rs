//! `fogwalk shot`: the screen after some keys, or a recording of it, without a terminal.

use std::{path::PathBuf, time::Duration};

use clap::builder::PossibleValuesParser;

use crate::{
    game::{Bot, Game},
    lab::CourseProgress,
    platform::LevelFolder,
    ui::{
        self, App, Context, Motion, Session,
        config::SharedConfig,
        shot,
        shot::{Cast, CastVersion, Format, MovingPicture},
        theme::{ColourDepth, Palette},
    },
};

use super::{Answer, config, input, lab, output};

/// The most turns that a bot plays before a picture.
const MOST_TURNS: i64 = 100_000;

/// Options of `fogwalk shot`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file, or folder of a campaign or, with --lab, of lessons [default: the dungeon]
    level: Option<PathBuf>,
    /// Draw the lab instead of the game; without a level, its list of levels
    #[arg(long, conflicts_with_all = ["seed", "difficulty"])]
    lab: bool,
    /// Draw the title screen instead of a game, without the user's own levels
    #[arg(long, conflicts_with_all = ["lab", "level", "seed", "difficulty", "cast"])]
    title: bool,
    /// Number of a lesson of the lab
    #[arg(long, value_name = "N", requires = "lab", conflicts_with = "level")]
    lesson: Option<usize>,
    /// Number or word that everything random comes from
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,
    /// Difficulty of the game
    #[arg(long, value_name = "NAME", default_value = "fog", value_parser = input::DifficultyName)]
    difficulty: String,
    /// Bot that plays before the keys are pressed, so that there is something to see
    #[arg(long, value_name = "NAME", requires = "turns", conflicts_with_all = ["lab", "title"], value_parser = PossibleValuesParser::new(input::bot_names()))]
    bot: Option<String>,
    /// The turn up to which the bot plays, if it lives so long
    #[arg(long, value_name = "T", requires = "bot", value_parser = clap::value_parser!(u32).range(1..=MOST_TURNS))]
    turns: Option<u32>,
    /// Keys to press first, written as in the help, separated by spaces: "l l . > F2 Enter"
    #[arg(long, value_name = "KEYS", default_value = "", allow_hyphen_values = true)]
    keys: String,
    /// Size of the screen in characters, at most 800x300
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = input::screen_size)]
    size: (u16, u16),
    /// Palette of the picture [default: that of the config file]
    #[arg(long, value_name = "NAME", value_parser = input::choice::<Palette>())]
    palette: Option<Palette>,
    /// Format of the picture
    #[arg(long, value_name = "NAME", default_value = Format::default().name(), value_parser = input::choice::<Format>())]
    format: Format,
    /// Record an asciicast instead, or with `--format svg` an image that moves: the screen at first, after each key,
    /// and while anything moves, until it ends or this many seconds have passed
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "60")]
    cast: Option<u32>,
    #[command(flatten)]
    version: Version,
    /// Config file; the usual one is ignored, so that pictures are the same for everybody
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The option for the version of a recording.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Version {
    /// Version of the asciicast
    #[arg(long, value_name = "N", requires = "cast", default_value = CastVersion::default().name(),
        value_parser = input::choice::<CastVersion>())]
    pub(super) cast_version: CastVersion,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut config = arguments.config.as_deref().map(config::read).transpose()?.unwrap_or_default();
    config.palette = arguments.palette.unwrap_or(config.palette);
    let difficulty = input::difficulty(&arguments.difficulty)?;
    let theme = config.theme(ColourDepth::default());
    let is_text = arguments.format == Format::Text && arguments.cast.is_none();
    let theme = if is_text { theme.for_text() } else { theme };
    let (width, height) = arguments.size;
    if arguments.lab {
        let path = arguments.level.as_deref();
        if let Some(folder) = path.filter(|path| path.is_dir()) {
            let course = lab::course_in(folder)?;
            let bench = lab::course_bench(&course, theme)?.with_keys(config.keys);
            let bench = bench.with_course(course, CourseProgress::default(), None);
            return draw(ui::lab::app_with_list(bench, width, height), arguments, (width, height));
        }
        let level = arguments.lesson.map_or_else(|| lab::level(path), lab::lesson)?;
        let bench = lab::bench(lab::on(level)?, theme, arguments.lesson)?.with_keys(config.keys);
        let has_list = path.is_none() && arguments.lesson.is_none();
        let app = if has_list { ui::lab::app_with_list } else { ui::lab::app };
        return draw(app(bench, width, height), arguments, (width, height));
    }
    if arguments.title {
        let files = LevelFolder::new(std::env::current_dir().unwrap_or_default());
        let title = ui::Title::new(theme, config.keys.clone(), difficulty, Vec::new()).with_level_files(files);
        let title = title.moving(config.motion).with_config(SharedConfig::new(config, None, theme.depth()));
        return draw(ui::title(title, width, height), arguments, (width, height));
    }
    let game = match &arguments.level {
        Some(path) => Game::on_levels(input::read_campaign(path)?.1, arguments.seed)?,
        None => Game::new(arguments.seed)?,
    };
    let game = game.at(difficulty);
    // A picture shows what has come of the keys; a recording shows what moves, and an image of it is kept small.
    let motion = match (arguments.cast, arguments.format) {
        (None, _) => Motion::Off,
        (Some(_), Format::Svg) if config.motion == Motion::Full => Motion::Calm,
        (Some(_), _) => config.motion,
    };
    let session = Session::new(game, theme).with_keys(config.keys.clone()).moving(motion);
    let mut session = session.with_config(SharedConfig::new(config, None, theme.depth()));
    if let (Some(bot), Some(turns)) = (arguments.bot.as_deref().and_then(Bot::named), arguments.turns) {
        let_play(&mut session, bot, turns);
    }
    draw(ui::game(session, width, height), arguments, (width, height))
}

/// Lets a bot play up to a turn. It plays a copy of the game, and the session repeats its actions, so that the messages
/// and everything else on the screen are those of a game that somebody plays.
fn let_play(session: &mut Session, mut bot: Bot, turns: u32) {
    let mut game = session.game().clone();
    while game.turn().0 < turns
        && let Some((action, _)) = bot.take_turn(&mut game)
    {
        session.act(action);
    }
    // A picture of what a bot has come to shows the whole map.
    session.end_opening();
}

/// Presses the keys, and writes a picture or a recording.
fn draw<C: Context>(mut app: App<C>, arguments: &Arguments, (width, height): (u16, u16)) -> anyhow::Result<Answer> {
    if let Some(seconds) = arguments.cast {
        let size = (width, height);
        match arguments.format {
            Format::Text => record(&mut app, &arguments.keys, size, seconds, arguments.version)?,
            Format::Svg => {
                let (keys, limit) = (ui::sequence(&arguments.keys)?, Duration::from_secs(seconds.into()));
                let mut picture = MovingPicture::default();
                shot::record(&mut app, &keys, size, limit, |time, screen| {
                    picture.add(time, screen);
                    Ok::<_, anyhow::Error>(())
                })?;
                output::print(&picture.write())?;
            }
            Format::Ansi => anyhow::bail!("a recording is an asciicast, or with `--format svg` an image that moves"),
        }
        return Ok(Answer::Yes);
    }
    app.press(&arguments.keys)?;
    app.settle();
    output::print(&arguments.format.write(&shot::draw(&app, width, height)))?;
    Ok(Answer::Yes)
}

/// Writes an asciicast: the screen while keys are pressed, and then until nothing moves, for at most this many seconds
/// in all.
pub(super) fn record<C: Context>(
    app: &mut App<C>,
    keys: &str,
    (width, height): (u16, u16),
    seconds: u32,
    Version { cast_version }: Version,
) -> anyhow::Result<()> {
    let keys = ui::sequence(keys)?;
    let limit = Duration::from_secs(seconds.into());
    let mut cast = Cast::new(width, height).in_version(cast_version);
    output::print(&cast.header("fogwalk"))?;
    shot::record(app, &keys, (width, height), limit, |time, screen| output::print(&cast.frame(time, screen)))
}
