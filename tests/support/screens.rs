//! Pictures of applications as text.

use std::{cell::RefCell, rc::Rc};

use fogwalk::ui::{App, Context, config::ConfigFile, shot};
use ratatui::style::Color;

/// A config file in memory: its bytes, and its name.
#[derive(Clone)]
pub struct Kept(pub Rc<RefCell<Vec<u8>>>, &'static str);

impl Kept {
    /// An empty one with this name.
    pub fn named(name: &'static str) -> Self {
        Self(Rc::default(), name)
    }
}

impl ConfigFile for Kept {
    fn read(&self) -> Result<Vec<u8>, String> {
        Ok(self.0.borrow().clone())
    }

    fn replace(&self, bytes: &[u8]) -> Result<(), String> {
        self.0.replace(bytes.to_vec());
        Ok(())
    }

    fn name(&self) -> String {
        self.1.into()
    }
}

/// The picture of an application as it stands.
pub fn text_of<C: Context>(app: &App<C>, (width, height): (u16, u16)) -> String {
    shot::Format::Text.write(&shot::draw(app, width, height))
}

/// The text of the panel beside the map in one line, because the panel breaks its lines where they are full.
pub fn panel_of<C: Context>(app: &App<C>, size: (u16, u16)) -> String {
    let picture = text_of(app, size);
    let rows = picture.lines().filter_map(|line| line.split_once('│')).map(|(_, row)| row.trim());
    rows.collect::<Vec<_>>().join(" ")
}

/// The picture of an application that has caught up with what was asked of it.
pub fn settled_text_of<C: Context>(app: &mut App<C>, size: (u16, u16)) -> String {
    app.settle();
    text_of(app, size)
}

/// Whether the ground of a cell has the tint of an overlay: some of the ground under it may show through.
pub fn has_tint(ground: Color, tint: Option<Color>) -> bool {
    /// The greatest difference of a channel.
    const SHOWS: u8 = 52;
    match (ground, tint) {
        (Color::Rgb(red, green, blue), Some(Color::Rgb(of_red, of_green, of_blue))) => {
            let differences = [(red, of_red), (green, of_green), (blue, of_blue)];
            differences.into_iter().all(|(one, other)| one.abs_diff(other) <= SHOWS)
        }
        (ground, tint) => Some(ground) == tint,
    }
}
