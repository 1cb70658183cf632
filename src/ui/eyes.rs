//! Through whose eyes the player sees the map: their own, a picture that they own, those of a faction, or nobody's, which
//! shows the truth.
//!
//! Your own eyes and your pictures are always open. [`World::opens_all_eyes`](crate::game::World::opens_all_eyes) says
//! whether those of the factions and the truth are; in a replay they are, too
//! ([`Session::opens_all_eyes`](super::Session::opens_all_eyes)).
//!
//! This is the only file of the screens that opens a mind. All others ask here what is known and by whom, so that
//! nothing is shown by mistake that the viewer cannot know.

use crate::{
    content::Immunities,
    game::{Game, MindOwner, Picture, Unit},
    grid::{Grid, Point},
    mind::{
        Evidence, FactionId, ItemKindId, KindId, Knowledge, KnownWalkability, Mind, MindView, PathQueue, Sighting,
        Turn, UnitId, UnknownCellPolicy,
    },
    terrain::{Movement, TerrainId, TerrainKind},
};

use super::{
    keymap::{Command, Keymap},
    words,
};

/// A faction's sightings count as in sight for this many turns: by then all its members have had their turn.
const IN_SIGHT: u32 = 1;

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

/// The knowledge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing: the cell is unknown.
    Unknown,
    /// The cell is remembered as it was last seen.
    Remembered {
        /// The remembered terrain.
        terrain: TerrainId,
        /// The turn in which it was last seen.
        seen: Turn,
    },
    /// The cell is in sight.
    InSight(TerrainId),
    /// The cell as it really is, which the player does not know.
    Unseen {
        /// The terrain.
        terrain: TerrainId,
        /// The terrain that the player believes to be there, having seen it earlier.
        believed: Option<TerrainId>,
    },
}

/// A mind that overlays show, and how the unit moves that plans with it.
#[derive(Clone, Copy, Debug)]
pub struct Viewed<'a> {
    /// The faction of the mind.
    pub faction: FactionId,
    /// The unit, if it is a single one.
    pub unit: Option<UnitId>,
    /// The number of the picture, if it is one.
    pub picture: Option<u32>,
    /// How the unit moves; [`Movement::Walker`](crate::terrain::Movement::Walker) if it is not a single one.
    pub movement: Movement,
    /// Width and height of the unit, in cells.
    pub side: u8,
    /// The dangers that do not hurt it.
    pub immune: Immunities,
    /// How it treats unknown cells.
    pub unknown_cells: UnknownCellPolicy,
    /// The knowledge that it decides by.
    pub mind: MindView<'a>,
}

/// Whether the game has or had a player; otherwise the factions are among themselves.
pub(super) fn has_player(game: &Game) -> bool {
    game.player().is_some() || game.ending().is_some()
}

/// The knowledge that a unit decides by.
pub(super) fn mind_of<'a>(game: &'a Game, unit: &Unit) -> MindView<'a> {
    game.mind_of(unit)
}

/// The kind of a unit that perceived something which somebody goes by; `None` if the player cannot know it. Where nobody
/// plays and after the end all is told that the believer knows.
pub(super) fn kind_of_witness(game: &Game, believer: MindView<'_>, witness: UnitId) -> Option<KindId> {
    let is_open = !has_player(game) || game.ending().is_some();
    let of_believer = is_open.then(|| believer.sightings.of(witness)).flatten();
    let known = of_believer.or_else(|| game.player_mind().sightings.of(witness));
    known.map(|seen| seen.kind).or_else(|| {
        let unit = game.floor().units().filter(|_| is_open).find(|unit| unit.id == witness);
        unit.map(|unit| unit.kind)
    })
}

/// The mind of a whole faction. Where all eyes are not open, nobody may be shown any of it.
pub(super) fn mind_of_faction(game: &Game, faction: FactionId) -> &Mind {
    game.mind(faction)
}

/// Whether a faction has members on the floor that are free, or knows anything of it.
pub(super) fn is_here(game: &Game, faction: FactionId) -> bool {
    let has_members = || game.floor().units().any(|unit| unit.faction() == faction && !unit.is_captive);
    game.mind(faction).known.known_cells() > 0 || has_members()
}

