//! Altars: what is laid on one, and what is given for it.
//!
//! An altar takes a single thing, whatever the sort, and is a cold stone from then on. What it gives depends on what was laid
//! there, by the rows of [`OFFERINGS`].

use crate::{
    content::{Cast, Deed, Purpose, Status},
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{carrying, deeds},
        state::{unit::Unit, world::World},
    },
    grid::Point,
    mind::ItemKindId,
    terrain::TerrainId,
};

/// A sort of thing that can be laid on an altar.
#[derive(Clone, Copy, Debug)]
pub struct Offering {
    /// What people call things of this sort, with an article.
    pub name: &'static str,
    /// Whether something that is good for this is of the sort.
    takes: fn(Purpose) -> bool,
    /// What is given for it.
    pub boon: Deed,
    /// The same in a few words, after "it".
    pub gives: &'static str,
    /// What is said when it happens.
    pub says: &'static str,
}

/// Every sort of offering. Each thing is of one, but for the Astrolabe, which no altar dares to take.
pub static OFFERINGS: [Offering; 6] = [
    Offering {
        name: "a weapon",
        takes: |purpose| matches!(purpose, Purpose::Wield(_)),
        boon: Deed::Gain(Status::Strong, 60),
        gives: "makes you strong for 60 turns",
        says: "The stone drinks the edge. Your arm remembers every blow that it ever struck.",
    },
    Offering {
        name: "something to wear",
        takes: |purpose| matches!(purpose, Purpose::Wear(_)),
        boon: Deed::Gain(Status::Hardened, 60),
        gives: "hardens you for 60 turns",
        says: "It sinks into the stone, and a little of the stone sinks into you.",
    },
    Offering {
        name: "something to drink",
        takes: |purpose| matches!(purpose, Purpose::Use { deed: Deed::Heal(_) | Deed::Gain(..), .. }),
        boon: Deed::Heal(1000),
        gives: "heals you",
        says: "It is poured out for somebody who has waited a long time, and who says your name, kindly.",
    },
    Offering {
        name: "something written or drawn",
        takes: |purpose| match purpose {
            Purpose::Use { deed, .. } => !matches!(deed, Deed::Heal(_) | Deed::Gain(..) | Deed::Spy(_)),
            Purpose::Aim { cast, .. } => matches!(cast, Cast::FalseWall | Cast::Mirage),
            Purpose::Wield(_) | Purpose::Wear(_) | Purpose::Keep => false,
        },
        boon: Deed::Vanish,
        gives: "makes everybody on the floor forget where you were",
        says: "The page burns without smoke, and with it all that they ever wrote down about you.",
    },
    Offering {
        name: "something to throw",
        takes: |purpose| matches!(purpose, Purpose::Aim { cast, .. } if cast.is_thrown()),
        boon: Deed::Gain(Status::Unseen, 40),
        gives: "hides you for 40 turns",
        says: "It falls for a long time, inside the stone. Nobody saw it go. Nobody sees you, either.",
    },
    Offering {
        name: "a tool",
        takes: |purpose| match purpose {
            Purpose::Use { deed, .. } => matches!(deed, Deed::Spy(_)),
            Purpose::Aim { cast, .. } => matches!(cast, Cast::Dig | Cast::Bridge),
            Purpose::Keep => true,
            Purpose::Wield(_) | Purpose::Wear(_) => false,
        },
        boon: Deed::Map,
        gives: "shows you the ground of the whole floor",
        says: "Somebody turns it over, finds out what it is for, and shows you all the places where it would have been.",
    },
];

impl Offering {
    /// The sort of which a thing is; `None` for what no altar takes.
    pub fn of(item: ItemKindId) -> Option<&'static Self> {
        let purpose = item.row().purpose;
        OFFERINGS.iter().find(|offering| item != ItemKindId::ASTROLABE && (offering.takes)(purpose))
    }
}

/// Whether there is an altar in a cell that has not had its offering yet.
pub(in crate::game) fn listens(world: &World, at: Point) -> bool {
    let level = world.floor().level();
    level.cells.get(at).is_some_and(|&id| level.terrains.base(id) == TerrainId::ALTAR)
}

/// A unit lays something on the altar on which it stands.
pub(in crate::game) fn offer(
    world: &mut World,
    unit: &Unit,
    item: ItemKindId,
    offering: &Offering,
) -> Result<i32, Refusal> {
    deeds::check_deed(world, unit, offering.boon)?;
    carrying::use_up(world, unit, item);
    world.floor_mut().set_terrain(unit.at, TerrainId::COLD_ALTAR);
    world.report(Event::Offered { who: unit.into(), item, says: offering.says }, &[unit.at]);
    deeds::do_deed(world, unit, offering.boon);
    Ok(USUAL_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_is_of_one_sort_and_every_sort_has_things() {
        for item in ItemKindId::all() {
            let sorts = OFFERINGS.iter().filter(|offering| (offering.takes)(item.row().purpose)).count();
            assert_eq!(sorts, 1, "{}", item.row().name);
            assert_eq!(Offering::of(item).is_none(), item == ItemKindId::ASTROLABE);
        }
        for (index, offering) in OFFERINGS.iter().enumerate() {
            assert!(ItemKindId::all().any(|item| Offering::of(item).is_some_and(|of| of.name == offering.name)));
            assert!(OFFERINGS[..index].iter().all(|other| other.name != offering.name && other.says != offering.says));
        }
    }
}
