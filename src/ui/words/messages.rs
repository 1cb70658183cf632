//! Messages about events, refused actions and ended errands, and advice for what the player meets first.

use crate::{
    game::{Aim, Alarm, Calm, Cause, Ending, Errand, Event, First, Game, Refusal, Stop, Subject},
    mind::{Turn, planning::Behaviour},
    terrain::TerrainId,
    text::{a, capital},
};

use super::{
    super::{
        keymap::{Command, Keymap},
        theme::Role,
    },
    deeds::{self, died, opened, shot, struck},
    names::{self, harmless, place, the},
    reports,
};

/// The first message of a game, with the keys as they are bound.
pub(in super::super) fn greeting(game: &Game, keys: &Keymap) -> (String, Role) {
    if game.turn() > Turn(0) {
        return (format!("Floor {}, turn {}. Where were we?", game.depth(), game.turn()), Role::Screen);
    }
    if let Some(about) = about_floor(game, keys) {
        return (about, Role::Screen);
    }
    (keys.fill("Down here they know only what they have seen. So do you. Press {help} for the keys."), Role::Screen)
}

/// The name of the level of the present floor; `None` if it has none.
pub(in super::super) fn name_of_floor(game: &Game) -> Option<String> {
    Some(harmless(&game.floor().level().name)).filter(|name| !name.is_empty())
}

/// What the level of the present floor says about itself, with the keys as they are bound; `None` if it says nothing.
pub(in super::super) fn about_floor(game: &Game, keys: &Keymap) -> Option<String> {
    let about = &game.floor().level().about;
    (!about.is_empty()).then(|| keys.fill(&harmless(about)))
}

/// A text of a level as a lesson, with the keys as they are bound: a text that names keys teaches them. `None` for any
/// other.
pub(in super::super) fn lesson(says: &str, keys: &Keymap) -> Option<String> {
    let says = harmless(says);
    let filled = keys.fill(&says);
    (filled != says).then_some(filled)
}

/// The lesson that a game begins with: what the level says about itself, if it teaches later on too.
pub(in super::super) fn first_lesson(game: &Game, keys: &Keymap) -> Option<String> {
    let level = game.floor().level();
    let teaches = level.events.iter().any(|event| lesson(&event.says, keys).is_some());
    lesson(&level.about, keys).filter(|_| teaches)
}

/// The message that so many units have seen the player sneak; `of_one` says it of a single one.
pub(in super::super) fn noticed_by(of_one: &str, count: u32) -> String {
    if count == 1 { of_one.to_owned() } else { format!("{count} units see you: you stop sneaking.") }
}

