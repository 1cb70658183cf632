//! A kind of unit: its row, its behaviour, its power, and how much it trusts ground that it has not seen.

use crate::{
    search::choices,
    terrain::{FLOOR_COST, Movement, Rgb},
    text::{Fields, FileError, Reader, Value},
};

use super::{
    Content, FactionId, Immunities, Status,
    brought::lasting,
    colour,
    item_kind::{MAX_ABOUT, MAX_NAME, depths, glyph, state},
    registry::place_of,
    terrain_kind::MAX_LIGHT,
};

/// Everything about a kind of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// The faction to which it belongs.
    pub faction: FactionId,
    /// How it moves.
    pub movement: Movement,
    /// Its side, in cells; most units have 1.
    pub size: u8,
    /// Energy gained each turn. Entering floor takes 10, so 10 is one step a turn.
    pub speed: i32,
    /// Health when unhurt.
    pub health: i32,
    /// Chance to hit, in percent.
    pub accuracy: u32,
    /// Least and most damage of a blow.
    pub damage: (i32, i32),
    /// How far it strikes, in cells: 1 for melee, more for shooters.
    pub reach: u32,
    /// The state into which its hits put a victim, and for how many turns.
    pub on_hit: Option<(Status, u32)>,
    /// Its power, if it has one.
    pub power: Option<Power>,
    /// It steps back from an enemy that is nearer than this many king's moves; 0: never.
    pub keeps_distance: u32,
    /// How far away it smells scents of enemies, in king's moves; 0: it has no nose.
    pub smells: u32,
    /// The greatest distance from which it is noticed while it stands still, in cells; `None`: as far as others see.
    pub hides: Option<u32>,
    /// Whether it draws a map, which it leaves when it dies.
    pub draws_maps: bool,
    /// Whether it is fixed to the ground: it never moves or makes way, and is not hunted.
    pub is_rooted: bool,
    /// What does not hurt it.
    pub immune: Immunities,
    /// Turns until a point of health comes back.
    pub mending: u32,
    /// Turns until one comes back while it stands still.
    pub mending_at_rest: u32,
    /// How far it sees, in cells.
    pub sight: u32,
    /// How far its light reaches, in cells; 0 for those that carry none.
    pub light: u32,
    /// The colour of its light.
    pub glow: Rgb,
    /// The colour of its body, if it covers several cells, in each palette; `None`: that of its faction.
    pub body: Option<[Rgb; 3]>,
    /// Whether its light falls only ahead, into the half circle that it faces.
    pub shines_ahead: bool,
    /// The greatest distance of a reported enemy for which it sets out, in king's moves.
    pub resolve: u32,
    /// Its policy for unknown cells in searches.
    pub unknown_cells: UnknownCellPolicy,
    /// Its behaviour; `None` for the player.
    pub behaviour: Option<BehaviourId>,
    /// Where it lives in the dungeon; `None`: only levels place it.
    pub settles: Option<Settling>,
    /// Where it may be found in a cage; `None`: nowhere.
    pub captive: Option<Captivity>,
    /// A line that describes it.
    pub about: &'static str,
}

choices! {
    /// What a kind of unit wants and can do. The goals and actions of each are in `src/mind/planning/behaviour.rs`.
    BehaviourId {
        Warrior "warrior" "Guards its post, calls the others, and comes back with them when it was beaten.";
        Courier "courier" "Reports what it has seen before it thinks of itself.";
        Predator "predator" "Hunts whatever it has seen, runs when it is hurt, and hunts again.";
        Looter "looter" "Takes what lies about and runs.";
        Guardian "guardian" "Guards its post, and fights to the end.";
        Sentry "sentry" "Strikes whoever comes within its reach, and goes after nobody.";
        Archer "archer" "Strikes from afar, and steps back from whoever comes close.";
        Chanter "chanter" "Stays with its friends, and makes them better at what they do.";
        Healer "healer" "Stays with its friends, and closes their wounds.";
        Leader "leader" "Gives its friends heart, then fights in front of them, to the end.";
        Tracker "tracker" "Hunts whatever it has seen, and follows the scent of whatever it has not.";
        Lurer "lurer" "Lets itself be seen, and leads whoever follows where nobody should go.";
        Lurker "lurker" "Does not move until somebody comes close.";
        Companion "companion" "Stays with whoever let it out, and fights beside it to the end.";
    }
}

impl UnitKind {
    /// A measure of its strength: its health times the damage that it does.
    pub fn might(&self) -> i32 {
        self.health * self.accuracy as i32 * (self.damage.0 + self.damage.1)
    }

