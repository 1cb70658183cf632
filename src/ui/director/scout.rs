//! The scout: a copy of the world that is some turns ahead, and what it has found there.

use std::collections::VecDeque;

use crate::{
    game::{Event, Game, Phase},
    grid::Point,
    mind::{Turn, UnitId},
};

use super::super::timeline::{self, IncidentKind, Observer};

/// Number of turns that the scout is ahead.
pub(super) const AHEAD: u32 = 12;

/// Number of turns for which the past is kept.
const KEPT: u32 = 3;

/// How much a blow of a fight is worth watching, after that which began it.
const BLOW: u32 = 5;

/// Something that is worth watching.
#[derive(Clone, Debug)]
pub(super) struct Beat {
    pub(super) turn: Turn,
    pub(super) at: Point,
    pub(super) worth: u32,
    pub(super) who: Option<UnitId>,
    /// Its kind and what there is to say of it; `None` for a blow of a fight that has begun.
    pub(super) says: Option<(IncidentKind, String)>,
    /// What its unit is about to do, after its name; as long as it says something.
    pub(super) about_to: Option<String>,
}

/// A copy of the world that is some turns ahead.
pub(super) struct Scout {
    game: Game,
    observer: Observer,
    beats: VecDeque<Beat>,
}

impl Scout {
    pub(super) fn new(game: &Game) -> Self {
        let mut ahead = game.clone();
        ahead.keep_traces(false);
        Self { observer: Observer::new(&ahead), game: ahead, beats: VecDeque::new() }
    }

    /// Keeps ahead of a game. Where the game has gone elsewhere in time, the scout begins anew.
    pub(super) fn keep_ahead(&mut self, game: &Game) {
        let (now, ahead) = (game.turn(), self.game.turn());
        if ahead < now || ahead.since(now) > AHEAD + 1 {
            *self = Self::new(game);
        }
        while self.game.turn().since(now) < AHEAD {
            let Phase::Watch(turn) = self.game.phase() else { break };
            let events = turn.pass();
            self.note(&events);
        }
        while self.beats.front().is_some_and(|beat| now.since(beat.turn) > KEPT) {
            self.beats.pop_front();
        }
    }

    fn note(&mut self, events: &[Event]) {
        let turn = self.game.turn();
        let incidents = self.observer.observe(&self.game, events);
        let blows = events.iter().filter(|event| matches!(event, Event::Struck { .. } | Event::Shot { .. }));
        let blows = blows.filter_map(|event| {
            let who = event.subjects()[0].map(|who| who.unit);
            Some(Beat { turn, at: timeline::place(event)?, worth: BLOW, who, says: None, about_to: None })
        });
        self.beats.extend(blows);
        self.beats.extend(incidents.into_iter().map(|incident| Beat {
            turn,
            at: incident.at,
            worth: incident.kind.row().worth,
            who: incident.who.map(|who| who.unit),
            about_to: Some(incident.about_to()),
            says: Some((incident.kind, incident.text)),
        }));
    }

    /// What is worth watching in the last few turns and the next, in order.
    pub(super) fn beats(&self) -> impl Iterator<Item = &Beat> {
        self.beats.iter()
    }
}
