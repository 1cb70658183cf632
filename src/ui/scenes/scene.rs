//! A scene: a drawing as a floor on which nobody plays, which is drawn as the map would draw it.

use std::sync::{LazyLock, OnceLock};

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    content::KindId,
    game::{Cause, Ending, Game},
    grid::{Point, Size},
    mind::ItemKindId,
};

use super::{
    super::{
        blocks, bodies,
        eyes::Eyes,
        ground::{GroundLayer, Traces, fog_at},
        theme::{Light, Role, Theme, UnitMood},
        viewport::{CellSize, Extent, Viewport},
        words,
    },
    row::{Drawn, Figure, Row},
};

/// How much of a cell is fog, in percent, from the edge of a picture inwards: across, and down.
const FOG_ACROSS: [u16; 4] = [78, 52, 28, 10];
const FOG_DOWN: [u16; 2] = [62, 22];

/// How much of a cell is fog where no lamp shines, in percent; the light that is as good as none, and that from which
/// on there is no fog.
const UNLIT: u16 = 52;
const DARK: u16 = 100;
const LIT: u16 = 210;

/// How much of every cell of a picture on a card is fog, in percent: the room in which the player stands is brighter.
const ON_CARD: u16 = 18;

/// A small picture of a floor.
#[derive(Debug)]
pub(in crate::ui) struct Scene {
    row: &'static Row,
    game: Game,
    figures: Vec<(Point, Figure)>,
    lamps: Vec<Point>,
    fog: Vec<Point>,
}

/// All scenes, each drawn up when it is first asked for; one whose drawing needs content that is not there is `None`.
static SCENES: LazyLock<Vec<(Row, OnceLock<Option<Scene>>)>> =
    LazyLock::new(|| Row::all().into_iter().map(|row| (row, OnceLock::new())).collect());

/// The scene of the end of a game.
pub(in crate::ui) fn of_ending(ending: Ending) -> Option<&'static Scene> {
    let of = match ending {
        Ending::Won => "home".to_owned(),
        Ending::Left => "left".to_owned(),
        Ending::Died { of: Cause::Fire, .. } => "death by fire".to_owned(),
        Ending::Died { of: Cause::Drowning, .. } => "death by water".to_owned(),
        Ending::Died { of, .. } => {
            let by = of.killer().filter(|by| !by.is_player());
            by.map_or_else(|| "death".to_owned(), |by| format!("killed by {}", by.kind.row().faction.row().name))
        }
    };
    Scene::named(&of).or_else(|| Scene::named("death"))
}

impl Scene {
    fn new(row: &'static Row) -> Option<Self> {
        let Drawn { level, figures, lamps, fog } = row.drawn()?;
        let game = Game::without_player(Some(level), 1).ok()?;
        Some(Self { row, game, figures, lamps, fog })
    }

