//! Tables of keys: their rows, and the keys that are bound to them.

use super::key::{Key, ParseKeyError};

/// A row of a key table: one command, its default keys and its help. `C` is the type of a screen's commands, `G` that
/// of the groups under which its help lists them.
#[derive(Clone, Copy, Debug)]
pub struct Binding<C, G> {
    /// The row's name in config files: lower-case words joined by hyphens, unique within a table. It never changes.
    pub name: &'static str,
    /// The group under which the help lists it.
    pub group: G,
    /// The default keys; any of them works. Two keys with a space between them are pressed one after the other (`v 2`).
    pub keys: &'static [&'static str],
    /// The command that the keys give.
    pub command: C,
    /// Help text; empty where the text of the row above covers it.
    pub help: &'static str,
}

/// Declares the rows of a table for the `Command` and `Group` in scope.
macro_rules! bindings {
    ($(#[$doc:meta])* $($group:ident $name:literal: $($key:literal)* => $command:expr, $help:literal;)*) => {
        $(#[$doc])*
        pub static BINDINGS: &[$crate::ui::Binding<Command, Group>] = &[$($crate::ui::Binding {
            name: $name,
            group: Group::$group,
            keys: &[$($key),*],
            command: $command,
            help: $help,
        }),*];
    };
}
pub(in crate::ui) use bindings;

/// Parses keys that are pressed one after the other, as in `l l . > F2 Enter`.
///
/// # Errors
/// At the first word that is not a key.
pub fn sequence(text: &str) -> Result<Vec<Key>, ParseKeyError> {
    text.split_whitespace().map(str::parse).collect()
}

/// A row of a table with the keys that are bound to it.
#[derive(Clone, Debug)]
struct BoundRow<C> {
    name: &'static str,
    keys: Vec<Vec<Key>>,
    command: C,
}

/// The rows of a screen's tables with the keys that are bound to them; at first the default keys.
#[derive(Clone, Debug)]
pub(super) struct Bound<C> {
    rows: Vec<BoundRow<C>>,
    /// What texts say of the row with a name, where commands are typed as words.
    words: Option<fn(&str) -> String>,
}

/// Two rows that want the same keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The names of the rows, in the order of the table.
    pub rows: [&'static str; 2],
    /// The keys.
    pub keys: String,
}

impl<C: Copy + PartialEq> Bound<C> {
    /// Builds the rows from a table and from other rows (name, keys, command). Keys that cannot be parsed are left out;
    /// tests check that all can be.
    pub(super) fn read<G>(
        rows: &[Binding<C, G>],
        others: impl IntoIterator<Item = (&'static str, Vec<String>, C)>,
    ) -> Self {
        let owned =
            |row: &Binding<C, G>| (row.name, row.keys.iter().map(|&keys| keys.to_owned()).collect(), row.command);
        let read = |(name, keys, command): (&'static str, Vec<String>, C)| {
            let keys = keys.iter().filter_map(|keys| sequence(keys).ok()).collect();
            BoundRow { name, keys, command }
        };
        Self { rows: rows.iter().map(owned).chain(others).map(read).collect(), words: None }
    }

    /// The same keys, but texts name commands by these words for their rows.
    #[must_use]
    pub(super) fn in_words(self, words: fn(&str) -> String) -> Self {
        Self { words: Some(words), ..self }
    }

    /// Whether texts name commands by words.
    pub(super) fn is_in_words(&self) -> bool {
        self.words.is_some()
    }

    /// The command of a key sequence, if there is one.
    pub(super) fn of(&self, keys: &[Key]) -> Option<C> {
        self.rows.iter().find(|row| row.keys.iter().any(|known| known == keys)).map(|row| row.command)
    }

    /// The names of all rows, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.rows.iter().map(|row| row.name)
    }

    /// The command of the row with a name.
    pub(super) fn command(&self, name: &str) -> Option<C> {
        self.rows.iter().find(|row| row.name == name).map(|row| row.command)
    }

    /// The keys of the row with a name; empty if there is no such row.
    pub(super) fn keys(&self, name: &str) -> &[Vec<Key>] {
        self.rows.iter().find(|row| row.name == name).map_or(&[], |row| &row.keys)
    }

    /// The keys of a row as config files write them.
    pub(super) fn written(&self, name: &str) -> Vec<String> {
        self.keys(name).iter().map(|keys| written(keys)).collect()
    }

    /// The first single key of a command, as config files write it, or its word where commands are words; a dash if
    /// there is none.
    pub(super) fn key(&self, command: C) -> String {
        let mut rows = self.rows.iter().filter(|row| row.command == command);
        let said = match self.words {
            Some(words) => rows.next().map(|row| words(row.name)),
            None => rows.flat_map(|row| &row.keys).find(|keys| keys.len() == 1).map(|keys| written(keys)),
        };
        said.unwrap_or_else(|| "-".to_owned())
    }

    /// The keys that are bound to a command alone, not as part of a sequence.
    pub(super) fn single_keys(&self, command: C) -> Vec<Key> {
        let rows = self.rows.iter().filter(|row| row.command == command);
        rows.flat_map(|row| &row.keys).filter_map(|keys| if let [key] = keys[..] { Some(key) } else { None }).collect()
    }

    /// Replaces each row name in braces by that row's first key, or by a dash if the row has none; or by its word where
    /// commands are words. Braces around anything else stay.
    pub(super) fn fill(&self, text: &str) -> String {
        let first_key = |name: &str| self.written(name).into_iter().next().unwrap_or_else(|| "-".to_owned());
        let said = |name: &str| self.words.map_or_else(|| first_key(name), |words| words(name));
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let row = part.split_once('}').filter(|(name, _)| self.command(name).is_some());
            match row {
                Some((name, rest)) => filled.extend([said(name).as_str(), rest]),
                None => filled.extend(["{", part]),
            }
        }
        filled
    }

    /// The commands whose rows a text names in braces.
    pub(super) fn commands_in(&self, text: &str) -> Vec<C> {
        let names = text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
        names.filter_map(|name| self.command(name)).collect()
    }

    /// Binds these keys, and no others, to the row with a name.
    pub(super) fn bind(&mut self, name: &str, keys: Vec<Vec<Key>>) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.name == name) {
            row.keys = keys;
        }
    }

    /// All key sequences, each with the name of its row.
    pub(super) fn all(&self) -> Vec<(&'static str, Vec<Key>)> {
        self.rows.iter().flat_map(|row| row.keys.iter().map(|keys| (row.name, keys.clone()))).collect()
    }

    /// The first two rows that are bound to the same keys.
    pub(super) fn clash(&self) -> Option<Clash> {
        let mut seen: Vec<(&[Key], &'static str)> = Vec::new();
        for row in &self.rows {
            for keys in &row.keys {
                if let Some(&(_, other)) = seen.iter().find(|(known, name)| known == keys && *name != row.name) {
                    return Some(Clash { rows: [other, row.name], keys: written(keys) });
                }
                seen.push((keys, row.name));
            }
        }
        None
    }
}

