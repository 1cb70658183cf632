//! Games to try saving with.

use std::{fs, path::Path, sync::OnceLock};

use tempfile::TempDir;

use crate::{
    game::{Action, Bot, Game, Journal, Phase, Record, Snapshot, vocabulary},
    level::{self, Level},
};

use super::{Save, file_names::name};

/// The seed of the game that [`played`] has.
pub(super) const SEED: u64 = 55;

/// The state of the game after its last action.
#[derive(Clone, Copy)]
pub(super) struct Played {
    /// Actions before its snapshot.
    pub(super) actions: usize,
    /// Its last digest.
    pub(super) digest: u64,
}

pub(super) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// The names of the files in a folder, in order.
pub(super) fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("the folder");
    let mut names: Vec<_> = entries.map(|entry| name(&entry.expect("an entry").path())).collect();
    names.sort();
    names
}

/// A saved game with a snapshot, and some actions after it.
pub(super) fn played() -> (TempDir, Played) {
    static PLAYED: OnceLock<(TempDir, Played)> = OnceLock::new();
    let (from, played) = PLAYED.get_or_init(play);
    let copy = folder();
    for name in names(from) {
        fs::copy(from.path().join(&name), copy.path().join(&name)).expect("a writable folder");
    }
    (copy, *played)
}

fn play() -> (TempDir, Played) {
    let folder = folder();
    let mut save = Save::open_in(folder.path()).expect("a writable folder");
    let mut game = Game::new(SEED).expect("a first floor");
    save.begin(&game).expect("a writable folder");
    let (mut bot, mut actions) = (Bot::named("careful").expect("a bot"), 0);
    while game.turn().0 < 530 {
        let (action, _) = bot.take_turn(&mut game).expect("it lives");
        save.append(&game, Record { action, digest: game.digest() }).expect("a writable folder");
        actions += usize::from(game.turn().0 < 500 || game.is_at_checkpoint());
    }
    assert_eq!(save.take_notices(), [""; 0]);
    drop(save);
    assert_eq!(names(&folder), ["game.journal", "game.lock", "game.snapshot"]);
    (folder, Played { actions, digest: game.digest() })
}

/// Two small levels, one below the other, with a monster and an item of their own.
pub(super) fn cellars() -> Vec<Level> {
    let kinds = "[[monster]]\nname = \"mole\"\nglyph = \"m\"\nfaction = \"warren\"\nmovement = \"walker\"\nhealth = 9\n\
                 accuracy = 9\ndamage = [1, 1]\nbehaviour = \"warrior\"\nabout = \"It digs.\"\n\
                 [[item]]\nname = \"half-loaf\"\nglyph = \"%\"\nuse = { effect = \"gain\", state = \"hasted\", turns = 9 }\nabout = \"Crust.\"\n";
    let first = format!(
        "+++\nname = \"The cellar\"\nbelow = \"b\"\n{kinds}[items]\nl = \"half-loaf\"\n+++\n#####\n#@l>#\n#####\n"
    );
    let second = format!("+++\n{kinds}[units]\nm = \"mole\"\n+++\n#######\n#<..#m#\n#######\n");
    let read = |(name, text): (&str, String)| level::parse(name, text.as_bytes(), vocabulary()).expect("a good level");
    [("a", first), ("b", second)].map(read).into()
}

/// A game on them that has been down the stairs and up and has used its bread, with the actions that led there; it
/// settles with the last of them.
pub(super) fn played_in_cellars() -> (Game, Vec<Record>) {
    use crate::grid::Direction::East;
    let mut game = Game::on_levels(cellars(), SEED).expect("two levels");
    let loaf = game.floor().level().own.item("half-loaf").expect("the level brings it");
    let mut records = Vec::new();
    let errands =
        [Action::Step(East), Action::Take, Action::Use(loaf), Action::Step(East), Action::Descend, Action::Ascend];
    for action in errands.into_iter().chain(std::iter::repeat(Action::Wait)) {
        let Phase::Player(turn) = game.phase() else { panic!("nobody can hurt it") };
        if turn.act(action).is_err() {
            assert_eq!(action, Action::Take, "what it took with the step");
            continue;
        }
        records.push(Record { action, digest: game.digest() });
        if game.is_at_checkpoint() {
            break;
        }
    }
    (game, records)
}

/// The snapshot and the journal in a folder.
pub(super) fn files(folder: &Path) -> (Snapshot, Journal) {
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    let snapshot = Snapshot::read(&read("game.snapshot")).expect("a snapshot");
    (snapshot, Journal::read(&read("game.journal")).expect("a journal").journal)
}

/// Goes on with the game in a folder; says what it is then, and what the player is told.
pub(super) fn resume(folder: &TempDir) -> (Option<u64>, Vec<String>) {
    let mut save = Save::open_in(folder.path()).expect("a writable folder");
    let game = save.resume().unwrap_or_else(|error| panic!("{error:#}"));
    (game.map(|game| game.digest()), save.take_notices())
}

/// A line that says something else, with its checksum.
pub(super) fn said(line: &str, from: &str, to: &str) -> String {
    let (text, _) = line.rsplit_once(' ').expect("a checksum");
    assert!(text.contains(from), "{text}");
    let text = text.replacen(from, to, 1);
    format!("{text} {:08x}", crc32fast::hash(text.as_bytes()))
}
