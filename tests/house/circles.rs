//! The promise: no two files of `src/game/` need each other, directly or around a circle, and its rooms stand in order.
//!
//! A file needs another one if it names something that is defined there: in a `use` line, by a path, or by calling a
//! method. Re-exports in `mod.rs` are followed to where the thing is defined. Of methods, only those are followed whose
//! name no other file of the crate defines, because a text does not say of which type a value is. Comments and tests at
//! the foot of a file may name what they like.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    fs,
    path::Path,
};

use crate::support::sources::rust_files;

/// The rooms of `src/game/`, from the ground up. A file may use its own row and rows above it.
const ROOMS: [&[&str]; 7] = [
    &["state", "action", "event"],
    &["senses"],
    &["rules"],
    &["brain"],
    &["referee", "tale"],
    &["turn"],
    &["record", "bots"],
];

/// The most public methods that `Game` may have.
const METHODS_OF_GAME: usize = 30;

/// Methods of the game whose names the standard library has, too: a text does not say which one it calls.
const ALSO_OF_THE_LIBRARY: [&str; 1] = ["expect"];

/// A module of the game, as the names that lead to it from `crate::game`.
type Module = Vec<String>;

/// The game's sources, and what its modules hand on.
struct Sources {
    /// The code of each module that is no `mod.rs`.
    files: BTreeMap<Module, String>,
    /// The code of each `mod.rs`.
    folders: BTreeMap<Module, String>,
    /// What a folder re-exports under a name: the whole path from `crate`.
    handed_on: HashMap<(Module, String), Vec<String>>,
}

/// For each file the files that it needs, each with a name that it uses of it.
type Needs = BTreeMap<Module, BTreeMap<Module, String>>;

/// The code of a source: without comments, and without the tests at its foot.
fn code(source: &str) -> String {
    let body = source.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let without_comment = |line: &str| line.find("//").map_or(line.len(), |at| at);
    body.lines().flat_map(|line| [&line[..without_comment(line)], "\n"]).collect()
}

fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut is_inside = false;
    for c in text.chars() {
        let is_name = c.is_alphanumeric() || c == '_';
        match (is_name, is_inside) {
            (true, true) => found.last_mut().expect("it is inside of a word").push(c),
            (true, false) => found.push(c.into()),
            (false, _) if !c.is_whitespace() => found.push(c.into()),
            (false, _) => {}
        }
        is_inside = is_name;
    }
    found
}

/// Every path of the `use` lines of a text, with the name that it has from then on and whether it is handed on.
fn uses(code: &str) -> Vec<(Vec<String>, String, bool)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = &code[code[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        if !matches!(line.trim(), "" | "pub" | "pub(crate)" | "pub(super)" | "pub(in crate::game)") {
            continue;
        }
        let end = code[at..].find(';').map_or(code.len(), |end| at + end);
        let mut leaves = Vec::new();
        branches(&words(&code[at + 4..end]), &mut 0, &[], &mut leaves);
        found.extend(leaves.into_iter().map(|(path, name)| (path, name, !line.trim().is_empty())));
    }
    found
}

/// Reads the tree of a `use` line from a word on.
fn branches(words: &[String], at: &mut usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let mut path = before.to_vec();
    while let Some(word) = words.get(*at) {
        match word.as_str() {
            ":" => *at += 1,
            "{" => {
                *at += 1;
                while words.get(*at).is_some_and(|word| word != "}") {
                    branches(words, at, &path, found);
                    *at += usize::from(words.get(*at).is_some_and(|word| word == ","));
                }
                *at += 1;
                return;
            }
            "," | "}" => break,
            "as" => {
                found.push((path, words[*at + 1].clone()));
                *at += 2;
                return;
            }
            _ => {
                path.push(word.clone());
                *at += 1;
            }
        }
    }
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = path.last().cloned().unwrap_or_default();
    found.push((path, name));
}

