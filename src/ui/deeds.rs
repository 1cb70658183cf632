//! What units do to each other and to doors, in words.

use crate::{
    game::{Cause, Subject},
    terrain::Door,
};

use super::{
    theme::Role,
    words::{capital, the},
};

/// How somebody other than the player died.
pub(super) fn died(who: Subject, of: Cause) -> String {
    match of {
        Cause::Blow(by) => format!("{} kills {}.", capital(&the(by)), the(who)),
        Cause::Shot(by) => format!("{} shoots {} dead.", capital(&the(by)), the(who)),
        Cause::Fire => format!("{} burns to death.", capital(&the(who))),
        Cause::Fall => format!("{} falls, and is not heard again.", capital(&the(who))),
        Cause::Drowning => format!("{} drowns.", capital(&the(who))),
        Cause::Burial => format!("{} is buried.", capital(&the(who))),
    }
}

/// Who opened a door that was shut in this way.
pub(super) fn opened(who: Subject, was: Door) -> (String, Role) {
    if who.is_player() {
        let what = match was {
            Door::Locked => "The key turns. The door is open.",
            Door::Barred => "You lift the bar and open the door.",
            Door::None | Door::Closed | Door::Open => "You open the door.",
        };
        return (what.into(), Role::Muted);
    }
    let what = match was {
        Door::Locked => "unlocks a door",
        Door::Barred => "lifts the bar from a door",
        Door::None | Door::Closed | Door::Open => "opens a door",
    };
    (format!("{} {what}.", capital(&the(who))), Role::Distant)
}

/// Who struck at whom.
pub(super) fn struck(who: Subject, whom: Subject, damage: Option<i32>) -> (String, Role) {
    match (who.is_player(), whom.is_player(), damage) {
        (true, _, Some(damage)) => (format!("You hit {} for {damage}.", the(whom)), Role::Screen),
        (true, _, None) => (format!("You miss {}.", the(whom)), Role::Muted),
        (_, true, Some(damage)) => (format!("{} hits you for {damage}.", capital(&the(who))), Role::Bad),
        (_, true, None) => (format!("{} misses you.", capital(&the(who))), Role::Muted),
        (_, _, Some(_)) => (format!("{} hits {}.", capital(&the(who)), the(whom)), Role::Distant),
        (_, _, None) => (format!("{} misses {}.", capital(&the(who)), the(whom)), Role::Distant),
    }
}

/// Who shot at whom, if anybody was there.
pub(super) fn shot(who: Subject, whom: Option<Subject>, damage: Option<i32>) -> (String, Role) {
    let shooter = capital(&the(who));
    match (whom, damage) {
        (None, _) => (format!("{shooter} shoots at nothing."), Role::Distant),
        (Some(whom), Some(damage)) if whom.is_player() => {
            (format!("{shooter} shoots at you, and hits for {damage}."), Role::Bad)
        }
        (Some(whom), None) if whom.is_player() => (format!("{shooter} shoots at you, and misses."), Role::Warning),
        (Some(whom), Some(_)) => (format!("{shooter} shoots {}.", the(whom)), Role::Distant),
        (Some(whom), None) => (format!("{shooter} shoots at {}, and misses.", the(whom)), Role::Distant),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Game,
        mind::{KindId, UnitId},
    };

    fn subject(name: &str, unit: UnitId) -> Subject {
        Subject { unit, kind: KindId::named(name).expect("a kind") }
    }

    #[test]
    fn blows_and_shots_are_told_from_the_players_side() {
        let (you, wolf) = (subject("you", Game::PLAYER), subject("wolf", UnitId(3)));
        let told = |who, whom, damage| struck(who, whom, damage).0;
        assert_eq!(told(you, wolf, Some(4)), "You hit the wolf for 4.");
        assert_eq!(told(wolf, you, Some(2)), "The wolf hits you for 2.");
        assert_eq!(told(wolf, you, None), "The wolf misses you.");
        assert_eq!(told(wolf, wolf, None), "The wolf misses the wolf.");
        let turret = subject("turret", UnitId(4));
        let told = |whom, damage| shot(turret, whom, damage).0;
        assert_eq!(told(Some(you), Some(3)), "The turret shoots at you, and hits for 3.");
        assert_eq!(told(Some(you), None), "The turret shoots at you, and misses.");
        assert_eq!(told(Some(wolf), Some(3)), "The turret shoots the wolf.");
        assert_eq!(told(None, None), "The turret shoots at nothing.");
    }

    #[test]
    fn deaths_and_doors_are_told_by_what_they_were() {
        let goblin = subject("goblin", UnitId(3));
        assert_eq!(died(goblin, Cause::Fall), "The goblin falls, and is not heard again.");
        assert_eq!(died(goblin, Cause::Drowning), "The goblin drowns.");
        assert_eq!(died(goblin, Cause::Fire), "The goblin burns to death.");
        assert_eq!(opened(goblin, Door::Barred).0, "The goblin lifts the bar from a door.");
    }
}
