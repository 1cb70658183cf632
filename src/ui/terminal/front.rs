//! The thread that owns the terminal: it hears the keyboard and signals, and draws, whatever the application is doing.
//!
//! It sleeps until something happens. While the application is at work for longer than [`SIGN_AFTER`], it says so on the
//! lowest line. Keys that are typed meanwhile wait, and are counted there; `Esc` takes back those that wait, so that nothing
//! runs away, and a key that leaves is obeyed at once: what the application was about has not been written down then, and
//! did not happen.

use std::{
    io, panic, process,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use super::{
    super::{key::Key, notice::clamped, screen::Input},
    Exit,
    display::Display,
    link::{DROP_KEY, Duties, Link, Order, SIGN_AFTER},
    platform::{self, Device, News, Stop},
};

/// How often what says so changes.
const SIGN_FRAME: Duration = Duration::from_millis(100);

/// What turns while the application is at work.
const WHEEL: [char; 4] = ['|', '/', '-', '\\'];

/// How long the application may take to end, once it is told to.
const GRACE: Duration = Duration::from_millis(400);

/// The number of the signal that says that the terminal is gone.
const HANGUP: i32 = 1;

/// The front, and what it remembers.
#[derive(Debug)]
pub(super) struct Front {
    device: Device,
    link: Arc<Link>,
    display: Display,
    /// Since when the application has been at work, as far as is known.
    busy_since: Option<Instant>,
    /// When the sign changes next, and how often it has, while it is shown.
    sign: Option<(Instant, usize)>,
    /// What there is to end with when the application does not end by itself.
    deadline: Option<(Instant, Exit)>,
}

impl Front {
    /// Takes the terminal over and runs on a thread of its own, until it is told that it is over.
    pub(super) fn start(device: Device, link: Arc<Link>) -> io::Result<thread::JoinHandle<()>> {
        let (width, height) = device.size().map(clamped)?;
        link.hand_over([Input::Resized { width, height }]);
        let mut display = Display::new(width, height);
        display.begin_afresh(platform::take_over()?)?;
        let busy_since = Some(Instant::now());
        let front = Self { device, display, busy_since, sign: None, deadline: None, link };
        thread::Builder::new().name("terminal".into()).spawn(move || front.run())
    }

    fn run(mut self) {
        let link = Arc::clone(&self.link);
        let ended = panic::catch_unwind(panic::AssertUnwindSafe(|| self.go_on()));
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => link.fail(error),
            // It was reported by the hook.
            Err(_) => link.fail(io::Error::other("the thread of the terminal panicked")),
        }
        if link.duties(false).is_over {
            return;
        }
        // Nobody can be shown anything any more, nor leave.
        self.deadline.get_or_insert((Instant::now() + GRACE, Exit::Signal(HANGUP)));
        while !link.duties(false).is_over {
            if let Ok(News { end: Some(number), .. }) = self.device.wait(self.deadline.map(|(until, _)| until), false) {
                link.end(Exit::Signal(number));
            }
            self.insist();
        }
    }

    fn go_on(&mut self) -> io::Result<()> {
        loop {
            let has_unsent = !self.display.is_idle();
            let news = self.device.wait(self.next_moment(), has_unsent)?;
            if let Some(number) = news.end {
                self.begin_to_end(Exit::Signal(number));
            }
            if news.is_stopped {
                platform::give_back();
                platform::stop(Stop::AsTold)?;
                self.take_back()?;
            }
            if news.is_resumed {
                self.take_back()?;
            }
            self.hand_on(news.inputs);
            let duties = self.link.duties(self.display.is_idle());
            if duties.is_over {
                return Ok(());
            }
            self.do_duties(duties)?;
            self.insist();
            if !self.display.is_idle() {
                let count = Device::write(self.display.unsent())?;
                self.display.note_sent(count);
            }
        }
    }

    /// When there is something to do without any news.
    fn next_moment(&self) -> Option<Instant> {
        if self.display.is_idle() && self.link.has_picture() {
            return Some(Instant::now());
        }
        let sign = match (self.sign, self.busy_since) {
            (Some((next, _)), _) => Some(next),
            (None, since) => since.map(|since| since + SIGN_AFTER),
        };
        [sign, self.deadline.map(|(until, _)| until)].into_iter().flatten().min()
    }

    /// Hands inputs to the application, but for those that cannot wait while it is at work.
    fn hand_on(&mut self, inputs: Vec<Input>) {
        for input in inputs {
            match input {
                Input::Key(key) if self.sign.is_some() && self.link.leads_out(key) => self.begin_to_end(Exit::Left),
                Input::Key(key) if self.sign.is_some() && key == Key::plain(DROP_KEY) => {
                    self.link.drop_keys();
                    self.link.hand_over([input]);
                }
                Input::Resized { width, height } => {
                    let (width, height) = clamped((width, height));
                    self.link.hand_over([Input::Resized { width, height }]);
                }
                _ => self.link.hand_over([input]),
            }
        }
    }

    fn do_duties(&mut self, duties: Duties) -> io::Result<()> {
        for order in duties.orders {
            match order {
                Order::Redraw => self.display.begin_afresh(b"")?,
                Order::TakeBack => self.take_back()?,
            }
        }
        self.busy_since = duties.busy_since;
        if let Some(picture) = duties.picture {
            self.sign = None;
            self.display.show(picture)?;
        }
        match self.busy_since {
            Some(since) if since.elapsed() >= SIGN_AFTER => self.show_sign(duties.waiting),
            None if self.sign.take().is_some() => self.display.write_over(None),
            _ => Ok(()),
        }
    }

    /// Says that the application is at work.
    fn show_sign(&mut self, waiting: usize) -> io::Result<()> {
        let now = Instant::now();
        if self.sign.is_none() && self.link.is_way_out_waiting() {
            self.begin_to_end(Exit::Left);
        }
        let count = match self.sign {
            Some((next, _)) if next > now => return Ok(()),
            Some((_, count)) => count + 1,
            None => 0,
        };
        self.sign = Some((now + SIGN_FRAME, count));
        if !self.display.is_idle() {
            return Ok(());
        }
        let wheel = WHEEL[count % WHEEL.len()];
        let keys = match waiting {
            0 => String::new(),
            1 => "1 key waits, Esc takes it back   ".to_owned(),
            keys => format!("{keys} keys wait, Esc takes them back   "),
        };
        let leave = self.link.leave_key();
        self.display.write_over(Some(&format!(" at work {wheel}   {keys}{leave} leaves  ")))
    }

    /// Tells the application to end.
    fn begin_to_end(&mut self, exit: Exit) {
        self.link.end(exit);
        self.deadline.get_or_insert((Instant::now() + GRACE, exit));
    }

    /// Ends the program if the application has not done so in time. What it was about has not been written down, as if the
    /// program had been killed.
    fn insist(&self) {
        if let Some((until, exit)) = self.deadline
            && until <= Instant::now()
        {
            platform::let_go();
            process::exit(exit.code());
        }
    }

    /// Takes the terminal again after it was given back.
    fn take_back(&mut self) -> io::Result<()> {
        let first = platform::take_over()?;
        self.display.begin_afresh(first)
    }
}
