//! The promise: what is told at the end of a game of how units came to know of the player is true.
//!
//! A witness of its own follows the games of bots: after each action it looks at all minds, tasks and events, and
//! checks each new clue against what it has seen. It knows nothing of how clues are noted.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    game::{
        BOTS, Before, Bot, Clue, ClueKind, DifficultyId, Ending, Event, Game, Hunters, Reporting, Subject, Task, Word,
    },
    grid::Point,
    mind::{FactionId, Sighting, Sound, UnitId},
};

use crate::support::is_long;

/// What the witness sees of a unit.
#[derive(Clone)]
struct Seen {
    at: Point,
    task: Task,
    /// What it believes of the player.
    belief: Option<Sighting>,
    has_in_sight: bool,
}

/// What the witness sees at one moment.
#[derive(Clone, Default)]
struct Moment {
    turn: u32,
    units: BTreeMap<UnitId, Seen>,
    of_factions: BTreeMap<FactionId, Option<Sighting>>,
}

fn look(game: &Game) -> Moment {
    let unit = |unit: &fogwalk::game::Unit| Seen {
        at: unit.at,
        task: unit.task.clone(),
        belief: game.mind_of(unit).sightings.of(Game::PLAYER).copied(),
        has_in_sight: unit.awareness.sees(Game::PLAYER, game.turn()),
    };
    Moment {
        turn: game.turn().0,
        units: game.floor().units().map(|it| (it.id, unit(it))).collect(),
        of_factions: FactionId::all().map(|it| (it, game.mind(it).sightings.of(Game::PLAYER).copied())).collect(),
    }
}

/// Everything that the witness has seen in a game.
#[derive(Default)]
struct Witness {
    last: Moment,
    /// Who saw the player in which turn.
    sighted: BTreeSet<(UnitId, u32)>,
    /// Where each unit was in which turn, on which floor.
    walked: Vec<(UnitId, u32, u32, Point)>,
    /// Since when each unit has hunted the player or searched for it.
    hunted: BTreeMap<UnitId, u32>,
    /// The clues that were checked, by faction.
    checked: BTreeMap<FactionId, Vec<Clue>>,
    counts: BTreeMap<&'static str, u32>,
    /// Where the player threw something, or used it.
    aimed: BTreeSet<Point>,
    /// The number of clues of which nothing was to be seen any more.
    unseen: u32,
}

/// The clue without the turn up to which it lasted.
fn begun(clue: &Clue) -> Clue {
    Clue { until: clue.turn, ..*clue }
}

impl Witness {
    fn follow(&mut self, game: &Game, events: &[Event]) {
        let now = look(game);
        self.aimed.extend(events.iter().filter_map(|event| match *event {
            Event::Aimed { who, at, .. } if who.is_player() => Some(at),
            _ => None,
        }));
        for (&id, unit) in &now.units {
            self.walked.push((id, now.turn, game.depth(), unit.at));
            if is_after(&unit.task) {
                self.hunted.entry(id).or_insert(now.turn);
            }
        }
        let beliefs =
            now.units.values().filter_map(|unit| unit.belief).chain(now.of_factions.values().flatten().copied());
        self.sighted.extend(beliefs.filter_map(|belief| Some((belief.source.witness()?, belief.seen.0))));
        for faction in FactionId::all() {
            let known: Vec<Clue> = self.checked.get(&faction).cloned().unwrap_or_default();
            for clue in game.world().clues().of(faction).iter().map(begun) {
                if !known.contains(&clue) {
                    self.check(&clue, faction, &now, game, events);
                    self.checked.entry(faction).or_default().push(clue);
                }
            }
        }
        self.last = now;
    }

    /// Whether a unit was within some cells of a point lately, or just before.
    fn was_near(&self, unit: UnitId, depth: u32, at: Point, within: u32, since: u32) -> bool {
        let walked = self.walked.iter().rev().take_while(|&&(_, turn, ..)| turn + 3 >= since);
        walked.into_iter().any(|&(id, _, floor, there)| id == unit && floor == depth && there.distance(at) <= within)
    }

    fn check_word(&self, word: Word, clue: &Clue) {
        let Some(witness) = word.witness else { return };
        // Another may have seen the player in the same turn, so that nobody goes by this any more.
        let is_seen = (0..=2).any(|later| self.sighted.contains(&(witness.unit, word.seen.0 + later)));
        let could_see = || {
            self.was_near(witness.unit, clue.depth, clue.spot, 16, word.seen.0)
                && self.was_near(Game::PLAYER, clue.depth, clue.spot, 2, word.seen.0)
        };
        assert!(is_seen || could_see(), "{clue:?}: nobody knew that");
        assert!(word.seen <= clue.turn, "{clue:?}");
    }

