//! The characters that a floor can have.

use std::ops::RangeInclusive;

use crate::{
    terrain::{Matter, Rgb, TerrainId},
    text::{Fields, FileError, Key, Reader, Value, entries},
};

use super::{
    Content, FloorRule, FloorRules,
    brought::lasting,
    colour::colour,
    item_kind::{MAX_ABOUT, MAX_NAME, depths},
    terrain_kind::terrain_named,
};

/// The ground plan of a floor: what is dug, before corridors join it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloorShape {
    /// Caves at one end, rooms of all shapes at the other.
    Rooms,
    /// Halls of one size in rows and columns.
    Halls,
    /// Halls as long as the map is wide, above each other.
    Galleries,
    /// Caves without rooms.
    Caves,
    /// Many small round chambers.
    Burrows,
    /// Passages in a maze, and a few small rooms.
    Maze,
    /// A walk around a lake or chasm in the middle, and rooms outside of it.
    Ring,
    /// Islands, joined by bridges.
    Islands,
    /// One great hall in the middle, and cells of one size all around.
    GreatHall,
    /// A round hall of three rings in the middle, and rooms outside of it.
    Rotunda,
}

impl FloorShape {
    /// Every shape, with its name in files.
    const NAMED: [(&'static str, Self); 10] = [
        ("rooms", Self::Rooms),
        ("halls", Self::Halls),
        ("galleries", Self::Galleries),
        ("caves", Self::Caves),
        ("burrows", Self::Burrows),
        ("maze", Self::Maze),
        ("ring", Self::Ring),
        ("islands", Self::Islands),
        ("great hall", Self::GreatHall),
        ("rotunda", Self::Rotunda),
    ];

    /// Whether ground that nobody can walk on lies between or within its places: `between` of a theme.
    const fn has_gap(self) -> bool {
        matches!(self, Self::Ring | Self::Islands)
    }
}

/// One kind of floor. Shares and chances are in percent.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Depths at which it is found.
    pub depths: RangeInclusive<u32>,
    /// Its name after "Floor 3: ".
    pub name: &'static str,
    /// What the player reads on arrival.
    pub about: &'static str,
    /// What is said of it on the floor above.
    pub rumour: &'static str,
    /// Its ground plan.
    pub shape: FloorShape,
    /// The ground of the lake or chasm of a ring, or between islands; `None` for other shapes.
    pub between: Option<TerrainId>,
    /// Sizes of rooms, chambers and islands, in percent of the usual.
    pub room_size: u32,
    /// Width of corridors, in cells.
    pub corridor_width: u32,
    /// Number of ways round, in percent of the usual.
    pub loops: u32,
    /// Share of the map that is given to caves.
    pub caves: u32,
    /// How open caves are: the share of cells that is open to begin with.
    pub openness: u32,
    /// The wandering of corridors: 0 for straight ones, 20 for burrows.
    pub winding: u16,
    /// The share of what grows in caves that reaches into rooms.
    pub indoors: u32,
    /// Share of caves under water, the deep middle of lakes included.
    pub water: u32,
    /// Share of caves that is swamp, along the water.
    pub swamp: u32,
    /// Share of caves in dense thickets.
    pub trees: u32,
    /// Share of caves under grass, around the thickets.
    pub grass: u32,
    /// Share of caves in steep heaps.
    pub hills: u32,
    /// Share of caves under loose stones, around the heaps.
    pub rubble: u32,
    /// Chance of a river from side to side.
    pub river: u32,
    /// Chance of a chasm.
    pub chasm: u32,
    /// Chance of a paved road from stairs to stairs.
    pub road: u32,
    /// Share of larger rooms with a centre piece.
    pub furnished: u32,
    /// Share of guarded rooms with a brazier.
    pub braziers: u32,
    /// Patches of moss in caves, in thousandths of the cells.
    pub moss: u32,
    /// Share of doors that have fallen out.
    pub doorless: u32,
    /// Share of the doors left that are barred.
    pub barred: u32,
    /// Whether there is dim light where nothing shines; else it is dark there.
    pub is_dim: bool,
    /// The rules that hold on it alone.
    pub rules: FloorRules,
    /// The least and the largest number of traps.
    pub traps: RangeInclusive<u32>,
    /// What its ground leans to, and the colour of its darkness.
    pub tints: Tints,
    /// How many units live there, in percent of the usual for its depth.
    pub crowd: u32,
    /// The numbers of settlers of factions, by name, in percent of the usual before the total is made up for it; 100
    /// for factions that are not in the list.
    pub dwellers: Vec<(&'static str, u32)>,
}

/// The colours of a theme. Each terrain leans to that of its matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tints {
    /// The colour of each matter, in the order of [`Matter::ALL`]; `None` where terrains keep their own.
    matters: [Option<Rgb>; Matter::ALL.len()],
    /// The colour of its darkness; `None` for the usual.
    pub air: Option<Rgb>,
    /// The colour of its soil in memory, on a dark background; `None` for the usual.
    pub land: Option<Rgb>,
}

impl Tints {
    /// The colour that terrains of a matter lean to.
    pub fn of(&self, matter: Matter) -> Option<Rgb> {
        self.matters[matter as usize]
    }

    fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "{ stone = \"#cbb894\", air = \"#5a5e78\" }")?;
        let mut tint = |key| fields.get(key).map(|value| colour(reader, value)).transpose();
        let mut tints = Self { air: tint("air")?, land: tint("land")?, ..Self::default() };
        for matter in Matter::ALL {
            tints.matters[matter as usize] = tint(matter.name())?;
        }
        fields.finish()?;
        Ok(tints)
    }
}

