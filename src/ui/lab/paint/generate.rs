//! The list of map generators.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::dungeon::{DungeonError, SKETCHES, Sketch};

use super::{
    super::{
        super::{
            screen::{Context as _, Flow, Input, Screen, WayOut},
            text::{self, line, wrap},
            theme::Role,
            window::{self, Entries, List, ListEvent},
        },
        bench::{Bench, sentence},
    },
    keys::Command,
};

/// Lists the generators; Enter makes a map of the current size.
pub(super) struct GenerateScreen {
    list: List,
    seed: u64,
    complaint: Option<String>,
}

/// Width and height of the window.
const WINDOW: (u16, u16) = (58, SKETCHES.len() as u16 + 6);

/// The area of the list.
fn list_area(screen: Rect) -> Rect {
    let inner = window::inside(WINDOW, screen);
    Rect { height: SKETCHES.len() as u16, ..inner }.intersection(inner)
}

impl GenerateScreen {
    /// Opens on the last used generator, with the next seed.
    pub(super) fn new(bench: &Bench) -> Self {
        let (selected, last) = bench.easel.sketch;
        Self { list: List::at(selected), seed: last.wrapping_add(1), complaint: None }
    }

    /// The selected generator.
    fn selected(&self) -> usize {
        self.list.selected(SKETCHES.len())
    }

    fn make(&mut self, bench: &mut Bench) -> Flow<Bench> {
        match bench.generate(self.selected(), self.seed) {
            Ok(()) => Flow::Pop,
            Err(error) => {
                self.complaint = Some(error.to_string());
                Flow::Consumed
            }
        }
    }
}

impl Bench {
    /// Makes a map of the current size with the generator at this place of the list.
    ///
    /// # Errors
    /// When the generator cannot make maps of this size.
    fn generate(&mut self, place: usize, seed: u64) -> Result<(), DungeonError> {
        let level = SKETCHES[place].map(seed, self.study().experiment().level.size())?;
        self.easel.sketch = (place, seed);
        self.reshape(|painting| painting.replace(level));
        Ok(())
    }

    /// Makes a map with the next seed, with the generator whose name begins so, else with the one that was used last.
    /// Returns the name of the generator and the seed.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(in super::super) fn generate_by_name(&mut self, name: &str) -> Result<(&'static str, u64), String> {
        let (last, seed) = self.easel.sketch;
        let fits = |sketch: &&Sketch| sketch.name.split([' ', ',']).any(|word| word.starts_with(name));
        let place = match SKETCHES.iter().position(|sketch| sketch.name == name) {
            _ if name.is_empty() => last,
            Some(place) => place,
            None => SKETCHES.iter().position(|sketch| fits(&sketch)).ok_or_else(|| {
                let names = SKETCHES.map(|sketch| sketch.name).join("; ");
                format!("Say which kind of map: {names}.")
            })?,
        };
        let seed = seed.wrapping_add(1);
        self.generate(place, seed).map_err(|error| sentence(&error.to_string()))?;
        Ok((SKETCHES[place].name, seed))
    }
}

impl Screen<Bench> for GenerateScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let before = self.selected();
        let event =
            self.list.handle(input, &Entries::plain(SKETCHES.len()), list_area(bench.screen()), &bench.keys.window);
        if self.selected() != before {
            self.complaint = None;
        }
        match event {
            ListEvent::Chosen(_) => return self.make(bench),
            ListEvent::Turned(_, true) => self.seed = self.seed.wrapping_add(1),
            ListEvent::Turned(_, false) => self.seed = self.seed.wrapping_sub(1),
            ListEvent::Back | ListEvent::ClickedOutside => return Flow::Pop,
            ListEvent::Key(key) if bench.way_out(key) == Some(WayOut::AtOnce) && key.ctrl => return Flow::Leave,
            ListEvent::Ignored if matches!(input, Input::Resized { .. }) => return Flow::Ignored,
            ListEvent::Ignored | ListEvent::Moved | ListEvent::Key(_) => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let size = bench.study().experiment().level.size();
        let windows = &bench.keys.window;
        let (choose, back) = (windows.key(window::Command::Choose), windows.key(window::Command::Back));
        let keys = format!("{} move   {} seed   {choose} make   {back} back", windows.scrolls(), windows.turns());
        let inner = window::open(theme, WINDOW, "Generate a map", &keys, area, buffer);
        let entry = |index: usize| Line::styled(SKETCHES[index].name, style(Role::Screen));
        self.list.render(&Entries::plain(SKETCHES.len()), entry, theme, list_area(area), buffer);
        let resize = bench.keys.paint.key(Command::Resize);
        let seed = line([
            ("seed ".to_owned(), style(Role::Muted)),
            (self.seed.to_string(), style(Role::Strong)),
            (format!("   {size} cells; {resize} changes that"), style(Role::Muted)),
        ]);
        let (about, role) = match &self.complaint {
            Some(complaint) => (complaint.as_str(), Role::Warning),
            None => (SKETCHES[self.selected()].about, Role::Muted),
        };
        let about = wrap(about, usize::from(inner.width), 0).into_iter().map(|text| Line::styled(text, style(role)));
        let below = Rect { y: inner.y + SKETCHES.len() as u16 + 1, height: 3, ..inner }.intersection(inner);
        text::draw([seed].into_iter().chain(about), below, buffer);
    }
}
