//! The promise: every kind of monster is somebody, and does what its line and `levels/FORMAT.md` say of it.

use std::collections::BTreeSet;

use fogwalk::{
    content::Content,
    game::{Action, Event, Game, Phase, PictureSource, Status, Subject, Task, Unit},
    grid::{Direction, Point},
    level,
    mind::{FactionId, ItemKindId, Sound},
    terrain::TerrainId,
};

use crate::support::{
    levels,
    playing::{act, pass},
};

/// A game on a drawn level, with these units.
fn drawn(units: &[(char, &str)], more: &str, map: &str) -> level::Level {
    let units: Vec<String> = units.iter().map(|(glyph, kind)| format!("{glyph} = \"{kind}\"\n")).collect();
    let units = units.concat();
    levels::drawn(&format!("[units]\n{units}{more}"), map)
}

fn watched(units: &[(char, &str)], more: &str, map: &str) -> Game {
    let mut game = Game::without_player(Some(drawn(units, more, map)), 1).expect("only known kinds");
    game.audit();
    game
}

fn played(units: &[(char, &str)], more: &str, map: &str, seed: u64) -> Game {
    let mut game = Game::on_level(drawn(units, more, map), seed).expect("only known kinds");
    game.audit();
    game
}

fn found<'a>(game: &'a Game, kind: &str) -> Option<&'a Unit> {
    game.floor().units().find(|unit| unit.row().name == kind)
}

fn unit<'a>(game: &'a Game, kind: &str) -> &'a Unit {
    found(game, kind).unwrap_or_else(|| panic!("no {kind}"))
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

#[test]
fn there_are_twenty_kinds_and_more_in_five_factions_of_different_minds() {
    let monsters = || Content::base().units.iter().filter(|kind| kind.behaviour.is_some());
    let factions: BTreeSet<FactionId> = monsters().map(|kind| kind.faction).collect();
    assert!(monsters().count() >= 22 && factions.len() == 5, "{}", monsters().count());
    let minds: BTreeSet<String> =
        factions.iter().map(|id| format!("{:?} {:?}", id.row().reports, id.row().memory)).collect();
    assert_eq!(minds.len(), factions.len(), "no two factions know in the same way");
    for lines in [
        Content::base().units.iter().map(|kind| kind.about).collect(),
        Content::base().factions.iter().map(|row| row.about).collect(),
    ] {
        let lines: Vec<&str> = lines;
        assert!(lines.iter().all(|line| line.ends_with('.') && line.len() > 20));
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len());
    }
    let names: BTreeSet<&str> = Content::base().units.iter().map(|kind| kind.name).collect();
    assert_eq!(names.len(), Content::base().units.len());
}

#[test]
fn archers_shoot_and_step_back() {
    for kind in ["goblin archer", "crossbowman"] {
        let map = "####################\n#@....a............#\n####################\n";
        let mut game = played(&[('a', kind)], "", map, 2);
        let (mut shots, mut steps_back) = (0, 0);
        for _ in 0..40 {
            let (Some(player), Some(archer)) = (game.player().map(|unit| unit.at), found(&game, kind)) else { break };
            let before = archer.at;
            // Goes after it, as far as there is room.
            let action = if player.distance(before) > 1 { Action::Step(Direction::East) } else { Action::Wait };
            let events = act(&mut game, action);
            shots += events.iter().filter(|event| matches!(event, Event::Shot { .. })).count();
            let now = found(&game, kind).map_or(before, |archer| archer.at);
            let is_close = player.distance(before) <= 3;
            steps_back += u32::from(is_close && now.x > before.x);
        }
        assert!(shots > 2 && steps_back > 2, "{kind}: {shots} shots, {steps_back} steps back");
    }
}

#[test]
fn a_shaman_makes_goblins_quicker_and_a_captain_makes_wardens_stronger() {
    for (leader, follower, status) in
        [("goblin shaman", "goblin", Status::Hasted), ("captain", "warden", Status::Strong)]
    {
        let map = "####################\n#@..f...l..........#\n#..................#\n####################\n";
        let mut game = played(&[('f', follower), ('l', leader)], "", map, 1);
        let mut gained = BTreeSet::new();
        for _ in 0..12 {
            if game.player().is_none() {
                break;
            }
            for event in pass(&mut game) {
                if let Event::Gained { who, status } = event {
                    gained.insert((who.kind.row().name, status));
                }
            }
        }
        assert!(gained.contains(&(follower, status)), "{leader}: {gained:?}");
        assert!(!gained.contains(&(leader, status)), "{leader} is none of its own friends");
    }
}

