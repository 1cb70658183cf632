//! The promise: a folder of levels whose stairs name the next file is played as one game, and whatever is wrong with it
//! is said.

use std::{fs, path::Path};

use fogwalk::{
    game::{Action, Ending, Game, Refusal, vocabulary},
    grid::{Direction, Point},
    lab::{Shelved, WAY_BACK, WELL},
    level::{Level, campaign, parse, read_campaign},
};

use crate::support::{
    playing::{act, try_to},
    program::{run, said},
};

/// The levels of a shipped campaign, from the top to the bottom.
fn shipped(floors: &[Shelved]) -> Vec<Level> {
    let read = |name: &str| {
        let shelved = floors.iter().find(|shelved| shelved.file.ends_with(name)).expect("on the shelf");
        parse(name, shelved.text.as_bytes(), vocabulary())
    };
    let (_, first) = floors[0].file.split_once('/').expect("a folder");
    campaign(first, read).unwrap_or_else(|error| panic!("{error}"))
}

/// Three small levels; on the first the player is on the stairs down.
fn cellars() -> Vec<Level> {
    let level = |name: &str| match name {
        "a" => "+++\nbelow = \"b\"\nplayer = [1, 1]\n+++\n####\n#>.#\n####\n",
        "b" => "+++\nbelow = \"c\"\n+++\n####\n#<>#\n####\n",
        _ => "#####\n#<>.#\n#####\n",
    };
    campaign("a", |name| parse(name, level(name).as_bytes(), vocabulary())).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn stairs_lead_from_level_to_level_and_back_and_out() {
    let mut game = Game::on_levels(cellars(), 1).expect("three levels");
    for (action, depth) in [
        (Action::Descend, 2),
        (Action::Ascend, 1),
        (Action::Descend, 2),
        (Action::Step(Direction::East), 2),
        (Action::Descend, 3),
        (Action::Ascend, 2),
        (Action::Descend, 3),
        (Action::Step(Direction::East), 3),
    ] {
        act(&mut game, action);
        assert_eq!((game.depth(), game.ending()), (depth, None), "{action:?}");
    }
    act(&mut game, Action::Descend);
    assert_eq!(game.ending(), Some(Ending::Left), "the last stairs lead out");
}

#[test]
fn several_stairs_lead_to_as_many_in_reading_order_and_the_rest_to_the_last() {
    let level = |map: &str| parse("drawn", map.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let (above, below) = (level("#######\n#>.>.>#\n#######\n"), level("#######\n#...<.#\n#.<...#\n#######\n"));
    let [first, second, third] = [1, 3, 5].map(|x| above.landing(Point::new(x, 1), &below));
    assert_eq!((first, second), (Some(Point::new(4, 1)), Some(Point::new(2, 2))));
    assert_eq!(third, second, "there are no third stairs");
    assert_eq!(below.landing(Point::new(2, 2), &above), Some(Point::new(3, 1)), "back to where one was");
    assert_eq!(above.landing(Point::new(2, 1), &below), None, "there are no stairs");
    assert_eq!(below.landing(Point::new(2, 2), &below), None, "nothing leads back");
}

#[test]
fn nobody_goes_to_a_floor_without_a_free_cell_and_a_follower_without_one_stays() {
    let games = |above: &str, below: &str| {
        let read = |name: &str| parse(name, if name == "a" { above } else { below }.as_bytes(), vocabulary());
        let levels = campaign("a", read).unwrap_or_else(|error| panic!("{error}"));
        Game::on_levels(levels, 1).expect("two levels")
    };
    let above = "+++\nbelow = \"b\"\nplayer = [1, 1]\n[units]\nc = { kind = \"warden\", on = \"cage\" }\n+++\n\
                 #####\n#>.c#\n#####\n";
    let full = "+++\n[units]\ng = { kind = \"goblin\", on = \"stairs up\" }\n+++\n###\n#g#\n###\n";
    let mut game = games(above, full);
    let before = game.digest();
    assert_eq!(try_to(&mut game, Action::Descend).err(), Some(Refusal::NoRoom));
    assert_eq!((game.digest(), game.depth()), (before, 1), "a refusal changes nothing");

    let mut game = games(above, "###\n#<#\n###\n");
    act(&mut game, Action::Step(Direction::East));
    act(&mut game, Action::Step(Direction::East));
    act(&mut game, Action::Step(Direction::West));
    act(&mut game, Action::Descend);
    assert_eq!((game.depth(), game.floor().units().count()), (2, 1));
    act(&mut game, Action::Ascend);
    let warden = game.floor().units().find(|unit| unit.row().name == "warden").expect("it waits above");
    assert!(warden.is_companion());
}

#[test]
fn the_shipped_campaigns_hang_together_and_are_those_in_their_folders() {
    for (name, floors, first_name) in [("well", WELL, "The wellhouse"), ("way-back", WAY_BACK, "The landing")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").join(name);
        let (first, levels) = read_campaign(&folder, vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let number = floors.len();
        assert_eq!((levels.len(), &levels), (number, &shipped(floors)));
        assert!(first.ends_with(floors[0].file), "{}", first.display());
        let mut game = Game::on_levels(levels, 7).expect("levels to play");
        game.audit();
        assert_eq!(game.floor().level().name, first_name);
        let checked = run([Path::new("check"), &folder]);
        assert!(said(&checked).contains(&format!("a campaign of {number} levels, in order")), "{}", said(&checked));
    }
}

#[test]
fn what_is_wrong_with_a_campaign_is_said() {
    let plain = "####\n#@.#\n####\n";
    let down = |below: &str| format!("+++\nbelow = \"{below}\"\n+++\n#####\n#@<>#\n#####\n");
    for (files, expected) in [
        (&[][..], "and found none"),
        (&[("a.level", down("b.level")), ("b.level", down("a.level"))], "lead in a circle"),
        (&[("a.level", plain.to_owned()), ("b.level", plain.to_owned())], "a.level and b.level"),
        (&[("a.level", down("b.level")), ("b.level", plain.to_owned())], "below another and has no stairs up"),
        (&[("a.level", down("b.level").replace('>', "."))], "has no stairs down"),
        (&[("a.level", down("b.level"))], "b.level: found no such file"),
        (
            &[("a.level", down("b.level")), ("b.level", down("c.level")), ("c.level", down("b.level"))],
            "which is above it",
        ),
        (&[("a.level", down("../b.level"))], "the name of a file in the same folder"),
        (&[("a.level", "+++\nbelow = 3\n+++\n.\n".to_owned())], "a string in quotes"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a writable folder");
        }
        let error = read_campaign(folder.path(), vocabulary()).expect_err("it is wrong").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_campaign_of_too_many_levels_is_refused_for_their_number() {
    let level = |name: &str| {
        let number: u32 = name.parse().expect("a number");
        let text = format!("+++\nbelow = \"{}\"\n+++\n####\n#<>#\n####\n", number + 1);
        parse(name, text.as_bytes(), vocabulary())
    };
    let error = campaign("1", level).expect_err("it never ends").to_string();
    assert!(error.contains("expected at most 99 levels") && !error.contains("above it"), "{error}");
}
