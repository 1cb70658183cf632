//! The table of effects, and which event has which effect.

use crate::{
    game::{Event, Game, Subject},
    grid::{Direction, Point, line},
    terrain::TerrainId,
};

use super::super::{theme::Role, words};

/// How an effect develops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// In all its cells at once.
    Still,
    /// From its first cell to its last; the effects after it start when it has arrived.
    Flight,
    /// In a ring around its first cell that grows.
    Ring,
    /// In a part of a ring around its first cell, on the side of its second cell, that shrinks.
    Arc,
}

/// What an effect draws in its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Brush {
    /// Its characters, one per frame, in the colour of its role.
    Mark,
    /// The item's own character in the colour of its role.
    Own,
    /// Its characters, one per frame, in the colours that the cell has.
    Shape,
    /// The colour of its role on the ground; it fades.
    Flash,
    /// The dark out of which ground comes; it fades.
    Veil,
}

/// The appearance of an effect.
#[derive(Debug)]
pub(super) struct Look {
    /// What it draws.
    pub(super) brush: Brush,
    /// The characters, one per frame, over and over; a blank shows the cell below.
    pub(super) glyphs: &'static [char],
    /// Their role.
    pub(super) role: Role,
    /// How the effect develops.
    pub(super) course: Course,
    /// The number of frames; a flight takes one for each cell, or for two cells if it is long.
    pub(super) frames: u16,
}

