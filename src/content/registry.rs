//! All of the content: read, replaced and added to entry by entry.

use std::{
    hash::{Hash, Hasher},
    sync::OnceLock,
};

use crate::{
    chance::Digest,
    terrain::TerrainKind,
    text::{FileError, Reader, Source, Value, entries, name_of, one_of, printable, quoted},
};

use super::{Difficulty, Faction, ItemKind, Motif, Offering, Theme, UnitKind, offering, terrain_kind};

/// The most entries of one kind.
const MOST: usize = 255;

/// Everything that the world is made of. The texts of entries stay in memory as long as the program runs.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The terrains; a level's own come behind them.
    pub terrains: Vec<TerrainKind>,
    /// The factions; the first is the player's.
    pub factions: Vec<Faction>,
    /// The kinds of units; the first is the player.
    pub units: Vec<UnitKind>,
    /// The kinds of items.
    pub items: Vec<ItemKind>,
    /// The characters of floors.
    pub themes: Vec<Theme>,
    /// The rooms made by hand.
    pub motifs: Vec<Motif>,
    /// The difficulties, in the order of the menu.
    pub difficulties: Vec<Difficulty>,
    /// Offerings: which items altars take, and what they give.
    pub offerings: Vec<Offering>,
}

/// A file of content.
pub struct ContentFile {
    /// Its name.
    pub name: &'static str,
    /// The text that is part of the program.
    pub text: &'static str,
    /// The key that heads each of its entries.
    key: &'static str,
    /// Reads an entry and puts it in its place; `false` if there is no room. The names are those of all entries of its
    /// kind, when the whole file is read.
    add: fn(&mut Content, &Reader<'_>, &Value<'_>, &[String]) -> Result<bool, FileError>,
    /// The existing names of this kind.
    names: fn(&Content) -> Vec<String>,
    /// What is wrong with the entry of a name when all are read, and what was expected; the other content is what was
    /// before.
    misfit: fn(&Content, &str, &Content) -> Option<(String, String)>,
}

/// A row of [`FILES`]: file, key, list, how an entry is read from a reader, a value, the content so far and all names,
/// and perhaps what may be wrong with it when all are read.
macro_rules! file {
    ($file:literal $key:literal $list:ident $read:expr $(, $misfit:expr)?) => {
        ContentFile {
            name: $file,
            text: include_str!(concat!("rows/", $file)),
            key: $key,
            add: |content, reader, value, names| {
                let read: Reading<_> = $read;
                let entry = read(reader, value, content, names)?;
                Ok(put(&mut content.$list, entry))
            },
            names: |content| content.$list.iter().map(|entry| entry.name().to_owned()).collect(),
            misfit: file!(@misfit $($misfit)?),
        }
    };
    (@misfit) => { |_, _, _| None };
    (@misfit $misfit:expr) => { $misfit };
}

/// How an entry is read.
type Reading<T> = fn(&Reader<'_>, &Value<'_>, &Content, &[String]) -> Result<T, FileError>;

/// The files of content, in the order in which they are read: monsters name factions.
pub static FILES: [ContentFile; 8] = [
    file!("terrains.toml" "terrain" terrains |reader, value, _, names| terrain_kind::read(reader, value, names), |content, name, before| {
        let kind = &content.terrains[place_of(&content.terrains, name)?];
        let was = place_of(&before.terrains, name).map(|place| &before.terrains[place]);
        terrain_kind::misfit(&content.terrains, kind, was)
    }),
    file!("factions.toml" "faction" factions |reader, value, content, _| Faction::read(reader, value, content)),
    file!("monsters.toml" "monster" units |reader, value, content, _| UnitKind::read(reader, value, content)),
    file!("items.toml" "item" items |reader, value, _, _| ItemKind::read(reader, value)),
    file!("themes.toml" "theme" themes |reader, value, content, _| Theme::read(reader, value, content)),
    file!("motifs.toml" "motif" motifs |reader, value, content, _| Motif::read(reader, value, content)),
    file!("difficulties.toml" "difficulty" difficulties |reader, value, _, _| Difficulty::read(reader, value)),
    file!("offerings.toml" "offering" offerings |reader, value, _, _| Offering::read(reader, value), |content, name, _| {
        offering::misfit(&content.offerings, name)
    }),
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
        /// The names of the files that there are.
        expected: String,
    },
    /// It is in use already.
    #[error("other content is in use already")]
    InUse,
}

/// The content of all games of this process.
static BASE: OnceLock<Base> = OnceLock::new();