/// Goblins and one of the drowned fight in front of a reed shaman, or behind a wall from it. Says how often the shaman
/// mended and how much health came back by that.
fn tended(wall: char) -> (u32, i32) {
    let map = format!("####################\n#gg..d..{wall}.R.......#\n####################\n");
    let (mut times, mut health) = (0, 0);
    let mut game = watched(&[('g', "goblin"), ('d', "drowned"), ('R', "reed shaman")], "", &map);
    let mut last = None;
    for _ in 0..60 {
        let Some(drowned) = found(&game, "drowned") else { break };
        let (id, before) = (drowned.id, drowned.health);
        for event in pass(&mut game) {
            match event {
                Event::Mended { who } => {
                    let every = who.kind.row().power.expect("it has one").every;
                    assert!(last.is_none_or(|last| game.turn().since(last) >= every), "it needs its breath");
                    (last, times) = (Some(game.turn()), times + 1);
                }
                Event::Healed { who, by } => {
                    assert!(who.unit == id && by > 0 && before < who.kind.row().health, "for who is hurt");
                    health += by;
                }
                _ => {}
            }
        }
    }
    (times, health)
}

#[test]
fn a_reed_shaman_mends_whom_it_sees_and_nobody_behind_a_wall() {
    let (times, health) = tended('.');
    assert!(times >= 1 && health >= 6, "{times} times, {health} health");
    // It takes more than knowing.
    assert_eq!(tended('#'), (0, 0));
}

#[test]
fn a_shaman_does_not_drum_for_nobody() {
    let map = "####################\n#@......l..........#\n####################\n";
    let mut game = played(&[('l', "goblin shaman")], "", map, 1);
    for _ in 0..20 {
        let events = pass(&mut game);
        assert!(!events.iter().any(|event| matches!(event, Event::Heartened { .. })));
    }
}

/// A walker whose post is behind a door, and a friend of its who lives there.
fn locked_out(kind: &str, door: char) -> Game {
    let more = format!("G = {{ kind = \"{kind}\", at = [[1, 1]], home = [[17, 1]] }}\n");
    let map = format!("####################\n#......{door}....g......#\n####################\n");
    watched(&[('g', "goblin scout")], &more, &map)
}

#[test]
fn a_gatecrasher_goes_through_locked_and_barred_doors_and_is_heard() {
    let door = at(7, 1);
    for glyph in ['0', '-', '+'] {
        let mut game = locked_out("gatecrasher", glyph);
        let (mut is_broken, mut is_heard) = (false, false);
        for _ in 0..60 {
            is_broken |= pass(&mut game).iter().any(|event| matches!(event, Event::DoorBroken { .. }));
            let heard = game.mind_of(unit(&game, "goblin scout")).noise(door).map(|noise| noise.sound);
            is_heard |= heard == Some(Sound::Crash);
        }
        assert!(is_broken && is_heard && unit(&game, "gatecrasher").at.x > door.x, "{glyph}");
        assert_eq!(game.floor().level().cells[door], TerrainId::RUBBLE);
    }
    let mut game = locked_out("goblin", '0');
    (0..60).for_each(|_| drop(pass(&mut game)));
    assert!(unit(&game, "goblin").at.x < door.x, "it takes more than wanting to");
}

#[test]
fn spiders_climb_through_trees_where_wolves_cannot_pass() {
    for (kind, passes) in [("pale spider", true), ("wolf", false)] {
        let mut game = watched(&[('m', kind)], "", "################\n#m..T..........#\n################\n");
        let mut farthest = 0;
        for _ in 0..80 {
            pass(&mut game);
            farthest = farthest.max(unit(&game, kind).at.x);
        }
        assert_eq!(farthest > 4, passes, "{kind}");
    }
}

#[test]
fn a_bite_of_a_pale_spider_or_a_broodmother_poisons() {
    for kind in ["pale spider", "broodmother"] {
        let map = "########\n#@.m...#\n#......#\n########\n";
        let mut game = played(&[('m', kind)], "", map, 3);
        let mut is_poisoned = false;
        for _ in 0..30 {
            let Some(player) = game.player() else { break };
            is_poisoned |= player.statuses.has(Status::Poisoned);
            pass(&mut game);
        }
        assert!(is_poisoned, "{kind}");
    }
}

