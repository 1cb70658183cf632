//! A unit: the player or a monster, and how much room it takes.
//!
//! A unit larger than one cell is where its top left cell is, its anchor, and covers a square block of cells. What
//! holds for the cell in which a unit stands holds for each of them: the unit is seen there, can be struck there,
//! blocks it and steps on it, and it looks around from all of them. The most expensive of its cells decides what a step
//! costs.

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::{
    content::{Armour, BehaviourId, FloorRules, Immunity, Purpose, Status, Style, UnitKind, Weapon},
    game::{
        action::USUAL_TIME,
        state::{
            awareness::Awareness,
            desks::Visits,
            lantern::{Beam, Eyes, GLARE, Lantern},
            making_way::MakingWay,
            pack::{Gear, Pack},
            squad::Squad,
            status::Statuses,
            task::Task,
        },
    },
    grid::{Direction, Footprint, Point},
    mind::{
        Doing, FactionId, Fate, ItemKindId, KindId, Likelihood, Route, Sighting, Source, Turn, UnitId,
        planning::{Behaviour, PassedOver, Plan, behaviour::COMPANION},
    },
    terrain::Movement,
};

/// How far the steps of a unit are heard, in cells, unless its shoes change that.
const STEPS: u32 = 4;

/// How far the glare of the Astrolabe reaches, in cells.
const ASTROLABE: u32 = 6;

/// Energy that a unit can save up at most, in turns of its own speed.
pub(in crate::game) const SAVED_TURNS: i32 = 2;

/// One unit. Plans are not saved; they are made anew.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// Its kind.
    pub kind: KindId,
    /// Its faction: that of its kind, unless the player set the unit free.
    pub side: FactionId,
    /// Whether it sits in a cage or is led to one: it does nothing, and is nobody's enemy.
    pub is_captive: bool,
    /// The captive that it leads, if any.
    pub leads: Option<UnitId>,
    /// Where it stands: its top left cell, for a unit that [covers](Unit::footprint) several.
    pub at: Point,
    /// Its post: where it first stood, unless the level says otherwise, or where its orders ended.
    pub home: Point,
    /// Health left; a unit at 0 is dead and gone.
    pub health: i32,
    /// Energy: the unit may act while this is above 0. Every turn adds the kind's speed, every action takes its time.
    pub energy: i32,
    /// What it can be seen doing.
    pub doing: Doing,
    /// The direction that it faces.
    pub facing: Direction,
    /// How aware it is of its enemies.
    pub awareness: Awareness,
    /// The player's lantern; without meaning for other units.
    pub lantern: Lantern,
    /// The items that it carries.
    pub pack: Pack,
    /// The weapon and armour that it wields and wears.
    pub gear: Gear,
    /// The states that it is in.
    pub statuses: Statuses,
    /// Whether it sneaks: slower, and noticed only from close by.
    pub is_stealthy: bool,
    /// What it is doing, and why.
    pub task: Task,
    /// The route that it follows, if any.
    pub route: Option<Route>,
    /// Where the enemy may be that it hunts or searches for and does not see, as far as it knows.
    pub lost: Option<Box<Likelihood>>,
    /// Its plan, if it has one.
    #[serde(skip)]
    pub plan: Option<Plan>,
    /// The goals that its last plan passed over, and why.
    #[serde(skip)]
    pub passed_over: Vec<PassedOver>,
    /// When it last made a plan.
    pub planned: Turn,
    /// When it last raised the alarm.
    pub alarm: Option<Turn>,
    /// When it last used its power.
    pub used: Option<Turn>,
    /// Its part in a squad, if it has orders.
    pub squad: Option<Squad>,
    /// What it last did to let friends pass.
    pub making_way: MakingWay,
    /// Turns until it is dry; 0 if it is.
    pub wet: u32,
    /// Turns in a row that it has been where it can report.
    pub at_report: u32,
    /// When it was last at each of its faction's desks that couriers link.
    pub at_desks: Visits,
}

impl Unit {
    /// A new unit of a kind.
    pub fn new(id: UnitId, kind: KindId, at: Point) -> Self {
        let health = kind.row().health;
        let task = Task::Rest { until: Turn(0) };
        Self {
            id,
            kind,
            side: kind.row().faction,
            is_captive: false,
            leads: None,
            at,
            home: at,
            health,
            energy: 0,
            doing: Doing::default(),
            facing: Direction::South,
            awareness: Awareness::default(),
            lantern: Lantern::default(),
            pack: Pack::default(),
            gear: Gear::default(),
            statuses: Statuses::default(),
            is_stealthy: false,
            task,
            route: None,
            lost: None,
            plan: None,
            passed_over: Vec::new(),
            planned: Turn(0),
            alarm: None,
            used: None,
            squad: None,
            making_way: MakingWay::default(),
            wet: 0,
            at_report: 0,
            at_desks: Visits::new(),
        }
    }

