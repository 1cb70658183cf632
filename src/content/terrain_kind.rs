//! Reading a terrain, and what has to hold of it.

use std::borrow::Cow;

use crate::{
    search::choices,
    terrain::{Ansi, Bridge, Door, Fire, Look, MAX_COST, Matter, Shimmer, TerrainId, TerrainKind, Trap, Trodden},
    text::{Fields, FileError, Reader, Value},
};

use super::{
    colour::{self, colour},
    item_kind::{MAX_ABOUT, MAX_NAME, visible},
};

/// How far the light of anything can reach, in cells.
pub(super) const MAX_LIGHT: i64 = 20;

choices! {
    /// What a trap does, by its name.
    TrapKind {
        Hold "hold" "Holds whoever stepped there for some turns.";
        Alarm "alarm" "Can be heard from afar.";
        Dart "dart" "Takes health, before armour.";
        Fall "fall" "Drops whoever stepped there to the floor below, which takes health.";
    }
}

/// Reads an entry. `names` are those of all terrains, in the order of their ids; that of this one is among them.
pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>, names: &[String]) -> Result<TerrainKind, FileError> {
    let mut fields = Fields::of(reader, value, "a terrain: name, glyph, walk, ...")?;
    let name = fields.text("name", MAX_NAME)?;
    let glyph = glyph(&mut fields, &name)?;
    let symbol = fields.get("symbol").map(|value| visible(reader, value)).transpose()?.unwrap_or(glyph);
    let ascii = fields.get("ascii").map(|value| visible(reader, value)).transpose()?.unwrap_or(glyph);
    let mut cost = |key| {
        let cost = fields.number(key, 0..=i64::from(MAX_COST), Some(0))?;
        Ok::<_, FileError>(Some(cost as u16).filter(|&cost| cost > 0))
    };
    let (walk, swim, fly) = (cost("walk")?, cost("swim")?, cost("fly")?);
    let opaque = fields.flag("opaque")?;
    let doors = [("closed", Door::Closed), ("open", Door::Open), ("locked", Door::Locked), ("barred", Door::Barred)];
    let door = fields.choice("door", &doors, Some(Door::None))?;
    let fire = fire(&mut fields, names)?;
    let step_damage = fields.number("step_damage", 0..=1000, Some(0))? as i32;
    let (trap, springs) = fields.get("trap").map(|value| trap(reader, value)).transpose()?.unzip();
    let springs = springs.map(Cow::Owned).unwrap_or_default();
    let disguise = match trap {
        Some(_) => Some(terrain_named(&mut fields, "looks_like", names)?),
        None => None,
    };
    let wets = fields.flag("wets")?;
    let bridges = [("beams", Some(Bridge::Beams)), ("ropes", Some(Bridge::Ropes))];
    let bridge = fields.choice("bridge", &bridges, Some(None))?;
    let takes_cage = fields.flag("takes_cage")?;
    let light = fields.number("light", 0..=MAX_LIGHT, Some(0))? as u32;
    let text = fields.need("colour", "\"#a59c8c\"")?;
    let ground = fields.get("ground").map(|value| colour(reader, value)).transpose()?;
    let ansi = Ansi::ALL.map(|ansi| (ansi.name(), ansi));
    let sixteen =
        (fields.choice("ansi", &ansi, Some(Ansi::Gray))?, fields.choice("ansi_ground", &ansi, Some(Ansi::Black))?);
    let matter = Matter::ALL.map(|matter| (matter.name(), Some(matter)));
    let shimmer = Shimmer::ALL.map(|shimmer| (shimmer.name(), Some(shimmer)));
    let look = Look {
        text: colour(reader, text)?,
        ground,
        on_paper: colour::pair(&mut fields, "on_paper")?,
        high_contrast: colour::pair(&mut fields, "high_contrast")?,
        remembered: colour::pair(&mut fields, "remembered")?,
        flame: colour::pair(&mut fields, "flame")?,
        sixteen,
        is_bold: fields.flag("bold")?,
        varies: fields.number("varies", 0..=50, Some(0))? as u8,
        raised: fields.number("raised", 0..=100, Some(0))? as u8,
        matter: fields.choice("matter", &matter, Some(None))?,
        shimmer: fields.choice("shimmer", &shimmer, Some(None))?,
        trodden: fields.get("trodden").map(|value| trodden(reader, value)).transpose()?,
        glow: colour::glow(&mut fields)?,
    };
    let about = fields.text("about", MAX_ABOUT)?;
    fields.finish()?;
    let (name, about) = (Cow::Owned(name), Cow::Owned(about));
    Ok(TerrainKind {
        name,
        glyph,
        symbol,
        ascii,
        walk,
        swim,
        fly,
        opaque,
        door,
        fire,
        step_damage,
        trap,
        springs,
        disguise,
        wets,
        bridge,
        takes_cage,
        light,
        look,
        about,
    })
}

