//! The promise: who sits in a cage harms nobody and is harmed by nobody; let out, it tells what it knows, follows, and
//! fights, and every mind stays as honest as it was.

use fogwalk::{
    dungeon::{self, DEFAULT_SIZE},
    game::{Action, Aim, Errand, Event, Freeing, Game, Phase, PictureSource, Refusal, Stop, Task, Unit, vocabulary},
    grid::{Direction, Point},
    level,
    mind::{FactionId, ItemKindId, Sound},
    terrain::TerrainId,
};

use crate::support::{
    levels::read,
    playing::{act, drawn},
};

fn unit<'a>(game: &'a Game, kind: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == kind).unwrap_or_else(|| panic!("no {kind}"))
}

/// Goes to a cell, whatever is seen on the way; says whether it got there.
fn travel(game: &mut Game, to: Point) -> bool {
    for _ in 0..40 {
        let mut errand = Errand::new(Aim::Travel(to), game);
        while let Ok(action) = errand.next(game) {
            let Phase::Player(turn) = game.phase() else { return false };
            if turn.act(action).is_err() {
                break;
            }
            assert_eq!(game.breach().map(ToString::to_string), None);
        }
        if game.player().is_none_or(|player| player.at == to) {
            return game.player().is_some();
        }
    }
    false
}

/// A warden in a cage beside the player, goblins behind a wall or in front of it, and stairs around a corner.
fn caged(items: &str, guards: char) -> Game {
    drawn(&format!(
        "+++\n[units]\nW = {{ kind = \"warden\", on = \"cage\" }}\ng = \"goblin\"\n[items]\nk = \"{items}\"\n+++\n\
         #####################\n\
         #....@k.............#\n\
         #####W##########.####\n\
         #{guards}.+..###......#.#..#\n\
         #{guards}.#.####.####.#.#..#\n\
         #..##.#.##.#.#....#.#\n\
         #####.###.#....>..###\n\
         #####################\n"
    ))
}

#[test]
fn a_captive_is_nobodys_enemy_and_goes_nowhere() {
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\ng = \"goblin\"\nw = \"wolf\"\n+++\n\
                ##############\n#g..........g#\n#.....W......#\n#g..........g#\n##############\n";
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
    let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
    game.audit();
    for _ in 0..60 {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
        let warden = unit(&game, "warden");
        assert_eq!((warden.health, warden.at, &warden.task), (warden.row().health, Point::new(6, 2), &Task::Caged));
        assert!(warden.is_captive && game.breach().is_none());
        let hunts = |unit: &Unit| matches!(unit.task, Task::Hunt { .. } | Task::Search { .. });
        assert!(!game.floor().units().any(hunts));
    }
    let goblin = unit(&game, "goblin");
    assert!(game.mind_of(goblin).sightings.of(unit(&game, "warden").id).is_some_and(|seen| seen.is_captive));
}

#[test]
fn a_key_opens_a_cage_quietly_and_force_is_heard() {
    for (item, is_forced) in [("key", false), ("draught", true)] {
        let mut game = caged(item, 'g');
        act(&mut game, Action::Step(Direction::East));
        act(&mut game, Action::Step(Direction::West));
        let (before, turn) = (game.player_mind().known.known_cells(), game.turn());
        let events = act(&mut game, Action::Step(Direction::South));
        let freed = events.iter().find_map(|event| match *event {
            Event::Freed { whom, how, .. } => Some((whom.kind.row().name, how == Freeing::ByForce)),
            _ => None,
        });
        assert_eq!(freed, Some(("warden", is_forced)));
        assert_eq!(game.turn().since(turn), if is_forced { 5 } else { 1 });
        let warden = unit(&game, "warden");
        assert!(!warden.is_captive && warden.is_companion() && warden.faction() == FactionId::PLAYER);
        assert_eq!(game.floor().level().cells[Point::new(5, 2)], TerrainId::OPEN_CAGE);
        let told = events.iter().find_map(|event| match event {
            Event::Told { news, .. } => Some(*news as usize),
            _ => None,
        });
        assert!(told > Some(0) && game.player_mind().known.known_cells() >= before + told.unwrap_or(0));
        let (_, picture) = game.floor().pictures().iter().next().expect("what its faction knows");
        assert_eq!((picture.of, picture.source), (FactionId::WATCH, PictureSource::Told));
        let goblin = unit(&game, "goblin");
        let heard = game.mind_of(goblin).noise(Point::new(5, 2)).map(|noise| noise.sound);
        assert_eq!(heard == Some(Sound::Crash), is_forced, "{item}: {heard:?}");
    }
}

