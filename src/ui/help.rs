//! The help screen, printed from the tables of keys and of overlays.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    content::{Content, FactionId, terrains},
    game::in_numbers,
};

use super::{
    awareness,
    config::Keys,
    ending, items,
    keymap::{BINDINGS, Group},
    manual::{self, Manual, Text},
    overlay::OverlayId,
    replay,
    screen::{Context as _, Flow, Input, Screen},
    session::Session,
    theme::Theme,
    title, words,
};

/// Shows every key, the rules in numbers, and all symbols.
#[derive(Default)]
pub struct HelpScreen {
    manual: Manual,
}

impl Screen<Session> for HelpScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let lines = all(session).len();
        self.manual.handle(input, lines, session)
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        self.manual.render("Fogwalk", all(session), &session.keys().window, session.theme(), area, buffer);
    }
}

/// The keys of a world without a player: the name of each row and what its keys do there.
const WATCH_KEYS: &[(&str, &str)] = &[
    ("pause", "halt the world, or let it go on"),
    ("faster", "faster"),
    ("slower", "slower"),
    ("wait", "play a single turn, then halt"),
    ("step-back", "a turn back, then halt"),
    ("travel", "go back or on to a turn by its number"),
    ("director", "the director shows by itself where something happens, or no longer"),
    ("timeline", "the timeline: what happened, and when; Enter shows the world of that turn, to go on from there"),
    ("watch-next", "watch the next unit; a click on one does it too"),
    ("watch-previous", "watch the previous unit"),
    ("in-sight", "list all units and items that the eyes see, to watch or look at"),
    ("who-knows", "who knows what: what each faction has not reported, its last report, its dead, its wars"),
    ("eyes", "see through the next eyes: those of each faction, and the truth"),
    ("truth", "the truth, or the eyes before"),
    ("look", "look around; the keys for walking and the second mouse button do it too"),
    ("overlays", "choose from all overlays"),
    ("lab", "open the watched unit's search in the lab; Esc comes back"),
    ("cancel", "put the cursor away; else the truth; else stop watching"),
    ("history", "read old messages"),
    ("help", "this help"),
    ("quit", "leave, after a question"),
];

/// The lines of the help; in a replay and where nobody plays, the keys that work there come first.
fn all(session: &Session) -> Vec<Line<'static>> {
    let (theme, keymap) = (session.theme(), session.keymap());
    let width = manual::width(session.screen());
    let mut text = Text::new(theme, width);
    let first = match (session.followed(), session.has_player()) {
        (Some(_), _) => Some(("A game that was played (fogwalk replay)", replay::KEYS)),
        (None, false) => Some(("A world without you (fogwalk watch)", WATCH_KEYS)),
        (None, true) => None,
    };
    if let Some((title, keys)) = first {
        text.title(title);
        for &(name, help) in keys {
            text.row(&keymap.keys(name).join("  "), help);
        }
        text.title("The game itself");
    }
    text.into_lines().into_iter().chain(lines(theme, session.keys(), width)).collect()
}

/// Introduction to the game.
const INTRO: &str = "Take the Astrolabe from the deepest floor and climb back out. Nobody down here knows anything that \
                     their faction has not seen; neither do you. Watch them think, and use what they do not know. \
                     The tutorial (fogwalk tutorial) shows how, in five minutes. An arrow at the edge of the map points to a unit \
                     in sight that is off the screen.";

/// The other meanings of the characters of marks.
const NOT_MARKS: &str = "On the map itself ! and ? are items. A mark \
                         has the colour of its unit's state and stands beside or above the unit; the look mode names both.";

const UNIT_LOOKS: &str = "A unit has the colour of its faction. The more it is after you, the more of its cell is filled: not at all while \
                          it is unaware of you, faintly when it is curious, half when it searches, wholly when it sees you. \
                          In wide cells its mark stands beside it, on the colour of its state. One with much health is a bold letter on a dark plate; the \
                          ground around it has its colour, and the line below the map shows its health. \
                          With few colours it is underlined when curious, reversed when it searches, reversed and bold when \
                          it sees you.";

