//! All of the content: read, replaced and added to entry by entry.

use std::sync::OnceLock;

use crate::text::{FileError, Reader, Source, Value, entries, one_of, printable};

use super::{Faction, ItemKind, Theme, UnitKind};

/// The most entries of one kind.
const MOST: usize = 255;

/// Everything that the world is made of. The texts of entries stay in memory as long as the program runs.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The factions; the first is the player's.
    pub factions: Vec<Faction>,
    /// The kinds of units; the first is the player.
    pub units: Vec<UnitKind>,
    /// The kinds of items.
    pub items: Vec<ItemKind>,
    /// The characters of floors.
    pub themes: Vec<Theme>,
}

/// The files of content that are part of the program, in the order in which they are read: name and text.
pub const FILES: [(&str, &str); 4] = [
    ("factions.toml", include_str!("rows/factions.toml")),
    ("monsters.toml", include_str!("rows/monsters.toml")),
    ("items.toml", include_str!("rows/items.toml")),
    ("themes.toml", include_str!("rows/themes.toml")),
];

/// Why content cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContentError {
    /// A file of it is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file is none of those that content consists of.
    #[error("{file} is no file of content: expected {expected}")]
    Name {
        /// Its name.
        file: String,
        /// Those that there are.
        expected: String,
    },
    /// It is in use already.
    #[error("other content is in use already")]
    InUse,
}

/// What all games of this process are made of.
static BASE: OnceLock<Content> = OnceLock::new();

impl Content {
    /// What the world is made of: what was [put to use](Self::install), or else what is part of the program.
    pub fn base() -> &'static Self {
        BASE.get_or_init(Self::built_in)
    }

    /// What is part of the program.
    ///
    /// # Panics
    /// If its own files are wrong, which a test rules out.
    pub fn built_in() -> Self {
        let mut content = Self::default();
        for (file, text) in FILES {
            if let Err(error) = content.read(file, text.as_bytes()) {
                panic!("{error}");
            }
        }
        content
    }

    /// What stands for this content where it is not the program's own: 16 hexadecimal digits.
    pub fn stamp(&self) -> Option<String> {
        static BUILT_IN: OnceLock<u64> = OnceLock::new();
        let own = self.digest();
        (own != *BUILT_IN.get_or_init(|| Self::built_in().digest())).then(|| format!("{own:016x}"))
    }

    /// The same for all contents that say the same: 64 bits of FNV-1a over all entries.
    fn digest(&self) -> u64 {
        let text = format!("{:?}", (&self.factions, &self.units, &self.items, &self.themes));
        text.bytes()
            .fold(0xcbf2_9ce4_8422_2325, |digest, byte| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// Lets this be what all games of this process are made of, before any has begun.
    ///
    /// # Errors
    /// When other content is in use already.
    pub fn install(self) -> Result<(), ContentError> {
        BASE.set(self).map_err(|_| ContentError::InUse)
    }

    /// Reads a file of content, named as one of [`FILES`]: entries of names that are there already replace those, others are
    /// added.
    ///
    /// # Errors
    /// When the file has another name, or at the first thing that is wrong in it; nothing is changed then.
    pub fn read(&mut self, file: &str, bytes: &[u8]) -> Result<(), ContentError> {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let names = FILES.map(|(name, _)| name);
        let Some(place) = names.iter().position(|&known| known == name) else {
            return Err(ContentError::Name { file: printable(file).into(), expected: one_of(name, &names) });
        };
        let source = Source::new(file, bytes)?;
        let reader = Reader { source: &source, base: 0 };
        let key = ["faction", "monster", "item", "theme"][place];
        let document = reader.document(source.text, &format!("[[{key}]]"))?;
        let mut read = self.clone();
        for (heading, _) in entries(document.get_ref()) {
            if &**heading.get_ref() != key {
                return Err(reader.unknown_key(heading, &[key]).into());
            }
            for value in reader.tables(document.get_ref(), key, MOST)? {
                read.add(&reader, place, value)?;
            }
        }
        *self = read;
        Ok(())
    }

    /// Reads an entry of the file at this place of [`FILES`].
    fn add(&mut self, reader: &Reader<'_>, place: usize, value: &Value<'_>) -> Result<(), FileError> {
        let is_added = match place {
            0 => put(&mut self.factions, Faction::read(reader, value)?),
            1 => {
                let kind = UnitKind::read(reader, value, self)?;
                put(&mut self.units, kind)
            }
            2 => put(&mut self.items, ItemKind::read(reader, value)?),
            _ => put(&mut self.themes, Theme::read(reader, value)?),
        };
        if is_added {
            Ok(())
        } else {
            Err(reader.error(&value.span(), "one entry too many", &format!("at most {MOST}")))
        }
    }

    /// The kinds of units that a level may place: all but the player.
    pub fn placeable_units(&self) -> impl Iterator<Item = &UnitKind> {
        self.units.iter().skip(1)
    }

    /// Along how many cells the largest kind of unit extends, each way.
    pub fn largest_unit(&self) -> u8 {
        self.units.iter().map(|kind| kind.size).max().unwrap_or(1)
    }

    /// The kinds of items that a level may place.
    pub fn placeable_items(&self) -> impl Iterator<Item = &ItemKind> {
        self.items.iter().filter(|kind| kind.is_placeable)
    }
}

/// An entry with a name.
pub(super) trait Entry {
    /// Its name.
    fn name(&self) -> &'static str;
}

macro_rules! entry {
    ($($row:ty)*) => {
        $(impl Entry for $row {
            fn name(&self) -> &'static str {
                self.name
            }
        })*
    };
}

