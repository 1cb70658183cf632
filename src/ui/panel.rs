//! The side panel: how you are, what you look at, whom you watch, what the overlays mean, who is in sight.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::{
    game::{Circle, ITEM_KINDS, Unit},
    grid::Point,
    mind::{ItemKindId, PathLoad},
};

use super::{
    eyes::{self, Eyes},
    map,
    overlay::{LegendEntry, Overlay, Sample},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    words,
};

/// From so many lines on, the panel has room for everything.
const TALL: u16 = 36;

/// Draws the panel into its part of the screen.
pub(super) fn render(session: &Session, area: Rect, buffer: &mut Buffer) {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let (width, is_tall) = (usize::from(inner.width), inner.height >= TALL);
    let panel = Panel { session, theme: session.theme(), width, is_tall };
    let mut sections = vec![[panel.you(), panel.eyes()].concat()];
    sections.extend(session.described().map(|point| panel.cell(point)));
    sections.extend(session.watched().map(|unit| panel.thoughts(unit)));
    sections.extend(session.has_lost_watched().then(|| panel.lost()));
    sections.extend(session.overlays().rows().map(|overlay| panel.legend(overlay)));
    let used: usize = sections.iter().map(|lines| lines.len() + 1).sum();
    let left = usize::from(inner.height).saturating_sub(used);
    // Who is in sight comes second, and takes what room the others leave.
    sections.insert(1, panel.units(left));
    let lines = sections
        .into_iter()
        .filter(|lines| !lines.is_empty())
        .flat_map(|lines| lines.into_iter().chain([Line::default()]));
    text::draw(lines, inner, buffer);
}

struct Panel<'a> {
    session: &'a Session,
    theme: Theme,
    width: usize,
    /// Whether there is room for all that was passed over for a plan.
    is_tall: bool,
}

