//! The game in words: events, refusals, endings and names. What a unit is about is in `reasons`.

use crate::{
    game::{Aim, Cause, Ending, Errand, Event, Game, Refusal, Stop, Subject},
    mind::{FactionId, ItemKindId, KindId, Sound, Turn},
    terrain::{TerrainId, TerrainTable},
};

use super::{
    advice,
    deeds::{self, died, opened, shot, struck},
    theme::Role,
};

/// The first words on a game.
pub(super) fn greeting(game: &Game) -> (String, Role) {
    let level = game.floor().level();
    if game.turn() > Turn(0) {
        return (format!("Floor {}, turn {}. Where were we?", game.depth(), game.turn()), Role::Screen);
    }
    if !level.about.is_empty() {
        return (harmless(&level.about), Role::Screen);
    }
    ("Down here they know only what they have seen. So do you. Press ? for the keys.".into(), Role::Screen)
}

/// What is said of an event, if it is worth a word. `turn` chooses between ways to say it.
pub(super) fn event(event: &Event, turn: Turn) -> Option<(String, Role)> {
    let pick = |ways: &[&'static str]| ways[turn.0 as usize % ways.len()];
    Some(match *event {
        Event::Moved { .. } => return None,
        Event::Struck { who, whom, damage, .. } => struck(who, whom, damage),
        Event::Shot { who, whom, damage, .. } => shot(who, whom, damage),
        Event::Burned { who, damage, .. } if who.is_player() => (format!("You burn for {damage}."), Role::Bad),
        Event::Burned { who, .. } => (format!("{} burns.", capital(&the(who))), Role::Distant),
        Event::Died { who, .. } if who.is_player() => ("You die.".into(), Role::Bad),
        Event::Died { who, of: Cause::Blow(by), .. } if by.is_player() => {
            let how = pick(&["dies", "falls, and its map with it", "will not be reporting this"]);
            (format!("{} {how}.", capital(&the(who))), Role::Good)
        }
        Event::Died { who, of, .. } => (died(who, of), Role::Distant),
        Event::DoorOpened { who, was, .. } => opened(who, was),
        Event::DoorBroken { who, .. } => deeds::broken(who),
        Event::Flung { who, whom, .. } => deeds::flung(who, whom),
        Event::Heartened { who, status } => deeds::heartened(who, status),
        Event::Mended { who } => deeds::mended(who),
        Event::ReadMap { who, news } => deeds::read_map(who, news),
        Event::DoorClosed { who, .. } if who.is_player() => {
            ("You close the door. Whoever remembers it open is wrong now.".into(), Role::Muted)
        }
        Event::DoorClosed { who, .. } => (format!("{} closes a door.", capital(&the(who))), Role::Distant),
        Event::DoorBarred { who, .. } if who.is_player() => {
            ("You bar the door. Lifting the bar will cost them time.".into(), Role::Muted)
        }
        Event::DoorBarred { who, .. } => (format!("{} bars a door.", capital(&the(who))), Role::Distant),
        Event::PickedUp { who, item } if !who.is_player() => {
            (format!("{} picks up {}.", capital(&the(who)), a(item.row().name)), Role::Distant)
        }
        Event::PickedUp { item: ItemKindId::ASTROLABE, .. } => {
            ("You take the Astrolabe. Every floor above has learned its map since. Climb.".into(), Role::Good)
        }
        Event::PickedUp { item, .. } => (format!("You pick up {}.", a(item.row().name)), Role::Good),
        Event::Dropped { who, .. } if who.is_player() => return None,
        Event::Dropped { who, item, .. } => {
            (format!("{} drops {}.", capital(&the(who)), a(item.row().name)), Role::Good)
        }
        Event::Changed { ref says, .. } if says.is_empty() => return None,
        Event::Changed { ref says, .. } => (harmless(says), Role::Warning),
        Event::Used { who, item } => deeds::used(who, item),
        Event::Aimed { who, item, .. } => deeds::aimed(who, item),
        Event::Hit { who, item, whom, damage, .. } => deeds::hit(who, item, whom, damage),
        Event::PutDown { who, item } => deeds::put_down(who, item),
        Event::Healed { who, by } => deeds::healed(who, by),
        Event::Hurt { who, by, damage, .. } => deeds::hurt(who, by, damage),
        Event::Gained { who, status } => deeds::gained(who, status),
        Event::Lost { who, status } => deeds::lost(who, status),
        Event::Struggled { who } => deeds::struggled(who),
        Event::Surprised { who, whom } => deeds::surprised(who, whom),
        Event::Deceived { who, minds } => deeds::deceived(who, minds),
        Event::Shouted { who, .. } if who.is_player() => {
            ("You shout. Whoever hears it will come and look.".into(), Role::Strong)
        }
        Event::Shouted { who, .. } => (format!("{} shouts.", capital(&the(who))), Role::Warning),
        Event::Heard { sound, towards } => {
            (format!("You hear {} to the {}.", self::sound(sound), towards.name()), Role::Distant)
        }
        Event::Spotted { who, .. } => {
            let how = pick(&["comes into sight", "is there", "steps into your light"]);
            (format!("{} {how}.", capital(&a(who.kind.row().name))), Role::Warning)
        }
        Event::Followed { who, is_friend: true } => (format!("{} comes along.", capital(&the(who))), Role::Good),
        Event::Followed { who, .. } => (format!("{} comes after you.", capital(&the(who))), Role::Warning),
        Event::Freed { whom, is_forced, .. } => deeds::freed(whom, is_forced),
        Event::Told { who, news } => deeds::told(who, news),
        Event::Warned { who, of, towards } => {
            let whom = a(of.kind.row().name);
            (format!("{} sees {whom} to the {}.", capital(&the(who)), towards.name()), Role::Warning)
        }
        Event::Offered { says, .. } => (says.into(), Role::Good),
        Event::Met(first) => (advice::of(first).into(), Role::Strong),
        Event::GivenAway => ("The needles swing towards you. Everybody here knows where you are.".into(), Role::Bad),
        Event::Arrived { depth } => (format!("Floor {depth}."), Role::Strong),
    })
}

/// Why nothing happened.
pub(super) fn refusal(refusal: &Refusal) -> String {
    format!("{}.", capital(&harmless(&refusal.to_string())))
}

/// What somebody dies of whom nobody kills, for a list.
pub(super) const fn cause(of: Cause) -> &'static str {
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

/// The name of a kind.
pub(super) fn the_kind(kind: KindId) -> &'static str {
    kind.row().name
}