    /// Whether units of these kinds are together more than half as mighty as one of this kind: a hard fight for it.
    pub fn is_hard_pressed_by<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> bool {
        others.into_iter().map(Self::might).sum::<i32>() * 2 > self.might()
    }
}

/// The targets of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// An enemy in a free line.
    Enemy,
    /// All friends in sight.
    Friends,
}

/// The effect of a power on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerEffect {
    /// Puts it into a state for a number of turns.
    State(Status, u32),
    /// Gives health back to a hurt unit.
    Health(i32),
}

/// A power: an effect on others from afar that can be used now and then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its targets.
    pub whom: Whom,
    /// Its effect.
    pub effect: PowerEffect,
    /// Its range, in cells.
    pub reach: u32,
    /// Turns until it is ready again.
    pub every: u32,
}

impl Power {
    /// Turns that its effect lasts.
    pub fn turns(&self) -> u32 {
        match self.effect {
            PowerEffect::State(_, turns) => turns,
            PowerEffect::Health(_) => 0,
        }
    }
}

/// The default cost that is assumed for an unknown cell: as much as floor.
pub const ASSUMED_COST: u16 = FLOOR_COST;

choices! {
    /// How a search for a unit treats unknown cells.
    UnknownCellPolicy {
        Reckless "reckless" "Assumes that unknown cells are floor (the freespace assumption).";
        Cautious "cautious" "Assumes that unknown cells cost three times as much as floor.";
        Coward "coward" "Never enters a cell that nobody has seen.";
    }
}

impl UnknownCellPolicy {
    /// The assumed cost of a straight step into an unknown cell; `None` if units never enter one.
    pub const fn assumed_cost(self) -> Option<u16> {
        match self {
            Self::Reckless => Some(ASSUMED_COST),
            Self::Cautious => Some(3 * ASSUMED_COST),
            Self::Coward => None,
        }
    }
}

/// Where a kind of unit lives in the dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settling {
    /// Order of settling: the lowest rank takes its places first.
    pub rank: u32,
    /// Whether it keeps away from others of its kind.
    pub roams: bool,
    /// Whether a floor that its faction holds has no more of them than others.
    pub few: bool,
    /// Number of units on a floor of the default size, by depth from 1.
    pub numbers: [u32; Settling::DEPTHS],
}

impl Settling {
    /// Number of depths.
    pub const DEPTHS: usize = 8;

    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ rank = 1, numbers = [0, 1, 1, 1, 2, 2, 3, 3] }")?;
        let rank = fields.number("rank", 1..=1000, None)? as u32;
        let roams = fields.flag("roams")?;
        let few = fields.flag("few")?;
        let list = fields.need("numbers", "[0, 1, 1, 1, 2, 2, 3, 3]")?;
        let expected = "eight whole numbers from 0 to 99, one for each depth";
        let numbers: Vec<u32> = reader
            .list(list, expected)?
            .iter()
            .map(|number| reader.integer(number, 0..100, expected).map(|number| number as u32))
            .collect::<Result<_, _>>()?;
        let numbers = numbers.try_into().map_err(|_| reader.wrong(list, expected))?;
        fields.finish()?;
        Ok(Self { rank, roams, few, numbers })
    }
}

/// Where a kind of unit may be found in a cage: at these depths, in rooms that its own faction does not guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captivity {
    /// Place in the list of captives from which one is drawn; the lowest comes first.
    pub rank: u32,
    /// The first and the last depth, from 1.
    pub depths: (u32, u32),
}

impl Captivity {
    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ rank = 1, depths = [1, 8] }")?;
        let rank = fields.number("rank", 1..=1000, None)? as u32;
        let depths = depths(&mut fields, None)?;
        fields.finish()?;
        Ok(Self { rank, depths: (*depths.start(), *depths.end()) })
    }
}

impl UnitKind {
    /// The largest side of a unit, in cells: all cells from which it can be struck must fit into one search goal.
    pub const LARGEST: u8 = 3;