/// The keys to begin with: the name of each row, and what a beginner uses it for.
const FIRST_KEYS: [(&str, &str); 10] = [
    ("explore", "explore, until something happens"),
    ("descend", "go to the stairs down, and down"),
    ("rest", "rest until you are well"),
    ("stealth", "sneak, and walk again"),
    ("look", "look around: the panel describes the cell under the cursor"),
    ("inventory", "see what you carry, and use it"),
    ("throw", "throw something"),
    ("watch-next", "watch a unit in sight: the panel says what it does and why"),
    ("history", "read old messages"),
    ("quit", "leave; the game is saved"),
];

/// The help on evidence: what others infer from what they see the player look at.
pub(super) const EVIDENCE: &str = "A unit that has noticed you sees what you look at, and reports it like anything else. By that they decide \
                        whether to wait behind a trap, bar a door, hide elsewhere, hold stairs, take another road, or pass you by \
                        and fetch help. Without evidence they take you not to know. If you walk on past a \
                        trap, they take you not to know it; if you read a map, to know all doors, stairs and bridges.";

/// The lines of the help, with the keys as they are bound.
pub(super) fn lines(theme: Theme, keys: &Keys, width: usize) -> Vec<Line<'static>> {
    let keymap = &keys.game;
    let mut text = Text::new(theme, width);
    text.paragraph(INTRO);
    text.title("The keys to begin with");
    let moves: Vec<String> = std::iter::once(keymap.moves()).chain(keymap.arrows().map(str::to_owned)).collect();
    text.row(&moves.join("  "), "walk, into an enemy to attack it, into a door to open it");
    for (name, help) in FIRST_KEYS {
        text.row(&keymap.keys(name).first().cloned().unwrap_or_default(), help);
    }
    text.title("Marks beside a unit, in the panel and with the overlay of awareness");
    for (mark, says) in awareness::MARKS {
        text.row(mark, says);
    }
    text.row("¿", "a cell of the map where a unit was last seen");
    text.row("♪", "a cell of the map from which a noise came in the last turns");
    text.row("# @", "on grey: your wall of chalk and your mirage, in which others may still believe");
    text.paragraph(NOT_MARKS);
    text.paragraph(UNIT_LOOKS);
    for group in Group::ALL {
        text.title(group.title());
        for id in OverlayId::ALL.iter().filter(|_| group == Group::Overlay) {
            let row = id.row();
            text.row(&keymap.keys(id.name()).join("  "), &format!("{}: {}", row.name, row.about));
        }
        text.rows(BINDINGS, &group, |name| keymap.keys(name));
    }
    text.title("The window of an item");
    text.rows(items::BINDINGS, &items::Group::Item, |name| keys.item.keys(name));
    text.windows(&keys.window);
    text.title("The title screen");
    text.rows(title::BINDINGS, &title::Group::Title, |name| keys.title.keys(name));
    text.title("The end of a game");
    text.rows(ending::BINDINGS, &ending::Group::Ending, |name| keys.ending.keys(name));
    text.title("Noise, sneaking and surprise");
    for (about, rule) in in_numbers() {
        text.row(about, &rule);
    }
    text.title("What they think you know");
    text.paragraph(EVIDENCE);
    text.title("Factions");
    let content = Content::base();
    for (id, faction) in FactionId::all().zip(&content.factions).filter(|(id, _)| *id != FactionId::PLAYER) {
        text.faction(id, &format!("{} {}", faction.about, words::sharing(faction)));
        let members = content.placeable_units().filter(|kind| kind.faction == id);
        text.row("", &listed(members.map(|kind| format!("{} {}", kind.glyph, kind.name))));
    }
    text.title("Symbols of items");
    for glyph in glyphs(content.items.iter().map(|kind| kind.glyph)) {
        let names = content.items.iter().filter(|kind| kind.glyph == glyph).map(|kind| kind.name.to_owned());
        text.row(&glyph.to_string(), &listed(names));
    }
    text.title("Symbols of the ground");
    let grounds = || terrains().iter().filter(|kind| kind.disguise.is_none() && kind.glyph != ' ');
    for glyph in glyphs(grounds().map(|kind| theme.glyph_of(kind))) {
        let names = grounds().filter(|kind| theme.glyph_of(kind) == glyph).map(|kind| kind.name.to_string());
        text.row(&words::glyph_of_floor(glyph).to_string(), &listed(names));
    }
    text.into_lines()
}