    /// The scene of a theme, of the title or of an end, by its name in `scenes.toml`.
    pub(in crate::ui) fn named(of: &str) -> Option<&'static Self> {
        let (row, scene) = SCENES.iter().find(|(row, _)| row.of == of)?;
        scene.get_or_init(|| Self::new(row)).as_ref()
    }

    /// The sentence for a player who hears the game. It says that it is about a picture: nobody should take that for
    /// what is there.
    pub(in crate::ui) fn told(&self) -> String {
        format!("A picture: {}", self.row.says)
    }

    /// What it shows, in one sentence.
    pub(in crate::ui) fn says(&self) -> &str {
        &self.row.says
    }

    fn cells(&self) -> Size {
        self.game.floor().level().size()
    }

    /// The columns and lines that it takes with cells of this size.
    pub(in crate::ui) fn size(&self, cell: CellSize) -> (u16, u16) {
        let cells = self.cells();
        (cells.width() as u16 * cell.columns(), cells.height() as u16 * cell.rows())
    }

    /// Draws it into an area, dimmed, in one hue and with fog at its edges, as it lies on a card. Where it shows how
    /// the player was killed, the unit that is nearest to it is of the kind of the `killer`.
    pub(in crate::ui) fn render(
        &self,
        theme: Theme,
        (cell, killer): (CellSize, Option<KindId>),
        area: Rect,
        buffer: &mut Buffer,
    ) {
        for position in area.intersection(buffer.area).positions() {
            buffer[position].reset();
            buffer[position].set_style(fog(theme, position));
        }
        let viewport = viewport(cell, (Point::new(0, 0), area.intersection(buffer.area)));
        let ground = self.draw_ground(theme, &viewport, buffer);
        fade(theme, &viewport, buffer, |at| both(ON_CARD, both(self.edge(at), self.unlit(at, &ground))));
        self.draw_units(theme, &viewport, killer, buffer);
        // Only the map has colours of the map.
        for position in viewport.area().positions() {
            let printed = theme.printed(buffer[position].style());
            buffer[position].set_style(printed);
        }
        self.draw_figures(theme, &viewport, buffer);
    }

    /// Draws it into an area, over the fog that is there; of a smaller area, the part from the cell `first` on.
    pub(in crate::ui) fn render_over(
        &self,
        theme: Theme,
        cell: CellSize,
        (first, area): (Point, Rect),
        buffer: &mut Buffer,
    ) {
        let viewport = viewport(cell, (first, area.intersection(buffer.area)));
        let ground = self.draw_ground(theme, &viewport, buffer);
        fade(theme, &viewport, buffer, |at| if self.fog.contains(&at) { 0 } else { self.unlit(at, &ground) });
        self.draw_units(theme, &viewport, None, buffer);
        self.draw_figures(theme, &viewport, buffer);
    }

    /// Draws the ground, and leaves what is fog as it is.
    fn draw_ground(&self, theme: Theme, viewport: &Viewport, buffer: &mut Buffer) -> GroundLayer {
        let is_fog = |position: &Position| viewport.point(*position).is_none_or(|at| self.fog.contains(&at));
        let behind: Vec<_> = viewport.area().positions().filter(is_fog).map(|at| (at, buffer[at].clone())).collect();
        let mut ground = GroundLayer::default();
        ground.update(&self.game, Eyes::Truth, theme, viewport, Traces::default());
        for ((position, _), &(glyph, style)) in viewport.cells().zip(ground.cells()) {
            buffer[position].reset();
            buffer[position].set_char(glyph).set_style(style);
        }
        // A lamp has the ground of what it stands on.
        for &at in &self.lamps {
            let beside = ground.style(viewport, at + Point::new(-1, 0)).or_else(|| ground.style(viewport, at));
            if let Some((position, style)) = viewport.position(at).zip(beside) {
                buffer[position].reset();
                buffer[position].set_style(style.remove_modifier(Modifier::all()));
            }
        }
        if viewport.is_wide() {
            blocks::fill(theme, (viewport, &ground), viewport.area(), buffer);
        }
        for (position, cell) in behind {
            buffer[position] = cell;
        }
        ground
    }

    /// How much of a cell is fog, in percent, because of its place: more towards the edges and the corners, and beside
    /// fog.
    fn edge(&self, at: Point) -> u16 {
        const BESIDE: u16 = 45;
        let size = self.cells();
        let from = |place: i32, side: i32| place.min(side - 1 - place).max(0) as usize;
        let share = |shares: &[u16], place: usize| shares.get(place).copied().unwrap_or_default();
        let beside = if at.neighbours().any(|beside| self.fog.contains(&beside)) { BESIDE } else { 0 };
        let (across, down) =
            (share(&FOG_ACROSS, from(at.x, size.width())), share(&FOG_DOWN, from(at.y, size.height())));
        both(both(across, down), beside)
    }

    /// How much of a cell is fog, in percent, because little light falls on it; on a wall, on what is beside it.
    fn unlit(&self, at: Point, ground: &GroundLayer) -> u16 {
        let level = self.game.floor().level();
        let is_solid = level.cells.get(at).is_some_and(|&terrain| level.terrains.kind(terrain).opaque);
        let around = at.neighbours().filter(|_| is_solid).chain([at]).filter_map(|at| ground.light_in(at));
        let brightest = around.flat_map(|Light(channels)| channels).max().unwrap_or_default();
        UNLIT * LIT.saturating_sub(brightest).min(LIT - DARK) / (LIT - DARK)
    }

    fn draw_units(&self, theme: Theme, viewport: &Viewport, killer: Option<KindId>, buffer: &mut Buffer) {
        let nearest = self.nearest_to_the_fallen();
        for unit in self.game.floor().units() {
            let kind = killer.filter(|_| Some(unit.at) == nearest).unwrap_or(unit.kind);
            let glyph = words::printable(kind.row().glyph);
            let is_body = unit.footprint().side() > 1 && theme.has_light();
            for (place, at) in unit.footprint().cells().enumerate() {
                let Some(cell) = cell_of(viewport, at) else { continue };
                let under = buffer[cell.as_position()].style().remove_modifier(Modifier::all());
                let style = if is_body {
                    let body = bodies::colour(theme, unit);
                    theme.over(theme.style(Role::Screen), Style { bg: body.fg, ..body })
                } else {
                    theme.unit(unit.faction(), UnitMood::Calm, under)
                };
                put(buffer, cell, (if is_body && place > 0 { ' ' } else { glyph }, ' '), style);
            }
        }
    }

    /// Where the unit stands that is nearest to the dead player, if both are in the picture.
    fn nearest_to_the_fallen(&self) -> Option<Point> {
        let is_fallen = |figure: &Figure| matches!(figure, Figure::Fallen | Figure::FallenInTheDark);
        let &(fallen, _) = self.figures.iter().find(|(_, figure)| is_fallen(figure))?;
        self.game.floor().units().map(|unit| unit.at).min_by_key(|at| at.distance_squared(fallen))
    }

    fn draw_figures(&self, theme: Theme, viewport: &Viewport, buffer: &mut Buffer) {
        for &(at, figure) in &self.figures {
            let Some(cell) = cell_of(viewport, at) else { continue };
            let under = buffer[cell.as_position()].style().remove_modifier(Modifier::all());
            let over = |role| theme.over(theme.style(role), under);
            let (glyph, style) = match figure {
                Figure::Light => continue,
                Figure::You => ('@', over(Role::Player)),
                Figure::Fallen | Figure::FallenInTheDark => ('@', theme.style(Role::Fallen)),
                Figure::Eyes => ('•', over(Role::Warning)),
                Figure::Ghost => ('@', theme.style(Role::SightingOld)),
                Figure::Step => ('•', over(Role::IntentKnown)),
                Figure::Astrolabe => (words::printable(ItemKindId::ASTROLABE.row().glyph), over(Role::Treasure)),
            };
            let second = if figure == Figure::Eyes { glyph } else { ' ' };
            put(buffer, cell, (glyph, second), style);
        }
    }
}

