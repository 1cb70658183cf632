//! A monster's turn, from looking to acting.

use crate::{
    chance::Stream,
    game::{
        action::{Action, Refusal},
        brain::{
            BrainScratch, Choice,
            path_requests::{asker, thought_of},
            whereabouts,
        },
        event::Event,
        rules::{acting, leading},
        senses::{clues, perceiving},
        state::{World, floor::Floor, minds::MindOwner, task::Task},
    },
    grid::Point,
    mind::{Call, Doing, Topic, Turn, UnitId, planning::Plan},
};

/// Whether a unit has the energy to act, and is in a state that lets it.
pub(super) fn can_act(world: &World, id: UnitId) -> bool {
    world.floor().units.get(&id).is_some_and(|unit| unit.energy > 0 && unit.statuses.lets_act())
}

/// A monster takes its turn.
pub(super) fn take_turn(world: &mut World, scratch: &mut BrainScratch, id: UnitId) {
    leading::hold(world, id);
    // Look, smell, and report where that is possible.
    perceiving::look_around(world, id);
    remember_orders(world, id);
    remember_whereabouts(world, id);
    // Decide what to do and find a way, from what its mind knows and nothing else.
    let Some(choice) = decide(world, scratch, id) else { return };
    let action = choice.decision.action;
    let ahead: Vec<Point> =
        choice.decision.route.iter().flat_map(|route| route.steps().iter().take(2)).copied().collect();
    remember_choice(world, id, choice);
    // Act, by the rules that hold for the player too.
    let outcome = acting::perform(world, id, action);
    watch_landing(world, id, action);
    pay(world, id, action, outcome, &ahead);
    world.audit_observe();
}

/// A unit that waits at stairs for its enemy looks at them.
fn watch_landing(world: &mut World, id: UnitId, action: Action) {
    let Some(unit) = world.floor().units.get(&id).filter(|_| action == Action::Wait) else { return };
    let Task::HoldLanding { stairs } = unit.task else { return };
    if let Some(towards) = unit.at.bearing(stairs) {
        world.face(id, towards);
    }
}

/// A unit that has just looked around remembers how far it has come with its orders. If it sees its leader, it sees
/// which post the leader goes to. A unit that has carried out its orders gets its post where they ended.
fn remember_orders(world: &mut World, id: UnitId) {
    let now = world.turn();
    let Floor { units, minds, .. } = world.floor_mut();
    let Some(me) = units.get_mut(&id) else { return };
    let mind = minds.view(me);
    let Some(squad) = &mut me.squad else { return };
    squad.update(id, me.at, me.making_way.blocked, mind, now);
    let leader = squad.leader;
    let bound_for = units.get(&leader).and_then(|leader| Some(leader.squad.as_ref()?.next));
    let Some(me) = units.get_mut(&id) else { return };
    let Some(squad) = &mut me.squad else { return };
    squad.next = bound_for.unwrap_or(squad.next);
    if let (None, Some(&last)) = (squad.next_post(), squad.orders.posts.last()) {
        me.home = last;
    }
}

/// A unit that has just looked around works out where the enemy may be by now that it hunts and does not see.
fn remember_whereabouts(world: &mut World, id: UnitId) {
    if !world.used_beliefs.likelihood || !world.used_beliefs.memory {
        return;
    }
    let now = world.turn();
    let Floor { units, minds, level, .. } = world.floor_mut();
    let kept = units.get_mut(&id).and_then(|me| me.lost.take());
    let Some(me) = units.get(&id) else { return };
    let lost = whereabouts(me, kept, minds.view(me), (&level.terrains, level.rules), now);
    if let Some(me) = units.get_mut(&id) {
        me.lost = lost;
    }
}

/// The decision of a monster; `None` if it is not on the floor.
fn decide(world: &mut World, scratch: &mut BrainScratch, id: UnitId) -> Option<Choice> {
    let World { floors, depth, path_queues, seed, .. } = world;
    let (turn, used_beliefs) = (world.turn, world.used_beliefs);
    let floor = floors.get(depth)?;
    let me = floor.units.get(&id)?;
    let thought = thought_of(floor, me, turn, used_beliefs);
    // Each unit has its own random stream, so that its draws do not affect others.
    let mut chance = Stream::Mind { unit: id.0, turn: turn.0 }.of(*seed);
    Some(thought.decide(scratch, &mut asker(path_queues, me), &mut chance))
}

