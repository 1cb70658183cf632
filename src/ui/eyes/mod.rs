//! Through whose eyes the player sees the map: their own, a picture that they own, those of a faction, or nobody's,
//! which shows the truth.
//!
//! Your own eyes and your pictures are always open. [`World::opens_all_eyes`](crate::game::World::opens_all_eyes) says
//! whether those of the factions and the truth are; in a replay they are, too
//! ([`Session::opens_all_eyes`](super::Session::opens_all_eyes)).
//!
//! This is the only folder of the screens that opens a mind. All others ask here what is known and by whom, so that
//! nothing is shown by mistake that the viewer cannot know.
//!
//! `ground` says what eyes know of cells, `units` whom and what they see and remember, and `minds` opens the minds that
//! overlays show.

mod ground;
mod minds;
mod units;

use crate::{
    game::{Game, Picture, Unit},
    mind::FactionId,
};

use super::{
    keymap::{Command, Keymap},
    words,
};

pub use ground::Ground;
pub(super) use ground::{View, remembered, seen_by_you};
pub use minds::Viewed;
pub(super) use minds::{has_player, is_here, is_known_dead, kind_of_witness, mind_of, mind_of_faction};

/// The eyes through which the map is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// The player's own.
    You,
    /// A picture of this floor that the player owns, by its number: what was known at one moment.
    Picture(u32),
    /// A faction's: everything that all its members know.
    Faction(FactionId),
    /// Nobody's: everything as it really is.
    Truth,
}

impl Eyes {
    /// The eyes that a game begins with.
    pub fn first(game: &Game) -> Self {
        if has_player(game) { Self::You } else { Self::Truth }
    }

    /// Whether the player may look through these eyes; `opens_all` opens those of the factions and the truth. A picture
    /// may be of another floor, or lost.
    pub fn are_open(self, game: &Game, opens_all: bool) -> bool {
        match self {
            Self::You => true,
            Self::Picture(number) => game.floor().pictures().get(number).is_some(),
            Self::Faction(_) | Self::Truth => opens_all,
        }
    }

    /// The next eyes in turn: the player's, the pictures that the player owns and, where all eyes are open, those of
    /// each faction that is on the floor or knows anything of it, and the truth. Without a player, the player's are
    /// left out.
    #[must_use]
    pub fn next(self, game: &Game, opens_all: bool) -> Self {
        let knows = |&faction: &FactionId| faction != FactionId::PLAYER && is_here(game, faction);
        let factions = FactionId::all().filter(knows).map(Self::Faction);
        let you = has_player(game).then_some(Self::You);
        let pictures = game.floor().pictures().iter().map(|(number, _)| Self::Picture(number));
        let others = factions.chain([Self::Truth]).filter(|_| opens_all);
        let all: Vec<_> = you.into_iter().chain(pictures).chain(others).collect();
        let now = all.iter().position(|&eyes| eyes == self).unwrap_or(0);
        all[(now + 1) % all.len()]
    }

    /// The eyes whose knowledge is shown beside the player's: those of the watched unit's faction, else of the nearest
    /// unit's, else any that are open. `None` if none are.
    pub(in crate::ui) fn of_others(
        game: &Game,
        watched: Option<&Unit>,
        shown: &[Unit],
        opens_all: bool,
    ) -> Option<Self> {
        let is_other = |unit: &&Unit| unit.faction() != FactionId::PLAYER && !unit.is_captive;
        let unit = watched.filter(is_other).or_else(|| shown.iter().find(is_other));
        let of_unit = unit.map(|unit| Self::Faction(unit.faction())).filter(|eyes| eyes.are_open(game, opens_all));
        let any = || {
            let faction = FactionId::all().find(|&faction| faction != FactionId::PLAYER && is_here(game, faction));
            faction.map(Self::Faction).filter(|eyes| eyes.are_open(game, opens_all))
        };
        let latest = || {
            let latest = game.floor().pictures().iter().max_by_key(|(_, picture)| picture.turn);
            latest.map(|(number, _)| Self::Picture(number))
        };
        of_unit.or_else(any).or_else(latest)
    }

    /// The picture, if these eyes are one.
    pub(in crate::ui) fn picture(self, game: &Game) -> Option<&Picture> {
        match self {
            Self::Picture(number) => game.floor().pictures().get(number),
            Self::You | Self::Faction(_) | Self::Truth => None,
        }
    }

    /// The name of these eyes; for a picture with its age.
    pub(in crate::ui) fn name(self, game: &Game) -> String {
        match self {
            Self::You => "your eyes".into(),
            Self::Picture(_) => self.picture(game).map_or_else(String::new, |picture| {
                let age = game.turn().since(picture.turn);
                format!("{}'s map, {} old", words::faction(picture.of), words::turns(age))
            }),
            Self::Faction(faction) => format!("eyes of {}", words::faction(faction)),
            Self::Truth => "the truth".into(),
        }
    }

