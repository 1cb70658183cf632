//! The promise: who knows of a turret or a fire goes around it where there is another way, and passes where there is
//! none; who does not know walks into it; and what is over is over as soon as somebody has seen that it is.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    game::{Action, Event, Game, Missile, Task, Unit},
    grid::{Direction, Point, first_between},
    mind::{FactionId, Fate, KnownGround, Navigator, Sighting, Sound, Source, UnitId},
    terrain::{Movement, TerrainId},
};

use crate::support::{
    levels::{drawn, read},
    playing::{act, pass, pass_turns},
};

/// A world without a player, drawn.
fn world(front: &str, map: &str) -> Game {
    Game::without_player(Some(drawn(front, map)), 1).expect("only known kinds")
}

fn unit<'a>(game: &'a Game, kind: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == kind).expect("it is there")
}

/// The level, and what the goblins in it are seen to do.
struct Crossfire {
    game: Game,
    /// When the player last heard a shot.
    shot: Option<u32>,
    /// When somebody was under fire in the gallery, the last time.
    in_gallery: Option<u32>,
    /// When somebody was in the middle of the wood, for the first time.
    in_wood: Option<u32>,
    /// When somebody was on the far stretch of the long road, for the first time.
    on_road: Option<u32>,
    /// Since when all of them know of the turret.
    all_know: Option<u32>,
    /// When the first of them stood beside the player.
    arrived: Option<u32>,
}

impl Crossfire {
    fn new() -> Self {
        let game = Game::on_level(read("crossfire.level"), 1).expect("a level to play");
        Self { game, shot: None, in_gallery: None, in_wood: None, on_road: None, all_know: None, arrived: None }
    }

    fn goblins(&self) -> impl Iterator<Item = &Unit> {
        self.game.floor().units().filter(|unit| unit.faction() == FactionId::WARREN)
    }

    fn act(&mut self, action: Action) {
        let cells = self.game.floor().level().cells.clone();
        let places: BTreeMap<UnitId, Point> = self.goblins().map(|goblin| (goblin.id, goblin.at)).collect();
        let events = act(&mut self.game, action);
        let now = self.game.turn().0;
        let player = self.game.player().expect("they have not come yet").at;
        let turret = unit(&self.game, "turret").id;
        let is_any = |is: &dyn Fn(Point) -> bool| self.goblins().any(|goblin| is(goblin.at)).then_some(now);
        // Some of its corners the turret cannot see: whoever is hurt may rest there.
        let muzzle = unit(&self.game, "turret").at;
        let stops = |cell: Point| cells[cell] == TerrainId::WALL;
        let is_shot_at = |at: Point| first_between(muzzle, at, stops).is_none();
        let in_gallery = is_any(&|at| (2..=4).contains(&at.y) && at.x >= 20 && is_shot_at(at));
        let in_wood = is_any(&|at| (16..=20).contains(&at.y) && (20..=22).contains(&at.x));
        let on_road = is_any(&|at| at.y == 24);
        let arrived = is_any(&|at| at.distance(player) == 1);
        let is_shot = |event: &Event| matches!(event, Event::Heard { sound: Sound::Shot, .. });
        let all_know = self.goblins().all(|goblin| self.game.mind_of(goblin).sightings.of(turret).is_some());
        for goblin in self.goblins().filter(|goblin| places[&goblin.id] != goblin.at) {
            let was_in_fire = cells[places[&goblin.id]] == TerrainId::FIRE;
            assert!(was_in_fire || cells[goblin.at] != TerrainId::FIRE, "turn {now}: into the fire at {}", goblin.at);
        }
        self.shot = events.iter().any(is_shot).then_some(now).or(self.shot);
        self.in_gallery = in_gallery.or(self.in_gallery);
        self.in_wood = self.in_wood.or(in_wood);
        self.on_road = self.on_road.or(on_road);
        self.arrived = self.arrived.or(arrived);
        self.all_know = self.all_know.or(all_know.then_some(now));
    }

    /// Opens the door, stands in it, and waits for somebody to come.
    fn show_yourself(&mut self) {
        for _ in 0..4 {
            self.act(Action::Step(Direction::West));
        }
        let until = self.game.turn().0 + 400;
        while self.arrived.is_none() && self.game.turn().0 < until {
            self.act(Action::Wait);
        }
    }
}

