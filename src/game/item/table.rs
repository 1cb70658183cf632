//! The kinds of items, a row each.

use crate::mind::ItemKindId;

use super::{super::status::Status, Armour, Cast, Deed, ItemKind, Purpose, Style, Weapon};

/// A weapon.
const fn wield(accuracy: u32, damage: (i32, i32), time: i32, style: Style) -> Purpose {
    Purpose::Wield(Weapon { accuracy, damage, time, style })
}

/// Something drunk, read or burnt.
const fn once(deed: Deed) -> Purpose {
    Purpose::Use { deed, is_kept: false }
}

/// Something thrown, or used at a cell, and gone.
const fn aim(cast: Cast, reach: u32) -> Purpose {
    Purpose::Aim { cast, reach, is_kept: false }
}

/// Declares the rows and a named [`ItemKindId`] for each.
macro_rules! items {
    ($($id:ident $name:literal $glyph:literal, $purpose:expr, $about:literal;)*) => {
        /// The kinds of items, in the order of their ids.
        pub static ITEM_KINDS: &[ItemKind] = &[$(ItemKind {
            name: $name,
            glyph: $glyph,
            purpose: $purpose,
            about: $about,
        }),*];

        /// Names of the kinds.
        const ALL_NAMES: &[&str] = &[$($name),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Row { $($id),* }

        impl ItemKindId {
            $(#[doc = concat!("The item ", $name, ".")]
            pub const $id: Self = Self(Row::$id as u8);)*
        }
    };
}

/// Names of the kinds that a level may place: all but the last, which nobody has drawn yet.
pub(in super::super) static NAMES: &[&str] = match ALL_NAMES.split_last() {
    Some((_, names)) => names,
    None => &[],
};

items! {
    DRAUGHT "draught" '!', once(Deed::Heal(20)), "Red, warm, and it tastes of iron. It closes wounds.";
    ASTROLABE "astrolabe" '*', Purpose::Keep, "The Astrolabe. Its needles turn towards whoever is coming for it.";
    KEY "key" '(', Purpose::Keep, "An iron key as long as a hand. Whoever carries it, no lock stops.";
    SPEAR "spear" ')', wield(85, (4, 8), 10, Style::Pierce), "It goes through one and into the next. Somebody has tied a ribbon to it.";
    AXE "axe" ')', wield(80, (4, 9), 10, Style::Sweep), "Made for being surrounded. It swings all the way round.";
    DAGGER "dagger" ')', wield(90, (3, 5), 10, Style::Ambush), "Useless in a fair fight. Do not have one.";
    MACE "mace" ')', wield(85, (14, 24), 20, Style::Plain), "Slow to lift, slow to stop. What it hits stays hit.";
    RAPIER "rapier" ')', wield(85, (3, 8), 10, Style::Lunge), "Leave one step between you, then take it.";
    JERKIN "leather jerkin" '[', Purpose::Wear(Armour { absorbs: (0, 2), noticed_from: None, steps_heard: 4, deflects: 0 }), "Boiled leather, patched by somebody who ran out of luck before thread.";
    MAIL "mail shirt" '[', Purpose::Wear(Armour { absorbs: (2, 4), noticed_from: None, steps_heard: 9, deflects: 0 }), "Twenty thousand rings, and each of them says where you are.";
    CLOAK "grey cloak" '[', Purpose::Wear(Armour { absorbs: (0, 0), noticed_from: Some(4), steps_heard: 4, deflects: 0 }), "The colour of nothing in particular. Eyes slide off it at five paces.";
    FELT "felt shoes" '[', Purpose::Wear(Armour { absorbs: (0, 0), noticed_from: None, steps_heard: 0, deflects: 0 }), "Soft as moss. The floor does not know you are on it.";
    BUCKLER "buckler" '[', Purpose::Wear(Armour { absorbs: (0, 1), noticed_from: None, steps_heard: 4, deflects: 60 }), "A small round shield with a great many dents, all of them on the outside.";
    JAVELIN "javelin" '/', aim(Cast::Hurl { accuracy: 85, damage: (4, 9) }, 9), "Throw it, then go and ask for it back.";
    NET "net" '{', aim(Cast::Net(6), 6), "A fishing net. It does not care what it catches.";
    FIRE_FLASK "fire flask" '!', aim(Cast::Kindle, 8), "Oil, pitch and a short fuse. Mind what you are standing on.";
    SMOKE_POT "smoke pot" '!', aim(Cast::Smoke(14), 8), "Wet straw and sulphur. Nobody sees in, nobody sees out.";
    CALTROPS "bag of caltrops" '{', aim(Cast::Scatter, 5), "However they fall, one point is up. Whoever saw you do it will go round.";
    CLAY_BIRD "clay bird" '{', aim(Cast::Whistle, 12), "A whistle that breaks with a scream. Somebody always comes to look.";
    BLASTING_JAR "blasting jar" '!', aim(Cast::Blast { damage: (8, 16) }, 8), "The quarry folk went through walls with these. Some of them through several.";
    KEYSTONE "keystone" '{', aim(Cast::Collapse { damage: (6, 12) }, 7), "A carved stone that remembers what held it up. It wants to fall.";
    QUICKWINE "quickwine" '!', once(Deed::Gain(Status::Hasted, 20)), "It is gone before you have finished swallowing. So are you.";
    FOG_GIN "fog gin" '!', once(Deed::Gain(Status::Unseen, 25)), "Clear as water, and then so are you.";
    BEARS_BLOOD "bear's blood" '!', once(Deed::Gain(Status::Strong, 25)), "Thick and furious.";
    STONE_MILK "stone milk" '!', once(Deed::Gain(Status::Hardened, 30)), "Your skin goes grey and your blood slow, and blades turn on it.";
    MAPPING "scroll of mapping" '?', once(Deed::Map), "The floor, drawn by somebody who had all the time in the world. It is right. Today.";
    SCRYING "scroll of scrying" '?', once(Deed::Scry(40)), "For a while you know what they know.";
    OBLIVION "scroll of oblivion" '?', once(Deed::Oblivion(4)), "Read it aloud, and everybody who looks at you forgets why, and where.";
    LULLABY "scroll of lullaby" '?', once(Deed::Lull(14)), "Eight lines. Nobody in sight hears the last two.";
    BLINKING "scroll of blinking" '?', once(Deed::Blink), "You close your eyes here, and open them where you have been before.";
    CHALK "liar's chalk" '?', aim(Cast::FalseWall, 60), "Draw a wall on your map with it, and they will all remember one there.";
    MIRAGE "scroll of mirage" '?', aim(Cast::Mirage, 60), "Name a place. They will all swear that they saw you there.";
    PICKAXE "pickaxe" '(', Purpose::Aim { cast: Cast::Dig, reach: 1, is_kept: true }, "Walls are an opinion. It is a loud argument, though.";
    PLANK "plank" '=', aim(Cast::Bridge, 1), "As long as you are and a little longer. That is the whole point of it.";
    SPYGLASS "spyglass" '(', Purpose::Use { deed: Deed::Spy(30), is_kept: true }, "Brass, with a crack across the glass. Down a long hall it is worth a scout.";
    BIRCH_MAP "birch map" '?', Purpose::Keep, "Somebody's steps, in charcoal on bark. It stops where they did.";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::dungeon;

    #[test]
    fn names_are_unique_and_all_that_lies_about_is_in_the_table() {
        let names: BTreeSet<_> = ALL_NAMES.iter().collect();
        assert!(!NAMES.contains(&ItemKindId::BIRCH_MAP.row().name) && NAMES.len() + 1 == names.len());
        assert_eq!(names.len(), ITEM_KINDS.len());
        assert!(ITEM_KINDS.len() >= 30);
        let lies_about: BTreeSet<_> = dungeon::loot_kinds().map(|(kind, _)| kind).collect();
        for id in ItemKindId::all() {
            assert_eq!(ItemKindId::named(id.row().name), Some(id));
            let is_special =
                [ItemKindId::DRAUGHT, ItemKindId::ASTROLABE, ItemKindId::KEY, ItemKindId::BIRCH_MAP].contains(&id);
            assert!(lies_about.contains(id.row().name) != is_special, "{}", id.row().name);
            if let Purpose::Wield(Weapon { damage: (least, most), .. }) = id.row().purpose {
                assert!(0 < least && least <= most);
            }
        }
        assert!(lies_about.into_iter().all(|kind| ItemKindId::named(kind).is_some()));
    }
}
