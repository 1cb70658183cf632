//! How a game ended.

use crate::game::{Cause, Ending, Game};

use super::grammar::{a, capital};

/// How the game ended, in a title and a sentence.
pub(in super::super) fn ending(game: &Game, ending: Ending) -> (&'static str, String) {
    let (depth, turn) = (game.depth(), game.turn());
    match ending {
        Ending::Died { of } => {
            let what = match of {
                Cause::Blow(by) | Cause::Shot(by) => format!("{} ended it", capital(&a(by.kind.row().name))),
                Cause::Throw(by) => format!("Something thrown by {} ended it", a(by.kind.row().name)),
                Cause::Burst(by) if by.is_player() => "You stood too close to your own handiwork".into(),
                Cause::Burst(by) => format!("What {} threw burst beside you", a(by.kind.row().name)),
                Cause::Caltrops => "You bled out, a step at a time".into(),
                Cause::Dart => "A dart out of the wall ended it".into(),
                Cause::Fire => "The fire had you".into(),
                Cause::Fall => "The ground went from under you".into(),
                Cause::Drowning => "The water closed over you".into(),
                Cause::Burial => "The stone came down on you".into(),
            };
            ("You are dead", format!("{what} on floor {depth}, turn {turn}."))
        }
        Ending::Won => ("Daylight", format!("You walk out with the Astrolabe on turn {turn}. Nobody saw you leave.")),
        Ending::Left => ("Out", format!("You leave by the stairs on turn {turn}.")),
    }
}

/// What somebody dies of whom nobody kills, for a list.
pub(in super::super) const fn cause(of: Cause) -> &'static str {
    match of {
        Cause::Caltrops => "caltrops",
        Cause::Dart => "a dart",
        Cause::Fire => "fire",
        Cause::Fall => "a fall",
        Cause::Drowning => "water",
        Cause::Burial => "stone",
        _ => "somebody",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Subject, mind::KindId};

    #[test]
    fn every_ending_has_a_title_and_a_sentence() {
        let game = Game::new(1).expect("a first floor");
        let wolf = Subject { unit: crate::mind::UnitId(3), kind: KindId::named("wolf").expect("a kind") };
        let causes = [Cause::Blow(wolf), Cause::Shot(wolf), Cause::Fire, Cause::Fall, Cause::Drowning, Cause::Burial];
        for end in causes.map(|of| Ending::Died { of }).into_iter().chain([Ending::Won, Ending::Left]) {
            let (title, sentence) = ending(&game, end);
            assert!(!title.is_empty() && sentence.ends_with('.') && sentence.contains("turn 0"), "{sentence}");
        }
    }
}
