//! `fogwalk scores`: the hall of the fallen.

use std::{fmt::Write, path::Path};

use crate::{
    files::Disk,
    level::{printable, printable_path},
    text::counted,
};

use super::{Answer, hall, output, save};

/// Options of `fogwalk scores`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Number of games to list at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let folder = save::folder()?;
    let (mut entries, rest) = hall::entries_and_rest(&Disk::default(), &folder)?;
    entries.truncate(arguments.limit);
    if rest > 0 {
        output::complain(&format!(
            "{} of {} cannot be read, and stay as they are: a newer version wrote them, or they are damaged",
            counted(rest, "line"),
            printable_path(&hall::file(&folder))
        ));
    }
    if arguments.json {
        output::print_json(&serde_json::json!({ "scores": entries }))?;
        return Ok(Answer::Yes);
    }
    if entries.is_empty() {
        output::print("Nobody has fallen yet.\n")?;
        return Ok(Answer::Yes);
    }
    let mut text =
        String::from("   score  floor   turns  deceived  silenced  difficulty  seed                  ended by\n");
    for (index, entry) in entries.iter().enumerate() {
        // Writing to a text cannot fail.
        if entry.study && index.checked_sub(1).is_none_or(|before| !entries[before].study) {
            let _ = writeln!(text, "In study mode, outside the ranking:");
        }
        let _ = writeln!(
            text,
            "{:>8}  {:>5}  {:>6}  {:>8}  {:>8}  {:<10}  {:<20}  {}",
            entry.score,
            entry.deepest,
            entry.turns,
            entry.deceived,
            entry.silenced,
            printable(&entry.difficulty),
            entry.day.map_or(entry.seed.to_string(), |day| format!("daily {day}")),
            printable(&entry.cause)
        );
    }
    let _ = writeln!(text, "\nTheir pages are in {}", hall::pages(&folder));
    output::print(&text)?;
    Ok(Answer::Yes)
}

/// The best games in a folder, a line each under a heading, for a window.
pub(super) fn lines(folder: &Path) -> anyhow::Result<Vec<String>> {
    const MOST: usize = 100;
    let line = |entry: &hall::Entry| {
        let day = entry.day.map_or(String::new(), |day| format!(" (the game of {day})"));
        let study = if entry.study { " (study mode, outside the ranking)" } else { "" };
        let hall::Entry { score, deepest, turns, .. } = entry;
        let (difficulty, cause) = (printable(&entry.difficulty), printable(&entry.cause));
        format!("{score:>7}  floor {deepest:<2}  {difficulty:<10}  {turns:>6}  {cause}{day}{study}")
    };
    let entries = hall::entries(&Disk::default(), folder)?;
    if entries.is_empty() {
        return Ok(vec!["Nobody has fallen yet.".into()]);
    }
    let heading = format!("{:>7}  {:<8}  {:<10}  {:>6}  {}", "score", "deepest", "difficulty", "turns", "ended by");
    Ok(std::iter::once(heading).chain(entries.iter().take(MOST).map(line)).collect())
}