#[test]
fn under_fire_they_turn_back_and_while_the_wood_burns_they_take_the_long_road() {
    let mut level = Crossfire::new();
    level.show_yourself();
    let all_know = level.all_know.expect("they told each other");
    // The first may see the turret in time to turn back unharmed, or be shot at from afar; one of them they meet.
    assert!(level.shot.is_some() || level.in_gallery.is_some(), "nobody tried the gallery");
    for last in [level.shot, level.in_gallery].into_iter().flatten() {
        assert!(last < all_know + 14, "{last} {all_know}: who knows stays out of the gallery");
    }
    let arrived = level.arrived.expect("they come all the same");
    assert!(all_know < arrived, "{all_know} {arrived}");
}

#[test]
fn when_the_wood_is_ash_and_they_have_seen_it_they_come_through() {
    let mut level = Crossfire::new();
    while level.game.turn().0 < 130 {
        level.act(Action::Wait);
    }
    let cells = &level.game.floor().level().cells;
    assert!(cells.cells().iter().all(|&id| id != TerrainId::FIRE), "it has burnt out");
    let middle = Point::new(21, 18);
    assert_eq!(cells[middle], TerrainId::ASH);
    level.show_yourself();
    assert!(level.in_wood.is_some() && level.on_road.is_none() && level.arrived.is_some());
    let mut goblins = level.game.floor().units().filter(|unit| unit.faction() == FactionId::WARREN);
    assert!(goblins.any(|unit| level.game.mind_of(unit).known.terrain(middle) == Some(TerrainId::ASH)));
}

/// Each of three goes home by the shortest way that it does not fear.
#[test]
fn who_is_immune_goes_straight_through_what_others_go_around() {
    let mut game = Game::without_player(Some(read("immune.level")), 1).expect("a level to watch");
    let (mut under_fire, mut on_coals, mut on_the_long_way) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut bounced = 0;
    for _ in 0..120 {
        for event in pass(&mut game) {
            assert!(!matches!(event, Event::Shot { whom: Some(_), .. } | Event::Burned { .. }), "{event:?}");
            if let Event::BouncedOff { missile, whom, .. } = event {
                assert!(matches!(missile, Missile::Shot(turret) if turret.kind.row().name == "turret"));
                assert_eq!(whom.kind.row().name, "shelled toad");
                bounced += 1;
            }
        }
        for unit in game.floor().units().filter(|unit| unit.faction() == FactionId::MIRE) {
            let places = [
                ((1..=3).contains(&unit.at.y) && (12..=24).contains(&unit.at.x), &mut under_fire),
                (unit.at.y == 7 && (16..=20).contains(&unit.at.x), &mut on_coals),
                (unit.at.y == 13, &mut on_the_long_way),
            ];
            for (is_there, place) in places {
                place.extend(is_there.then_some(unit.row().name));
            }
        }
    }
    assert_eq!(under_fire.into_iter().collect::<Vec<_>>(), ["shelled toad"]);
    assert_eq!(on_coals.into_iter().collect::<Vec<_>>(), ["fire newt"]);
    assert_eq!(on_the_long_way.into_iter().collect::<Vec<_>>(), ["bare toad"]);
    assert!(bounced > 0, "the turret never hit it");
    for unit in game.floor().units().filter(|unit| unit.faction() == FactionId::MIRE) {
        assert!(unit.at.distance(unit.home) <= 9 && unit.health == unit.row().health, "{}", unit.row().name);
    }
}

#[test]
fn what_does_not_hurt_a_unit_is_no_danger_to_it() {
    let mut game = Game::without_player(Some(read("immune.level")), 1).expect("a level to watch");
    pass_turns(&mut game, 2);
    let costs = |kind: &str| {
        let unit = unit(&game, kind);
        let dangers =
            fogwalk::game::standing_dangers(game.world(), (unit.faction(), unit.row().immune), game.mind_of(unit));
        [Point::new(14, 2), Point::new(18, 7)].map(|cell| dangers.extra_cost(cell) > 0)
    };
    assert_eq!(
        [costs("shelled toad"), costs("fire newt"), costs("bare toad")],
        [[false, true], [true, false], [true, true]]
    );
}