/// The key bindings of one context, such as windows or the title screen.
#[derive(Clone, Debug)]
pub struct KeyTable<C> {
    bound: Bound<C>,
    is_needed: fn(C) -> bool,
    /// Whether a command needs a key that types no character, because it is used while a text is typed.
    is_typing: fn(C) -> bool,
}

impl<C: Copy + PartialEq> KeyTable<C> {
    /// Builds the bindings from a table. `is_needed` marks the commands that must keep a key.
    pub(in crate::ui) fn read<G>(rows: &[Binding<C, G>], is_needed: fn(C) -> bool) -> Self {
        Self { bound: Bound::read(rows, []), is_needed, is_typing: |_| false }
    }

    /// Names the commands that are used while a text is typed.
    pub(in crate::ui) fn with_typing(self, is_typing: fn(C) -> bool) -> Self {
        Self { is_typing, ..self }
    }

    /// The same keys, but texts name commands by these words for their rows.
    #[must_use]
    pub(in crate::ui) fn in_words(self, words: fn(&str) -> String) -> Self {
        Self { bound: self.bound.in_words(words), ..self }
    }

    /// The command of a key, if there is one.
    pub fn command(&self, key: Key) -> Option<C> {
        self.bound.of(&[key])
    }

    /// The keys of the row with a name, as config files write them.
    pub fn keys(&self, name: &str) -> Vec<String> {
        self.bound.written(name)
    }

    /// The first key of a command, as config files write it; a dash if there is none. Where commands are words, its
    /// word.
    pub fn key(&self, command: C) -> String {
        self.bound.key(command)
    }

    /// The keys of a command.
    pub fn single_keys(&self, command: C) -> Vec<Key> {
        self.bound.single_keys(command)
    }

