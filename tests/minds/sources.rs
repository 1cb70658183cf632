//! The promise: every sighting and every noise keeps from whom it comes and how often it was retold. A shout, a hearth,
//! a desk and a courier's copy each add one; what a faction knows at once adds none. A belief that was retold is
//! searched for more widely and for longer.

use fogwalk::{
    game::{Action, Game, Unit},
    mind::{FactionId, Sighting, Source, UnitId},
};

use crate::support::{
    levels,
    playing::{pass, try_to},
};

/// A world without a player, drawn.
fn world(units: &str, map: &str) -> Game {
    let mut game =
        Game::without_player(Some(levels::drawn(&format!("[units]\n{units}"), map)), 1).expect("known kinds");
    game.audit();
    game
}

fn first(game: &Game, kind: &str) -> Unit {
    game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").clone()
}

/// What a faction knows of a unit as soon as it knows of it.
fn told(game: &mut Game, faction: FactionId, unit: UnitId, turns: u32) -> Sighting {
    for _ in 0..turns {
        if let Some(seen) = game.mind(faction).sightings.of(unit) {
            return *seen;
        }
        pass(game);
    }
    panic!("nobody told the {} of it in {turns} turns", faction.row().name);
}

#[test]
fn what_one_sees_itself_is_its_own_word() {
    let game = world("g = \"goblin\"\nt = \"toad\"", "##########\n#t......g#\n##########\n");
    let (goblin, toad) = (first(&game, "goblin"), first(&game, "toad"));
    let seen = game.mind_of(&goblin).sightings.of(toad.id).expect("it is in sight");
    assert_eq!(seen.source, Source::witnessed_by(goblin.id));
}

#[test]
fn a_shout_adds_one() {
    let map = "\
#############################
#t.......g..................#
############.################
......g.....#################
#############################
";
    let mut game = world("g = \"goblin\"\nt = \"toad\"", map);
    let (toad, caller) = (first(&game, "toad").id, first(&game, "goblin").id);
    let told = told(&mut game, FactionId::WARREN, toad, 6);
    assert_eq!((told.source.witness(), told.source.retold()), (Some(caller), 1));
}

#[test]
fn a_hearth_adds_one_and_so_does_a_desk() {
    let map = |ground: char| {
        format!(
            "\
##############################
#{ground}a..........................#
############################.#
#..........................b.#
#............................#
##############################
"
        )
    };
    // The toad is caged, so that nobody shouts or fights: it is news of the hall, no more.
    for (ground, kind, faction) in [('1', "goblin scout", FactionId::WARREN), ('2', "courier", FactionId::WATCH)] {
        let map = map(ground).replace('b', "8");
        let front = format!("a = \"{kind}\"\nt = {{ kind = \"toad\", at = [[27, 3]] }}");
        let level = levels::parse(&format!("+++\n[legend]\n8 = \"cage\"\n[units]\n{front}\n+++\n{map}"));
        let mut game = Game::without_player(Some(level), 1).expect("known kinds");
        game.audit();
        let (toad, carrier) = (first(&game, "toad").id, first(&game, kind).id);
        let told = told(&mut game, faction, toad, 400);
        assert_eq!((told.source.witness(), told.source.retold()), (Some(carrier), 1), "{kind}");
    }
}

#[test]
fn a_couriers_copy_adds_one_more() {
    // The warden sees the toad in its cage and never gets to the desk at the other end.
    let map = "\
############################################
#k............................c...........2#
#.##########################################
#.##########################################
#.##########################################
#8##########################################
############################################
";
    let front = "k = \"warden\"\nc = \"courier\"\nt = { kind = \"toad\", at = [[1, 5]] }";
    let level = levels::parse(&format!("+++\n[legend]\n8 = \"cage\"\n[units]\n{front}\n+++\n{map}"));
    let mut game = Game::without_player(Some(level), 1).expect("known kinds");
    game.audit();
    let (toad, warden) = (first(&game, "toad").id, first(&game, "warden").id);
    let mut is_copied = false;
    for _ in 0..400 {
        pass(&mut game);
        let courier = first(&game, "courier");
        let carried = game.mind_of(&courier).sightings.note_of(toad).map(|seen| seen.source);
        is_copied |= carried.is_some_and(|source| source.witness() == Some(warden) && source.retold() == 1);
        if let Some(told) = game.mind(FactionId::WATCH).sightings.of(toad) {
            // It may have come close enough to see the cage itself, which is then its own word.
            let source = told.source;
            assert_eq!(source.retold(), if source.witness() == Some(warden) { 2 } else { 1 });
            break;
        }
    }
    assert!(is_copied && game.mind(FactionId::WATCH).sightings.of(toad).is_some());
}

#[test]
fn what_a_faction_knows_at_once_adds_none() {
    let map = "\
############
#.~~t~~~g..#
############
";
    // The toad is in the water from its first step on.
    let mut game = world("g = \"goblin\"\nt = { kind = \"toad\", at = [[4, 1]] }", &map.replace('t', "~"));
    let (goblin, toad) = (first(&game, "goblin").id, first(&game, "toad").id);
    let told = told(&mut game, FactionId::MIRE, goblin, 2);
    assert_eq!(told.source, Source::witnessed_by(toad));
}

#[test]
fn a_noise_is_of_whoever_heard_it() {
    let level =
        levels::drawn("[units]\ng = \"goblin\"", "##########\n#@#.....g#\n#.######.#\n#........#\n##########\n");
    let mut game = Game::on_level(level, 1).expect("a level to play");
    let at = game.player().expect("it is there").at;
    try_to(&mut game, Action::Shout).expect("anybody can shout");
    let goblin = first(&game, "goblin");
    let heard = game.mind_of(&goblin).noise(at).copied().expect("it is loud");
    assert_eq!(heard.source, Source::witnessed_by(goblin.id));
}
