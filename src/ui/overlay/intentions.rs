//! Overlays of what units intend: the paths that they follow, the steps of a plan, the cells in which friends are
//! expected, and the units that wait for a path.

use ratatui::style::{Modifier, Style};

use crate::{game::Reserved, grid::Point, text::counted};

use super::{
    super::{eyes::Ground, insight::Waiter, session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::{legend, place, tint},
};

pub(super) const INTENT: Overlay = Overlay {
    key: '6',
    name: "intended paths",
    about: "where units in sight mean to go: dots over known cells, rings over assumed ones, small for all but the watched \
            unit or each group's first; where they lie in wait; stars: before smoothing",
    layer: Layer::Mark,
    needs: Needs::Nothing,
    legend: legend![
        Mark '●' IntentKnown "over known cells",
        Mark '○' IntentAssumed "over assumed cells",
        Mark '×' TrailGoal "goal",
        Tint 'w' Lurking "lies in wait",
        Mark '*' Muted "unsmoothed",
        Mark '•' Muted "others",
    ],
    paint: paint_intent,
    tell: tell_intent,
};

/// The characters of a step over a known cell, and over an assumed one. Lines would look like walls.
const KNOWN: char = '●';
const ASSUMED: char = '○';

/// The character of a step of a unit other than the watched one, or than the one of its faction that goes ahead: those
/// of a whole group would run into each other.
const OTHERS: char = '•';

/// The character of the end of a path. A letter would look like a unit.
const GOAL: char = '×';

/// The step of a path of a unit in sight.
fn paint_intent(session: &Session, point: Point) -> Option<Paint> {
    if session.insight().is_lurked_in(point) {
        return Some(tint(session.theme(), 'w', Role::Lurking));
    }
    let Some(intent) = session.insight().intent(point) else {
        smoothed_away(session, point)?;
        return Some(Paint::new(Some('*'), session.theme().style(Role::Muted)));
    };
    let is_other = !intent.is_first;
    let stroke = match intent.is_assumed {
        _ if is_other => OTHERS,
        true => ASSUMED,
        false => KNOWN,
    };
    let (role, trail) = if intent.is_assumed {
        (Role::IntentAssumed, Role::TrailAssumed)
    } else {
        (Role::IntentKnown, Role::TrailKnown)
    };
    // A path through a door shows the door; a ring on a wall says that its unit does not know that wall.
    let terrains = &session.game().floor().level().terrains;
    let is_kept = |terrain| terrains.kind(terrain).look.is_bold;
    let glyph = match session.ground(point) {
        _ if intent.is_goal => Some(GOAL),
        Ground::InSight(terrain) | Ground::Remembered { terrain, .. } if is_kept(terrain) => None,
        _ => Some(stroke),
    };
    let theme = session.theme();
    let in_colour_of_faction = |ground, weight| {
        let of_faction = Style { bg: ground, ..theme.faction(intent.of) };
        Some(Paint::new(glyph, of_faction.remove_modifier(Modifier::BOLD).add_modifier(weight)))
    };
    if is_other {
        let is_dim = session.watched().is_some() || !intent.is_goal;
        return in_colour_of_faction(None, if is_dim { Modifier::DIM } else { Modifier::BOLD });
    }
    if session.watched().is_none() && glyph.is_some() {
        // Of many paths one reads first whose they are; a filled goal would be louder than whoever it leads to.
        let weight = if intent.is_goal { Modifier::BOLD } else { Modifier::empty() };
        return in_colour_of_faction(theme.style(trail).bg, weight);
    }
    // The end of a path stands out from whoever it leads to.
    let (role, trail) = if intent.is_goal { (Role::TrailGoal, Role::TrailGoal) } else { (role, trail) };
    let style = Style { bg: theme.style(trail).bg, ..theme.style(role) };
    Some(Paint { is_end: intent.is_goal, ..Paint::new(glyph, style) })
}

/// Number of turns that the watched unit's smoothed route saves, in a cell that only the path of its search leads
/// through.
fn smoothed_away(session: &Session, point: Point) -> Option<usize> {
    let smoothed = session.insight().smoothed()?;
    let is_left_out = smoothed.found.contains(&point) && session.insight().intent(point).is_none();
    is_left_out.then_some(smoothed.turns_fewer)
}

fn tell_intent(session: &Session, point: Point) -> Option<String> {
    let fewer = smoothed_away(session, point)?;
    let turns = counted(fewer, "turn");
    Some(format!("its search led through here; smoothed: {turns} fewer at the same cost"))
}

pub(super) const PLAN: Overlay = Overlay {
    key: 'm',
    name: "plan",
    about: "where the watched unit intends to take each step of its plan, by the numbers in the panel, as it knew the \
            floor when it planned; distant places are left out",
    layer: Layer::Top,
    needs: Needs::Plan,
    legend: legend![Mark '1' PlanPresent "current step", Mark '2' PlanStep "other steps"],
    paint: paint_plan,
    tell: tell_plan,
};

/// The numbers of the plan's steps at a cell, from 0: the current one first, then later ones, then earlier ones.
fn steps_at(session: &Session, point: Point) -> Vec<usize> {
    let Some(plan) = session.watched().and_then(|unit| unit.plan.as_ref()) else { return Vec::new() };
    let steps = plan.steps().iter().enumerate();
    let mut here: Vec<_> = steps.filter(|(_, step)| step.cell == Some(point)).map(|(number, _)| number).collect();
    here.sort_by_key(|&number| (number < plan.present(), number));
    here
}

fn paint_plan(session: &Session, point: Point) -> Option<Paint> {
    let number = steps_at(session, point).first().copied()?;
    let plan = session.watched()?.plan.as_ref()?;
    let role = if number == plan.present() { Role::PlanPresent } else { Role::PlanStep };
    Some(Paint::new(Some(place(number + 1)), session.theme().style(role)))
}

fn tell_plan(session: &Session, point: Point) -> Option<String> {
    let mut here = steps_at(session, point);
    here.sort_unstable();
    let plan = session.watched()?.plan.as_ref()?;
    let words = |number: usize| Some(format!("{} {}", number + 1, plan.steps().get(number)?.action.row().name));
    let words: Vec<_> = here.into_iter().filter_map(words).collect();
    (!words.is_empty()).then(|| format!("planned here: {}", words.join(", ")))
}

pub(super) const RESERVATIONS: Overlay = Overlay {
    key: 't',
    name: "reservations",
    about: "cells where the watched unit expects friends that go first, and after how many of its steps; it plans its path around them",
    layer: Layer::Mark,
    needs: Needs::Reserved,
    legend: legend![Mark '1' Reserved "taken after that many steps"],
    paint: paint_reservation,
    tell: tell_reservation,
};

/// The units that will be in a cell, the soonest first.
fn reserved(session: &Session, point: Point) -> impl Iterator<Item = &Reserved> {
    let reserved = session.watched().map_or(&[][..], |unit| &unit.making_way.reserved);
    reserved.iter().filter(move |entry| entry.at == point)
}

fn paint_reservation(session: &Session, point: Point) -> Option<Paint> {
    let soonest = reserved(session, point).next()?;
    let glyph = char::from_digit(soonest.tick.min(9), 10)?;
    Some(Paint::new(Some(glyph), session.theme().style(Role::Reserved)))
}

fn tell_reservation(session: &Session, point: Point) -> Option<String> {
    let ticks = |unit| reserved(session, point).filter(move |entry| entry.by == unit).map(|entry| entry.tick);
    let mut by: Vec<_> = reserved(session, point).map(|entry| entry.by).collect();
    by.sort_unstable();
    by.dedup();
    let kind = |unit| session.game().floor().units().find(|other| other.id == unit).map(|unit| unit.row().name);
    let told: Vec<_> = by
        .into_iter()
        .filter_map(|unit| {
            let (first, last) = (ticks(unit).min()?, ticks(unit).max()?);
            let when = if first == last { format!("step {first}") } else { format!("steps {first} to {last}") };
            Some(format!("{} {}, {when}", kind(unit)?, unit.0))
        })
        .collect();
    (!told.is_empty()).then(|| format!("reserved: {}", told.join("; ")))
}

pub(super) const QUEUE: Overlay = Overlay {
    key: 'q',
    name: "path queue",
    about: "units that wait for a path, by their place in the queue, and their destinations: those of the watched \
            unit's mind, else of a faction, else all; the panel shows the spent budget",
    layer: Layer::Top,
    needs: Needs::Queue,
    legend: legend![
        Mark '1' QueueUnderWay "search under way",
        Mark '2' QueueInLine "in line",
        Mark '×' QueueGoal "destination",
    ],
    paint: paint_queue,
    tell: tell_queue,
};

fn paint_queue(session: &Session, point: Point) -> Option<Paint> {
    let queue = session.insight().queue()?;
    let (glyph, role) = match queue.waiter(point) {
        Some(Waiter { place: number, is_under_way: true, .. }) => (Some(place(number)), Role::QueueUnderWay),
        Some(Waiter { place: number, .. }) => (Some(place(number)), Role::QueueInLine),
        // The unit of interest stays visible.
        None => (queue.goal(point)?.is_free.then_some(GOAL), Role::QueueGoal),
    };
    Some(Paint::new(glyph, session.theme().style(role)))
}

fn tell_queue(session: &Session, point: Point) -> Option<String> {
    let queue = session.insight().queue()?;
    let waiter = queue.waiter(point).map(|Waiter { place, waited, is_under_way, goal }| {
        let how = if is_under_way { "search under way" } else { "in line" };
        let destination = goal.map_or(String::new(), |goal| format!(" to {goal}"));
        format!("waits for a path{destination} since {}: {how} as number {place}", words::turns(waited))
    });
    let goal = queue.goal(point).map(|goal| format!("destination of {} waiting units", goal.wanted_by));
    let told: Vec<_> = waiter.into_iter().chain(goal).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