/// The message about an event and its colour; `None` if the event is not worth one. `turn` chooses between wordings.
pub(in super::super) fn event(event: &Event, turn: Turn) -> Option<(String, Role)> {
    let pick = |ways: &[&'static str]| ways[turn.0 as usize % ways.len()];
    Some(match *event {
        // Advice names keys, which the session knows.
        // Of noises of its own the player reads in the window "who knows what".
        Event::Moved { .. } | Event::Met(_) | Event::MadeNoise { .. } => return None,
        Event::Struck { who, whom, damage, .. } => struck(who, whom, damage),
        Event::Shot { who, whom, damage, .. } => shot(who, whom, damage),
        Event::BouncedOff { missile, whom, .. } => deeds::bounced_off(missile, whom),
        Event::Burned { who, damage, .. } if who.is_player() => (format!("You burn for {damage}."), Role::Bad),
        Event::Burned { who, .. } => (format!("{} burns.", capital(&the(who))), Role::Distant),
        Event::Died { who, .. } if who.is_player() => ("You die.".into(), Role::Bad),
        Event::Died { who, of, lost, .. } => {
            let (how, role) = match of {
                Cause::Blow(by) if by.is_player() => {
                    (format!("{} {}.", capital(&the(who)), pick(&["dies", "falls"])), Role::Good)
                }
                _ => (died(who, of), Role::Distant),
            };
            match deeds::lost_note(lost) {
                Some(note) => (format!("{how} {note}"), Role::Good),
                None => (how, role),
            }
        }
        Event::DoorOpened { who, was, .. } => opened(who, was),
        Event::DoorBroken { who, .. } => deeds::broken(who),
        Event::Flung { who, whom, .. } => deeds::flung(who, whom),
        Event::Heartened { who, status } => deeds::heartened(who, status),
        Event::Mended { who } => deeds::mended(who),
        Event::ReadMap { who, news } => deeds::read_map(who, news),
        Event::Surveyed { who, cells, ref sighted } => deeds::surveyed(who, cells, sighted),
        Event::Pictured { of, source, .. } => deeds::pictured(of, source),
        Event::DoorClosed { who, .. } => deeds::barring(who, deeds::CLOSING),
        Event::DoorBarred { who, .. } => deeds::barring(who, deeds::BARRING),
        Event::BridgeCut { who, .. } => deeds::barring(who, deeds::CUTTING),
        Event::PickedUp { who, item } => deeds::picked_up_by(who, item),
        Event::Dropped { who, .. } if who.is_player() => return None,
        Event::Dropped { who, item, .. } => {
            (format!("{} drops {}.", capital(&the(who)), a(item.row().name)), Role::Good)
        }
        Event::Changed { ref says, .. } if says.is_empty() => return None,
        Event::Changed { ref says, .. } => (harmless(says), Role::Warning),
        Event::Used { who, item } => deeds::used(who, item),
        Event::Equipped { who, item, is_on, replaces } => deeds::equipped(who, (item, is_on), replaces),
        Event::Aimed { who, item, .. } => deeds::aimed(who, item),
        Event::Hit { who, item, whom, damage, .. } => deeds::hit(who, item, whom, damage),
        Event::HitNobody { item } => (format!("The {} hits nobody.", item.row().name), Role::Muted),
        Event::PutDown { who, item } => deeds::put_down(who, item),
        Event::Healed { who, by } => deeds::healed(who, by),
        Event::Hurt { who, by, damage, .. } => deeds::hurt(who, by, damage),
        Event::Gained { who, status } => deeds::gained(who, status),
        Event::Lost { who, status } => deeds::lost(who, status),
        Event::Struggled { who } => deeds::struggled(who),
        Event::Surprised { who, whom } => deeds::surprised(who, whom),
        Event::Deceived { who, what, ref whom } => deeds::deceived(who, what, whom),
        Event::Ruse { who, what, .. } => return deeds::ruse(who, what),
        Event::RuseOver { who, what, .. } => return deeds::ruse_over(who, what),
        Event::Shouted { who, .. } if who.is_player() => {
            ("You shout. Units that hear it will come and look, if they may leave their posts.".into(), Role::Strong)
        }
        Event::Shouted { who, .. } => {
            (format!("{} {}.", capital(&the(who)), who.kind.row().faction.row().call.does), Role::Warning)
        }
        Event::Reported { who, faction, how, news, of_player, .. } => {
            reports::message(who, faction, how, (news, of_player))
        }
        Event::Heard { sound, caller, towards } => {
            let sound = caller.map_or(names::sound(sound), |caller| caller.row().call.sound);
            (format!("You hear {sound} to the {}.", towards.name()), Role::Distant)
        }
        Event::Spotted { who, .. } => (format!("You see {}.", a(who.kind.row().name)), Role::Warning),
        Event::Followed { who, is_friend: true } => (format!("{} comes along.", capital(&the(who))), Role::Good),
        Event::Followed { who, .. } => (format!("{} comes after you.", capital(&the(who))), Role::Warning),
        Event::Freed { whom, how, .. } => deeds::freed(whom, how),
        Event::Taken { who, whom } => deeds::taken(who, whom),
        Event::LockedUp { who, whom, .. } => deeds::locked_up(who, whom),
        Event::BrokeLoose { who } => (format!("{} breaks loose.", capital(&the(who))), Role::Strong),
        Event::Told { who, news } => deeds::told(who, news),
        Event::Warned { who, of, towards } => {
            let whom = a(of.kind.row().name);
            (format!("{} sees {whom} to the {}.", capital(&the(who)), towards.name()), Role::Warning)
        }
        Event::FoundChanged { number, ref was, ref is, seen, .. } => {
            (deeds::found_changed(number, was, is, turn.since(seen)), Role::Strong)
        }
        Event::FoundGone { kind, number, seen, .. } => {
            (deeds::found_gone(kind, number, turn.since(seen)), Role::Strong)
        }
        Event::Noticed { who } => (format!("{} sees you: you stop sneaking.", capital(&the(who))), Role::Warning),
        Event::Offered { says, .. } => (says.into(), Role::Good),
        Event::AstrolabeWoke => (
            "It rings out, and from now on it hums and glares: who hears or sees it may run up with word of you."
                .into(),
            Role::Bad,
        ),
        Event::WentUp { who } => (format!("{} runs up the stairs, with word of you.", capital(&the(who))), Role::Bad),
        Event::Arrived { depth, .. } => (format!("Floor {depth}."), Role::Strong),
    })
}

/// The message about a refused action.
pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    format!("{}.", capital(&harmless(&refusal.to_string())))
}

