//! What a unit thinks that the player knows: the questions that decisions ask of the evidence in its mind.
//!
//! Without evidence the player is taken not to know. Units that do not heed evidence, for an experiment, answer as if
//! there were no player.

use crate::{
    game::{brain::Thought, state::world::World},
    grid::{Point, first_between},
    mind::{
        Danger, Doing, Evidence, FactionId, Sighting, Topic,
        planning::{ActionId, Behaviour},
    },
};

/// Number of turns for which a unit thinks that the player knows of it, after the player was seen to look at it.
const KNOWN_FOR: u32 = 20;

/// Number of turns for which a unit with something to report keeps to another road.
const ROAD_KNOWN_FOR: u32 = 40;

/// The distance that it keeps from where the player was, in king's moves, and the extra cost of a step beside the
/// player.
const ROAD_RADIUS: u32 = 8;
const ROAD_COST: u16 = 120;

/// The distance within which a unit that hides and was seen attacks an enemy at once, in king's moves: alone, and with
/// friends at hand.
const SPRINGS_WITHIN: u32 = 3;
const SPRINGS_TOGETHER_WITHIN: u32 = 5;

/// Friends come to help from within this distance, in king's moves.
const FRIENDS_HELP_WITHIN: u32 = 6;

impl<'a> Thought<'a> {
    /// The player, as last seen or heard of, for a unit that acts on what it thinks that the player knows.
    pub(super) fn watched_player(&self) -> Option<&'a Sighting> {
        let mind = self.mind;
        let uses_evidence = self.used_beliefs.evidence && self.me.faction() != FactionId::PLAYER;
        mind.sightings.of(World::PLAYER).filter(|player| uses_evidence && !player.is_of_dead())
    }

    /// The evidence that the player knows of something, if there is any.
    pub(super) fn evidence(&self, topic: Topic) -> Option<Evidence> {
        self.mind.evidence(self.me.faction(), topic).filter(|_| self.used_beliefs.evidence)
    }

    /// Whether the player was seen to look at the unit in the last `turns` turns.
    fn was_looked_at(&self, turns: u32) -> bool {
        self.evidence(Topic::Unit(self.me.id)).is_some_and(|evidence| self.turn.since(evidence.turn) < turns)
    }

    /// Whether the player was in sight less than `turns` turns ago, and gave no sign of having seen the unit.
    pub(super) fn is_overlooked(&self, turns: u32) -> bool {
        let is_seen = |player: &&Sighting| self.turn.since(player.seen) < turns;
        let player = self.watched_player().filter(is_seen);
        player.is_some_and(|player| player.doing != Doing::Fighting) && !self.was_looked_at(KNOWN_FOR)
    }

    /// Whether the unit hides and waits, in a behaviour that knows how to hide elsewhere.
    fn lies_in_ambush(&self) -> bool {
        let hides = self.me.row().hides.is_some() && self.me.doing == Doing::Standing;
        let moves = |behaviour: &Behaviour| behaviour.has_action(ActionId::MoveAmbush);
        self.used_beliefs.evidence && hides && self.me.behaviour().is_some_and(moves)
    }

    /// Whether the player was seen to look at where the unit hides.
    pub(in crate::game) fn is_ambush_known(&self) -> bool {
        self.lies_in_ambush() && self.evidence(Topic::Ambush(self.me.at)).is_some()
    }

    /// How near an enemy may be for one to go for it whose ambush is known; `None` for all others.
    pub(super) fn springs_within(&self) -> Option<u32> {
        if !self.is_ambush_known() {
            return None;
        }
        let (mind, own) = (self.mind, self.me.faction());
        let mut near = mind.sightings.near(self.me.at, FRIENDS_HELP_WITHIN, |faction| faction == own);
        let is_alone = !near.any(|friend| friend.is_there() && friend.unit != self.me.id);
        Some(if is_alone { SPRINGS_WITHIN } else { SPRINGS_TOGETHER_WITHIN })
    }

    /// Whether the unit carries word and thinks that the player has seen it do so lately.
    pub(in crate::game) fn is_road_known(&self) -> bool {
        let carries = self.me.behaviour().is_some_and(Behaviour::carries_word);
        carries && self.watched_player().is_some() && self.was_looked_at(ROAD_KNOWN_FOR)
    }

    /// The surroundings of the player, for a unit that has something to report and was seen: it goes where it cannot be
    /// met.
    pub(super) fn road_to_shun(&self) -> Option<Danger> {
        let player = self.watched_player().filter(|player| player.is_there() && self.is_road_known())?;
        Some(Danger { at: player.at, reach: ROAD_RADIUS, cost: ROAD_COST })
    }

    /// Whether a place to report is one that the player could reach before the unit that it saw on its way there.
    pub(super) fn is_watched_place(&self, at: Point) -> bool {
        self.road_to_shun().is_some_and(|road| road.at.distance(at) <= road.reach.min(self.me.at.distance(at)))
    }

    /// Whether the player could see a cell from where it was last seen, as far as the unit knows the ground.
    pub(super) fn is_in_view_of(&self, player: &Sighting, at: Point) -> bool {
        let stops = |cell| self.mind.known.terrain(cell).is_some_and(|id| self.terrains.kind(id).opaque);
        player.at.is_within(at, self.rules.sight_of(player.kind.row())) && first_between(player.at, at, stops).is_none()
    }
}
