//! The table of overlays, by what they answer. A new overlay is a row in the file of its topic, and a line here.

use super::{Overlay, extra_costs, intentions, knowledge, navigation, search, stealth, whereabouts};

/// Declares the ids, the rows and the groups, in one order.
macro_rules! overlays {
    ($($title:literal { $($(#[$doc:meta])* $id:ident $name:literal: $row:path;)* })*) => {
        /// An overlay.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum OverlayId { $($($(#[$doc])* $id,)*)* }

        impl OverlayId {
            /// Every overlay, in the order of the table.
            pub const ALL: &[Self] = &[$($(Self::$id,)*)*];

            /// Its name in config files: lower-case words joined by hyphens. It never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Self::$id => concat!("overlay-", $name),)*)*
                }
            }

            /// Its row.
            pub fn row(self) -> &'static Overlay {
                &OVERLAYS[self as usize]
            }
        }

        /// The overlays, in the order of lists and drawing.
        pub static OVERLAYS: &[Overlay] = &[$($($row,)*)*];

        /// The titles of the groups of overlays, each with its overlays.
        pub(in crate::ui) const OVERLAY_GROUPS: &[(&str, &[OverlayId])] = &[$(($title, &[$(OverlayId::$id),*])),*];
    };
}

overlays! {
    "What they know and believe" {
        /// What a faction knows, and since when.
        Known "known": knowledge::KNOWN;
        /// What a faction remembers wrongly.
        Beliefs "beliefs": knowledge::BELIEFS;
        /// Where others were last seen and may be by now.
        Sightings "sightings": whereabouts::SIGHTINGS;
        /// From whom a unit has what it believes of enemies.
        Sources "sources": whereabouts::SOURCES;
        /// Where a unit thinks that the enemy may be that it has lost.
        Likely "likely": whereabouts::LIKELY;
        /// Noises that were heard, and where they came from.
        Noise "noise": whereabouts::NOISE;
        /// What others think that the player knows.
        Witnessed "witnessed": knowledge::WITNESSED;
    }
    "Whether they notice you" {
        /// How aware units are.
        Awareness "awareness": stealth::AWARENESS;
        /// Cells where the player would be noticed.
        Exposure "exposure": stealth::EXPOSURE;
        /// The ground that the watched unit sees.
        Gaze "gaze": stealth::GAZE;
        /// How bright it is.
        Brightness "brightness": stealth::BRIGHTNESS;
    }
    "How a unit searches" {
        /// Open and closed list, and the path.
        Search "search": search::LISTS;
        /// Arrows to the parents.
        Parents "parents": search::PARENTS;
        /// F as a heat map.
        Heat "heat": search::HEAT;
    }
    "What they are about to do" {
        /// The paths that units intend to walk.
        Intent "intent": intentions::INTENT;
        /// The places of a unit's plan.
        Plan "plan": intentions::PLAN;
        /// Cells that friends are about to enter.
        Claims "claims": extra_costs::CLAIMS;
        /// Cells that friends are expected in, and when.
        Reservations "reservations": intentions::RESERVATIONS;
        /// Units that wait for a path.
        Queue "queue": intentions::QUEUE;
    }
    "Ground that costs them more" {
        /// Places where units of the faction were hurt or died.
        Influence "influence": extra_costs::INFLUENCE;
        /// Ground that is shot at or burns.
        Dangers "dangers": extra_costs::DANGERS;
    }
    "Ways on this floor" {
        /// The cost from every cell to a goal.
        Distance "distance": navigation::DISTANCE;
        /// The direction from every cell to a goal.
        Flow "flow": navigation::FLOW;
        /// Connected components.
        Islands "islands": navigation::ISLANDS;
        /// Dead ends that a search leaves out.
        DeadEnds "dead-ends": navigation::DEAD_ENDS;
        /// Sectors and doors of the two-tier search.
        Regions "regions": navigation::REGIONS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_overlay_has_keys_a_name_and_a_legend_of_its_own() {
        assert_eq!(OverlayId::ALL.len(), OVERLAYS.len());
        for (index, row) in OVERLAYS.iter().enumerate() {
            assert!(std::ptr::eq(OverlayId::ALL[index].row(), row));
            assert!(!row.legend.is_empty() && !row.about.is_empty(), "{}", row.name);
            for other in &OVERLAYS[..index] {
                assert!(other.key != row.key && other.name != row.name, "{} and {}", other.name, row.name);
            }
        }
    }

    #[test]
    fn keys_leave_off_and_help_and_the_cursor_alone() {
        for row in OVERLAYS {
            let is_digit = ('2'..='9').contains(&row.key);
            let is_letter = row.key.is_ascii_lowercase() && !"hjkl".contains(row.key);
            assert!(is_digit || is_letter, "v {} cannot be the key of {}", row.key, row.name);
        }
    }
}