/// The message about an errand that has ended, or could not begin.
pub(in super::super) fn stop(errand: &Errand, stop: &Stop, game: &Game, keymap: &Keymap) -> (String, Role) {
    let reason = harmless(&stop.to_string());
    match (errand.aim(), stop) {
        (Aim::Explore, Stop::Explored) => {
            let (down, travel, world) = (keymap.key(Command::Descend), keymap.key(Command::Travel), game.world());
            let anywhere = format!("{travel} goes to any place that you know");
            let says = match world.known_stairs(TerrainId::STAIRS_DOWN) {
                Some(_) => format!(": {down} goes to the stairs down, {travel} anywhere"),
                None if world.has_stairs(TerrainId::STAIRS_DOWN) => format!(", but no stairs down. {anywhere}"),
                None => format!(". {anywhere}"),
            };
            let door = world.known_door_for_key();
            let key =
                door.map_or_else(String::new, |at| format!(" Your key opens the locked door {}.", place(game, at)));
            (format!("{}{says}.{key}", capital(&reason)), Role::Strong)
        }
        (_, Stop::Rested) if !errand.has_begun(game) => {
            let wait = keymap.key(Command::Wait);
            (format!("You are well already: press {wait} to wait a turn."), Role::Muted)
        }
        (_, Stop::InTheWay(_, away)) => {
            let wait = keymap.key(Command::Wait);
            let advice = if *away <= 1 {
                format!("walk into it, or wait ({wait})")
            } else {
                format!("wait ({wait}), or press again to go up to it")
            };
            (format!("{}: {advice}.", capital(&reason)), Role::Warning)
        }
        (_, Stop::Arrived | Stop::Explored | Stop::Rested | Stop::Unwell(_)) => {
            (format!("{}.", capital(&reason)), Role::Muted)
        }
        _ if errand.has_begun(game) => (format!("You stop: {reason}."), Role::Warning),
        (aim, &Stop::Enemy(who, alarm)) => (not_begun(aim, who, alarm, game), Role::Warning),
        _ => (format!("{}.", capital(&reason)), Role::Warning),
    }
}

/// Why an errand could not begin, and how to begin it anyway.
fn not_begun(aim: Aim, who: Subject, alarm: Alarm, game: &Game) -> String {
    let doing = match aim {
        Aim::Explore => "explore",
        Aim::Travel(_) => "go there",
        Aim::Rest => "rest",
    };
    let (one, that_one) = (a(who.kind.row().name), capital(&the(who)));
    match alarm {
        Alarm::Aware if who.kind.row().behaves(Behaviour::carries_word) => {
            format!("{} has seen you, and carries word. Press again to {doing} anyway.", capital(&one))
        }
        Alarm::Aware => format!("{} can see you. Press again to {doing} anyway.", capital(&one)),
        Alarm::Unaware => format!("{} is in sight and has not seen you. Press again to {doing} anyway.", capital(&one)),
        Alarm::Nearer => format!("{that_one} is close now. Press again to {doing} anyway."),
        Alarm::NoLonger(calm) => format!("{that_one} {}. Press again to {doing} anyway.", calm.over()),
        Alarm::Hunting => {
            let hunter = game.units_in_sight().into_iter().find(|unit| unit.id == who.unit);
            let sees = hunter.is_none_or(|unit| unit.awareness.sees(Game::PLAYER, game.turn()));
            let hunts = if sees { "is after you" } else { "looks for you" };
            format!("You can't {doing} while {one} {hunts}.")
        }
        Alarm::Beside => format!("You can't {doing} while {one} is beside you."),
    }
}

