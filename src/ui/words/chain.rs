//! The chain of knowledge at the end of a game, in words: how those who killed the player came to know of it.

use crate::{
    game::{Before, Cause, Chain, Clue, ClueKind, Ending, Game, Hunters, Reporting, Subject, Word},
    mind::{FactionId, Sound, Turn},
    text::a,
};

use super::names::{faction as name_of, perceived};

/// A line of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Link {
    /// The turn, as messages have its number.
    pub(in super::super) turn: Turn,
    /// The depth of the floor, from 1.
    pub(in super::super) depth: u32,
    /// What happened, as a sentence without its full stop.
    pub(in super::super) text: String,
}

/// The heading over the chain of a finished game, and its lines. Where nobody ever knew of the player, there are none.
pub(in super::super) fn chain(game: &Game) -> (String, Vec<Link>) {
    let Some(Chain { hunters, links }) = game.world().chain() else {
        return ("Nobody ever came to know of you.".into(), Vec::new());
    };
    let faction = hunters.faction();
    let mut namer = Namer::of(&links, hunters);
    let mut said = lines(&links, faction, &mut namer);
    for (link, clue) in said.iter_mut().zip(&links) {
        // What the player does itself comes before the turn in which messages tell of it.
        let is_by_player = matches!(clue.kind, ClueKind::Struck | ClueKind::Followed);
        link.turn = if is_by_player { link.turn.plus(1) } else { link.turn }.min(game.turn());
    }
    let heading = match hunters {
        Hunters::Killer(killer, _) => {
            let (turn, depth) = (game.turn(), game.depth());
            let by = namer.name(killer);
            let text = match game.ending() {
                Some(Ending::Died { of: Cause::Shot(_), .. }) => format!("{by} shot you dead"),
                Some(Ending::Died { of: Cause::Throw(_) | Cause::Burst(_), .. }) => {
                    format!("what {by} threw killed you")
                }
                _ => format!("{by} struck you dead"),
            };
            said.push(Link { turn, depth, text });
            format!("How {} came to know of you", name_of(faction))
        }
        Hunters::Faction(_) => format!("Who came closest: {}", name_of(faction)),
    };
    (heading, said)
}

fn lines(links: &[Clue], faction: FactionId, namer: &mut Namer) -> Vec<Link> {
    let line = |link: &Clue| Link { turn: link.turn, depth: link.depth, text: sentence(link, faction, namer) };
    links.iter().map(line).collect()
}

/// A link as a sentence without its full stop.
fn sentence(link: &Clue, faction: FactionId, namer: &mut Namer) -> String {
    let who = namer.name(link.who);
    match link.kind {
        ClueKind::Saw(Before::Unaware) => format!("{who} saw you by chance, knowing nothing of you"),
        ClueKind::Saw(Before::Aware) => format!("{who} came upon you without looking for you"),
        ClueKind::Saw(Before::After) => format!("{who} saw you"),
        ClueKind::Struck => format!("{who} felt your blow"),
        ClueKind::Felt => format!("{who} went to where a step of yours was felt"),
        ClueKind::Smelled => format!("{who} took up your scent"),
        ClueKind::Heard { sound, by, witness } => {
            let noise = noise(sound, by, namer);
            let (perceived, _) = perceived(sound);
            match witness {
                Some(witness) => format!("{who} went to look where {} {perceived} {noise}", namer.name(witness)),
                None => format!("{who} {perceived} {noise} and went to look"),
            }
        }
        ClueKind::SetOut(word) => match word.witness {
            Some(witness) => format!("{who} went after you: {} saw you{}", namer.name(witness), when(word, link.turn)),
            None => format!("{who} went after you, on word that came from nobody who saw you"),
        },
        ClueKind::Searched(word) => match word.witness {
            Some(witness) if witness.unit == link.who.unit => format!("{who} searched where it had lost you"),
            Some(witness) => format!("{who} searched where {} saw you{}", namer.name(witness), when(word, link.turn)),
            None => format!("{who} searched for you"),
        },
        ClueKind::Told { word, how, to } => told(&who, link, (word, how, to), faction, namer),
        ClueKind::Followed => format!("{who} followed you by the stairs"),
        ClueKind::TookWordUp => format!("{who} took word of you up the stairs"),
        ClueKind::BroughtWord => format!("{who} came by the stairs with word of you"),
    }
}

