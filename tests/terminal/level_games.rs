//! Games on levels and campaigns are kept as that of the dungeon is, beside it: they go on where they were left, and
//! nothing that becomes of the level files loses them.

use std::{
    fs,
    os::unix::{
        ffi::OsStrExt,
        fs::{PermissionsExt, symlink},
    },
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::{
    harness::{Play, fogwalk, home},
    support::program::{run, said},
};

/// Two levels whose stairs are beside the player.
const CELLAR: &str = "+++\nname = \"The cellar\"\nbelow = \"2.level\"\n+++\n######\n#@>..#\n######\n";
const VAULT: &str = "+++\nname = \"The vault\"\n+++\n#######\n#<...>#\n#######\n";

/// A campaign in a folder of this name in a home.
fn campaign(home: &Path, name: &str) -> String {
    let folder = home.join(name);
    fs::create_dir(&folder).expect("a writable folder");
    fs::write(folder.join("1.level"), CELLAR).expect("a writable folder");
    fs::write(folder.join("2.level"), VAULT).expect("a writable folder");
    folder.to_str().expect("text").to_owned()
}

/// A home with a campaign of which three actions and four turns are played, the last below.
fn home_with_game() -> (TempDir, String) {
    let home = home();
    let cellars = campaign(home.path(), "cellars");
    let mut play = Play::start(fogwalk(&[&cellars, "--seed", "3"], home.path()));
    play.type_keys("l>.");
    play.wait_for_status("turn 4");
    play.leave();
    (home, cellars)
}

/// The folders of games on levels.
fn folders(home: &Path) -> Vec<PathBuf> {
    let games = fs::read_dir(home.join("fogwalk/games")).expect("a folder");
    games.map(|entry| entry.expect("an entry").path()).collect()
}

/// The journal of the only game on levels.
fn journal(home: &Path) -> PathBuf {
    let folders = folders(home);
    assert_eq!(folders.len(), 1, "{folders:?}");
    folders[0].join("game.journal")
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("a file").permissions().mode() & 0o777
}

/// Runs a program that has to refuse, and to say all of this.
fn assert_refused(home: &Path, arguments: &[&str], said: &[&str]) {
    let mut play = Play::start(fogwalk(arguments, home));
    assert_eq!(play.wait_for_last_word().exit_code(), 2, "{}", play.contents());
    play.assert_restored();
    // Lines end in the middle of words.
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    let contents = solid(&play.contents());
    assert!(said.iter().all(|said| contents.contains(&solid(said))), "{said:?} in {}", play.contents());
}

/// Goes on with a game in its fourth turn.
fn assert_goes_on(home: &Path, arguments: &[&str]) {
    let play = Play::start(fogwalk(arguments, home));
    play.wait_for_status("turn 4");
    play.wait_for_text("You go on with your unfinished game");
    play.leave();
}

#[test]
fn a_campaign_goes_on_where_it_was_beside_the_game_of_the_dungeon() {
    let (home, cellars) = home_with_game();
    let mut dungeon = Play::new_game(home.path());
    dungeon.type_keys(".....");
    dungeon.wait_for_status("turn 5");
    // Both are played at a time, and neither twice.
    let play = Play::start(fogwalk(&[&cellars], home.path()));
    play.wait_for_status("turn 4");
    assert_refused(home.path(), &[&cellars], &["is being played in another window"]);
    play.leave();
    dungeon.leave();
    // From its first file it is the same game; the same levels elsewhere are another.
    assert_goes_on(home.path(), &[&format!("{cellars}/1.level")]);
    let other = campaign(home.path(), "elsewhere");
    let play = Play::start(fogwalk(&[&other, "--seed", "9"], home.path()));
    play.wait_for_text("turn 0");
    play.leave();
    assert_eq!(folders(home.path()).len(), 2);
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 5");
    play.leave();
    for folder in [vec![home.path().join("fogwalk/games")], folders(home.path())].concat() {
        assert_eq!(mode(&folder), 0o700);
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            assert!(path.is_dir() || mode(&path) == 0o600, "{path:?}");
        }
    }
    // With --new it begins anew, and the old one is kept.
    let cellar = folders(home.path()).into_iter().find(|folder| folder.to_string_lossy().contains("/cellars-"));
    let journal = cellar.expect("named after the campaign").join("game.journal");
    let before = fs::read(&journal).expect("a journal");
    let checked = run([Path::new("replay"), Path::new("--check"), &journal]);
    assert!(checked.status.success() && said(&checked).contains("3 actions to turn 4"), "{}", said(&checked));
    let play = Play::start(fogwalk(&[&cellars, "--new"], home.path()));
    play.wait_for_text("turn 0");
    play.leave();
    assert_eq!(fs::read(journal.with_extension("1.journal")).expect("a backup"), before);
}

