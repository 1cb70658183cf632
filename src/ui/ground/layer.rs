//! What the ground in view looks like.

mod symbols;

use ratatui::style::Style;

use crate::{
    content::{TerrainTable, Tints},
    game::Game,
    grid::{Direction, Point, Size},
    terrain::{Look, Rgb, Shimmer, TerrainId},
};

use super::{
    super::{
        eyes::{Eyes, Ground},
        theme::{ColourDepth, Dye, FOG_STEPS, Light, Nearness, Role, Theme},
        viewport::Viewport,
    },
    ambience::{self, Ambience, Purse},
    edges::Edges,
    fog::Fog,
    lighting::{self, Window},
    noise::{grain, mottled, patch},
    traces::Traces,
    walls::{self, Masonry, SHAPES, masonry_of},
    water::{self, Bank, Tone},
};

/// The glyph and style of the ground of each cell in view. Its memory is reused from one change to the next.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct GroundLayer {
    /// The cells in view, in reading order.
    cells: Vec<(char, Style)>,
    /// The cells in view and those around them.
    window: Window,
    /// What is known of each cell of the window.
    known: Vec<Ground>,
    /// What each cell of the window is to walls.
    masonry: Vec<Masonry>,
    /// The edge of sight.
    edges: Edges,
    /// Whether a cell takes several columns.
    is_wide: bool,
    /// The light in each cell of the window.
    lights: Vec<Light>,
    /// The cell of the player, if these eyes see it.
    player: Option<Point>,
    /// The colours of the floor's terrains, by their ids.
    dyes: Vec<Dye>,
    /// The looks of the terrains that these are for, with the theme and the tints.
    looks: Vec<Look>,
    dyed_for: Option<(Theme, Tints)>,
    /// The colour of darkness.
    air: Rgb,
    /// What has happened to cells by itself.
    ambience: Ambience,
    /// Whether there is water in a cell of the window or beside it; empty where none is known.
    shores: Vec<bool>,
    /// How many cells of water lie between each cell of the window and land; empty where no water is known.
    deep: Vec<u8>,
    /// What units have left on the ground.
    traces: Traces,
    /// The eyes and the depth that it was composed for last.
    last: Option<(Eyes, u32)>,
    /// The cells in view that have come into sight for the first time.
    revealed: Vec<Point>,
    /// The fog over unknown cells of the window.
    fog: Fog,
    /// What was known of the last window before; memory only.
    known_before: Vec<Ground>,
}

/// How much of its light a wall has lost that goes on out of sight, in percent.
const OUT_OF_SIGHT: u16 = 70;

/// Within so many cells of the player the ground is even, so that the player is easily found.
const CALM: u32 = 2;

/// What is drawn beyond the edge of a floor where there is no fog: nothing but a mark at each of its corners, so that
/// one sees how large it is.
fn beyond(size: Size, at: Point, theme: Theme) -> (char, Style) {
    let (right, bottom) = (size.width(), size.height());
    let corner = match (at.x, at.y) {
        (-1, -1) => Some('┌'),
        (x, -1) if x == right => Some('┐'),
        (-1, y) if y == bottom => Some('└'),
        (x, y) if x == right && y == bottom => Some('┘'),
        _ => None,
    };
    corner.map_or((' ', theme.style(Role::Screen)), |corner| (corner, theme.style(Role::Rule)))
}

impl GroundLayer {
    /// The glyphs and styles of the cells in view, in reading order.
    pub(in super::super) fn cells(&self) -> &[(char, Style)] {
        &self.cells
    }

    /// The cell of the player, if it was composed for the player's eyes.
    pub(in super::super) fn player(&self) -> Option<Point> {
        self.player
    }

    /// A slow beat for what pulses on the ground; always the same where nothing moves.
    pub(in super::super) fn beat(&self) -> usize {
        self.ambience.beat()
    }

    /// Whether it was composed for the truth.
    fn shows_all(&self) -> bool {
        matches!(self.last, Some((Eyes::Truth, _)))
    }

    /// The style of what is not in view: fog, or nothing where all of a floor is shown.
    pub(in super::super) fn beyond_view(&self, theme: Theme) -> Style {
        if self.shows_all() { theme.style(Role::Screen) } else { theme.fog(FOG_STEPS / 2) }
    }

    /// Whether anything is known of a cell in view or beside it.
    pub(in super::super) fn is_known(&self, at: Point) -> bool {
        self.window.index(at).is_some_and(|index| self.known[index] != Ground::Unknown)
    }

