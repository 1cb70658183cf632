//! Work that takes long: the screen says so, no key is lost, waiting keys can be taken back, and leaving works.

use std::{thread, time::Duration};

use fogwalk::{
    game::Game,
    platform::Terminal,
    ui::{
        self, Flow, Input, Key, Screen, Session,
        theme::{ColourDepth, Theme},
    },
};
use portable_pty::CommandBuilder;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::harness::{Play, fogwalk, home};

/// Set for the run of [`works_on_a_terminal`] on a pseudo-terminal.
const ON_A_TERMINAL: &str = "FOGWALK_TEST_AT_WORK";

/// A screen over the game on which two keys take long: `W` an hour, `M` 400 milliseconds.
struct SlowScreen;

impl Screen<Session> for SlowScreen {
    fn handle(&mut self, input: Input, _: &mut Session) -> Flow<Session> {
        let millis = match input {
            Input::Key(key) if key == Key::character('W') => 3_600_000,
            Input::Key(key) if key == Key::character('M') => 400,
            _ => return Flow::Ignored,
        };
        thread::sleep(Duration::from_millis(millis));
        Flow::Consumed
    }

    fn render(&self, _: &Session, _: Rect, _: &mut Buffer) {}
}

/// Not a test by itself: the others run it, each on its own pseudo-terminal.
#[test]
fn works_on_a_terminal() {
    if std::env::var_os(ON_A_TERMINAL).is_none() {
        return;
    }
    let game = Game::new(3).expect("a first floor");
    let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::None)), 80, 24);
    app.push(SlowScreen);
    let exit = Terminal::take(None).and_then(|mut terminal| terminal.show(&mut app)).expect("a terminal");
    std::process::exit(exit.code());
}

fn start() -> Play {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    command.args(["busy::works_on_a_terminal", "--exact", "--nocapture"]);
    command.env(ON_A_TERMINAL, "1");
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    let play = Play::start(command);
    play.wait_for_status("turn 0");
    play
}

#[test]
fn long_work_says_so_and_can_be_left_at_once_by_every_way_out() {
    for (leave, status) in [("S", Ok(0)), ("\x03", Ok(0)), ("..S", Ok(0)), ("TERM", Err(128 + 15))] {
        let mut play = start();
        play.type_keys("W");
        play.wait_for_status("at work");
        play.wait_for_status("S leaves");
        match status {
            Ok(_) => play.type_keys(leave),
            Err(_) => play.signal(leave),
        }
        let (Ok(code) | Err(code)) = status;
        assert_eq!(play.wait_for_end().exit_code(), code, "{leave:?}");
        play.assert_restored();
    }
}

#[test]
fn a_key_that_leaves_counts_even_if_it_was_pressed_before_the_screen_says_so() {
    for keys in ["WS", "W\x03", "W..\x03"] {
        let mut play = start();
        play.type_keys(keys);
        assert!(play.wait_for_end().success(), "{keys:?}");
        play.assert_restored();
    }
}

#[test]
fn keys_typed_meanwhile_wait_and_are_heard_afterwards() {
    let mut play = start();
    play.type_keys("M");
    play.wait_for_status("at work");
    play.type_keys("...");
    play.wait_for_status("turn 3 ");
    play.wait_until_gone("at work");
    play.leave();
}

#[test]
fn keys_that_wait_are_counted_and_taken_back_by_esc() {
    let mut play = start();
    play.type_keys("W");
    play.wait_for_status("at work");
    play.type_keys("...");
    play.wait_for_status("3 keys wait, Esc takes them back");
    play.type_keys("\x1b");
    play.wait_until_gone("wait, Esc");
    play.type_keys(".");
    play.wait_for_status("1 key waits, Esc takes it back");
    play.leave();
}

#[test]
fn leaving_works_while_exploring() {
    for keys in ["oS", "o\x03"] {
        let home = home();
        let mut play = Play::new_game(home.path());
        play.type_keys(keys);
        assert!(play.wait_for_end().success(), "{keys:?}");
        play.assert_restored();
        let again = Play::start(fogwalk(&[], home.path()));
        again.wait_for_status("turn");
        again.leave();
    }
}
