//! Pictures of applications as text.

use fogwalk::ui::{App, Context, shot};

/// The picture of an application as it stands.
pub fn text_of<C: Context>(app: &App<C>, (width, height): (u16, u16)) -> String {
    shot::Format::Text.write(&shot::draw(app, width, height))
}

/// The picture of an application that has caught up with what was asked of it.
pub fn settled_text_of<C: Context>(app: &mut App<C>, size: (u16, u16)) -> String {
    app.settle();
    text_of(app, size)
}
