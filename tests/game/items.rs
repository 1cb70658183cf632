//! The promise: every item does what its line says, to whoever it is used on, and false memories last until somebody
//! looks.

use fogwalk::{
    game::{
        Action, Event, Exposure, Game, Phase, PictureSource, Purpose, Refusal, Senses, Status, Subject, Unit,
        vocabulary,
    },
    grid::{Direction, Point},
    level,
    mind::{FactionId, ItemKindId, Sound, UnitId},
    terrain::TerrainId,
};

use crate::support::playing::{act, try_to};

const EAST: Direction = Direction::East;

fn item(name: &str) -> ItemKindId {
    ItemKindId::named(name).expect("an item of the table")
}

/// A game whose player begins with these items.
fn game(items: &[&str], front: &str, map: &str, seed: u64) -> Game {
    let at = map.lines().enumerate().find_map(|(y, row)| Some((row.find('@')?, y))).expect("a player");
    let items = items.iter().zip("abcdefgh".chars()).fold(String::new(), |items, (kind, name)| {
        format!("{items}{name} = {{ kind = \"{kind}\", at = [[{}, {}]] }}\n", at.0, at.1)
    });
    let items = if items.is_empty() { items } else { format!("[items]\n{items}") };
    let text = format!("+++\n{front}\n{items}+++\n{map}");
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::on_level(level, seed).expect("only known kinds");
    if !items.is_empty() {
        act(&mut game, Action::Take);
    }
    game
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn aim(game: &mut Game, name: &str, x: i32, y: i32) -> Vec<Event> {
    act(game, Action::Aim(item(name), at(x, y)))
}

fn player(game: &Game) -> &Unit {
    game.player().expect("alive")
}

fn unit<'a>(game: &'a Game, kind: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == kind).unwrap_or_else(|| panic!("no {kind}"))
}

fn terrain(game: &Game, x: i32, y: i32) -> TerrainId {
    game.floor().level().cells[at(x, y)]
}

fn damage_to(events: &[Event], id: UnitId) -> Vec<i32> {
    let damage = |event: &Event| match *event {
        Event::Struck { whom, damage, .. } | Event::Hit { whom, damage, .. } if whom.unit == id => damage,
        Event::Hurt { who, damage, .. } if who.unit == id => Some(damage),
        _ => None,
    };
    events.iter().filter_map(damage).collect()
}

const TURRET: &str = "[units]\nY = \"turret\"";

#[test]
fn nobody_uses_what_it_does_not_have_or_what_is_not_for_that() {
    let mut game = game(&["key", "net", "draught"], "", "####\n#@.#\n####\n", 1);
    assert_eq!(try_to(&mut game, Action::Use(item("axe"))), Err(Refusal::NotCarried(item("axe"))));
    assert_eq!(try_to(&mut game, Action::Drop(item("axe"))), Err(Refusal::NotCarried(item("axe"))));
    assert_eq!(try_to(&mut game, Action::Use(item("key"))), Err(Refusal::NotForThat));
    assert_eq!(try_to(&mut game, Action::Aim(item("draught"), at(2, 1))), Err(Refusal::NotForThat));
    assert_eq!(try_to(&mut game, Action::Aim(item("net"), at(1, 1))), Err(Refusal::OutOfReach));
    assert_eq!(try_to(&mut game, Action::Use(item("draught"))), Err(Refusal::Unhurt));
    act(&mut game, Action::Drop(item("net")));
    assert_eq!((game.world().pack(item("net")), game.floor().items().next()), (0, Some((at(1, 1), item("net")))));
}

/// What the weapon in hand does to a turret and to another behind or beside it, over many blows.
fn blows(weapon: &str, map: &str) -> Vec<(UnitId, i32)> {
    let mut game = game(&[weapon], TURRET, map, 3);
    act(&mut game, Action::Use(item(weapon)));
    assert_eq!(player(&game).gear.wielded, Some(item(weapon)));
    let direction = Direction::ALL.into_iter().find(|&direction| {
        game.floor().unit_at(player(&game).at.step(direction)).is_some_and(|unit| unit.row().is_rooted)
    });
    let mut damage = Vec::new();
    for _ in 0..4 {
        let Phase::Player(turn) = game.phase() else { break };
        for event in turn.act(Action::Step(direction.expect("a turret"))).expect("a blow") {
            if let Event::Struck { who, whom, damage: Some(hurt), .. } = event
                && who.unit == Game::PLAYER
            {
                damage.push((whom.unit, hurt));
            }
        }
    }
    damage
}

