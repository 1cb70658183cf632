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

/// What keys mean that are pressed one after the other.
#[derive(Clone, Debug)]
pub(super) struct Bound<C>(pub(super) Vec<(Vec<Key>, C)>);

impl<C: Copy> Bound<C> {
    /// Reads the rows of a table, and other keys with what they mean. What cannot be read is left out; tests read all
    /// that there is.
    pub(super) fn read<G>(rows: &[Binding<C, G>], others: impl IntoIterator<Item = (String, C)>) -> Self {
        let rows = rows.iter().flat_map(|row| row.keys.iter().map(|&keys| (keys.to_owned(), row.command)));
        let read = |(keys, command): (String, C)| sequence(&keys).ok().map(|keys| (keys, command));
        Self(rows.chain(others).filter_map(read).collect())
    }

    /// What these keys mean, if anything.
    pub(super) fn of(&self, keys: &[Key]) -> Option<C> {
        self.0.iter().find(|(known, _)| known == keys).map(|&(_, command)| command)
    }
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