    fn check_told(
        &self,
        word: Word,
        (how, to): (Reporting, Option<Subject>),
        clue: &Clue,
        faction: FactionId,
        now: &Moment,
    ) {
        let is_short = now.turn <= self.last.turn + 1;
        self.check_word(word, clue);
        let knew = self.last.of_factions[&faction];
        let knows = now.of_factions[&faction];
        match how {
            Reporting::ByCall | Reporting::OnGround | Reporting::ByWater => {
                // What is old may be forgotten in the same turn.
                let is_old = word.seen.0 + 40 < clue.turn.0;
                let is_known = knows.is_some_and(|knows| knows.seen >= word.seen);
                assert!(is_known || is_old, "{clue:?}: nobody was told");
                let was_news = knew.is_none_or(|knew| knew.seen < word.seen) || self.last.turn > word.seen.0;
                assert!(was_news || !is_short, "{clue:?}: {knew:?}");
            }
            Reporting::ToCarrier => {
                let carrier = to.and_then(|to| now.units.get(&to.unit));
                let has_it = |carrier: &Seen| carrier.belief.is_some_and(|it| it.seen >= word.seen);
                assert!(carrier.is_none_or(has_it), "{clue:?}");
            }
            Reporting::AtDesk | Reporting::ByPouch => {}
        }
    }

    fn check(&mut self, clue: &Clue, faction: FactionId, now: &Moment, game: &Game, events: &[Event]) {
        let (id, last) = (clue.who.unit, &self.last);
        let (was, is) = (last.units.get(&id), now.units.get(&id));
        let is_short = now.turn <= last.turn + 1;
        let name = match clue.kind {
            ClueKind::Saw(before) => {
                if let Some(was) = was {
                    assert!(!was.has_in_sight, "{clue:?}: it saw the player before");
                }
                if let Some(is) = is {
                    assert!(
                        is.belief.is_some_and(|belief| belief.seen >= clue.turn),
                        "{clue:?}: it has not seen the player"
                    );
                }
                match (before, was) {
                    (Before::Unaware, Some(was)) => {
                        assert!(!is_after(&was.task) || !is_short, "{clue:?}: it hunted the player");
                        // What is old may have been forgotten in this very turn.
                        let is_old = |belief: Sighting| belief.seen.0 + 20 < clue.turn.0;
                        assert!(was.belief.is_none_or(is_old), "{clue:?}: it knew of the player");
                        "by chance"
                    }
                    (Before::Aware, Some(was)) => {
                        assert!(!is_after(&was.task) || !is_short, "{clue:?}: it hunted the player");
                        "without looking"
                    }
                    _ => "saw",
                }
            }
            ClueKind::Struck => {
                let is_it = |event: &Event| matches!(event.subjects(), [Some(who), Some(whom)] if who.is_player() && whom.unit == id);
                let is_shot = |event: &Event| matches!(event, Event::Shot { who, .. } if who.is_player());
                assert!(events.iter().any(|event| is_it(event) || is_shot(event)), "{clue:?}: {events:?}");
                "struck"
            }
            ClueKind::Heard { sound, by, .. } => {
                let maker = by.map_or(Game::PLAYER, |by| by.unit);
                assert!(by.is_none_or(|by| !by.is_player()), "{clue:?}");
                if matches!(sound, Sound::Steps | Sound::Fight | Sound::Shot | Sound::Door | Sound::Light) {
                    let since = clue.turn.0.saturating_sub(100);
                    let is_thrown = by.is_none() && self.aimed.iter().any(|at| at.distance(clue.spot) <= 3);
                    let is_made = self.was_near(maker, clue.depth, clue.spot, 3, since) || is_thrown;
                    assert!(is_made, "{clue:?}: nobody made that noise");
                }
                // A fast unit may have come to other thoughts in the same turn, and what is old may be forgotten in it.
                let noted = game.floor().units().find(|it| it.id == id).map(|it| game.mind_of(it).noise(clue.spot));
                let goes = is.is_some_and(|is| matches!(is.task, Task::Investigate { at, .. } if at == clue.spot));
                if !goes && noted.is_some_and(|noise| noise.is_none()) {
                    self.unseen += 1;
                }
                if by.is_some() { "heard a friend" } else { "heard" }
            }
            ClueKind::Felt => "felt",
            ClueKind::Smelled => {
                let since = clue.turn.0.saturating_sub(80);
                let own: Vec<UnitId> = game.floor().units().filter(|it| it.is_companion()).map(|it| it.id).collect();
                let mut ours = own.into_iter().chain([Game::PLAYER]);
                assert!(ours.any(|it| self.was_near(it, clue.depth, clue.spot, 0, since)), "{clue:?}");
                "smelled"
            }
            ClueKind::SetOut(word) => {
                let mut set_out = None;
                assert!(word.witness.is_none_or(|witness| witness.unit != id), "{clue:?}: it saw that itself");
                if let Some(is) = is.filter(|_| is_short) {
                    set_out = Some(is_after(&is.task));
                    // What is old may be forgotten in the same turn.
                    let is_old = word.seen.0 + 40 < clue.turn.0;
                    assert!(is_old || is.belief.is_some_and(|belief| belief.seen >= word.seen), "{clue:?}");
                }
                self.check_word(word, clue);
                if set_out == Some(false) { "set out, and turned away at once" } else { "set out" }
            }
            ClueKind::Searched(word) => {
                self.check_word(word, clue);
                "searched"
            }
            ClueKind::Told { word, how, to } => {
                self.check_told(word, (how, to), clue, faction, now);
                "told"
            }
            ClueKind::Followed => {
                let is_it = |event: &Event| matches!(event, Event::Followed { who, .. } if *who == clue.who);
                assert!(events.iter().any(is_it), "{clue:?}");
                "followed"
            }
            ClueKind::TookWordUp => {
                assert!(game.tale().words_taken_up > 0, "{clue:?}");
                "took word up"
            }
            ClueKind::BroughtWord => "brought word",
        };
        *self.counts.entry(name).or_default() += 1;
    }

