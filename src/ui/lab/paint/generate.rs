//! The list of maps that can be generated.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    dungeon::{self, DungeonError},
    grid::Size,
    level::Level,
};

use super::super::{
    super::{
        key::KeyCode,
        screen::{Flow, Input, Screen},
        text::{self, line, wrap},
        theme::Role,
        window,
    },
    bench::Bench,
};

/// A kind of map.
struct Sketch {
    name: &'static str,
    about: &'static str,
    make: fn(u64, Size) -> Result<Level, DungeonError>,
}

/// All kinds.
static SKETCHES: [Sketch; 8] = [
    Sketch {
        name: "dungeon, floor 1",
        about: "Rooms, caves and corridors, as the game has them.",
        make: |seed, size| dungeon::generate(seed, 1, size),
    },
    Sketch {
        name: "dungeon, floor 4",
        about: "Deeper: rivers, chasms, more who live there.",
        make: |seed, size| dungeon::generate(seed, 4, size),
    },
    Sketch {
        name: "dungeon, floor 8",
        about: "The deepest floor.",
        make: |seed, size| dungeon::generate(seed, dungeon::DEEPEST, size),
    },
    Sketch {
        name: "maze",
        about: "One way between any two cells.",
        make: |seed, size| Ok(dungeon::maze(seed, size, 0)),
    },
    Sketch {
        name: "maze with loops",
        about: "A few walls less, and many ways.",
        make: |seed, size| Ok(dungeon::maze(seed, size, 8)),
    },
    Sketch {
        name: "open maze",
        about: "Half of the walls are gone.",
        make: |seed, size| Ok(dungeon::maze(seed, size, 40)),
    },
    Sketch { name: "caves", about: "Hollowed out by noise.", make: |seed, size| Ok(dungeon::caverns(seed, size)) },
    Sketch {
        name: "open country",
        about: "Water, hills, grass and trees, by noise.",
        make: |seed, size| Ok(dungeon::country(seed, size)),
    },
];

/// Lists the kinds; Enter makes a map in the size of the present one.
pub(super) struct GenerateScreen {
    selected: usize,
    seed: u64,
    complaint: Option<String>,
}

/// How wide the text is.
const WIDTH: u16 = 54;

impl GenerateScreen {
    /// Opens on the kind that was made last, with the seed after its.
    pub(super) fn new(bench: &Bench) -> Self {
        let (selected, last) = bench.easel.sketch;
        Self { selected, seed: last.wrapping_add(1), complaint: None }
    }

    fn select(&mut self, row: usize) {
        self.selected = row.min(SKETCHES.len() - 1);
        self.complaint = None;
    }

    fn make(&mut self, bench: &mut Bench) -> Flow<Bench> {
        let size = bench.study().experiment().level.size();
        match (SKETCHES[self.selected].make)(self.seed, size) {
            Ok(level) => {
                bench.easel.sketch = (self.selected, self.seed);
                bench.reshape(|painting| painting.replace(level));
                Flow::Pop
            }
            Err(error) => {
                self.complaint = Some(error.to_string());
                Flow::Consumed
            }
        }
    }
}

impl Screen<Bench> for GenerateScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        match input {
            Input::Key(key) => match key.code {
                KeyCode::Char('c') if key.ctrl => return Flow::Leave,
                KeyCode::Enter | KeyCode::Char(' ') => return self.make(bench),
                KeyCode::Down | KeyCode::Char('j') => self.select(self.selected + 1),
                KeyCode::Up | KeyCode::Char('k') => self.select(self.selected.saturating_sub(1)),
                KeyCode::Right | KeyCode::Char('l') => self.seed = self.seed.wrapping_add(1),
                KeyCode::Left | KeyCode::Char('h') => self.seed = self.seed.wrapping_sub(1),
                KeyCode::Esc => return Flow::Pop,
                _ => {}
            },
            Input::Scroll(step) => self.select(self.selected.saturating_add_signed(isize::from(step))),
            Input::Click(_) => return Flow::Pop,
            Input::Resized { .. } => return Flow::Ignored,
            Input::Ask(_) | Input::Hover(_) | Input::Drag(_) | Input::Release | Input::Tick => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let size = bench.study().experiment().level.size();
        let height = SKETCHES.len() as u16 + 6;
        let keys = "↑↓ choose   ←→ seed   Enter make   Esc back";
        let inner = window::open(theme, (WIDTH + 4, height), "Generate a map", keys, area, buffer);
        let rows = SKETCHES.iter().map(|sketch| Line::styled(sketch.name, style(Role::Screen)));
        text::draw(rows, inner, buffer);
        let chosen = Rect { y: inner.y + self.selected as u16, height: 1, ..inner };
        buffer.set_style(chosen.intersection(inner), theme.style(Role::Cursor));
        let seed = line([
            ("seed ".to_owned(), style(Role::Muted)),
            (self.seed.to_string(), style(Role::Strong)),
            (format!("   {size} cells; r changes that"), style(Role::Muted)),
        ]);
        let (about, role) = match &self.complaint {
            Some(complaint) => (complaint.as_str(), Role::Warning),
            None => (SKETCHES[self.selected].about, Role::Muted),
        };
        let about = wrap(about, usize::from(inner.width), 0).into_iter().map(|text| Line::styled(text, style(role)));
        let below = Rect { y: inner.y + SKETCHES.len() as u16 + 1, height: 3, ..inner }.intersection(inner);
        text::draw([seed].into_iter().chain(about), below, buffer);
    }
}