/// The monster remembers its decision, and tells friends what to do.
fn remember_choice(world: &mut World, id: UnitId, choice: Choice) {
    let Choice { decision, plan, passed_over, courtesy, reserved, calls } = choice;
    let turn: Turn = world.turn;
    tell_ruse(world, id, plan.as_ref());
    tell_ruse_over(world, id, plan.as_ref());
    let mut was = None;
    if let Some(me) = world.floor_mut().units.get_mut(&id) {
        was = Some(std::mem::replace(&mut me.task, decision.task));
        (me.route, me.plan) = (decision.route, plan);
        if let Some(passed_over) = passed_over {
            (me.passed_over, me.planned) = (passed_over, turn);
        }
        if decision.action == Action::Shout {
            me.alarm = Some(turn);
        }
        (me.making_way.courtesy, me.making_way.reserved) = (courtesy, reserved);
    }
    if let Some(was) = was {
        clues::begin_task(world, id, &was);
    }
    deliver_calls(world.floor_mut(), calls);
}

/// Tells friends what to do when a unit has sorted out who goes first. Of several calls, each friend keeps the one of
/// the unit with the lowest id, as long as it holds.
fn deliver_calls(floor: &mut Floor, calls: Vec<(UnitId, Call)>) {
    let Floor { units, minds, .. } = floor;
    for (unit, call) in calls {
        let Some(told) = units.get(&unit) else { continue };
        let calls = &mut minds.of_mut(MindOwner::of(told)).calls;
        let is_sent = |old: &Call| old.by == call.by && old.told == call.told && old.to != old.from;
        let is_better = |old: &Call| old.holds(call.from, call.told) && (old.by < call.by || is_sent(old));
        let is_outranked = calls.get(&unit).is_some_and(is_better);
        if !is_outranked {
            calls.insert(unit, call);
        }
    }
}

/// A monster that is about to do what rests on what it thinks that the player knows may be seen to begin with it.
fn tell_ruse(world: &mut World, id: UnitId, plan: Option<&Plan>) {
    let Some(what) = plan.map(Plan::action).filter(|action| action.is_ruse()) else { return };
    let Some(me) = world.floor().units.get(&id) else { return };
    if me.plan.as_ref().map(Plan::action) == Some(what) {
        return;
    }
    let (who, at) = (me.into(), me.at);
    let is_seen = world.player().is_none() || world.is_noticed(me);
    *world.tale.ruses.entry(what).or_default() += 1;
    if is_seen {
        world.report(Event::Ruse { who, what, at }, &[at]);
    }
}

/// A monster that gives up what rests on the player's not knowing, because it has seen that the player knows, may be
/// seen to do so.
fn tell_ruse_over(world: &mut World, id: UnitId, plan: Option<&Plan>) {
    let Some(me) = world.floor().units.get(&id) else { return };
    let topic = match me.task {
        Task::WaitBehind { trap } => Topic::Trap(trap),
        Task::Feign { .. } => Topic::Unit(id),
        Task::BarDoor { door } => Topic::Door(door),
        _ => return,
    };
    let was = me.plan.as_ref().map(Plan::action).filter(|was| was.is_ruse() && plan.map(Plan::action) != Some(*was));
    let (Some(what), Some(_)) = (was, world.floor().mind_of(me).evidence(me.faction(), topic)) else { return };
    let (who, at) = (me.into(), me.at);
    if world.is_noticed(me) {
        world.report(Event::RuseOver { who, what, at }, &[at]);
    }
}