/// Each character once, in order of first appearance.
fn glyphs(of: impl Iterator<Item = char>) -> Vec<char> {
    let mut found = Vec::new();
    of.for_each(|glyph| {
        if !found.contains(&glyph) {
            found.push(glyph);
        }
    });
    found
}

/// A list as a sentence.
fn listed(names: impl Iterator<Item = String>) -> String {
    format!("{}.", names.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;
    use crate::{
        terrain::TerrainKind,
        ui::{manual::KEYS_WIDTH, overlay::OVERLAYS, theme::ColourDepth},
    };

    #[test]
    fn every_row_of_every_table_is_listed() {
        let text: Vec<_> =
            lines(Theme::new(ColourDepth::None), &Keys::default(), 1000).iter().map(Line::to_string).collect();
        let is_listed = |keys: &str, help: &str| text.iter().any(|line| line.starts_with(keys) && line.ends_with(help));
        for row in BINDINGS {
            assert!(is_listed(&row.keys.join("  "), row.help), "{:?}", row.command);
        }
        for row in OVERLAYS {
            assert!(is_listed(&row.keys().join("  "), row.about), "{}", row.name);
        }
    }

    #[test]
    fn every_symbol_and_every_faction_is_listed() {
        let text: Vec<_> =
            lines(Theme::new(ColourDepth::None), &Keys::default(), 1000).iter().map(Line::to_string).collect();
        let text = text.join("\n");
        let content = Content::base();
        for kind in content.placeable_units() {
            assert!(text.contains(&format!("{} {}", kind.glyph, kind.name)), "{}", kind.name);
        }
        let of_faction = content.factions[1..].iter().map(|faction| (faction, faction.about));
        for (faction, about) in of_faction {
            let name = format!("{} {}", faction.badge.emblem, faction.name);
            assert!(text.lines().any(|line| line.starts_with(&name) && line.contains(about)), "{name}");
        }
        let items = content.items.iter().map(|kind| (kind.glyph, kind.name.to_owned()));
        let grounds = terrains().iter().filter(|kind| kind.disguise.is_none() && kind.glyph != ' ');
        let grounds = grounds.map(|kind| (words::glyph_of_floor(kind.symbol), kind.name.to_string()));
        for (glyph, name) in items.chain(grounds) {
            assert!(text.lines().any(|line| line.starts_with(glyph) && line.contains(&name)), "{glyph} {name}");
        }
        for (about, rule) in in_numbers() {
            assert!(text.lines().any(|line| line.starts_with(about) && line.ends_with(&rule)), "{about}");
        }
    }

    #[test]
    fn no_symbol_stands_for_two_things() {
        let content = Content::base();
        let grounds: Vec<char> = terrains().iter().flat_map(|kind| [kind.glyph, kind.symbol]).collect();
        for kind in terrains() {
            let others = || terrains().iter().filter(|other| other.name != kind.name);
            let is_taken = |other: &&TerrainKind| [other.glyph, other.symbol].contains(&kind.symbol);
            assert_eq!(others().find(is_taken), None, "{}", kind.name);
            assert_eq!(kind.symbol.width(), Some(1), "{}", kind.name);
        }
        let in_ascii: Vec<char> = terrains().iter().map(|kind| kind.ascii).collect();
        for (place, ascii) in in_ascii.iter().enumerate() {
            assert!(!in_ascii[..place].contains(ascii), "{ascii} in ASCII");
        }
        let units: Vec<char> = content.units.iter().map(|kind| kind.glyph).collect();
        for kind in &content.items {
            assert!(!grounds.contains(&kind.glyph) && !units.contains(&kind.glyph), "{} {}", kind.glyph, kind.name);
        }
        for kind in &content.units {
            assert!(!grounds.contains(&kind.glyph), "{} {}", kind.glyph, kind.name);
        }
    }

    #[test]
    fn keys_never_touch_their_explanation() {
        let keys = BINDINGS.iter().map(|row| row.keys.join("  "));
        for keys in keys.chain(OVERLAYS.iter().map(|row| row.keys().join("  "))) {
            assert!(keys.len() < KEYS_WIDTH, "{keys}");
        }
    }
}