    /// Whether a cell in view or beside it is in sight.
    pub(in super::super) fn is_in_sight(&self, at: Point) -> bool {
        self.window.index(at).is_some_and(|index| matches!(self.known[index], Ground::InSight(_)))
    }

    /// The style of the ground in a cell in view.
    pub(in super::super) fn style(&self, viewport: &Viewport, at: Point) -> Option<Style> {
        viewport.position(at)?;
        let (Point { x, y }, width) = (at - viewport.first(), i32::from(viewport.size().0));
        self.cells.get((y * width + x) as usize).map(|&(_, style)| style)
    }

    /// The light that falls on a cell in view or beside it; `None` elsewhere, and at depths without light.
    pub(in super::super) fn light_in(&self, at: Point) -> Option<Light> {
        self.lights.get(self.window.index(at)?).copied()
    }

    /// The cells in view that came into sight for the first time since the last call.
    pub(in super::super) fn take_revealed(&mut self) -> Vec<Point> {
        std::mem::take(&mut self.revealed)
    }

    /// Composes the ground anew, for what these eyes know.
    pub(in super::super) fn update(
        &mut self,
        game: &Game,
        eyes: Eyes,
        theme: Theme,
        viewport: &Viewport,
        traces: Traces,
    ) {
        let floor = game.floor();
        let level = floor.level();
        let (first, (columns, rows)) = (viewport.first(), viewport.size());
        let before = std::mem::replace(
            &mut self.window,
            Window { first: first + Point::new(-1, -1), width: i32::from(columns) + 2, height: i32::from(rows) + 2 },
        );
        self.traces = traces;
        self.is_wide = viewport.is_wide();
        self.player = game.player().map(|player| player.at).filter(|_| eyes == Eyes::You);
        std::mem::swap(&mut self.known, &mut self.known_before);
        let usual = Tints::default();
        let tints = level.theme.map_or(&usual, |id| &id.row().tints);
        self.mix_dyes(theme, tints, &level.terrains);
        self.known.clear();
        let view = eyes.view(game);
        self.known.extend(self.window.cells().map(|at| view.ground(at)));
        self.masonry.clear();
        self.masonry.extend(self.known.iter().map(|&ground| match ground.terrain() {
            None => Masonry::Unknown,
            Some(terrain) => masonry_of(&level.terrains, terrain),
        }));
        water::find_shores(&mut self.shores, self.window, &self.known, &level.terrains);
        water::sound(&mut self.deep, !self.shores.is_empty(), (self.window, &self.known), &level.terrains);
        self.edges.find(self.window, &self.known, &level.terrains);
        self.air = theme.air(tints);
        if theme.has_light() {
            lighting::add_up(game, (self.window, &self.known), self.air, self.ambience.flame(), &mut self.lights);
        } else {
            self.lights.clear();
        }
        let (ambience, known) = (&self.ambience, &self.known);
        self.fog.update(theme, (self.window, viewport.cell()), before != self.window, |index, at| {
            (known[index] == Ground::Unknown).then(|| ambience.drifted(at))
        });
        self.note_revealed(before, (eyes, game.depth()), viewport);
        let lives = |(_, at): (_, Point)| {
            let Ground::InSight(terrain) = self.known[self.window.index(at)?] else { return None };
            Some((at, level.terrains.kind(terrain).look.shimmer?))
        };
        self.ambience.living = viewport.cells().filter_map(lives).collect();
        let mut cells = std::mem::take(&mut self.cells);
        cells.clear();
        cells.extend(viewport.cells().map(|(_, at)| self.cell(game, theme, at)));
        self.cells = cells;
    }

    /// Works out the colours of all terrains, if anything that they depend on has changed.
    fn mix_dyes(&mut self, theme: Theme, tints: &Tints, terrains: &TerrainTable) {
        let looks = || terrains.rows().map(|(_, kind)| kind.look);
        let is_same = self.dyed_for == Some((theme, *tints)) && self.looks.iter().copied().eq(looks());
        if !is_same {
            self.dyed_for = Some((theme, *tints));
            self.looks.clear();
            self.looks.extend(looks());
            self.dyes.clear();
            self.dyes.extend(looks().map(|look| theme.dye(look, tints)));
        }
    }

