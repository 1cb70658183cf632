//! The tale of a game: what the player did that is worth telling, and what it is worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    mind::{ItemKindId, KindId, Turn},
    terrain::Door,
};

use super::{Cause, Ending, Event, Game, Subject};

/// Below this share of its health, in percent, the player has had a close call.
const CLOSE: i32 = 20;
/// A fight among others counts as begun by a noise for so many turns after it.
const LURED: u32 = 30;

/// Something that happened, as it is told later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chapter {
    /// The player came to a floor for the first time.
    Reached,
    /// It took the Astrolabe.
    TookAstrolabe,
    /// It killed one of a kind for the first time.
    FirstKill(KindId),
    /// It silenced somebody who was to carry word.
    Silenced(KindId),
    /// So many minds were made to believe something that is not so.
    Deceived(u32),
    /// It was nearly dead.
    CloseCall(i32),
    /// It died of this.
    Died(Cause),
    /// It walked out with the Astrolabe.
    Won,
    /// It let one of a kind out of its cage.
    Freed(KindId),
}

/// A chapter, when and on which floor it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    /// When.
    pub turn: Turn,
    /// At which depth, from 1.
    pub depth: u32,
    /// What.
    pub chapter: Chapter,
}

/// What the player did in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tale {
    /// The chapters, in order.
    pub told: Vec<Told>,
    /// The deepest floor, from 1.
    pub deepest: u32,
    /// Whom it killed, by kind.
    pub kills: BTreeMap<KindId, u32>,
    /// What it used and threw, by kind.
    pub used: BTreeMap<ItemKindId, u32>,
    /// How many minds it deceived.
    pub deceived: u32,
    /// How many blows nobody expected.
    pub surprises: u32,
    /// How many it silenced who were to carry word.
    pub silenced: u32,
    /// How many died by each other's hands soon after it made a noise to draw them.
    pub wars: u32,
    /// Whether it has had the Astrolabe.
    pub has_astrolabe: bool,
    /// When it last made such a noise.
    lured: Option<Turn>,
    is_close: bool,
}

impl Tale {
    /// What it is worth: depth, the Astrolabe, and deceit above all; blows hardly.
    pub fn score(&self, ending: Option<Ending>) -> u32 {
        let kills: u32 = self.kills.values().sum();
        let astrolabe = if self.has_astrolabe { 1000 } else { 0 };
        let won = if ending == Some(Ending::Won) { 3000 } else { 0 };
        let deceit = 15 * self.deceived + 10 * self.surprises + 40 * self.silenced + 25 * self.wars;
        100 * self.deepest + astrolabe + won + deceit + 2 * kills
    }

    fn tell(&mut self, turn: Turn, depth: u32, chapter: Chapter) {
        self.told.push(Told { turn, depth, chapter });
    }
}

impl Game {
    /// What the player has done so far.
    pub fn tale(&self) -> &Tale {
        &self.tale
    }

    /// What it is worth, by how hard the game is.
    pub fn score(&self) -> u32 {
        self.tale.score(self.ending()) * self.difficulty().row().worth / 100
    }

    /// The player came to the present floor.
    pub(super) fn tell_arrival(&mut self) {
        let (turn, depth) = (self.turn(), self.depth());
        if depth > self.tale.deepest {
            self.tale.deepest = depth;
            self.tale.tell(turn, depth, Chapter::Reached);
        }
    }

    /// Somebody died, whether or not anybody saw it.
    pub(super) fn tell_death(&mut self, who: Subject, of: Cause) {
        let (turn, depth) = (self.turn(), self.depth());
        let tale = &mut self.tale;
        if who.is_player() {
            tale.tell(turn, depth, Chapter::Died(of));
            return;
        }
        let Some(killer) = of.killer() else { return };
        if !killer.is_player() {
            tale.wars += u32::from(tale.lured.is_some_and(|lured| turn.since(lured) <= LURED));
            return;
        }
        let kills = tale.kills.entry(who.kind).or_default();
        *kills += 1;
        if *kills == 1 {
            tale.tell(turn, depth, Chapter::FirstKill(who.kind));
        }
        if who.kind.row().behaviour.is_some_and(|id| id.row().carries_word()) {
            tale.silenced += 1;
            tale.tell(turn, depth, Chapter::Silenced(who.kind));
        }
    }

    /// The player made a noise to draw others.
    pub(super) fn tell_lure(&mut self) {
        self.tale.lured = Some(self.turn());
    }

    /// After the player has acted: what of it is worth telling.
    pub(super) fn tell_events(&mut self) {
        let (turn, depth) = (self.turn(), self.depth());
        let (tale, events) = (&mut self.tale, &self.events);
        for event in events {
            match *event {
                Event::Used { who, item } | Event::Equipped { who, item, .. } | Event::Aimed { who, item, .. }
                    if who.is_player() =>
                {
                    *tale.used.entry(item).or_default() += 1;
                }
                // A key is not asked for: it is used where it opens something.
                Event::DoorOpened { who, was: Door::Locked, .. } if who.is_player() => {
                    *tale.used.entry(ItemKindId::KEY).or_default() += 1;
                }
                Event::Freed { who, is_forced: false, .. } if who.is_player() => {
                    *tale.used.entry(ItemKindId::KEY).or_default() += 1;
                }
                Event::ReadMap { who, .. } if who.is_player() => {
                    *tale.used.entry(ItemKindId::BIRCH_MAP).or_default() += 1;
                }
                Event::Deceived { who, minds } if who.is_player() && minds > 0 => {
                    tale.deceived += minds;
                    tale.tell(turn, depth, Chapter::Deceived(minds));
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
        if self.ending() == Some(Ending::Won) {
            self.tale.tell(turn, depth, Chapter::Won);
        }
        let Some((health, most)) = self.player().map(|player| (player.health, player.row().health)) else { return };
        let is_close = health * 100 < most * CLOSE;
        if is_close && !self.tale.is_close {
            self.tale.tell(turn, depth, Chapter::CloseCall(health));
        }
        self.tale.is_close = is_close;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Phase, vocabulary},
        grid::{Direction, Point},
        level,
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
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).expect("a good level");
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
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).expect("a good level");
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
        assert!(game.score() > 150 && game.floor().unit_at(Point::new(2, 1)).is_none());
    }
}
