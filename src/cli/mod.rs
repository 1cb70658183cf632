//! The command line: commands, options and exit codes.
//!
//! Each subcommand is a file: a `clap` struct of its options and a `run`. Results go to standard output, as text or
//! with `--json` as one object; errors go to standard error. The exit code is 0 for success, 1 if the answer is no (no
//! path, a failed check), 2 for wrong usage or unreadable input.

mod check;
mod config;
mod content;
mod convert;
mod export;
mod front;
mod generate;
mod hall;
mod input;
mod kept;
mod lab;
mod on_levels;
mod output;
mod path;
mod play;
mod progress;
mod replay;
mod save;
mod scen;
mod scores;
mod session;
mod settings;
mod shot;
mod sim;
mod sim_compare;
mod sim_floor;
mod sim_games;
mod sim_player;
mod sim_returns;
mod sim_spent;
mod tutorial;
mod typed;
mod watch;

use std::{
    env,
    io::{self, Write as _},
    path::Path,
    process::{self, ExitCode},
};

use clap::{Parser, Subcommand};

use crate::platform::{self, Exit, Terminal, TerminalError};

/// The parsed command line.
#[derive(Debug, Parser)]
#[command(name = "fogwalk", version, about, long_about = LONG_ABOUT, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    content: content::Folder,
    /// Without a command: play.
    #[command(flatten)]
    play: play::Arguments,
}

const LONG_ABOUT: &str = "A terminal roguelike whose monsters only know what they have seen, and in which you can \
    watch them think.\n\nWithout a command it plays: the unfinished game if there is one, or the level file; where \
    there is none it asks what it is to be. In the game, ? shows the keys. `fogwalk tutorial` is for the first five \
    minutes.\n\nKeys can be bound anew in a config file, which is looked for as fogwalk/config.toml in the folder for \
    such files: $XDG_CONFIG_HOME, else ~/.config; %APPDATA% on Windows. `fogwalk config` prints one to start from.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a new or the unfinished game, or a level file
    Play(play::Arguments),
    /// Learn to play in five minutes; an unfinished game stays as it is
    Tutorial(tutorial::Arguments),
    /// Watch the factions of a world without a player
    Watch(watch::Arguments),
    /// Study searches step by step, do lessons, and paint maps
    Lab(lab::Arguments),
    /// Find one path on a level
    Path(path::Arguments),
    /// Run a benchmark's scenario file and compare lengths
    Scen(scen::Arguments),
    /// Print a generated level file
    Gen(generate::Arguments),
    /// Check level files and content
    Check(check::Arguments),
    #[command(about = "Turn a map of Tiled or a canvas of REXPaint into a level file or a MovingAI map")]
    Convert(convert::Arguments),
    /// Play without a screen, with a bot or without a player
    Sim(sim::Arguments),
    /// Replay a game from its journal, or check journals
    Replay(replay::Arguments),
    /// Draw the screen after some keys, without a terminal
    Shot(shot::Arguments),
    /// List finished games, the best first
    Scores(scores::Arguments),
    /// Print a config file with all defaults, for keys and other settings
    Config(config::Arguments),
    /// Write the built-in content files (monsters, items, terrains and more), to change them
    Content(content::Arguments),
    /// Restore the terminal at standard output when standard input ends
    #[command(hide = true)]
    GuardTerminal,
}

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Success.
    Yes,
    /// Success: the player has left for the title screen, where it is shown again if it was shown before.
    Title,
    /// No path, or a failed check.
    No,
    /// The program was ended by this signal.
    Signal(i32),
}

impl From<Exit> for Answer {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Left => Self::Yes,
            Exit::Signal(number) => Self::Signal(number),
        }
    }
}

impl Answer {
    /// Whether somebody may read what is printed now. After a signal the terminal may have stopped reading, and then
    /// printing never ends.
    fn is_read(self) -> bool {
        !matches!(self, Self::Signal(_))
    }
}

/// Prints an error of the command line, or the help or version, and returns the exit code.
fn answer_to(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        output::complain_in_full(&error.render().to_string());
        return ExitCode::from(2);
    }
    // A closed pipe is no error.
    match error.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            output::complain(&error.to_string());
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Takes over the terminal, with this program as its guardian.
fn terminal() -> Result<Terminal, TerminalError> {
    // If the program was replaced or removed while it ran, there is no guardian.
    let program = Path::new("/proc/self/exe");
    let program = if program.exists() { Some(program.to_owned()) } else { env::current_exe().ok() };
    Terminal::take(program.map(|program| {
        let mut guardian = process::Command::new(program);
        guardian.arg("guard-terminal");
        guardian
    }))
}

/// Runs the program and returns its exit code.
pub fn main() -> ExitCode {
    let arguments = match CommandLine::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return answer_to(&error),
    };
    let installed = arguments.content.install();
    let answer = match arguments.command {
        _ if installed.is_err() => installed.map(|()| Answer::Yes),
        None => match arguments.play.misplaced_command() {
            Some(command) => Err(anyhow::anyhow!(
                "there is no level file \"{command}\"; to run the command, write it first: fogwalk {command}, and its options after it"
            )),
            None => play::run(&arguments.play),
        },
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Tutorial(arguments)) => tutorial::run(&arguments),
        Some(Command::Watch(arguments)) => watch::run(&arguments),
        Some(Command::Lab(arguments)) => lab::run(&arguments),
        Some(Command::Path(arguments)) => path::run(&arguments),
        Some(Command::Scen(arguments)) => scen::run(&arguments),
        Some(Command::Gen(arguments)) => generate::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        Some(Command::Sim(arguments)) => sim::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Shot(arguments)) => shot::run(&arguments),
        Some(Command::Scores(arguments)) => scores::run(&arguments),
        Some(Command::Config(arguments)) => config::run(&arguments),
        Some(Command::Content(arguments)) => content::run(&arguments),
        Some(Command::GuardTerminal) => {
            platform::guard();
            Ok(Answer::Yes)
        }
    };
    match answer {
        Ok(Answer::Yes | Answer::Title) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The code that a shell reports for a program that a signal ended.
        Ok(Answer::Signal(number)) => ExitCode::from(128u8.saturating_add(number.clamp(0, 127) as u8)),
        Err(error) => {
            output::complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
