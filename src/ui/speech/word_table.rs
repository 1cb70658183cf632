//! Tables of commands that are typed: their rows, how a typed word finds one, and how the help prints them.

use crate::text::{nearest, quoted};

/// The most characters of a line that is typed.
const LONGEST_TYPED: usize = 300;

/// A row of a table: one command. `V` is the type of what its commands do, `G` that of the groups under which its help
/// lists them.
#[derive(Clone, Copy, Debug)]
pub struct WordRow<V, G> {
    /// Its name; any beginning of it that fits no other name does too.
    pub name: &'static str,
    /// Abbreviations and other names, which need not be the beginning of its name.
    pub short: &'static [&'static str],
    /// What may follow; empty for nothing.
    pub arguments: &'static str,
    /// What it does, as a sentence.
    pub help: &'static str,
    /// The group under which the help lists it.
    pub group: G,
    /// What it does.
    pub verb: V,
}

/// Declares the rows of a table for the `Verb` and `Group` in scope.
macro_rules! commands {
    ($(#[$doc:meta])* $($group:ident $name:literal $($short:literal)* ($arguments:literal) => $verb:expr, $help:literal;)*) => {
        $(#[$doc])*
        pub static COMMANDS: &[WordRow<Verb, Group>] = &[$(WordRow {
            name: $name,
            short: &[$($short),*],
            arguments: $arguments,
            help: $help,
            group: Group::$group,
            verb: $verb,
        }),*];
    };
}
pub(in crate::ui) use commands;

/// The answer of a look-up.
#[derive(Debug)]
pub(in crate::ui) enum Found<V: 'static, G: 'static> {
    /// The command.
    One(&'static WordRow<V, G>),
    /// Several commands begin like this.
    Several(Vec<&'static WordRow<V, G>>),
    /// None does.
    None,
}

/// The row of a word: its name, an abbreviation, or a beginning of its name that fits no other.
pub(in crate::ui) fn find<V, G>(rows: &'static [WordRow<V, G>], word: &str) -> Found<V, G> {
    let word = word.to_ascii_lowercase();
    if let Some(row) = rows.iter().find(|row| row.name == word || row.short.contains(&word.as_str())) {
        return Found::One(row);
    }
    match beginning_with(rows, &word)[..] {
        [] => Found::None,
        [row] => Found::One(row),
        ref rows => Found::Several(rows.to_vec()),
    }
}

/// A typed line.
#[derive(Debug)]
pub(in crate::ui) struct TypedLine {
    /// Without control characters.
    pub(in crate::ui) line: String,
    /// Whether it ends with a tab, which asks what the last word may become.
    pub(in crate::ui) completes: bool,
}

impl TypedLine {
    /// Reads a line.
    ///
    /// # Errors
    /// With a sentence, if it is too long.
    pub(in crate::ui) fn read(line: &str) -> Result<Self, String> {
        if line.chars().count() > LONGEST_TYPED {
            return Err(format!("That line is too long: a command has at most {LONGEST_TYPED} characters."));
        }
        let completes = line.trim_end_matches(['\r', '\n']).ends_with('\t');
        let line = line.chars().map(|typed| if typed.is_control() { ' ' } else { typed }).collect();
        Ok(Self { line, completes })
    }
}

/// Says which commands a word may be.
pub(in crate::ui) fn ambiguous<V, G>(word: &str, rows: &[&WordRow<V, G>]) -> String {
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    format!("{} may be {}.", quoted(word), names.join(", "))
}

/// Says that no command has a name, and which of these it may be a slip for.
pub(in crate::ui) fn unknown(word: &str, names: &[&str]) -> String {
    format!("There is no command {}.{} 'help' lists the commands.", quoted(word), did_you_mean(word, names))
}

/// The name that a word may be a slip for, as a question after a sentence; empty if there is none.
pub(in crate::ui) fn did_you_mean(word: &str, names: &[&str]) -> String {
    nearest(word, names).map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default()
}

/// The rows whose names begin with a word.
pub(in crate::ui) fn beginning_with<V, G>(rows: &'static [WordRow<V, G>], word: &str) -> Vec<&'static WordRow<V, G>> {
    let word = word.to_ascii_lowercase();
    if word.is_empty() {
        return Vec::new();
    }
    rows.iter().filter(|row| row.name.starts_with(&word)).collect()
}

impl<V, G> WordRow<V, G> {
    /// The command in a list: its name, and its first abbreviation in brackets.
    pub(in crate::ui) fn listed(&self) -> String {
        self.short.first().map_or_else(|| self.name.to_owned(), |short| format!("{} ({short})", self.name))
    }

    /// The command, what may follow it, its other names and what it does.
    pub(in crate::ui) fn explained(&self) -> String {
        let arguments = if self.arguments.is_empty() { String::new() } else { format!(" {}", self.arguments) };
        let short = if self.short.is_empty() { String::new() } else { format!(", also {}", self.short.join(", ")) };
        format!("{}{arguments}{short}: {}", self.name, self.help)
    }
}

/// Checks that every name and abbreviation of a table means one command, and that its help is short.
#[cfg(test)]
pub(in crate::ui) fn check<V: std::fmt::Debug, G: std::fmt::Debug>(rows: &'static [WordRow<V, G>]) {
    let words =
        |row: &WordRow<V, G>| [row.name].iter().chain(row.short).map(|&word| word.to_owned()).collect::<Vec<_>>();
    for (index, row) in rows.iter().enumerate() {
        for word in words(row) {
            let clash = rows[..index].iter().find(|other| words(other).contains(&word));
            assert!(clash.is_none(), "{word}: {} and {}", row.name, clash.map_or("", |other| other.name));
            assert!(matches!(find(rows, &word), Found::One(found) if found.name == row.name), "{word}");
            assert!(word.is_ascii() && word == word.to_ascii_lowercase() && !word.contains(' '), "{word}");
        }
        assert!(row.help.ends_with('.') && row.help.len() <= 180, "{}: {}", row.name, row.help);
    }
}