#[test]
fn all_cages_of_a_large_captive_are_opened() {
    let mut game = drawn(
        "+++\n[units]\nO = { kind = \"ogre\", on = \"cage\" }\n+++\n\
         ########\n#@O|...#\n#.||...#\n########\n",
    );
    assert!(unit(&game, "ogre").is_captive);
    act(&mut game, Action::Step(Direction::East));
    assert!(!unit(&game, "ogre").is_captive);
    for (x, y) in [(2, 1), (3, 1), (2, 2), (3, 2)] {
        assert_eq!(game.floor().level().cells[Point::new(x, y)], TerrainId::OPEN_CAGE, "{x}, {y}");
    }
}

#[test]
fn a_captive_remembers_the_way_it_was_brought_and_nothing_else() {
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\n+++\n\
                #########################\n#@#.....#..............>#\n#.#.....+..............##\n#.W.....#..#####+########\n\
                #########..#..........#..\n        #..#..........#\n        ###############\n";
    let mut game = drawn(text);
    let warden = unit(&game, "warden");
    let known = |game: &Game, x, y| !game.mind_of(unit(game, "warden")).known.is_unknown(Point::new(x, y));
    assert!(known(&game, 23, 1) && known(&game, 8, 2) && known(&game, 4, 3), "the way");
    assert!(!known(&game, 14, 5), "a room beside it");
    let stairs = Point::new(23, 1);
    assert!(game.player_mind().known.is_unknown(stairs) && warden.faction() == FactionId::WATCH);
    act(&mut game, Action::Step(Direction::South));
    act(&mut game, Action::Step(Direction::South));
    act(&mut game, Action::Step(Direction::East));
    assert_eq!(game.player_mind().known.terrain(stairs), Some(TerrainId::STAIRS_DOWN));
    assert!(game.player_mind().known.is_unknown(Point::new(14, 5)));
}

#[test]
fn a_captive_tells_also_where_its_own_were_hurt() {
    let text = "+++\n[units]\nG = { kind = \"goblin\", on = \"cage\" }\ng = \"goblin\"\n\
                [[influence]]\nfaction = \"warren\"\nat = [8, 2]\nweight = 200\n+++\n\
                ##########\n#g.......#\n#.@G.....#\n##########\n";
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let (hurt, ill) = (Point::new(1, 1), Point::new(8, 2));
    let mut seen_hurt = 0;
    for seed in 0..8 {
        let mut game = Game::on_level(level.clone(), seed).expect("only known kinds");
        game.audit();
        act(&mut game, Action::Step(Direction::NorthWest));
        let Some(captive) = game.floor().units().find(|unit| unit.is_captive) else { panic!("nobody frees it") };
        let now = game.turn();
        let of_captive = [hurt, ill].map(|at| game.mind_of(captive).influence().map(|map| map.at(at, now)).max());
        act(&mut game, Action::Step(Direction::East));
        assert!(game.floor().units().any(Unit::is_companion), "it was let out");
        let (_, picture) = game.floor().pictures().iter().next().expect("what its faction knows");
        let told = &picture.mind.influence;
        for (at, before) in [hurt, ill].into_iter().zip(of_captive) {
            assert!(Some(told.at(at, now)) >= before, "seed {seed}, {at}");
        }
        assert!(told.at(ill, now) > 0, "what the level says of it");
        assert_eq!(game.player_mind().influence.at(ill, now), 0, "that is no business of the player's");
        seen_hurt += u32::from(of_captive[0] > Some(0));
        for _ in 0..5 {
            act(&mut game, Action::Wait);
        }
    }
    assert!(seen_hurt > 0, "it never saw anybody hurt");
}