/// The message that a unit in sight is no danger for now, and why.
pub(in super::super) fn calm(who: Subject, calm: Calm) -> String {
    let who = capital(&the(who));
    match calm {
        Calm::Powerless(state) => format!("{who} is {}; you go on around it.", state.row().name),
        Calm::Fleeing => format!("{who} is running away; you go on."),
        Calm::CutOff => format!("{who} has no way to you that you know; you go on."),
    }
}

/// How the game ended, in a title and a sentence.
pub(in super::super) fn ending(game: &Game, ending: Ending) -> (&'static str, String) {
    let (depth, turn) = (game.depth(), game.turn());
    match ending {
        Ending::Died { of, .. } => {
            let what = match of {
                Cause::Blow(by) | Cause::Shot(by) => format!("{} ended it", capital(&a(by.kind.row().name))),
                Cause::Throw(by) => format!("Something thrown by {} ended it", a(by.kind.row().name)),
                Cause::Burst(by) if by.is_player() => "You stood too close to your own handiwork".into(),
                Cause::Burst(by) => format!("Something thrown by {} burst beside you", a(by.kind.row().name)),
                Cause::SharpGround => "You bled out, a step at a time".into(),
                Cause::Dart => "A dart out of the wall ended it".into(),
                Cause::Fire => "The fire had you".into(),
                Cause::Fall => "The ground went from under you".into(),
                Cause::Drowning => "The water closed over you".into(),
                Cause::Burial => "The stone came down on you".into(),
            };
            ("You are dead", format!("{what} on floor {depth}, turn {turn}."))
        }
        Ending::Won => {
            let word = match game.tale().words_taken_up {
                0 => "Word of it never got up the stairs".into(),
                1 => "Word of it went up the stairs once, and did not stop you".into(),
                times => format!("Word of it went up the stairs {times} times, and did not stop you"),
            };
            ("Daylight", format!("You walk out with the Astrolabe on turn {turn}. {word}."))
        }
        Ending::Left => ("Out", format!("You leave by the stairs on turn {turn}.")),
    }
}

/// The cause of a death without a killer, for a list.
pub(in super::super) const fn cause(of: Cause) -> &'static str {
    match of {
        Cause::SharpGround => "sharp ground",
        Cause::Dart => "a dart",
        Cause::Fire => "fire",
        Cause::Fall => "a fall",
        Cause::Drowning => "water",
        Cause::Burial => "stone",
        _ => "somebody",
    }
}

/// The hint for each first meeting, shown once a game. A name in braces stands for the first key of the row of that
/// name.
static ADVICE: [(First, &str); 13] = [
    (
        First::Enemy,
        "It knows only what it has seen. {look} looks at it, {overlay-exposure} shows where it would see you, {stealth} sneaks.",
    ),
    (
        First::Wound,
        "{rest} rests where nobody comes, {drink} drinks a draught, if there is one. A shut ({close}) or barred ({bar}) door buys time.",
    ),
    (First::Shout, "Units that heard the call know where you were just now. They do not know where you go."),
    (
        First::Report,
        "One knew of you; now all of its faction do. {who-knows} lists who knows what of you, and from whom.",
    ),
    (
        First::Ruse,
        "It goes by what it thinks that you know: it sees what you look at. {overlay-witnessed} shows what it saw.",
    ),
    (First::Noise, "You hear what you do not see. So do they: blows, doors and steps give you away."),
    (
        First::Thing,
        "{inventory} shows what you carry and what it does, {use} uses it, {throw} throws what can be thrown.",
    ),
    (
        First::Pursuer,
        "Units that hunt you follow you by the stairs. A unit that does not see you leave stays where it is.",
    ),
    (First::Captive, "Somebody is in a cage. Walk into it to let them out: quietly with a key, loudly without."),
    (First::Altar, "An altar. Stand on it and put something down ({drop}): it is exchanged for something else."),
    (First::Lock, "A locked door. On every floor that has one there is a key. You unlock the door by walking into it."),
    (First::Door, "Walk into a door to open it. Nobody sees you behind a door that is shut ({close})."),
    (
        First::StairsDown,
        "The stairs down: {descend} walks there, and then takes you down. {explore} goes on exploring.",
    ),
];

