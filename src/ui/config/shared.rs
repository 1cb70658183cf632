//! The player's config while the program runs: a screen changes a setting, and the config file and all screens follow.

use std::{
    cell::{Ref, RefCell},
    rc::Rc,
};

use crate::level::FileError;

use super::{
    super::{
        motion::Motion,
        theme::{ColourDepth, Theme},
    },
    edit::with_setting,
    read::Config,
    settings::Setting,
};

/// The config file, which the front end reads and replaces.
pub trait ConfigFile {
    /// Its bytes as they are now; none if there is no such file.
    ///
    /// # Errors
    /// When it cannot be read, in words.
    fn read(&self) -> Result<Vec<u8>, String>;

    /// Replaces it as a whole: afterwards it has all of these bytes, or those of before.
    ///
    /// # Errors
    /// When it cannot be written, in words.
    fn replace(&self, bytes: &[u8]) -> Result<(), String>;

    /// Its path, for the player.
    fn name(&self) -> String;
}

/// The player's config, which several screens share.
#[derive(Clone)]
pub struct SharedConfig(Rc<Shared>);

struct Shared {
    config: RefCell<Config>,
    file: Option<Box<dyn ConfigFile>>,
    /// The number of colours that the terminal seems to have.
    depth: ColourDepth,
}

impl SharedConfig {
    /// A config that is kept in this file, if there can be one, on a terminal with so many colours.
    pub fn new(config: Config, file: Option<Box<dyn ConfigFile>>, depth: ColourDepth) -> Self {
        Self(Rc::new(Shared { config: RefCell::new(config), file, depth }))
    }

    /// The config as it is now.
    pub fn now(&self) -> Ref<'_, Config> {
        self.0.config.borrow()
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.now().theme(self.0.depth)
    }

    /// How much moves on the screen. Without colours, what moves could hardly be told from what is there, so nothing
    /// does.
    pub fn motion(&self) -> Motion {
        if self.theme().has_colour() { self.now().motion } else { Motion::Off }
    }

    /// Sets a setting to one of its words, here and in the config file, which is read again first: its other settings
    /// and keys count from now on as they are there. Says where the setting is saved.
    ///
    /// # Errors
    /// When the setting could not be saved, and whether it holds until the program ends: in words.
    pub(in crate::ui) fn set(&self, setting: &Setting, word: &str) -> Result<String, String> {
        let Some(file) = &self.0.file else {
            (setting.choose)(&mut self.0.config.borrow_mut(), word);
            return Err("There is no folder to save it in: it holds until you leave.".into());
        };
        let name = file.name();
        let bytes = file.read().map_err(|why| format!("Not changed, because {name} cannot be read: {why}."))?;
        let (bytes, config) = with_setting(&name, &bytes, setting.name, word)
            .map_err(|error| format!("Not changed, because {name} would not be right: {}.", in_short(&error)))?;
        self.0.config.replace(config);
        let saved = file.replace(&bytes);
        saved.map_err(|why| format!("It holds until you leave: it could not be saved in {name}: {why}."))?;
        Ok(format!("Saved in {name}."))
    }
}

/// An error about a file in half a sentence.
fn in_short(error: &FileError) -> String {
    let line = error.place.as_ref().map(|place| format!("line {} has ", place.line)).unwrap_or_default();
    format!("{line}{}; expected {}", error.found, error.expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{config::settings::SETTINGS, theme::Palette};

    #[derive(Clone, Default)]
    struct Kept(Rc<RefCell<Vec<u8>>>, bool);

    impl ConfigFile for Kept {
        fn read(&self) -> Result<Vec<u8>, String> {
            Ok(self.0.borrow().clone())
        }

        fn replace(&self, bytes: &[u8]) -> Result<(), String> {
            if self.1 {
                return Err("no room".into());
            }
            self.0.replace(bytes.to_vec());
            Ok(())
        }

        fn name(&self) -> String {
            "config.toml".into()
        }
    }

    fn shared(kept: &Kept) -> SharedConfig {
        SharedConfig::new(Config::default(), Some(Box::new(kept.clone())), ColourDepth::True)
    }

    fn set(config: &SharedConfig, name: &str, word: &str) -> Result<String, String> {
        config.set(SETTINGS.iter().find(|setting| setting.name == name).expect("a setting"), word)
    }

    #[test]
    fn a_setting_is_saved_and_holds_at_once() {
        let kept = Kept(Rc::new(RefCell::new(b"colours = \"256\" # here\n".to_vec())), false);
        let config = shared(&kept);
        assert_eq!(set(&config, "palette", "light"), Ok("Saved in config.toml.".into()));
        let theme = Theme::new(ColourDepth::Indexed).with_palette(Palette::Light);
        assert_eq!(config.theme(), theme, "what else the file says by now holds as well");
        assert_eq!(&*kept.0.borrow(), b"colours = \"256\" # here\npalette = \"light\"\n");
    }

    #[test]
    fn a_file_with_a_mistake_stays_as_it_is() {
        let kept = Kept(Rc::new(RefCell::new(b"colours = 256\n".to_vec())), false);
        let config = shared(&kept);
        let says = set(&config, "palette", "light").expect_err("a mistake");
        assert!(says.contains("line 1 has the number 256"), "{says}");
        assert_eq!((&*kept.0.borrow(), config.now().palette), (&b"colours = 256\n".to_vec(), Palette::Dark));
    }

    #[test]
    fn what_cannot_be_saved_holds_until_the_end() {
        for config in
            [shared(&Kept(Rc::default(), true)), SharedConfig::new(Config::default(), None, ColourDepth::True)]
        {
            let says = set(&config, "palette", "light").expect_err("no room");
            assert!(says.contains("until you leave"), "{says}");
            assert_eq!(config.theme().palette(), Palette::Light);
        }
    }
}
