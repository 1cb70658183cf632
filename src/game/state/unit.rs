//! A unit: the player or a monster, and how much room it takes.
//!
//! A unit larger than one cell is where its top left cell is, its anchor, and covers a square block of cells. What holds
//! for the cell in which a unit stands holds for each of them: the unit is seen there, can be struck there, blocks it and
//! steps on it, and it looks around from all of them. The most expensive of its cells decides what a step costs.

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::{
    content::{Armour, BehaviourId, Purpose, Status, Style, UnitKind, Weapon},
    game::{
        action::USUAL_TIME,
        state::{
            pack::{Gear, Pack},
            regard::Regard,
            squad::Squad,
            status::Statuses,
            task::Task,
        },
    },
    grid::{Footprint, Point},
    mind::{
        Doing, FactionId, Fate, ItemKindId, KindId, Route, Sighting, Turn, UnitId,
        planning::{Behaviour, PassedOver, Plan, behaviour::COMPANION},
    },
    terrain::Movement,
};

/// How far the steps of somebody are heard who wears nothing on its feet that matters.
const STEPS: u32 = 4;

/// From how far away somebody is noticed who steals along.
pub(in crate::game) const STEALTHY: u32 = 2;

/// Energy that a unit can save up at most, in turns of its own speed.
pub(in crate::game) const SAVED_TURNS: i32 = 2;

/// One unit. Plans are not written to files: they are made anew.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Which.
    pub id: UnitId,
    /// What it is.
    pub kind: KindId,
    /// Whose side it is on: that of its kind, unless somebody let it out of a cage.
    pub side: FactionId,
    /// Whether it sits in a cage: it does nothing, and is nobody's enemy.
    pub is_captive: bool,
    /// Where it stands: its top left cell, for one that [covers](Unit::footprint) several.
    pub at: Point,
    /// Where it belongs: where it stood first, unless the level says otherwise, or where its orders have ended.
    pub home: Point,
    /// Health left; a unit at 0 is dead and gone.
    pub health: i32,
    /// It may act while this is above 0. Every turn adds the kind's speed, every action takes its time.
    pub energy: i32,
    /// What whoever sees it sees it doing.
    pub doing: Doing,
    /// What it carries.
    pub pack: Pack,
    /// What of that it has in its hand and wears.
    pub gear: Gear,
    /// What state it is in.
    pub statuses: Statuses,
    /// Whether it steals along: slowly, and noticed only from near by.
    pub is_stealthy: bool,
    /// What it is about.
    pub task: Task,
    /// Where it is going, if anywhere.
    pub route: Option<Route>,
    /// How it means to bring about what it wants; `None` if it has no plan.
    #[serde(skip)]
    pub plan: Option<Plan>,
    /// What was passed over when it last made a plan, and why.
    #[serde(skip)]
    pub passed_over: Vec<PassedOver>,
    /// When it last made a plan.
    pub planned: Turn,
    /// When it last raised the alarm.
    pub alarm: Option<Turn>,
    /// When it last used its power.
    pub used: Option<Turn>,
    /// Its part in a squad, if it was given orders.
    pub squad: Option<Squad>,
    /// What it did for the sake of its friends.
    pub regard: Regard,
    /// Turns until it is dry; 0 if it is.
    pub wet: u32,
    /// For how many turns in a row it has been where it can report.
    pub at_report: u32,
}

impl Unit {
    /// A fresh unit of a kind.
    pub fn new(id: UnitId, kind: KindId, at: Point) -> Self {
        let health = kind.row().health;
        let task = Task::Rest { until: Turn(0) };
        Self {
            id,
            kind,
            side: kind.row().faction,
            is_captive: false,
            at,
            home: at,
            health,
            energy: 0,
            doing: Doing::default(),
            pack: Pack::default(),
            gear: Gear::default(),
            statuses: Statuses::default(),
            is_stealthy: false,
            task,
            route: None,
            plan: None,
            passed_over: Vec::new(),
            planned: Turn(0),
            alarm: None,
            used: None,
            squad: None,
            regard: Regard::default(),
            wet: 0,
            at_report: 0,
        }
    }