/// A report as a sentence without its full stop.
fn told(
    who: &str,
    link: &Clue,
    (word, how, to): (Word, Reporting, Option<Subject>),
    faction: FactionId,
    namer: &mut Namer,
) -> String {
    let all = name_of(faction);
    let of = match word.witness {
        Some(witness) if witness.unit != link.who.unit => {
            format!("where {} saw you{}", namer.name(witness), when(word, link.turn))
        }
        _ => "where you were".to_owned(),
    };
    match (how, to) {
        (Reporting::ByCall, Some(to)) => {
            format!("{who} called out {of}; {} heard it, and all of {all} knew", namer.name(to))
        }
        (Reporting::ByCall, None) => format!("{who} called out {of}, and all of {all} knew"),
        (Reporting::OnGround, _) => format!("{who} reported {of}, and all of {all} knew"),
        (Reporting::ByWater, _) => format!("{who} touched the water, and all of {all} knew {of}"),
        (Reporting::AtDesk, _) => format!("{who} wrote down at a desk {of}"),
        (Reporting::ToCarrier, Some(to)) => format!("{who} told {} {of}", namer.name(to)),
        (Reporting::ToCarrier, None) => format!("{who} told a courier {of}"),
        (Reporting::ByPouch, _) => format!("{who} read at a desk {of}, to carry it on"),
    }
}

/// When something was seen, if that was not just before.
fn when(word: Word, now: Turn) -> String {
    if now.since(word.seen) > 1 { format!(" on turn {}", word.seen.plus(1)) } else { String::new() }
}

/// A noise that the player made, or that another unit made because of the player.
fn noise(sound: Sound, by: Option<Subject>, namer: &mut Namer) -> String {
    if let Some(by) = by {
        let by = namer.name(by);
        return match sound {
            Sound::Fight => format!("{by} fight you"),
            Sound::Shot => format!("{by} shoot at you"),
            Sound::Shout => format!("{by} call out"),
            _ => format!("{by}, who was after you"),
        };
    }
    match sound {
        Sound::Steps => "your steps",
        Sound::Door => "you at a door",
        Sound::Bar => "you bar a door",
        Sound::Shot => "your shot",
        Sound::Fight => "the noise of fighting that you made",
        Sound::Cry => "the cry of a victim of yours",
        Sound::Shout => "a shout of your making",
        Sound::Crash => "a crash of your making",
        Sound::Hum => "the Astrolabe hum",
        Sound::Light => "your light change",
    }
    .to_owned()
}

/// Names the units of a chain: "a goblin" and then "the goblin", or "the second goblin" where there are several.
struct Namer {
    /// The units in the order in which they occur.
    units: Vec<Subject>,
    /// Those that were named.
    named: Vec<Subject>,
}

impl Namer {
    fn of(links: &[Clue], hunters: Hunters) -> Self {
        let mut units: Vec<Subject> = Vec::new();
        let told = |link: &Clue| match link.kind {
            ClueKind::Told { to, .. } => to,
            _ => None,
        };
        let of_link = |link: &Clue| [Some(link.who), told(link)].into_iter().chain(link.kind.sources()).flatten();
        let last = match hunters {
            Hunters::Killer(killer, _) => Some(killer),
            Hunters::Faction(_) => None,
        };
        for unit in links.iter().flat_map(of_link).chain(last) {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        Self { units, named: Vec::new() }
    }

    fn name(&mut self, unit: Subject) -> String {
        const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
        let kind = unit.kind.row().name;
        let mut alike = self.units.iter().filter(|other| other.kind == unit.kind);
        if alike.clone().count() > 1 {
            let number = alike.position(|other| *other == unit).and_then(|index| ORDINALS.get(index));
            return number.map_or_else(|| format!("another {kind}"), |number| format!("the {number} {kind}"));
        }
        let is_new = !self.named.contains(&unit);
        self.named.push(unit);
        if is_new { a(kind) } else { format!("the {kind}") }
    }
}
