//! Marching with a squad: which unit leads, and where the others go.
//!
//! Source: Chris Jurney, "RTS formations in Company of Heroes" (Game Developers Conference 2007), simplified: followers
//! have places around the leader, turned in its direction, and a follower whose place has no room goes after the leader
//! in single file.

use crate::{
    game::{
        action::Action,
        brain::{Thought, thought::Decision},
        state::{
            squad::Squad,
            task::{Form, Task},
        },
    },
    grid::{Direction, Point, line},
    mind::{Asker, Destination, KnownGround, Route, Sighting, UnitId},
};

impl Thought<'_> {
    /// The post to which its orders send it.
    pub(super) fn next_post(&self) -> Option<Point> {
        let squad = self.me.squad.as_ref().filter(|squad| squad.is_called(self.turn))?;
        squad.next_post().map(|(_, post)| post)
    }

    /// Leads the squad to the next post, or follows.
    pub(super) fn march(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let squad = self.me.squad.as_ref()?;
        let leader = self.mind.sightings.of(squad.leader()).filter(|leader| leader.unit != self.me.id);
        match leader {
            Some(leader) => self.go_along(squad, leader, asker),
            None => self.lead(squad, asker),
        }
    }

    /// Goes to the next post, by the path of its orders if there is one, and waits for members that have fallen behind.
    fn lead(&self, squad: &Squad, asker: &mut Asker<'_>) -> Option<Decision> {
        let (_, post) = squad.next_post()?;
        let is_taken = || self.friend_at(post).is_some_and(|friend| squad.is_member(friend.unit));
        let is_there = post == self.me.at || post.distance(self.me.at) == 1 && is_taken();
        if is_there || squad.waits(self.turn) {
            return Some(Self::stay(self.marching(squad, Form::Halt)?));
        }
        let task = self.marching(squad, Form::Lead)?;
        let is_on_its_way = self.me.route.as_ref().is_some_and(|route| route.goal() == post);
        let planned = if is_on_its_way { None } else { self.planned_route(squad, post) };
        match planned {
            Some(route) => self.follow(route, task, asker),
            None => self.go(Destination::Cell(post), task, asker),
        }
    }

    /// The path to a post that was computed beforehand, if the unit is on it and does not know it to be blocked.
    fn planned_route(&self, squad: &Squad, post: Point) -> Option<Route> {
        let way = squad.orders().path(self.me.at, post)?;
        let ground = self.lasting_ground_with(self.march_constraints());
        Route::worked_out(self.me.at, way, &ground, self.rule)
    }

    /// Goes to its place in the formation, or after the leader where it has none.
    fn go_along(&self, squad: &Squad, leader: &Sighting, asker: &mut Asker<'_>) -> Option<Decision> {
        let loose = self.slot(squad, leader).and_then(|slot| self.take_place(squad, leader, slot, asker));
        loose.or_else(|| self.go_in_file(squad, leader, asker))
    }

    /// Its place in the formation, if the way from the leader to it is free as far as is known.
    fn slot(&self, squad: &Squad, leader: &Sighting) -> Option<Point> {
        if leader.kind.row().size > 1 || self.me.row().size > 1 {
            // Large units have no place in the formation.
            return None;
        }
        let slot = leader.at + offset(self.place(squad)? - 1, squad.heading()?);
        let ground = KnownGround::new(self.mind.known, self.terrains, self.me.movement());
        let ground = ground.with_unknown_cells(self.me.row().unknown_cells);
        line(leader.at, slot).skip(1).all(|point| ground.is_walkable(point)).then_some(slot)
    }

    /// Goes to its place in the formation, or close to it if the leader stands or another unit is in it.
    fn take_place(&self, squad: &Squad, leader: &Sighting, slot: Point, asker: &mut Asker<'_>) -> Option<Decision> {
        let is_close = slot.distance(self.me.at) <= 1;
        let is_good = is_close && (!Self::moves(leader) || self.friend_at(slot).is_some());
        if slot == self.me.at || is_good {
            return Some(Self::stay(self.marching(squad, Form::Loose)?));
        }
        self.go(Destination::Cell(slot), self.marching(squad, Form::Loose)?, asker)
    }

    /// Goes after the leader in single file, behind members that do so already.
    fn go_in_file(&self, squad: &Squad, leader: &Sighting, asker: &mut Asker<'_>) -> Option<Decision> {
        let task = self.marching(squad, Form::File)?;
        if leader.footprint().distance(self.me.footprint()) <= 1 {
            return Some(Self::stay(task));
        }
        let decision = self.go(self.destination_beside(leader)?, task.clone(), asker)?;
        let Action::Step(direction) = decision.action else { return Some(decision) };
        let is_mate = |mate: &Sighting| squad.is_member(mate.unit) && !self.comes_here(mate);
        let body = self.me.footprint().step(direction);
        let ahead = self.friends_in_sight().find(|mate| mate.footprint().overlaps(body));
        let is_behind_a_mate = ahead.is_some_and(is_mate);
        Some(if is_behind_a_mate { Self::stay(task) } else { decision })
    }

    /// Its place in the squad, from 1 for the leader: one more than the number of living members before it, as far as
    /// it knows.
    fn place(&self, squad: &Squad) -> Option<usize> {
        let goes_with = |&id: &UnitId| id >= squad.leader();
        squad.living(self.mind).filter(goes_with).position(|id| id == self.me.id).map(|before| before + 1)
    }

    fn marching(&self, squad: &Squad, form: Form) -> Option<Task> {
        let (post, at) = squad.next_post()?;
        let of = squad.living(self.mind).count();
        Some(Task::March { post, at, place: self.place(squad)?, of, form })
    }
}