    /// Its kind's row.
    pub fn row(&self) -> &'static UnitKind {
        self.kind.row()
    }

    /// How it moves: as its kind does, and through locked doors if it has a key.
    pub fn movement(&self) -> Movement {
        let of_kind = self.row().movement;
        if self.pack.count(ItemKindId::KEY) > 0 { of_kind.with_key() } else { of_kind }
    }

    /// Whose side it is on.
    pub fn faction(&self) -> FactionId {
        self.side
    }

    /// Whether it was let out of a cage by the player, and fights beside it since.
    pub fn is_companion(&self) -> bool {
        self.side == FactionId::PLAYER && self.kind != KindId::PLAYER
    }

    /// Whether all that it perceives is known to its faction at once.
    pub fn reports_at_once(&self) -> bool {
        let faction = self.faction().row();
        faction.reports_at_once() || self.wet > 0 && faction.reports_wet().is_some()
    }

    /// Whether it is after another.
    pub fn hunts(&self, other: UnitId) -> bool {
        matches!(self.task, Task::Hunt { unit, .. } if unit == other)
    }

    /// Whether the two would fight: they are of different factions, and neither sits in a cage.
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        self.side != other.side && !self.is_captive && !other.is_captive
    }

    /// Takes health from the unit. A loss wakes it and ends its rest, so it decides anew at its next turn. The caller
    /// finds out whether it has died.
    pub(in crate::game) fn lose_health(&mut self, damage: i32, now: Turn) {
        if damage <= 0 {
            return;
        }
        self.health -= damage;
        self.statuses.end(Status::Asleep);
        if let Task::Rest { until } = &mut self.task {
            *until = now.min(*until);
        }
    }

    /// What it wants and can do: as its kind, or as those who follow the player; `None` for the player.
    pub fn behaviour(&self) -> Option<&'static Behaviour> {
        if self.is_companion() { Some(&COMPANION) } else { self.row().behaviour.map(BehaviourId::row) }
    }
}

impl Unit {
    /// The cells that it covers.
    pub fn footprint(&self) -> Footprint {
        self.row().footprint(self.at)
    }
}

impl Unit {
    /// What it strikes with.
    pub fn weapon(&self) -> Weapon {
        let row = self.row();
        let own = Weapon { accuracy: row.accuracy, damage: row.damage, time: USUAL_TIME, style: Style::Plain };
        match self.gear.wielded.map(|item| item.row().purpose) {
            Some(Purpose::Wield(weapon)) => weapon,
            _ => own,
        }
    }

    /// What it wears, if that is good for anything.
    pub fn armour(&self) -> Option<Armour> {
        match self.gear.worn.map(|item| item.row().purpose) {
            Some(Purpose::Wear(armour)) => Some(armour),
            _ => None,
        }
    }

    /// From how far away others notice it at most who do not know that it is there; `None` from as far as they see.
    pub fn noticed_from(&self) -> Option<u32> {
        self.is_stealthy.then_some(STEALTHY).into_iter().chain(self.watched_from()).min()
    }

    /// From how far away units that already watch it see it: stealth does not hide from them.
    pub(in crate::game) fn watched_from(&self) -> Option<u32> {
        let unseen = self.statuses.has(Status::Unseen).then_some(1);
        let hidden = self.row().hides.filter(|_| self.doing == Doing::Standing);
        [unseen, hidden, self.armour().and_then(|armour| armour.noticed_from)].into_iter().flatten().min()
    }

    /// How far its steps are heard, in cells. Only those of the player are: the others know each other's.
    pub fn steps_heard(&self) -> u32 {
        if self.is_stealthy { 0 } else { self.armour().map_or(STEPS, |armour| armour.steps_heard) }
    }

    /// Energy that it gains each turn.
    pub fn speed(&self) -> i32 {
        if self.statuses.has(Status::Hasted) { self.top_speed() } else { self.row().speed }
    }

    /// Energy that it may gain in a turn at most.
    pub(in crate::game) fn top_speed(&self) -> i32 {
        self.row().speed * 3 / 2
    }
}

/// What is seen of a unit.
pub(in crate::game) fn sighting_of(unit: &Unit, turn: Turn) -> Sighting {
    Sighting {
        unit: unit.id,
        kind: unit.kind,
        faction: unit.faction(),
        at: unit.at,
        seen: turn,
        doing: unit.doing,
        is_hurt: unit.health * 3 <= unit.row().health * 2,
        is_captive: unit.is_captive,
        is_rooted: unit.row().is_rooted,
        fate: Fate::There,
    }
}

/// How much farther away, in cells, the top left of a unit may be than the nearest cell that it covers.
pub(in crate::game) fn span() -> u32 {
    u32::from(KindId::largest()) - 1
}

impl UnitKind {
    /// The cells that a unit of this kind covers whose top left cell this is.
    pub fn footprint(&self, anchor: Point) -> Footprint {
        Footprint::new(anchor, self.size)
    }
}

impl Sighting {
    /// The cells that the unit covered when it was seen.
    pub fn footprint(&self) -> Footprint {
        self.kind.row().footprint(self.at)
    }
}