/// The character of a terrain: that of rock is a space, because most of the map is rock.
fn glyph(fields: &mut Fields<'_, '_, '_>, name: &str) -> Result<char, FileError> {
    let value = fields.need("glyph", "\"x\"")?;
    match value.get_ref().as_str() {
        Some(" ") if name == "rock" => Ok(' '),
        Some("@" | "A" | "B") => Err(fields.reader().wrong(value, "a character other than @, A and B")),
        _ => visible(fields.reader(), value),
    }
}

fn fire(fields: &mut Fields<'_, '_, '_>, names: &[String]) -> Result<Fire, FileError> {
    let reader = fields.reader();
    if let Some(value) = fields.get("catches") {
        let mut fuel = Fields::of(reader, value, "{ chance = 20, becomes = \"fire\" }")?;
        let chance = fuel.number("chance", 1..=100, None)? as u32;
        let becomes = terrain_named(&mut fuel, "becomes", names)?;
        fuel.finish()?;
        return Ok(Fire::Fuel { chance, becomes });
    }
    let Some(value) = fields.get("burns") else { return Ok(Fire::None) };
    let mut burns = Fields::of(reader, value, "{ turns = 10, leaves = \"ash\" }")?;
    let turns = burns.number("turns", 1..=1000, None)? as u32;
    let leaves = terrain_named(&mut burns, "leaves", names)?;
    burns.finish()?;
    Ok(Fire::Burns { turns, leaves })
}

fn trodden(reader: &Reader<'_>, value: &Value<'_>) -> Result<Trodden, FileError> {
    let example = "{ glyph = \",\", turns = 20 }";
    let mut fields = Fields::of(reader, value, example)?;
    let glyph = visible(reader, fields.need("glyph", "\",\"")?)?;
    let turns = fields.number("turns", 1..=1000, None)? as u16;
    fields.finish()?;
    Ok(Trodden { glyph, turns })
}

/// A trap, and what is said when it is sprung.
fn trap(reader: &Reader<'_>, value: &Value<'_>) -> Result<(Trap, String), FileError> {
    let mut fields = Fields::of(reader, value, "{ does = \"hold\", turns = 5, says = \"A snare snaps shut.\" }")?;
    let damage = |fields: &mut Fields<'_, '_, '_>| fields.number("damage", 1..=1000, None).map(|some| some as i32);
    let trap = match fields.choice("does", &TrapKind::ALL.map(|kind| (kind.name(), kind)), None)? {
        TrapKind::Hold => Trap::Hold { turns: fields.number("turns", 1..=1000, None)? as u32 },
        TrapKind::Alarm => Trap::Alarm,
        TrapKind::Dart => Trap::Dart { damage: damage(&mut fields)? },
        TrapKind::Fall => Trap::Fall { damage: damage(&mut fields)? },
    };
    let says = fields.text_if_said("says", MAX_ABOUT)?.unwrap_or_else(|| "Something gives way underfoot.".to_owned());
    fields.finish()?;
    Ok((trap, says))
}

/// The terrain that a value names.
pub(super) fn terrain_named(
    fields: &mut Fields<'_, '_, '_>,
    key: &'static str,
    names: &[String],
) -> Result<TerrainId, FileError> {
    let value = fields.need(key, "\"floor\"")?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let place = fields.reader().place_of(value, "terrain", "the name of a terrain in quotes", &names)?;
    Ok(TerrainId(place as u8))
}

/// Number of characters that are suggested for a terrain.
const SUGGESTED: usize = 12;

