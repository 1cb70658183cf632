//! The panel's units: those on screen, their health, and what each is doing.

use std::cmp::Reverse;

use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span},
};

use crate::{
    game::Unit,
    grid::Point,
    mind::{KindId, Sound, Turn},
};

use super::{
    super::{
        awareness, bodies,
        eyes::Eyes,
        formidable, map,
        overlay::ARROWS,
        text::{ended, line, short_name, wrap},
        theme::Role,
        words,
    },
    page::Panel,
};

/// The characters of bars: for a full cell, for half a cell, for what has just been lost, and for what is lost.
const LINES: [&str; 4] = ["━", "╸", "╍", "─"];
const BLOCKS: [&str; 4] = ["▆", "▃", "▂", "▁"];

/// An enemy that sees the player is listed in any case if it is this near, in king's moves, and among so many of the
/// nearest units.
const COMES_FROM: u32 = 6;
const MOST_COMING: usize = 3;

impl<'a> Panel<'a> {
    /// A bar that shows `part` of `whole`, to half a cell: a heavy line for what is there, a broken one for what the
    /// last action took, a thin one for what was lost before. Its colour says how much is there.
    pub(super) fn bar(&self, (part, lost): (i32, i32), whole: i32, width: usize) -> Line<'a> {
        let percent = part * 100 / whole.max(1);
        let role = match percent {
            67.. => Role::HealthFull,
            34..67 => Role::HealthHalf,
            _ => Role::HealthLow,
        };
        self.bar_in((part, lost, whole), width, self.style(role), LINES)
    }

    /// A bar of the health of a unit in the colour of its faction; that of a unit that covers several cells is heavy.
    fn health_bar(&self, unit: &Unit, width: usize) -> Vec<Span<'a>> {
        let is_large = unit.footprint().side() > 1;
        let style = bodies::colour(self.theme, unit);
        let characters = if is_large { BLOCKS } else { LINES };
        self.bar_in((unit.health, 0, unit.row().health), width, style, characters).spans
    }

    /// A bar in this style, of these characters: what is there, what has just been lost, and the whole.
    fn bar_in(
        &self,
        (part, lost, whole): (i32, i32, i32),
        width: usize,
        style: Style,
        [full, half, wound, empty]: [&str; 4],
    ) -> Line<'a> {
        let halves_of = |health: i32| health.max(0) as usize * width * 2 / whole.max(1) as usize;
        // A living unit has at least half a cell.
        let halves = halves_of(part).max(usize::from(part > 0)).min(width * 2);
        let filled = halves.div_ceil(2);
        let before = halves_of(part.saturating_add(lost)).div_ceil(2).clamp(filled, width);
        let full = format!("{}{}", full.repeat(halves / 2), if halves % 2 > 0 { half } else { "" });
        let ground = self.style(Role::Screen).bg;
        line([
            (full, Style { bg: ground, ..style }),
            (wound.repeat(before - filled), self.style(Role::Wound)),
            (empty.repeat(width - before), self.style(Role::Rule)),
        ])
    }

    /// The number of lines that the units should have at least: one for each of the nearest.
    pub(super) fn units_in_short(&self) -> usize {
        const NEAREST: usize = 8;
        // The heading and an empty line.
        2 + self.session.units_shown().len().max(self.session.pictured().len()).clamp(1, NEAREST)
    }

    /// The minimum number of lines to list all enemies beside the player and, where no overlay has a legend, the
    /// nearest of those that come for it from near by; 0 if there are none.
    pub(super) fn units_at_hand(&self) -> usize {
        let Some(player) = self.session.player_shown() else { return 0 };
        let units = self.session.units_shown();
        let now = self.session.game().turn();
        let is_within = |unit: &Unit, cells: u32| {
            unit.is_enemy_of(player) && unit.footprint().distance(player.footprint()) <= cells
        };
        let is_coming = |unit: &Unit| is_within(unit, COMES_FROM) && unit.awareness.sees(player.id, now);
        let beside = units.iter().rposition(|unit| is_within(unit, 1));
        // Legends are whole in any case.
        let has_legends = !self.session.overlays().is_empty();
        let coming = units.iter().take(if has_legends { 0 } else { MOST_COMING }).rposition(is_coming);
        let Some(last) = beside.max(coming) else { return 0 };
        // The heading, an empty line, and a line that counts the other units.
        2 + last + 1 + usize::from(last + 1 < units.len())
    }

    /// The units on screen, as many as fit into `room` lines: with all that is to be said of each if all of them fit,
    /// else with a line each.
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
        let pictured = self.session.pictured();
        if !pictured.is_empty() {
            lines.extend(self.as_fits(&pictured, room, |unit| self.unit_of_picture(unit)));
            return lines;
        }
        if units.is_empty() {
            lines.push(Line::styled("nobody", self.style(Role::Muted)));
        }
        let whole: Vec<Line> = units.iter().flat_map(|unit| self.unit(unit)).collect();
        if whole.len() <= room {
            lines.extend(whole);
            return lines;
        }
        lines.extend(self.as_fits(&units, room, |unit| self.unit_in_short(unit)));
        lines
    }

    /// What the marks beside the units on screen say, where that is not said in words.
    pub(super) fn marks(&self) -> Vec<Line<'a>> {
        let explained = awareness::explained(self.session, self.session.units_shown()).into_iter();
        let lines = explained.flat_map(|(mark, says)| {
            let texts = wrap(says, self.width.saturating_sub(2), 0).into_iter().enumerate();
            texts.map(move |(row, text)| {
                let sign = if row == 0 { mark.glyph } else { ' ' };
                line([(format!("{sign} "), self.style(mark.role)), (text, self.style(Role::Muted))])
            })
        });
        lines.collect()
    }

    /// A line for each of some units, as many as fit, and how many more there are.
    fn as_fits<T>(&self, units: &[T], room: usize, line: impl Fn(&T) -> Line<'a>) -> Vec<Line<'a>> {
        let shown = if units.len() > room { room - 1 } else { units.len() };
        let more = (shown < units.len()).then(|| format!("and {} more", units.len() - shown));
        let more = more.map(|more| Line::styled(more, self.style(Role::Muted)));
        units[..shown].iter().map(line).chain(more).collect()
    }

    /// A unit of a picture: its sign, its kind, and how long ago it was seen there.
    fn unit_of_picture(&self, &(_, kind, seen): &(Point, KindId, Turn)) -> Line<'a> {
        let row = kind.row();
        let sign = Span::styled(words::printable(row.glyph).to_string(), self.theme.faction(row.faction));
        let ago = format!("  {}", words::ago(self.session.game().turn(), seen));
        Line::from(vec![sign, Span::raw(format!("  {}", row.name)), Span::styled(ago, self.style(Role::Muted))])
    }

    /// The noises that you heard lately from out of sight, the latest first: each kind once, with how far away it was
    /// and in which direction, and how long ago; empty if there are none.
    pub(super) fn heard(&self) -> Vec<Line<'a>> {
        const MOST: usize = 4;
        let game = self.session.game();
        let Some(player) = game.player().filter(|_| self.session.eyes() == Eyes::You) else { return Vec::new() };
        let mut noises = self.session.eyes().noises(game);
        noises.sort_by_key(|(at, heard)| (Reverse(heard.turn), player.at.distance(*at)));
        let mut told: Vec<Sound> = Vec::new();
        let mut lines = Vec::new();
        for (at, heard) in noises {
            if told.contains(&heard.sound) || lines.len() == MOST {
                continue;
            }
            told.push(heard.sound);
            let away = self.away(player, at);
            let mark = Span::styled(map::NOISE.to_string(), self.style(map::role_of_noise(self.session, heard.turn)));
            let ago = match game.turn().since(heard.turn) {
                0 => "now".to_owned(),
                turns => format!("{turns} ago"),
            };
            // The name gives way to where and when.
            let room = self.width.saturating_sub(1 + away.width() + 1 + ago.len());
            let what = format!(" {}", ended(words::sound(heard.sound), room.saturating_sub(1), ""));
            let what = Span::styled(what, self.style(Role::Screen));
            lines.push(self.spread(vec![mark, what, away], vec![Span::styled(ago, self.style(Role::Muted))]));
        }
        if !lines.is_empty() {
            lines.insert(0, self.heading("Heard"));
        }
        lines
    }

    /// A unit: its glyph, its name, a word for what it is doing and the emblem of its faction, and its health below if
    /// it is hurt. What has no room beside the name stands below.
    pub(super) fn unit(&self, unit: &Unit) -> Vec<Line<'a>> {
        const SHORT_BAR: usize = 5;
        let row = unit.row();
        let mut name = self.marked(unit);
        let is_large = unit.footprint().side() > 1;
        let style = if is_large {
            bodies::colour(self.theme, unit).add_modifier(Modifier::BOLD)
        } else {
            self.style(Role::Screen)
        };
        name.push(Span::styled(format!(" {}", self.session.names().of(unit)), style));
        name.push(self.away_among(unit));
        let doing = self.doing(unit);
        let emblem = format!(" {}", unit.faction().row().badge.emblem);
        let emblem = Span::styled(emblem, self.theme.faction(unit.faction()));
        let figures = format!(" {}/{}", unit.health.max(0), row.health);
        let figures = Span::styled(figures, self.style(Role::Muted));
        // The bar of a large one is there from the start, to be fought down; that of the line below the map suffices.
        let is_hurt = (unit.health < row.health || is_large) && !formidable::is_on_plate(self.session, unit);
        let left = self.width.saturating_sub(name.iter().map(Span::width).sum());
        if doing.width() + emblem.width() < left {
            let mut lines = vec![self.spread(name, vec![doing, emblem])];
            if is_hurt {
                // Below the name, so that it does not run into the next unit's character.
                let indent = Span::raw("   ");
                let bar = self.health_bar(unit, self.width.saturating_sub(figures.width() + indent.width()));
                lines.push(self.spread([vec![indent], bar].concat(), vec![figures]));
            }
            return lines;
        }
        let health = if is_hurt { [self.health_bar(unit, SHORT_BAR), vec![figures]].concat() } else { Vec::new() };
        if doing.width() >= left {
            return vec![Line::from(name), self.spread(health, vec![doing, emblem])];
        }
        let mut lines = vec![self.spread(name, vec![doing])];
        if is_hurt {
            lines.push(self.spread(health, vec![emblem]));
        }
        lines
    }

    /// A unit in one line, with as many words of its name as fit.
    fn unit_in_short(&self, unit: &Unit) -> Line<'a> {
        const BAR: usize = 3;
        let doing = self.doing(unit);
        let mut left = self.marked(unit);
        let marks = left.iter().map(Span::width).sum::<usize>();
        let away = self.away_among(unit);
        let beside = self.width.saturating_sub(2 + marks + away.width() + doing.width());
        let called = self.session.names().of(unit);
        let named = |room: usize| Some(short_name(&called, room).to_owned()).filter(|name| !name.is_empty());
        // Its name matters more than its health.
        let with_bar = beside.checked_sub(BAR + 1).filter(|_| unit.health < unit.row().health).and_then(&named);
        let right = match with_bar {
            Some(_) => [self.health_bar(unit, BAR), vec![Span::raw(" "), doing]].concat(),
            None => vec![doing],
        };
        let name = with_bar.or_else(|| named(beside)).unwrap_or_default();
        left.push(Span::styled(format!(" {name}"), self.style(Role::Screen)));
        left.push(away);
        self.spread(left, right)
    }

    /// Where a unit is, if another unit on screen is of the same kind; else nothing.
    fn away_among(&self, unit: &Unit) -> Span<'a> {
        let is_namesake = |other: &Unit| other.id != unit.id && other.row().name == unit.row().name;
        let is_ambiguous = self.session.units_shown().iter().any(is_namesake);
        let player = self.session.game().player().filter(|_| is_ambiguous);
        player.map_or_else(Span::default, |player| self.away(player, unit.footprint().nearest(player.at)))
    }

    /// In which direction a cell is from the player and how many moves away, as " ↖3". The arrow comes first, so that
    /// the number is not taken for that of a namesake.
    fn away(&self, player: &Unit, at: Point) -> Span<'a> {
        let towards = player.at.bearing(at).map_or(' ', |towards| ARROWS[towards as usize]);
        Span::styled(format!(" {towards}{}", player.at.distance(at)), self.style(Role::Muted))
    }

    /// The character of a unit, and the marks that say how aware it is; the first of these always has its column.
    fn marked(&self, unit: &Unit) -> Vec<Span<'a>> {
        let drawn = |mark: awareness::Mark| Span::styled(mark.glyph.to_string(), self.theme.written(mark.role));
        let aware = awareness::mark(self.session, unit).map_or_else(|| Span::raw(" "), drawn);
        let stab = awareness::stab(self.session, unit).map(drawn);
        [self.glyph(unit), aware].into_iter().chain(stab).collect()
    }

    fn glyph(&self, unit: &Unit) -> Span<'a> {
        Span::styled(words::printable(unit.row().glyph).to_string(), map::style_of(self.session, unit))
    }

    fn doing(&self, unit: &Unit) -> Span<'a> {
        let role = awareness::role_of_word(self.session, unit);
        Span::styled(awareness::doing(self.session, unit), self.theme.written(role))
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
        let lines = |kind: &str, courtesy, wounds| {
            let mut unit = Unit::new(UnitId(3), KindId::named(kind).expect("a kind"), Point::new(1, 1));
            (unit.task, unit.making_way.courtesy) = (Task::Flee, courtesy);
            unit.health -= wounds;
            panel.unit(&unit).iter().map(Line::to_string).collect::<Vec<_>>()
        };
        // Floors are dark, so a mark says when it looks behind itself.
        assert_eq!(lines("goblin archer", None, 0), ["a4 goblin archer  fleeing"]);
        assert_eq!(lines("wolf", None, 0).len(), 1, "its health is whole");
        assert_eq!(lines("wolf", None, 1).len(), 2);
        let backs_out = Some(Courtesy::BackOut { before: Game::PLAYER });
        let whole = lines("goblin archer", backs_out, 0);
        assert!(whole[0] == "a4 goblin archer" && whole[1].contains(" backing out "), "{whole:?}");
        let hurt = lines("goblin archer", backs_out, 1);
        assert!(hurt[1].contains("8/9") && hurt[1].contains("backing out"), "{hurt:?}");
        assert_eq!([&whole[1], &hurt[1], &lines("wolf", backs_out, 0)[0]].map(|line| line.chars().count()), [25; 3]);
    }
}
