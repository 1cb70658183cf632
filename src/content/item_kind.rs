//! A kind of item: its row, and where it is found.

use std::ops::RangeInclusive;

use crate::text::{Fields, FileError, Reader, Value, is_printable};

use super::{Armour, Purpose, SelfEffect, Status, Style, TargetEffect, Weapon, brought::lasting};

/// The longest name and the longest description, in characters.
pub(super) const MAX_NAME: usize = 40;
pub(super) const MAX_ABOUT: usize = 240;

/// Everything about a kind of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// What it can be used for.
    pub purpose: Purpose,
    /// Where it is found by chance; `None`: nowhere.
    pub loot: Option<Loot>,
    /// Whether levels may place it.
    pub is_placeable: bool,
    /// A line that describes it.
    pub about: &'static str,
}

/// Where a kind of item is found by chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loot {
    /// The depths, from 1.
    pub depths: RangeInclusive<u32>,
    /// Relative frequency among items of the same depth.
    pub weight: u32,
}

impl ItemKind {
    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "an item: name, glyph, what it does, about")?;
        let name = fields.text("name", MAX_NAME)?;
        let glyph = glyph(&mut fields)?;
        let purposes = [
            fields.get("wield").map(|value| weapon(reader, value)),
            fields.get("wear").map(|value| armour(reader, value)),
            fields.get("use").map(|value| self_effect(reader, value)),
            fields.get("aim").map(|value| target_effect(reader, value)),
        ];
        let mut purposes = purposes.into_iter().flatten();
        let purpose = purposes.next().unwrap_or(Ok(Purpose::Keep))?;
        if purposes.next().is_some() {
            return Err(fields.error("an item with two purposes", "one of wield, wear, use or aim"));
        }
        let (depths, weight) = (depths(&mut fields, Some((0, 0)))?, fields.number("weight", 1..=1000, Some(0))?);
        let loot = match (*depths.start(), weight) {
            (0, 0) => None,
            (0, _) => return Err(fields.error("a weight without depths", "depths = [1, 8] beside it, or no weight")),
            (_, 0) => return Err(fields.error("depths without a weight", "weight = 5 beside them")),
            _ => Some(Loot { depths, weight: weight as u32 }),
        };
        let is_placeable = match fields.get("placeable") {
            None => true,
            Some(value) => value.get_ref().as_bool().ok_or_else(|| reader.wrong(value, "true or false"))?,
        };
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        Ok(Self { name: lasting(name), glyph, purpose, loot, is_placeable, about: lasting(about) })
    }
}

/// The character of an entry.
pub(super) fn glyph(fields: &mut Fields<'_, '_, '_>) -> Result<char, FileError> {
    let value = fields.need("glyph", "\"g\"")?;
    visible(fields.reader(), value)
}

/// The one visible character that a value is.
pub(super) fn visible(reader: &Reader<'_>, value: &Value<'_>) -> Result<char, FileError> {
    let mut characters = value.get_ref().as_str().unwrap_or_default().chars();
    match (characters.next(), characters.next()) {
        (Some(glyph), None) if is_printable(glyph) && !glyph.is_whitespace() => Ok(glyph),
        _ => Err(reader.wrong(value, "one visible character in quotes")),
    }
}

/// A state, and for how many turns it lasts.
pub(super) fn state(fields: &mut Fields<'_, '_, '_>) -> Result<(Status, u32), FileError> {
    let states = Status::ALL.map(|status| (status.row().name, status));
    Ok((fields.choice("state", &states, None)?, turns(fields)?))
}

/// The first and the last depth of an entry.
pub(super) fn depths(
    fields: &mut Fields<'_, '_, '_>,
    usual: Option<(i64, i64)>,
) -> Result<RangeInclusive<u32>, FileError> {
    let (first, last) = fields.pair("depths", 1..=8, usual)?;
    Ok(first as u32..=last as u32)
}

fn turns(fields: &mut Fields<'_, '_, '_>) -> Result<u32, FileError> {
    Ok(fields.number("turns", 1..=1000, None)? as u32)
}

fn damage(fields: &mut Fields<'_, '_, '_>) -> Result<(i32, i32), FileError> {
    let (least, most) = fields.pair("damage", 0..=1000, None)?;
    Ok((least as i32, most as i32))
}

fn weapon(reader: &Reader<'_>, value: &Value<'_>) -> Result<Purpose, FileError> {
    let mut fields = Fields::of(reader, value, "{ accuracy = 85, damage = [4, 8], time = 10, style = \"plain\" }")?;
    let styles = [
        ("plain", Style::Plain),
        ("sweep", Style::Sweep),
        ("pierce", Style::Pierce),
        ("lunge", Style::Lunge),
        ("ambush", Style::Ambush),
    ];
    let weapon = Weapon {
        accuracy: fields.number("accuracy", 0..=100, None)? as u32,
        damage: damage(&mut fields)?,
        time: fields.number("time", 1..=100, Some(10))? as i32,
        style: fields.choice("style", &styles, Some(Style::Plain))?,
    };
    fields.finish()?;
    Ok(Purpose::Wield(weapon))
}