impl<'a> Panel<'a> {
    fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    fn heading(&self, title: impl Into<String>) -> Line<'a> {
        Line::styled(title.into(), self.style(Role::Heading))
    }

    fn paragraph(&self, text: &str, role: Role) -> impl Iterator<Item = Line<'a>> {
        let style = self.style(role);
        wrap(text, self.width, 0).into_iter().map(move |text| Line::styled(text, style))
    }

    /// Two texts at the two ends of a line.
    fn spread(&self, left: Vec<Span<'a>>, right: Span<'a>) -> Line<'a> {
        let used: usize = left.iter().map(Span::width).sum::<usize>() + right.width();
        let mut spans = left;
        spans.push(Span::raw(" ".repeat(self.width.saturating_sub(used))));
        spans.push(right);
        Line::from(spans)
    }

    /// Health as a bar with its figures, and what is carried.
    fn you(&self) -> Vec<Line<'a>> {
        let game = self.session.game();
        let Some(player) = game.player() else {
            if self.session.has_player() {
                return vec![self.heading("You were here")];
            }
            return self.pace();
        };
        let (health, most) = (player.health.max(0), player.row().health);
        let figures = format!("{health}/{most}");
        let title = Span::styled("You", self.style(Role::Heading));
        let mut lines = vec![
            self.spread(vec![title], Span::styled(figures, self.style(Role::Strong))),
            self.bar(health, most, self.width),
        ];
        for (index, kind) in ITEM_KINDS.iter().enumerate() {
            let item = ItemKindId(index as u8);
            let count = game.pack(item);
            if count > 0 {
                let role = if item == ItemKindId::ASTROLABE { Role::Treasure } else { Role::Item };
                let name = if count > 1 { format!(" {} x{count}", kind.name) } else { format!(" {}", kind.name) };
                let glyph = words::printable(kind.glyph).to_string();
                let mut pieces = vec![(glyph, self.style(role)), (name, self.style(Role::Screen))];
                if kind.heals > 0 {
                    pieces.push(("  d".into(), self.style(Role::Key)));
                    pieces.push((" drinks".into(), self.style(Role::Muted)));
                }
                lines.push(line(pieces));
            }
        }
        lines
    }

    /// How fast the world goes by, where nobody plays.
    fn pace(&self) -> Vec<Line<'a>> {
        let pace = self.session.pace();
        let turns = pace.turns_a_second();
        let (words, role) = match pace.is_halted() {
            true => (format!("halted; {turns} a second"), Role::Warning),
            false if turns == 1 => ("1 turn a second".into(), Role::Strong),
            false => (format!("{turns} turns a second"), Role::Strong),
        };
        vec![self.heading("Nobody plays"), Line::styled(words, self.style(role))]
    }

    /// Through whose eyes one looks; nothing while it is the player's.
    fn eyes(&self) -> Vec<Line<'a>> {
        let (eyes, game) = (self.session.eyes(), self.session.game());
        if eyes == Eyes::You {
            return Vec::new();
        }
        let role = if eyes == Eyes::first(game) { Role::Muted } else { Role::Warning };
        let mut lines = vec![Line::styled(words::capital(&eyes.name()), self.style(role))];
        if let Eyes::Faction(_) = eyes
            && let Some(viewed) = self.session.viewed().filter(|viewed| viewed.unit.is_none())
        {
            let known = viewed.mind.known.known_cells();
            lines.push(Line::styled(format!("{known} cells known"), self.style(Role::Muted)));
            lines.extend(self.paths(game.path_load(viewed.faction)));
        }
        // Of a watched unit it is said with what it thinks.
        if eyes == Eyes::Truth && self.session.watched().is_none() {
            lines.extend(self.paths(game.path_queues().iter().map(|(_, queue)| queue.load()).sum()));
        }
        lines
    }

    /// A bar that is as full as `part` of `whole`, to an eighth of a cell.
    fn bar(&self, part: i32, whole: i32, width: usize) -> Line<'a> {
        const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let percent = part * 100 / whole.max(1);
        let role = match percent {
            67.. => Role::HealthFull,
            34..67 => Role::HealthHalf,
            _ => Role::HealthLow,
        };
        // Somebody who lives has at least an eighth of a cell.
        let eighths = part.max(0) as usize * width * 8 / whole.max(1) as usize;
        let eighths = eighths.max(usize::from(part > 0)).min(width * 8);
        let full = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
        let empty = if self.theme.has_colour() { " " } else { "-" };
        let style = self.style(role);
        line([(full, style), (empty.repeat(width - eighths.div_ceil(8)), style)])
    }

    /// The units on screen, as many as `room` lines hold: two lines each if all of them fit, else one.
    fn units(&self, room: usize) -> Vec<Line<'a>> {
        let units = self.session.units_shown();
        let room = room.saturating_sub(2);
        if room == 0 {
            return Vec::new();
        }
        let title = match self.session.eyes() {
            Eyes::You => "In sight",
            Eyes::Faction(_) => "In their sight",
            Eyes::Truth => "On this floor",
        };
        let mut lines = vec![self.heading(title)];
        if units.is_empty() {
            lines.push(Line::styled("nobody", self.style(Role::Muted)));
        }
        if units.len() * 2 <= room {
            lines.extend(units.iter().flat_map(|unit| self.unit(unit)));
            return lines;
        }
        let shown = if units.len() > room { room - 1 } else { units.len() };
        lines.extend(units.iter().take(shown).map(|unit| self.unit_in_short(unit)));
        if shown < units.len() {
            let more = format!("and {} more", units.len() - shown);
            lines.push(Line::styled(more, self.style(Role::Muted)));
        }
        lines
    }

    /// A unit: glyph, name and a word for what it does; below them its health.
    fn unit(&self, unit: &Unit) -> [Line<'a>; 2] {
        let row = unit.row();
        let name = vec![self.glyph(unit), Span::styled(format!(" {}", row.name), self.style(Role::Screen))];
        let figures = format!(" {}/{}", unit.health.max(0), row.health);
        let mut health = vec![Span::raw("  ")];
        health.extend(self.bar(unit.health, row.health, self.width.saturating_sub(figures.len() + 2)).spans);
        [self.spread(name, self.doing(unit)), self.spread(health, Span::styled(figures, self.style(Role::Muted)))]
    }

    /// The same in one line, with as much of the name as fits.
    fn unit_in_short(&self, unit: &Unit) -> Line<'a> {
        const BAR: usize = 3;
        let doing = self.doing(unit);
        let room = self.width.saturating_sub(BAR + 4 + doing.width());
        let name: String = unit.row().name.chars().take(room).collect();
        let mut left = vec![self.glyph(unit), Span::raw(" ")];
        left.extend(self.bar(unit.health, unit.row().health, BAR).spans);
        left.push(Span::styled(format!(" {name}"), self.style(Role::Screen)));
        self.spread(left, doing)
    }

    fn glyph(&self, unit: &Unit) -> Span<'a> {
        let role = map::role_of(self.session, unit);
        Span::styled(words::printable(unit.row().glyph).to_string(), self.style(role))
    }

    fn doing(&self, unit: &Unit) -> Span<'a> {
        Span::styled(words::task(&unit.task), self.style(Role::Muted))
    }

    /// The watched unit, and what it is doing and why.
    fn thoughts(&self, unit: &Unit) -> Vec<Line<'a>> {
        let game = self.session.game();
        let mut lines = vec![line([
            ("Watching ".to_owned(), self.style(Role::Heading)),
            (format!("the {}", unit.row().name), self.style(Role::Strong)),
        ])];
        if !self.session.is_in_sight(unit) {
            lines.push(Line::styled("you do not see it", self.style(Role::Warning)));
        }
        lines.extend(self.paragraph(&words::thought(game, unit), Role::Screen));
        lines.extend(self.plan(unit));
        let known = eyes::mind_of(game, unit).known.known_cells();
        let who = match Circle::of(unit) {
            Circle::Faction(faction) => faction.row().name,
            Circle::Unit(..) => "it",
        };
        lines.extend(self.paragraph(&format!("{who} knows {known} cells"), Role::Muted));
        if let Some(search) = self.session.insight().search() {
            let (open, closed) = (search.open(), search.closed());
            lines.extend(self.paragraph(&format!("search: {open} open, {closed} closed"), Role::Muted));
        }
        if let Some(queue) = game.path_queue(Circle::of(unit)) {
            lines.extend(self.paths(queue.load()));
        }
        lines
    }

    /// How many wait for a path, and how much of a turn's budget of expansions the last turn took.
    fn paths(&self, load: PathLoad) -> Vec<Line<'a>> {
        let PathLoad { waiting, spent, budget } = load;
        if budget == 0 {
            // Nobody has asked for any.
            return Vec::new();
        }
        let role = if waiting > 0 { Role::Warning } else { Role::Muted };
        self.paragraph(&format!("paths: {waiting} wait, {spent}/{budget}"), role).collect()
    }

    /// The plan of a unit, step by step, the present one marked; and what was passed over for it: the first that comes
    /// to mind, or all of it where there is room.
    fn plan(&self, unit: &Unit) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        if let Some(plan) = &unit.plan {
            if self.is_tall {
                lines.extend(self.paragraph(&format!("plan: {}", plan.goal().name), Role::Screen));
            }
            for (number, step) in plan.steps().iter().enumerate() {
                let is_present = number == plan.present();
                let (mark, role) = if is_present { ('>', Role::Strong) } else { (' ', Role::Muted) };
                let text = format!("{} {}", number + 1, step.action.row().name);
                let style = self.style(role);
                let parts = wrap(&text, self.width.saturating_sub(1), 2).into_iter().enumerate();
                lines.extend(parts.map(|(part, text)| {
                    let mark = if part == 0 { mark } else { ' ' };
                    Line::styled(format!("{mark}{text}"), style)
                }));
            }
        }
        let others = words::passed_over(unit).into_iter().take(if self.is_tall { usize::MAX } else { 1 });
        lines.extend(others.flat_map(|other| self.paragraph(&other, Role::Muted).collect::<Vec<_>>()));
        lines
    }

    /// Whoever was watched has gone.
    fn lost(&self) -> Vec<Line<'a>> {
        let mut lines = vec![self.heading("Watching")];
        lines.extend(self.paragraph("out of sight; o shows the truth", Role::Muted));
        lines
    }

    /// The cell that is described, with F, G and H if the watched unit's search has seen it.
    fn cell(&self, point: Point) -> Vec<Line<'a>> {
        let (title, about) = words::cell(self.session, point);
        let mut lines = vec![self.heading(title)];
        let unit = self.session.units_shown().iter().find(|unit| unit.footprint().contains(point));
        lines.extend(unit.into_iter().flat_map(|unit| self.unit(unit)));
        for sentence in about {
            lines.extend(self.paragraph(&sentence, Role::Screen));
        }
        if let Some(node) = self.session.insight().search().and_then(|search| search.node(point)) {
            let pair = |name: &'static str, cost: crate::search::Cost| {
                [(name.to_owned(), self.style(Role::Key)), (format!(" {cost}  "), self.style(Role::Screen))]
            };
            lines.push(line([pair("F", node.f), pair("G", node.g), pair("H", node.h)].into_iter().flatten()));
        }
        for told in self.session.overlays().rows().filter_map(|overlay| (overlay.tell)(self.session, point)) {
            lines.extend(self.paragraph(&told, Role::Key));
        }
        lines
    }

    fn legend(&self, overlay: &Overlay) -> Vec<Line<'a>> {
        let key = overlay.keys().swap_remove(0);
        let mut lines =
            vec![line([(key, self.style(Role::Key)), (format!(" {}", overlay.name), self.style(Role::Heading))])];
        if let Some(missing) = overlay.needs.missing(self.session) {
            lines.push(Line::styled(missing, self.style(Role::Muted)));
            return lines;
        }
        let mut used = self.width;
        for entry in overlay.legend {
            let pieces = self.legend_entry(entry);
            let width: usize = pieces.iter().map(Span::width).sum();
            if let Some(last) = lines.last_mut().filter(|_| used + 2 + width <= self.width) {
                last.spans.push(Span::raw("  "));
                last.spans.extend(pieces);
                used += 2 + width;
            } else {
                lines.push(Line::from(pieces));
                used = width;
            }
        }
        lines
    }

    fn legend_entry(&self, entry: &LegendEntry) -> Vec<Span<'a>> {
        let mut pieces = match entry.sample {
            Sample::Mark(glyph, role) => vec![Span::styled(glyph.to_string(), self.style(role))],
            Sample::Tint(letter, role) => {
                // A piece of floor in that tint.
                let text = if self.theme.has_colour() { '·' } else { letter };
                vec![Span::styled(text.to_string(), self.style(role))]
            }
            Sample::Heat => (0..Theme::HEAT_STEPS)
                .map(|step| {
                    let text = if self.theme.has_colour() { " ".into() } else { step.to_string() };
                    Span::styled(text, self.theme.heat(step))
                })
                .collect(),
            Sample::Parts(number) => (0..number)
                .map(|part| {
                    let text = if self.theme.has_colour() { '·' } else { char::from(b'a' + part as u8) };
                    Span::styled(text.to_string(), self.theme.part(part))
                })
                .collect(),
        };
        pieces.push(Span::styled(format!(" {}", entry.words), self.style(Role::Screen)));
        pieces
    }
}
