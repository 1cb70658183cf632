//! The director of a world that is watched: it turns the view to where something happens, or is about to.
//!
//! A world without a player always goes the same way, so a [`Scout`] plays a copy of it some turns ahead and notes how
//! much each of these turns is worth watching, and where: the rows of [`KINDS`](super::timeline::KINDS) say so. A
//! [`Director`] chooses among these places, stays for a while, and says what is to be seen there. Where nothing
//! happens, it looks in on a unit whose business is the most interesting.
//!
//! The director is a spectator. It reads the truth and a future that nobody in the game knows, and changes nothing
//! there.

mod scout;
mod shot;

pub(super) use shot::Director;