/// A turret at the end of the short way, and perhaps another way; the toad has seen all of it.
fn route(map: &str) -> Vec<Point> {
    let game = world("[units]\nY = \"turret\"\nt = { kind = \"toad\", at = [[3, 1]] }", map);
    let (toad, mut mind) = (unit(&game, "toad"), game.mind(FactionId::MIRE).clone());
    // As if it had been everywhere.
    for (point, &terrain) in game.floor().level().cells.iter() {
        mind.known.observe(point, terrain, game.turn());
    }
    let turret = unit(&game, "turret");
    mind.sightings.note(Sighting {
        unit: turret.id,
        kind: turret.kind,
        faction: turret.faction(),
        at: turret.at,
        seen: game.turn(),
        doing: turret.doing,
        is_hurt: false,
        is_captive: false,
        is_rooted: true,
        has_astrolabe: false,
        fate: Fate::There,
        source: Source::NOBODY,
    });
    let dangers = fogwalk::game::standing_dangers(game.world(), (toad.faction(), toad.row().immune), &mind);
    let level = game.floor().level();
    let ground = KnownGround::new(&mind.known, &level.terrains, Movement::Walker).with_dangers(&dangers);
    let to = Point::new(9, 1);
    let route = Navigator::default().route_to(toad.at, to, &ground, level.diagonal);
    route.expect("a way").steps().to_vec()
}

#[test]
fn a_turret_is_gone_around_and_passed_where_there_is_no_other_way() {
    let around = "\
###########
#.........#
#.###Y###.#
#.#######.#
#.........#
###########
";
    let through = "\
###########
#.........#
#####.#####
#####Y#####
###########
";
    assert!(route(around).iter().any(|step| step.y == 4), "{:?}", route(around));
    let steps = route(through);
    assert!(steps.iter().all(|step| step.y == 1) && steps.len() == 6, "{steps:?}");
}

#[test]
fn a_fire_is_dear_and_dearer_beside_it_and_less_so_the_longer_ago_it_was_seen() {
    // The door falls shut before anything else happens, and nobody here opens one.
    let front = "[units]\nw = \"wolf\"\n[[event]]\nturn = 1\ncells = [[4, 1]]\nbecomes = \"door\"";
    let mut game = world(front, "##########\n#w..'.}..#\n##########\n");
    let cost = |game: &Game, x| {
        let wolf = unit(game, "wolf");
        fogwalk::game::standing_dangers(game.world(), (wolf.faction(), wolf.row().immune), game.mind_of(wolf))
            .extra_cost(Point::new(x, 1))
    };
    let fresh = [5, 6, 7, 8].map(|x| cost(&game, x));
    assert!(fresh[0] > 0 && fresh[1] > fresh[0] && fresh[2] == fresh[0] && fresh[3] == 0, "{fresh:?}");
    let mut costs = Vec::new();
    for _ in 0..60 {
        pass_turns(&mut game, 1);
        costs.push(cost(&game, 6));
    }
    assert!(costs.is_sorted_by(|before, after| before >= after), "{costs:?}");
    assert!(costs[0] > 0 && costs.last() == Some(&0), "{costs:?}");
    let wolf = unit(&game, "wolf");
    let (believed, truth) =
        (game.mind_of(wolf).known.terrain(Point::new(6, 1)), game.floor().level().cells[Point::new(6, 1)]);
    assert_eq!((believed, truth), (Some(TerrainId::FIRE), TerrainId::ASH), "it never looked again");
}

#[test]
fn who_stands_in_a_fire_gets_out_of_it() {
    let front = "[units]\ng = \"goblin\"\n[[event]]\nturn = 2\ncells = [[3, 2]]\nbecomes = \"fire\"";
    let mut game = world(front, "#########\n#.......#\n#..g....#\n#.......#\n#########\n");
    let home = unit(&game, "goblin").at;
    pass_turns(&mut game, 2);
    assert_eq!(game.floor().level().cells[home], TerrainId::FIRE);
    let mut took_cover = false;
    for _ in 0..3 {
        pass_turns(&mut game, 1);
        took_cover |= unit(&game, "goblin").task == Task::TakeCover;
    }
    let goblin = unit(&game, "goblin");
    assert!(took_cover && goblin.at != home && goblin.health >= goblin.row().health - 6, "{goblin:?}");
}

