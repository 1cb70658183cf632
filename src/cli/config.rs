//! The config file: finding and reading it, and `fogwalk config`, which prints one to start from.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::{
    content::Content,
    files::{Disk, Links},
    level::{printable, printable_path, read_bytes_of},
    ui::{
        config::{Config, ConfigFile, MAX_CONFIG, PRESETS, SharedConfig, template},
        is_ascii_wanted,
        theme::{ColourDepth, Glyphs, Theme},
    },
};

use super::{Answer, content, output};

/// Options of `fogwalk config`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Preset of keys for the file
    #[arg(long, value_name = "NAME", default_value = PRESETS[0].name, value_parser = presets())]
    preset: String,
    /// Print the path of the config file instead
    #[arg(long, conflicts_with = "preset")]
    path: bool,
}

fn presets() -> PossibleValuesParser {
    let rows = PRESETS.iter().map(|preset| PossibleValue::new(preset.name).help(preset.about));
    rows.collect::<Vec<_>>().into()
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    if arguments.path {
        let path = usual_path().ok_or_else(|| anyhow::anyhow!("no home folder to keep a config file in"))?;
        output::print(&format!("{}\n", printable_path(&path)))?;
    } else {
        output::print(&template(&Config::with_preset(&arguments.preset).unwrap_or_default()))?;
    }
    Ok(Answer::Yes)
}

/// The option for another config file.
#[derive(Debug, clap::Args)]
pub(super) struct Source {
    /// Config file, for keys and other settings [default: the one at `fogwalk config --path`, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Source {
    /// Reads the named config file, else the usual one; the defaults if there is neither.
    ///
    /// # Errors
    /// As [`read`].
    pub(super) fn read(&self) -> anyhow::Result<Config> {
        let usual = usual_path();
        self.read_or(&Disk::default(), usual)
    }

    fn read_or(&self, disk: &Disk, usual: Option<PathBuf>) -> anyhow::Result<Config> {
        let Some(path) = usual.filter(|_| self.config.is_none()) else { return self.named() };
        // Anything but an ordinary file in the usual place is reported, and so is a failure to look there.
        let found = disk.about(&path, Links::Refused).with_context(|| format!("cannot read {}", path.display()))?;
        if found.is_some() { read_on(disk, &path) } else { Ok(Config::default()) }
    }

    /// A config that was read from here, for screens to change: changes are saved in the same file.
    pub(super) fn shared(&self, mut config: Config) -> SharedConfig {
        config.glyphs = glyphs(&config);
        let path = self.config.clone().or_else(usual_path);
        let file = path.map(|path| Box::new(KeptConfig { disk: Disk::default(), path }) as Box<dyn ConfigFile>);
        SharedConfig::new(config, file, colours_of_terminal())
    }

    /// The config of the named file, else the defaults.
    pub(super) fn named(&self) -> anyhow::Result<Config> {
        Ok(self.config.as_deref().map(read).transpose()?.unwrap_or_default())
    }
}

/// Reads a config file. Installs the content that it names first, unless other content is installed already, because
/// the difficulties that a config can name are entries of content.
///
/// # Errors
/// As [`Config::parse`], and when there is no such file, it cannot be read, is no ordinary file or is larger than
/// [`MAX_CONFIG`], which is found out before its content is read; or when the content that it names cannot be used.
pub(super) fn read(path: &Path) -> anyhow::Result<Config> {
    read_on(&Disk::default(), path)
}

fn read_on(disk: &Disk, path: &Path) -> anyhow::Result<Config> {
    let bytes = read_bytes_of(disk, path, "a config file", MAX_CONFIG)?;
    let file = path.display().to_string();
    if let (Some(folder), false) = (Config::content_of(&file, &bytes)?, Content::is_in_use()) {
        content::read_folder(&path.parent().unwrap_or(Path::new("")).join(folder))?.install()?;
    }
    Ok(Config::parse(&file, &bytes)?)
}