#[test]
fn a_spear_goes_through_and_an_axe_goes_round() {
    let whom = |blows: &[(UnitId, i32)]| {
        let mut ids: Vec<_> = blows.iter().map(|&(id, _)| id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len()
    };
    assert_eq!(whom(&blows("spear", "#####\n#@YY#\n#####\n")), 2);
    assert_eq!(whom(&blows("axe", "#####\n#@YY#\n#####\n")), 1);
    assert_eq!(whom(&blows("axe", "####\n#Y.#\n#@Y#\n####\n")), 2);
    assert_eq!(whom(&blows("spear", "####\n#Y.#\n#@Y#\n####\n")), 1);
}

#[test]
fn a_mace_is_slow_and_hard() {
    let mut game = game(&["mace"], TURRET, "####\n#@Y#\n####\n", 2);
    act(&mut game, Action::Use(item("mace")));
    let (turret, before) = (unit(&game, "turret").id, game.turn());
    let events = act(&mut game, Action::Step(EAST));
    assert_eq!(game.turn().since(before), 2);
    assert!(damage_to(&events, turret).into_iter().all(|damage| damage >= 14));
}

#[test]
fn a_rapier_runs_through_whoever_is_two_steps_away() {
    let mut game = game(&["rapier"], TURRET, "######\n#@..Y#\n######\n", 2);
    act(&mut game, Action::Use(item("rapier")));
    let turret = unit(&game, "turret").id;
    assert!(damage_to(&act(&mut game, Action::Step(EAST)), turret).is_empty());
    let damage = damage_to(&act(&mut game, Action::Step(EAST)), turret);
    assert!(player(&game).at == at(3, 1) && damage.iter().any(|&damage| damage >= 9), "{damage:?}");
}

#[test]
fn a_dagger_kills_who_does_not_know_and_scratches_who_does() {
    let front = "[units]\ng = \"goblin\"";
    let map = "#####\n#@g.#\n#####\n";
    let mut game = game(&["dagger", "scroll of lullaby"], front, map, 1);
    act(&mut game, Action::Use(item("dagger")));
    act(&mut game, Action::Use(item("scroll of lullaby")));
    assert!(unit(&game, "goblin").statuses.has(Status::Asleep));
    let goblin = unit(&game, "goblin").id;
    let events = act(&mut game, Action::Step(EAST));
    assert!(events.iter().any(|event| matches!(event, Event::Surprised { .. })));
    assert!(damage_to(&events, goblin).iter().all(|&damage| damage >= 21));
}

#[test]
fn armour_takes_some_of_it_and_a_buckler_turns_shots() {
    let hurt_with = |worn: Option<&str>| {
        let (mut damage, mut misses) = (Vec::new(), 0);
        for seed in 0..20 {
            let mut game = game(&worn.into_iter().collect::<Vec<_>>(), TURRET, "########\n#@....Y#\n########\n", seed);
            if let Some(worn) = worn {
                act(&mut game, Action::Use(item(worn)));
            }
            while let Phase::Player(turn) = game.phase() {
                for event in turn.act(Action::Wait).expect("waiting") {
                    if let Event::Shot { whom: Some(_), damage: hurt, .. } = event {
                        misses += u32::from(hurt.is_none());
                        damage.extend(hurt);
                    }
                }
            }
        }
        (
            damage.iter().sum::<i32>() * 100 / damage.len().max(1) as i32,
            misses * 100 / (damage.len() as u32 + misses).max(1),
        )
    };
    let (bare, misses) = hurt_with(None);
    assert!(hurt_with(Some("leather jerkin")).0 < bare && hurt_with(Some("mail shirt")).0 < bare - 100);
    assert!(hurt_with(Some("buckler")).1 > misses + 20);
}

/// How exposed the player is.
fn exposure(game: &Game) -> Exposure {
    Exposure::of(game.floor(), player(game))
}

#[test]
fn felt_is_silent_mail_is_loud_and_grey_is_hard_to_notice() {
    let map = format!("{0}\n#@{1}Y#\n{0}\n", "#".repeat(12), ".".repeat(8));
    for (worn, heard, cloaks) in [("felt shoes", 0, 0), ("mail shirt", 9, 0), ("grey cloak", 4, 2)] {
        let mut game = game(&[worn], TURRET, &map, 1);
        let is_known = |game: &Game| {
            game.mind_of(unit(game, "turret")).sightings.of(Game::PLAYER).is_some_and(|it| it.seen == game.turn())
        };
        assert!(is_known(&game));
        act(&mut game, Action::Use(item(worn)));
        assert_eq!((player(&game).steps_heard(), exposure(&game).cloak), (heard, cloaks), "{worn}");
        act(&mut game, Action::Wait);
        assert_eq!(is_known(&game), cloaks == 0, "{worn}");
    }
}

#[test]
fn steps_are_heard_as_far_as_they_carry_and_not_when_stealing_along() {
    let heard = |worn: &str, step: fn(Direction) -> Action| {
        let mut game = game(&[worn], "[units]\ng = \"goblin\"", "#######\n#@.#.g#\n#..+..#\n#######\n", 1);
        act(&mut game, Action::Use(item(worn)));
        act(&mut game, step(EAST));
        let mind = game.mind_of(unit(&game, "goblin"));
        mind.noises_near(at(5, 1), 40).any(|(_, heard)| heard.sound == Sound::Steps)
    };
    assert!(heard("mail shirt", Action::Step) && !heard("felt shoes", Action::Step));
    assert!(!heard("mail shirt", Action::Sneak));
}

#[test]
fn steps_are_felt_in_webs_unless_one_sneaks() {
    let felt = |step: fn(Direction) -> Action| {
        let mut game = game(&[], "[units]\nx = \"pale spider\"", "#######\n#@/#.x#\n#..#..#\n#######\n", 1);
        act(&mut game, step(EAST));
        game.mind_of(unit(&game, "pale spider")).noises_near(at(2, 1), 0).next().is_some()
    };
    assert!(felt(Action::Step) && !felt(Action::Sneak));
}

#[test]
fn who_steals_along_takes_twice_the_time_and_is_noticed_from_near_by() {
    let mut game = game(&[], "", "######\n#@...#\n######\n", 1);
    act(&mut game, Action::Sneak(EAST));
    let noticed = |game: &Game| (game.turn().0, exposure(game).seen_within(Senses::default(), 9));
    assert_eq!(noticed(&game), (2, 5));
    act(&mut game, Action::Step(EAST));
    assert_eq!(noticed(&game), (3, 9), "by day");
}

#[test]
fn a_javelin_hits_and_lies_there() {
    let mut game = game(&["javelin"], TURRET, "########\n#@...Y.#\n########\n", 1);
    let turret = unit(&game, "turret").id;
    let events = aim(&mut game, "javelin", 6, 1);
    assert!(events.iter().any(|event| matches!(event, Event::Hit { whom, .. } if whom.unit == turret)));
    assert_eq!(game.floor().items().next(), Some((at(5, 1), item("javelin"))), "somebody was in the way");
}

#[test]
fn a_net_holds() {
    let mut game = game(&["net"], "[units]\nw = \"wolf\"", "########\n#@...w.#\n########\n", 1);
    let before = unit(&game, "wolf").at;
    aim(&mut game, "net", before.x, before.y);
    let caught = unit(&game, "wolf").at;
    for _ in 0..3 {
        act(&mut game, Action::Wait);
    }
    assert!(unit(&game, "wolf").at == caught && unit(&game, "wolf").statuses.has(Status::Held));
}

#[test]
fn a_fire_flask_burns_and_a_smoke_pot_blinds() {
    let map = "##########\n#@.......#\n#........#\n#........#\n##########\n";
    let mut game = game(&["fire flask", "smoke pot"], "", map, 1);
    aim(&mut game, "fire flask", 7, 2);
    let count = |terrain| game.floor().level().cells.iter().filter(|&(_, &id)| id == terrain).count();
    assert!(count(TerrainId::FIRE) > 0 && count(TerrainId::FIRE) + count(TerrainId::ASH) == 5);
    aim(&mut game, "smoke pot", 4, 1);
    assert_eq!(terrain(&game, 4, 1), TerrainId::SMOKE);
    assert!(!game.in_sight(at(8, 1)));
    for _ in 0..14 {
        act(&mut game, Action::Wait);
    }
    assert_eq!(terrain(&game, 4, 1), TerrainId::FLOOR);
    assert!(game.in_sight(at(8, 1)));
}

#[test]
fn caltrops_hurt_and_are_gone_round() {
    let mut game = game(&["bag of caltrops"], "", "######\n#@...#\n######\n", 1);
    aim(&mut game, "bag of caltrops", 4, 1);
    assert_eq!(terrain(&game, 3, 1), TerrainId::CALTROPS);
    act(&mut game, Action::Step(EAST));
    let health = player(&game).health;
    let events = act(&mut game, Action::Step(EAST));
    assert_eq!(damage_to(&events, Game::PLAYER), [2]);
    assert!(player(&game).health < health);
}

#[test]
fn a_clay_bird_draws_whoever_hears_it() {
    let map = "###########\n#@........#\n#.#######.#\n#.......#g#\n###########\n";
    let mut game = game(&["clay bird"], "[units]\ng = \"goblin\"", map, 1);
    aim(&mut game, "clay bird", 9, 1);
    let mind = game.mind_of(unit(&game, "goblin"));
    assert_eq!(mind.noise(at(9, 1)).map(|heard| heard.sound), Some(Sound::Shout));
}

#[test]
fn a_blasting_jar_breaks_walls_and_a_keystone_brings_down_the_ceiling() {
    let map = "##########\n#@.......#\n##########\n##########\n";
    let mut game = game(&["blasting jar", "keystone"], "", map, 1);
    let health = player(&game).health;
    aim(&mut game, "blasting jar", 5, 1);
    assert_eq!([terrain(&game, 5, 2), terrain(&game, 5, 0)], [TerrainId::RUBBLE, TerrainId::WALL], "the edge holds");
    assert_eq!(player(&game).health, health, "far enough away");
    aim(&mut game, "keystone", 7, 1);
    assert_eq!([terrain(&game, 7, 1), terrain(&game, 8, 1)], [TerrainId::ROCKFALL; 2]);
    assert!(!game.in_sight(at(8, 1)));
}

#[test]
fn whoever_stands_beside_its_own_jar_is_hurt() {
    let mut game = game(&["blasting jar"], "", "####\n#@.#\n####\n", 1);
    let damage = damage_to(&aim(&mut game, "blasting jar", 2, 1), Game::PLAYER);
    assert!(matches!(damage[..], [8..=16]), "{damage:?}");
}

#[test]
fn potions_do_what_they_say() {
    let mut game =
        game(&["draught", "quickwine", "fog gin", "bear's blood", "stone milk"], TURRET, "####\n#@Y#\n####\n", 4);
    while player(&game).health > 15 {
        act(&mut game, Action::Wait);
    }
    let before = player(&game).health;
    act(&mut game, Action::Use(item("draught")));
    assert!(player(&game).health > before + 8);
    for (name, status) in [
        ("quickwine", Status::Hasted),
        ("fog gin", Status::Unseen),
        ("bear's blood", Status::Strong),
        ("stone milk", Status::Hardened),
    ] {
        act(&mut game, Action::Use(item(name)));
        assert!(player(&game).statuses.has(status) && game.world().pack(item(name)) == 0, "{name}");
    }
    assert_eq!((player(&game).speed(), exposure(&game).most), (15, Some(1)));
    let turret = unit(&game, "turret").id;
    let strong = (0..3).flat_map(|_| damage_to(&act(&mut game, Action::Step(EAST)), turret)).max();
    assert!(strong > Some(5), "{strong:?}");
    for _ in 0..60 {
        let Ok(_) = try_to(&mut game, Action::Wait) else { break };
        if game.ending().is_some() {
            return;
        }
    }
    assert_eq!(player(&game).statuses.iter().count(), 0, "all of it passes");
}

#[test]
fn mapping_shows_the_ground_and_nobody_on_it() {
    let map = "#########\n#@#...g.#\n#.#####.#\n#.......#\n#########\n";
    let mut game = game(&["scroll of mapping"], "[units]\ng = \"goblin\"", map, 1);
    assert!(game.player_mind().known.is_unknown(at(4, 1)));
    let before = game.player_mind().known.known_cells();
    let events = act(&mut game, Action::Use(item("scroll of mapping")));
    assert_eq!(game.player_mind().known.terrain(at(4, 1)), Some(TerrainId::FLOOR));
    let news = game.player_mind().known.known_cells() - before;
    let surveyed = Event::Surveyed { who: player(&game).into(), cells: news as u32, sighted: Vec::new() };
    assert!(events.contains(&surveyed), "{events:?}");
    assert_eq!(game.player_mind().sightings.iter().filter(|it| it.faction != FactionId::PLAYER).count(), 0);
}

#[test]
fn scrying_gives_a_picture_of_what_they_know_and_where_they_are_and_it_stays_as_it_was() {
    let map = "#########\n#@#...g.#\n#.#######\n#.......#\n#########\n";
    let mut game = game(&["scroll of scrying"], "[units]\ng = \"goblin\"", map, 1);
    // Until it has reported what it sees.
    for _ in 0..6 {
        act(&mut game, Action::Wait);
    }
    let (before, now) = (game.player_mind().clone(), game.turn());
    let (goblin, there) = (unit(&game, "goblin").id, unit(&game, "goblin").at);
    let known = game.mind(FactionId::WARREN).known.clone();
    let events = act(&mut game, Action::Use(item("scroll of scrying")));
    let scried = Event::Pictured { of: FactionId::WARREN, turn: now, source: PictureSource::Scried };
    assert!(events.contains(&scried), "{events:?}");
    // They go on, and the picture stays.
    for _ in 0..9 {
        let (_, picture) = game.floor().pictures().iter().next().expect("a picture");
        assert_eq!((picture.of, picture.turn), (FactionId::WARREN, now));
        assert_eq!(picture.mind.known, known);
        assert_eq!(picture.mind.sightings.of(goblin).map(|seen| (seen.at, seen.seen)), Some((there, now)));
        act(&mut game, Action::Wait);
    }
    assert_eq!(game.floor().pictures().iter().count(), 1);
    let after = &game.player_mind();
    assert!(after.sightings.of(goblin).is_none(), "nothing is written into the player's own map");
    assert_eq!(after.known.known_cells(), before.known.known_cells());
}

#[test]
fn oblivion_takes_what_was_seen_and_a_moment() {
    let map = "#########\n#@....g.#\n#########\n";
    let mut game = game(&["scroll of oblivion"], "[units]\ng = \"goblin\"", map, 1);
    let known = |game: &Game| game.mind_of(unit(game, "goblin")).known.known_cells();
    assert!(known(&game) > 0);
    let events = act(&mut game, Action::Use(item("scroll of oblivion")));
    assert!(events.iter().any(|event| matches!(event, Event::Deceived { whom, .. } if whom.len() == 1)));
    assert!(unit(&game, "goblin").statuses.has(Status::Dazed));
    assert_eq!(known(&game), 0);
    assert!(game.mind_of(unit(&game, "goblin")).sightings.of(Game::PLAYER).is_none());
}

#[test]
fn a_lullaby_lasts_until_they_are_hurt() {
    let map = "#########\n#@....w.#\n#########\n";
    let mut game = game(&["scroll of lullaby", "javelin"], "[units]\nw = \"wolf\"", map, 2);
    act(&mut game, Action::Use(item("scroll of lullaby")));
    let wolf = unit(&game, "wolf").at;
    act(&mut game, Action::Wait);
    assert_eq!(unit(&game, "wolf").at, wolf);
    let events = aim(&mut game, "javelin", wolf.x, wolf.y);
    let woken = events.iter().any(|event| matches!(event, Event::Hit { damage: Some(1..), .. }));
    assert_eq!(game.floor().units().any(|unit| unit.statuses.has(Status::Asleep)), !woken);
}

#[test]
fn blinking_leads_to_where_one_knows_and_not_to_where_one_does_not() {
    let map = format!("{0}\n#@{1}#\n{0}\n", "#".repeat(30), ".".repeat(27));
    let mut game = game(&["scroll of blinking"], "", &map, 1);
    act(&mut game, Action::Use(item("scroll of blinking")));
    let to = player(&game).at;
    assert!((7..=11).contains(&to.x), "{to}: it had seen nine cells");
    let mut boxed_in = self::game(&["scroll of blinking"], "", "###\n#@#\n###\n", 1);
    assert_eq!(try_to(&mut boxed_in, Action::Use(item("scroll of blinking"))), Err(Refusal::NoUseNow));
    assert_eq!(boxed_in.world().pack(item("scroll of blinking")), 1);
}

#[test]
fn a_wall_of_chalk_is_believed_until_somebody_looks() {
    let map = "###########\n#@.#......#\n#..#.####.#\n#..+....#g#\n###########\n";
    let mut game = game(&["liar's chalk"], "[units]\ng = { kind = \"goblin\", on = \"floor\" }", map, 1);
    let believed = |game: &Game, x, y| game.mind_of(unit(game, "goblin")).known.terrain(at(x, y));
    let events = aim(&mut game, "liar's chalk", 4, 2);
    assert!(events.iter().any(|event| matches!(event, Event::Deceived { whom, .. } if whom.len() == 1)));
    assert_eq!((believed(&game, 4, 2), terrain(&game, 4, 2)), (Some(TerrainId::WALL), TerrainId::FLOOR));
}

#[test]
fn a_mirage_is_where_they_look_for_you() {
    let map = "###########\n#@.#......#\n#..#.####.#\n#..+....#g#\n###########\n";
    let mut game = game(&["scroll of mirage"], "[units]\ng = { kind = \"goblin\", on = \"floor\" }", map, 1);
    aim(&mut game, "scroll of mirage", 4, 3);
    let goblin = unit(&game, "goblin");
    assert_eq!(game.mind_of(goblin).sightings.of(Game::PLAYER).map(|sighting| sighting.at), Some(at(4, 3)));
    let far = goblin.at.distance(at(4, 3));
    (0..8).for_each(|_| drop(act(&mut game, Action::Wait)));
    assert!(unit(&game, "goblin").at.distance(at(4, 3)) < far, "it goes to look there");
}

#[test]
fn nobody_is_said_to_stand_in_a_wall_and_no_wall_is_drawn_on_one() {
    let map = "#####\n#@..#\n#.&g#\n#####\n";
    let (chalk, mirage) = (item("liar's chalk"), item("scroll of mirage"));
    let mut game = game(&["liar's chalk", "scroll of mirage"], "[units]\ng = \"goblin\"", map, 1);
    for (x, y) in [(2, 0), (4, 1), (2, 2)] {
        assert_eq!(try_to(&mut game, Action::Aim(mirage, at(x, y))), Err(Refusal::NobodyStandsThere), "{x},{y}");
        assert_eq!(fogwalk::game::aim_refused(game.world(), mirage, at(x, y)), Some(Refusal::NobodyStandsThere));
    }
    assert_eq!(try_to(&mut game, Action::Aim(chalk, at(2, 0))), Err(Refusal::NoUseThere), "it is a wall already");
    assert_eq!((game.world().pack(chalk), game.world().pack(mirage)), (1, 1), "what is refused is not used up");
    assert_eq!(
        (
            fogwalk::game::aim_refused(game.world(), mirage, at(3, 1)),
            fogwalk::game::aim_refused(game.world(), chalk, at(2, 2))
        ),
        (None, None)
    );
    aim(&mut game, "scroll of mirage", 3, 1);
}

#[test]
fn who_knows_the_wall_does_not_believe_in_somebody_in_it() {
    // The player has not seen the lower room; the goblin there has.
    let map = "########\n#@.....#\n########\n#..#..g#\n########\n";
    let believers = |x, y| {
        let mut game = game(&["scroll of mirage"], "[units]\ng = \"goblin\"", map, 1);
        // Until it has reported what it sees.
        for _ in 0..6 {
            act(&mut game, Action::Wait);
        }
        let events = aim(&mut game, "scroll of mirage", x, y);
        events.iter().find_map(|event| if let Event::Deceived { whom, .. } = event { Some(whom.len()) } else { None })
    };
    assert_eq!((believers(3, 3), believers(2, 3), believers(5, 3)), (Some(0), Some(1), Some(1)));
}

#[test]
fn a_wound_wakes_whoever_sleeps_or_rests() {
    let map = format!("{0}\n#@{1}g#\n{0}\n", "#".repeat(10), ".".repeat(6));
    let goblin = "[units]\ng = \"goblin\"";
    for by_surprise in [false, true] {
        let things = ["scroll of lullaby", "javelin", "javelin", "javelin", "javelin", "javelin"];
        let mut game = game(&things, goblin, &map, 2);
        act(&mut game, Action::Use(item("scroll of lullaby")));
        assert!(unit(&game, "goblin").statuses.has(Status::Asleep));
        if by_surprise {
            act(&mut game, Action::Sneak(EAST));
        }
        let whole = unit(&game, "goblin").health;
        let mut thrown = 0;
        while unit(&game, "goblin").health == whole {
            thrown += 1;
            assert!(thrown < 6, "one of five hits");
            let target = unit(&game, "goblin").at;
            act(&mut game, Action::Aim(item("javelin"), target));
        }
        act(&mut game, Action::Wait);
        let goblin = unit(&game, "goblin");
        assert!(goblin.statuses.lets_act() && goblin.hunts(Game::PLAYER), "{:?}", goblin.task);
    }
}

#[test]
fn a_pickaxe_digs_and_a_plank_bridges() {
    let mut game = game(&["pickaxe", "plank"], "", "#####\n#@#.#\n#_..#\n#####\n", 1);
    assert_eq!(try_to(&mut game, Action::Aim(item("pickaxe"), at(0, 1))), Err(Refusal::NoUseThere), "the edge");
    let before = game.turn();
    aim(&mut game, "pickaxe", 2, 1);
    assert_eq!((terrain(&game, 2, 1), game.turn().since(before)), (TerrainId::RUBBLE, 5));
    aim(&mut game, "plank", 1, 2);
    assert_eq!(terrain(&game, 1, 2), TerrainId::BRIDGE);
    assert_eq!((game.world().pack(item("pickaxe")), game.world().pack(item("plank"))), (1, 0));
}

#[test]
fn a_spyglass_shows_what_eyes_do_not() {
    let map = format!("{0}\n#@{1}t#\n{0}\n", "#".repeat(30), ".".repeat(26));
    let mut game = game(&["spyglass"], "[units]\nt = \"toad\"", &map, 1);
    assert!(game.player_mind().known.is_unknown(at(25, 1)));
    let events = act(&mut game, Action::Use(item("spyglass")));
    let sighted: Vec<Subject> = vec![unit(&game, "toad").into()];
    let is_told =
        |event: &Event| matches!(event, Event::Surveyed { cells: 1.., sighted: seen, .. } if *seen == sighted);
    assert!(events.iter().any(is_told), "{events:?}");
    assert_eq!(game.player_mind().known.terrain(at(25, 1)), Some(TerrainId::FLOOR));
    assert_eq!(game.world().pack(item("spyglass")), 1);
}

#[test]
fn everything_in_the_table_is_used_here() {
    let here = include_str!("items.rs");
    for id in ItemKindId::all() {
        let is_used = matches!(id.row().purpose, Purpose::Keep) || here.contains(&format!("{:?}", id.row().name));
        assert!(is_used, "{}", id.row().name);
    }
}
