//! The promise: a unit's search leaves out what a level tags as a dead end, unless the unit goes there or has no other
//! way.

use fogwalk::{
    game::{Game, Unit},
    grid::Point,
    level::Level,
    search::NodeState,
};

use crate::support::{levels::read, playing::pass};

/// The number of tagged cells that the first search of the goblin closed, and whether the goblin came to its post.
fn closed_and_arrived(level: Level, tagged: impl Fn(Point) -> bool) -> (usize, bool) {
    let size = level.size();
    let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
    game.keep_traces(true);
    let mut closed = None;
    let goblin = |game: &Game| -> Unit {
        game.floor().units().find(|unit| unit.row().name == "goblin").expect("it lives").clone()
    };
    for _ in 0..60 {
        pass(&mut game);
        let unit = goblin(&game);
        if let Some(trace) = unit.route.as_ref().and_then(|route| route.trace()).filter(|_| closed.is_none()) {
            let picture = trace.last_picture();
            let nodes = picture.nodes().filter(|(_, view)| view.state == NodeState::Closed);
            closed = Some(nodes.filter(|(node, _)| tagged(size.point(node.index()))).count());
        }
    }
    let unit = goblin(&game);
    (closed.expect("it searched"), unit.at == unit.home)
}

fn is_in_pocket(at: Point) -> bool {
    (6..12).contains(&at.x) && (3..6).contains(&at.y)
}

#[test]
fn a_unit_that_sees_a_tagged_dead_end_does_not_search_it() {
    let level = read("marked-pocket.level");
    let untagged = Level { dead_ends: Vec::new(), ..level.clone() };
    let (without, arrived) = closed_and_arrived(untagged, is_in_pocket);
    assert!(without >= 15 && arrived, "the pocket costs work: {without} of 18 cells closed");
    assert_eq!(closed_and_arrived(level, is_in_pocket), (0, true));
}

#[test]
fn a_unit_whose_post_is_in_a_tagged_dead_end_goes_there() {
    let mut level = read("marked-pocket.level");
    level.units[0].at = Point::new(1, 1);
    level.units[0].home = Some(Point::new(11, 4));
    let (closed, arrived) = closed_and_arrived(level, is_in_pocket);
    assert!(closed > 0 && arrived);
}

#[test]
fn a_tag_never_bars_the_only_way() {
    let mut level = read("marked-pocket.level");
    let across = (1..8).map(|y| Point::new(5, y));
    level.dead_ends = vec![across.clone().collect()];
    let (closed, arrived) = closed_and_arrived(level, |at| at.x == 5);
    assert!(closed > 0 && arrived);
}
