//! Custom content: the folder that `--content` names, and `fogwalk content`, which writes the built-in content as a
//! start.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    content::{Content, FILES},
    files::Disk,
    level::{Existing, printable_path, read_bytes, save},
};

use super::{Answer, output};

/// The kind of file expected, for messages.
const EXPECTED: &str = "a file of content, as `fogwalk content` writes them";

/// Options of `fogwalk content`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Folder to write the files to; existing files are kept
    #[arg(value_name = "DIR", default_value = "content")]
    folder: PathBuf,
}

/// The option that names a folder of content, for every command.
#[derive(Debug, clap::Args)]
pub(super) struct Folder {
    /// Folder of content whose entries replace built-in ones or are added to them
    #[arg(long, value_name = "DIR", global = true)]
    content: Option<PathBuf>,
}

impl Folder {
    /// Installs the content of the folder, if one is named.
    pub(super) fn install(&self) -> anyhow::Result<()> {
        let Some(folder) = &self.content else { return Ok(()) };
        Ok(read_folder(folder)?.install()?)
    }
}

/// The built-in content with the replacements and additions from the files of a folder.
///
/// # Errors
/// When the folder has no content file or an unknown TOML file, or a file has a mistake.
pub(super) fn read_folder(folder: &Path) -> anyhow::Result<Content> {
    let mut names = Disk::default()
        .names(folder)
        .with_context(|| format!("cannot read the folder of content {}", printable_path(folder)))?;
    names.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "toml"));
    let place = |name: &OsString| FILES.iter().position(|file| name == file.name);
    // Monsters name factions, so the order of the files counts; a file with an unknown name comes first and is refused.
    names.sort_by_key(|name| (place(name), name.clone()));
    anyhow::ensure!(!names.is_empty(), "no file of content in {}: expected {}", printable_path(folder), file_names());
    let mut content = Content::built_in();
    for name in names {
        read_file(&mut content, &folder.join(name))?;
    }
    Ok(content)
}

/// Reads one content file over the content so far.
pub(super) fn read_file(content: &mut Content, path: &Path) -> anyhow::Result<()> {
    let bytes = read_bytes(path, EXPECTED)?;
    Ok(content.read(&path.to_string_lossy(), &bytes)?)
}

/// The names of all files of content.
pub(super) fn file_names() -> String {
    FILES.each_ref().map(|file| file.name).join(", ")
}

/// Whether a path names a content file or folder.
pub(super) fn is_content(path: &Path) -> bool {
    let is_file = path.file_name().is_some_and(|name| FILES.iter().any(|file| name == file.name));
    is_file || FILES.iter().any(|file| path.join(file.name).exists())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", printable_path(folder)))?;
    let there = FILES.iter().map(|file| folder.join(file.name)).find(|path| path.exists());
    if let Some(path) = there {
        anyhow::bail!("{} is there already: name another folder, or move it away", printable_path(&path));
    }
    for file in &FILES {
        let path = folder.join(file.name);
        save(&path, file.text, Existing::Keep)?;
        output::print(&format!("{}\n", printable_path(&path)))?;
    }
    Ok(Answer::Yes)
}