/// Content in use.
struct Base {
    content: Content,
    /// As [`Content::base_stamp`] has it.
    stamp: Option<String>,
}

impl Content {
    /// The content in use: what was [installed](Self::install), or else the program's own.
    pub fn base() -> &'static Self {
        &Base::get().content
    }

    /// Hash of [`Self::base`] in 16 hexadecimal digits; `None` for the program's own content.
    pub fn base_stamp() -> Option<&'static str> {
        Base::get().stamp.as_deref()
    }

    /// Whether content was put to use already, or asked for.
    pub fn is_in_use() -> bool {
        BASE.get().is_some()
    }

    /// The program's own content.
    ///
    /// # Panics
    /// If its own files are wrong, which a test rules out.
    pub fn built_in() -> Self {
        let mut content = Self::default();
        for file in &FILES {
            if let Err(error) = content.read(file.name, file.text.as_bytes()) {
                panic!("{error}");
            }
        }
        content
    }

    /// A number that is the same for contents whose entries say the same.
    fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        format!("{self:?}").hash(&mut digest);
        digest.finish()
    }

    /// Lets this be what all games of this process are made of, before any has begun.
    ///
    /// # Errors
    /// When other content is in use already.
    pub fn install(self) -> Result<(), ContentError> {
        let digest = self.digest();
        let stamp = (digest != Self::built_in().digest()).then(|| format!("{digest:016x}"));
        BASE.set(Base { content: self, stamp }).map_err(|_| ContentError::InUse)
    }

    /// Reads a file of content, named as one of [`FILES`]: entries of names that are there already replace those,
    /// others are added.
    ///
    /// # Errors
    /// When the file has another name, or at the first thing that is wrong in it; nothing is changed then.
    pub fn read(&mut self, file: &str, bytes: &[u8]) -> Result<(), ContentError> {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let Some(kind) = FILES.iter().find(|known| known.name == name) else {
            let expected = one_of(name, &FILES.each_ref().map(|known| known.name));
            return Err(ContentError::Name { file: printable(file).into(), expected });
        };
        let source = Source::new(file, bytes)?;
        let reader = Reader { source: &source, base: 0 };
        let document = reader.document(source.text, &format!("[[{}]]", kind.key))?;
        let table = document.get_ref();
        if let Some((other, _)) = entries(table).into_iter().find(|(heading, _)| **heading.get_ref() != *kind.key) {
            return Err(reader.unknown_key(other, &[kind.key]).into());
        }
        let values = reader.tables(table, kind.key, MOST)?;
        let (mut names, mut replaced) = ((kind.names)(self), Vec::new());
        let known = names.len();
        for value in &values {
            // Whatever else is no name is said when the entry is read.
            let Some(name) = name_of(value) else { continue };
            if names[known..].iter().chain(&replaced).any(|other| other == name) {
                let found = format!("a second {} called {}", kind.key, quoted(name));
                return Err(reader.error(&value.span(), &found, "each name once in a file").into());
            }
            let list = if names.iter().any(|other| other == name) { &mut replaced } else { &mut names };
            list.push(name.to_owned());
        }
        let mut read = self.clone();
        for value in &values {
            if !(kind.add)(&mut read, &reader, value, &names)? {
                return Err(reader.error(&value.span(), "one entry too many", &format!("at most {MOST}")).into());
            }
        }
        for value in &values {
            if let Some((found, expected)) = (kind.misfit)(&read, name_of(value).unwrap_or_default(), self) {
                return Err(reader.error(&value.span(), &found, &expected).into());
            }
        }
        *self = read;
        Ok(())
    }

    /// The kinds of units that a level may place: all but the player.
    pub fn placeable_units(&self) -> impl Iterator<Item = &UnitKind> {
        self.units.iter().skip(1)
    }

    /// The kinds of items that a level may place.
    pub fn placeable_items(&self) -> impl Iterator<Item = &ItemKind> {
        self.items.iter().filter(|kind| kind.is_placeable)
    }
}

impl Base {
    fn get() -> &'static Self {
        BASE.get_or_init(|| Self { content: Content::built_in(), stamp: None })
    }
}

/// An entry with a name.
pub(super) trait Entry {
    /// Its name.
    fn name(&self) -> &str;
}

macro_rules! entry {
    ($($row:ty)*) => {
        $(impl Entry for $row {
            fn name(&self) -> &str {
                &self.name
            }
        })*
    };
}

