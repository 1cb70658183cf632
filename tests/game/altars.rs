//! The promise: an altar takes one thing and gives what the entry of its sort says, and then it is a stone.

use fogwalk::{
    content::Content,
    game::{Action, Event, Game, Offering, Refusal, Status, vocabulary},
    grid::{Direction, Point},
    level,
    mind::ItemKindId,
    terrain::TerrainId,
};

use crate::support::playing::try_to;

const ALTAR: Point = Point::new(3, 1);

/// The player on an altar with two of a thing, in a closed room; a goblin has seen it come and is shut out now.
fn before_the_altar(item: ItemKindId) -> Game {
    let text = format!(
        "+++\n[units]\ng = \"goblin\"\n[items]\nk = {{ kind = \"{}\", at = [[2, 1], [2, 1]] }}\n\
         [[event]]\nturn = 2\ncells = [[5, 1]]\nbecomes = \"wall\"\n+++\n\
         ############\n#@.4......g#\n####.#######\n####...#####\n############\n",
        item.row().name
    );
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::on_level(level, 1).expect("only known kinds");
    game.audit();
    try_to(&mut game, Action::Step(Direction::East)).expect("a step");
    try_to(&mut game, Action::Step(Direction::East)).expect("a step");
    assert_eq!(game.player().map(|player| player.at), Some(ALTAR));
    game
}

fn has(game: &Game, status: Status) -> bool {
    game.player().is_some_and(|player| player.statuses.has(status))
}

#[test]
fn what_is_laid_on_an_altar_is_gone_and_something_comes_back_once() {
    for (item, is_given) in [
        (ItemKindId::AXE, (|game| has(game, Status::Strong)) as fn(&Game) -> bool),
        (ItemKindId::MAIL, |game| has(game, Status::Hardened)),
        (ItemKindId::JAVELIN, |game| has(game, Status::Unseen)),
        (ItemKindId::SCRYING, |game| {
            let goblin = game.floor().units().find(|unit| unit.row().name == "goblin").expect("it lives");
            game.mind_of(goblin).sightings.of(Game::PLAYER).is_none()
        }),
        (ItemKindId::PLANK, |game| !game.player_mind().known.is_unknown(Point::new(6, 3))),
    ] {
        let mut game = before_the_altar(item);
        let name = item.row().name;
        assert!(!is_given(&game), "{name}");
        let events = try_to(&mut game, Action::Drop(item)).expect("an offering");
        let says = Offering::of(item).expect("of a sort").says;
        assert!(events.iter().any(|event| matches!(event, Event::Offered { says: said, .. } if *said == says)));
        assert!(is_given(&game), "{name}");
        assert_eq!(game.floor().level().cells[ALTAR], TerrainId::COLD_ALTAR);
        assert_eq!((game.world().pack(item), game.floor().items().count()), (1, 0), "{name}");
        try_to(&mut game, Action::Drop(item)).expect("it can be put down like anywhere");
        assert_eq!((game.world().pack(item), game.floor().items().count()), (0, 1), "a stone does not take {name}");
    }
}

#[test]
fn an_altar_takes_nothing_for_what_is_not_needed() {
    let mut game = before_the_altar(ItemKindId::QUICKWINE);
    assert_eq!(try_to(&mut game, Action::Drop(ItemKindId::QUICKWINE)), Err(Refusal::Unhurt));
    assert_eq!((game.floor().level().cells[ALTAR], game.world().pack(ItemKindId::QUICKWINE)), (TerrainId::ALTAR, 2));
}

#[test]
fn the_astrolabe_can_be_put_down_on_an_altar_and_taken_up_again() {
    let mut game = before_the_altar(ItemKindId::ASTROLABE);
    try_to(&mut game, Action::Drop(ItemKindId::ASTROLABE)).expect("put down");
    assert_eq!(game.floor().level().cells[ALTAR], TerrainId::ALTAR);
    try_to(&mut game, Action::Take).expect("taken up");
    assert_eq!(game.world().pack(ItemKindId::ASTROLABE), 2);
}

#[test]
fn every_sort_says_something_of_its_own() {
    let offerings = &Content::base().offerings;
    for (index, offering) in offerings.iter().enumerate() {
        assert!(offering.says.ends_with('.') && offering.says.len() > 40, "{}", offering.name);
        assert!(offerings[..index].iter().all(|other| other.about != offering.about));
    }
}