#[test]
fn a_weaver_holds_from_afar_and_not_every_turn() {
    let map = "##############\n#@....M......#\n##############\n";
    let mut game = played(&[('M', "weaver")], "", map, 1);
    let mut flung = Vec::new();
    for _ in 0..30 {
        let Some(player) = game.player().map(|player| player.at) else { break };
        let distance = player.distance(unit(&game, "weaver").at);
        for event in pass(&mut game) {
            if let Event::Flung { whom, .. } = event {
                assert!(whom.is_some_and(Subject::is_player));
                flung.push((game.turn(), distance));
            }
        }
        if flung.len() == 1 && flung[0].0 == game.turn() {
            assert!(game.player().is_some_and(|player| player.statuses.has(Status::Held)));
            act(&mut game, Action::Step(Direction::East));
            assert_eq!(game.player().map(|player| player.at), Some(player), "held");
        }
    }
    let row = unit(&game, "weaver").row();
    let every = row.power.expect("it has one").every;
    assert!(flung.len() >= 2 && flung[0].1 > 1, "{flung:?}");
    assert!(flung.windows(2).all(|pair| pair[1].0.since(pair[0].0) >= every), "{flung:?}");
}

#[test]
fn a_lurker_does_not_move_until_somebody_is_close_and_is_not_noticed_before() {
    let map = "######################\n#@.............l.....#\n######################\n";
    let mut game = played(&[('l', "lurker")], "", map, 1);
    let home = unit(&game, "lurker").at;
    for _ in 0..25 {
        pass(&mut game);
        assert_eq!(unit(&game, "lurker").at, home);
    }
    assert_eq!(unit(&game, "lurker").task, Task::LieInWait);
    let mut nearest = u32::MAX;
    while unit(&game, "lurker").at == home && nearest > 1 {
        let here = game.player().expect("nobody has struck yet").at;
        nearest = here.distance(home);
        if nearest > 2 {
            assert!(game.units_in_sight().is_empty(), "it hangs there like a stone");
        }
        act(&mut game, Action::Step(Direction::East));
    }
    assert!(nearest <= 5, "it came from {nearest} cells away");
}

/// What a hound does, turn by turn, until it hunts: it is let out when the player has passed its door and gone on out
/// of sight, through water if there is any.
fn tracked(ground: char) -> Vec<String> {
    let hall: String = (1..29).map(|x| if (18..24).contains(&x) { ground } else { '.' }).collect();
    let hall = format!("@{}", &hall[1..]);
    let (wall, door, cell) = ("#".repeat(30), format!("{:#<12}+{:#<17}", "", ""), format!("{:#<12}h{:#<17}", "", ""));
    let map = format!("{wall}\n#{hall}#\n{door}\n{cell}\n{wall}\n");
    let event = "[[event]]\nturn = 40\ncells = [[12, 2]]\nbecomes = \"open door\"\n";
    let mut game = played(&[('h', "hound")], event, &map, 1);
    let mut deeds = Vec::new();
    for turn in 0..160 {
        let is_there = game.player().is_none_or(|player| player.at.x == 28);
        let action = if is_there || turn > 60 { Action::Wait } else { Action::Step(Direction::East) };
        act(&mut game, action);
        let hound = unit(&game, "hound");
        let knows = game.mind_of(hound).sightings.of(Game::PLAYER).is_some();
        match hound.task {
            Task::Hunt { .. } => {
                deeds.push("hunts".into());
                break;
            }
            Task::Track { .. } => {
                assert!(!knows, "it has no need of its nose for whom it sees");
                deeds.push("tracks".into());
            }
            _ if hound.at.y == 1 => deeds.push(format!("at {}", hound.at)),
            _ => {}
        }
    }
    deeds.dedup();
    deeds
}

#[test]
fn a_hound_finds_by_scent_whom_it_has_never_seen_and_water_throws_it_off() {
    assert_eq!(tracked('.'), ["tracks", "hunts"]);
    let thrown_off = tracked('~');
    assert_eq!(thrown_off[0], "tracks");
    assert!(thrown_off[1].starts_with("at "), "{thrown_off:?}");
}

