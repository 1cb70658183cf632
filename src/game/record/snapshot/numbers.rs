//! Checks every number in a state that refers to a row of a table or to a unit.
//!
//! A state has many of them: kinds, factions, items, terrains, ids. Checking them place by place could miss one some
//! day. Instead, the state is serialized once more, without output: [`Reader`] is a serializer that checks the numbers
//! of each type by its name and refuses those that are too great.

use std::fmt;

use serde::{
    Serialize, Serializer,
    ser::{
        Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

use crate::{
    content::{DifficultyId, FactionId, ItemKindId, KindId},
    game::record::snapshot::SnapshotError,
};

/// The limit of all other numbers, so that a few of them added up do not overflow.
const ANY: u64 = (1 << 30) + 1;

/// Checks a part of a state without terrains. Ids below `next_id` are in use.
pub(in crate::game) fn check(part: &impl Serialize, next_id: u32) -> Result<(), SnapshotError> {
    check_on(part, next_id, 0)
}

/// Checks a part of a state with `terrains` terrains.
pub(in crate::game) fn check_on(part: &impl Serialize, next_id: u32, terrains: usize) -> Result<(), SnapshotError> {
    let rows = [("UnitId", next_id as usize), ("TerrainId", terrains)];
    let limits = Limits { rows: rows.map(|(name, limit)| (name, limit as u64)) };
    if u64::from(next_id) >= ANY {
        return Err(SnapshotError::Impossible("there are more units than there can be"));
    }
    part.serialize(Reader { limits: &limits, limit: ANY })
        .map_err(|_| SnapshotError::Impossible("it speaks of what there is not"))
}

/// Exclusive limits for the numbers of each type.
struct Limits {
    rows: [(&'static str, u64); 2],
}

impl Limits {
    fn of(&self, name: &str) -> u64 {
        match name {
            "KindId" => KindId::all().count() as u64,
            "ItemKindId" => ItemKindId::all().count() as u64,
            "DifficultyId" => DifficultyId::all().count() as u64,
            "FactionId" => FactionId::all().count() as u64,
            _ => self.rows.iter().find(|(row, _)| *row == name).map_or(ANY, |&(_, limit)| limit),
        }
    }
}

/// A serializer without output that checks every number.
#[derive(Clone, Copy)]
struct Reader<'a> {
    limits: &'a Limits,
    limit: u64,
}

/// A number is too great.
#[derive(Debug)]
struct TooGreat;

impl fmt::Display for TooGreat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number is too great")
    }
}

impl std::error::Error for TooGreat {}

impl Error for TooGreat {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl Reader<'_> {
    fn look(self, number: u64) -> Result<(), TooGreat> {
        if number < self.limit { Ok(()) } else { Err(TooGreat) }
    }

    /// Checks something that is not itself a row number.
    fn enter<T: Serialize + ?Sized>(self, value: &T) -> Result<(), TooGreat> {
        value.serialize(Self { limit: ANY, ..self })
    }
}

/// Types that contain no numbers.
macro_rules! passed_by {
    ($($method:ident($type:ty))*) => {
        $(fn $method(self, _: $type) -> Result<(), TooGreat> {
            Ok(())
        })*
    };
}

/// Numbers.
macro_rules! looked_at {
    ($($method:ident($type:ty))*) => {
        $(fn $method(self, number: $type) -> Result<(), TooGreat> {
            self.look(u64::from(number))
        })*
    };
}

/// Numbers with a sign.
macro_rules! measured {
    ($($method:ident($type:ty))*) => {
        $(fn $method(self, number: $type) -> Result<(), TooGreat> {
            self.look(u64::from(number.unsigned_abs()))
        })*
    };
}

impl Serializer for Reader<'_> {
    type Ok = ();
    type Error = TooGreat;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    looked_at! { serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) }
    measured! { serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64) }
    passed_by! {
        serialize_bool(bool) serialize_f32(f32) serialize_f64(f64) serialize_char(char) serialize_str(&str)
        serialize_bytes(&[u8]) serialize_unit_struct(&'static str)
    }

    fn serialize_none(self) -> Result<(), TooGreat> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), TooGreat> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), TooGreat> {
        self.enter(value)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), TooGreat> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), TooGreat> {
        value.serialize(Self { limit: self.limits.of(name), ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), TooGreat> {
        self.enter(value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, TooGreat> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, TooGreat> {
        Ok(self)
    }
}

/// Things that hold others.
macro_rules! holds {
    ($($trait:ident $method:ident($($key:ty)?))*) => {
        $(impl $trait for Reader<'_> {
            type Ok = ();
            type Error = TooGreat;

            fn $method<T: Serialize + ?Sized>(&mut self $(, _: $key)?, value: &T) -> Result<(), TooGreat> {
                self.enter(value)
            }

            fn end(self) -> Result<(), TooGreat> {
                Ok(())
            }
        })*
    };
}

holds! {
    SerializeSeq serialize_element()
    SerializeTuple serialize_element()
    SerializeTupleStruct serialize_field()
    SerializeTupleVariant serialize_field()
    SerializeStruct serialize_field(&'static str)
    SerializeStructVariant serialize_field(&'static str)
}

impl SerializeMap for Reader<'_> {
    type Ok = ();
    type Error = TooGreat;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TooGreat> {
        self.enter(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TooGreat> {
        self.enter(value)
    }

    fn end(self) -> Result<(), TooGreat> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        grid::Point,
        mind::{FactionId, ItemKindId, KindId, UnitId},
        terrain::TerrainId,
    };

    #[test]
    fn every_number_is_looked_at_wherever_it_is() {
        let is_good = |kind: usize, unit: u32, terrain: u8| {
            let deep = BTreeMap::from([(Some(UnitId(unit)), vec![(Point::new(-3, 4), TerrainId(terrain))])]);
            check_on(&(1u8, [Some(KindId(kind as u8))], deep), 7, 20).is_ok()
        };
        assert!(is_good(KindId::all().count() - 1, 6, 19));
        assert!(!is_good(usize::from(u8::MAX) - 1, 6, 19) && !is_good(0, 7, 19) && !is_good(0, 6, 20));
        assert!(
            check(&FactionId(FactionId::all().count() as u8), 1).is_err() && check(&ItemKindId(u8::MAX), 1).is_err()
        );
        assert!(check(&[0, 1 << 30], 1).is_ok() && check(&[0, u32::MAX], 1).is_err() && check(&i32::MIN, 1).is_err());
        assert!(check(&0u8, u32::MAX).is_err());
    }
}