    /// Checks the chain at the end: each link leads to the next ones, and to the killer.
    fn check_chain(&self, game: &Game) -> Option<&'static str> {
        let chain = game.world().chain()?;
        let faction = chain.hunters.faction();
        let all = game.world().clues().of(faction);
        assert!(chain.links.iter().all(|link| all.contains(link)) && chain.links.len() <= 9, "{chain:?}");
        assert!(chain.links.is_sorted_by_key(|link| link.turn), "{chain:?}");
        let Hunters::Killer(killer, _) = chain.hunters else { return Some("hunted") };
        assert!(matches!(game.ending(), Some(Ending::Died { of, .. }) if of.killer() == Some(killer)));
        for (index, link) in chain.links.iter().enumerate().filter(|(_, link)| link.who != killer) {
            let leads_on = |later: &Clue| {
                let sources = later.kind.sources();
                sources.contains(&Some(link.who))
                    || link.kind.sources().iter().flatten().any(|it| sources.contains(&Some(*it)))
            };
            let to_killer = matches!(link.kind, ClueKind::Told { .. });
            let rest = &all[all.iter().position(|it| it == link).expect("one of them")..];
            assert!(to_killer || rest[1..].iter().any(leads_on), "link {index} leads nowhere: {chain:?}");
        }
        let own: Vec<&Clue> = chain.links.iter().filter(|link| link.who == killer).collect();
        let first = own.first()?;
        if first.kind == ClueKind::Saw(Before::Unaware) && chain.links.len() == own.len() {
            let hunted = self.hunted.get(&killer.unit);
            assert!(hunted.is_none_or(|&since| since >= first.turn.0), "{chain:?}: it hunted since {hunted:?}");
            return Some("chance");
        }
        Some("chain")
    }
}

fn is_after(task: &Task) -> bool {
    matches!(*task, Task::Hunt { unit: Game::PLAYER, .. } | Task::Search { unit: Game::PLAYER, .. })
}

/// Plays a game with a bot, under the eyes of a witness.
fn play(mut bot: Bot, mut game: Game, turns: u32) -> (Game, Witness) {
    let mut witness = Witness::default();
    witness.follow(&game, &[]);
    while game.turn().0 < turns {
        let Some((_, events)) = bot.take_turn(&mut game) else { break };
        witness.follow(&game, &events);
    }
    (game, witness)
}

#[test]
fn every_clue_is_true_and_every_chain_leads_to_the_killer() {
    let (seeds, turns) = if is_long() { (200, 3000) } else { (3, 900) };
    let (mut counts, mut chains) = (BTreeMap::<&str, u32>::new(), BTreeMap::<&str, u32>::new());
    // Where the player dies soon there are more chains.
    let hardest = DifficultyId::all().last().expect("some difficulty");
    let mut unseen = 0;
    for (number, habits) in BOTS.iter().enumerate() {
        for seed in 0..seeds {
            let game = Game::new(1000 * number as u64 + seed).expect("a first floor");
            let (game, witness) = play(Bot::with(habits), game.at(hardest), turns);
            unseen += witness.unseen;
            for (name, count) in &witness.counts {
                *counts.entry(name).or_default() += count;
            }
            if game.ending().is_some() {
                *chains.entry(witness.check_chain(&game).unwrap_or("nothing")).or_default() += 1;
            }
        }
    }
    // Otherwise this proves too little.
    assert!(unseen * 20 < counts.values().sum::<u32>(), "{unseen} of {counts:?}");
    for name in ["saw", "by chance", "struck", "heard", "heard a friend", "set out", "searched", "told"] {
        assert!(counts.contains_key(name), "nobody {name}: {counts:?}");
    }
    assert!(chains.contains_key("chain"), "{chains:?}");
    assert!(!is_long() || chains.contains_key("chance"), "{chains:?}");
    assert!(!chains.contains_key("nothing"), "{chains:?}");
    // A fast unit, or one that lost heart, may have come to other thoughts in the same turn.
    let turned_away = counts.get("set out, and turned away at once").copied().unwrap_or_default();
    assert!(turned_away * 5 < counts["set out"], "{counts:?}");
}
