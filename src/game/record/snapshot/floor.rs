//! The form in which a floor is saved.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use serde::{Deserialize, Serialize};

use crate::{
    game::{
        record::snapshot::{SnapshotError, numbers},
        state::{
            bearer::Bearer,
            desks::Desks,
            floor::{Floor, Progress, TemporaryTerrain},
            light::Light,
            minds::{MindOwner, Minds},
            pack::Pack,
            picture::{Picture, Pictures},
            settling::{Newcomer, burning},
            tidings::Tidings,
            trails::Trails,
            unit::Unit,
            units::Units,
        },
        vocabulary,
    },
    grid::{Point, Size},
    level::{self, Layout, Level},
    mind::{FactionId, Mind, Sighting, Turn},
};

/// A floor with everything on it and everything that is known of it.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct WrittenFloor {
    /// The ground, as a level file, whose reader copes with any input.
    level: String,
    temporary_terrain: BTreeMap<Point, TemporaryTerrain>,
    /// Units by id.
    units: Vec<Unit>,
    discarded: BTreeSet<Point>,
    left: Option<Turn>,
    items: BTreeMap<Point, Pack>,
    papers: BTreeMap<Point, Vec<Picture>>,
    pictures: Pictures,
    trails: Trails,
    progress: Vec<Progress>,
    minds: BTreeMap<MindOwner, Mind>,
    posts: Vec<Sighting>,
    settled: BTreeMap<FactionId, u32>,
    headquarters: BTreeMap<FactionId, Point>,
    hearts: BTreeMap<FactionId, Point>,
    newcomers: Vec<Newcomer>,
    desks: BTreeMap<FactionId, Desks>,
    bearers: Vec<Bearer>,
    tidings: Vec<Tidings>,
}

impl WrittenFloor {
    pub(in crate::game) fn of(floor: &Floor) -> Self {
        // The units and patrols with which the level began are on the floor by now, or were.
        let (units, items, patrols) = (Vec::new(), Vec::new(), Vec::new());
        let ground = Level { units, items, patrols, player: None, ..floor.level.clone() };
        Self {
            level: level::write(&ground),
            temporary_terrain: floor.temporary_terrain.clone(),
            units: floor.units.values().cloned().collect(),
            discarded: floor.discarded.clone(),
            left: floor.left,
            items: floor.items.clone(),
            papers: floor.papers.clone(),
            pictures: floor.pictures.clone(),
            trails: floor.trails.clone(),
            progress: floor.progress.clone(),
            minds: floor.minds.by_owner(),
            posts: floor.posts.clone(),
            settled: floor.settled.clone(),
            headquarters: floor.headquarters.clone(),
            hearts: floor.hearts.clone(),
            newcomers: floor.newcomers.clone(),
            desks: floor.desks.clone(),
            bearers: floor.bearers.clone(),
            tidings: floor.tidings.clone(),
        }
    }

    /// Rebuilds the floor, which has this size. All numbers must be checked before; ids below `next_id` are in use.
    pub(in crate::game) fn read(self, next_id: u32, size: Size) -> Result<Floor, SnapshotError> {
        let ground = level::parse("a floor", self.level.as_bytes(), vocabulary());
        let ground = ground.ok().filter(|ground| ground.size() == size && ground.layout == Layout::Squares);
        let level = ground.ok_or(SnapshotError::Impossible("there is no such ground"))?;
        numbers::check_on(&self, next_id, level.terrains.rows().count())?;
        let Self {
            temporary_terrain,
            units,
            discarded,
            left,
            items,
            papers,
            pictures,
            trails,
            progress,
            minds,
            posts,
            settled,
            headquarters,
            hearts,
            newcomers,
            desks,
            bearers,
            tidings,
            ..
        } = self;
        let is_in_order = units.is_sorted_by(|one, next| one.id < next.id);
        if !is_in_order || progress.len() != level.events.len() {
            return Err(SnapshotError::Impossible("units or level events are not in order"));
        }
        let is_of_floor = |mind: &Mind| mind.known.size() == level.size();
        let drawn = papers.values().flatten().chain(pictures.iter().map(|(_, picture)| picture));
        if !pictures.are_sound() || !minds.values().chain(drawn.map(|picture| &picture.mind)).all(is_of_floor) {
            return Err(SnapshotError::Impossible("somebody knows a floor of another size"));
        }
        if !desks.values().all(|desks| desks.are_sound(&level)) {
            return Err(SnapshotError::Impossible("there is no such desk"));
        }
        let burning = burning(&level);
        let minds = Minds::read(&level, minds);
        let mut by_id = Units::none(level.size());
        for unit in units {
            by_id.insert(unit);
        }
        let mut units = by_id;
        let light = Light::of(&level, &mut units);
        Ok(Floor {
            level,
            light,
            burning,
            temporary_terrain,
            units,
            discarded,
            left,
            hash_at_rest: OnceLock::new(),
            items,
            papers,
            pictures,
            trails,
            progress,
            minds,
            posts,
            settled,
            headquarters,
            hearts,
            newcomers,
            desks,
            bearers,
            tidings,
            leads_up: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{
            Action, Game, Phase,
            rules::knowledge,
            state::{picture::PictureSource, world::World},
        },
        mind::MindView,
    };

    #[test]
    fn a_floor_is_read_with_the_pictures_that_the_player_owns_and_with_how_many_settled_there() {
        let mut game = Game::new(3).expect("a first floor");
        let before = game.digest();
        let player = game.player().expect("alive").clone();
        let (of, turn) = (FactionId::WARREN, game.turn());
        let mind = MindView::from(game.mind(FactionId::PLAYER)).drawn(turn);
        let picture = Picture { of, turn, source: PictureSource::Scried, mind };
        knowledge::give_picture(&mut game.world, &player, picture.clone());
        assert_ne!(game.digest(), before);
        let bytes = postcard::to_allocvec(&WrittenFloor::of(game.floor())).expect("plain fields");
        let read = |bytes: &[u8]| {
            let written: WrittenFloor = postcard::from_bytes(bytes).expect("what was written");
            written.read(game.world.next_id, game.floor().level().size())
        };
        let again = read(&bytes).expect("a floor");
        assert_eq!(again.pictures, game.floor().pictures);
        // Whether a faction has had enough of war depends on it.
        assert!(!again.settled.is_empty() && again.settled == game.floor().settled);
        assert_eq!(again.pictures.get(1), Some(&picture));
    }

    #[test]
    fn study_mode_is_an_action_of_the_journal_and_part_of_the_state() {
        let mut game = Game::new(3).expect("a first floor");
        let before = game.digest();
        let study = |game: &mut Game| {
            let Phase::Player(turn) = game.phase() else { panic!("over too early") };
            turn.act(Action::Study).is_ok()
        };
        let turn = game.turn();
        assert!(!game.world().opens_all_eyes() && study(&mut game));
        assert!(game.world().opens_all_eyes() && game.turn() == turn);
        assert_ne!(game.digest(), before);
        assert!(!study(&mut game), "it is on already");
        assert_eq!(Action::from_code("study"), Some(Action::Study));
        assert!(World::is_study(game.world()));
    }
}
