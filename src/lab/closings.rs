//! F of each closed node, in the order of closing.

use crate::search::{Cost, TraceEvent};

use super::{Study, Timeline};

/// A node that was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedAt {
    /// The index of the event.
    pub event: usize,
    /// Its F then.
    pub f: Cost,
}

/// All closings of a recording.
fn closings(timeline: &Timeline) -> Vec<ClosedAt> {
    let events = timeline.recording().events();
    let mut f_of = vec![Cost::ZERO; timeline.recording().node_count()];
    let mut closings = Vec::new();
    for (event, happened) in events.iter().enumerate() {
        match *happened {
            TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } => f_of[node.index()] = f,
            TraceEvent::Closed { node } => closings.push(ClosedAt { event, f: f_of[node.index()] }),
        }
    }
    closings
}

impl Study {
    /// Lists all closings, unless they are listed already.
    pub fn list_closings(&mut self) {
        if let Ok(done) = self.done_mut()
            && done.closings.is_none()
        {
            done.closings = Some(closings(&done.timeline));
        }
    }

    /// All closings of the search in order; `None` before [`Study::list_closings`].
    pub fn closings(&self) -> Option<&[ClosedAt]> {
        self.outcome().ok()?.closings.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::Experiment,
        level::Level,
        terrain::TerrainId,
    };

    #[test]
    fn each_closing_has_the_f_that_the_timeline_shows() {
        let mut level = Level::filled(Size::new(12, 9).expect("a small size"), TerrainId::FLOOR);
        (1..9).for_each(|y| level.cells[Point::new(5, y)] = TerrainId::WALL);
        let mut study = Study::new(Experiment::new(level, Point::new(2, 6), Point::new(9, 6)));
        assert_eq!(study.closings(), None);
        study.list_closings();
        let closings = study.closings().expect("listed").to_vec();
        assert_eq!(closings.len() as u32, study.timeline().expect("a search").closed_in_all());
        for ClosedAt { event, f } in closings {
            study.go_to(event + 1);
            let closing = study.timeline().and_then(Timeline::last_closing).expect("closed just now");
            assert_eq!((closing.event, closing.view.f), (event, f));
        }
    }
}