    /// Notes which cells in view came into sight for the first time since the last update, if that was for the same
    /// eyes.
    fn note_revealed(&mut self, before: Window, of: (Eyes, u32), viewport: &Viewport) {
        self.revealed.clear();
        let (is_same, is_new_floor) = match self.last.replace(of) {
            Some(last) => (last == of, last.0 == of.0 && last.1 != of.1),
            None => (false, false),
        };
        if of.0 != Eyes::You || !(is_same || is_new_floor) {
            return;
        }
        let is_new = |&at: &Point| {
            let is_in_sight =
                self.window.index(at).is_some_and(|index| matches!(self.known[index], Ground::InSight(_)));
            let was_unknown =
                before.index(at).is_some_and(|index| self.known_before.get(index) == Some(&Ground::Unknown));
            is_in_sight && (is_new_floor || was_unknown)
        };
        self.revealed = viewport.cells().map(|(_, at)| at).filter(is_new).collect();
    }

    /// Lets the ground breathe: water, fire, the light of lamps and fog change a little, in a few cells.
    pub(in super::super) fn breathe(&mut self, game: &Game, theme: Theme, viewport: &Viewport) {
        let (flickers, mut purse) = (self.ambience.begin(), Purse::full());
        for number in 0..self.ambience.most_changes() {
            let Some(at) = self.ambience.change(number) else { break };
            if purse.pay_apart() {
                self.repaint(game, theme, viewport, at, None);
            }
        }
        if flickers {
            lighting::add_up(game, (self.window, &self.known), self.air, self.ambience.flame(), &mut self.lights);
            self.flicker(game, theme, viewport, &mut purse);
        }
        if theme.has_fog() {
            self.drift(game, theme, viewport, &mut purse);
        }
    }

    /// Paints cells in sight anew whose light has changed, as many as can be paid for; the next time the others come
    /// first.
    fn flicker(&mut self, game: &Game, theme: Theme, viewport: &Viewport, purse: &mut Purse) {
        let (first, width, count) = (viewport.first(), usize::from(viewport.size().0), self.cells.len());
        let from = self.ambience.next_cell.min(count);
        for place in (from..count).chain(0..from) {
            let at = first + Point::new((place % width) as i32, (place / width) as i32);
            let known = self.window.index(at).map(|index| self.known[index]);
            if matches!(known, Some(Ground::InSight(_))) && !self.repaint(game, theme, viewport, at, Some(purse)) {
                self.ambience.next_cell = place;
                return;
            }
        }
    }

    /// Lets the fog of some rows drift, as many as can be paid for.
    fn drift(&mut self, game: &Game, theme: Theme, viewport: &Viewport, purse: &mut Purse) {
        /// The most rows of a breath, so that the fog of a small screen drifts slowly, too.
        const MOST: usize = ambience::DRIFTING_ROWS / 8;
        let (first, (columns, rows)) = (viewport.first(), viewport.size());
        for _ in 0..MOST {
            if !purse.has_any() {
                return;
            }
            let drifting = self.ambience.drift();
            let rows = (first.y..first.y + i32::from(rows)).filter(|&y| ambience::row(y) == drifting);
            for at in rows.flat_map(|y| (first.x..first.x + i32::from(columns)).map(move |x| Point::new(x, y))) {
                let known = self.window.index(at).map(|index| self.known[index]);
                // What cannot be paid for follows when the row drifts next.
                if known == Some(Ground::Unknown) && !self.repaint(game, theme, viewport, at, Some(purse)) {
                    return;
                }
            }
        }
    }

    /// Paints a cell anew, if that changes it and can be paid for. Returns whether it could.
    fn repaint(
        &mut self,
        game: &Game,
        theme: Theme,
        viewport: &Viewport,
        at: Point,
        purse: Option<&mut Purse>,
    ) -> bool {
        if viewport.position(at).is_none() {
            return true;
        }
        let (Point { x, y }, width) = (at - viewport.first(), i32::from(viewport.size().0));
        let place = (y * width + x) as usize;
        let now = self.cell(game, theme, at);
        if self.cells.get(place) == Some(&now) {
            return true;
        }
        let is_paid = purse.is_none_or(|purse| purse.pay(at, now.1));
        if is_paid && let Some(cell) = self.cells.get_mut(place) {
            *cell = now;
        }
        is_paid
    }