    /// Replaces each row name in braces by that row's first key, or by its word where commands are words.
    pub fn fill(&self, text: &str) -> String {
        self.bound.fill(text)
    }

    /// The names of all rows, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.bound.names()
    }
}

/// The key bindings of a context as the config file reads and changes them.
pub(in crate::ui) trait Rows {
    /// The names of all rows, in order.
    fn row_names(&self) -> Vec<&'static str>;

    /// Binds other keys to rows.
    fn bind_rows(&mut self, rows: &[(&'static str, Vec<Vec<Key>>)]);

    /// The first two rows that are bound to the same keys.
    fn first_clash(&self) -> Option<Clash>;

    /// All key sequences, each with the name of its row.
    fn all_keys(&self) -> Vec<(&'static str, Vec<Key>)>;

    /// Whether the row with a name must keep a key: it leaves something, or opens the help.
    fn needs(&self, name: &str) -> bool;

    /// Whether the row with a name needs a key that types no character, because it is used while a text is typed.
    fn needs_no_character(&self, _: &str) -> bool {
        false
    }
}

impl<C: Copy + PartialEq> Rows for KeyTable<C> {
    fn row_names(&self) -> Vec<&'static str> {
        self.bound.names().collect()
    }

    fn bind_rows(&mut self, rows: &[(&'static str, Vec<Vec<Key>>)]) {
        for (name, keys) in rows {
            self.bound.bind(name, keys.clone());
        }
    }

    fn first_clash(&self) -> Option<Clash> {
        self.bound.clash()
    }

    fn all_keys(&self) -> Vec<(&'static str, Vec<Key>)> {
        self.bound.all()
    }

    fn needs(&self, name: &str) -> bool {
        self.bound.command(name).is_some_and(self.is_needed)
    }

    fn needs_no_character(&self, name: &str) -> bool {
        self.bound.command(name).is_some_and(self.is_typing)
    }
}

/// Key sequences as config files write them.
fn written(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Keymap, lab},
        *,
    };
    use crate::lab::{LESSONS, SHELF};

    /// Checks that a table's keys can be parsed, that each is bound once, and that its names can stand in a file.
    fn check<C: Copy, G>(rows: &[Binding<C, G>]) {
        let (mut names, mut keys) = (Vec::new(), Vec::new());
        for row in rows {
            let is_word = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase());
            assert!(row.name.split('-').all(is_word), "{}", row.name);
            assert!(!names.contains(&row.name), "{} twice", row.name);
            names.push(row.name);
            for text in row.keys {
                let read = sequence(text).unwrap_or_else(|error| panic!("{}: {error}", row.name));
                assert!(!keys.contains(&read), "{text} twice");
                keys.push(read);
            }
        }
    }

    #[test]
    fn a_text_names_keys_by_their_rows_and_keeps_all_other_braces() {
        let mut keys = lab::Keymap::of_lab();
        assert_eq!(keys.fill("{end}: {not-a-row} {} {end"), "End: {not-a-row} {} {end");
        keys.bind_rows(&[("end", vec![sequence("X").expect("a key")]), ("start", Vec::new())]);
        assert_eq!(keys.fill("{start}{end}}"), "-X}");
    }

    /// Checks that every name in braces in a shipped level is a row; any other name would be shown with its braces.
    #[test]
    fn shipped_levels_name_rows_that_there_are() {
        let (game, lab) = (Keymap::new(), lab::Keymap::of_lab());
        let mut count = 0;
        for (level, names) in SHELF
            .iter()
            .map(|level| (level, game.names().collect::<Vec<_>>()))
            .chain(LESSONS.iter().map(|lesson| (lesson, lab.names().collect())))
        {
            // All but tables of TOML.
            let is_text = |line: &&str| !line.contains("{ ");
            let (_, front) = level.text.split_once("+++").expect("a front matter");
            let (front, _) = front.split_once("+++").expect("its end");
            for line in front.lines().filter(is_text) {
                for part in line.split('{').skip(1) {
                    let (name, _) = part.split_once('}').expect("a name in braces");
                    assert!(names.contains(&name), "{}: {line}", level.file);
                    count += 1;
                }
            }
        }
        assert!(count > 100, "only {count} keys are named");
    }

    #[test]
    fn every_row_has_a_name_and_keys_of_its_own() {
        check(super::super::BINDINGS);
        check(lab::BINDINGS);
        check(lab::paint::BINDINGS);
    }
}