#[test]
fn nobody_lets_a_friend_out_of_the_fire_by_taking_its_place() {
    // The end of a corridor burns, with one in it and another in front.
    let front =
        "[units]\ng = \"goblin\"\ns = \"goblin scout\"\n[[event]]\nturn = 2\ncells = [[1, 1]]\nbecomes = \"fire\"";
    let mut game = world(front, "##########\n#gs......#\n##########\n");
    let end = Point::new(1, 1);
    pass_turns(&mut game, 2);
    assert_eq!((unit(&game, "goblin").at, unit(&game, "goblin scout").at), (end, Point::new(2, 1)));
    for _ in 0..4 {
        pass_turns(&mut game, 1);
        assert_ne!(unit(&game, "goblin scout").at, end);
    }
    assert_ne!(unit(&game, "goblin").at, end);
}

#[test]
fn a_fire_is_dearer_than_any_place_beside_fires() {
    // In the middle of the ring it is hot, and nothing burns.
    let game = world("[units]\ng = \"goblin\"", "#######\n#g....#\n#.....#\n#..}}}#\n#..}.}#\n#..}}}#\n#######\n");
    let (goblin, mut mind) = (unit(&game, "goblin"), game.mind(FactionId::WARREN).clone());
    for (point, &terrain) in game.floor().level().cells.iter() {
        mind.known.observe(point, terrain, game.turn());
    }
    let dangers = fogwalk::game::standing_dangers(game.world(), (goblin.faction(), goblin.row().immune), &mind);
    let cost = |x, y| dangers.extra_cost(Point::new(x, y));
    // A fire at the corner has two others beside it, the middle eight.
    assert!(cost(3, 3) > cost(4, 4) && cost(4, 4) > cost(2, 4), "{} {} {}", cost(3, 3), cost(4, 4), cost(2, 4));
    assert!(cost(2, 4) > cost(2, 3) && cost(1, 1) == 0);
}

#[test]
fn a_turret_shoots_whom_it_sees_and_stays_where_it_is() {
    let mut game = world("[units]\nY = \"turret\"\nw = \"wolf\"", "############\n#Y........w#\n############\n");
    let turret = unit(&game, "turret").clone();
    let health = unit(&game, "wolf").row().health;
    let mut was_hit = false;
    for _ in 0..60 {
        pass_turns(&mut game, 1);
        let here = game.floor().units().find(|unit| unit.id == turret.id);
        assert_eq!(here.map_or(turret.at, |here| here.at), turret.at);
        was_hit |= game.floor().units().filter(|unit| unit.row().name == "wolf").all(|wolf| wolf.health < health);
    }
    assert!(was_hit);
}

#[test]
fn what_a_level_says_of_the_past_its_faction_remembers() {
    let seed = "[[influence]]\nfaction = \"warren\"\nat = [5, 1]\nweight = 200\n[[influence]]\nfaction = \"warren\"\nat = [5, 3]\nweight = 400\nago = 60\n";
    let map = "#########\n#g.....g#\n#.#####.#\n#......w#\n#########\n";
    let game = world(&format!("[units]\ng = \"goblin\"\nw = \"wolf\"\n{seed}"), map);
    let (now, first, second) = (game.turn(), Point::new(5, 1), Point::new(5, 3));
    for goblin in game.floor().units().filter(|unit| unit.row().name == "goblin") {
        let influence = &game.mind(goblin.faction()).influence;
        // A quarter of the older one is left, and a quarter of that reaches two cells; so it is the other way.
        assert_eq!((influence.at(first, now), influence.at(second, now)), (200 + 25, 100 + 50));
        assert_eq!(influence.at(Point::new(2, 1), now), 0);
    }
    assert!(game.mind_of(unit(&game, "wolf")).influence().all(|map| map.is_empty(now)));
}