/// Takes the energy that an action took, and remembers how it went: `ahead` has the next two steps that the unit wanted
/// to take. A refused action costs a turn. A unit that was blocked for too long gives its way up.
fn pay(world: &mut World, id: UnitId, action: Action, outcome: Result<i32, Refusal>, ahead: &[Point]) {
    let now = world.turn;
    let Some(me) = world.floor_mut().units.get_mut(&id) else { return };
    let is_let = outcome.is_ok() && action != Action::Wait;
    // In a crowd it may go along beside its route.
    let is_beside = || ahead.get(1).is_some_and(|after| after.distance(me.at) <= 1);
    let gets_on = is_let && (ahead.first() == Some(&me.at) || is_beside());
    me.making_way.note(me.route.is_some(), is_let, gets_on);
    let here = me.footprint();
    let entered = ahead.first().and_then(|&next| here.moved_to(next).cells().find(|&cell| !here.contains(cell)));
    if entered.is_some_and(|cell| me.making_way.lose_patience(id, cell, now)) {
        me.route = None;
    }
    let time = outcome.unwrap_or_else(|_| {
        me.doing = Doing::Standing;
        me.row().speed.max(1)
    });
    me.energy -= time;
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::{
        chance::Random,
        game::{Bot, Game, Phase, state::units::Units, vocabulary},
        grid::Size,
        level,
        mind::{Retelling, Sighting, Source, Witnessed, planning::ActionId},
        terrain::TerrainId,
    };

    /// Removes or changes everything that a unit does not go by: the ground, other units, items, fires and scents, what
    /// other factions know, and unreported notes of its friends.
    fn change_everything_else(world: &mut World, id: UnitId, chance: &mut Random) {
        let floor = world.floor_mut();
        let Some(me) = floor.units.get(&id).cloned() else { return };
        let size = floor.level.size();
        for at in size.points() {
            floor.level.cells[at] = TerrainId(chance.random_range(0..=TerrainId::WEB.0));
        }
        floor.minds.keep_only(&me);
        floor.units = Units::none(size);
        floor.units.insert(me);
        (floor.burning, floor.discarded) = Default::default();
        floor.items.clear();
        floor.papers.clear();
        floor.temporary_terrain.clear();
        floor.posts.clear();
        floor.trails = crate::game::state::trails::Trails::default();
    }

    /// Replaces all witnesses in all minds; how often each belief was retold stays.
    fn change_witnesses(world: &mut World) {
        let floor = world.floor_mut();
        for (_, mind) in floor.minds.iter_mut() {
            let all: Vec<Sighting> = mind.sightings.iter().copied().collect();
            for seen in all {
                let told = |source: Source| source.passed_on(Retelling::InWords);
                let source = (0..seen.source.retold()).fold(Source::NOBODY, |source, _| told(source));
                mind.sightings.note(Sighting { source, ..seen });
            }
        }
    }

    /// The screen tells from whom a belief comes; a decision heeds only how often it was retold.
    #[test]
    fn the_witness_of_a_belief_decides_nothing() {
        let mut told = 0;
        for (seed, depth) in [(5, 2), (6, 4), (7, 7)] {
            let level = crate::dungeon::generate(seed, depth, Size::new(80, 40).expect("a size")).expect("a floor");
            let mut game = Game::without_player(Some(level), seed).expect("a floor to watch");
            for turn in 0..60 {
                let Phase::Watch(watch) = game.phase() else { break };
                watch.pass();
                for id in game.world.ids().into_iter().filter(|id| (id.0 + turn).is_multiple_of(4)) {
                    let mut one = game.world.clone();
                    perceiving::look_around(&mut one, id);
                    let mut other = one.clone();
                    change_witnesses(&mut other);
                    let decided = [&mut one, &mut other].map(|world| {
                        remember_whereabouts(world, id);
                        decide(world, &mut BrainScratch::default(), id)
                    });
                    assert_eq!(decided[0], decided[1], "seed {seed}, turn {turn}, unit {}", id.0);
                    let floor = other.floor();
                    let sightings = floor.units.get(&id).map(|me| floor.minds.view(me).sightings);
                    told += sightings.map_or(0, |seen| seen.iter().filter(|seen| seen.source.retold() > 0).count());
                }
            }
        }
        assert!(told > 100, "only {told} beliefs were told by others");
    }

    /// A decision depends only on the mind of the faction, the unit's own notes and the unit itself.
    #[test]
    fn a_decision_reads_what_the_unit_goes_by_and_nothing_else() {
        let mut compared = 0;
        for (seed, depth) in [(1, 1), (2, 3), (3, 5), (4, 8)] {
            let level = crate::dungeon::generate(seed, depth, Size::new(80, 40).expect("a size")).expect("a floor");
            let mut game = Game::without_player(Some(level), seed).expect("a floor to watch");
            let mut chance = Stream::Combat.of(seed);
            for turn in 0..60 {
                let Phase::Watch(watch) = game.phase() else { break };
                watch.pass();
                for id in game.world.ids().into_iter().filter(|id| (id.0 + turn).is_multiple_of(3)) {
                    let mut one = game.world.clone();
                    perceiving::look_around(&mut one, id);
                    let mut other = one.clone();
                    change_everything_else(&mut other, id, &mut chance);
                    let decided = [&mut one, &mut other].map(|world| {
                        remember_whereabouts(world, id);
                        decide(world, &mut BrainScratch::default(), id)
                    });
                    assert_eq!(decided[0], decided[1], "seed {seed}, turn {turn}, unit {}", id.0);
                    compared += 1;
                }
            }
        }
        println!("figures: {compared} decisions compared");
        assert!(compared > 800, "only {compared} decisions were compared");
    }

    /// A level in which much rests on what the player was seen to look at.
    const RUSES: &[u8] = include_bytes!("../../../levels/they-saw-you-look.level");

    /// Whether what a unit does is a ruse, which rests on what it thinks that the player knows.
    fn is_ruse(choice: &Choice) -> bool {
        choice.plan.as_ref().map(Plan::action).is_some_and(ActionId::is_ruse)
    }

    /// Whether a unit thinks that the player knows of its ambush, or of its way to where it reports.
    fn is_found_out(world: &World, id: UnitId) -> bool {
        let floor = world.floor();
        let thought = thought_of(floor, &floor.units[&id], world.turn(), world.used_beliefs);
        thought.is_ambush_known() || thought.is_road_known()
    }

    /// Second-order beliefs are never true by accident: without the evidence, only what rests on it is done otherwise;
    /// and where nobody uses evidence, it changes nothing.
    #[test]
    fn evidence_changes_what_rests_on_it_and_nothing_else() {
        let (mut compared, mut changed) = (0, 0);
        let of_ruses = level::parse("they-saw-you-look", RUSES, vocabulary()).expect("a level to play");
        let on_floor = (0..5).map(|seed| (seed, Game::new(seed).expect("a first floor")));
        let on_level = (5..8).map(|seed| (seed, Game::on_level(of_ruses.clone(), seed).expect("a level to play")));
        for (seed, mut game) in on_floor.chain(on_level) {
            let mut bot = Bot::named("careless").expect("a bot");
            while game.turn().0 < 400 && bot.take_turn(&mut game).is_some() {
                let has_evidence = |id: &UnitId| {
                    let floor = game.world.floor();
                    floor.units.get(id).is_some_and(|unit| !floor.mind_of(unit).all_evidence(unit.faction()).is_empty())
                };
                for id in game.world.ids().into_iter().filter(|&id| id != World::PLAYER).filter(has_evidence) {
                    let mut one = game.world.clone();
                    perceiving::look_around(&mut one, id);
                    let mut other = one.clone();
                    for (_, mind) in other.floor_mut().minds.iter_mut() {
                        mind.witnessed = Witnessed::default();
                    }
                    // Whoever is found out keeps away from whoever found it, whatever else it is about.
                    let is_found_out = is_found_out(&one, id);
                    let choose = |world: &mut World| decide(world, &mut BrainScratch::default(), id);
                    // A decision leaves traces in the path queue, so each begins with a world of its own.
                    let mut unheeding = [one.clone(), other.clone()];
                    let chosen = [&mut one, &mut other].map(choose);
                    compared += 1;
                    if let [Some(with), Some(without)] = &chosen
                        && with.decision != without.decision
                    {
                        changed += 1;
                        let is_right = is_found_out || is_ruse(with) || is_ruse(without);
                        assert!(is_right, "seed {seed}, unit {}: {with:?} or {without:?}", id.0);
                    }
                    for world in &mut unheeding {
                        world.used_beliefs.evidence = false;
                    }
                    let chosen = unheeding.each_mut().map(choose);
                    assert_eq!(chosen[0], chosen[1], "seed {seed}, unit {}", id.0);
                }
            }
        }
        println!("figures: {compared} decisions compared, {changed} changed");
        assert!(compared > 200 && changed > 0, "{compared} compared, {changed} changed");
    }
}
