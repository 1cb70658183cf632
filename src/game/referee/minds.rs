//! Rules that must hold for the minds of a floor: they know what their faction has perceived, and nothing else.

use crate::{
    content::Content,
    game::{
        referee::breach::{Check, Site},
        rules::wounds::DEATH,
        state::{
            chronicle::{Chronicle, FloorRecord, Looks, Place},
            floor::Floor,
            minds::MindOwner,
        },
    },
    grid::Point,
    mind::{Claims, FactionId, Fate, InfluenceMap, Knowledge, Mind, Sighting, Turn},
};

/// How far the influence of an injury reaches: two cells, and one that the unit has walked meanwhile.
const INFLUENCE_REACH: u32 = 3;

/// The inputs of a check of minds.
#[derive(Clone, Copy)]
pub(in crate::game) struct Oracle<'a> {
    site: Site,
    floor: &'a Floor,
    chronicle: &'a Chronicle,
    record: &'a FloorRecord,
}

impl<'a> Oracle<'a> {
    /// A check of a floor's minds; `None` if the chronicle has no record of the floor.
    pub(in crate::game) fn new(site: Site, floor: &'a Floor, chronicle: &'a Chronicle) -> Option<Self> {
        let record = chronicle.floor(site.depth)?;
        Some(Self { site, floor, chronicle, record })
    }

    /// Cheap checks: the owners of minds, the steps of others, noises and injuries.
    pub(in crate::game) fn check_lightly(self) -> Check {
        self.each(|oracle, owner, mind| {
            oracle.check_owner(owner)?;
            oracle.check_paths_ahead(mind)?;
            oracle.check_hearsay(mind)?;
            oracle.check_influence(owner, mind)
        })
    }

    /// Expensive checks: every cell, item and unit in a memory.
    pub(in crate::game) fn check_thoroughly(self) -> Check {
        self.each(|oracle, owner, mind| {
            let mut looks = oracle.record.looks(owner.faction());
            for sighting in mind.sightings.iter() {
                oracle.check_sighting(owner, sighting, &mut looks)?;
            }
            oracle.check_scents(owner, mind)?;
            oracle.check_ground(owner, mind, &mut looks)
        })
    }

    fn each(self, check: impl Fn(Self, MindOwner, &Mind) -> Check) -> Check {
        for (owner, mind) in self.floor.minds.iter() {
            let site = match owner {
                MindOwner::Unit(_, unit) => self.site.about(unit),
                MindOwner::Faction(_) => self.site,
            };
            check(Self { site, ..self }, owner, mind)?;
        }
        Ok(())
    }

    /// Whether everything that an owner knows of a turn must come from what its faction saw.
    fn can_judge(self, owner: MindOwner, turn: Turn) -> bool {
        self.chronicle.covers(turn) && self.record.is_by_sight(owner.faction(), turn)
    }

    fn check_owner(self, owner: MindOwner) -> Check {
        let MindOwner::Unit(_, unit) = owner else { return Ok(()) };
        let unit = self.floor.units.get(&unit);
        self.site.expect(unit.is_some(), None, || "nobody has this mind any more".into())?;
        self.site.expect(unit.map(MindOwner::of) == Some(owner), None, || "its mind is of another owner".into())
    }

    /// Checks that no steps of dead units are remembered as current.
    fn check_paths_ahead(self, mind: &Mind) -> Check {
        for (&unit, way) in &mind.paths_ahead {
            let at = way.first().copied();
            let sighting = mind.sightings.of(unit);
            self.site.expect(!mind.sightings.is_dead(unit), at, || {
                format!("unit {} is known to be dead, and bound there", unit.0)
            })?;
            // It may have died since it was seen, but not before this turn.
            let counts = sighting.is_some_and(|sighting| sighting.is_there() && sighting.seen == self.site.turn);
            let places = |unit| self.chronicle.unit(unit).map(|(_, places)| places.during(self.site.turn));
            let lives = || places(unit).is_some_and(|mut places| places.any(Place::is_some));
            self.site.expect(!counts || lives(), at, || format!("unit {} is dead, and claims that cell", unit.0))?;
            let is_short = way.len() <= Claims::NEAR as usize;
            self.site.expect(is_short, at, || format!("{} steps of unit {}'s way are known", way.len(), unit.0))?;
        }
        Ok(())
    }