entry!(Faction UnitKind ItemKind Theme);

/// Where an entry of a name is.
pub(super) fn place_of<T: Entry>(list: &[T], name: &str) -> Option<usize> {
    list.iter().position(|entry| entry.name() == name)
}

/// Puts an entry in the place of one of the same name, or at the end; `false` if there is no room.
fn put<T: Entry>(list: &mut Vec<T>, entry: T) -> bool {
    match place_of(list, entry.name()) {
        Some(place) => list[place] = entry,
        None if list.len() < MOST => list.push(entry),
        None => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{FactionId, ItemKindId, KindId};

    #[test]
    fn the_entries_that_rules_name_are_at_their_places() {
        let content = Content::built_in();
        let factions = FactionId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.factions, name), id.0));
        let units = KindId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.units, name), id.0));
        let items = ItemKindId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.items, name), id.0));
        for (name, place, id) in factions.chain(units).chain(items) {
            assert_eq!(place, Some(usize::from(id)), "{name}");
        }
    }

    #[test]
    fn names_and_lines_are_unique() {
        let Content { factions, units, items, themes } = Content::built_in();
        let names = [
            factions.iter().map(|row| (row.name, row.about)).collect::<Vec<_>>(),
            units.iter().map(|row| (row.name, row.about)).collect(),
            items.iter().map(|row| (row.name, row.about)).collect(),
            themes.iter().map(|row| (row.name, row.about)).collect(),
        ];
        for list in names {
            for (place, (name, about)) in list.iter().enumerate() {
                assert!(list[..place].iter().all(|(other, line)| other != name && line != about), "{name}");
            }
        }
        for (place, row) in units.iter().enumerate() {
            assert!(units[..place].iter().all(|other| other.glyph != row.glyph), "{}", row.name);
            assert_eq!(row.behaviour.is_none(), place == 0, "{}", row.name);
        }
    }

    /// What is said about a file.
    fn refusal(file: &str, text: &str) -> String {
        Content::built_in().read(file, text.as_bytes()).expect_err("it is wrong").to_string()
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let goblin = "[[monster]]\nname = \"ghost\"\nglyph = \"G\"\nfaction = \"waren\"\n";
        for (file, text, expected) in [
            ("monsters.toml", goblin, "4:11: found the unknown faction \"waren\""),
            ("monsters.toml", goblin, "(did you mean \"warren\"?)"),
            ("monsters.toml", "[[monster]]\nname = \"\"\n", "2:8: found the string \"\""),
            ("monsters.toml", &goblin.replace("waren", "you"), "found the unknown faction \"you\""),
            (
                "monsters.toml",
                "[[monster]]\nname = \"you\"\nglyph = \"@\"\nfaction = \"you\"\nmovement = \"walker\"\nhealth = 9\n\
                 accuracy = 9\ndamage = [1, 2]\nabout = \"x\"\nsettles = { rank = 1, numbers = [1, 1, 1, 1, 1, 1, 1, 1] }\n",
                "found the unknown key \"settles\"",
            ),
            ("monsters.toml", "[[monstr]]\n", "1:3: found the unknown key \"monstr\""),
            ("items.toml", "[[item]]\nname = \"x\"\n", "found no \"glyph\" here"),
            ("items.toml", "[[item]]\nname = \"x\"\nglyph = \"xy\"\n", "one visible character in quotes"),
            (
                "items.toml",
                "[[item]]\nname = \"x\"\nglyph = \"x\"\nuse = { effect = \"heel\" }\nabout = \"x\"\n",
                "(did you mean \"heal\"?)",
            ),
            (
                "items.toml",
                "[[item]]\nname = \"x\"\nglyph = \"x\"\nuse = { effect = \"heal\", health = 5, turns = 2 }\nabout = \"x\"\n",
                "found the unknown key \"turns\"",
            ),
            ("themes.toml", "[[theme]]\nname = \"x\"\ndepths = [3, 2]\n", "the lower one first"),
            ("monster.toml", "", "(did you mean \"monsters.toml\"?)"),
        ] {
            let said = refusal(file, text);
            assert!(said.contains(expected), "{said}");
        }
    }

    #[test]
    fn an_entry_of_the_same_name_replaces_and_others_are_added() {
        let mut content = Content::built_in();
        let (kinds, goblin) = (content.units.len(), place_of(&content.units, "goblin"));
        let text = "[[monster]]\nname = \"goblin\"\nglyph = \"g\"\nfaction = \"warren\"\nmovement = \"walker\"\nhealth = 99\n\
                    accuracy = 70\ndamage = [1, 2]\nbehaviour = \"warrior\"\nabout = \"Larger than usual.\"\n";
        content.read("my/monsters.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        content
            .read("monsters.toml", text.replace("\"goblin\"", "\"hobgoblin\"").as_bytes())
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((content.units.len(), place_of(&content.units, "goblin")), (kinds + 1, goblin));
        let health = |name| place_of(&content.units, name).map(|place| content.units[place].health);
        assert_eq!((health("goblin"), health("hobgoblin")), (Some(99), Some(99)));
    }
}