    /// What is known, by whom, as half a sentence.
    pub(in crate::ui) fn knowledge(self, game: &Game) -> String {
        match self {
            Self::You => "what you know".into(),
            Self::Truth => "what is there".into(),
            Self::Faction(faction) => format!("what {} knows", words::faction(faction)),
            Self::Picture(_) => self.picture(game).map_or_else(String::new, |picture| {
                let age = words::turns(game.turn().since(picture.turn));
                format!("what {} knew {age} ago", words::faction(picture.of))
            }),
        }
    }

    /// The heading of a list of the units and items that these eyes see.
    pub(in crate::ui) const fn heading(self) -> &'static str {
        match self {
            Self::You => "In sight",
            Self::Picture(_) => "In the picture",
            Self::Faction(_) => "In their sight",
            Self::Truth => "On this floor",
        }
    }

    /// The notice below the map; `None` for the eyes that the game begins with.
    pub(in crate::ui) fn notice(self, game: &Game, keymap: &Keymap) -> Option<String> {
        if self == Self::first(game) {
            return None;
        }
        let is_more = has_player(game) && !matches!(self, Self::Picture(_));
        let warning = if is_more { "more than you know; " } else { "" };
        let key = match self {
            Self::Truth => format!("{} goes back", keymap.key(Command::Truth)),
            _ => format!("{} next", keymap.key(Command::Eyes)),
        };
        Some(format!("{}: {warning}{key}", self.name(game).to_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Action, Phase},
        grid::{Direction, Point},
        level,
        mind::Turn,
        terrain::TerrainId,
        ui::{MIN_HEIGHT, MIN_WIDTH, layout::Layout},
    };

    /// A player at a door, with a wall around the room beyond a second door.
    fn at_a_door() -> Game {
        let level = level::parse("inline", b"#######\n#@+..+.\n#######\n", game::vocabulary()).expect("a good level");
        Game::on_level(level, 1).expect("a level to play")
    }

    fn act(game: &mut Game, action: Action) {
        let Phase::Player(turn) = game.phase() else { panic!("nobody ends this game") };
        turn.act(action).expect("a possible action");
    }

    #[test]
    fn you_know_better_only_what_you_have_seen_later() {
        let mut game = at_a_door();
        let (door, other, beyond) = (Point::new(2, 1), Point::new(5, 1), Point::new(6, 1));
        let later = |game: &Game, eyes: Eyes, point, seen| eyes.known_later(game, point, Turn(seen));
        assert_eq!(later(&game, Eyes::You, door, 0), None);
        act(&mut game, Action::Step(Direction::East));
        let now = game.turn().0;
        assert_eq!(later(&game, Eyes::You, door, 0), Some(TerrainId::OPEN_DOOR));
        assert_eq!(later(&game, Eyes::You, door, now), None, "whoever sees it now knows as well");
        assert_eq!(later(&game, Eyes::You, other, 0), Some(TerrainId::DOOR));
        for eyes in [Eyes::You, Eyes::Faction(FactionId::WARREN)] {
            assert_eq!(later(&game, eyes, beyond, 0), None, "nobody has seen it");
        }
        assert_eq!(later(&game, Eyes::Truth, beyond, 0), Some(TerrainId::FLOOR));
        assert_eq!(later(&game, Eyes::Truth, door, now), Some(TerrainId::OPEN_DOOR));
    }

    #[test]
    fn eyes_go_around_and_leave_you_out_where_nobody_plays() {
        let around = |game: &Game| {
            let mut eyes = vec![Eyes::first(game)];
            while eyes.len() == 1 || eyes.last() != eyes.first() {
                eyes.extend(eyes.last().map(|last| last.next(game, true)));
            }
            eyes
        };
        let (you, warren) = (Eyes::You, Eyes::Faction(FactionId::WARREN));
        assert_eq!(around(&at_a_door()), [you, Eyes::Truth, you], "nobody else is there");
        let watched = Game::without_player(None, 1).expect("a first floor");
        let eyes = around(&watched);
        assert!(eyes.contains(&warren) && !eyes.contains(&you) && eyes.last() == Some(&Eyes::Truth), "{eyes:?}");
    }

    #[test]
    fn every_notice_fits_below_the_least_map() {
        let game = at_a_door();
        let map = Layout::of(ratatui::layout::Rect::new(0, 0, MIN_WIDTH, MIN_HEIGHT)).map;
        for eyes in FactionId::all().map(Eyes::Faction).chain([Eyes::Truth]) {
            let notice = eyes.notice(&game, &Keymap::new()).expect("not the first eyes");
            assert!(notice.len() + 2 <= usize::from(map.width) - 3, "{notice}");
        }
        assert_eq!(Eyes::You.notice(&game, &Keymap::new()), None);
    }
}