entry!(TerrainKind Faction UnitKind ItemKind Theme Motif Difficulty Offering);

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
    use crate::{
        content::{DifficultyId, FactionId, ItemKindId, KindId, ThemeId},
        terrain::TerrainId,
    };

    #[test]
    fn the_entries_that_rules_name_are_at_their_places() {
        let content = Content::built_in();
        let terrains = TerrainId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.terrains, name), id.0));
        let factions = FactionId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.factions, name), id.0));
        let units = KindId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.units, name), id.0));
        let items = ItemKindId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.items, name), id.0));
        let difficulties =
            DifficultyId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.difficulties, name), id.0));
        let themes = ThemeId::NAMED.iter().map(|&(id, name)| (name, place_of(&content.themes, name), id.0));
        for (name, place, id) in terrains.chain(factions).chain(units).chain(items).chain(difficulties).chain(themes) {
            assert_eq!(place, Some(usize::from(id)), "{name}");
        }
    }

    #[test]
    fn names_and_lines_are_unique() {
        let Content { terrains, factions, units, items, themes, motifs, difficulties, offerings } = Content::built_in();
        let names = [
            terrains.iter().map(|row| (&*row.name, &*row.about)).collect(),
            factions.iter().map(|row| (row.name, row.about)).collect::<Vec<_>>(),
            units.iter().map(|row| (row.name, row.about)).collect(),
            items.iter().map(|row| (row.name, row.about)).collect(),
            themes.iter().map(|row| (row.name, row.about)).collect(),
            motifs.iter().map(|row| (row.name, row.about)).collect(),
            difficulties.iter().map(|row| (row.name, row.about)).collect(),
            offerings.iter().map(|row| (row.name, row.about)).collect(),
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
            (
                "monsters.toml",
                "[[monster]]\nname = \"x\"\nglyph = \"x\"\nfaction = \"mire\"\nmovement = \"walker\"\nhealth = 9\n\
                 accuracy = 9\ndamage = [1, 2]\nimmune = [\"missile\"]\n",
                "9:11: found the unknown immunity \"missile\"",
            ),
            (
                "monsters.toml",
                "[[monster]]\nname = \"x\"\nglyph = \"x\"\nfaction = \"mire\"\nmovement = \"walker\"\nhealth = 9\n\
                 accuracy = 9\ndamage = [1, 2]\nimmune = [\"fire\", \"fire\"]\n",
                "9:19: found \"fire\" again",
            ),
            ("monsters.toml", "[[monstr]]\n", "1:3: found the unknown key \"monstr\""),
            ("items.toml", "[[item]]\nname = \"x\"\n", "found no \"glyph\" here"),
            ("items.toml", "[[item]]\nname = \"x\"\nglyph = \"xy\"\n", "one visible character in quotes"),
            ("items.toml", "[[item]]\nname = \"x\"\nglyph = \"\u{a0}\"\n", "one visible character in quotes"),
            ("items.toml", "[[item]]\nname = \" \"\n", "2:8: found the string \" \""),
            ("items.toml", "[[item]]\nname = \"torch \"\n", "without spaces at its ends"),
            ("items.toml", "[[item]]\nname = \"a\u{202e}b\"\n", "visible characters"),
            ("items.toml", "[[item]]\nname = \"a\u{200b}b\"\n", "visible characters"),
            ("themes.toml", &FILES[4].text.repeat(2), "found a second theme called"),
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
            ("difficulties.toml", "[[difficulty]]\nname = \"dusk\"\nwounds = 0\n", "3:10: found the number 0"),
            (
                "difficulties.toml",
                "[[difficulty]]\nname = \"dusk\"\nwonds = 90\nabout = \"x\"\n",
                "(did you mean \"wounds\"?)",
            ),
            ("difficulties.toml", "[[difficulty]]\nname = \"as dark as it gets\"\n", "2:8: found"),
            (
                "offerings.toml",
                "[[offering]]\nname = \"a sword\"\ntakes = [\"wild\"]\n",
                "3:10: found the unknown purpose \"wild\"",
            ),
            (
                "offerings.toml",
                "[[offering]]\nname = \"a sword\"\ntakes = [\"wield\"]\ngives = { effect = \"map\" }\nabout = \"x\"\nsays = \"x\"\n",
                "found wield, which is a weapon already",
            ),
            (
                "monsters.toml",
                &FILES[2].text.replacen("captive = {", "size = 2\ncaptive = {", 1),
                "found a captive that cannot leave a cage",
            ),
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
