//! What items do.
//!
//! What changes a body is in `body`, what changes what is known in `minds`, what changes the ground in `ground`,
//! what lies hidden in it in `springs`; `deeds`
//! and `casts` say which item does what. All of it is done to the true world; whoever sees it learns of it, and what is
//! told falsely to a mind is believed until somebody looks.

mod body;
mod casts;
mod deeds;
mod ground;
mod minds;
mod springs;

pub(super) use ground::{Passing, is_breakable, is_bridgeable};