#[test]
fn a_companion_follows_makes_way_and_is_not_struck() {
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\n+++\n\
                ####################\n#@W................#\n#####.####+#########\n#..................#\n####################\n";
    let mut game = drawn(text);
    act(&mut game, Action::Step(Direction::East));
    let health = unit(&game, "warden").health;
    // It stands in the only way, in its open cage.
    for _ in 0..4 {
        act(&mut game, Action::Step(Direction::East));
    }
    assert_eq!(game.player().expect("alive").at, Point::new(5, 1));
    assert!(travel(&mut game, Point::new(18, 3)));
    for _ in 0..12 {
        act(&mut game, Action::Wait);
    }
    let warden = unit(&game, "warden");
    assert!(warden.at.distance(game.player().expect("alive").at) <= 2, "it is at {}", warden.at);
    assert_eq!(warden.health, health);
    assert!(travel(&mut game, Point::new(1, 1)), "also back, through the door and past it");
}

#[test]
fn a_companion_warns_and_fights() {
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\ng = \"goblin\"\n+++\n\
                ############\n#..W.......#\n###@######.#\n##########g#\n############\n";
    let (mut blows, mut warnings) = (0, 0);
    for seed in 0..4 {
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, seed).expect("only known kinds");
        game.audit();
        let mut events = act(&mut game, Action::Step(Direction::North));
        for _ in 0..60 {
            for event in events {
                match event {
                    Event::Struck { who, whom, .. } if who.kind.row().name == "warden" => {
                        assert_eq!(whom.kind.row().name, "goblin");
                        blows += 1;
                    }
                    Event::Warned { of, towards, .. } => {
                        assert_eq!((of.kind.row().name, towards), ("goblin", Direction::East));
                        warnings += 1;
                    }
                    _ => {}
                }
            }
            if game.player().is_none() || game.floor().units().count() < 3 {
                break;
            }
            events = act(&mut game, Action::Wait);
        }
    }
    assert!(blows > 3 && warnings > 0, "{blows} blows, {warnings} warnings");
}

#[test]
fn a_companion_heals_and_who_rests_waits_for_it() {
    // A warden with its back to the wall is bitten by a wolf that cannot get at the player.
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\nw = \"wolf\"\n+++\n\
                #########\n#@W....w#\n#########\n";
    let mut waited_for = 0;
    for seed in 0..12 {
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, seed).expect("only known kinds");
        act(&mut game, Action::Step(Direction::East));
        for _ in 0..80 {
            if !game.units_in_sight().iter().any(|unit| unit.row().name == "wolf") {
                break;
            }
            act(&mut game, Action::Wait);
        }
        let wounds = |game: &Game| {
            let warden = game.floor().units().find(|unit| unit.is_companion());
            warden.map(|warden| (warden.health, warden.row().health))
        };
        let Some((before, whole)) = wounds(&game).filter(|(health, whole)| health < whole) else { continue };
        let player = game.player().expect("nobody gets at it");
        let is_well = player.health == player.row().health;
        let mut errand = Errand::new(Aim::Rest, &game);
        let stop = loop {
            match errand.next(&game) {
                Ok(action) => act(&mut game, action),
                Err(stop) => break stop,
            };
        };
        if stop == Stop::Rested {
            assert_eq!(wounds(&game), Some((whole, whole)), "from {before}");
            waited_for += u32::from(is_well);
        }
    }
    assert!(waited_for > 0, "nobody rested for the sake of its companion alone");
}

#[test]
fn nobody_else_gets_into_a_cage() {
    let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\n+++\n#####\n#@.W#\n#####\n";
    let mut game = drawn(text);
    act(&mut game, Action::Step(Direction::East));
    let Phase::Player(turn) = game.phase() else { panic!("nobody has died") };
    assert_eq!(turn.act(Action::Shoot(Point::new(3, 1))), Err(Refusal::NothingToShootWith));
    assert!(game.floor().unit_at(Point::new(3, 1)).is_some_and(|unit| unit.is_captive));
}

/// A game of the dungeon in which somebody sits in a cage on the first floor, and where.
fn with_cage(seed: u64) -> Option<(Game, Point)> {
    let level = dungeon::generate(seed, 1, DEFAULT_SIZE).expect("a first floor");
    let cage = level.find(TerrainId::CAGE)?;
    let mut game = Game::new(seed).expect("a first floor");
    game.audit();
    Some((game, cage))
}