/// The usual path of the config file.
fn usual_path() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.config_dir().join("fogwalk").join("config.toml"))
}

/// The config file on the disk.
struct KeptConfig {
    disk: Disk,
    path: PathBuf,
}

impl ConfigFile for KeptConfig {
    fn read(&self) -> Result<Vec<u8>, String> {
        let bytes = self.disk.read(&self.path, MAX_CONFIG, Links::Followed).map_err(|error| in_words(&error.into()))?;
        Ok(bytes.unwrap_or_default())
    }

    fn replace(&self, bytes: &[u8]) -> Result<(), String> {
        self.write(bytes).map_err(|error| in_words(&error))
    }

    fn name(&self) -> String {
        printable_path(&self.path)
    }
}

impl KeptConfig {
    fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        // A link stays one: what it leads to is replaced.
        let path = self.disk.resolve(&self.path)?.unwrap_or_else(|| self.path.clone());
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new(""))
            && self.disk.about(folder, Links::Followed)?.is_none()
        {
            self.disk.private_folder(folder)?;
        }
        Ok(self.disk.replace(&path, bytes)?)
    }
}

/// An error with its causes, on one line and safe for a terminal.
fn in_words(error: &anyhow::Error) -> String {
    printable(&format!("{error:#}")).into_owned()
}

/// The colours of a config, else those that the terminal has.
pub(super) fn theme(config: &Config) -> Theme {
    config.theme(colours_of_terminal()).with_glyphs(glyphs(config))
}

/// The signs of a config, but those of ASCII where the terminal is of a locale without Unicode: signs that look alike
/// in ASCII need others there.
fn glyphs(config: &Config) -> Glyphs {
    if is_ascii_wanted(|name| std::env::var(name).ok()) { Glyphs::Ascii } else { config.glyphs }
}

fn colours_of_terminal() -> ColourDepth {
    ColourDepth::detect(|name| std::env::var(name).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::faults::{After, Contents, at_every_call, contents};

    #[test]
    fn a_config_file_that_cannot_be_read_just_now_is_told_of_and_never_taken_for_none() {
        let files: Contents = [("config.toml".into(), b"difficulty = \"lantern\"\n".to_vec())].into();
        let work = |disk: &Disk, folder: &Path| {
            let read = Source { config: None }.read_or(disk, Some(folder.join("config.toml")));
            read.map(|config| config.difficulty == crate::game::DifficultyId::LANTERN).map_err(drop)
        };
        at_every_call(&[""], &files, work, |after: &After<'_, Result<bool, ()>>| {
            assert_ne!(*after.outcome, Ok(false), "{:?}", after.case);
            assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        });
    }

    #[test]
    fn whatever_ends_or_fails_it_a_changed_config_file_is_the_old_or_the_new_one() {
        let (old, new): (&[u8], &[u8]) = (b"palette = \"light\"\n", b"palette = \"dark\"\n");
        let files: Contents = [("config.toml".into(), old.to_vec())].into();
        let work = |disk: &Disk, folder: &Path| {
            KeptConfig { disk: disk.clone(), path: folder.join("config.toml") }.replace(new).is_ok()
        };
        at_every_call(&[""], &files, work, |after: &After<'_, bool>| {
            let found = contents(after.folder);
            let now = found.iter().find(|(name, _)| name.ends_with("config.toml")).map(|(_, bytes)| bytes.as_slice());
            assert!(*after.outcome || !after.case.fault.is_hidden(), "{:?}", after.case);
            assert!(now == Some(new) || (now == Some(old) && !*after.outcome), "{:?}", after.case);
        });
    }

    #[test]
    fn where_no_config_file_can_be_there_is_none() {
        let is_default = |path: &str| {
            let read = Source { config: None }.read_or(&Disk::default(), Some(path.into()));
            read.is_ok_and(|config| config.difficulty == Config::default().difficulty)
        };
        assert!(is_default("/dev/null/fogwalk/config.toml") && is_default("no/such/folder/config.toml"));
    }
}