#[test]
fn a_level_that_has_changed_or_is_gone_loses_no_game() {
    let (home, cellars) = home_with_game();
    let journal = journal(home.path());
    let before = fs::read(&journal).expect("a journal");
    let vault = Path::new(&cellars).join("2.level");
    fs::write(&vault, VAULT.replace("vault", "safe")).expect("a file");
    let said_of_it = ["has changed in level 2, \"The safe\"", "--old-levels", "--new"];
    assert_refused(home.path(), &[&cellars], &said_of_it);
    assert_goes_on(home.path(), &[&cellars, "--old-levels"]);
    fs::remove_file(&vault).expect("a file");
    assert_refused(home.path(), &[&cellars], &["2.level: found no such file", "--old-levels continues it"]);
    assert_goes_on(home.path(), &[&cellars, "--old-levels"]);
    fs::write(&vault, "?").expect("a file");
    assert_refused(home.path(), &[&cellars], &["2.level:1:1: found", "--old-levels continues it"]);
    assert_goes_on(home.path(), &[&cellars, "--old-levels"]);
    let cellar = Path::new(&cellars).join("1.level");
    fs::remove_file(&cellar).expect("a file");
    assert_goes_on(home.path(), &[cellar.to_str().expect("text"), "--old-levels"]);
    fs::write(&cellar, CELLAR).expect("a file");
    assert_eq!(fs::read(&journal).expect("a journal"), before);
    let shown = run([Path::new("replay"), Path::new("--check"), &journal]);
    assert!(shown.status.success(), "a journal has its levels in it: {}", said(&shown));
    // What only looks otherwise has not changed.
    fs::write(&vault, VAULT.replace("+++\nname", "+++\n# A remark.\nname")).expect("a file");
    assert_goes_on(home.path(), &[&cellars]);
    // The title goes on with it although its files are gone.
    fs::remove_dir_all(&cellars).expect("a folder");
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("(1 unfinished)");
    play.type_keys("o");
    play.wait_for_text("Your unfinished games");
    play.wait_for_text("goes on after 3 actions");
    play.type_keys("\r");
    play.wait_for_status("turn 4");
    play.leave();
    // Where nothing was done yet, nothing is asked.
    let again = campaign(home.path(), "again");
    let play = Play::start(fogwalk(&[&again], home.path()));
    play.wait_for_text("turn 0");
    play.leave();
    fs::write(Path::new(&again).join("1.level"), CELLAR.replace("..", "...").replace("####\n", "#####\n"))
        .expect("a file");
    let play = Play::start(fogwalk(&[&again], home.path()));
    play.wait_for_text("turn 0");
    play.leave();
}

#[test]
fn a_game_on_levels_that_is_over_is_put_aside_and_the_next_one_begins() {
    let (home, cellars) = home_with_game();
    let mut play = Play::start(fogwalk(&[&cellars], home.path()));
    play.wait_for_status("turn 4");
    play.type_keys("llll>");
    play.wait_for_text("Score");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.wait_for_text("fogwalk replay");
    let journal = journal(home.path());
    assert!(!journal.exists());
    let kept = journal.with_extension("1.journal");
    assert!(run([Path::new("replay"), Path::new("--check"), &kept]).status.success());
    let play = Play::start(fogwalk(&[&cellars], home.path()));
    play.wait_for_text("turn 0");
    play.leave();
}

#[test]
fn a_level_of_any_name_has_a_game() {
    let home = home();
    let names: [&[u8]; 5] =
        [b"..\x1b]0;x\x07.level", b"-\xff\xfe.level", b"game.moves.level", b".level", b"\n %s$(x)`y`\\"];
    for (number, name) in (1..).zip(names) {
        let path = home.path().join(std::ffi::OsStr::from_bytes(name));
        fs::write(&path, "+++\nname = \"\\u001b\"\n+++\n#####\n#@..#\n#####\n".replace("\\u001b", "x"))
            .expect("a file");
        for round in 0..2 {
            let mut command = fogwalk(&["play"], home.path());
            command.arg(&path);
            let mut play = Play::start(command);
            play.wait_for_status(&format!("turn {round}"));
            play.type_keys(".");
            play.wait_for_status(&format!("turn {}", round + 1));
            play.leave();
        }
        let folders = folders(home.path());
        assert_eq!(folders.len(), number, "{folders:?}");
        for folder in folders {
            let name = folder.file_name().expect("a name").to_str().expect("text").to_owned();
            assert!(name.chars().all(|it| it.is_ascii_alphanumeric() || it == '-'), "{name:?}");
        }
    }
}

#[test]
fn no_link_leads_a_game_on_levels_elsewhere() {
    let (home, cellars) = home_with_game();
    let games = home.path().join("fogwalk/games");
    let elsewhere = home.path().join("elsewhere");
    for folder in [folders(home.path()).remove(0), games, home.path().join("fogwalk")] {
        fs::rename(&folder, &elsewhere).expect("a folder");
        symlink(&elsewhere, &folder).expect("a link");
        assert_refused(home.path(), &[&cellars], &["is a symbolic link"]);
        fs::remove_file(&folder).expect("a link");
        fs::rename(&elsewhere, &folder).expect("a folder");
    }
    assert_goes_on(home.path(), &[&cellars]);
}