    /// Checks noises and calls.
    fn check_hearsay(self, mind: &Mind) -> Check {
        let now = self.site.turn;
        for (at, heard) in mind.noises.iter() {
            let is_past = heard.turn <= now && self.floor.level().size().contains(at);
            self.site.expect(is_past, at, || format!("a noise was heard from there in turn {}", heard.turn))?;
        }
        for (at, left) in mind.scents.iter() {
            let is_past = left <= now && self.floor.level().size().contains(at);
            self.site.expect(is_past, at, || format!("a scent was left there in turn {left}"))?;
        }
        for (&unit, &met) in &mind.met {
            let was_there = !self.chronicle.covers(met) || self.chronicle.unit(unit).is_some();
            let is_past = met <= now && was_there;
            self.site.expect(is_past, None, || format!("it met unit {} in turn {met}", unit.0))?;
        }
        Ok(())
    }

    /// Checks that no cell has more influence than its injuries explain, and that influence fades.
    fn check_influence(self, owner: MindOwner, mind: &Mind) -> Check {
        let period = |turn: Turn| turn.0 / InfluenceMap::HALF_LIFE;
        let now = self.site.turn;
        for (at, strength) in mind.influence.iter(now) {
            if !self.chronicle.covers(Turn(now.0.saturating_sub(InfluenceMap::HALF_LIFE * u16::BITS))) {
                break;
            }
            let wounds = self.record.injuries_known_to(owner.faction());
            let near = wounds.filter(|wound| wound.cells.distance(at.into()) <= INFLUENCE_REACH);
            // In fixed point with 16 bits, so that rounding in the game stays within the bound.
            let part = |turn| (u64::from(DEATH) << 16) >> (period(now) - period(turn)).min(63);
            // Injuries from before turn 0 that the level states.
            let seeds = self.floor.level().influence.iter();
            let is_known = |of| of == owner.faction() || self.record.shared_injuries(of, owner.faction()).is_some();
            let seeds = seeds.filter(|seed| FactionId::named(&seed.faction).is_some_and(is_known));
            let before = seeds.filter(|seed| seed.at.distance(at) <= INFLUENCE_REACH).map(|seed| {
                let halved = period(now) + seed.ago.div_ceil(InfluenceMap::HALF_LIFE);
                (u64::from(seed.weight) << 16) >> halved.min(63)
            });
            let most: u64 = near.map(|wound| part(wound.turn)).chain(before).sum();
            self.site.expect(u64::from(strength) << 16 <= most, at, || {
                format!("an influence of {strength}, and the injuries there leave {} at most", most >> 16)
            })?;
        }
        Ok(())
    }

    /// Checks that a unit of another faction was where a scent is.
    fn check_scents(self, owner: MindOwner, mind: &Mind) -> Check {
        // The unit that smelled it may be dead by now, or have given its notes to another.
        let faction = owner.faction();
        let has_nose = || Content::base().units.iter().any(|row| row.faction == faction && row.smells > 0);
        // Companions of any kind may have smelled it for the player.
        let smells = faction == FactionId::PLAYER || has_nose();
        for (at, left) in mind.scents.iter() {
            self.site.expect(smells, at, || "it smells something there, and has no nose".into())?;
            let walked = || self.chronicle.was_somebody((self.site.depth, at), owner.faction(), left);
            let can_tell = self.chronicle.covers(left);
            self.site
                .expect(!can_tell || walked(), at, || format!("it smells who was there in turn {left}: nobody"))?;
        }
        Ok(())
    }