/// The part of a picture in an area, from the cell `first` on.
fn viewport(cell: CellSize, (first, area): (Point, Rect)) -> Viewport {
    let mut viewport = Viewport::default();
    viewport.resize(cell);
    let cells = (i32::from(area.width / cell.columns()), i32::from(area.height / cell.rows()));
    let last = first + Point::new((cells.0 - 1).max(0), (cells.1 - 1).max(0));
    viewport.follow(first, Extent::between((first, last)), area);
    viewport
}

/// How much is fog where there is some for two reasons, in percent each.
fn both(one: u16, other: u16) -> u16 {
    100 - (100 - one) * (100 - other) / 100
}

/// Lets the cells of a picture fade into fog, as much as `share` says of each, in percent.
fn fade(theme: Theme, viewport: &Viewport, buffer: &mut Buffer, share: impl Fn(Point) -> u16) {
    for position in viewport.area().positions().filter(|_| theme.has_fog()) {
        let share = viewport.point(position).map_or(0, &share);
        if share > 0 {
            let style = theme.faded_into(buffer[position].style(), fog(theme, position), share);
            buffer[position].set_style(style);
        }
    }
}

/// The fog over a position of the screen.
fn fog(theme: Theme, position: Position) -> Style {
    let at = Point::new(position.x.into(), position.y.into());
    if theme.has_light() { theme.fog(fog_at(at, 0)) } else { theme.style(Role::Screen) }
}

/// The part of the screen of a cell of the picture; `None` out of view.
fn cell_of(viewport: &Viewport, at: Point) -> Option<Rect> {
    let position = viewport.position(at).filter(|position| viewport.area().contains(*position))?;
    Some(viewport.block(position).intersection(viewport.area()))
}

