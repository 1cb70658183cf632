//! The promise: friends who are in each other's way sort it out. Those on their way are dodged before anybody runs into
//! anybody; where there is no room to pass, the one who comes second backs out; enemies are not dodged.

use fogwalk::{
    game::{Courtesy, Game, Task, Unit},
    grid::Point,
    mind::{Claims, Doing, Turn, UnitId},
};

use crate::support::{levels, playing::pass};

/// A game on a map with these units.
fn drawn(units: &str, map: &str) -> Game {
    let level = levels::drawn(&format!("[units]\n{units}"), map);
    Game::without_player(Some(level), 1).expect("known kinds")
}

/// Plays until everybody has been at home, and says when; `see` is shown everybody each turn.
fn until_all_are_home(game: &mut Game, turns: u32, mut see: impl FnMut(&Unit)) -> Option<Turn> {
    let mut away: Vec<UnitId> = game.floor().units().map(|unit| unit.id).collect();
    for _ in 0..turns {
        pass(game);
        for unit in game.floor().units() {
            see(unit);
            away.retain(|&id| id != unit.id || unit.at != unit.home);
        }
        if away.is_empty() {
            return Some(game.turn());
        }
    }
    None
}

/// The second of two who set out later, at turns 5 and 10, is five steps nearer to where their ways cross.
const CROSSING: &str = "\
#########################
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#.......................#
#########################
";

#[test]
fn who_comes_second_lets_the_other_cross() {
    let units = "g = { kind = \"goblin\", at = [[1, 6], [13, 12]], home = [[23, 6], [13, 1]] }";
    let mut game = drawn(units, CROSSING);
    let (mut dodges, mut reserved) = (Vec::new(), 0);
    let arrived = until_all_are_home(&mut game, 60, |unit| {
        let making_way = &unit.making_way;
        dodges.extend(making_way.courtesy.map(|courtesy| (unit.id, courtesy)));
        reserved += making_way.reserved.len();
        assert!(making_way.reserved.iter().all(|entry| entry.by < unit.id && (1..=8).contains(&entry.tick)));
        assert!(making_way.reserved.is_sorted_by_key(|entry| entry.tick));
    });
    assert!(arrived.is_some());
    assert!(!dodges.is_empty() && dodges.iter().all(|&dodge| dodge == (UnitId(2), Courtesy::Dodge)), "{dodges:?}");
    assert!(reserved > 0);
}

#[test]
fn enemies_are_not_dodged() {
    let units = "g = { kind = \"goblin\", at = [[1, 6]], home = [[23, 6]] }\n\
                 t = { kind = \"toad\", at = [[13, 12]], home = [[13, 1]] }";
    let mut game = drawn(units, CROSSING);
    for _ in 0..60 {
        pass(&mut game);
        assert!(
            game.floor().units().all(|unit| unit.making_way.courtesy.is_none() && unit.making_way.reserved.is_empty())
        );
    }
}

/// Lester: "For adjacent units that are moving, you can discourage collisions by penalizing nodes that lie along their
/// respective paths."
#[test]
fn the_way_of_a_friend_that_walks_beside_a_unit_costs_it_more() {
    let units = "g = { kind = \"goblin\", at = [[2, 6], [3, 7]], home = [[23, 6], [23, 7]] }";
    let mut game = drawn(units, CROSSING);
    let mut beside = 0;
    for _ in 0..60 {
        pass(&mut game);
        for unit in game.floor().units() {
            let (mind, claims) = (game.mind_of(unit), fogwalk::game::claims_on(game.world(), unit));
            let friends = mind.sightings.there().filter(|friend| friend.unit != unit.id);
            for (seen, way) in friends.map(|friend| (friend, mind.path_ahead(friend.unit))) {
                let is_beside = seen.seen == game.turn() && seen.at.distance(unit.at) == 1;
                if is_beside && matches!(seen.doing, Doing::Walking(_)) {
                    beside += way.len();
                    let extra = fogwalk::game::extra_costs(game.world(), unit);
                    for step in way {
                        assert!(claims.count(*step) == 1 && claims.extra_cost(*step) == Claims::COST);
                        assert!(extra.get(step).is_some_and(|extra| *extra == Some(Claims::COST)), "{step}: {extra:?}");
                    }
                }
            }
        }
    }
    assert!(beside > 0, "they never walk side by side");
}

/// A corridor of nothing but doorways, in which nobody can change places; there is room to step aside at its ends.
const DOORWAYS: &str = "\
###########################
#.#######################.#
#.'''''''''''''''''''''''.#
#.#######################.#
###########################
";