    /// Checks that the unit was there, and was seen by the faction or belongs to it.
    fn check_sighting(self, owner: MindOwner, sighting: &Sighting, looks: &mut Looks<'_>) -> Check {
        let Sighting { unit, kind, faction, at, seen, fate, .. } = *sighting;
        let (site, now) = (self.site, self.site.turn);
        let what = || format!("unit {} was sighted there in turn {seen}", unit.0);
        site.expect(seen <= now, at, || format!("{}, which is yet to come", what()))?;
        if !self.can_judge(owner, seen) {
            return Ok(());
        }
        let Some((true_kind, places)) = self.chronicle.unit(unit) else {
            return site.expect(false, at, || format!("{}, and there is no such unit", what()));
        };
        let is_kind = kind == true_kind && self.chronicle.was_of(unit, kind, faction);
        site.expect(is_kind, at, || format!("{} as a {} and is a {}", what(), kind.row().name, true_kind.row().name))?;
        let was_there = places.had(seen, &Some((site.depth, at)));
        site.expect(was_there, at, || format!("{}, and was not there then", what()))?;
        // Units know the posts of their faction, and a unit that is shot at learns where from.
        let shoots = true_kind.row().reach > 1 || true_kind.row().power.is_some();
        let mut was_looked_at = || sighting.footprint().cells().any(|cell| looks.hold(cell, seen));
        let was_seen = faction == owner.faction() || shoots || was_looked_at();
        site.expect(was_seen, at, || format!("{}, and none of the faction looked there then", what()))?;
        match fate {
            Fate::There => Ok(()),
            Fate::Gone(turn) => {
                let was_elsewhere = places.during(turn).any(|&place| place != Some((site.depth, at)));
                // It may have taken the stairs while the player was elsewhere: the floor then makes up for these turns
                // without it, and begins before the turn in which it left.
                let mut places = places.between(turn, turn.plus(Floor::MAKES_UP_FOR));
                let has_left = |place: &Place| place.is_some_and(|(depth, _)| depth != site.depth);
                let was_elsewhere = was_elsewhere || places.any(has_left);
                let was_away = turn <= now && (was_elsewhere || self.chronicle.was_hidden(unit, turn));
                site.expect(was_away, at, || format!("{}, and taken to be gone in turn {turn}", what()))
            }
            Fate::Dead(turn) => {
                let is_dead = turn <= now && places.latest().is_none() && places.had(turn, &None);
                site.expect(is_dead, at, || format!("{}, and taken to have died in turn {turn}", what()))
            }
        }
    }

    /// Checks that every remembered cell and item was like that when a member of the faction looked at it.
    fn check_ground(self, owner: MindOwner, mind: &Mind, looks: &mut Looks<'_>) -> Check {
        let (site, terrains) = (self.site, &self.floor.level().terrains);
        let mut known = 0;
        for point in mind.known.size().points() {
            let Knowledge::Remembered { terrain, seen } = mind.known.at(point) else { continue };
            known += 1;
            let name = || &terrains.kind(terrain).name;
            site.expect(seen <= site.turn, point, || format!("{} was seen in turn {seen}, yet to come", name()))?;
            if !self.can_judge(owner, seen) {
                continue;
            }
            let disguised = terrains.rows().filter(|(_, kind)| kind.disguise == Some(terrain)).map(|(id, _)| id);
            let mut could_be = std::iter::once(terrain).chain(disguised);
            let was_so = could_be.any(|terrain| self.record.was(point, terrain, seen));
            site.expect(was_so, point, || format!("remembered as {} in turn {seen}, and was not", name()))?;
            let was_seen = looks.hold(point, seen);
            site.expect(was_seen, point, || format!("remembered from turn {seen}, and nobody looked there"))?;
            let item = mind.items.get(&point).copied();
            let lay_there = self.record.lay(point, item, seen);
            let item = || item.map_or("nothing", |item| item.row().name);
            site.expect(lay_there, point, || format!("{} lay there in turn {seen}, as is thought", item()))?;
        }
        let counted = mind.known.known_cells();
        site.expect(known == counted, None, || format!("{known} cells are known, and counted as {counted}"))?;
        let strange = |at: &&Point| mind.known.is_unknown(**at);
        let strange = mind.items.keys().find(strange);
        site.expect(strange.is_none(), strange.copied(), || "an item is known in a cell that is not".into())
    }
}
