//! How a game is shown: on the terminal's screen, in plain lines of text, or as JSON lines for a program.

use std::io::{self, ErrorKind, IsTerminal, Write};

use crate::{
    game::Game,
    platform::Terminal,
    ui::{
        Session, Title,
        config::SharedConfig,
        lab::{Bench, spoken::SpokenLab},
        speech::{self, Leaves, Speech, protocol::Protocol},
        title::SpokenTitle,
    },
};

use super::{
    Answer, output, session,
    typed::{self, Typed},
};

/// The prompt for somebody who types.
const PROMPT: &str = "> ";

/// The options that choose how a game is shown.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct Options {
    /// Play in plain lines of text, for screen readers: commands on standard input, `help` lists them
    #[arg(long, conflicts_with = "json")]
    speech: bool,
    /// Let a program play: one JSON object a line, an action on standard input, an observation on standard output
    #[arg(long)]
    json: bool,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// On the screen of a terminal.
    Screen,
    /// In plain lines of text.
    Speech,
    /// As JSON lines.
    Json,
}

impl Options {
    /// What the options say.
    pub(super) fn manner(self) -> Manner {
        match self {
            Self { speech: true, .. } => Manner::Speech,
            Self { json: true, .. } => Manner::Json,
            Self { .. } => Manner::Screen,
        }
    }
}

impl Manner {
    /// Checks that a game can be shown, before a saved game is touched.
    ///
    /// # Errors
    /// Without a terminal for a screen.
    pub(super) fn check(self) -> anyhow::Result<()> {
        if self == Self::Screen {
            Terminal::check()?;
        }
        Ok(())
    }

    /// Takes over the terminal, if the manner needs one.
    pub(super) fn open(self) -> anyhow::Result<Front> {
        Ok(match self {
            Self::Screen => Front::Screen(super::terminal()?),
            Self::Speech => Front::Speech,
            Self::Json => Front::Json,
        })
    }

    /// A session of a game for this manner, with the settings of the config file.
    pub(super) fn session(self, game: Game, config: &SharedConfig) -> Session {
        match self {
            Self::Screen => session::session(game, config),
            Self::Speech => speech::session(game, config.now().keys.clone()).with_config(config.clone()),
            Self::Json => speech::session(game, config.now().keys.clone()),
        }
    }

    /// Prints a text for the player after a game; a program reads JSON only.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn print(self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Screen => output::print(text),
            Self::Speech => output::print(&joined(&text.lines().flat_map(speech::lines_of).collect::<Vec<_>>())),
            Self::Json => Ok(()),
        }
    }
}

/// What a game is shown on.
pub(super) enum Front {
    /// The screen of a terminal.
    Screen(Terminal),
    /// Plain lines.
    Speech,
    /// JSON lines.
    Json,
}

impl Front {
    /// Its manner.
    pub(super) fn manner(&self) -> Manner {
        match self {
            Self::Screen(_) => Manner::Screen,
            Self::Speech => Manner::Speech,
            Self::Json => Manner::Json,
        }
    }

    /// Shows a session until the player leaves it, or nothing more can be read or written.
    pub(super) fn show(self, session: Session) -> anyhow::Result<(Answer, Session)> {
        match self {
            Self::Screen(terminal) => session::show(terminal, session),
            Self::Speech => speak(session),
            Self::Json => serve(session),
        }
    }
}

/// Lines with their line ends.
fn joined(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// Whether somebody types and reads at a terminal.
fn is_typed() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes a text at once. Returns whether somebody still reads.
///
/// # Errors
/// When the output cannot be written for another reason than that it is closed.
fn write(text: &str) -> anyhow::Result<bool> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Answers typed lines until `answer` says that it is over, the input ends, or nobody reads any more.
fn converse(greeting: &str, prompt: &str, mut answer: impl FnMut(Typed) -> (String, bool)) -> anyhow::Result<()> {
    // Its own buffer is shared by all who read here one after the other: the title, then the game.
    let mut input = io::stdin().lock();
    let mut goes_on = write(&format!("{greeting}{prompt}"))?;
    while goes_on {
        let Some(line) = typed::next(&mut input)? else { break };
        let (said, is_over) = answer(line);
        let prompt = if is_over { "" } else { prompt };
        goes_on = write(&format!("{said}{prompt}"))? && !is_over;
    }
    Ok(())
}

/// Plays a session in plain lines.
fn speak(session: Session) -> anyhow::Result<(Answer, Session)> {
    let mut speech = Speech::new(session);
    let greeting = joined(&speech.greet());
    converse(&greeting, if is_typed() { PROMPT } else { "" }, |line| {
        let reply = speech.answer(line.text());
        // What could not be written down did not happen, so nobody may learn what came of it.
        match speech.session().failure() {
            Some(_) => (String::new(), true),
            None => (joined(&reply.lines), reply.leaves == Leaves::Yes),
        }
    })?;
    Ok((Answer::Yes, speech.into_session()))
}

/// Lets a program play a session.
fn serve(session: Session) -> anyhow::Result<(Answer, Session)> {
    let mut protocol = Protocol::new(session);
    let greeting = output::json_line(&protocol.greet())?;
    let mut failure = None;
    converse(&greeting, "", |line| {
        let answer =
            if line.is_cut() { Protocol::refuse_cut_line(typed::LONGEST) } else { protocol.answer(line.text()) };
        // As above.
        if protocol.session().failure().is_some() {
            return (String::new(), true);
        }
        match output::json_line(&answer) {
            Ok(text) => (text, protocol.leaves() == Leaves::Yes),
            Err(why) => {
                failure = Some(why);
                (String::new(), true)
            }
        }
    })?;
    failure.map_or(Ok(()), Err)?;
    Ok((Answer::Yes, protocol.into_session()))
}

/// Lets somebody study searches in plain lines, beginning with what can be opened or with what is open. The bench comes
/// back when the lab is left.
pub(super) fn study(bench: Bench, begins_with_list: bool) -> anyhow::Result<Bench> {
    let mut spoken = SpokenLab::new(bench);
    let greeting = joined(&spoken.greet(begins_with_list));
    converse(&greeting, if is_typed() { PROMPT } else { "" }, |line| {
        let reply = spoken.answer(line.text());
        (joined(&reply.lines), reply.leaves == Leaves::Yes)
    })?;
    Ok(spoken.into_bench())
}

/// Asks at the title in plain lines. The title that comes back has the choice, if there is one.
pub(super) fn ask(title: Title) -> anyhow::Result<Title> {
    let mut spoken = SpokenTitle::new(title);
    let greeting = joined(&spoken.greet());
    converse(&greeting, if is_typed() { PROMPT } else { "" }, |line| {
        let reply = spoken.answer(line.text());
        (joined(&reply.lines), reply.leaves == Leaves::Yes)
    })?;
    Ok(spoken.into_title())
}