#[test]
fn who_comes_second_backs_out_of_the_corridor() {
    for (first, second) in [([1, 2], [25, 2]), ([25, 2], [1, 2])] {
        // The first of the two in reading order goes before the other.
        let units =
            format!("g = {{ kind = \"goblin\", at = [{first:?}, {second:?}], home = [{second:?}, {first:?}] }}");
        let mut game = drawn(&units, DOORWAYS);
        let mut seen: Vec<(UnitId, Courtesy)> = Vec::new();
        let arrived = until_all_are_home(&mut game, 120, |unit| {
            let is_on_its_way = unit.task == Task::Return;
            seen.extend(unit.making_way.courtesy.filter(|_| is_on_its_way).map(|courtesy| (unit.id, courtesy)));
        });
        assert!(arrived.is_some(), "{seen:?}");
        let (one, other) = (UnitId(1), UnitId(2));
        assert!(seen.contains(&(other, Courtesy::BackOut { before: one })), "{seen:?}");
        assert!(seen.iter().all(|(id, courtesy)| *id == other || !matches!(courtesy, Courtesy::BackOut { .. })));
    }
}

/// The same without the doorways: they change places, and nobody turns back.
#[test]
fn where_there_is_room_friends_change_places() {
    let units = "g = { kind = \"goblin\", at = [[1, 2], [25, 2]], home = [[25, 2], [1, 2]] }";
    let mut game = drawn(units, &DOORWAYS.replace('\'', "."));
    let mut backs_out = false;
    let arrived = until_all_are_home(&mut game, 60, |unit| {
        backs_out |= matches!(unit.making_way.courtesy, Some(Courtesy::BackOut { .. } | Courtesy::SortOut { .. }));
    });
    assert!(arrived.is_some_and(|turn| turn <= Turn(40)) && !backs_out, "{arrived:?}");
}

/// Who rests in a doorway steps out of it for a friend.
#[test]
fn whoever_has_nowhere_to_go_makes_room_in_a_doorway() {
    let map = "\
###########################
###############.###########
#............'............#
###########################
";
    let units = "g = { kind = \"goblin\", at = [[9, 2], [13, 2]], home = [[25, 2], [13, 2]] }";
    let mut game = drawn(units, map);
    let mut steps_aside = false;
    let arrived = until_all_are_home(&mut game, 80, |unit| {
        steps_aside |=
            unit.id == UnitId(2) && unit.making_way.courtesy == Some(Courtesy::BackOut { before: UnitId(1) });
    });
    assert!(arrived.is_some() && steps_aside);
}

/// Claims make the gap more expensive for those behind, and do not close it: they go through in single file.
#[test]
fn a_troop_goes_through_a_gap_in_single_file() {
    let map = "\
############################
#............#.............#
#............#.............#
#..........................#
#............#.............#
#............#.............#
############################
";
    let starts = [[2, 1], [2, 2], [2, 3], [2, 4], [2, 5], [4, 2], [4, 3], [4, 4]];
    let homes = starts.map(|[x, y]| [x + 20, y]);
    let units = format!("g = {{ kind = \"goblin\", at = {starts:?}, home = {homes:?} }}");
    let mut game = drawn(&units, map);
    let gap = Point::new(13, 3);
    let mut in_the_gap = Vec::new();
    let arrived = until_all_are_home(&mut game, 80, |unit| {
        if unit.at == gap && in_the_gap.last() != Some(&unit.id) {
            in_the_gap.push(unit.id);
        }
    });
    assert!(arrived.is_some());
    in_the_gap.sort_unstable();
    assert_eq!(in_the_gap, (1..=8).map(UnitId).collect::<Vec<_>>(), "each went through once, and none came back");
}

/// A wall with two gaps, four rows apart. A goblin has its post in the upper one; another has its post behind the wall.
const TWO_GAPS: &str = "\
#######################
#......#..............#
#......#..............#
#.....................#
#......#..............#
#......#..............#
#......#..............#
#.....................#
#######################
";

/// Lester: units that have stopped are in the way when a path is searched, so that it leads through another gap.
#[test]
fn a_friend_that_has_stopped_in_a_gap_is_passed_through_the_other_one() {
    let units = "g = { kind = \"goblin\", at = [[7, 3], [2, 3]], home = [[7, 3], [20, 3]] }";
    let mut game = drawn(units, TWO_GAPS);
    let (upper, lower) = (Point::new(7, 3), Point::new(7, 7));
    let walker = game.floor().unit_at(Point::new(2, 3)).expect("on its way").id;
    let mut passed_below = false;
    for _ in 0..60 {
        pass(&mut game);
        let at = game.floor().units().find(|unit| unit.id == walker).expect("nobody harms it").at;
        assert_ne!(at, upper, "it does not change places with the one that rests there");
        passed_below |= at == lower;
    }
    assert!(passed_below, "it never set out");
}