    /// The glyph and style of a cell.
    fn cell(&self, game: &Game, theme: Theme, at: Point) -> (char, Style) {
        let Some(index) = self.window.index(at) else { return (' ', theme.style(Role::Screen)) };
        let size = game.floor().level().size();
        // Where all of a floor is shown, fog would be stripes above and below it.
        let shows_all = self.shows_all();
        if !size.contains(at) && (shows_all || !theme.has_fog()) {
            return beyond(size, at, theme);
        }
        let ground = self.known[index];
        let Some(terrain) = ground.terrain() else {
            let fog = self.fog.style(index, at, self.ambience.drifted(at));
            return (' ', self.shine(game, at).map_or(fog, |(light, share)| theme.shining_fog(fog, light, share)));
        };
        let dye = &self.dyes[usize::from(terrain.0).min(self.dyes.len() - 1)];
        let terrains = &game.floor().level().terrains;
        let glyph = match self.masonry[index] {
            Masonry::Wall => walls::shape(at, |at| self.masonry(at)),
            _ => self.symbol(theme, terrains, (at, terrain)),
        };
        let style = match ground {
            Ground::InSight(_) if theme.has_light() => self.seen(game, theme, (at, terrain), index),
            Ground::InSight(_) => theme.lit(dye, Light::FULL, 0),
            // What burns is seen to burn wherever the truth is shown.
            Ground::Remembered { .. } | Ground::Unseen { .. }
                if shows_all && terrains.kind(terrain).fire.is_burning() =>
            {
                theme.lit(dye, Light::FULL, self.heat(at))
            }
            Ground::Remembered { seen, .. } if theme.has_light() && self.goes_on_from_sight(at) => {
                // A gap in a wall in sight would look like a window.
                let lit = theme.lit(dye, self.light(game, at, terrain).in_steps(0), 0);
                theme.between(lit, theme.remembered(dye, game.turn().since(seen)), OUT_OF_SIGHT)
            }
            Ground::Remembered { seen, .. } => {
                let age = game.turn().since(seen);
                let spilt = self.spilt(at);
                self.by_water(theme, terrains, (at, terrain), |dye| {
                    let remembered = theme.remembered(dye, age);
                    let Some((light, near, share)) = spilt else { return remembered };
                    theme.between(remembered, theme.lit_near(dye, (light.in_steps(0), 0), near), share)
                })
            }
            Ground::Unseen { .. } | Ground::Unknown => {
                let light = self.lights.get(index).copied().unwrap_or(Light::FULL);
                self.by_water(theme, terrains, (at, terrain), |dye| theme.unseen(dye, light))
            }
        };
        let is_faded = !matches!(ground, Ground::InSight(_)) && !terrains.kind(terrain).look.is_bold;
        let share = if is_faded { self.fog_share(theme, at) } else { 0 };
        let style = if share > 0 { theme.faded_into(style, theme.fog(FOG_STEPS / 2), share) } else { style };
        let style =
            if self.is_wall_amid_fog(at, glyph) { theme.sunk_in(style, theme.fog(FOG_STEPS / 2)) } else { style };
        // Under the player, a stain would look like a wound.
        match self.traces.stain(at).filter(|_| self.player != Some(at)) {
            // What is remembered is quiet.
            Some(left) if !matches!(ground, Ground::InSight(_)) => (glyph, theme.stained(style, left / 2)),
            Some(left) => (glyph, theme.stained(style, left)),
            None => (glyph, style),
        }
    }

    /// The style of a cell of the window in sight, by the light that falls on it.
    fn seen(&self, game: &Game, theme: Theme, (at, terrain): (Point, TerrainId), index: usize) -> Style {
        let terrains = &game.floor().level().terrains;
        let kind = terrains.kind(terrain);
        let light = if kind.light > 0 { Light::FULL } else { self.light(game, at, terrain) };
        let is_calm = self.player.is_some_and(|player| at.distance(player) <= CALM);
        let is_even = is_calm || game.floor().is_in_daylight();
        let dither = if theme.depth() == ColourDepth::True && !is_even { grain(at, 1) } else { 0 };
        let noise = match terrains.base(terrain) {
            TerrainId::FIRE => self.heat(at),
            // Nor does bright light leave the ground in patches.
            _ if is_calm || light.is_bright() => self.noise(at) / 2,
            _ => self.noise(at),
        };
        let light = light.in_steps(dither);
        let near = self.player.map_or(Nearness::FAR, |player| Nearness::at(player.distance_squared(at)));
        // Fires are bright lights, so only ground in such a light can lie beside one.
        let is_beside_fire = light.is_bright() && self.is_beside_fire(at);
        let near = if is_beside_fire { near.or_nearer(Nearness::BESIDE_FIRE) } else { near };
        let edge = if kind.look.is_bold || is_beside_fire {
            0
        } else {
            self.edges.share(index).max(self.fog_share(theme, at))
        };
        let lit = self.by_water(theme, terrains, (at, terrain), |dye| {
            let lit = theme.lit_near(dye, (light, noise), near);
            if edge == 0 { lit } else { theme.between(lit, theme.remembered(dye, 0), edge) }
        });
        let is_water = kind.look.shimmer == Some(Shimmer::Water);
        if is_beside_fire && terrains.base(terrain) == TerrainId::ASH {
            return theme.smouldering(lit);
        }
        if is_water && light.is_bright() && water::glints(at, self.ambience.changed(at)) {
            theme.glinting(lit)
        } else {
            lit
        }
    }