/// The offset from the leader of a unit with `before` members before it, at least 1: two units in each rank, closer
/// together in every other rank, and none straight behind the leader, where units in file go.
fn offset(before: usize, heading: Direction) -> Point {
    // A squad has at most as many members as a level has units, so this cannot overflow.
    let rank = before.div_ceil(2) as i32;
    let width = if rank % 2 == 1 { 1 } else { 2 };
    let side = if before % 2 == 1 { -width } else { width };
    let ((bx, by), (sx, sy)) = (heading.opposite().offset(), heading.turned(2).offset());
    Point::new(bx * rank + sx * side, by * rank + sy * side)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six who follow a leader `L`.
    fn drawn(heading: Direction) -> Vec<String> {
        let places: Vec<Point> = (1..=6).map(|before| offset(before, heading)).collect();
        let glyph = |point| {
            let place = places.iter().position(|&place| place == point);
            place.map_or(if point == Point::default() { 'L' } else { '.' }, |place| char::from(b'1' + place as u8))
        };
        (-4..=4).map(|y| (-4..=4).map(|x| glyph(Point::new(x, y))).collect()).collect()
    }

    #[test]
    fn the_formation_turns_with_the_leader_and_leaves_its_track_free() {
        let empty = ".........";
        assert_eq!(
            drawn(Direction::East),
            [empty, empty, "..3......", ".5.1.....", "....L....", ".6.2.....", "..4......", empty, empty]
        );
        assert_eq!(
            drawn(Direction::South),
            [empty, "...6.5...", "..4...3..", "...2.1...", "....L....", empty, empty, empty, empty]
        );
        for heading in Direction::ALL {
            let places: std::collections::BTreeSet<Point> = (1..=40).map(|before| offset(before, heading)).collect();
            assert_eq!(places.len(), 40, "no place is given twice");
            let track = (0..50).scan(Point::default(), |at, _| {
                *at = at.step(heading.opposite());
                Some(*at)
            });
            assert!(track.into_iter().all(|point| !places.contains(&point)), "{heading:?}");
        }
    }
}