    /// Its kind's row.
    pub fn row(&self) -> &'static UnitKind {
        self.kind.row()
    }

    /// Whether this does not hurt it.
    pub fn is_immune_to(&self, immunity: Immunity) -> bool {
        self.row().immune.contains(immunity)
    }

    /// How it moves: as its kind does, and through locked doors if it has a key.
    pub fn movement(&self) -> Movement {
        let of_kind = self.row().movement;
        if self.pack.count(ItemKindId::KEY) > 0 { of_kind.with_key() } else { of_kind }
    }

    /// Its faction.
    pub fn faction(&self) -> FactionId {
        self.side
    }

    /// Whether it was let out of a cage by the player, and fights beside the player since.
    pub fn is_companion(&self) -> bool {
        self.side == FactionId::PLAYER && self.kind != KindId::PLAYER
    }

    /// Whether it is one that goes on raids: it walks, fights, does not lie in wait, and does not follow the player.
    pub(in crate::game) fn can_raid(&self) -> bool {
        let walks = !self.is_companion() && !self.row().is_rooted && self.row().hides.is_none();
        walks && self.behaviour().is_some_and(Behaviour::fights)
    }

    /// Whether its faction knows everything that it perceives at once.
    pub fn reports_at_once(&self) -> bool {
        let faction = self.faction().row();
        faction.reports_at_once() || self.wet > 0 && faction.reports_wet().is_some()
    }

    /// Whether it is a captive on the way to its cage.
    pub fn is_led(&self) -> bool {
        self.is_captive && matches!(self.task, Task::Led { .. })
    }

    /// Whether it hunts another unit.
    pub fn hunts(&self, other: UnitId) -> bool {
        matches!(self.task, Task::Hunt { unit, .. } if unit == other)
    }

    /// Whether the two would fight: they are of different factions, and neither is a captive.
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        self.side != other.side && !self.is_captive && !other.is_captive
    }

    /// Takes health from the unit. A loss wakes it and ends its rest, so it decides anew at its next turn. The caller
    /// checks whether it has died.
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

    /// Its behaviour: that of its kind, or that of companions; `None` for the player.
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

/// The blow of a kind of unit without a weapon.
pub fn bare_hands(kind: &UnitKind) -> Weapon {
    Weapon { accuracy: kind.accuracy, damage: kind.damage, time: USUAL_TIME, style: Style::Plain }
}

impl Unit {
    /// The weapon that it strikes with.
    pub fn weapon(&self) -> Weapon {
        match self.gear.wielded.map(|item| item.row().purpose) {
            Some(Purpose::Wield(weapon)) => weapon,
            _ => bare_hands(self.row()),
        }
    }

    /// The armour that it wears, if any.
    pub fn armour(&self) -> Option<Armour> {
        match self.gear.worn.map(|item| item.row().purpose) {
            Some(Purpose::Wear(armour)) => Some(armour),
            _ => None,
        }
    }

    /// How far it sees on a floor with these rules. In the dark that is a matter of what it was born as, whosever side
    /// it is on.
    pub(in crate::game) fn eyes(&self, rules: FloorRules) -> Eyes {
        let row = self.row();
        let reach = rules.sight_of(row);
        Eyes { reach, dark: row.faction.row().senses.dark.min(reach) }
    }

    /// From how far away it is noticed at most, whatever the light; `None` from as far as others see.
    pub(in crate::game) fn hidden_beyond(&self) -> Option<u32> {
        let unseen = self.statuses.has(Status::Unseen).then_some(1);
        let hidden = self.row().hides.filter(|_| self.doing == Doing::Standing);
        unseen.into_iter().chain(hidden).min()
    }

    /// How it shines, if it does.
    pub(in crate::game) fn beam(&self) -> Option<Beam> {
        let (radius, most) = self.brightness();
        let ahead = self.row().shines_ahead.then_some(self.facing);
        (radius > 0 && !self.is_captive).then(|| Beam { from: self.footprint(), radius, most, ahead })
    }

    /// How far its light reaches, in cells, and how bright it stands in it itself.
    pub(in crate::game) fn brightness(&self) -> (u32, u8) {
        let (radius, most) =
            if self.kind == KindId::PLAYER { self.lantern.shutter.light() } else { (self.row().light, GLARE) };
        if self.has_astrolabe() { (radius.max(ASTROLABE), GLARE) } else { (radius, most) }
    }

    /// Whether it can shine at all.
    pub(in crate::game) fn bears_light(&self) -> bool {
        self.kind == KindId::PLAYER || self.row().light > 0 || self.has_astrolabe()
    }

    /// Whether it carries the Astrolabe.
    pub(in crate::game) fn has_astrolabe(&self) -> bool {
        self.pack.count(ItemKindId::ASTROLABE) > 0
    }

    /// How far its steps are heard, in cells. Only the player's steps are heard: monsters know each other's.
    pub fn steps_heard(&self) -> u32 {
        if self.is_stealthy { 0 } else { self.armour().map_or(STEPS, |armour| armour.steps_heard) }
    }

    /// Energy that it gains each turn.
    pub fn speed(&self) -> i32 {
        if self.statuses.has(Status::Hasted) { self.top_speed() } else { self.row().speed }
    }

    /// The most energy that it can gain in a turn.
    pub(in crate::game) fn top_speed(&self) -> i32 {
        self.row().speed * 3 / 2
    }
}

/// The sighting of a unit that is seen now, from this source.
pub(in crate::game) fn sighting_of(unit: &Unit, turn: Turn, source: Source) -> Sighting {
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
        has_astrolabe: unit.has_astrolabe(),
        fate: Fate::There,
        source,
    }
}

/// The most cells by which the top left of a unit can be farther away than the nearest cell that it covers.
pub(in crate::game) fn span() -> u32 {
    u32::from(KindId::largest()) - 1
}

impl UnitKind {
    /// Whether units of this kind can take stairs: large ones do not fit, and rooted ones stay where they are.
    pub(in crate::game) fn fits_stairs(&self) -> bool {
        self.size == 1 && !self.is_rooted
    }

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
