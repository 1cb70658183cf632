//! The thread that owns the terminal: it reads the keyboard and signals, and draws, even while the application is busy.
//!
//! It sleeps until something happens. When the application is busy for longer than [`SIGN_AFTER`], the lowest line says
//! so. Keys typed meanwhile wait, and are counted there. The key that closes windows takes back the waiting keys. A key
//! that leaves ends the program at once; the unfinished action is not in the journal then, and did not happen.

use std::{
    io, panic, process,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use crate::ui::{Input, clamped};

use super::{
    Exit,
    display::Display,
    link::{Duties, Link, Order, SIGN_AFTER},
    system::{self, Device, News, Stop},
};

/// The time between two steps of the sign that the application is busy.
const SIGN_FRAME: Duration = Duration::from_millis(100);

/// The characters that the sign steps through.
const WHEEL: [char; 4] = ['|', '/', '-', '\\'];

/// How long the application may take to end once it is told to; then the program is ended.
const GRACE: Duration = Duration::from_millis(400);

/// The number of the signal SIGHUP, for a terminal that is gone.
const HANGUP: i32 = 1;

/// The state of the terminal's thread.
#[derive(Debug)]
pub(super) struct Front {
    device: Device,
    link: Arc<Link>,
    display: Display,
    /// Since when the application has been busy, as of the last look; `None` while it waits.
    busy_since: Option<Instant>,
    /// While the sign is shown: when it changes next, and how often it has changed.
    sign: Option<(Instant, usize)>,
    /// When the program is ended if the application has not ended by itself, and with which exit.
    deadline: Option<(Instant, Exit)>,
}

impl Front {
    /// Takes the terminal over, and starts the thread, which runs until the link is finished.
    pub(super) fn start(device: Device, link: Arc<Link>) -> io::Result<thread::JoinHandle<()>> {
        let (width, height) = device.size().map(clamped)?;
        link.hand_over([Input::Resized { width, height }]);
        let mut display = Display::new(width, height);
        display.redraw_all(system::take_over()?)?;
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
            // The panic hook has reported it.
            Err(_) => link.fail(io::Error::other("the thread of the terminal panicked")),
        }
        if link.duties(false).is_over {
            return;
        }
        // Nothing can be drawn or read any more, so the application has to end.
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
                system::give_back();
                system::stop(Stop::AsTold)?;
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

    /// When there is something to do even if nothing happens; `None` if there is nothing.
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

    /// Hands inputs to the application, except keys that leave or take back while it is busy.
    fn hand_on(&mut self, inputs: Vec<Input>) {
        for input in inputs {
            match input {
                Input::Key(key) if self.sign.is_some() && self.link.leads_out(key) => self.begin_to_end(Exit::Left),
                Input::Key(key) if self.sign.is_some() && self.link.takes_back(key) => {
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
                Order::Redraw => self.display.redraw_all(b"")?,
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

    /// Shows or steps the sign that the application is busy, with the number of waiting keys.
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
            1 => format!("1 key waits, {} takes it back   ", self.link.drop_key()),
            keys => format!("{keys} keys wait, {} takes them back   ", self.link.drop_key()),
        };
        let leave = self.link.leave_key();
        self.display.write_over(Some(&format!(" at work {wheel}   {keys}{leave} leaves  ")))
    }

    /// Tells the application to end, and sets the deadline for it.
    fn begin_to_end(&mut self, exit: Exit) {
        self.link.end(exit);
        self.deadline.get_or_insert((Instant::now() + GRACE, exit));
    }

    /// Ends the program if the application has not ended by the deadline. Its unfinished action is lost, as if the
    /// program had been killed.
    fn insist(&self) {
        if let Some((until, exit)) = self.deadline
            && until <= Instant::now()
        {
            system::let_go();
            process::exit(exit.code());
        }
    }

    /// Takes the terminal over again after it was given back.
    fn take_back(&mut self) -> io::Result<()> {
        let first = system::take_over()?;
        self.display.redraw_all(first)
    }
}
