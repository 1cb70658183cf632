//! The table of effects, and which event has which effect.

use crate::{
    game::{Event, Game, Subject},
    grid::{Point, line},
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
}

/// The appearance of an effect.
#[derive(Debug)]
pub(super) struct Look {
    /// The characters, one per frame; the item's own character if there are none.
    pub(super) glyphs: &'static [char],
    /// Their role.
    pub(super) role: Role,
    /// How the effect develops.
    pub(super) course: Course,
    /// The number of frames; a flight takes one for each cell.
    pub(super) frames: u16,
}

/// Declares the rows.
macro_rules! looks {
    ($($(#[$doc:meta])* $name:ident: [$($glyph:literal)*] $role:ident $course:ident $frames:literal;)*) => {
        $($(#[$doc])* pub(super) static $name: Look = Look {
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
    WOUND: ['*' '×' '*' '×'] Bad Still 6;
    /// Another unit is hurt.
    HIT: ['*' '×'] Strong Still 4;
    /// An attack misses.
    MISS: ['-'] Muted Still 3;
    /// A unit burns.
    BURN: ['^' '*' '^'] Warning Still 6;
    /// A unit dies.
    DEATH: ['x' '%'] Strong Still 8;
    /// An item is thrown.
    THROW: [] Item Flight 0;
    /// A thrown item bursts, or the ground changes.
    BURST: ['*' '+' '·'] Warning Still 6;
    /// A unit shouts.
    SHOUT: ['·'] NoiseFresh Ring 6;
    /// A unit reports.
    REPORT: ['+' '·'] NoiseFresh Ring 6;
    /// A report passes from unit to unit, or to a desk.
    MESSAGE: ['+' '*'] NoiseFresh Flight 0;
    /// The map that is looked at fills in.
    FILLED: ['·' ' ' '·' ' '] KnownNoted Still 8;
    /// A noise comes from out of sight, in this direction.
    HEARD: ['»' ' '] NoiseOld Still 6;
    /// A unit comes into sight.
    SPOTTED: ['!' ' '] Warning Still 6;
    /// The player finds an item.
    FOUND: [] Good Still 4;
}

/// The effect of an event, if it can be seen: the row, the item's own character, and the cells.
pub(super) fn look_of(event: &Event, game: &Game) -> Option<(&'static Look, char, Vec<Point>)> {
    /// Distance from the player at which the mark of a noise is drawn, in cells.
    const BESIDE: i32 = 3;
    let you = game.player().map(|player| player.at);
    let hurt = |is_you: bool, damage: Option<i32>| match damage {
        Some(1..) if is_you => &WOUND,
        Some(1..) => &HIT,
        _ => &MISS,
    };
    Some(match *event {
        Event::Struck { whom, damage, at, .. } | Event::Hit { whom, damage, at, .. } => {
            (hurt(whom.is_player(), damage), '*', vec![at])
        }
        Event::Shot { whom, damage, at, .. } => (hurt(whom.is_some_and(Subject::is_player), damage), '*', vec![at]),
        Event::BouncedOff { at, .. } => (&MISS, '*', vec![at]),
        Event::Hurt { who, damage, at, .. } => (hurt(who.is_player(), Some(damage)), '*', vec![at]),
        Event::Burned { at, .. } => (&BURN, '*', vec![at]),
        Event::Died { at, .. } => (&DEATH, '%', vec![at]),
        Event::Aimed { item, from, at, .. } => {
            (&THROW, words::printable(item.row().glyph), line(from, at).skip(1).collect())
        }
        Event::Changed { ref cells, .. } => (&BURST, '*', cells.clone()),
        Event::Shouted { at, .. } => (&SHOUT, '·', vec![at]),
        // Where a listener stands that is out of sight, the player is not told.
        Event::Reported { from, to, .. } if from == to || !game.in_sight(to) => (&REPORT, '+', vec![from]),
        Event::Reported { from, to, .. } => (&MESSAGE, '+', line(from, to).collect()),
        Event::Heard { towards, .. } => {
            let (dx, dy) = towards.offset();
            (&HEARD, '»', vec![you? + Point::new(dx * BESIDE, dy * BESIDE)])
        }
        Event::Spotted { at, .. } => (&SPOTTED, '!', vec![at]),
        Event::PickedUp { who, item } if who.is_player() => (&FOUND, words::printable(item.row().glyph), vec![you?]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_effect_lasts_longer_than_somebody_waits() {
        for look in LOOKS {
            assert!(look.frames <= 8 && (look.frames > 0) != (look.course == Course::Flight), "{look:?}");
            assert!(!look.glyphs.is_empty() || matches!(look.role, Role::Item | Role::Good), "{look:?}");
        }
    }
}
