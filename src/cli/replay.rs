//! `fogwalk replay`: a game again from its journal, in the terminal or headless.

use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use anyhow::Context;

use crate::{
    game::{Flaw, Journal, JournalError},
    level::printable,
    mind::Turn,
    ui::{self, Exit, Pace, Terminal, replay::Start},
};

use super::{Answer, config, output, save, sim};

/// Options of `fogwalk replay`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Journals; several only with --check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Begin at this turn; with --check, play no further
    #[arg(long, value_name = "TURN")]
    to: Option<u32>,
    /// Play without a screen, and compare every state with the one that was written down; exit code 1 if a line cannot be
    /// read or the game goes another way
    #[arg(long)]
    check: bool,
    /// Actions a second to begin with, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = Pace::default().turns_a_second(), conflicts_with = "check",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Pace::FASTEST)))]
    pace: u32,
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

/// A file as a message names it.
fn named(file: &Path) -> String {
    printable(&file.to_string_lossy()).into_owned()
}

/// The journal of a file as far as it is good, and what is wrong then.
fn read(file: &Path) -> anyhow::Result<(Journal, Option<Flaw>)> {
    let bytes = save::read(file)?.with_context(|| format!("there is no {}", named(file)))?;
    let reading = Journal::read(&bytes).with_context(|| named(file))?;
    Ok((reading.journal, reading.flaw))
}

fn show(file: &Path, arguments: &Arguments) -> anyhow::Result<Answer> {
    let config = arguments.config.read()?;
    let (journal, flaw) = read(file)?;
    let start = Start {
        theme: config::theme(&config),
        keys: config.keys.clone(),
        pace: arguments.pace,
        turn: arguments.to.map(Turn),
        flaw,
    };
    let mut app = ui::replay::app(journal, start, (ui::MIN_WIDTH, ui::MIN_HEIGHT)).with_context(|| named(file))?;
    Ok(match Terminal::take()?.show(&mut app)? {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    })
}

/// What is to be said of a journal, and whether all is well; an error, if there is nothing that could be played.
type Verdict = anyhow::Result<(String, bool)>;

/// Plays journals on all processors, and says of each in turn what came of it.
fn check(files: &[PathBuf], to: Option<u32>) -> anyhow::Result<Answer> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut verdicts = Vec::new();
        while let Some((number, file)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            files.get(number).map(|file| (number, file))
        } {
            verdicts.push((number, verdict(file, to)));
        }
        verdicts
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(files.len());
    let mut verdicts: Vec<(usize, Verdict)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    verdicts.sort_by_key(|&(number, _)| number);
    let (mut bad, mut unreadable) = (0, 0);
    for (_, verdict) in verdicts {
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
    let name = named(file);
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