/// The kind of terrain that the player believes a cell to be; `None` if it has never seen it.
pub(super) fn seen_by_you(game: &Game, point: Point) -> Option<&TerrainKind> {
    let terrain = game.player_mind().known.terrain(point)?;
    Some(game.floor().level().terrains.kind(terrain))
}

/// The terrain of a cell as the player remembers it, whether the player lives or not.
pub(super) fn remembered(game: &Game, point: Point) -> Option<TerrainId> {
    game.player_mind().known.terrain(point)
}

/// The real terrain of a cell.
fn truth(game: &Game, point: Point) -> Option<TerrainId> {
    game.floor().level().cells.get(point).copied()
}

/// What some eyes know of the present floor.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    eyes: Eyes,
    game: &'a Game,
    /// The real terrain.
    cells: &'a Grid<TerrainId>,
    /// What they have seen, or the player if they see the truth; `None` for a picture that is lost.
    known: Option<&'a KnownWalkability>,
    has_player: bool,
}

impl View<'_> {
    /// The knowledge of a cell.
    pub(super) fn ground(&self, point: Point) -> Ground {
        let Some(&truth) = self.cells.get(point) else { return Ground::Unknown };
        if self.eyes == Eyes::Truth && !self.has_player {
            return Ground::InSight(truth);
        }
        let known = self.known.map_or(Knowledge::Unknown, |known| known.at(point));
        match (self.eyes, known) {
            (Eyes::Truth, _) if self.game.in_sight(point) => Ground::InSight(truth),
            (Eyes::Truth, Knowledge::Remembered { terrain, seen }) if terrain == truth => {
                Ground::Remembered { terrain, seen }
            }
            (Eyes::Truth, Knowledge::Remembered { terrain: believed, .. }) => {
                Ground::Unseen { terrain: truth, believed: Some(believed) }
            }
            (Eyes::Truth, Knowledge::Unknown) => Ground::Unseen { terrain: truth, believed: None },
            (_, Knowledge::Unknown) => Ground::Unknown,
            (Eyes::You, Knowledge::Remembered { terrain, .. }) if self.game.in_sight(point) => Ground::InSight(terrain),
            (Eyes::Faction(_), Knowledge::Remembered { terrain, seen }) if is_in_sight(self.game, seen) => {
                Ground::InSight(terrain)
            }
            (_, Knowledge::Remembered { terrain, seen }) => Ground::Remembered { terrain, seen },
        }
    }
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

    /// The next eyes in turn: the player's, the pictures that the player owns and, where all eyes are open, those of each
    /// faction that is on the floor or knows anything of it, and the truth. Without a player, the player's are left out.
    #[must_use]
    pub fn next(self, game: &Game, opens_all: bool) -> Self {
        let knows = |&faction: &FactionId| {
            let is_here = || game.floor().units().any(|unit| unit.faction() == faction && !unit.is_captive);
            faction != FactionId::PLAYER && (game.mind(faction).known.known_cells() > 0 || is_here())
        };
        let factions = FactionId::all().filter(knows).map(Self::Faction);
        let you = has_player(game).then_some(Self::You);
        let pictures = game.floor().pictures().iter().map(|(number, _)| Self::Picture(number));
        let others = factions.chain([Self::Truth]).filter(|_| opens_all);
        let all: Vec<_> = you.into_iter().chain(pictures).chain(others).collect();
        let now = all.iter().position(|&eyes| eyes == self).unwrap_or(0);
        all[(now + 1) % all.len()]
    }

    /// The picture, if these eyes are one.
    pub(super) fn picture(self, game: &Game) -> Option<&Picture> {
        match self {
            Self::Picture(number) => game.floor().pictures().get(number),
            Self::You | Self::Faction(_) | Self::Truth => None,
        }
    }

    /// The current known walkability, if these eyes are those of a faction.
    pub(super) fn live_map(self, game: &Game) -> Option<&KnownWalkability> {
        match self {
            Self::Faction(faction) => Some(&game.mind(faction).known),
            Self::You | Self::Picture(_) | Self::Truth => None,
        }
    }

    /// The name of these eyes; for a picture with its age.
    pub(super) fn name(self, game: &Game) -> String {
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
    pub(super) fn knowledge(self, game: &Game) -> String {
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
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::You => "In sight",
            Self::Picture(_) => "In the picture",
            Self::Faction(_) => "In their sight",
            Self::Truth => "On this floor",
        }
    }

    /// The notice below the map; `None` for the eyes that the game begins with.
    pub(super) fn notice(self, game: &Game, keymap: &Keymap) -> Option<String> {
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

    /// The knowledge that these eyes have of a cell.
    pub(super) fn ground(self, game: &Game, point: Point) -> Ground {
        self.view(game).ground(point)
    }

    /// What these eyes know of the present floor, to ask about many cells.
    pub(super) fn view(self, game: &Game) -> View<'_> {
        let known = match self {
            Self::Picture(_) => self.picture(game).map(|picture| &picture.mind.known),
            Self::Faction(faction) => Some(&game.mind(faction).known),
            Self::You | Self::Truth => Some(&game.player_mind().known),
        };
        View { eyes: self, game, cells: &game.floor().level().cells, known, has_player: has_player(game) }
    }

    /// The terrain of a cell, if it is known to have been seen since somebody saw it at `seen`. This is the true
    /// terrain where nobody plays or the truth is shown, else what the player saw later.
    pub(super) fn known_later(self, game: &Game, point: Point, seen: Turn) -> Option<TerrainId> {
        if self == Self::Truth || !has_player(game) {
            return truth(game, point);
        }
        match game.player_mind().known.at(point) {
            Knowledge::Remembered { terrain, seen: later } if later > seen => Some(terrain),
            _ => None,
        }
    }

    /// The units that these eyes see, where they see them; the player's unit is not among them.
    ///
    /// For the player, the nearest unit comes first; for a faction, its own members, which it never loses sight of. To what a
    /// faction knows, a `watched` member adds its notes.
    pub(super) fn units(self, game: &Game, watched: Option<UnitId>) -> Vec<Unit> {
        let others = || game.floor().units().filter(|unit| unit.id != Game::PLAYER);
        match self {
            Self::You => game.units_in_sight().into_iter().cloned().collect(),
            // How somebody is that was there then, nobody can see; see [`Self::pictured`].
            Self::Picture(_) => Vec::new(),
            Self::Faction(faction) => {
                let members = others().filter(|unit| unit.faction() == faction).cloned();
                let sightings = mind_with_notes(game, faction, watched).sightings.there();
                let foes = sightings.filter(|sighting| sighting.faction != faction);
                let seen = foes.filter(|foe| foe.unit != Game::PLAYER && is_in_sight(game, foe.seen));
                members.chain(seen.filter_map(|foe| as_seen(game, foe))).collect()
            }
            Self::Truth => {
                let centre = game.player().map(|player| player.at);
                let mut units: Vec<_> = others().cloned().collect();
                let distance = |at: Point| centre.map_or(0, |centre| at.distance_squared(centre));
                units.sort_by_key(|unit| (centre.is_some() && !game.world().sees(unit), distance(unit.at), unit.id));
                units
            }
        }
    }

    /// The player's unit, if these eyes see it; those of a faction with the notes of a watched member.
    pub(super) fn player(self, game: &Game, watched: Option<UnitId>) -> Option<Unit> {
        match self {
            Self::You | Self::Picture(_) | Self::Truth => game.player().cloned(),
            Self::Faction(faction) => {
                let sighting = mind_with_notes(game, faction, watched).sightings.of(Game::PLAYER)?;
                is_in_sight(game, sighting.seen).then(|| as_seen(game, sighting))?
            }
        }
    }

    /// Every cell that a unit covered when it was last seen, for units that are out of sight.
    pub(super) fn lost(self, game: &Game) -> Vec<Point> {
        match self {
            Self::You => {
                let sightings = game.player_mind().sightings.there();
                let cells = |one: &Sighting| one.footprint().cells();
                let lost = sightings.filter(|one| !cells(one).any(|cell| game.in_sight(cell)));
                lost.flat_map(cells).collect()
            }
            Self::Faction(faction) => {
                let is_member = |id| game.floor().units().any(|unit| unit.id == id && unit.faction() == faction);
                let sightings = game.mind(faction).sightings.there();
                let lost = sightings.filter(|one| !is_in_sight(game, one.seen) && !is_member(one.unit));
                lost.flat_map(|one| one.footprint().cells()).collect()
            }
            Self::Picture(_) | Self::Truth => Vec::new(),
        }
    }

    /// The units that the player remembers and does not see, by their ids: kind, last known cell, and when they were seen there.
    /// Empty for other eyes.
    pub(super) fn lost_units(self, game: &Game) -> Vec<(UnitId, KindId, Point, Turn)> {
        if self != Self::You {
            return Vec::new();
        }
        let sightings = game.player_mind().sightings.there();
        let is_lost =
            |one: &&Sighting| one.unit != Game::PLAYER && !one.footprint().cells().any(|cell| game.in_sight(cell));
        sightings.filter(is_lost).map(|one| (one.unit, one.kind, one.at, one.seen)).collect()
    }

    /// Where these eyes, which do not see the player, believe it to be, and since when; `None` if they see it or know nothing.
    pub(super) fn ghost(self, game: &Game) -> Option<(Point, Turn)> {
        let sighting = match self {
            Self::Faction(faction) => game.mind(faction).sightings.of(Game::PLAYER),
            Self::Picture(_) => self.picture(game)?.mind.sightings.of(Game::PLAYER),
            Self::You | Self::Truth => None,
        }?;
        let is_seen = matches!(self, Self::Faction(_)) && is_in_sight(game, sighting.seen);
        (!is_seen && !sighting.is_of_dead()).then_some((sighting.at, sighting.seen))
    }

    /// The eyes whose knowledge is shown beside the player's: those of the watched unit's faction, else of the nearest unit's,
    /// else any that are open. `None` if none are.
    pub(super) fn of_others(game: &Game, watched: Option<&Unit>, shown: &[Unit], opens_all: bool) -> Option<Self> {
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

    /// The units that a picture shows: the kind of each, where it was, and when it was seen there. Empty for other eyes.
    pub(super) fn pictured(self, game: &Game) -> Vec<(Point, KindId, Turn)> {
        let sightings = self.picture(game).into_iter().flat_map(|picture| picture.mind.sightings.there());
        // The player knows better where it is.
        let others = sightings.filter(|one| one.unit != Game::PLAYER);
        others.flat_map(|one| one.footprint().cells().map(|cell| (cell, one.kind, one.seen))).collect()
    }

    /// The items that these eyes know of, and where.
    pub(super) fn items(self, game: &Game) -> Vec<(Point, ItemKindId)> {
        let known = |mind: &Mind| mind.items.iter().map(|(&point, &item)| (point, item)).collect();
        match self {
            Self::You => known(game.player_mind()),
            Self::Picture(_) => self.picture(game).map_or_else(Vec::new, |picture| known(&picture.mind)),
            Self::Faction(faction) => known(game.mind(faction)),
            Self::Truth => game.floor().items().collect(),
        }
    }

    /// The mind that overlays show: that of the watched unit, else that of these eyes, else the player's.
    pub(super) fn viewed<'a>(self, game: &'a Game, watched: Option<&Unit>) -> Option<Viewed<'a>> {
        if let Some(unit) = watched {
            let (faction, movement, mind) = (unit.faction(), unit.movement(), mind_of(game, unit));
            let (side, immune, unknown_cells) = (unit.row().size, unit.row().immune, unit.row().unknown_cells);
            return Some(Viewed {
                faction,
                unit: Some(unit.id),
                picture: None,
                movement,
                side,
                immune,
                unknown_cells,
                mind,
            });
        }
        let mut shown = None;
        let (faction, mind) = match self {
            Self::Picture(number) => {
                shown = Some(number);
                self.picture(game).map(|picture| (picture.of, (&picture.mind).into()))?
            }
            Self::Faction(faction) => (faction, game.mind(faction).into()),
            Self::You | Self::Truth if has_player(game) => (FactionId::PLAYER, game.player_mind().into()),
            Self::You | Self::Truth => return None,
        };
        let unknown_cells = UnknownCellPolicy::default();
        let (movement, immune) = (Movement::Walker, Immunities::NONE);
        Some(Viewed { faction, unit: None, picture: shown, movement, side: 1, immune, unknown_cells, mind })
    }

    /// The evidence of what others think that the player knows: that of the watched unit or of these eyes' faction; with the
    /// truth that of all. With your own eyes it is what you saw others witness, of the watched unit's faction if one is watched.
    pub(super) fn evidence(self, game: &Game, watched: Option<&Unit>) -> Vec<Evidence> {
        if self == Self::You {
            let is_wanted = |known: &&Evidence| watched.is_none_or(|unit| unit.faction() == known.of);
            return game.player_mind().witnessed.iter().filter(is_wanted).copied().collect();
        }
        let factions = |wanted: Option<FactionId>| FactionId::all().filter(move |&of| wanted.is_none_or(|it| it == of));
        let (wanted, unit) = match (watched, self) {
            (Some(unit), _) => (Some(unit.faction()), Some(unit)),
            (None, Self::Faction(faction)) => (Some(faction), None),
            (None, Self::Picture(_)) => return Vec::new(),
            (None, Self::You | Self::Truth) => (None, None),
        };
        let known = factions(wanted).filter(|&faction| faction != FactionId::PLAYER).flat_map(|faction| {
            let view = unit.map_or_else(|| game.mind(faction).into(), |unit| mind_of(game, unit));
            view.all_evidence(faction)
        });
        known.collect()
    }

    /// Whether others have seen the player look at a cell, as far as these eyes may know, like [`Eyes::evidence`].
    pub(super) fn was_in_your_view(self, game: &Game, watched: Option<&Unit>, point: Point) -> bool {
        match (self, watched) {
            (Self::You, _) => MindView::from(game.player_mind()).was_in_view(point),
            (Self::Picture(_), None) => false,
            (_, Some(unit)) => mind_of(game, unit).was_in_view(point),
            (Self::Faction(faction), None) => MindView::from(game.mind(faction)).was_in_view(point),
            (Self::Truth, None) => {
                let others = FactionId::all().filter(|&faction| faction != FactionId::PLAYER);
                others.map(|faction| game.mind(faction)).any(|mind| MindView::from(mind).was_in_view(point))
            }
        }
    }

    /// The path queues that overlays show: that of the watched unit's mind, else those of these eyes (for the truth,
    /// all of them). The player has none.
    pub(super) fn queues<'a>(self, game: &'a Game, watched: Option<&Unit>) -> Option<Vec<&'a PathQueue>> {
        let of = |is_wanted: &dyn Fn(MindOwner) -> bool| {
            let queues = game.world().path_queues().iter().filter(|(owner, _)| is_wanted(*owner));
            Some(queues.map(|(_, queue)| queue).collect())
        };
        match (watched, self) {
            (Some(unit), _) => of(&|owner| owner == MindOwner::of(unit)),
            (None, Self::Faction(faction)) => of(&|owner| owner.faction() == faction),
            (None, Self::Truth) => of(&|_| true),
            (None, Self::You | Self::Picture(_)) => None,
        }
    }
}

fn is_in_sight(game: &Game, seen: Turn) -> bool {
    game.turn().since(seen) <= IN_SIGHT
}

/// The mind of a faction, with the notes of the watched unit if that is a member.
fn mind_with_notes(game: &Game, faction: FactionId, watched: Option<UnitId>) -> MindView<'_> {
    let is_watched_member = |unit: &&Unit| Some(unit.id) == watched && unit.faction() == faction;
    let member = game.floor().units().find(is_watched_member);
    member.map_or_else(|| game.mind(faction).into(), |unit| game.mind_of(unit))
}

/// A unit as it was seen; `None` if it has left the floor.
fn as_seen(game: &Game, sighting: &Sighting) -> Option<Unit> {
    let unit = game.floor().units().find(|unit| unit.id == sighting.unit)?;
    Some(Unit { at: sighting.at, ..unit.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Action, Phase},
        grid::Direction,
        level,
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