/// Why an errand is over.
pub(super) fn stop(errand: &Errand, stop: &Stop) -> (String, Role) {
    let reason = harmless(&stop.to_string());
    match (errand.aim(), stop) {
        (Aim::Explore, Stop::Explored) => {
            (format!("{}: > goes to the stairs down, _ anywhere.", capital(&reason)), Role::Strong)
        }
        (_, Stop::Arrived | Stop::Explored | Stop::Rested) => (format!("{}.", capital(&reason)), Role::Muted),
        _ => (format!("You stop: {reason}."), Role::Warning),
    }
}

/// How the game ended, in a title and a sentence.
pub(super) fn ending(game: &Game, ending: Ending) -> (&'static str, String) {
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

/// What a noise sounds like.
pub(super) const fn sound(sound: Sound) -> &'static str {
    match sound {
        Sound::Steps => "steps",
        Sound::Door => "a door",
        Sound::Shot => "a shot",
        Sound::Fight => "blows",
        Sound::Cry => "a cry",
        Sound::Shout => "a shout",
        Sound::Crash => "stone breaking",
    }
}

/// The name of a terrain of the present floor.
pub(super) fn terrain(game: &Game, terrain: TerrainId) -> String {
    harmless(&game.floor().level().terrains.kind(terrain).name)
}

/// A faction, in a sentence.
pub(super) fn faction(faction: FactionId) -> String {
    if faction == FactionId::PLAYER { "you".into() } else { format!("the {}", faction.row().name) }
}

/// The character that a terrain is drawn with. Floor is a dot in the middle of its cell, which is quieter; what
/// could upset a terminal is a question mark.
pub(super) fn glyph_of(terrains: &TerrainTable, terrain: TerrainId) -> char {
    match terrains.kind(terrain).glyph {
        '.' if terrain == TerrainId::FLOOR => '·',
        glyph => printable(glyph),
    }
}

/// The character, or a question mark in place of one that is not a single cell wide.
pub(super) fn printable(glyph: char) -> char {
    if unicode_width::UnicodeWidthChar::width(glyph) == Some(1) { glyph } else { '?' }
}

/// A text from a level file without what could upset a terminal: control characters, and all that has no width.
pub(super) fn harmless(text: &str) -> String {
    let harmless = |character: char| match unicode_width::UnicodeWidthChar::width(character) {
        _ if character.is_whitespace() => Some(' '),
        Some(1..) => Some(character),
        _ => None,
    };
    text.chars().filter_map(harmless).collect()
}

/// A number of turns.
pub(super) fn turns(number: u32) -> String {
    if number == 1 { "1 turn".into() } else { format!("{number} turns") }
}

/// Somebody in the middle of a sentence.
pub(super) fn the(subject: Subject) -> String {
    if subject.is_player() { "you".into() } else { format!("the {}", subject.kind.row().name) }
}

/// A noun with its article.
pub(super) fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A text with a capital letter in front.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::KindId;

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

    #[test]
    fn what_a_level_says_cannot_upset_a_terminal() {
        let changed = |says: &str| Event::Changed { cells: Vec::new(), becomes: TerrainId::CHASM, says: says.into() };
        assert_eq!(event(&changed("The bridge\u{1b}[2J falls."), Turn(1)).expect("a word").0, "The bridge[2J falls.");
        assert_eq!(event(&changed(""), Turn(1)), None);
    }

    #[test]
    fn every_refusal_is_a_sentence() {
        assert_eq!(refusal(&Refusal::Corner), "There is a corner in the way: go around it.");
    }
}
