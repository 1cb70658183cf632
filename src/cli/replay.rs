//! `fogwalk replay`: a game again from its journal: in the terminal, as a recording, or headless.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::{
    files::Disk,
    game::{Flaw, Journal, JournalError, Reading},
    level::printable_path,
    mind::Turn,
    platform::threads,
    ui::{self, Pace, replay::Start, theme::ColourDepth},
};

use super::{Answer, config, input, output, save, shot, sim};

/// Options of `fogwalk replay`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Journals; several only with --check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Begin at this turn; with --check, play no further
    #[arg(long, value_name = "TURN")]
    to: Option<u32>,
    /// Show the end of the game through the eyes of those who killed you, with how they came to know of you
    #[arg(long, conflicts_with = "check")]
    eyes: bool,
    /// Play without a screen, and compare every state with the one that was written down; exit code 1 if a line cannot
    /// be read or the game goes another way
    #[arg(long, conflicts_with_all = ["keys", "size", "cast_version"])]
    check: bool,
    /// Actions a second to begin with, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = Pace::default().turns_a_second(), conflicts_with = "check",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Pace::FASTEST)))]
    pace: u32,
    /// Write an asciicast instead, to standard output: the screen at first, after each of the keys, and as the game
    /// goes on then, until it ends or so many seconds have gone by
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "60", conflicts_with = "check")]
    cast: Option<u32>,
    #[command(flatten)]
    version: shot::Version,
    /// Keys to press first in an asciicast, with spaces between them, as in "o v"
    #[arg(long, value_name = "KEYS", default_value = "", allow_hyphen_values = true, requires = "cast")]
    keys: String,
    /// Size of the screen of an asciicast, in characters, at most 800x300
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = input::screen_size, requires = "cast")]
    size: (u16, u16),
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    match &arguments.files[..] {
        files if arguments.check => check(files, arguments.to),
        [file] => show(file, arguments),
        _ => anyhow::bail!("only one game can be shown at a time; --check plays several"),
    }
}

/// The journal of a file as far as it is good, and what is wrong then.
fn read(file: &Path) -> anyhow::Result<(Journal, Option<Flaw>)> {
    let disk = Disk::default();
    let bytes = save::read(&disk, file)?.with_context(|| format!("there is no {}", printable_path(file)))?;
    let Reading { journal, flaw, .. } = Journal::read(&bytes).with_context(|| printable_path(file))?;
    Ok((save::with_base(&disk, journal, file).with_context(|| printable_path(file))?, flaw))
}

fn show(file: &Path, arguments: &Arguments) -> anyhow::Result<Answer> {
    let is_cast = arguments.cast.is_some();
    // A recording is the same for everybody, whatever terminal and config file they have.
    let config = if is_cast { arguments.config.named()? } else { arguments.config.read()? };
    let theme = if is_cast { config.theme(ColourDepth::default()) } else { config::theme(&config) };
    let size = arguments.size;
    let (journal, flaw) = read(file)?;
    let (pace, turn) = (arguments.pace, arguments.to.map(Turn));
    let start = Start { theme, keys: config.keys, pace, turn, eyes: arguments.eyes, flaw };
    let app = || ui::replay::app(journal, start, size).with_context(|| printable_path(file));
    if let Some(seconds) = arguments.cast {
        let mut app = app()?;
        // Nobody is there who could let it go on from the turn.
        let pace = app.context.pace_mut();
        if pace.is_halted() {
            pace.toggle();
        }
        shot::record(&mut app, &arguments.keys, size, seconds, arguments.version)?;
        return Ok(Answer::Yes);
    }
    // While a long game is played up to the turn, the terminal says so.
    let mut terminal = super::terminal()?;
    Ok(terminal.show(&mut app()?)?.into())
}

/// The sentence about a journal, and whether all is well; an error if there is nothing that can be played.
type Verdict = anyhow::Result<(String, bool)>;

/// Plays journals on all processors, and says of each in turn what came of it.
fn check(files: &[PathBuf], to: Option<u32>) -> anyhow::Result<Answer> {
    // A journal that cannot be played does not keep the others from being played.
    let verdicts = threads::share_out(files.len() as u64, |number| anyhow::Ok(verdict(&files[number as usize], to)))?;
    let (mut bad, mut unreadable) = (0, 0);
    for verdict in verdicts {
        match verdict {
            Ok((text, is_good)) => {
                bad += usize::from(!is_good);
                output::print(&format!("{text}\n"))?;
            }
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => {
                unreadable += 1;
                output::complain(&format!("{error:#}"));
            }
        }
    }
    if unreadable > 0 {
        anyhow::bail!("{unreadable} of {} journals cannot be played", files.len());
    }
    if files.len() > 1 {
        output::print(&format!("{} journals, {bad} not in order\n", files.len()))?;
    }
    Ok(if bad == 0 { Answer::Yes } else { Answer::No })
}

fn verdict(file: &Path, to: Option<u32>) -> Verdict {
    let name = printable_path(file);
    let (journal, flaw) = read(file)?;
    let (game, actions) = match journal.replay_to(Turn(to.unwrap_or(u32::MAX))) {
        Ok(played) => played,
        Err(error @ JournalError::Drift(_)) => return Ok((format!("{name}: {error}"), false)),
        Err(error) => return Err(error).context(name),
    };
    let (turn, depth, outcome) = (game.turn(), game.depth(), sim::outcome(&game));
    let state = format!("{actions} actions to turn {turn}, {outcome} on floor {depth}, hash {:016x}", game.digest());
    // What comes after the turn that was asked for is nobody's concern.
    Ok(match flaw.filter(|_| actions == journal.records.len()) {
        Some(flaw) => (format!("{name}: {flaw}; in order before that: {state}"), false),
        None => (format!("{name}: {state}, in order"), true),
    })
}
