//! Facts: what holds or not, as a unit believes, and what plans change.

/// Declares the facts, a row each: variant, the words when it holds, the words when it does not, what it means.
macro_rules! facts {
    ($($fact:ident $so:literal $not_so:literal $about:literal;)*) => {
        /// Something that holds or not, as far as a unit knows. The caller of the planner passes the facts that hold.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Fact {
            $(#[doc = $about] $fact,)*
        }

        impl Fact {
            /// Every fact.
            pub const ALL: [Self; [$($so),*].len()] = [$(Self::$fact),*];

            /// Words for it when it holds: a sentence, of which the subject is left out if it is the unit.
            pub const fn so(self) -> &'static str {
                match self {
                    $(Self::$fact => $so,)*
                }
            }

            /// Words for it when it does not hold, likewise.
            pub const fn not_so(self) -> &'static str {
                match self {
                    $(Self::$fact => $not_so,)*
                }
            }
        }
    };
}

// A fact that stands for a finished task also holds where there is no such task: a unit without word "has no word to
// take up the stairs".
facts! {
    EnemyKnown "knows of an enemy" "knows of no enemy" "An enemy worth going for was seen or reported, and not lost since.";
    EnemyInReach "an enemy is in reach" "no enemy is in reach" "An enemy can be struck from where the unit stands.";
    EnemyFollows "an enemy follows it" "no enemy follows it" "An enemy has seen the unit and comes after it.";
    EnemyLost "has lost an enemy" "has lost no enemy" "An enemy was not where it was last seen, and the search for it is not given up.";
    EnemyDead "its enemy is dead" "its enemy lives" "The enemy is dead. Only plans use it: a unit that knows of no enemy has nothing to kill.";
    KeyKnown "knows of a key" "knows of no key" "A key to the door in the way was seen, and lies there as far as is known.";
    HasKey "has the key" "has no key" "The unit carries a key to the door in the way.";
    WayOpen "the way is open" "a locked door bars the way" "No locked door is known on the cheapest way to the enemy of the unit, or else to its post.";
    AlarmRaised "the alarm is raised" "nobody else is warned" "Its faction knows of the enemies that it sees, or it has called out, or there is nobody to warn.";
    FriendInEarshot "a friend would hear it call" "no friend would hear it call" "Its faction reports by calls, and a friend was recently seen where it would hear one.";
    FriendKnown "knows of a friend" "knows of no friend" "The unit knows of a friend that could fight.";
    FriendsNear "friends are with it" "no friend is with it" "Friends that would fight are at hand.";
    Unhurt "is not badly hurt" "is badly hurt" "The unit is fit to fight. For a resting unit the limit is higher.";
    Safe "is safe" "is not safe" "No enemy that it knows of could be here soon.";
    LootKnown "knows of loot" "knows of no loot" "Something worth taking was seen.";
    HasLoot "has loot" "has no loot" "The unit carries something worth taking.";
    AtPost "is at its post" "is away from its post" "The unit is where it belongs, or close enough.";
    Watched "has kept watch" "nobody keeps watch" "The watch is kept. It never holds for long, because a watch is never over.";
    NoiseExplained "has heard nothing strange" "has heard something" "Nothing that the unit heard still waits to be looked into.";
    NewsTold "has nothing to report" "has something to report" "It has noted nothing that it could report, and has recently met its friends, which may have notes.";
    OrdersDone "has no orders" "has orders" "The unit was given no orders, or their time has not come, or it has carried them out.";
    CaptiveKept "leads no captive" "leads a captive" "The unit leads no captive, or knows of no place to lock it up.";
    RaidOver "has no raid to go on" "is to go on a raid" "Its people does not raid now, mourns or looks for an intruder, others go, or there is nowhere to go.";
    MapKnown "knows the map" "there is more to explore" "No frontier is left that the unit could reach.";
    FarEnough "no enemy is too close to it" "an enemy is too close to it" "No enemy in sight is nearer than the distance that the unit keeps. Always holds for units that keep none.";
    FriendsHeartened "its friends are in good heart" "its friends could be in better heart" "No friend is in sight that the unit could make faster or stronger now.";
    FriendsWell "none of its friends is hurt" "one of its friends is hurt" "No friend is in sight that the unit could heal now.";
    WithLeader "is with its leader" "its leader is elsewhere" "The unit is near the unit that let it out of a cage, or follows nobody.";
    TrailFollowed "follows no trail" "follows a trail" "Every scent that the unit has in its nose was followed to its end.";
    EnemyAstray "its enemy is led astray" "its enemy is not led astray" "The enemy is on bad ground. It never holds for long: the enemy can always be led farther.";
    Unseen "thinks that its enemy has not seen it" "thinks that its enemy has seen it" "The player is in sight, and was not seen to look at the unit.";
    HelpNear "help is near" "no help is near" "A place to report, or a friend who would come, is close by.";
    Warned "its friends are warned" "its friends are not warned" "As for the alarm. A fact of its own, so that a unit that feigns cannot reach its goal by a shout.";
    AmbushSecret "thinks that its ambush is secret" "thinks that its ambush is known" "The player was not seen to look at where the unit hides.";
    SeenOnTheWay "thinks that it was seen on its way" "thinks that it was not seen on its way" "The player was seen to look at the unit, which has word of an enemy, and is as near to where it reports as the unit.";
    TrapSecret "thinks that a trap nearby is secret" "thinks that no trap nearby is secret" "A trap lies between the player and where the unit could wait, and the player was not seen to look at it.";
    BehindTrap "its enemy has come to the trap" "its enemy has not come to the trap" "It never holds for long: the unit waits as long as the trap is secret.";
    ExitsHeld "knows of no exit to cut its enemy off from" "could cut its enemy off from an exit" "There is no exit that the player was seen to look at and that the unit could come to before it.";
    DoorsShut "knows of no door to bar" "could bar a door that its enemy does not know of" "Near its post there is no door without a bar that the player was not seen to look at.";
    GateShut "has no way out to bar" "could bar the enemy's way out" "There is nothing to bar: no word has come lately that the player has the Astrolabe, or all doors by the stairs up are barred or in use, or a friend is nearer to them. It never holds for the unit that stands beside such a door.";
    WordTakenUp "has no word to take up the stairs" "has word to take up the stairs" "Its faction has not heard of the player with the Astrolabe lately, others are nearer to the stairs up, or it knows of none that lead to a floor.";
    LandingHeld "has no stairs to wait at" "expects its enemy by the stairs" "No word has come lately that the player comes up these stairs with the Astrolabe, or enough friends wait there.";
}

