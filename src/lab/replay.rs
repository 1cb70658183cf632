//! A trace, walked through.

use crate::search::{NodeView, Picture, Trace, TraceEvent};

/// A [`Trace`], a position in it, and how the search stood there.
///
/// One move in either direction changes one node of the picture, so a long trace is as quick to walk through as a
/// short one.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    trace: Trace,
    position: usize,
    picture: Picture,
    /// What the events so far overwrote, the latest last: what going back restores.
    overwritten: Vec<Option<NodeView>>,
}

impl Replay {
    /// A replay that stands before the first event.
    pub fn new(trace: Trace) -> Self {
        Self { trace, ..Self::default() }
    }

    /// The trace.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many events have happened.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many events there are: the last position.
    pub fn len(&self) -> usize {
        self.trace.events().len()
    }

    /// Whether the search did nothing at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How the search stands at the position.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The event that happened last.
    pub fn last_event(&self) -> Option<&TraceEvent> {
        self.position.checked_sub(1).and_then(|last| self.trace.events().get(last))
    }

    /// Lets the next event happen; `false` at the end.
    pub fn forward(&mut self) -> bool {
        let Some(event) = self.trace.events().get(self.position) else { return false };
        self.overwritten.push(self.picture.get(event.node()).copied());
        self.picture.apply(event);
        self.position += 1;
        true
    }

    /// Takes the last event back; `false` at the start.
    pub fn back(&mut self) -> bool {
        let (Some(event), Some(before)) = (self.last_event().copied(), self.overwritten.pop()) else { return false };
        self.picture.restore(event.node(), before);
        self.position -= 1;
        true
    }

    /// Goes on until the next node is closed and all that it leads to has been looked at: one round of the search
    /// loop. `false` at the end.
    pub fn forward_round(&mut self) -> bool {
        if !self.forward() {
            return false;
        }
        while !self.is_before_closing() && self.forward() {}
        true
    }

    /// Goes back to where the round before began. `false` at the start.
    pub fn back_round(&mut self) -> bool {
        if !self.back() {
            return false;
        }
        while !self.is_before_closing() && self.back() {}
        true
    }

    /// Goes to a position, or to the end if that lies beyond.
    pub fn go_to(&mut self, position: usize) {
        while self.position > position && self.back() {}
        while self.position < position && self.forward() {}
    }

    fn is_before_closing(&self) -> bool {
        matches!(self.trace.events().get(self.position), Some(TraceEvent::Closed { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::Experiment,
        level::Level,
        search::HeuristicKind,
        terrain::TerrainId,
    };

    /// A search that opens, reparents and closes.
    fn replay() -> Replay {
        let mut level = Level::filled(Size::new(9, 7).expect("a small size"), TerrainId::FLOOR);
        for y in 1..7 {
            level.cells[Point::new(4, y)] = TerrainId::WALL;
            level.cells[Point::new(2, y)] = TerrainId::SWAMP;
        }
        let mut experiment = Experiment::new(level, Point::new(1, 5), Point::new(7, 5));
        experiment.heuristic = HeuristicKind::Manhattan;
        let (findings, trace) = experiment.run_traced().expect("both ends on the map");
        assert!(findings.stats.reparented > 0);
        Replay::new(trace)
    }

    #[test]
    fn every_position_shows_what_the_trace_says_whichever_way_it_is_reached() {
        let mut replay = replay();
        for position in 0..replay.len() {
            assert_eq!((replay.position(), replay.picture()), (position, &replay.trace().picture(position)));
            assert!(replay.forward());
        }
        assert!(!replay.forward());
        for position in (0..replay.len()).rev() {
            assert!(replay.back());
            assert_eq!((replay.position(), replay.picture()), (position, &replay.trace().picture(position)));
        }
        assert!(!replay.back() && replay.last_event().is_none());
        for position in [17, 3, usize::MAX, 0, 40] {
            replay.go_to(position);
            assert_eq!(replay.picture(), &replay.trace().picture(position));
            assert_eq!(replay.position(), position.min(replay.len()));
        }
    }

    #[test]
    fn a_round_closes_one_node() {
        let mut replay = replay();
        let closed = |replay: &Replay| {
            let events = &replay.trace().events()[..replay.position()];
            events.iter().filter(|event| matches!(event, TraceEvent::Closed { .. })).count()
        };
        let mut stops = vec![0];
        while replay.forward_round() {
            assert_eq!(closed(&replay), stops.len() - 1);
            stops.push(replay.position());
        }
        assert_eq!(replay.position(), replay.len());
        for &stop in stops.iter().rev().skip(1) {
            assert!(replay.back_round());
            assert_eq!(replay.position(), stop);
        }
        assert!(!replay.back_round());
    }
}
