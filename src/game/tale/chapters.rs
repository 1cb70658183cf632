//! Adds chapters to the tale of a game, and computes its score.

use crate::{
    game::{
        event::{Event, Freeing},
        state::{ending::Ending, tale::Chapter, world::World},
    },
    mind::ItemKindId,
    terrain::Door,
};

/// Below this share of its health, in percent, the player has had a close call.
const CLOSE: i32 = 20;

/// The score, scaled by the difficulty.
pub fn score(world: &World) -> u32 {
    world.tale.score(world.ending()) * world.difficulty().row().worth / 100
}

/// After the player has acted: adds events worth telling to the tale.
pub(in crate::game) fn tell_events(world: &mut World) {
    let (turn, depth) = (world.turn(), world.depth());
    let (tale, events) = (&mut world.tale, &world.events);
    for event in events {
        match *event {
            Event::Used { who, item } | Event::Equipped { who, item, .. } | Event::Aimed { who, item, .. }
                if who.is_player() =>
            {
                *tale.used.entry(item).or_default() += 1;
            }
            // A key is used without an action of its own, where it opens a lock.
            Event::DoorOpened { who, was: Door::Locked, .. } if who.is_player() => {
                *tale.used.entry(ItemKindId::KEY).or_default() += 1;
            }
            Event::Freed { who, how: Freeing::ByKey, .. } if who.is_player() => {
                *tale.used.entry(ItemKindId::KEY).or_default() += 1;
            }
            Event::ReadMap { who, .. } if who.is_player() => {
                *tale.used.entry(ItemKindId::BIRCH_MAP).or_default() += 1;
            }
            Event::Deceived { who, what, ref whom } if who.is_player() && !whom.is_empty() => {
                tale.deceived += whom.iter().map(|deceived| deceived.minds()).sum::<u32>();
                tale.tell(turn, depth, Chapter::Deceived(what));
            }
            Event::Surprised { who, .. } if who.is_player() => tale.surprises += 1,
            Event::Freed { who, whom, .. } if who.is_player() => tale.tell(turn, depth, Chapter::Freed(whom.kind)),
            Event::PickedUp { who, item: ItemKindId::ASTROLABE } if who.is_player() && !tale.has_astrolabe => {
                tale.has_astrolabe = true;
                tale.tell(turn, depth, Chapter::TookAstrolabe);
            }
            _ => {}
        }
    }
    if world.ending() == Some(Ending::Won) {
        world.tale.tell(turn, depth, Chapter::Won);
    }
    let Some((health, most)) = world.player().map(|player| (player.health, player.row().health)) else { return };
    let is_close = health * 100 < most * CLOSE;
    if is_close {
        world.tale.tell_of_close_call(turn, depth, health);
    }
    world.tale.is_close = is_close;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase, state::tale::Tale, vocabulary},
        grid::{Direction, Point},
        level,
        mind::KindId,
    };

    #[test]
    fn deceit_is_worth_more_than_blows_and_the_way_out_most() {
        let tale = |kills, deceived| {
            let kills = [(KindId(1), kills)].into();
            Tale { kills, deceived, deepest: 3, ..Tale::default() }
        };
        assert!(tale(0, 3).score(None) > tale(15, 0).score(None));
        assert!(tale(0, 0).score(Some(Ending::Won)) > tale(100, 20).score(None));
    }

    #[test]
    fn whom_the_player_lets_out_is_told() {
        let text = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\n+++\n####\n#@W#\n####\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("only known kinds");
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(Action::Step(Direction::East)).expect("possible");
        let warden = KindId::named("warden").expect("a kind");
        let last = game.tale().told.last().expect("a chapter");
        assert_eq!((last.chapter, last.depth, game.tale().told.len()), (Chapter::Freed(warden), 1, 2));
    }

    #[test]
    fn what_the_player_does_is_told_in_order() {
        let text = "+++\n[units]\ns = \"goblin scout\"\n[items]\na = { kind = \"dagger\", at = [[1, 1]] }\n\
                    b = { kind = \"scroll of lullaby\", at = [[1, 1]] }\n+++\n####\n#@s#\n####\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("only known kinds");
        let named = |name| ItemKindId::named(name).expect("an item");
        let actions = [
            Action::Take,
            Action::Use(named("dagger")),
            Action::Use(named("scroll of lullaby")),
            Action::Step(Direction::East),
        ];
        for action in actions {
            let Phase::Player(turn) = game.phase() else { panic!("over too early") };
            turn.act(action).expect("possible");
        }
        let scout = KindId::named("goblin scout").expect("a kind");
        let told: Vec<Chapter> = game.tale().told.iter().map(|told| told.chapter).collect();
        assert_eq!(told, [Chapter::Reached, Chapter::FirstKill(scout), Chapter::Silenced(scout)]);
        assert_eq!((game.tale().surprises, game.tale().used.len()), (1, 2));
        assert!(score(&game.world) > 150 && game.floor().unit_at(Point::new(2, 1)).is_none());
    }
}