/// What is wrong with a terrain among the others, and what was expected; `was` is what it replaces.
pub(super) fn misfit(all: &[TerrainKind], kind: &TerrainKind, was: Option<&TerrainKind>) -> Option<(String, String)> {
    let of = |id: TerrainId| all.get(usize::from(id.0));
    let name = &kind.name;
    if let Some(other) = all.iter().find(|other| other.name != *name && other.glyph == kind.glyph) {
        let is_free = |glyph: &char| !matches!(glyph, '@' | 'A' | 'B') && all.iter().all(|kind| kind.glyph != *glyph);
        let free: Vec<char> = ('!'..='~').filter(is_free).take(SUGGESTED).collect();
        let free: Vec<String> = free.into_iter().map(|glyph| glyph.to_string()).collect();
        let expected = format!("a character that no terrain has, such as {}", free.join(" "));
        return Some((format!("the glyph of {} for {name}", other.name), expected));
    }
    match kind.fire {
        Fire::Fuel { becomes, .. } if of(becomes).is_some_and(|kind| !kind.fire.is_burning()) => {
            return Some((format!("{name} that becomes what does not burn"), "a terrain with `burns`".into()));
        }
        Fire::Burns { leaves, .. } if of(leaves).is_some_and(|kind| kind.fire != Fire::None) => {
            return Some((
                format!("{name} that leaves what burns"),
                "a terrain with neither `catches` nor `burns`".into(),
            ));
        }
        Fire::Burns { .. } if kind.opaque || kind.walk.is_none() || kind.swim.is_none() || kind.fly.is_none() => {
            let expected =
                "`walk`, `swim` and `fly`, and not `opaque`: what burns lets everybody and all light through";
            return Some((format!("{name}, which burns"), expected.into()));
        }
        _ => {}
    }
    if kind.door.is_shut() && !kind.opaque {
        return Some((format!("the shut door {name}"), "`opaque = true`".into()));
    }
    if let Some(disguise) = kind.disguise.and_then(of) {
        let is_alike = |cost: Option<u16>, other: Option<u16>| cost.is_some() == other.is_some() && cost >= other;
        let lets_through = is_alike(kind.walk, disguise.walk)
            && is_alike(kind.swim, disguise.swim)
            && is_alike(kind.fly, disguise.fly)
            && (kind.opaque, kind.door, kind.fire) == (disguise.opaque, disguise.door, disguise.fire)
            && disguise.trap.is_none();
        if !lets_through {
            let expected = format!("what {} lets through, at no lower cost: it is taken for that", disguise.name);
            return Some((format!("the trap {name}"), expected));
        }
    }
    // Generation and rules count on it.
    let nature = |kind: &TerrainKind| {
        let enters = [kind.walk.is_some(), kind.swim.is_some(), kind.fly.is_some()];
        let fire = std::mem::discriminant(&kind.fire);
        let trap = kind.trap.map(|trap| std::mem::discriminant(&trap));
        (enters, kind.opaque, kind.door, fire, trap, kind.disguise, kind.bridge)
    };
    let is_changed = was.is_some_and(|was| nature(was) != nature(kind));
    is_changed.then(|| {
        let expected =
            "the same ways to enter it, door, sight, fire, trap and bridge as before: the rules count on them";
        (format!("another {name}"), expected.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{content::terrains, terrain::Movement};

    fn can(movement: Movement, id: TerrainId) -> bool {
        movement.entry_cost(&terrains()[id.0 as usize]).is_some()
    }

    #[test]
    fn each_class_has_ground_of_its_own() {
        for movement in Movement::ALL {
            let is_swimmer = movement.with_key() == Movement::KeySwimmer;
            assert!(can(movement, TerrainId::FLOOR) && !can(movement, TerrainId::WALL));
            assert_eq!(can(movement, TerrainId::DEEP_WATER), is_swimmer || movement == Movement::Flier);
            assert_eq!(can(movement, TerrainId::CHASM), movement == Movement::Flier);
            assert_eq!(can(movement, TerrainId::DOOR), movement.has_hands());
            assert_eq!(can(movement, TerrainId::BARRED_DOOR), movement.has_hands());
            assert!(can(movement, TerrainId::OPEN_DOOR));
        }
    }

    #[test]
    fn doors_do_not_stop_breakers_nor_trees_climbers() {
        let cost = |movement: Movement, id: TerrainId| movement.entry_cost(&terrains()[id.0 as usize]);
        for door in [TerrainId::DOOR, TerrainId::LOCKED_DOOR, TerrainId::BARRED_DOOR] {
            assert_eq!((cost(Movement::Breaker, door), cost(Movement::Climber, door)), (Some(30), None));
        }
        let rough = [TerrainId::RUBBLE, TerrainId::HILL, TerrainId::ROCKFALL, TerrainId::TREE];
        assert!(rough.iter().all(|&id| cost(Movement::Climber, id) == Some(15)));
        assert_eq!(
            (cost(Movement::Climber, TerrainId::ROAD), cost(Movement::Breaker, TerrainId::TREE)),
            (Some(5), None)
        );
        assert_eq!(Movement::Breaker.with_key(), Movement::Breaker);
    }

    #[test]
    fn a_key_is_for_locked_doors_and_for_whoever_has_hands() {
        for movement in [Movement::Walker, Movement::Swimmer, Movement::Flier, Movement::Beast] {
            assert!(!can(movement, TerrainId::LOCKED_DOOR));
            assert_eq!(can(movement.with_key(), TerrainId::LOCKED_DOOR), movement.has_hands());
            for kind in terrains().iter().filter(|kind| kind.door != Door::Locked) {
                assert_eq!(movement.with_key().entry_cost(kind), movement.entry_cost(kind), "{}", kind.name);
            }
        }
    }
}
