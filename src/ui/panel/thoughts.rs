//! The panel's view into a mind: the watched unit, its plan, and its path queue.

use ratatui::text::Line;

use crate::{
    game::{MindOwner, Unit},
    mind::{FactionId, PathLoad, Route},
    text::counted,
};

use super::{
    super::{
        courtesy, eyes,
        keymap::Command,
        text::{line, wrap},
        theme::Role,
        words,
    },
    page::Panel,
};

impl<'a> Panel<'a> {
    /// The watched unit: what it is doing and why.
    pub(super) fn thoughts(&self, unit: &Unit) -> Vec<Line<'a>> {
        let game = self.session.game();
        let mut lines = vec![line([
            ("Watching ".to_owned(), self.style(Role::Heading)),
            (format!("the {}", unit.row().name), self.style(Role::Strong)),
        ])];
        if !self.session.is_in_sight(unit) {
            lines.push(Line::styled("you do not see it", self.style(Role::Warning)));
        }
        lines.extend(self.paragraph(&words::thought(game, unit), Role::Screen));
        if let Some(said) = courtesy::sentence(unit) {
            lines.extend(self.paragraph(&said, Role::Strong));
        }
        lines.extend(self.plan(unit));
        let known = eyes::mind_of(game, unit).known.map().known_cells();
        let who = match unit.faction() {
            FactionId::PLAYER => "you and it know".into(),
            faction => format!("{} knows", faction.row().name),
        };
        lines.extend(self.paragraph(&format!("{who} {}", counted(known, "cell")), Role::Muted));
        for sentence in words::notes(game, unit) {
            lines.extend(self.paragraph(&sentence, Role::KnownNoted));
        }
        if let Some(search) = self.session.insight().search() {
            let (open, closed) = (search.open(), search.closed());
            lines.extend(self.paragraph(&format!("search: {open} open, {closed} closed"), Role::Muted));
        }
        if let Some(smoothed) = unit.route.as_ref().and_then(Route::smoothed) {
            let (fewer, turns) = (smoothed.turns_fewer, if smoothed.turns_fewer == 1 { "turn" } else { "turns" });
            lines.extend(self.paragraph(&format!("smoothed: {fewer} {turns} fewer"), Role::Muted));
        }
        if let Some(queue) = game.world().path_queue(MindOwner::of(unit)) {
            lines.extend(self.paths(queue.load()));
        }
        lines
    }

    /// Number of units that wait for a path, and the share of its budget of expansions that the last turn spent.
    pub(super) fn paths(&self, load: PathLoad) -> Vec<Line<'a>> {
        let PathLoad { waiting, spent, budget } = load;
        if budget == 0 {
            // No path was requested.
            return Vec::new();
        }
        let role = if waiting > 0 { Role::Warning } else { Role::Muted };
        self.paragraph(&format!("paths: {waiting} wait, {spent}/{budget}"), role).collect()
    }

    /// The plan of a unit, step by step, with the current step marked; and the rejected alternatives, all of them if
    /// there is room.
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

    /// The watched unit has left the screen.
    pub(super) fn lost(&self) -> Vec<Line<'a>> {
        let words = if self.session.opens_all_eyes() {
            format!("out of sight; {} shows the truth", self.session.keymap().key(Command::Truth))
        } else {
            "out of sight".to_owned()
        };
        let mut lines = vec![self.heading("Watching")];
        lines.extend(self.paragraph(&words, Role::Muted));
        lines
    }
}
