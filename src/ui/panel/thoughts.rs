//! The panel's view into a mind: the watched unit, its plan, and its path queue.

use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::{
    game::{MindOwner, Unit},
    mind::{FactionId, KindId, PathLoad, Route, UnitId},
    text::counted,
};

use super::{
    super::{
        courtesy, eyes,
        keymap::Command,
        overlay::OverlayId,
        text::{line, short_name, wrap},
        theme::Role,
        words,
    },
    page::{Panel, Weight},
};

impl<'a> Panel<'a> {
    /// The watched unit, in parts of different weight: its story and its plan; or all figures of what it does and why.
    pub(super) fn thoughts(&self, unit: &Unit) -> Vec<(Weight, Vec<Line<'a>>)> {
        let game = self.session.game();
        let said = |text: &str, role| self.paragraph(text, role).collect::<Vec<_>>();
        let mut core = vec![self.watching(unit.id, unit.kind)];
        if !self.session.is_in_sight(unit) {
            core.push(Line::styled("you do not see it", self.style(Role::Warning)));
        }
        if self.has_figures {
            core.extend(self.paragraph(&words::thought(game, unit), Role::Screen));
        } else {
            core.extend(self.paragraph(&words::story(game, unit).join(" "), Role::Screen));
        }
        core.extend(courtesy::sentence(unit, game.turn()).into_iter().flat_map(|text| said(&text, Role::Strong)));
        let mut parts = vec![(Weight::Core, core)];
        parts.extend(self.plan(unit).into_iter().map(|step| (Weight::Plan, step)));
        if !self.has_figures {
            return parts;
        }
        let others = words::passed_over(unit).into_iter().take(if self.is_tall { usize::MAX } else { 1 });
        parts.extend(others.map(|other| (Weight::Reasons, said(&other, Role::Muted))));
        // All that it decides by: what it was told of the map of its faction, and its own notes, which are told below.
        let known = eyes::mind_of(game, unit).known;
        let who = if unit.faction() == FactionId::PLAYER { "you and it know" } else { "knows" };
        let says = format!("{who} {}", counted(known.known_cells(), "cell"));
        parts.push((Weight::Figures, said(&says, Role::Muted)));
        parts.extend(words::notes(game, unit).iter().map(|text| (Weight::Reasons, said(text, Role::KnownNoted))));
        if let Some(search) = self.session.insight().search() {
            let (open, closed) = (search.open(), search.closed());
            parts.push((Weight::Figures, said(&format!("search: {open} open, {closed} closed"), Role::Muted)));
        }
        if let Some(smoothed) = unit.route.as_ref().and_then(Route::smoothed) {
            let turns = counted(smoothed.turns_fewer, "turn");
            parts.push((Weight::Figures, said(&format!("smoothed: {turns} fewer"), Role::Muted)));
        }
        if let Some(queue) = game.world().path_queue(MindOwner::of(unit)) {
            parts.push((Weight::Figures, self.paths(queue.load())));
        }
        parts
    }

    /// Number of units that wait for a path, and the share of its budget of expansions that the last turn spent; empty
    /// if none waits and the overlay of the path queue is off.
    pub(super) fn paths(&self, load: PathLoad) -> Vec<Line<'a>> {
        let PathLoad { waiting, spent, budget } = load;
        let is_asked_for = self.session.overlays().rows().any(|row| row.key == OverlayId::Queue.row().key);
        if budget == 0 || (waiting == 0 && !is_asked_for) {
            return Vec::new();
        }
        let units = match waiting {
            0 => "no unit waits".to_owned(),
            1 => "1 unit waits".to_owned(),
            _ => format!("{waiting} units wait"),
        };
        let says = format!("{units} for a path; {spent} of {budget} nodes spent");
        let role = if waiting > 0 { Role::Warning } else { Role::Muted };
        self.paragraph(&says, role).collect()
    }

    /// The plan of a unit: the lines of each step, with the current step marked.
    fn plan(&self, unit: &Unit) -> Vec<Vec<Line<'a>>> {
        let Some(plan) = &unit.plan else { return Vec::new() };
        let mut parts = Vec::new();
        if self.is_tall {
            parts.push(self.paragraph(&format!("plan: {}", plan.goal().name), Role::Screen).collect());
        }
        for (number, step) in plan.steps().iter().enumerate() {
            let is_present = number == plan.present();
            let (mark, role) = if is_present { ('>', Role::Strong) } else { (' ', Role::Muted) };
            let text = format!("{} {}", number + 1, step.action.row().name);
            let style = self.style(role);
            let lines = wrap(&text, self.width.saturating_sub(1), 2).into_iter().enumerate();
            let lines = lines.map(|(part, text)| {
                let mark = if part == 0 { mark } else { ' ' };
                Line::styled(format!("{mark}{text}"), style)
            });
            parts.push(lines.collect());
        }
        parts
    }

    /// The watched unit is out of sight: since when, and how to see it.
    pub(super) fn lost(&self) -> Vec<Line<'a>> {
        let seen = self.session.last_of_watched();
        let now = self.session.game().turn();
        let since = seen.map(|seen| format!(" for {}", words::turns(now.since(seen.seen)))).unwrap_or_default();
        let key = self.session.keymap().key(Command::Truth);
        let truth = if self.session.opens_all_eyes() { format!("; {key} shows the truth") } else { String::new() };
        let heading = seen.map_or_else(|| self.heading("Watching"), |seen| self.watching(seen.unit, seen.kind));
        let mut lines = vec![heading];
        lines.extend(self.paragraph(&format!("out of sight{since}{truth}"), Role::Muted));
        lines
    }

    /// The heading over what there is to say of a watched unit; where there is little room, without the article.
    fn watching(&self, unit: UnitId, kind: KindId) -> Line<'a> {
        const BEFORE: &str = "Watching ";
        let (names, room) = (self.session.names(), self.width.saturating_sub(BEFORE.len()));
        let (whole, name) = (names.the(unit, kind), names.called(unit, kind));
        let name = if whole.width() <= room { whole } else { short_name(&name, room).to_owned() };
        line([(BEFORE.to_owned(), self.style(Role::Heading)), (name, self.style(Role::Strong))])
    }
}
