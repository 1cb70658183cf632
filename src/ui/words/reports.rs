//! How a faction shares what its members see, in words: the rule for the help, the way that is left to a unit, and the
//! message about a report.

use crate::{
    content::{Faction, Report, ReportGround, terrains},
    game::{Game, Reporting, Subject, Unit},
    mind::FactionId,
    terrain::TerrainId,
    text::{capital, counted},
};

use super::{
    super::theme::Role,
    names::{self, the, turns},
};

/// A way of reporting in words.
struct Wording {
    /// The rule, as a sentence for the help.
    rule: String,
    /// How a unit reports what it has noted, after "reports"; `None` if it never has anything unreported.
    by: Option<String>,
}

impl Wording {
    /// Words for a way of reporting; `call` is what a call sounds like, and `name` gives the name of a terrain.
    fn of(report: &Report, call: &str, name: impl Fn(TerrainId) -> String) -> Self {
        match *report {
            Report::AtOnce => Self { rule: "All members know at once what one of them sees.".into(), by: None },
            Report::Wet { turns } => Self {
                rule: format!(
                    "While a member is wet (in the water and for {turns} turns after), all know at once what it sees. A \
                     dry member cannot report."
                ),
                by: Some("in the water".into()),
            },
            Report::Call { carries, tells_all } => {
                let what = if tells_all { "everything that the caller has seen" } else { "where the enemies are" };
                Self {
                    rule: format!(
                        "{} tells all members {what}, if a friend hears it within {carries} cells.",
                        capital(call)
                    ),
                    by: Some(format!("by {call}, heard {carries} cells away")),
                }
            }
            Report::At(ReportGround { ground, within, turns: needed, couriers }) => {
                let ground = name(ground);
                let near =
                    if within > 1 { format!("within {within} cells of a {ground}") } else { format!("at a {ground}") };
                match needed {
                    0 => Self {
                        rule: format!("A member that touches a {ground} tells all others everything that it has seen."),
                        by: Some(format!("by touching a {ground}")),
                    },
                    _ => Self {
                        rule: format!(
                            "A member that spends {} {near} tells all others everything that it has seen.{}",
                            turns(needed),
                            couriers.map_or_else(String::new, |every| format!(
                                " Where there are several, that holds for the headquarters; couriers, on a round every {every} \
                                 turns, carry the reports of the others there."
                            ))
                        ),
                        by: Some(format!("by {} at a {ground}", turns(needed))),
                    },
                }
            }
        }
    }
}

/// How news spreads in a faction and how long its members remember, in sentences for the help.
pub(in super::super) fn sharing(faction: &Faction) -> String {
    let name = |ground: TerrainId| terrains()[usize::from(ground.0)].name.to_string();
    let mut sentences: Vec<String> =
        faction.reports.iter().map(|report| Wording::of(report, faction.call.sound, name).rule).collect();
    if sentences.is_empty() {
        sentences.push("Members tell each other nothing.".into());
    }
    sentences.extend(faction.memory.map(|turns| format!("They forget what none of them has seen for {turns} turns.")));
    sentences.join(" ")
}

/// How a unit can report what it has noted.
pub(super) fn of_unit(game: &Game, unit: &Unit) -> String {
    let name = |ground: TerrainId| game.floor().level().terrains.kind(ground).name.to_string();
    let reports = unit.faction().row().reports.iter();
    let has_couriers = game.floor().desks(unit.faction()).is_some();
    let way = |report: &Report| {
        let is_linked = has_couriers && matches!(report, Report::At(ReportGround { turns: 1.., .. }));
        let by = Wording::of(report, unit.faction().row().call.sound, name).by?;
        Some(if is_linked { format!("{by}; a courier links them") } else { by })
    };
    let mut ways: Vec<String> = reports.filter_map(way).collect();
    ways.extend(game.floor().headquarters(unit.faction()).map(|at| format!("at its first post, {at}")));
    if ways.is_empty() { "reports to nobody".into() } else { format!("reports {}", ways.join(", or ")) }
}

/// The message about a unit that has reported, and its colour. What is new is the number of cells, and whether there is
/// something later of the player among it.
pub(super) fn message(
    who: Subject,
    faction: FactionId,
    how: Reporting,
    (news, of_player): (u32, bool),
) -> (String, Role) {
    let (who, all) = (capital(&the(who)), names::faction(faction));
    let cells = || counted(news as usize, "new cell");
    let (seen, notes) = if of_player { (", you among it", ", you among them") } else { ("", "") };
    let text = match how {
        Reporting::ByCall if of_player => format!("{who} is heard: all of {all} now know where you are."),
        Reporting::ByCall => format!("{who} is heard: all of {all} now know whom it has seen, and where."),
        Reporting::OnGround if of_player && news > 0 => {
            format!("{who} reports you, and {}: all of {all} now know.", cells())
        }
        Reporting::OnGround if of_player => format!("{who} reports you: all of {all} now know where you were."),
        Reporting::OnGround if news == 0 => {
            format!("{who} reports whom it has met: all of {all} now know where they are.")
        }
        Reporting::OnGround => format!("{who} reports {} to {all}.", cells()),
        Reporting::AtDesk => {
            format!("{who} writes down what it has seen{seen}. A courier has to carry that to headquarters.")
        }
        Reporting::ByPouch => {
            format!("{who} collects the reports there{notes}. {} do not know them yet.", capital(&all))
        }
        Reporting::ToCarrier => format!("{who} collects the notes of a friend{notes}."),
        Reporting::ByWater => format!("{who} touches the water: all of {all} now know what it has seen{seen}."),
    };
    let is_spread = matches!(how, Reporting::ByCall | Reporting::OnGround | Reporting::ByWater);
    let is_harmless = !of_player && !(is_spread && (how != Reporting::OnGround || news == 0));
    (text, if is_harmless { Role::Muted } else { Role::Warning })
}
