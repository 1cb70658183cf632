//! From whom somebody has what it believes, "heard from the goblin scout, who saw you 12 turns ago; fairly sure of it",
//! and the evidence that the player knows of something.

use crate::{
    game::{Game, Unit},
    mind::{Doing, Evidence, Heard, KindId, MindView, Sighting, Source, Sureness, Topic, UnitId},
    text::{a, capital},
};

use super::{
    super::eyes,
    names::{ago, cell, perceived, turns},
};

/// The basis of a belief about another unit, its source, and how sure it is: half a sentence about a unit, or about a
/// whole faction if `me` is `None`.
pub(in super::super) fn of_sighting(game: &Game, me: Option<UnitId>, mind: MindView<'_>, seen: &Sighting) -> String {
    let (now, source) = (game.turn(), seen.source);
    let whom = if seen.unit == Game::PLAYER { "you".into() } else { a(seen.kind.row().name) };
    let whom = if seen.has_astrolabe { format!("{whom} with the Astrolabe") } else { whom };
    // What it said itself may have come back to it from its faction.
    let is_own = me.is_some() && source.witness() == me;
    let ago = match now.since(seen.seen) {
        0 => String::new(),
        age => format!(" {} ago", turns(age)),
    };
    let (saw, heard) = if ago.is_empty() { ("sees", "hears") } else { ("saw", "heard") };
    let from = match source.witness() {
        Some(_) if is_own => format!("{saw} {whom}{ago}"),
        Some(unit) => format!("{heard} from {}, who {saw} {whom}{ago}", name(game, mind, unit)),
        None => format!("{heard} of {whom}{ago} from an unknown source"),
    };
    let retold = if is_own { String::new() } else { retold(source) };
    format!("{from}{retold}; {}", sureness(seen.sureness(now)))
}

/// What a unit was doing when it was seen, as those who know of it believe: "walking west, hurt".
pub(in super::super) fn activity(seen: &Sighting) -> String {
    let doing = match seen.doing {
        Doing::Standing => "standing there".to_owned(),
        Doing::Walking(direction) => format!("walking {}", direction.name()),
        Doing::Fighting => "fighting".to_owned(),
        Doing::Reading => "reading a map".to_owned(),
    };
    if seen.is_hurt { format!("{doing}, hurt") } else { doing }
}

/// From whom a unit has a noise, if it did not perceive that itself: ", heard by the wolf".
pub(in super::super) fn of_noise(game: &Game, me: Option<UnitId>, mind: MindView<'_>, heard: &Heard) -> String {
    let source = heard.source;
    match source.witness() {
        Some(unit) if me == Some(unit) => String::new(),
        Some(unit) => {
            let (_, perceived) = perceived(heard.sound);
            format!(", {perceived} by {}{}", name(game, mind, unit), retold(source))
        }
        None => String::new(),
    }
}

/// The belief about the player of a unit that is looked at; `None` if it sees the player, or believes nothing.
pub(in super::super) fn belief_about_you(game: &Game, unit: &Unit) -> Option<String> {
    let mind = eyes::mind_of(game, unit);
    let seen = mind.sightings.of(Game::PLAYER).filter(|seen| unit.faction() != seen.faction)?;
    let is_plain = seen.source.witness() == Some(unit.id) && seen.seen == game.turn();
    (!is_plain && !seen.is_of_dead()).then(|| format!("It {}.", of_sighting(game, Some(unit.id), mind, seen)))
}

/// Evidence that the player knows of something, as a sentence about its witness: "A warden saw you look at the door in
/// the cell 3 west of you 9 turns ago; told twice since."
pub(in super::super) fn evidence(game: &Game, known: &Evidence) -> String {
    let who = |unit: UnitId| {
        let is_it = |kind| a(KindId::row(kind).name);
        let seen = || game.player_mind().sightings.of(unit).map(|seen| is_it(seen.kind));
        game.floor().units().find(|other| other.id == unit).map(|unit| is_it(unit.kind)).or_else(seen)
    };
    let place = |at| cell(game, at);
    let witness = who(known.witness).unwrap_or_else(|| "somebody who is gone".into());
    let what = match known.topic {
        Topic::Unit(unit) if unit == known.witness => "look straight at it".into(),
        Topic::Unit(unit) => format!("look at {}", who(unit).unwrap_or_else(|| "somebody".into())),
        Topic::Ambush(at) => format!("look at the hiding place in {}", place(at)),
        Topic::Trap(at) => format!("look at the trap in {}", place(at)),
        Topic::Door(at) => format!("look at the door in {}", place(at)),
        Topic::Exit(at) => format!("look at the stairs in {}", place(at)),
        Topic::Bridge(at) => format!("look at the bridge in {}", place(at)),
        Topic::Prize(at) => format!("look at what lies in {}", place(at)),
        Topic::Map => "read a map".into(),
    };
    let ago = ago(game.turn(), known.turn);
    let told = match known.retold {
        0 => String::new(),
        1 => "; word of that was passed on once".into(),
        2 => "; word of that was passed on twice".into(),
        times => format!("; word of that was passed on {times} times"),
    };
    format!("{} saw you {what} {ago}{told}.", capital(&witness))
}

/// The witness of a belief, in a sentence: by its kind if the player can know that.
fn name(game: &Game, mind: MindView<'_>, witness: UnitId) -> String {
    if witness == Game::PLAYER {
        return "you".into();
    }
    match eyes::kind_of_witness(game, mind, witness) {
        Some(kind) => format!("the {}", kind.row().name),
        None => "one of its own".into(),
    }
}

fn retold(source: Source) -> String {
    match source.retold() {
        0 | 1 => String::new(),
        times => format!(", retold {times} times"),
    }
}

/// How sure somebody is of something, at the end of a sentence.
const fn sureness(sureness: Sureness) -> &'static str {
    match sureness {
        Sureness::Sure => "sure of it",
        Sureness::Likely => "fairly sure of it",
        Sureness::Doubtful => "unsure of it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game,
        grid::{Point, Size},
        level,
        mind::{FactionId, Fate, Mind, Retelling, Turn},
    };

    /// A game in its turn 0 with a goblin that the player sees and an archer that it does not; no words depend on more.
    fn said(witness: Option<u32>, retellings: u32) -> String {
        let text = "+++\n[units]\ng = \"goblin\"\nr = \"goblin archer\"\n+++\n######\n#@.g##\n#####r\n######\n";
        let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
        let game = Game::on_level(level, 1).expect("a level to play");
        let source = witness.map_or(Source::NOBODY, |unit| Source::witnessed_by(UnitId(unit)));
        let source = (0..retellings).fold(source, |source, _| source.passed_on(Retelling::InWords));
        let seen = Sighting {
            unit: Game::PLAYER,
            kind: KindId::PLAYER,
            faction: FactionId::PLAYER,
            at: Point::new(1, 1),
            seen: Turn(0),
            doing: Doing::Standing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source,
        };
        let mind = Mind::blank(Size::new(6, 4).expect("a small size"));
        of_sighting(&game, Some(UnitId(1)), (&mind).into(), &seen)
    }

    #[test]
    fn the_witness_is_named_if_the_player_can_know_it() {
        assert_eq!(said(Some(1), 0), "sees you; sure of it");
        assert_eq!(said(Some(1), 1), "sees you; fairly sure of it", "its own word came back to it");
        assert_eq!(said(Some(2), 1), "hears from one of its own, who sees you; fairly sure of it");
        assert_eq!(said(Some(2), 4), "hears from one of its own, who sees you, retold 4 times; unsure of it");
        assert_eq!(said(None, 0), "hears of you from an unknown source; sure of it");
    }
}
