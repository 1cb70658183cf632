//! The characters that a floor can have.

use std::ops::RangeInclusive;

use crate::text::{Fields, FileError, Reader, Value};

use super::{
    brought::lasting,
    item_kind::{MAX_ABOUT, MAX_NAME, depths},
};

/// One kind of floor. Shares and chances are in percent.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Depths at which it is found.
    pub depths: RangeInclusive<u32>,
    /// Its name after "Floor 3: ".
    pub name: &'static str,
    /// What the player reads on arrival.
    pub about: &'static str,
    /// Share of the map that is given to caves.
    pub caves: u32,
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
}

impl Theme {
    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a theme: name, depths, caves, ...")?;
        let name = fields.text("name", MAX_NAME)?;
        let depths = depths(&mut fields, None)?;
        let mut percent = |key| fields.number(key, 0..=100, None).map(|number| number as u32);
        let theme = Self {
            depths,
            name: lasting(name),
            about: "",
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
        for (what, share, most) in [
            ("water and swamp", theme.water + theme.swamp, 60),
            ("trees and grass", theme.trees + theme.grass, 70),
            ("hills and rubble", theme.hills + theme.rubble, 60),
            ("caves", theme.caves, 60),
        ] {
            if share > most {
                return Err(fields.error(&format!("{what} of {share} percent"), &format!("at most {most}")));
            }
        }
        fields.finish()?;
        Ok(Self { about, ..theme })
    }
}