impl Sources {
    fn read() -> Self {
        let mut sources = Self { files: BTreeMap::new(), folders: BTreeMap::new(), handed_on: HashMap::new() };
        sources.read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game"), &[]);
        let mut handed_on = HashMap::new();
        for (folder, code) in &sources.folders {
            let is_inside = |name: &str| sources.is_module(&[&folder[..], &[name.to_owned()]].concat());
            for (path, name, _) in uses(code) {
                if let Some(path) = absolute(&path, folder, is_inside) {
                    handed_on.insert((folder.clone(), name), path);
                }
            }
        }
        sources.handed_on = handed_on;
        sources
    }

    fn read_folder(&mut self, folder: &Path, module: &[String]) {
        for entry in fs::read_dir(folder).expect("the sources can be read") {
            let path = entry.expect("the sources can be read").path();
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let inside = [module, std::slice::from_ref(&name)].concat();
            if path.is_dir() {
                self.read_folder(&path, &inside);
                continue;
            }
            let code = code(&fs::read_to_string(&path).expect("the sources can be read"));
            if name == "mod" {
                self.folders.insert(module.to_vec(), code)
            } else {
                self.files.insert(inside, code)
            };
        }
    }

    fn is_module(&self, module: &[String]) -> bool {
        self.files.contains_key(module) || self.folders.contains_key(module)
    }

    /// The file that defines what a path from `crate` leads to, or the module that it leads to.
    fn lead(&self, path: &[String]) -> Option<Lead> {
        let path = path.strip_prefix(&["crate".to_owned(), "game".to_owned()])?;
        let mut here: Module = Vec::new();
        for (at, name) in path.iter().enumerate() {
            let inside = [&here[..], std::slice::from_ref(name)].concat();
            if self.is_module(&inside) {
                here = inside;
            } else if let Some(onwards) = self.handed_on.get(&(here.clone(), name.clone())) {
                return self.lead(&[onwards, &path[at + 1..]].concat());
            } else {
                return self.files.contains_key(&here).then(|| Lead::File(here, name.clone()));
            }
        }
        Some(Lead::Module(here))
    }