impl Theme {
    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a theme: name, depths, caves, ...")?;
        let name = fields.text("name", MAX_NAME)?;
        let depths = depths(&mut fields, None)?;
        let shape = fields.choice("shape", &FloorShape::NAMED, None)?;
        let terrains: Vec<String> = so_far.terrains.iter().map(|kind| kind.name.to_string()).collect();
        let between = if shape.has_gap() { Some(terrain_named(&mut fields, "between", &terrains)?) } else { None };
        if between.is_some_and(|terrain| ![TerrainId::DEEP_WATER, TerrainId::CHASM].contains(&terrain)) {
            return Err(
                fields.error("other ground in `between`", "\"deep water\" or \"chasm\", which corridors bridge")
            );
        }
        let room_size = fields.number("room_size", 50..=200, Some(100))? as u32;
        let corridor_width = fields.number("corridor_width", 1..=3, Some(1))? as u32;
        let loops = fields.number("loops", 0..=300, Some(100))? as u32;
        let openness = fields.number("openness", 50..=70, Some(57))? as u32;
        let doorless = fields.number("doorless", 0..=100, Some(12))? as u32;
        let barred = fields.number("barred", 0..=100, Some(0))? as u32;
        let is_dim = fields.flag("dim")?;
        let rules = rules(&mut fields)?;
        let traps = fields.pair("traps", 0..=6, Some((1, 4)))?;
        let tints = fields.get("tints").map(|value| Tints::read(reader, value)).transpose()?.unwrap_or_default();
        let crowd = fields.number("crowd", 25..=200, Some(100))? as u32;
        let dwellers = match fields.get("dwellers") {
            Some(value) => dwellers(reader, value, so_far)?,
            None => Vec::new(),
        };
        let mut percent = |key| fields.number(key, 0..=100, None).map(|number| number as u32);
        let theme = Self {
            depths,
            name: lasting(name),
            about: "",
            rumour: "",
            shape,
            between,
            room_size,
            corridor_width,
            loops,
            openness,
            doorless,
            barred,
            is_dim,
            rules,
            traps: traps.0 as u32..=traps.1 as u32,
            tints,
            crowd,
            dwellers,
            caves: percent("caves")?,
            winding: percent("winding")? as u16,
            indoors: percent("indoors")?,
            water: percent("water")?,
            swamp: percent("swamp")?,
            trees: percent("trees")?,
            grass: percent("grass")?,
            hills: percent("hills")?,
            rubble: percent("rubble")?,
            river: percent("river")?,
            chasm: percent("chasm")?,
            road: percent("road")?,
            furnished: percent("furnished")?,
            braziers: percent("braziers")?,
            moss: percent("moss")?,
        };
        let about = lasting(fields.text("about", MAX_ABOUT)?);
        let rumour = lasting(fields.text("rumour", MAX_ABOUT)?);
        for (what, share, most) in [
            ("water and swamp", theme.water + theme.swamp, 60),
            ("trees and grass", theme.trees + theme.grass, 70),
            ("hills and rubble", theme.hills + theme.rubble, 60),
            ("caves", theme.caves, 90),
        ] {
            if share > most {
                return Err(fields.error(&format!("{what} of {share} percent"), &format!("at most {most}")));
            }
        }
        fields.finish()?;
        Ok(Self { about, rumour, ..theme })
    }
    /// The number of settlers of a faction, in percent of the usual before the total is made up for it.
    pub fn dwellers(&self, faction: &str) -> u32 {
        self.dwellers.iter().find(|(name, _)| *name == faction).map_or(100, |&(_, percent)| percent)
    }
}

/// The rules of a floor, as far as they differ from the usual ones.
fn rules(fields: &mut Fields<'_, '_, '_>) -> Result<FloorRules, FileError> {
    let mut rules = FloorRules::default();
    for rule in FloorRule::ALL {
        let range = i64::from(*rule.range().start())..=i64::from(*rule.range().end());
        rules.set(rule, fields.number(rule.key(), range, Some(i64::from(rule.usual())))? as u32);
    }
    Ok(rules)
}

/// The shares of factions: a table of percentages by their names.
fn dwellers(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Vec<(&'static str, u32)>, FileError> {
    let names: Vec<&'static str> = so_far.factions.iter().map(|faction| faction.name).collect();
    let share = |(key, value)| {
        let key: &Key<'_> = key;
        let name =
            names.iter().find(|name| ***name == **key.get_ref()).ok_or_else(|| reader.unknown_key(key, &names))?;
        let percent = reader.integer(value, 0..1001, "a whole number from 0 to 1000, in percent")?;
        Ok((*name, percent as u32))
    };
    entries(reader.table(value, "a table: { watch = 300 }")?).into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_themes_have_the_same_rules_and_the_player_is_told_of_each() {
        let themes = &Content::base().themes;
        for (number, theme) in themes.iter().enumerate() {
            for (rule, value) in theme.rules.unusual() {
                let word = match rule {
                    FloorRule::Noise => "noise",
                    FloorRule::StepNoise => "step",
                    FloorRule::DoorNoise => "door",
                    FloorRule::Mending => "wound",
                    FloorRule::FireSpread => "fire",
                    FloorRule::Sight => "sees",
                };
                assert!(theme.about.contains(word), "{}: {} is {value}", theme.name, rule.key());
            }
            let is_alike = |other: &&Theme| other.rules == theme.rules && theme.rules != FloorRules::default();
            let alike: Vec<&str> = themes[..number].iter().filter(is_alike).map(|other| other.name).collect();
            assert!(alike.is_empty(), "{} has the rules of {alike:?}", theme.name);
        }
        let with_rules = themes.iter().filter(|theme| theme.rules != FloorRules::default()).count();
        assert!(with_rules >= 10, "only {with_rules}");
    }
}
