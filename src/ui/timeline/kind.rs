//! The table of the kinds of incidents.

use super::super::theme::Role;

/// The kind of an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::ui) enum IncidentKind {
    /// A unit has seen an enemy.
    Seen,
    /// A unit begins to hunt an enemy that it has seen itself.
    Hunted,
    /// Word was passed on, or somebody acts on it.
    Told,
    /// A unit acts on a belief that is wrong.
    Mistaken,
    /// A unit has found out that it was wrong, or gives up.
    FoundOut,
    /// A fight began.
    Fought,
    /// A unit died.
    Died,
    /// A unit runs away.
    Fled,
    /// A unit lies in wait, or sets a trap for its enemy.
    Ambush,
    /// A door was barred, unlocked or broken down.
    Door,
    /// An item or a power was used.
    Used,
    /// The ground changed, or burns.
    Ground,
    /// A unit came to the floor, or left it.
    Came,
    /// A captive was taken, locked up or let out.
    Captives,
}

/// Everything about a kind of incident.
pub(in crate::ui) struct KindRow {
    /// The kind.
    pub kind: IncidentKind,
    /// The sign before its lines: one cell wide, in ASCII.
    pub sign: char,
    /// Its name in the list of filters.
    pub name: &'static str,
    /// The colour of its lines.
    pub role: Role,
    /// An incident of the same units is news again if there was none for more than this many turns.
    pub again: u32,
    /// How much it is worth watching.
    pub worth: u32,
    /// The speed of the world while it is watched, in percent of the chosen pace.
    pub tempo: u32,
    /// What a unit is about to do, after its name; `{}` stands for the name of the other unit.
    pub about_to: &'static str,
}

/// The kinds, in the order of the list of filters.
pub(in crate::ui) const KINDS: &[KindRow] = &[
    row(IncidentKind::Seen, 'o', "seen", Role::Curious, (40, 2), 100, "is about to meet {}"),
    row(IncidentKind::Hunted, '/', "hunted", Role::IntentKnown, (40, 6), 100, "is about to go for {}"),
    row(IncidentKind::Told, '"', "told", Role::Key, (25, 4), 100, "is about to pass on word"),
    row(IncidentKind::Mistaken, '?', "mistaken", Role::Wary, (40, 6), 100, "is about to go wrong"),
    row(IncidentKind::FoundOut, '!', "found out", Role::Warning, (20, 7), 75, "is about to find out that it was wrong"),
    row(IncidentKind::Fought, 'x', "fought", Role::Hunting, (15, 9), 50, "is about to fight {}"),
    row(IncidentKind::Died, '+', "died", Role::Bad, (0, 12), 50, "is in mortal danger"),
    row(IncidentKind::Fled, '<', "fled", Role::HealthHalf, (30, 5), 75, "is about to run"),
    row(IncidentKind::Ambush, '^', "ambush", Role::Strong, (60, 6), 75, "has a trick in mind"),
    row(IncidentKind::Door, '#', "doors", Role::Screen, (10, 5), 75, "is busy with a door"),
    row(IncidentKind::Used, '*', "used", Role::Good, (10, 4), 75, "is about to use something"),
    row(IncidentKind::Ground, '~', "ground", Role::HealthLow, (30, 6), 75, "stands where the ground will change"),
    row(IncidentKind::Came, '>', "came", Role::Neutral, (0, 6), 100, "is about to come or go"),
    row(
        IncidentKind::Captives,
        '=',
        "captives",
        Role::Good,
        (0, 9),
        75,
        "is about to lead somebody away, or to be led",
    ),
];

const fn row(
    kind: IncidentKind,
    sign: char,
    name: &'static str,
    role: Role,
    (again, worth): (u32, u32),
    tempo: u32,
    about_to: &'static str,
) -> KindRow {
    KindRow { kind, sign, name, role, again, worth, tempo, about_to }
}

impl IncidentKind {
    /// Its row.
    pub(in crate::ui) fn row(self) -> &'static KindRow {
        &KINDS[self as usize]
    }

    /// Whether a unit to which this happens still does what it was about before.
    pub(in crate::ui) const fn leaves_purpose(self) -> bool {
        !matches!(self, Self::Fought | Self::Died | Self::Mistaken | Self::FoundOut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row_and_a_sign_of_its_own() {
        for (index, row) in KINDS.iter().enumerate() {
            assert_eq!(row.kind as usize, index, "{}", row.name);
            assert!(row.sign.is_ascii_graphic());
            assert!(KINDS.iter().filter(|other| other.sign == row.sign || other.name == row.name).count() == 1);
        }
    }
}