    fn needs(&self) -> Needs {
        let methods = self.methods();
        let mut needs = Needs::new();
        for (file, code) in &self.files {
            let needed = needs.entry(file.clone()).or_default();
            let mut add = |path: &[String], inside: &str| match self.lead(path) {
                Some(Lead::File(other, name)) => _ = needed.entry(other).or_insert(name),
                Some(Lead::Module(module)) => {
                    for name in after(code, &format!("{inside}::")) {
                        let path = [&["crate".to_owned(), "game".to_owned()][..], &module, &[name]].concat();
                        if let Some(Lead::File(other, name)) = self.lead(&path) {
                            needed.entry(other).or_insert(name);
                        }
                    }
                }
                None => {}
            };
            for (path, name, _) in uses(code) {
                if let Some(path) = absolute(&path, file, |_| false) {
                    add(&path, &name);
                }
            }
            // Paths in the code itself.
            for root in ["crate::game::", "super::"] {
                for (at, _) in code.match_indices(root) {
                    let text: String =
                        code[at..].chars().take_while(|&c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect();
                    let path: Vec<String> = text.split("::").filter(|name| !name.is_empty()).map(Into::into).collect();
                    if let Some(path) = absolute(&path, file, |_| false) {
                        add(&path, "\0");
                    }
                }
            }
            for (name, other) in &methods {
                if [".", "::"].iter().any(|joint| code.contains(&format!("{joint}{name}("))) {
                    needed.entry(other.clone()).or_insert(format!("{name}()"));
                }
            }
            needed.remove(file);
        }
        needs
    }

    /// The methods of the game's types whose names nothing else in the crate has, each with the file that defines it.
    fn methods(&self) -> BTreeMap<String, Module> {
        let mut found: BTreeMap<String, BTreeSet<Module>> = BTreeMap::new();
        for (file, code) in &self.files {
            for name in functions(code).into_iter().filter(|(_, is_method)| *is_method).map(|(name, _)| name) {
                found.entry(name).or_default().insert(file.clone());
            }
        }
        let mut elsewhere: BTreeSet<String> = ALSO_OF_THE_LIBRARY.map(Into::into).into();
        let top = Path::new(env!("CARGO_MANIFEST_DIR"));
        for folder in ["src", "crates/fogwalk-search/src"] {
            elsewhere.extend(functions_below(&top.join(folder), &top.join("src/game")));
        }
        for code in self.files.values() {
            elsewhere.extend(functions(code).into_iter().filter(|(_, is_method)| !is_method).map(|(name, _)| name));
        }
        let is_told_apart = |(name, mut files): (String, BTreeSet<Module>)| {
            (files.len() == 1 && !elsewhere.contains(&name)).then(|| Some((name, files.pop_first()?)))?
        };
        found.into_iter().filter_map(is_told_apart).collect()
    }
}

enum Lead {
    /// A file, and what is named of it.
    File(Module, String),
    Module(Module),
}

/// The path from `crate` of a path in a module of the game; `None` if it leads out of the crate.
fn absolute(path: &[String], module: &[String], is_inside: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    let mut whole: Vec<String> = ["crate", "game"].map(Into::into).to_vec();
    whole.extend_from_slice(module);
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => return Some(path.to_vec()),
        "super" | "self" => {
            while let Some((first, others)) =
                rest.split_first().filter(|(first, _)| matches!(&first[..], "super" | "self"))
            {
                if first == "super" {
                    whole.pop();
                }
                rest = others;
            }
        }
        first if is_inside(first) => {}
        _ => return None,
    }
    whole.extend_from_slice(rest);
    Some(whole)
}

/// The names that follow a text, wherever it stands.
fn after(code: &str, text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let starts = code
        .match_indices(text)
        .filter(|(at, _)| !text.starts_with(is_name) || !code[..*at].ends_with(|c: char| is_name(c) || c == ':'));
    let names = starts.map(|(at, _)| code[at + text.len()..].chars().take_while(|&c| is_name(c)).collect::<String>());
    names.filter(|name| !name.is_empty()).collect()
}

/// The functions of a text, and whether each is one of an `impl` block.
fn functions(code: &str) -> Vec<(String, bool)> {
    let mut is_in_trait = false;
    let mut found = Vec::new();
    for line in code.lines() {
        if line.starts_with("impl") || line.starts_with("trait") || line.starts_with("pub trait") {
            is_in_trait = line.contains(" for ") || line.contains("trait ");
        }
        let Some((before, name)) = line.split_once("fn ") else { continue };
        let is_declared =
            before.trim().is_empty() || before.trim_start().starts_with("pub") || before.contains("const");
        if is_declared && !is_in_trait {
            let name = name.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
            found.push((name, line.starts_with("    ")));
        }
    }
    found
}

/// The names of the functions of all files of a folder, but for those in another one.
fn functions_below(folder: &Path, but: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in rust_files(folder).iter().filter(|path| !path.starts_with(but)) {
        let source = fs::read_to_string(path).expect("the sources can be read");
        let lines = source.lines().filter_map(|line| line.split_once("fn ")).map(|(_, name)| name);
        found.extend(lines.map(|name| name.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect()));
    }
    found
}

/// The shortest way from a file back to itself, by what each file needs of the next; `None` if there is none.
fn circle<'a>(from: &'a Module, needs: &'a Needs) -> Option<Vec<&'a Module>> {
    let mut came: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut waiting = VecDeque::from([from]);
    while let Some(here) = waiting.pop_front() {
        for next in needs.get(here)?.keys() {
            if next == from {
                let mut way = vec![here];
                while *way.last()? != from {
                    way.push(came[way.last()?]);
                }
                way.reverse();
                return Some(way);
            }
            if !came.contains_key(next) {
                came.insert(next, here);
                waiting.push_back(next);
            }
        }
    }
    None
}