    /// Reads an entry; factions are known already.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a monster: name, glyph, faction, movement, ...")?;
        let name = fields.text("name", MAX_NAME)?;
        let glyph = glyph(&mut fields)?;
        let is_player = place_of(&so_far.units, &name).map_or(so_far.units.is_empty(), |place| place == 0);
        // The first faction is the player's, and nobody else's.
        let factions = so_far.factions.iter().zip(0..).map(|(row, place)| (row.name, place));
        let factions: Vec<(&str, u8)> = factions.filter(|&(_, place)| (place == 0) == is_player).collect();
        let faction = FactionId(fields.choice("faction", &factions, None)?);
        let movement = fields.choice("movement", &Movement::ALL.map(|movement| (movement.name(), movement)), None)?;
        let size = fields.number("size", 1..=i64::from(Self::LARGEST), Some(1))? as u8;
        let speed = fields.number("speed", 1..=100, Some(10))? as i32;
        let health = fields.number("health", 1..=10_000, None)? as i32;
        let accuracy = fields.number("accuracy", 0..=100, None)? as u32;
        let (least, most) = fields.pair("damage", 0..=1000, None)?;
        let reach = fields.number("reach", 1..=30, Some(1))? as u32;
        let on_hit = match fields.get("on_hit") {
            None => None,
            Some(value) => {
                let mut hit = Fields::of(reader, value, "{ state = \"poisoned\", turns = 6 }")?;
                let hit_state = state(&mut hit)?;
                hit.finish()?;
                Some(hit_state)
            }
        };
        let power = fields.get("power").map(|value| read_power(reader, value)).transpose()?;
        let keeps_distance = fields.number("keeps_distance", 0..=30, Some(0))? as u32;
        let smells = fields.number("smells", 0..=60, Some(0))? as u32;
        let hides = fields.number("hides", 0..=30, Some(-1))?;
        let draws_maps = fields.flag("draws_maps")?;
        let is_rooted = fields.flag("rooted")?;
        let immune = Immunities::read(&mut fields)?;
        let mending = fields.number("mending", 1..=1000, Some(12))? as u32;
        let mending_at_rest = fields.number("mending_at_rest", 1..=1000, Some(mending.into()))? as u32;
        let sight = fields.number("sight", 1..=30, Some(8))? as u32;
        let light = fields.number("light", 0..=MAX_LIGHT, Some(0))? as u32;
        let glow = colour::glow(&mut fields)?;
        let reader = fields.reader();
        let body = fields.get("body").map(|value| colour::colours(reader, value)).transpose()?;
        let shines_ahead = fields.flag("shines_ahead")?;
        let resolve = fields.number("resolve", 0..=1000, Some(30))? as u32;
        let unknown_cells = fields.choice(
            "unknown_cells",
            &UnknownCellPolicy::ALL.map(|policy| (policy.name(), policy)),
            Some(UnknownCellPolicy::Reckless),
        )?;
        let behaviours: Vec<_> = BehaviourId::ALL
            .into_iter()
            .filter(|&id| id != BehaviourId::Companion)
            .map(|id| (id.name(), Some(id)))
            .collect();
        // The player decides for itself.
        let behaviour = if is_player { None } else { fields.choice("behaviour", &behaviours, None)? };
        let settles = if is_player { None } else { fields.get("settles") };
        let settles = settles.map(|value| Settling::read(reader, value)).transpose()?;
        let captive = if is_player { None } else { fields.get("captive") };
        let captive = captive.map(|value| Captivity::read(reader, value)).transpose()?;
        if captive.is_some() && (size > 1 || is_rooted) {
            return Err(fields.error("a captive that cannot leave a cage", "size 1, and not rooted, beside `captive`"));
        }
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        Ok(Self {
            name: lasting(name),
            glyph,
            faction,
            movement,
            size,
            speed,
            health,
            accuracy,
            damage: (least as i32, most as i32),
            reach,
            on_hit,
            power,
            keeps_distance,
            smells,
            hides: u32::try_from(hides).ok(),
            draws_maps,
            is_rooted,
            immune,
            mending,
            mending_at_rest,
            sight,
            light,
            glow,
            body,
            shines_ahead,
            resolve,
            unknown_cells,
            behaviour,
            settles,
            captive,
            about: lasting(about),
        })
    }
}

/// What a unit does from afar.
fn read_power(reader: &Reader<'_>, value: &Value<'_>) -> Result<Power, FileError> {
    let example = "{ upon = \"enemy\", state = \"held\", turns = 4, reach = 6, every = 10 }";
    let mut fields = Fields::of(reader, value, example)?;
    let whom = fields.choice("upon", &[("enemy", Whom::Enemy), ("friends", Whom::Friends)], None)?;
    let health = fields.number("health", 1..=1000, Some(0))? as i32;
    let effect = if health > 0 {
        PowerEffect::Health(health)
    } else {
        let (status, turns) = state(&mut fields)?;
        PowerEffect::State(status, turns)
    };
    let reach = fields.number("reach", 1..=30, None)? as u32;
    let every = fields.number("every", 1..=1000, None)? as u32;
    let power = Power { whom, effect, reach, every };
    if every <= power.turns() {
        return Err(fields.error("a power that is ready again before it has ended", "every = more than its turns"));
    }
    fields.finish()?;
    Ok(power)
}
