//! A faction: its name, how it reports, how long it remembers, and where it settles.

use crate::{
    terrain::{Ansi, Rgb, TerrainId},
    text::{Fields, FileError, Reader, Value},
};

use super::{
    Content,
    brought::lasting,
    colour::colours,
    item_kind::{MAX_ABOUT, MAX_NAME, visible},
    terrain_kind::terrain_named,
};

/// How members of a faction report, so that their whole faction learns their notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Report {
    /// They report everything as soon as they perceive it.
    AtOnce,
    /// Members that are wet report everything as soon as they perceive it: in water, and for some turns after.
    Wet {
        /// Turns that it takes to dry.
        turns: u32,
    },
    /// They report by a call that a friend has to hear. A shut door shortens its range by five cells, and a louder
    /// noise in the same turn drowns it out.
    Call {
        /// The range of the call, in cells.
        carries: u32,
        /// Whether all notes are called out, or only sightings of enemies.
        tells_all: bool,
    },
    /// They report everything on or near ground of some kind.
    At(ReportGround),
}

/// Ground on which a faction reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReportGround {
    /// The ground.
    pub ground: TerrainId,
    /// How near a unit has to be, in king's moves; 0: on it.
    pub within: u32,
    /// Turns in a row that it takes; 0: at once.
    pub turns: u32,
    /// Every how many turns couriers go round between several such places of a floor. What is reported at one of them
    /// is known there, and to all once a courier has brought it to the headquarters. If `None`, it is known to all at
    /// once.
    pub couriers: Option<u32>,
}

/// Everything about a faction.
#[derive(Clone, Copy, Debug)]
pub struct Faction {
    /// Its name.
    pub name: &'static str,
    /// The call of its members.
    pub call: Call,
    /// How members report; empty: never.
    pub reports: &'static [Report],
    /// Turns after which members forget what they have not seen again; `None`: never.
    pub memory: Option<u32>,
    /// What its members sense in ways of their own.
    pub senses: Senses,
    /// How far around its post a member keeps others off, in cells.
    pub holds: u32,
    /// When some of its fighters set out against others, or to see what lies beyond the known; `None`: never.
    pub raids: Option<Raids>,
    /// Turns after which somebody comes from its heart in place of a member that another people killed, in a people of
    /// three. [`Faction::renews_in`] has those of larger ones.
    pub renews: u32,
    /// Turns for which it mourns those whom others killed: as long as there are many of them it wants no war.
    pub mourns: u32,
    /// How many of its members wait at stairs by which an enemy with the Astrolabe is expected.
    pub holders: u32,
    /// Whether its members light the rooms that they guard.
    pub lights_rooms: bool,
    /// Whether its fighters lead away those whom they beat in a fight, and lock them up.
    pub takes_captives: bool,
    /// Where its members settle.
    pub home: Home,
    /// The kind of posts in hand-made rooms that its members take, if any.
    pub posts: Option<Posts>,
    /// Its emblem and its colours.
    pub badge: Badge,
    /// A line that describes it.
    pub about: &'static str,
}

/// The emblem and the colours of a faction, the same wherever the faction appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The character that stands for it in lists.
    pub emblem: char,
    /// Its colour on a dark background, on a light one, and in the palette of high contrast.
    pub colours: [Rgb; 3],
    /// Its colour among 16.
    pub ansi: Ansi,
}

/// The emblem of a faction that has no other.
const EMBLEM: char = '*';

/// The colours of a faction that has no others.
const COLOURS: [Rgb; 3] = [(0xb8, 0xb8, 0xb8), (0x48, 0x48, 0x48), (0xd0, 0xd0, 0xd0)];

impl Badge {
    fn read(fields: &mut Fields<'_, '_, '_>) -> Result<Self, FileError> {
        let reader = fields.reader();
        let emblem = fields.get("emblem").map_or(Ok(EMBLEM), |value| visible(reader, value))?;
        let colours = fields.get("colour").map_or(Ok(COLOURS), |value| colours(reader, value))?;
        let ansi = fields.choice("ansi", &Ansi::ALL.map(|ansi| (ansi.name(), ansi)), Some(Ansi::Gray))?;
        Ok(Self { emblem, colours, ansi })
    }
}

/// The call by which members raise the alarm, and report if their faction reports by calls; by default a shout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The verb for a member that calls: "howls".
    pub does: &'static str,
    /// The noise as heard from out of sight: "a howl".
    pub sound: &'static str,
}