const _: () = assert!(Fact::ALL.len() < 64, "facts are the bits of a u64");

/// A set of facts: those that hold, or those that an action or a goal needs or changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts(u64);

impl Facts {
    /// No facts.
    pub const NONE: Self = Self(0);

    /// These facts and no others.
    pub const fn of<const N: usize>(facts: [Fact; N]) -> Self {
        let (mut set, mut index) = (Self::NONE, 0);
        while index < N {
            set = set.with(facts[index]);
            index += 1;
        }
        set
    }

    /// Whether a fact is in the set.
    pub const fn holds(self, fact: Fact) -> bool {
        self.0 & Self::bit(fact) != 0
    }

    /// The set with a fact in it.
    #[must_use]
    pub const fn with(self, fact: Fact) -> Self {
        Self(self.0 | Self::bit(fact))
    }

    /// The set without a fact.
    #[must_use]
    pub const fn without(self, fact: Fact) -> Self {
        Self(self.0 & !Self::bit(fact))
    }

    /// The union of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The facts in this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all facts of the other set are in this one.
    pub const fn includes(self, other: Self) -> bool {
        other.difference(self).is_empty()
    }

    /// Whether a fact is in both sets.
    pub const fn overlaps(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of facts in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The facts in it, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Fact> {
        Fact::ALL.into_iter().filter(move |&fact| self.holds(fact))
    }

    /// The first of the facts in it.
    pub fn first(self) -> Option<Fact> {
        self.iter().next()
    }

    const fn bit(fact: Fact) -> u64 {
        1 << fact as u32
    }
}

impl FromIterator<Fact> for Facts {
    fn from_iter<I: IntoIterator<Item = Fact>>(facts: I) -> Self {
        facts.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_into_them() {
        for fact in Fact::ALL {
            let alone = Facts::of([fact]);
            assert!(alone.holds(fact) && alone.len() == 1 && alone.first() == Some(fact));
            assert_eq!(alone.without(fact), Facts::NONE);
            assert!(Fact::ALL.iter().all(|&other| alone.holds(other) == (other == fact)));
        }
        assert_eq!(Fact::ALL.into_iter().collect::<Facts>().iter().collect::<Vec<_>>(), Fact::ALL);
    }

    #[test]
    fn sets_are_joined_and_compared() {
        let (key, both) = (Facts::of([Fact::HasKey]), Facts::of([Fact::HasKey, Fact::Safe]));
        assert!(both.includes(key) && !key.includes(both) && both.overlaps(key));
        assert_eq!(both.difference(key), Facts::of([Fact::Safe]));
        assert_eq!(key.union(Facts::of([Fact::Safe])), both);
        assert_eq!(key.intersection(both), key);
        assert!(!both.difference(key).overlaps(key) && key.includes(Facts::NONE));
    }
}