/// The hint for a first meeting, with the keys as they are bound.
pub(in super::super) fn advice(first: First, keymap: &Keymap) -> String {
    let says = ADVICE.iter().find(|(of, _)| *of == first).map_or("", |(_, says)| says);
    keymap.fill(says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Action, Phase, Subject},
        grid::{Direction, Point},
        level,
        mind::{KindId, Sound, UnitId},
    };

    #[test]
    fn what_a_level_says_cannot_upset_a_terminal() {
        let changed = |says: &str| Event::Changed { cells: Vec::new(), becomes: TerrainId::CHASM, says: says.into() };
        assert_eq!(event(&changed("The bridge\u{1b}[2J falls."), Turn(1)).expect("a word").0, "The bridge[2J falls.");
        assert_eq!(event(&changed(""), Turn(1)), None);
    }

    #[test]
    fn an_errand_that_never_began_is_not_said_to_stop() {
        let text = "+++\n[units]\ng = \"goblin\"\n+++\n@....g\n";
        let level = level::parse("drawn", text.as_bytes(), game::vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let errand = Errand::new(Aim::Rest, &game);
        let why = errand.clone().next(&game).expect_err("a goblin is there");
        let Stop::Enemy(goblin, alarm) = why else { panic!("{why:?}") };
        assert_eq!(alarm, Alarm::Aware, "it looks at the player");
        let unaware = Stop::Enemy(goblin, Alarm::Unaware);
        assert_eq!(
            stop(&errand, &unaware, &game, &Keymap::new()).0,
            "A goblin is in sight and has not seen you. Press again to rest anyway."
        );
        assert_eq!(stop(&errand, &why, &game, &Keymap::new()).0, "A goblin can see you. Press again to rest anyway.");
        assert_eq!(stop(&errand, &Stop::NoWay, &game, &Keymap::new()).0, "As far as you know, no way leads there.");
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(Action::Wait).expect("waiting is always possible");
        assert_eq!(stop(&errand, &why, &game, &Keymap::new()).0, "You stop: the goblin can see you.");
    }

    #[test]
    fn there_is_advice_for_everything_that_can_be_met_and_it_is_short() {
        assert_eq!(ADVICE.len(), First::all().count());
        for first in First::all() {
            let says = advice(first, &Keymap::new());
            assert!((20..=110).contains(&says.len()) && says.ends_with('.'), "{first:?}: {says}");
            assert!(!says.contains(['{', '}', '-']), "{says}");
        }
    }

    #[test]
    fn a_call_reads_as_that_of_its_faction() {
        let who = |kind| Subject { unit: UnitId(3), kind: KindId::named(kind).expect("a kind") };
        let says = |event: &Event| self::event(event, Turn(1)).expect("a message").0;
        for (kind, seen, heard) in [
            ("goblin", "The goblin shouts.", "You hear a shout to the north."),
            ("wolf", "The wolf howls.", "You hear a howl to the north."),
        ] {
            let who = who(kind);
            assert_eq!(says(&Event::Shouted { who, at: Point::new(1, 1) }), seen);
            let caller = Some(who.kind.row().faction);
            assert_eq!(says(&Event::Heard { sound: Sound::Shout, caller, towards: Direction::North }), heard);
        }
    }

    #[test]
    fn every_refusal_is_a_sentence() {
        assert_eq!(refusal(&Refusal::Corner), "You can't cut that corner.");
        assert_eq!(refusal(&Refusal::NotCarried(crate::mind::ItemKindId::DRAUGHT)), "You have no draught.");
    }

    #[test]
    fn every_ending_has_a_title_and_a_sentence() {
        let game = Game::new(1).expect("a first floor");
        let wolf = Subject { unit: UnitId(3), kind: KindId::named("wolf").expect("a kind") };
        let causes = [Cause::Blow(wolf), Cause::Shot(wolf), Cause::Fire, Cause::Fall, Cause::Drowning, Cause::Burial];
        for end in
            causes.map(|of| Ending::Died { of, at: Point::new(0, 0) }).into_iter().chain([Ending::Won, Ending::Left])
        {
            let (title, sentence) = ending(&game, end);
            assert!(!title.is_empty() && sentence.ends_with('.') && sentence.contains("turn 0"), "{sentence}");
        }
    }
}