#[test]
fn a_will_o_wisp_leads_whoever_follows_over_bad_ground() {
    let map = "\
##############################
#@.......i...................#
#........................%%%.#
#........................%%%.#
##############################
";
    let mut game = played(&[('i', "will-o'-wisp")], "", map, 1);
    let (mut leads_to, mut steps_back) = (BTreeSet::new(), 0);
    for _ in 0..60 {
        let (Some(player), Some(wisp)) = (game.player(), found(&game, "will-o'-wisp")) else { break };
        let (from, to) = (player.at, wisp.at);
        let towards = Direction::ALL.into_iter().min_by_key(|direction| from.step(*direction).distance_squared(to));
        match wisp.task {
            Task::LeadAstray { to } => drop(leads_to.insert(game.floor().level().cells[to])),
            Task::KeepAway => steps_back += 1,
            _ => {}
        }
        let Phase::Player(turn) = game.phase() else { break };
        // Whoever is led to the wall waits there.
        if turn.act(Action::Step(towards.expect("there are eight"))).is_err() {
            pass(&mut game);
        }
    }
    assert_eq!(leads_to, BTreeSet::from([TerrainId::SWAMP]));
    assert!(steps_back > 0);
}

#[test]
fn whoever_takes_up_the_map_of_a_dead_scout_knows_what_it_knew() {
    for kind in ["goblin scout", "courier"] {
        let map = "##########################\n#s@......................#\n##########################\n";
        let mut game = played(&[('s', kind)], "", map, 1);
        let map_item = ItemKindId::BIRCH_MAP;
        for _ in 0..20 {
            if found(&game, kind).is_none() {
                break;
            }
            act(&mut game, Action::Step(Direction::West));
        }
        assert_eq!(game.floor().items().collect::<Vec<_>>(), [(at(1, 1), map_item)], "{kind}");
        let before = game.player_mind().known.known_cells();
        let events = act(&mut game, Action::Step(Direction::West));
        let read = events.iter().find_map(|event| match event {
            Event::ReadMap { who, news } if who.is_player() => Some(*news as usize),
            _ => None,
        });
        assert_eq!(read.map(|news| news + before), Some(game.player_mind().known.known_cells()));
        assert_eq!((game.floor().items().count(), game.world().pack(map_item)), (0, 0), "it is used up");
        let (_, picture) = game.floor().pictures().iter().next().expect("the player keeps the picture");
        assert_eq!(picture.source, PictureSource::Drawn);
        assert!(picture.turn < game.turn(), "it is of the moment of its death");
        assert!(picture.mind.sightings.of(Game::PLAYER).is_some(), "it saw who killed it");
        // A scout sees farther than the player.
        assert!(kind == "courier" || read > Some(0));
    }
}

#[test]
fn no_map_is_left_where_nobody_could_take_it_up_nor_by_those_who_draw_none() {
    let event = "[[event]]\nturn = 3\ncells = [[1, 1]]\nbecomes = \"chasm\"\n";
    let mut game = watched(&[('s', "goblin scout"), ('g', "goblin")], event, "#####\n#s#g#\n#####\n");
    (0..6).for_each(|_| drop(pass(&mut game)));
    assert_eq!((game.floor().units().count(), game.floor().items().count()), (1, 0));
    let mut game = played(&[('g', "goblin")], "", "#####\n#g@.#\n#####\n", 1);
    while found(&game, "goblin").is_some() {
        act(&mut game, Action::Step(Direction::West));
    }
    assert_eq!(game.floor().items().count(), 0);
}

#[test]
fn a_cave_bear_runs_when_it_is_hurt_and_comes_back() {
    let map = "##########################\n#@b......................#\n#........................#\n##########################\n";
    let mut stages = BTreeSet::new();
    for seed in 0..6 {
        let mut game = played(&[('b', "cave bear")], "", map, seed);
        let mut seen: Vec<&str> = Vec::new();
        for _ in 0..260 {
            let (Some(player), Some(bear)) = (game.player(), found(&game, "cave bear")) else { break };
            let is_hurt = bear.health * 3 < bear.row().health;
            match bear.task {
                Task::Flee | Task::Recover if !seen.contains(&"runs") => seen.push("runs"),
                Task::Hunt { .. } if seen.contains(&"runs") && !is_hurt => {
                    stages.insert("comes back");
                }
                _ => {}
            }
            let strike = player.at.direction_to(bear.at).filter(|_| !seen.contains(&"runs"));
            act(&mut game, strike.map_or(Action::Wait, Action::Step));
        }
        stages.extend(seen);
    }
    assert_eq!(stages, BTreeSet::from(["comes back", "runs"]));
}