    /// The style that `of` gives for the dye of a cell, which runs into that of the water or land beside it.
    fn by_water(
        &self,
        theme: Theme,
        terrains: &TerrainTable,
        (at, terrain): (Point, TerrainId),
        of: impl Fn(&Dye) -> Style,
    ) -> Style {
        let dye = |terrain: TerrainId| &self.dyes[usize::from(terrain.0).min(self.dyes.len() - 1)];
        let own = of(dye(terrain));
        let is_shore = self.window.index(at).is_some_and(|index| self.shores.get(index) == Some(&true));
        if !is_shore || theme.depth() != ColourDepth::True {
            return own;
        }
        let known = |at: Point| self.known[self.window.index(at)?].terrain();
        let banked = match water::bank(terrains, (at, terrain), known) {
            Some(Bank { beside, share }) => theme.grounded(own, of(dye(beside)), share),
            None => own,
        };
        let deep = self.window.index(at).and_then(|index| self.deep.get(index)).copied().unwrap_or_default();
        let toned = match water::tone(deep) {
            Tone::Plain => banked,
            Tone::Rim(percent) => theme.rimmed(banked, percent),
            Tone::Deep(percent) => theme.veiled_ground(banked, percent),
        };
        if self.is_in_sight(at) { theme.held_in_sight(toned) } else { toned }
    }

    /// What a cell is to walls; what lies outside of the window is not known.
    fn masonry(&self, at: Point) -> Masonry {
        self.window.index(at).map_or(Masonry::Unknown, |index| self.masonry[index])
    }

    /// How much of a cell is hidden by the fog of unknown cells beside it, in percent: open ground fades where it is
    /// not known how it goes on, and so does the line of a wall.
    fn fog_share(&self, theme: Theme, at: Point) -> u16 {
        /// By the number of unknown cells among the four beside it.
        const SHARES: [u16; 5] = [0, 30, 46, 58, 58];
        const OF_WALLS: u16 = 62;
        let masonry = |at| self.masonry(at);
        match masonry(at) {
            _ if !theme.has_fog() => 0,
            Masonry::Open => {
                let beside = [Direction::North, Direction::East, Direction::South, Direction::West];
                SHARES[beside.into_iter().filter(|&to| masonry(at.step(to)) == Masonry::Unknown).count()]
            }
            Masonry::Wall if walls::is_unfinished(at, masonry) => OF_WALLS,
            _ => 0,
        }
    }

    /// Whether a cell is of a wall that is in sight on one of its four sides.
    fn goes_on_from_sight(&self, at: Point) -> bool {
        let is_wall = |at| self.masonry(at) == Masonry::Wall;
        let sides = [Direction::North, Direction::East, Direction::South, Direction::West].map(|side| at.step(side));
        is_wall(at) && sides.into_iter().any(|beside| is_wall(beside) && self.is_in_sight(beside))
    }

    /// Whether a cell is a wall that bounds nothing known: a mark in the fog, and no block, so that rooms are what one
    /// sees first.
    fn is_wall_amid_fog(&self, at: Point, glyph: char) -> bool {
        let is_unbound = |beside| !matches!(self.masonry(beside), Masonry::Open | Masonry::Door);
        self.masonry(at) == Masonry::Wall && glyph == SHAPES[0] && at.neighbours().all(is_unbound)
    }