impl Default for Call {
    fn default() -> Self {
        Self { does: "shouts", sound: "a shout" }
    }
}

impl Call {
    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ does = \"howls\", sound = \"a howl\" }")?;
        let (does, sound) = (fields.text("does", MAX_NAME)?, fields.text("sound", MAX_NAME)?);
        fields.finish()?;
        Ok(Self { does: lasting(does), sound: lasting(sound) })
    }
}

/// What members of a faction sense in ways of their own; the default is that of most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Senses {
    /// How far away they make out ground in the dark, in cells.
    pub dark: u32,
    /// Number of cells farther from which they notice others.
    pub keen: u32,
    /// Number of cells farther from which they hear.
    pub hears: u32,
    /// How bright darkness is for them.
    pub dark_counts: u32,
    /// How bright it is for them at least where somebody stands in water.
    pub water_counts: u32,
    /// Whether they notice others by their steps, and light does not matter to them.
    pub feels_steps: bool,
}

impl Default for Senses {
    fn default() -> Self {
        Self { dark: 1, keen: 0, hears: 0, dark_counts: 0, water_counts: 0, feels_steps: false }
    }
}

impl Senses {
    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ dark = 4, hears = 4 }")?;
        let usual = Self::default();
        let mut number =
            |key, most, usual: u32| fields.number(key, 0..=most, Some(i64::from(usual))).map(|number| number as u32);
        let senses = Self {
            dark: number("dark", 30, usual.dark)?.max(1),
            keen: number("keen", 10, usual.keen)?,
            hears: number("hears", 20, usual.hears)?,
            dark_counts: number("dark_counts", 3, usual.dark_counts)?,
            water_counts: number("water_counts", 3, usual.water_counts)?,
            feels_steps: fields.flag("feels_steps")?,
        };
        fields.finish()?;
        Ok(senses)
    }
}

/// The size of a people by whose measure its raids and its newcomers come.
const FEW: u32 = 3;

/// Raids: from time to time a band of a faction sets out against those of others whom it knows, or to the door of a
/// vault to keep others away from it, and if it knows of neither, to see what lies beyond the known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raids {
    /// Turns from the beginning of one raid to that of the next, of a people of three. [`Raids::every_of`] has those of
    /// larger ones.
    pub every: u32,
    /// Turns that a raid lasts at most.
    pub lasts: u32,
    /// The number of members that go, as far as each of them knows.
    pub band: u32,
}

impl Raids {
    /// Turns from the beginning of one raid to that of the next, of a people of which so many settled on a floor: in
    /// proportion to their number, so that large floors do not burn out and small ones do not fall asleep.
    pub fn every_of(&self, settled: u32) -> u32 {
        self.every * settled.max(FEW) / FEW
    }

    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ every = 240, lasts = 80, band = 3 }")?;
        let mut number = |key, range| fields.number(key, range, None).map(|number| number as u32);
        let raids = Self {
            every: number("every", 1..=10_000)?,
            lasts: number("lasts", 1..=10_000)?,
            band: number("band", 1..=20)?,
        };
        fields.finish()?;
        Ok(raids)
    }
}

/// Around which place of a floor members of a faction settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// A room far from the stairs.
    Den,
    /// By the water.
    Nest,
    /// Deep in a cave.
    Lair,
}

/// Posts in rooms made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posts {
    /// For goblins.
    Warren,
    /// In and by the water.
    Mire,
    /// For beasts.
    Beast,
    /// For soldiers.
    Watch,
}

impl Faction {
    /// Turns after which somebody comes from its heart in place of a member that another people killed, if so many
    /// settled on the floor: the more there are, the longer.
    pub fn renews_in(&self, settled: u32) -> u32 {
        self.renews * (settled.max(FEW) + FEW) / (2 * FEW)
    }

    /// Whether members report everything at once, wherever they are.
    pub fn reports_at_once(&self) -> bool {
        self.reports.contains(&Report::AtOnce)
    }

    /// Turns for which members that leave the water continue to report at once; `None` if water does not matter.
    pub fn reports_wet(&self) -> Option<u32> {
        self.reports.iter().find_map(|report| match *report {
            Report::Wet { turns } => Some(turns),
            _ => None,
        })
    }

