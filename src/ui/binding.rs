//! Tables of keys: what a row says, and how the rows are read.

use super::key::{Key, ParseKeyError};

/// A row of a table: something that can be asked for by keys. `C` are the commands of a screen, `G` the titles under
/// which its help lists them.
#[derive(Clone, Copy, Debug)]
pub struct Binding<C, G> {
    /// Its name in files: lower case words with hyphens between them, no two alike in a table. It stays what it is.
    pub name: &'static str,
    /// Where the help lists it.
    pub group: G,
    /// The keys, each of which will do. Two with a space between them are pressed one after the other (`v 2`).
    pub keys: &'static [&'static str],
    /// What they do.
    pub command: C,
    /// The same in words; none, where the row before says it.
    pub help: &'static str,
}

/// Declares the rows of a table for the `Command` and the `Group` in scope.
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
pub(super) use bindings;

/// Reads keys that are pressed one after the other, as in `l l . > F2 Enter`.
///
/// # Errors
/// At the first word that is not a key.
pub fn sequence(text: &str) -> Result<Vec<Key>, ParseKeyError> {
    text.split_whitespace().map(str::parse).collect()
}

/// A row of a table with the keys that it has now.
#[derive(Clone, Debug)]
struct BoundRow<C> {
    name: &'static str,
    keys: Vec<Vec<Key>>,
    command: C,
}

/// The rows of a screen's tables with the keys that they have now: those of the tables, until others are bound.
#[derive(Clone, Debug)]
pub(super) struct Bound<C>(Vec<BoundRow<C>>);

/// Two rows that want the same keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The names of the rows, in the order of the table.
    pub rows: [&'static str; 2],
    /// The keys.
    pub keys: String,
}

impl<C: Copy + PartialEq> Bound<C> {
    /// Reads the rows of a table, and other rows: names, keys and what they do. Keys that cannot be read are left out;
    /// tests read all that there are.
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
        Self(rows.iter().map(owned).chain(others).map(read).collect())
    }

    /// What these keys mean, if anything.
    pub(super) fn of(&self, keys: &[Key]) -> Option<C> {
        self.0.iter().find(|row| row.keys.iter().any(|known| known == keys)).map(|row| row.command)
    }

    /// The names of all rows, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|row| row.name)
    }

    /// What the row of a name does.
    pub(super) fn command(&self, name: &str) -> Option<C> {
        self.0.iter().find(|row| row.name == name).map(|row| row.command)
    }

    /// The keys of the row of a name; none, if there is no such row.
    pub(super) fn keys(&self, name: &str) -> &[Vec<Key>] {
        self.0.iter().find(|row| row.name == name).map_or(&[], |row| &row.keys)
    }

    /// The same, as they are written.
    pub(super) fn written(&self, name: &str) -> Vec<String> {
        self.keys(name).iter().map(|keys| written(keys)).collect()
    }

    /// The first key that does something by itself, as it is written.
    pub(super) fn key(&self, command: C) -> Option<String> {
        let rows = self.0.iter().filter(|row| row.command == command);
        rows.flat_map(|row| &row.keys).find(|keys| keys.len() == 1).map(|keys| written(keys))
    }

    /// The keys that are bound to a command alone, not as part of a sequence.
    pub(super) fn single_keys(&self, command: C) -> Vec<Key> {
        let rows = self.0.iter().filter(|row| row.command == command);
        rows.flat_map(|row| &row.keys).filter_map(|keys| if let [key] = keys[..] { Some(key) } else { None }).collect()
    }

    /// Gives the row of a name these keys and no others.
    pub(super) fn bind(&mut self, name: &str, keys: Vec<Vec<Key>>) {
        if let Some(row) = self.0.iter_mut().find(|row| row.name == name) {
            row.keys = keys;
        }
    }

    /// The first two rows that have the same keys.
    pub(super) fn clash(&self) -> Option<Clash> {
        let mut seen: Vec<(&[Key], &'static str)> = Vec::new();
        for row in &self.0 {
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

/// Keys that are pressed one after the other, as they are written.
fn written(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{super::lab, *};

    /// A table with keys that can be read, each of them once, and with names that can stand in a file.
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
    fn every_row_has_a_name_and_keys_of_its_own() {
        check(super::super::BINDINGS);
        check(lab::BINDINGS);
        check(lab::paint::BINDINGS);
    }
}
