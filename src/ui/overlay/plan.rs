//! Overlay: the places of the watched unit's plan.

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{legend, place},
};

pub(super) const PLAN: Overlay = Overlay {
    key: 'p',
    name: "plan",
    about: "where the watched unit intends to take each step of its plan, by the numbers in the panel, as it knew the \
            floor when it planned; distant places are left out",
    layer: Layer::Top,
    needs: Needs::Plan,
    legend: legend![Mark '1' PlanPresent "current step", Mark '2' PlanStep "other steps"],
    paint,
    tell,
};

/// The numbers of the plan's steps at a cell, from 0: the current one first, then later ones, then earlier ones.
fn steps(session: &Session, point: Point) -> Vec<usize> {
    let Some(plan) = session.watched().and_then(|unit| unit.plan.as_ref()) else { return Vec::new() };
    let steps = plan.steps().iter().enumerate();
    let mut here: Vec<_> = steps.filter(|(_, step)| step.cell == Some(point)).map(|(number, _)| number).collect();
    here.sort_by_key(|&number| (number < plan.present(), number));
    here
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let number = steps(session, point).first().copied()?;
    let plan = session.watched()?.plan.as_ref()?;
    let role = if number == plan.present() { Role::PlanPresent } else { Role::PlanStep };
    Some(Paint { glyph: Some(place(number + 1)), style: session.theme().style(role) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let mut here = steps(session, point);
    here.sort_unstable();
    let plan = session.watched()?.plan.as_ref()?;
    let words = |number: usize| Some(format!("{} {}", number + 1, plan.steps().get(number)?.action.row().name));
    let words: Vec<_> = here.into_iter().filter_map(words).collect();
    (!words.is_empty()).then(|| format!("planned here: {}", words.join(", ")))
}