fn told(circle: &[&Module], needs: &Needs) -> String {
    let next = circle.iter().cycle().skip(1);
    let steps = circle
        .iter()
        .zip(next)
        .map(|(one, other)| format!("{} needs {} of {}", one.join("/"), needs[*one][*other], other.join("/")));
    steps.collect::<Vec<_>>().join(", ")
}

#[test]
fn no_two_files_of_the_game_need_each_other() {
    let needs = Sources::read().needs();
    let circles: Vec<_> = needs.keys().filter_map(|file| circle(file, &needs)).collect();
    let shortest = circles.iter().min_by_key(|circle| circle.len());
    let list: BTreeSet<String> =
        circles.iter().filter(|circle| circle.len() <= 3).map(|circle| told(circle, &needs)).collect();
    let lines: Vec<String> = list.into_iter().collect();
    assert!(
        shortest.is_none(),
        "{} files are in circles:\n{}\n{}",
        circles.len(),
        shortest.map(|circle| told(circle, &needs)).unwrap_or_default(),
        lines.join("\n")
    );
}

#[test]
fn the_rooms_of_the_game_stand_in_order() {
    let row = |file: &Module| ROOMS.iter().position(|rooms| rooms.contains(&&*file[0]));
    let mut found = Vec::new();
    for (file, needed) in &Sources::read().needs() {
        let Some(own) = row(file) else {
            found.push(format!("{} is in no room of the table", file.join("/")));
            continue;
        };
        for (other, name) in needed {
            if row(other).is_none_or(|row| row > own) {
                found.push(format!("{} may not use {name} of {}", file.join("/"), other.join("/")));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn nothing_happens_in_a_mod_rs() {
    for (folder, code) in &Sources::read().folders {
        assert!(!code.contains("fn "), "{}/mod.rs has a function", folder.join("/"));
    }
}

#[test]
fn the_game_has_few_public_methods() {
    let mut methods = Vec::new();
    for code in Sources::read().files.values() {
        for (at, _) in code.match_indices("\nimpl Game {") {
            let block = &code[at..code[at + 1..].find("\n}").map_or(code.len(), |end| at + 1 + end)];
            methods.extend(block.lines().filter(|line| line.starts_with("    pub fn")).map(str::to_owned));
        }
    }
    assert!(methods.len() > 10 && methods.len() <= METHODS_OF_GAME, "{}: {methods:#?}", methods.len());
}

#[test]
fn a_use_line_is_read_to_its_leaves() {
    let text = "use crate::{game::{a::{self, B}, c as d}, grid::Point};\npub use e::F;\nlet misuse = 1;";
    let words = |path: &str| path.split("::").map(String::from).collect::<Vec<_>>();
    let expected = [
        (words("crate::game::a"), "a".to_owned(), false),
        (words("crate::game::a::B"), "B".to_owned(), false),
        (words("crate::game::c"), "d".to_owned(), false),
        (words("crate::grid::Point"), "Point".to_owned(), false),
        (words("e::F"), "F".to_owned(), true),
    ];
    assert_eq!(uses(text), expected);
}

#[test]
fn a_circle_is_found_and_told() {
    let file = |name: &str| vec![name.to_owned()];
    let need = |other: &str| BTreeMap::from([(file(other), "thing".to_owned())]);
    let needs: Needs = [("a", "b"), ("b", "c"), ("c", "b")].map(|(one, other)| (file(one), need(other))).into();
    assert_eq!(circle(&file("a"), &needs), None);
    let from = file("b");
    let found = circle(&from, &needs).expect("b needs c, and c needs b");
    assert_eq!(told(&found, &needs), "b needs thing of c, c needs thing of b");
}