/// Draws a character into a cell that may have several columns, and another into its second column.
fn put(buffer: &mut Buffer, cell: Rect, (glyph, second): (char, char), style: Style) {
    for position in cell.positions() {
        let glyph = match position.x - cell.x {
            0 => glyph,
            1 => second,
            _ => ' ',
        };
        let style = if glyph == ' ' { style.remove_modifier(Modifier::all()) } else { style };
        buffer[position].reset();
        buffer[position].set_char(glyph).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::Content,
        terrain::TerrainId,
        ui::theme::{ColourDepth, Palette, contrast, rgb_of},
    };

    /// The cells of a scene for an opening or an end.
    const CELLS: (i32, i32) = (22, 9);

    fn all() -> impl Iterator<Item = &'static Scene> {
        SCENES.iter().filter_map(|(row, _)| Scene::named(&row.of))
    }

    #[test]
    fn every_theme_and_every_end_has_a_scene_of_one_size() {
        let content = Content::base();
        let themes = content.themes.iter().map(|theme| theme.name.to_owned());
        let peoples = content.factions.iter().skip(1).map(|faction| format!("killed by {}", faction.name));
        let others = ["title", "home", "left", "death by fire", "death by water", "death"].map(str::to_owned);
        for of in themes.chain(peoples).chain(others) {
            let scene = Scene::named(&of);
            assert!(scene.is_some(), "no scene of {of}");
            let Some(cells) = scene.filter(|_| of != "title").map(Scene::cells) else { continue };
            assert_eq!(cells.width(), CELLS.0, "{of}");
            assert!((CELLS.1 - 1..=CELLS.1).contains(&cells.height()), "{of}");
        }
        assert_eq!(all().count(), Row::all().len(), "a figure stands where it cannot");
    }

    #[test]
    fn what_is_said_of_a_scene_is_not_what_its_theme_says() {
        for theme in &Content::base().themes {
            let says = Scene::named(theme.name).expect("a scene").told().to_lowercase();
            let sentences = theme.about.split(['.', ':', ',']).chain(theme.rumour.split(',')).map(str::trim);
            for sentence in sentences.filter(|part| part.split(' ').count() > 2) {
                assert!(!says.contains(&sentence.to_lowercase()), "{}: {sentence}", theme.name);
            }
        }
    }

    #[test]
    fn units_and_figures_can_be_read_in_every_palette() {
        /// The least contrast of what matters.
        const LEAST: f32 = 4.5;
        for palette in Palette::ALL {
            let theme = Theme::new(ColourDepth::True).with_palette(palette);
            for scene in all() {
                let (width, height) = scene.size(CellSize::Wide);
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                scene.render(theme, (CellSize::Wide, None), area, &mut buffer);
                let units = scene.game.floor().units().map(|unit| unit.at);
                let figures = scene.figures.iter().filter(|(_, figure)| *figure != Figure::Light);
                for at in units.chain(figures.map(|&(at, _)| at)) {
                    let cell = &buffer[(2 * at.x as u16, at.y as u16)];
                    let colours = rgb_of(cell.fg).zip(rgb_of(cell.bg)).map(|(text, ground)| contrast(text, ground));
                    let of = &scene.row.of;
                    assert!(
                        cell.symbol() != " " && colours.is_some_and(|contrast| contrast >= LEAST),
                        "{of}, {at}: {cell:?} {colours:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_lantern_of_the_title_shines_on_a_shut_door_and_not_through_it() {
        let scene = Scene::named("title").expect("a scene");
        let (width, height) = scene.size(CellSize::Wide);
        let area = Rect::new(0, 0, width, height);
        let viewport = viewport(CellSize::Wide, (Point::new(0, 0), area));
        let ground = scene.draw_ground(Theme::new(ColourDepth::True), &viewport, &mut Buffer::empty(area));
        let door = scene.game.floor().level().find(TerrainId::DOOR).expect("a door");
        let [lit, behind, far] = [door, door + Point::new(0, -1), door + Point::new(8, -2)];
        assert!(scene.unlit(lit, &ground) < scene.unlit(behind, &ground));
        assert_eq!(scene.unlit(behind, &ground), scene.unlit(far, &ground));
    }

    #[test]
    fn a_scene_can_be_drawn_anywhere_at_every_depth() {
        use ColourDepth::{Eight, Indexed, Sixteen, True};
        for depth in [True, Indexed, Sixteen, Eight, ColourDepth::None] {
            for cell in [CellSize::Narrow, CellSize::Wide] {
                for scene in all() {
                    for area in [Rect::new(0, 0, 60, 20), Rect::new(50, 15, 44, 9), Rect::new(60, 20, 5, 5)] {
                        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
                        scene.render(Theme::new(depth), (cell, None), area, &mut buffer);
                    }
                }
            }
        }
    }
}