fn armour(reader: &Reader<'_>, value: &Value<'_>) -> Result<Purpose, FileError> {
    let mut fields = Fields::of(reader, value, "{ absorbs = [0, 2], steps_heard = 4, deflects = 0 }")?;
    let (least, most) = fields.pair("absorbs", 0..=1000, Some((0, 0)))?;
    let armour = Armour {
        absorbs: (least as i32, most as i32),
        cloaks: fields.number("cloaks", 0..=10, Some(0))? as u32,
        steps_heard: fields.number("steps_heard", 0..=30, Some(4))? as u32,
        deflects: fields.number("deflects", 0..=100, Some(0))? as u32,
    };
    fields.finish()?;
    Ok(Purpose::Wear(armour))
}

fn self_effect(reader: &Reader<'_>, value: &Value<'_>) -> Result<Purpose, FileError> {
    let mut fields = Fields::of(reader, value, "{ effect = \"heal\", health = 20 }")?;
    let effect = effect_of_use(&mut fields)?;
    let is_kept = fields.flag("kept")?;
    fields.finish()?;
    Ok(Purpose::Use { effect, is_kept })
}

/// Reads an effect on a unit, with its numbers.
pub(super) fn effect_of_use(fields: &mut Fields<'_, '_, '_>) -> Result<SelfEffect, FileError> {
    /// The effects, before their numbers are known.
    #[derive(Clone, Copy)]
    enum Effect {
        Heal,
        Gain,
        Oblivion,
        Lull,
        Spy,
        Plain(SelfEffect),
    }
    let effects = [
        ("heal", Effect::Heal),
        ("gain", Effect::Gain),
        ("map", Effect::Plain(SelfEffect::Map)),
        ("scry", Effect::Plain(SelfEffect::Scry)),
        ("oblivion", Effect::Oblivion),
        ("vanish", Effect::Plain(SelfEffect::Vanish)),
        ("lull", Effect::Lull),
        ("blink", Effect::Plain(SelfEffect::Blink)),
        ("spy", Effect::Spy),
    ];
    Ok(match fields.choice("effect", &effects, None)? {
        Effect::Heal => SelfEffect::Heal(fields.number("health", 1..=10_000, None)? as i32),
        Effect::Gain => {
            let (status, turns) = state(fields)?;
            SelfEffect::Gain(status, turns)
        }
        Effect::Oblivion => SelfEffect::Oblivion(turns(fields)?),
        Effect::Lull => SelfEffect::Lull(turns(fields)?),
        Effect::Spy => SelfEffect::Spy(fields.number("sight", 1..=60, None)? as u32),
        Effect::Plain(effect) => effect,
    })
}

fn target_effect(reader: &Reader<'_>, value: &Value<'_>) -> Result<Purpose, FileError> {
    /// The effects, before their numbers are known.
    #[derive(Clone, Copy)]
    enum Effect {
        Hurl,
        Net,
        Smoke,
        Blast,
        Collapse,
        Plain(TargetEffect),
    }
    let effects = [
        ("hurl", Effect::Hurl),
        ("net", Effect::Net),
        ("kindle", Effect::Plain(TargetEffect::Kindle)),
        ("smoke", Effect::Smoke),
        ("scatter", Effect::Plain(TargetEffect::Scatter)),
        ("whistle", Effect::Plain(TargetEffect::Whistle)),
        ("blast", Effect::Blast),
        ("collapse", Effect::Collapse),
        ("dig", Effect::Plain(TargetEffect::Dig)),
        ("bridge", Effect::Plain(TargetEffect::Bridge)),
        ("false-wall", Effect::Plain(TargetEffect::FalseWall)),
        ("mirage", Effect::Plain(TargetEffect::Mirage)),
    ];
    let mut fields = Fields::of(reader, value, "{ effect = \"net\", turns = 6, reach = 6 }")?;
    let effect = match fields.choice("effect", &effects, None)? {
        Effect::Hurl => TargetEffect::Hurl {
            accuracy: fields.number("accuracy", 0..=100, None)? as u32,
            damage: damage(&mut fields)?,
        },
        Effect::Net => TargetEffect::Net(turns(&mut fields)?),
        Effect::Smoke => TargetEffect::Smoke(turns(&mut fields)?),
        Effect::Blast => TargetEffect::Blast { damage: damage(&mut fields)? },
        Effect::Collapse => TargetEffect::Collapse { damage: damage(&mut fields)? },
        Effect::Plain(effect) => effect,
    };
    let reach = fields.number("reach", 1..=60, None)? as u32;
    let is_kept = fields.flag("kept")?;
    fields.finish()?;
    Ok(Purpose::Aim { effect, reach, is_kept })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Content, FILES};

    #[test]
    fn a_purpose_is_named_as_in_the_file() {
        let file = FILES.iter().find(|file| file.name == "items.toml").expect("a file of items");
        let table: toml::Table = file.text.parse().expect("good TOML");
        let items = table["item"].as_array().expect("entries");
        for (item, kind) in items.iter().zip(Content::built_in().items) {
            let effect = ["use", "aim"].iter().find_map(|key| item.get(key)?.get("effect")?.as_str());
            let key = ["wield", "wear"].into_iter().find(|key| item.get(key).is_some());
            assert_eq!(kind.purpose.name(), effect.or(key).unwrap_or("keep"), "{}", kind.name);
            assert!(Purpose::NAMES.contains(&kind.purpose.name()));
        }
    }
}