#[test]
fn a_companion_comes_along_by_the_stairs_and_the_same_deeds_make_the_same_game() {
    let mut came_along = 0;
    for seed in 0..60 {
        let Some((mut game, cage)) = with_cage(seed) else { continue };
        let mut deeds: Vec<Action> = Vec::new();
        let mut deed = |game: &mut Game, action: Action| {
            let Phase::Player(turn) = game.phase() else { return false };
            let is_done = turn.act(action).is_ok();
            assert_eq!(game.breach().map(ToString::to_string), None);
            deeds.extend(Some(action).filter(|_| is_done));
            is_done
        };
        // Explores until the cage is known, then goes there, then to the stairs.
        let mut aim = Aim::Explore;
        for _ in 0..400 {
            let Some(player) = game.player() else { break };
            let freed = game.floor().units().any(Unit::is_companion);
            let known = |at: Point| !game.player_mind().known.is_unknown(at);
            let stairs = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
            if !freed && player.at.distance(cage) == 1 {
                let towards = player.at.direction_to(cage).expect("beside it");
                if !deed(&mut game, Action::Step(towards)) {
                    break;
                }
                continue;
            }
            if freed && player.at == stairs {
                deed(&mut game, Action::Wait);
                deed(&mut game, Action::Wait);
                deed(&mut game, Action::Descend);
                break;
            }
            if freed {
                aim = Aim::Travel(stairs);
            } else if known(cage) {
                aim = cage
                    .neighbours()
                    .step_by(2)
                    .find(|&at| known(at) && game.floor().terrain(at).walk == Some(10))
                    .map_or(Aim::Explore, Aim::Travel);
            }
            let mut errand = Errand::new(aim, &game);
            let mut steps = 0;
            while steps < 60 {
                let Ok(action) = errand.next(&game) else { break };
                if !deed(&mut game, action) {
                    break;
                }
                steps += 1;
            }
            if steps == 0 {
                // Somebody is in sight: lets it come, and strikes.
                let player = game.player().map(|player| player.at);
                let beside = |unit: &&Unit| player.is_some_and(|at| unit.at.distance(at) == 1);
                let foe = game
                    .units_in_sight()
                    .into_iter()
                    .find(|unit| beside(unit) && game.player().is_some_and(|player| unit.is_enemy_of(player)));
                let blow = foe.and_then(|foe| player?.direction_to(foe.at)).map_or(Action::Wait, Action::Step);
                deed(&mut game, blow);
            }
        }
        if game.depth() == 2 && game.floor().units().any(Unit::is_companion) {
            came_along += 1;
            let mut again = Game::new(seed).expect("a first floor");
            for &action in &deeds {
                let Phase::Player(turn) = again.phase() else { panic!("the same game is over earlier") };
                turn.act(action).expect("what could be done once");
            }
            assert_eq!(again.digest(), game.digest(), "seed {seed}");
        }
        if came_along == 2 {
            return;
        }
    }
    panic!("only {came_along} came along");
}

#[test]
fn the_level_shows_what_it_says() {
    let mut game = Game::on_level(read("cage-and-altar.level"), 1).expect("only known kinds");
    game.audit();
    assert!(travel(&mut game, Point::new(4, 5)) && travel(&mut game, Point::new(6, 8)), "the scroll and the key");
    assert!(travel(&mut game, Point::new(3, 3)));
    let events = act(&mut game, Action::Drop(ItemKindId::MAPPING));
    assert!(events.iter().any(|event| matches!(event, Event::Offered { .. })));
    assert!(travel(&mut game, Point::new(17, 3)));
    let stairs = Point::new(35, 3);
    assert!(game.player_mind().known.is_unknown(stairs));
    let events = act(&mut game, Action::Step(Direction::South));
    assert!(events.iter().any(|event| matches!(event, Event::Freed { how: Freeing::ByKey, .. })), "{events:?}");
    assert!(!game.player_mind().known.is_unknown(stairs), "it knows the way");
    let heard = |game: &Game| {
        let goblins = game.floor().units().filter(|unit| unit.row().name == "goblin");
        goblins.filter(|goblin| game.mind_of(goblin).noise(Point::new(17, 4)).is_some()).count()
    };
    assert_eq!(heard(&game), 0);
}
