//! `fogwalk check`: are these level files, campaigns, and files of content, in order?

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    content::Content,
    game::Game,
    lab::{Experiment, Lesson, Task, vocabulary},
    level::{Layout, Level, campaign_in, level_files, printable_path, read_levels},
    text::counted,
};

use super::{Answer, content, input, lab, output};

/// Options of `fogwalk check`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level files of either format, folders of campaigns or of lessons, and files or folders of content
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut unreadable = 0;
    for file in &arguments.files {
        match check(file) {
            Ok(found) => {
                output::print(&format!("{}: {found}, in order\n", printable_path(file)))?;
            }
            // One bad file is its own message; of several the count is worth a line.
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                unreadable += 1;
                output::complain(&format!("{error:#}"));
            }
        }
    }
    if unreadable > 0 {
        anyhow::bail!("{unreadable} of {} files not in order", arguments.files.len());
    }
    Ok(Answer::Yes)
}

/// Describes a file that is in order.
fn check(file: &Path) -> anyhow::Result<String> {
    if file.is_dir() && level_files(file).is_ok_and(|names| !names.is_empty()) {
        let levels = read_levels(file, vocabulary())?;
        if levels.iter().any(|(_, level)| !level.pages.is_empty()) {
            return Ok(format!("a course of {}", counted(lab::course_in(file)?.lessons().len(), "lesson")));
        }
        if levels.iter().all(|(_, level)| level.below.is_none()) {
            return Ok(counted(levels.len(), "level"));
        }
        let campaign = campaign_in(file, levels, vocabulary())?;
        let found = format!("a campaign of {} levels", campaign.len());
        begin(file, campaign)?;
        return Ok(found);
    }
    if !content::is_content(file) {
        if file.is_dir() {
            // It may be one of content that cannot be read, or whose files have other names.
            let is_empty = fs::read_dir(file).is_ok_and(|mut entries| entries.next().is_none());
            let why = content::read_folder(file).err().filter(|_| !is_empty);
            let why = why.map(|error| format!(": {error:#}")).unwrap_or_default();
            anyhow::bail!(
                "{}: found a folder with nothing to check{why}\n  = expected level files (*.level), or files of content: {}",
                printable_path(file),
                content::file_names()
            );
        }
        let level = input::read_level_to_show(file)?;
        if level.below.is_some() {
            begin(file, input::read_campaign(file)?.1)?;
        } else if level.layout == Layout::Squares && level.start.or(level.goal).is_none() {
            // It is not for the lab alone.
            begin(file, vec![level.clone()])?;
        }
        let found = format!("{}, {}", level.size(), counted(level.units.len(), "unit"));
        check_search(level).with_context(|| printable_path(file))?;
        return Ok(found);
    }
    let read = if file.is_dir() {
        content::read_folder(file)?
    } else {
        let mut read = Content::base().clone();
        content::read_file(&mut read, file)?;
        read
    };
    let Content { terrains, factions, units, items, themes, motifs, difficulties, offerings } = &read;
    let counts = [
        (units.len(), "monsters"),
        (items.len(), "items"),
        (terrains.len(), "terrains"),
        (factions.len(), "factions"),
        (themes.len(), "themes"),
        (motifs.len(), "motifs"),
        (difficulties.len(), "difficulties"),
        (offerings.len(), "offerings"),
    ];
    let counts = counts.map(|(count, what)| format!("{count} {what}"));
    Ok(format!("content of {}", counts.join(", ")))
}

/// Makes sure that a game on the levels of a file can begin.
fn begin(file: &Path, levels: Vec<Level>) -> anyhow::Result<()> {
    Game::on_levels(levels, 0).map(drop).with_context(|| printable_path(file))
}

/// Makes sure that the lab can search on a level as its settings, its puzzle and its pages say.
fn check_search(level: Level) -> anyhow::Result<()> {
    Task::of(&level)?;
    let Some(experiment) = Experiment::on(level) else { return Ok(()) };
    experiment.check()?;
    Lesson::of(&experiment)?;
    Ok(())
}
