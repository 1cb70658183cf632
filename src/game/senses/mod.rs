//! Looking, hearing, smelling and being told: the only ways from the true world into a mind.
//!
//! `perceiving` lets a unit use all of them at the beginning of its turn; `hearing` is used by whatever makes a noise. Each
//! writes into the [`Mind`](crate::mind::Mind) that the unit has or shares, its [`Circle`](super::Circle)'s.

pub(in crate::game) mod hearing;
pub(in crate::game) mod looking;
pub(in crate::game) mod perceiving;
pub(in crate::game) mod reporting;
pub(in crate::game) mod smelling;