    /// The light that fog in an unknown cell catches from open ground in sight nearby, and how much of it, in percent.
    /// None passes through what blocks sight.
    fn shine(&self, game: &Game, at: Point) -> Option<(Light, u16)> {
        /// How much fog catches, by the distance from what is lit, and of a light as bright as that of a fire.
        const CAUGHT: [u16; 6] = [18, 12, 7, 3, 0, 0];
        const BLAZING: [u16; 6] = [36, 25, 16, 10, 6, 3];
        if !self.edges.is_near_sight(at, CAUGHT.len() as i32) || self.lights.is_empty() {
            return None;
        }
        let terrains = &game.floor().level().terrains;
        let caught = Direction::ALL.into_iter().filter_map(|towards| {
            let (x, y) = towards.offset();
            let (step, index) = (1..=CAUGHT.len() as i32).find_map(|step| {
                let index = self.window.index(at + Point::new(x * step, y * step))?;
                (self.known[index] != Ground::Unknown).then_some((step, index))
            })?;
            let Ground::InSight(terrain) = self.known[index] else { return None };
            if terrains.kind(terrain).opaque {
                return None;
            }
            // A diagonal is half as long again.
            let steps = if towards.is_diagonal() { step + step / 2 } else { step };
            let light = self.lights[index];
            let caught = if light.is_bright() { BLAZING } else { CAUGHT };
            Some((light, *caught.get(steps as usize - 1)?))
        });
        let (light, share) = caught.max_by_key(|(light, share)| u32::from(light.glow()) * u32::from(*share))?;
        // Smoke and fog have no straight edges.
        let uneven = if light.is_bright() { (100 + 12 * i32::from(grain(at, 5))) as u16 } else { 100 };
        Some((light, share * uneven / 100))
    }

    /// The light that the lantern sheds on a remembered cell just beyond what it lights, how near that is to the
    /// player, and how much of it shows, in percent: without it, a low lantern would be a box of light. It lights
    /// nothing by the rules, and passes through nothing that blocks sight.
    fn spilt(&self, at: Point) -> Option<(Light, Nearness, u16)> {
        /// How much shows, by the steps from what is in sight.
        const SPILT: [u16; 2] = [34, 15];
        /// A lantern lights no more cells than this.
        const REACH: u32 = 8;
        let player = self.player.filter(|player| at.distance(*player) <= REACH && !self.lights.is_empty())?;
        let mut from = at;
        for share in SPILT {
            let towards = player - from;
            from = from + Point::new(towards.x.signum(), towards.y.signum());
            let index = self.window.index(from)?;
            if self.masonry[index] != Masonry::Open {
                return None;
            }
            if matches!(self.known[index], Ground::InSight(_)) {
                return Some((self.lights[index], Nearness::at(player.distance_squared(at)), share));
            }
        }
        None
    }

    /// Whether a cell in view or beside it is known to be a wall, or a door in one.
    pub(in super::super) fn is_wall(&self, at: Point) -> bool {
        matches!(self.masonry(at), Masonry::Wall | Masonry::Door)
    }

    /// The style of the part of a cell of several columns that lies behind its wall on this side: that of the cell
    /// beside it, if that is unknown.
    pub(in super::super) fn behind_wall(&self, viewport: &Viewport, at: Point, side: Direction) -> Option<Style> {
        let behind = at.step(side);
        if self.is_known(behind) { None } else { self.style(viewport, behind) }
    }

    /// The noise of a cell: as it lies, or stirred.
    fn noise(&self, at: Point) -> i16 {
        match self.ambience.changed(at) {
            // Wide cells in single shades would be a chessboard.
            0 if self.is_wide => patch(at),
            0 => mottled(at),
            // Salts beyond those of the ground as it lies.
            times => 2 * grain(at, 16 + u32::from(times)),
        }
    }

    /// The light in a cell in sight. What blocks sight is as bright as the brightest open cell in sight beside it:
    /// light on its far side is out of sight.
    fn light(&self, game: &Game, at: Point, terrain: TerrainId) -> Light {
        let in_sight = |at: Point| {
            let index = self.window.index(at)?;
            let Ground::InSight(terrain) = self.known[index] else { return None };
            Some((self.lights[index], terrain))
        };
        let kind = |terrain: TerrainId| game.floor().level().terrains.kind(terrain);
        let own = in_sight(at).map_or(Light::FULL, |(light, _)| light);
        if !kind(terrain).opaque {
            return own;
        }
        let beside = at.neighbours().filter_map(in_sight).filter(|&(_, terrain)| !kind(terrain).opaque);
        let brightest = beside.map(|(light, _)| light).reduce(|Light(one), Light(other)| {
            Light([one[0].max(other[0]), one[1].max(other[1]), one[2].max(other[2])])
        });
        brightest.unwrap_or(own)
    }
}