    /// Whether members report anywhere but in need: one that reports by calls alone calls only when it sees an enemy.
    pub fn reports_in_peace(&self) -> bool {
        self.reports.iter().any(|report| !matches!(report, Report::Call { .. }))
    }

    /// The range of the call by which members report, and whether it tells everything; `None` if they do not report by
    /// calls.
    pub fn reports_by_call(&self) -> Option<(u32, bool)> {
        self.reports.iter().find_map(|report| match *report {
            Report::Call { carries, tells_all } => Some((carries, tells_all)),
            _ => None,
        })
    }

    /// The ground on which members report.
    pub fn reports_at(&self) -> impl Iterator<Item = ReportGround> {
        self.reports.iter().filter_map(|report| match *report {
            Report::At(ground) => Some(ground),
            _ => None,
        })
    }

    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a faction: name, reports, home, about")?;
        let name = fields.text("name", MAX_NAME)?;
        let call = match fields.get("call") {
            Some(value) => Call::read(reader, value)?,
            None => Call::default(),
        };
        let reports = match fields.get("reports") {
            Some(list) => read_reports(reader, list, so_far)?,
            None => Vec::new(),
        };
        let memory = u32::try_from(fields.number("memory", 1..=100_000, Some(-1))?).ok();
        let senses = match fields.get("senses") {
            Some(value) => Senses::read(reader, value)?,
            None => Senses::default(),
        };
        let holds = fields.number("holds", 0..=30, Some(1))? as u32;
        let raids = fields.get("raids").map(|value| Raids::read(reader, value)).transpose()?;
        let renews = fields.number("renews", 1..=1000, Some(80))? as u32;
        let mourns = fields.number("mourns", 0..=300, Some(80))? as u32;
        let holders = fields.number("holders", 0..=30, Some(6))? as u32;
        let lights_rooms = fields.flag("lights_rooms")?;
        let takes_captives = fields.flag("takes_captives")?;
        let home = fields.choice("home", &[("den", Home::Den), ("nest", Home::Nest), ("lair", Home::Lair)], None)?;
        let posts = [
            ("warren", Some(Posts::Warren)),
            ("mire", Some(Posts::Mire)),
            ("beast", Some(Posts::Beast)),
            ("watch", Some(Posts::Watch)),
        ];
        let posts = fields.choice("posts", &posts, Some(None))?;
        let badge = Badge::read(&mut fields)?;
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        Ok(Self {
            name: lasting(name),
            badge,
            call,
            reports: reports.leak(),
            memory,
            senses,
            holds,
            raids,
            renews,
            mourns,
            holders,
            lights_rooms,
            takes_captives,
            home,
            posts,
            about: lasting(about),
        })
    }
}

/// How a faction reports.
fn read_reports(reader: &Reader<'_>, list: &Value<'_>, so_far: &Content) -> Result<Vec<Report>, FileError> {
    let example = "{ by = \"call\", carries = 12, tells = \"enemies\" }";
    let mut reports = Vec::new();
    for value in reader.list(list, &format!("a list: [{example}]"))? {
        let mut fields = Fields::of(reader, value, example)?;
        let sorts = [("nature", 0), ("water", 1), ("call", 2), ("ground", 3)];
        let report = match fields.choice("by", &sorts, None)? {
            0 => Report::AtOnce,
            1 => Report::Wet { turns: fields.number("turns", 1..=200, None)? as u32 },
            2 => Report::Call {
                carries: fields.number("carries", 1..=60, None)? as u32,
                tells_all: fields.choice("tells", &[("enemies", false), ("everything", true)], None)?,
            },
            _ => {
                let names: Vec<String> = so_far.terrains.iter().map(|kind| kind.name.to_string()).collect();
                let ground = terrain_named(&mut fields, "ground", &names)?;
                let within = fields.number("within", 0..=20, Some(1))? as u32;
                let turns = fields.number("turns", 0..=50, Some(0))? as u32;
                let couriers = u32::try_from(fields.number("couriers", 5..=1000, Some(-1))?).ok();
                Report::At(ReportGround { ground, within, turns, couriers })
            }
        };
        fields.finish()?;
        let sort = std::mem::discriminant(&report);
        if reports.iter().any(|other| std::mem::discriminant(other) == sort && !matches!(report, Report::At(_))) {
            return Err(reader.error(&value.span(), "a second report of this sort", "each sort once"));
        }
        reports.push(report);
    }
    Ok(reports)
}
