//! Where a plan leads.

/// Declares the places, a row each: variant, its words, which cell it is.
macro_rules! places {
    ($($place:ident $words:literal $about:literal;)*) => {
        /// Where a unit is, or has to go, as far as a plan is concerned: a handful of cells that whoever asks for the
        /// plan knows, each under one name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Place {
            $(#[doc = $about] $place,)*
        }

        impl Place {
            /// Every place; the first is where the unit is.
            pub const ALL: [Self; [$($words),*].len()] = [$(Self::$place),*];

            /// The words for it.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$place => $words,)*
                }
            }
        }
    };
}

places! {
    Here "where it stands" "Where the unit is when the plan is made.";
    Enemy "the enemy" "Where the enemy is, or was last seen.";
    Trail "where the enemy was lost" "Where an enemy should have been and was not.";
    Key "the key" "Where the key lies.";
    Door "the locked door" "The locked door in the way. Ways from it lead on at both of its sides, for it is open by then.";
    Beyond "the far side of the door" "The cell behind that door; the way to it is the way around.";
    Friend "a friend" "Where the nearest friend is.";
    Listener "a friend without word" "Where the nearest friend is that has not heard from the unit for long.";
    Refuge "its refuge" "Where it could heal: its den, a healer, friends.";
    Away "out of danger" "The end of the run along the flee map.";
    Leader "its leader" "Where the one is who let it out of a cage.";
    Post "its post" "Where it belongs.";
    NextPost "the next post" "Where its orders send it.";
    Rounds "its rounds" "The nearest cell at which nobody has looked for long.";
    Loot "the loot" "Where the loot lies.";
    Noise "the noise" "Where the noise came from.";
    Frontier "the border of the known" "The nearest cell of the border of the known.";
    Aside "a step away" "A cell at hand that is farther from the enemy.";
    Scent "the trail" "Where the freshest scent is that it has in its nose.";
    Bait "where nobody should go" "Bad ground, or friends: where an enemy is led that follows.";
    Help "help" "The nearest place to report, or friend, that is not past the enemy.";
    OtherAmbush "another place to hide" "A cell out of the enemy's sight, a few steps away.";
    BehindTrap "behind the trap" "A cell from where the trap lies between the unit and the enemy.";
    EnemyExit "the enemy's exit" "The stairs that the enemy is thought to know.";
    SecretDoor "the door to bar" "The nearest door that the enemy is thought not to know.";
}
