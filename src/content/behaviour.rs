//! The behaviours that a kind of unit can have, by name.

use crate::search::choices;

choices! {
    /// What a kind of unit wants and can do. The goals and actions of each are in `src/mind/planning/behaviour.rs`.
    BehaviourId {
        Warrior "warrior" "Guards its post, calls the others, and comes back with them when it was beaten.";
        Courier "courier" "Reports what it has seen before it thinks of itself.";
        Predator "predator" "Hunts whatever it has seen, runs when it is hurt, and hunts again.";
        Looter "looter" "Takes what lies about and runs.";
        Guardian "guardian" "Guards its post, and fights to the end.";
        Sentry "sentry" "Strikes whoever comes within its reach, and goes after nobody.";
        Archer "archer" "Strikes from afar, and steps back from whoever comes close.";
        Chanter "chanter" "Stays with its friends, and makes them better at what they do.";
        Healer "healer" "Stays with its friends, and closes their wounds.";
        Leader "leader" "Gives its friends heart, then fights in front of them, to the end.";
        Tracker "tracker" "Hunts whatever it has seen, and follows the scent of whatever it has not.";
        Lurer "lurer" "Lets itself be seen, and leads whoever follows where nobody should go.";
        Lurker "lurker" "Does not move until somebody comes close.";
        Companion "companion" "Stays with whoever let it out, and fights beside it to the end.";
    }
}
