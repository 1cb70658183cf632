//! How the line discipline stands, and the bytes that take a terminal over and give it back.

use std::{
    fs::File,
    io,
    os::fd::AsFd,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    termios::{
        ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, SpecialCodeIndex, Termios, tcgetattr,
        tcsetattr,
    },
};

/// Switches to the other screen, has the mouse reported and pastes marked, and hides the cursor.
pub(super) const TAKE: &[u8] =
    b"\x1b[?1049h\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?2004h\x1b[?25l";

/// Ends an update that was cut off, and undoes [`TAKE`].
pub(super) const GIVE: &[u8] =
    b"\x1b[?2026l\x1b[?2004l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?1049l\x1b[?25h";

/// How long a terminal may take to read that it is given back.
const GRACE: Duration = Duration::from_millis(500);

/// The part of a line discipline that raw mode changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Modes {
    input: InputModes,
    output: OutputModes,
    control: ControlModes,
    local: LocalModes,
    /// The fewest bytes that a read waits for, and how long it does, in tenths of a second.
    least: u8,
    wait: u8,
}

impl Modes {
    fn of(termios: &Termios) -> Self {
        Self {
            input: termios.input_modes,
            output: termios.output_modes,
            control: termios.control_modes,
            local: termios.local_modes,
            least: termios.special_codes[SpecialCodeIndex::VMIN],
            wait: termios.special_codes[SpecialCodeIndex::VTIME],
        }
    }

    fn put_into(self, termios: &mut Termios) {
        termios.input_modes = self.input;
        termios.output_modes = self.output;
        termios.control_modes = self.control;
        termios.local_modes = self.local;
        termios.special_codes[SpecialCodeIndex::VMIN] = self.least;
        termios.special_codes[SpecialCodeIndex::VTIME] = self.wait;
    }

    /// Those of a terminal.
    pub(super) fn read(terminal: impl AsFd) -> io::Result<Self> {
        Ok(Self::of(&tcgetattr(terminal)?))
    }

    /// Gives a terminal raw mode: every byte is handed on at once, and none means anything.
    pub(super) fn make_raw(terminal: impl AsFd) -> io::Result<()> {
        let mut termios = tcgetattr(&terminal)?;
        termios.make_raw();
        Ok(tcsetattr(terminal, OptionalActions::Now, &termios)?)
    }

    /// Gives a terminal these modes.
    pub(super) fn apply(self, terminal: impl AsFd) -> io::Result<()> {
        let mut termios = tcgetattr(&terminal)?;
        self.put_into(&mut termios);
        Ok(tcsetattr(terminal, OptionalActions::Now, &termios)?)
    }

    /// Whether a terminal stands as raw mode leaves one that stood like this. Another program may have changed it since.
    pub(super) fn are_behind(self, terminal: impl AsFd) -> io::Result<bool> {
        let now = tcgetattr(terminal)?;
        let mut raw = now.clone();
        self.put_into(&mut raw);
        raw.make_raw();
        Ok(Self::of(&raw) == Self::of(&now))
    }

    /// The modes as numbers, for another process.
    pub(super) fn write(self) -> String {
        let Self { input, output, control, local, least, wait } = self;
        format!("{} {} {} {} {least} {wait}", input.bits(), output.bits(), control.bits(), local.bits())
    }

    /// Those that were written.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let mut next = || words.next();
        let modes = Self {
            input: InputModes::from_bits_retain(next()?.parse().ok()?),
            output: OutputModes::from_bits_retain(next()?.parse().ok()?),
            control: ControlModes::from_bits_retain(next()?.parse().ok()?),
            local: LocalModes::from_bits_retain(next()?.parse().ok()?),
            least: next()?.parse().ok()?,
            wait: next()?.parse().ok()?,
        };
        next().is_none().then_some(modes)
    }
}

/// Writes all bytes to a terminal, unless it takes too long to read them.
pub(super) fn write_in_time(mut terminal: &File, mut bytes: &[u8]) -> io::Result<()> {
    let until = Instant::now() + GRACE;
    while !bytes.is_empty() {
        let rest = until.saturating_duration_since(Instant::now());
        let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(rest.subsec_nanos()) };
        match poll(&mut [PollFd::new(terminal, PollFlags::OUT)], Some(&wait)) {
            Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
        match io::Write::write(&mut terminal, bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
