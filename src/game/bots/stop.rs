//! Why an errand ends, in words.

use std::fmt;

use crate::{
    game::{action::Refusal, bots::vigilance::Alarm, state::ending::Subject},
    grid::Direction,
    mind::planning::Behaviour,
};

/// Why an errand is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An enemy in sight is a new danger.
    Enemy(Subject, Alarm),
    /// The player was hurt.
    Hurt,
    /// Something was heard.
    Noise,
    /// The player has arrived.
    Arrived,
    /// Everything that can be reached has been seen.
    Explored,
    /// The player is as well as it can be.
    Rested,
    /// The player has rested for so many turns, the longest time of an errand, and is not well yet.
    Unwell(u32),
    /// The player knows no way there.
    NoWay,
    /// The only way leads through a cell where this unit stands, so many steps away.
    InTheWay(Subject, u32),
    /// The next step is dangerous: into such a terrain.
    Danger(String),
    /// The only way leads in this direction, through a door that is barred.
    Barred(Direction),
    /// The next step is not possible.
    Refused(Refusal),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enemy(who, alarm) => {
                let name = who.kind.row().name;
                match alarm {
                    Alarm::Unaware => write!(f, "the {name} does not see you yet"),
                    Alarm::Aware if who.kind.row().behaves(Behaviour::carries_word) => {
                        write!(f, "the {name} has seen you, and carries word")
                    }
                    Alarm::Aware => write!(f, "the {name} can see you"),
                    Alarm::Nearer => write!(f, "the {name} is close now"),
                    Alarm::NoLonger(calm) => write!(f, "the {name} {}", calm.over()),
                    Alarm::Hunting => write!(f, "the {name} is after you"),
                    Alarm::Beside => write!(f, "the {name} is beside you"),
                }
            }
            Self::Hurt => f.write_str("you are hurt"),
            Self::Noise => f.write_str("you heard something"),
            Self::Arrived => f.write_str("you are there"),
            Self::Explored => f.write_str("you know all that you can reach"),
            Self::Rested => f.write_str("you are rested"),
            Self::Unwell(turns) => write!(f, "you have rested for {turns} turns, and are not well yet"),
            Self::NoWay => f.write_str("as far as you know, no way leads there"),
            Self::InTheWay(who, 0..=1) => write!(f, "the {} blocks the only way that you know", who.kind.row().name),
            Self::InTheWay(who, away) => {
                write!(f, "the only way that you know leads past the {}, {away} away", who.kind.row().name)
            }
            Self::Danger(what) => write!(f, "the only way that you know leads through {what}"),
            Self::Barred(way) => {
                write!(f, "the only way that you know is barred: walk {} into the door to lift the bar", way.name())
            }
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}