/// Declares the rows.
macro_rules! looks {
    ($($(#[$doc:meta])* $name:ident: $brush:ident [$($glyph:literal)*] $role:ident $course:ident $frames:literal;)*) => {
        $($(#[$doc])* pub(super) static $name: Look = Look {
            brush: Brush::$brush,
            glyphs: &[$($glyph),*],
            role: Role::$role,
            course: Course::$course,
            frames: $frames,
        };)*

        /// Every row.
        #[cfg(test)]
        pub(super) static LOOKS: &[&Look] = &[$(&$name),*];
    };
}

looks! {
    /// The player is hurt.
    WOUND: Flash [] Wound Still 8;
    /// Another unit is hurt.
    HIT: Flash [] Strong Still 5;
    /// An attack misses.
    MISS: Mark ['-'] Muted Still 3;
    /// A unit burns.
    BURN: Flash [] Warning Still 6;
    /// A unit dies.
    DEATH: Mark ['x' 'x' '%' '%'] Strong Still 8;
    /// An item is thrown.
    THROW: Own [] Item Flight 0;
    /// A unit shoots, or flings something.
    SHOT: Mark ['*'] Strong Flight 0;
    /// A thrown item bursts, or the ground changes.
    BURST: Mark ['*' '+' '·'] Warning Still 6;
    /// Ground catches fire.
    KINDLED: Flash [] Warning Still 6;
    /// A door opens.
    OPENING: Shape ['+' '/' '/' '\''] Screen Still 4;
    /// A door closes.
    CLOSING: Shape ['\'' '/' '/' '+'] Screen Still 4;
    /// A door is barred.
    BARRING: Shape ['+' '='] Screen Still 4;
    /// A unit shouts.
    SHOUT: Flash [] NoiseFresh Ring 13;
    /// A unit reports.
    REPORT: Mark ['+' '·'] NoiseFresh Ring 3;
    /// A report passes from unit to unit, or to a desk.
    MESSAGE: Mark ['+' '*'] NoiseFresh Flight 0;
    /// The map that is looked at fills in.
    FILLED: Mark ['·' ' ' '·' ' '] KnownNoted Still 8;
    /// A noise comes from out of sight, in this direction.
    HEARD: Mark ['·'] NoiseOld Arc 8;
    /// A unit comes into sight, or notices the player.
    SPOTTED: Mark ['!' ' '] Warning Still 6;
    /// The player finds an item.
    FOUND: Own [] Good Still 4;
    /// Health comes back, or courage.
    MENDED: Flash [] Good Still 5;
    /// Ground comes into sight for the first time.
    UNVEILED: Veil [] Screen Still 4;
}

/// An effect of an event: its row, the item's own character, and its cells.
pub(super) type Sight = (&'static Look, char, Vec<Point>);

/// Where a unit stands that the player sees, or that is there where nobody plays.
fn place_of(game: &Game, who: Subject) -> Option<Point> {
    if game.player().is_some_and(|player| player.id == who.unit) {
        return game.player().map(|player| player.at);
    }
    let unit = game.floor().units().find(|unit| unit.id == who.unit)?;
    (game.player().is_none() || game.world().sees(unit)).then_some(unit.at)
}

/// The effects of an event, as far as it can be seen or heard.
pub(super) fn looks_of(event: &Event, game: &Game) -> Vec<Sight> {
    let you = game.player().map(|player| player.at);
    let hurt = |is_you: bool, damage: Option<i32>| match damage {
        Some(1..) if is_you => &WOUND,
        Some(1..) => &HIT,
        _ => &MISS,
    };
    let at_once = |look: &'static Look, at: Point| (look, '*', vec![at]);
    // Where somebody shoots from that is out of sight, the player is not told.
    let shot = |who: Subject, at: Point| {
        let from = place_of(game, who).filter(|&from| from != at)?;
        Some((&SHOT, '*', line(from, at).skip(1).collect()))
    };
    match *event {
        Event::Struck { whom, damage, at, .. } | Event::Hit { whom, damage, at, .. } => {
            vec![at_once(hurt(whom.is_player(), damage), at)]
        }
        Event::Shot { who, whom, damage, at } => {
            let end = at_once(hurt(whom.is_some_and(Subject::is_player), damage), at);
            shot(who, at).into_iter().chain([end]).collect()
        }
        Event::Flung { who, at, .. } => shot(who, at).into_iter().chain([at_once(&BURST, at)]).collect(),
        Event::BouncedOff { at, .. } => vec![at_once(&MISS, at)],
        Event::Hurt { who, damage, at, .. } => vec![at_once(hurt(who.is_player(), Some(damage)), at)],
        Event::Burned { at, .. } => vec![at_once(&BURN, at)],
        Event::Died { at, .. } => vec![at_once(&DEATH, at)],
        Event::DoorOpened { at, .. } => vec![at_once(&OPENING, at)],
        Event::DoorClosed { at, .. } => vec![at_once(&CLOSING, at)],
        Event::DoorBarred { at, .. } => vec![at_once(&BARRING, at)],
        Event::DoorBroken { at, .. } | Event::BridgeCut { at, .. } => vec![at_once(&BURST, at)],
        Event::Aimed { item, from, at, .. } => {
            vec![(&THROW, words::printable(item.row().glyph), line(from, at).skip(1).collect())]
        }
        Event::Changed { ref cells, becomes, .. } => {
            // Flames are seen as what they are, and go out by themselves.
            let terrains = &game.floor().level().terrains;
            match terrains.base(becomes) {
                TerrainId::ASH => Vec::new(),
                _ if terrains.kind(becomes).fire.is_burning() => vec![(&KINDLED, '*', cells.clone())],
                _ => vec![(&BURST, '*', cells.clone())],
            }
        }
        Event::Shouted { at, .. } => vec![at_once(&SHOUT, at)],
        // Where a listener stands that is out of sight, the player is not told.
        Event::Reported { from, to, .. } if from == to || (you.is_some() && !game.in_sight(to)) => {
            vec![at_once(&REPORT, from)]
        }
        Event::Reported { from, to, .. } => vec![(&MESSAGE, '+', line(from, to).collect())],
        Event::Heard { towards, .. } | Event::Warned { towards, .. } => {
            you.map(|you| heard(you, towards)).into_iter().collect()
        }
        Event::Spotted { at, .. } => vec![at_once(&SPOTTED, at)],
        Event::Noticed { who } => place_of(game, who).map(|at| at_once(&SPOTTED, at)).into_iter().collect(),
        Event::Healed { who, .. } | Event::Mended { who } | Event::Heartened { who, .. } => {
            place_of(game, who).map(|at| at_once(&MENDED, at)).into_iter().collect()
        }
        Event::PickedUp { who, item } if who.is_player() => {
            you.map(|you| (&FOUND, words::printable(item.row().glyph), vec![you])).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// A noise that is heard from a direction.
fn heard(you: Point, towards: Direction) -> Sight {
    (&HEARD, '·', vec![you, you.step(towards)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_effect_lasts_longer_than_somebody_waits() {
        for look in LOOKS {
            // A shout is seen to spread; anything else is over at once.
            let most = if look.course == Course::Ring { 15 } else { 8 };
            assert!(look.frames <= most && (look.frames > 0) != (look.course == Course::Flight), "{look:?}");
            let has_glyphs = matches!(look.brush, Brush::Mark | Brush::Shape);
            assert_eq!(!look.glyphs.is_empty(), has_glyphs, "{look:?}");
        }
    }
}
