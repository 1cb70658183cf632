//! The screen: it shows a game and takes the player's keys, and knows nothing of how anything is computed.
//!
//! A front end turns what happens into an [`Input`]; the topmost [`Screen`] of an [`App`] handles it, by a [`Command`]
//! of the keymap or by itself; a [`Session`] lets the game act and turns its events into messages. Then every screen
//! renders into a buffer, from the bottom of the stack up. A front end shows that buffer ([`platform`](crate::platform)
//! has the one for terminals), [`shot`] writes it to a file, tests compare it. Nothing here reads a clock, opens a file
//! or starts a thread.
//!
//! Which key is which command is the player's choice ([`config`]); what happens is drawn over the map for a moment, too
//! (`effects`).
//!
//! The screen shows what somebody knows: [`Eyes`] says who, and is the only place here that opens a mind. Tables list
//! what there
//! is: [`BINDINGS`] (keys), [`OVERLAYS`], and the colours of [`theme`]. Help, legends and the window of the overlays
//! print their rows.

mod ambush;
mod awareness;
mod binding;
mod blocks;
mod bodies;
mod chooser;
pub mod config;
mod courtesy;
mod describe;
mod director;
mod effects;
pub mod ending;
mod eyes;
mod footage;
mod formidable;
mod frame;
mod ground;
mod help;
mod in_sight;
mod insight;
pub mod items;
mod key;
mod keymap;
pub mod lab;
mod layout;
mod level_files;
mod log;
mod look;
mod manual;
mod map;
mod minimap;
mod motion;
mod names;
mod overlay;
mod pace;
mod panel;
mod plain;
mod play;
mod question;
mod quit;
pub mod replay;
mod scenes;
mod screen;
mod session;
mod settings;
pub mod shot;
pub mod speech;
mod split;
mod standstill;
mod tale;
mod text;
pub mod theme;
mod timeline;
pub mod title;
mod travel;
mod viewport;
mod watch;
mod who_knows;
pub mod window;
mod words;

pub use binding::{Binding, Clash, KeyTable, sequence};
pub use eyes::{Eyes, Ground};
pub use key::{Key, KeyCode, ParseKeyError};
pub use keymap::{BINDINGS, Command, Group, Keymap};
pub use layout::{MAX_HEIGHT, MAX_WIDTH, MIN_HEIGHT, MIN_WIDTH, clamped};
pub use level_files::LevelFiles;
pub use log::{Message, MessageLog};
pub use motion::Motion;
pub use overlay::{Layer, LegendEntry, OVERLAYS, Overlay, OverlayId, Sample};
pub use pace::{FRAME, Pace};
pub use plain::{is_ascii_wanted, simplify};
pub use quit::QuitScreen;
pub use screen::{App, Context, Flow, Input, Reaction, Screen};
pub use session::{Followed, Recorder, Session};
pub use standstill::Standstill;
pub use tale::{cause, epitaph, page};
pub use title::{Choice, LevelSource, Title, Unfinished, Use, title};
pub use viewport::Viewport;

/// The application that plays a session's game on a screen of this size, or shows a world without a player. If the game
/// is over, it shows the ending.
pub fn game(session: Session, width: u16, height: u16) -> App<Session> {
    if !session.has_player() {
        let session = session.with_timeline();
        let screen = watch::WatchScreen::new(&session);
        return App::new(session, screen, width, height);
    }
    let is_over = session.game().ending().is_some();
    let mut app = App::new(session.at_its_opening(), play::PlayScreen, width, height);
    if is_over {
        app.push(ending::EndingScreen::default());
    }
    app
}
