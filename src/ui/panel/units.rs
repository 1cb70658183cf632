//! The panel's units: those on screen, their health, and what each is doing.

use ratatui::{
    style::Style,
    text::{Line, Span},
};

use unicode_width::UnicodeWidthStr;

use crate::game::Unit;

use super::{
    super::{awareness, map, overlay::ARROWS, text::line, theme::Role, words},
    page::Panel,
};

impl<'a> Panel<'a> {
    /// A bar that shows `part` of `whole`, to half a cell: a heavy line for what is there, a thin one for what is lost.
    pub(super) fn bar(&self, part: i32, whole: i32, width: usize) -> Line<'a> {
        let percent = part * 100 / whole.max(1);
        let role = match percent {
            67.. => Role::HealthFull,
            34..67 => Role::HealthHalf,
            _ => Role::HealthLow,
        };
        // A living unit has at least half a cell.
        let halves = part.max(0) as usize * width * 2 / whole.max(1) as usize;
        let halves = halves.max(usize::from(part > 0)).min(width * 2);
        let full = format!("{}{}", "━".repeat(halves / 2), if halves % 2 > 0 { "╸" } else { "" });
        let lost = "─".repeat(width - halves.div_ceil(2));
        let ground = self.style(Role::Screen).bg;
        line([(full, Style { bg: ground, ..self.style(role) }), (lost, self.style(Role::Rule))])
    }

    /// The number of lines that the units should have at least: one for each of the nearest.
    pub(super) fn units_in_short(&self) -> usize {
        const NEAREST: usize = 8;
        // The heading and an empty line.
        2 + self.session.units_shown().len().clamp(1, NEAREST)
    }

    /// The minimum number of lines to list all enemies beside the player; 0 if there are none.
    pub(super) fn units_at_hand(&self) -> usize {
        let Some(player) = self.session.player_shown() else { return 0 };
        let units = self.session.units_shown();
        let is_at_hand = |unit: &Unit| unit.is_enemy_of(player) && unit.footprint().distance(player.footprint()) <= 1;
        let Some(last) = units.iter().rposition(is_at_hand) else { return 0 };
        // The heading, an empty line, and a line that counts the other units.
        2 + last + 1 + usize::from(last + 1 < units.len())
    }

    /// The units on screen, as many as fit into `room` lines: with two lines each if all of them fit, else with one.
    pub(super) fn units(&self, room: usize) -> Vec<Line<'a>> {
        let mut units: Vec<&Unit> = self.session.units_shown().iter().collect();
        // Where nobody plays, the watched unit is in the middle of what matters.
        if let Some(watched) = self.session.watched().filter(|_| !self.session.has_player()) {
            units.sort_by_key(|unit| unit.footprint().distance(watched.footprint()));
        }
        let room = room.saturating_sub(2);
        if room == 0 {
            return Vec::new();
        }
        let mut lines = vec![self.heading(self.session.eyes().heading())];
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

    /// A unit: its glyph, its name and a word for what it is doing, with the emblem of its faction and its health below. If the name leaves no room
    /// for the word, the word stands beside a short health bar.
    pub(super) fn unit(&self, unit: &Unit) -> [Line<'a>; 2] {
        const SHORT_BAR: usize = 5;
        let row = unit.row();
        let mut name = self.marked(unit);
        name.push(Span::styled(format!(" {}{}", row.name, self.direction_among(unit)), self.style(Role::Screen)));
        let doing = self.doing(unit);
        let figures = format!(" {}/{}", unit.health.max(0), row.health);
        let figures = Span::styled(figures, self.style(Role::Muted));
        let badge = unit.faction().row().badge;
        let mut health =
            vec![Span::styled(badge.emblem.to_string(), self.theme.faction(unit.faction())), Span::raw(" ")];
        let bar = |width| self.bar(unit.health, row.health, width).spans;
        if name.iter().map(Span::width).sum::<usize>() + doing.width() < self.width {
            health.extend(bar(self.width.saturating_sub(figures.width() + 2)));
            return [self.spread(name, doing), self.spread(health, figures)];
        }
        health.extend(bar(SHORT_BAR));
        health.push(figures);
        [Line::from(name), self.spread(health, doing)]
    }

    /// A unit in one line, with as much of its name as fits.
    fn unit_in_short(&self, unit: &Unit) -> Line<'a> {
        const BAR: usize = 3;
        let doing = self.doing(unit);
        let mut left = self.marked(unit);
        let marks = left.iter().map(Span::width).sum::<usize>();
        let direction = self.direction_among(unit);
        let room = self.width.saturating_sub(BAR + 3 + marks + doing.width() + direction.width());
        let name: String = unit.row().name.chars().take(room).collect::<String>() + &direction;
        left.push(Span::raw(" "));
        left.extend(self.bar(unit.health, unit.row().health, BAR).spans);
        left.push(Span::styled(format!(" {name}"), self.style(Role::Screen)));
        self.spread(left, doing)
    }

    /// How far away a unit is and in which direction, as " 3↖", if another unit on screen has the same name.
    fn direction_among(&self, unit: &Unit) -> String {
        let has_same_name = |other: &Unit| other.id != unit.id && other.row().name == unit.row().name;
        let is_ambiguous = self.session.units_shown().iter().any(has_same_name);
        let Some(player) = self.session.game().player().filter(|_| is_ambiguous) else { return String::new() };
        let towards = player.at.bearing(unit.footprint().nearest(player.at));
        towards.map_or_else(String::new, |towards| {
            format!(" {}{}", player.footprint().distance(unit.footprint()), ARROWS[towards as usize])
        })
    }

    /// The character of a unit, and the marks that say how aware it is; the first of these always has its column.
    fn marked(&self, unit: &Unit) -> Vec<Span<'a>> {
        let drawn = |mark: awareness::Mark| Span::styled(mark.glyph.to_string(), self.style(mark.role));
        let aware = awareness::mark(self.session, unit).map_or_else(|| Span::raw(" "), drawn);
        let stab = awareness::stab(self.session, unit).map(drawn);
        [self.glyph(unit), aware].into_iter().chain(stab).collect()
    }

    fn glyph(&self, unit: &Unit) -> Span<'a> {
        Span::styled(words::printable(unit.row().glyph).to_string(), map::style_of(self.session, unit))
    }

    fn doing(&self, unit: &Unit) -> Span<'a> {
        Span::styled(awareness::doing(self.session, unit), self.style(Role::Muted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Courtesy, Game, Task},
        grid::Point,
        mind::{KindId, UnitId},
        ui::{
            session::Session,
            theme::{ColourDepth, Theme},
        },
    };

    #[test]
    fn a_long_name_and_a_long_word_are_both_there() {
        let theme = Theme::new(ColourDepth::None);
        let session = Session::new(Game::new(1).expect("a first floor"), theme);
        let panel = Panel { session: &session, theme, width: 25, is_tall: false, has_figures: false };
        let lines = |kind: &str, courtesy| {
            let mut unit = Unit::new(UnitId(3), KindId::named(kind).expect("a kind"), Point::new(1, 1));
            (unit.task, unit.making_way.courtesy) = (Task::Flee, courtesy);
            panel.unit(&unit).map(|line| line.to_string())
        };
        // Floors are dark, so a mark says when it looks behind itself.
        assert_eq!(lines("goblin archer", None)[0], "a4 goblin archer  fleeing");
        let backs_out = Some(Courtesy::BackOut { before: Game::PLAYER });
        let [name, health] = lines("goblin archer", backs_out);
        assert!(name == "a4 goblin archer" && health.ends_with(" backing out"), "{name} {health}");
        assert_eq!([health, lines("wolf", backs_out)[0].clone()].map(|line| line.chars().count()), [25, 25]);
    }
}
