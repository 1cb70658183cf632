//! The scheduler: the action of the player, and a turn of all other units.
//!
//! At checkpoints, all active searches, plans and results computed from known maps are dropped. They are large and can
//! be made anew from what is known, so a snapshot at a checkpoint is small and still complete. Dropping them is a rule
//! of the game: it happens after the same actions whether or not a snapshot is taken, so a game that continues from a
//! snapshot goes the same way as the original.

use crate::{
    game::{
        action::{Action, Refusal},
        brain::{BrainScratch, path_requests::thought_of},
        event::Event,
        referee::audit::{self, Audit},
        rules::{acting, arrivals, astrolabe, fire, ground, lantern, level_events, wounds},
        senses::{perceiving, reporting},
        state::{Unit, World, unit::SAVED_TURNS},
        tale::{chapters, firsts},
        turn::{journey, monster},
    },
    mind::{Doing, Turn},
};

/// Turns between checkpoints; a checkpoint is at the end of the action in which they are over.
const EVERY: u32 = 500;

/// Carries out an action of the player, and lets all other units act until it is the player's turn again. Returns the
/// events that the player caused, felt or saw, and whether the action ended at a checkpoint.
///
/// # Errors
/// With the reason, when the action is impossible; nothing has changed then.
pub(super) fn act(
    world: &mut World,
    scratch: &mut BrainScratch,
    mut audit: Option<&mut Audit>,
    action: Action,
) -> Result<(Vec<Event>, bool), Refusal> {
    world.events.clear();
    let began = world.turn;
    let time = acting::perform(world, World::PLAYER, action)?;
    if let Some(departure) = world.departure.take() {
        let travelers = journey::leave(world, departure)?;
        let is_new = !catch_up(world, scratch, audit.as_deref_mut());
        journey::arrive(world, departure, travelers, is_new);
    }
    if let Some(player) = world.floor_mut().units.get_mut(&World::PLAYER) {
        player.energy -= time;
    }
    world.audit_observe();
    lantern::tend(world);
    perceiving::look_around(world, World::PLAYER);
    audit::check_invariants(audit.as_deref_mut(), world);
    let waits = |player: &Unit| player.energy <= 0 || !player.statuses.lets_act();
    while world.ending.is_none() && world.player().is_some_and(waits) {
        tick(world, scratch, audit.as_deref_mut());
    }
    chapters::tell_events(world);
    firsts::tell_firsts(world);
    let settles = is_due(began, world.turn);
    if settles {
        world.checkpoint();
    }
    Ok((std::mem::take(&mut world.events), settles))
}

/// One turn: all units gain energy, and all but the player use it.
pub(super) fn tick(world: &mut World, scratch: &mut BrainScratch, audit: Option<&mut Audit>) {
    world.turn = world.turn.plus(1);
    begin_path_queues(world);
    gain_energy_and_health(world);
    for id in world.ids() {
        while id != World::PLAYER && world.ending.is_none() && monster::can_act(world, id) {
            monster::take_turn(world, scratch, id);
        }
    }
    work_on_path_queues(world);
    fire::let_burn(world);
    ground::let_smoke_clear(world);
    wounds::let_states_pass(world);
    perceiving::let_scents_fade(world);
    level_events::let_happen(world);
    let (turn, remembers) = (world.turn, world.used_beliefs.memory);
    reporting::fade(world.floor_mut(), turn, remembers);
    arrivals::let_arrive(world);
    astrolabe::let_word_spread(world);
    astrolabe::let_hum(world);
    lantern::tend(world);
    perceiving::look_around(world, World::PLAYER);
    audit::check_invariants(audit, world);
}

fn gain_energy_and_health(world: &mut World) {
    let (turn, difficulty, rules) = (world.turn, world.difficulty(), world.floor().level.rules);
    for unit in world.floor_mut().units.values_mut() {
        let (row, speed) = (unit.row(), unit.speed());
        unit.energy = (unit.energy + speed).min(speed * SAVED_TURNS);
        let mending = if unit.doing == Doing::Standing { row.mending_at_rest } else { row.mending };
        let mending = if unit.id == World::PLAYER { difficulty.row().mend(mending) } else { mending };
        if turn.0.is_multiple_of(rules.turns_to_mend(mending)) {
            unit.health = (unit.health + 1).min(row.health);
        }
    }
}

/// Lets the present floor catch up on the turns since the player left it: its factions explore, meet, fight and report
/// as always, without the player. Of a long absence only the last turn is played. Returns whether the player was there
/// before.
fn catch_up(world: &mut World, scratch: &mut BrainScratch, mut audit: Option<&mut Audit>) -> bool {
    let events = std::mem::take(&mut world.events);
    let missed = journey::begin_catching_up(world);
    for _ in 0..missed.unwrap_or(0) {
        tick(world, scratch, audit.as_deref_mut());
    }
    // The player saw nothing of what happened there.
    world.events = events;
    if missed.is_some() {
        world.path_queues.clear();
    }
    missed.is_some()
}

