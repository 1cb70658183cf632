//! The opening of a floor: a card with a scene of it, from the player's arrival to the next key.

use ratatui::layout::Position;

use super::{
    super::{
        eyes::Eyes,
        scenes::{Card, Scene},
    },
    Session,
};

/// A floor that the player has just come to for the first time.
#[derive(Debug, Default)]
pub(in crate::ui) struct Opening {
    scene: Option<&'static Scene>,
    /// Where the card lies; `None` where there is no room for it.
    card: Option<Card>,
}

impl Session {
    /// A session that shows the opening of the floor on which its game begins.
    #[must_use]
    pub(in crate::ui) fn at_its_opening(mut self) -> Self {
        if self.is_played() && self.game.turn().0 == 0 {
            self.open_floor();
        }
        self
    }

    /// Begins the opening of the present floor, if it is one of the dungeon.
    pub(super) fn open_floor(&mut self) {
        self.opening = Opening { scene: self.scene_of_floor(), card: None };
    }

    /// The scene of the present floor; `None` for a level.
    pub(in crate::ui) fn scene_of_floor(&self) -> Option<&'static Scene> {
        let theme = self.game.floor().level().theme.filter(|_| self.game.world().is_dungeon())?;
        Scene::named(theme.row().name)
    }

    /// Ends the opening of a floor.
    pub fn end_opening(&mut self) {
        self.opening = Opening::default();
    }

    /// The card of the opening of the present floor, if there is one and room for it.
    pub(in crate::ui) fn opening(&self) -> Option<&Card> {
        self.opening.card.as_ref()
    }

    /// Finds a place for the card where nothing is known, or drawn on what is not known.
    pub(super) fn place_opening(&mut self) {
        self.opening.card = self.opening.scene.and_then(|scene| self.card_of(scene));
    }

    fn card_of(&self, scene: &'static Scene) -> Option<Card> {
        let is_plain = self.eyes == Eyes::You && self.other.is_none() && self.cursor.is_none();
        let focus = self.viewport.position(self.place_of_player()?)?;
        if !is_plain || self.game.ending().is_some() {
            return None;
        }
        let heard = self.eyes.noises(&self.game).into_iter().filter_map(|(at, _)| self.viewport.position(at));
        let known =
            self.viewport.cells().enumerate().filter(|&(place, (_, at))| {
                self.ground_layer.is_known(at) || self.painted.below(place).next().is_some()
            });
        let known = known.flat_map(|(_, (position, _))| self.viewport.block(position).positions());
        let on_top = self.painted.on_top().filter_map(|(place, _)| self.viewport.at(place));
        let taken: Vec<Position> = heard.chain(known).chain(on_top).collect();
        let (name, about) =
            self.game.floor().level().theme.map_or(("", ""), |theme| (theme.row().name, theme.row().about));
        Card::beside(scene, ([name; 2], about), (self.viewport.area(), focus), &taken)
    }
}
