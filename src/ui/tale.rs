//! The tale of a game in words: its chapters, and the page that is kept of it.

use std::{collections::BTreeMap, fmt::Write};

use crate::{
    game::{Chapter, Deception, Ending, Game, Told},
    grid::Point,
    mind::ItemKindId,
    terrain::TerrainId,
};

use super::{
    eyes,
    words::{self, a},
};

/// A chapter as a sentence without its full stop.
pub(super) fn chapter(told: &Told) -> String {
    match told.chapter {
        Chapter::Reached => format!("you came to floor {}", told.depth),
        Chapter::TookAstrolabe => "you took the Astrolabe".into(),
        Chapter::FirstKill(kind) => format!("you killed your first {}", kind.row().name),
        Chapter::Silenced(kind) => format!("the {} will not be telling anybody", kind.row().name),
        Chapter::Deceived(what) => match what {
            Deception::Oblivion => "they forgot what they had seen".into(),
            Deception::Vanishing => "they forgot you".into(),
            Deception::FalseWall(_) => "they believed in your wall of chalk".into(),
            Deception::Mirage(_) => "they believed that you were somewhere else".into(),
            Deception::SentAhead { depth } => format!("your image went ahead to floor {depth}"),
        },
        Chapter::CloseCall(health) => format!("{health} health was all you had left"),
        Chapter::Died(_) => "you died".into(),
        Chapter::Won => "you walked out into the daylight".into(),
        Chapter::WordTakenUp(kind) => format!("{} took word of you up the stairs", a(kind.row().name)),
        Chapter::Freed(kind) => format!("you set {} free", a(kind.row().name)),
    }
}

/// The parts of a finished game's score.
pub(super) fn worth(game: &Game) -> String {
    let tale = game.tale();
    let kills: u32 = tale.kills.values().sum();
    let parts = [
        (tale.deepest, "floor deep", "floors deep"),
        (kills, "killed", "killed"),
        (tale.surprises, "taken by surprise", "taken by surprise"),
        (tale.deceived, "unit deceived", "units deceived"),
        (tale.silenced, "messenger silenced", "messengers silenced"),
        (tale.wars, "unit lured to its death", "units lured to their deaths"),
    ];
    let parts = parts.into_iter().filter(|part| part.0 > 0);
    let parts: Vec<String> =
        parts.map(|(number, one, many)| format!("{number} {}", if number == 1 { one } else { many })).collect();
    parts.join(", ")
}

/// The seed and difficulty of a game, its day if it is a daily game, and study mode.
pub(super) fn terms(game: &Game) -> String {
    let day = game.world().day().map_or(String::new(), |day| format!(", the daily game of {day}"));
    let study = if game.world().is_study() { ", in study mode, outside the ranking" } else { "" };
    format!("Seed {}, difficulty {}{day}{study}", game.seed(), game.difficulty().name())
}

/// Title and sentence about how a game ended; `None` while it goes on.
pub fn epitaph(game: &Game) -> Option<(&'static str, String)> {
    game.ending().map(|ending| words::ending(game, ending))
}

/// The page that is kept of a finished game: its end, score and chapters, how those who killed the player came to know
/// of it, the items carried and used, the kills, and
/// the last floor as it was and as the player knew it.
pub fn page(game: &Game) -> String {
    let (title, sentence) = epitaph(game).unwrap_or(("Unfinished", "It goes on.".into()));
    let tale = game.tale();
    let mut page = format!("{title}\n{}\n\n{sentence}\n", "=".repeat(title.len()));
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{}.\nScore {}: {}.\n\nWhat happened\n", terms(game), game.score(), worth(game));
    for told in &tale.told {
        let _ = writeln!(page, "  turn {:>5}  floor {}  {}", told.turn.min(game.turn()), told.depth, chapter(told));
    }
    let (heading, chain) = words::chain(game);
    let links = chain.iter().map(|link| format!("turn {:>5}  floor {}  {}", link.turn, link.depth, link.text));
    match game.ending() {
        Some(_) if chain.is_empty() => drop(writeln!(page, "\n{heading}")),
        Some(_) => section(&mut page, &heading, links.collect()),
        None => {}
    }
    let items = |counts: &BTreeMap<ItemKindId, u32>| -> Vec<String> {
        counts.iter().map(|(item, count)| format!("{count} x {}", item.row().name)).collect()
    };
    if let Some(player) = game.player() {
        let carried =
            ItemKindId::with_brought().map(|item| (item, player.pack.count(item))).filter(|(_, count)| *count > 0);
        section(&mut page, "What you carried", items(&carried.collect()));
    }
    section(&mut page, "What you used", items(&tale.used));
    let kills = tale.kills.iter().map(|(kind, count)| {
        let (row, faction) = (kind.row(), kind.row().faction.row());
        format!("{count} x {}  {} {}", row.name, faction.badge.emblem, faction.name)
    });
    section(&mut page, "Units you killed", kills.collect());
    let _ = writeln!(page, "\nFloor {} as it was\n", game.depth());
    page.push_str(&map(game, |point| game.floor().level().cells.get(point).copied()));
    let _ = writeln!(page, "\nFloor {} as you knew it\n", game.depth());
    page.push_str(&map(game, |point| eyes::remembered(game, point)));
    page
}

fn section(page: &mut String, title: &str, lines: Vec<String>) {
    if !lines.is_empty() {
        let _ = writeln!(page, "\n{title}\n");
        for line in lines {
            let _ = writeln!(page, "  {line}");
        }
    }
}

/// A map of the current floor; unknown cells are blank.
fn map(game: &Game, terrain: impl Fn(Point) -> Option<TerrainId>) -> String {
    let level = game.floor().level();
    let size = level.size();
    let mut map = String::new();
    for y in 0..size.height() {
        let row: String = (0..size.width())
            .map(|x| terrain(Point::new(x, y)).map_or(' ', |id| words::printable(level.terrains.kind(id).glyph)))
            .collect();
        map.push_str(row.trim_end());
        map.push('\n');
    }
    map
}

/// The cause of a game's end in a few words, for a list.
pub fn cause(game: &Game) -> String {
    match game.ending() {
        Some(Ending::Died { of, .. }) => match of.killer() {
            Some(by) if by.is_player() => "its own doing".into(),
            Some(by) => a(by.kind.row().name),
            None => words::cause(of).into(),
        },
        Some(Ending::Won) => "won".into(),
        Some(Ending::Left) => "left".into(),
        None => "unfinished".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Bot;

    #[test]
    fn the_page_of_a_game_has_its_end_its_tale_and_both_maps() {
        let mut game = Game::new(4).expect("a first floor");
        let mut bot = Bot::default();
        for _ in 0..6000 {
            if bot.take_turn(&mut game).is_none() {
                assert!(game.ending().is_some(), "waiting is always possible");
                break;
            }
        }
        let page = page(&game);
        for part in
            ["What happened", "you came to floor 1", "as it was", "as you knew it", "Seed 4, difficulty fog.\nScore "]
        {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(page.lines().count() > 2 * game.floor().level().size().height() as usize);
    }
}