/// Lets the present floor stand still for some turns, and then catch up on them.
pub(super) fn make_up_for(world: &mut World, scratch: &mut BrainScratch, audit: Option<&mut Audit>, turns: u32) {
    let now = world.turn;
    world.floor_mut().left = Some(now);
    world.turn = now.plus(turns);
    world.path_queues.clear();
    catch_up(world, scratch, audit);
}

/// Begins a turn of the path queues.
fn begin_path_queues(world: &mut World) {
    let (cells, units) = (world.floor().level().size().area(), world.floor().units.len());
    world.path_queues.begin_turn(world.turn(), cells, units);
    let World { path_queues, floors, depth, .. } = world;
    if let Some(floor) = floors.get(depth) {
        path_queues.show_maps(floor.minds.maps());
    }
}

/// Spends the rest of the turn's budgets on units that wait for a path, each by what its own mind knows.
fn work_on_path_queues(world: &mut World) {
    let (turn, used_beliefs) = (world.turn(), world.used_beliefs);
    let World { path_queues, floors, depth, .. } = world;
    let Some(floor) = floors.get(depth) else { return };
    path_queues.work(|id, constraints| {
        let unit = floor.units.get(&id)?;
        Some(thought_of(floor, unit, turn, used_beliefs).search_context(constraints))
    });
}

/// Whether an action that began and ended at these turns ends at a checkpoint.
fn is_due(began: Turn, ended: Turn) -> bool {
    began.0 / EVERY != ended.0 / EVERY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Bot, Game, Phase, vocabulary},
        grid::Direction,
        mind::KindId,
    };

    #[test]
    fn wounds_close_as_fast_as_the_rules_of_the_floor_say_and_in_its_absence_too() {
        let mended = |settings: &str, is_absent: bool| {
            let text = format!("+++\n{settings}\n[units]\ng = \"goblin\"\n+++\n####\n#g.#\n####\n");
            let level = crate::level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
            let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
            let id = game.world.ids()[0];
            let goblin = game.world.floor_mut().units.get_mut(&id).expect("it is there");
            goblin.health = 1;
            let turns = goblin.row().mending * 2;
            if is_absent {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.make_up_for(turns + 200);
            } else {
                for _ in 0..turns {
                    let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                    turn.pass();
                }
            }
            game.floor().units[&id].health - 1
        };
        assert_eq!(["mending = 50", "", "mending = 200"].map(|settings| mended(settings, false)), [1, 2, 4]);
        assert!(mended("mending = 25", true) < mended("", true));
    }

    /// On its way the player mends by `mending`, and while it stands still by `mending_at_rest`.
    #[test]
    fn wounds_close_sooner_while_one_stands_still() {
        let mended = |walks: bool| {
            let text = format!("+++\n+++\n{0}\n#@{1}#\n{0}\n", "#".repeat(103), ".".repeat(100));
            let level = crate::level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
            let mut game = Game::on_level(level, 1).expect("a level to play");
            game.world.floor_mut().units.get_mut(&Game::PLAYER).expect("it is there").health = 1;
            for _ in 0..96 {
                let Phase::Player(turn) = game.phase() else { panic!("nobody plays") };
                let action = if walks { Action::Step(Direction::East) } else { Action::Wait };
                turn.act(action).expect("a free way");
            }
            game.player().expect("it lives").health - 1
        };
        let row = KindId::PLAYER.row();
        assert_eq!([mended(true), mended(false)], [row.mending, row.mending_at_rest].map(|turns| (96 / turns) as i32));
        assert!(row.mending_at_rest < row.mending);
    }

    #[test]
    fn it_settles_at_the_end_of_the_action_in_which_the_time_is_up_and_of_no_other() {
        let mut game = Game::new(4).expect("a first floor");
        let mut bot = Bot::named("careful").expect("a bot");
        let mut settled = Vec::new();
        while game.turn().0 < 3 * EVERY / 2 {
            let before = game.turn().0;
            if bot.take_turn(&mut game).is_none() {
                break;
            }
            assert_eq!(game.is_at_checkpoint(), before < EVERY && game.turn().0 >= EVERY);
            if game.is_at_checkpoint() {
                assert_eq!(game.world.path_queues().iter().count(), 0);
                assert!(game.floor().units().all(|unit| unit.plan.is_none()));
                settled.push(game.clone());
            }
        }
        let [mut game] = settled.try_into().expect("it lives to see one such turn");
        // A refused action changes nothing.
        let Phase::Player(turn) = game.phase() else { panic!("it has played on") };
        assert!(turn.act(Action::Ascend).is_err());
        assert!(game.is_at_checkpoint());
    }
}
