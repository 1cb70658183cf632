//! Content of one's own: the folder that `--content` names, and `fogwalk content`, which writes one to start from.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    content::{Content, FILES},
    files::Disk,
    level::{Existing, printable, read_bytes, save},
};

use super::{Answer, output};

/// What a file of content is, for messages.
const EXPECTED: &str = "a file of content, as `fogwalk content` writes them";

/// Options of `fogwalk content`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Folder to write the files to; those that are there already stay
    #[arg(value_name = "DIR", default_value = "content")]
    folder: PathBuf,
}

/// The option that names a folder of content, for every command.
#[derive(Debug, clap::Args)]
pub(super) struct Folder {
    /// Folder of content whose entries replace those of the program or are added to them
    #[arg(long, value_name = "DIR", global = true)]
    content: Option<PathBuf>,
}

impl Folder {
    /// Puts the content of the folder to use, if one is named.
    pub(super) fn install(&self) -> anyhow::Result<()> {
        let Some(folder) = &self.content else { return Ok(()) };
        Ok(read_folder(folder)?.install()?)
    }
}

/// The program's content with what the files of a folder replace and add.
///
/// # Errors
/// When there is no file of content in it, another file of TOML, or something is wrong in one.
pub(super) fn read_folder(folder: &Path) -> anyhow::Result<Content> {
    let shown = || printable(&folder.to_string_lossy()).into_owned();
    let mut names =
        Disk::default().names(folder).with_context(|| format!("cannot read the folder of content {}", shown()))?;
    names.retain(|name| Path::new(name).extension().is_some_and(|ending| ending == "toml"));
    let place = |name: &OsString| FILES.iter().position(|file| name == file.name);
    // Monsters name factions, so the order of the files counts; a name that is none of them comes first and is refused.
    names.sort_by_key(|name| (place(name), name.clone()));
    anyhow::ensure!(
        !names.is_empty(),
        "no file of content in {}: expected {}",
        shown(),
        FILES.each_ref().map(|file| file.name).join(", ")
    );
    let mut content = Content::built_in();
    for name in names {
        read_file(&mut content, &folder.join(name))?;
    }
    Ok(content)
}

/// Reads one file of content over what is there.
pub(super) fn read_file(content: &mut Content, path: &Path) -> anyhow::Result<()> {
    let bytes = read_bytes(path, EXPECTED)?;
    Ok(content.read(&path.to_string_lossy(), &bytes)?)
}

/// Whether a path names a file or a folder of content.
pub(super) fn is_content(path: &Path) -> bool {
    let is_file = path.file_name().is_some_and(|name| FILES.iter().any(|file| name == file.name));
    is_file || FILES.iter().any(|file| path.join(file.name).exists())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let folder = &arguments.folder;
    let shown = |path: &Path| printable(&path.to_string_lossy()).into_owned();
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", shown(folder)))?;
    let there = FILES.iter().map(|file| folder.join(file.name)).find(|path| path.exists());
    if let Some(path) = there {
        anyhow::bail!("{} is there already: name another folder, or move it away", shown(&path));
    }
    for file in &FILES {
        let path = folder.join(file.name);
        save(&path, file.text, Existing::Keep)?;
        output::print(&format!("{}\n", shown(&path)))?;
    }
    Ok(Answer::Yes)
}
