//! Captives: who sits in a cage, what it remembers, and what comes of letting it out.
//!
//! Whoever stands in a cage when a floor is made is a captive. It does nothing and nobody does anything to it. It
//! remembers the way on which it was brought, from the stairs to its cage, and sees what goes on in front of it. Let out, it
//! is of the player's faction: it tells what it knows, shares the player's mind from then on, and follows.

use std::collections::VecDeque;

use crate::{
    grid::{Grid, Point, field_of_view},
    mind::{FactionId, ItemKindId, Sound, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

use super::{Circle, Event, Floor, Game, Task, Unit, look::looks_like, perform::USUAL_TIME};

/// Energy that it takes to break a cage open.
pub(super) const FORCING: i32 = 50;

impl Floor {
    /// Lets all captives remember the way from the stairs down, or else up, to their cages: what was to be seen on it. Says
    /// of which factions they are.
    pub(super) fn let_captives_remember(&mut self, now: Turn) -> Vec<FactionId> {
        let captives: Vec<UnitId> = self.units().filter(|unit| unit.is_captive).map(|unit| unit.id).collect();
        let stairs = [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP];
        let Some(stairs) = stairs.into_iter().find_map(|stairs| self.level.find(stairs)) else { return Vec::new() };
        let mut remembering = Vec::new();
        for id in captives {
            let Some(captive) = self.units.get(&id).cloned() else { continue };
            let way = self.way_brought(stairs, captive.at);
            self.remember(&captive, &way, now);
            remembering.push(captive.faction());
        }
        remembering
    }

    /// The fewest straight steps from one cell to another, through any door; none where there is no way.
    fn way_brought(&self, from: Point, to: Point) -> Vec<Point> {
        let mut came: Grid<Option<Point>> = Grid::filled(self.level.size(), None);
        let mut waiting = VecDeque::from([to]);
        while let Some(here) = waiting.pop_front() {
            if here == from {
                let steps = std::iter::successors(Some(from), |&at| came.get(at).copied().flatten());
                return steps.take_while(|&at| at != to).chain([to]).collect();
            }
            for next in here.neighbours().step_by(2) {
                let is_open = self.entry_cost(next, Movement::KeyWalker).is_some() && next != to;
                if let Some(cell) = came.get_mut(next).filter(|cell| is_open && cell.is_none()) {
                    *cell = Some(here);
                    waiting.push_back(next);
                }
            }
        }
        Vec::new()
    }

    fn remember(&mut self, captive: &Unit, way: &[Point], now: Turn) {
        let Self { level, minds, .. } = self;
        let known = &mut minds.of_mut(Circle::of(captive)).known;
        let is_opaque = |point| level.cells.get(point).is_none_or(|&id| level.terrains.kind(id).opaque);
        for &at in way {
            field_of_view(at, captive.row().sight, is_opaque, |point| {
                if let Some(&terrain) = level.cells.get(point) {
                    known.observe(point, looks_like(level, terrain, false, known.terrain(point)), now);
                }
            });
        }
    }
}

impl Game {
    /// A unit lets a captive out: quietly with a key; without one it breaks the cage open, which takes long and is heard. The
    /// captive is of its faction from then on. Returns the energy it took.
    pub(super) fn free(&mut self, unit: &Unit, id: UnitId) -> i32 {
        let Some(captive) = self.floor().units.get(&id).cloned() else { return USUAL_TIME };
        let has_key = unit.pack.count(ItemKindId::KEY) > 0;
        let (now, before) = (self.turn(), Circle::of(&captive));
        self.take_note_of_turncoat(captive.faction(), unit.faction());
        self.floor_mut().set_terrain(captive.at, TerrainId::OPEN_CAGE);
        if let Some(freed) = self.floor_mut().units.get_mut(&id) {
            (freed.is_captive, freed.side, freed.home) = (false, unit.faction(), captive.at);
            (freed.task, freed.route, freed.plan) = (Task::Rest { until: now.plus(1) }, None, None);
        }
        let (whom, seen) = ((&captive).into(), [captive.at]);
        self.report(Event::Freed { who: unit.into(), whom, is_forced: !has_key }, &seen);
        self.make_noise(captive.at, if has_key { Sound::Door } else { Sound::Crash }, unit.id);
        let minds = &mut self.floor_mut().minds;
        let news = minds.tell(before, Circle::of(unit), Turn(0), now);
        minds.bury(before);
        self.forget_ways(before, id);
        self.report(Event::Told { who: whom, news: news as u32 }, &seen);
        self.take_note();
        if has_key { USUAL_TIME } else { FORCING }
    }
}
