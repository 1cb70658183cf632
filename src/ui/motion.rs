//! How much moves on the screen.

use crate::search::choices;

choices! {
    /// How much moves on the screen by itself. Nothing that moves delays a key.
    Motion {
        Full "full" "as calm, and light, water and fog move for five seconds after each key";
        Calm "calm" "automatic walking is shown step by step, and events flash";
        Off "off" "only the result is shown";
    }
}
