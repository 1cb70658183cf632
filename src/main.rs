//! The `fogwalk` program.
use fogwalk::ui;
fn main() {
    let game = fogwalk::game::Game::new(1).unwrap();
    let theme = ui::theme::Theme::new(ui::theme::ColourDepth::detect(|n| std::env::var(n).ok()));
    let mut app = ui::game(ui::Session::new(game, theme), 80, 24);
    let exit = ui::Terminal::take().and_then(|mut t| t.show(&mut app));
    match exit {
        Ok(ui::Exit::Left) => {}
        Ok(ui::Exit::Signal(n)) => std::process::exit(128 + n),
        Err(e) => {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{e}");
            std::process::exit(2)
        }
    }
}
