//! What the lab's texts say of keys, colours and panels, and what is said instead where commands are typed and nothing
//! is drawn.

/// Parts of texts, and what stands for them in lines. Longer ones come before those that they contain.
const WORDINGS: &[(&str, &str)] = &[
    (" Or drag it with the mouse.", ""),
    ("Look at the one below A.", "Look at the one south of A."),
    ("East of A, G is 10. It stands in the square.", "East of A, G is 10."),
    ("The number in a square is its F:", "F of the squares is"),
    (" (grey)", ""),
    ("(W, at its goal now)", "(at its goal now)"),
    ("; each \u{2503} on the bar is the beginning of a new one.", "."),
    ("Press 'play' and watch it to the end. - and - change the speed.", "Type 'play 200' and hear it to the end."),
    ("Watch it with 'play', or", "Hear it with 'play 200', or"),
    (
        "Watch it fill only a part of the bay, then go around: 'play', or 'end'.",
        "It fills only a part of the bay, then goes around: 'play 200', or 'end'.",
    ),
    ("lights the lines in which", "marks the lines in which"),
    ("'code' lights it.", "'code' marks it."),
    ("The marks + show the line that was looked along, X what hides its end.", ""),
    ("each press of 'another' makes", "each 'another' makes"),
    ("'heap' draws the tree:", "'heap' tells the tree:"),
    ("'heap' shows", "'heap' tells"),
    (
        "'paint' opens the painter. There, a full stop takes floor for the brush, Space paints, and Esc leaves.",
        "'paint floor at 3,2' paints a cell, 'undo' takes it back.",
    ),
    (
        "'paint' opens the painter. There, . takes floor for the brush, and # wall; Space paints, and Esc leaves.",
        "'paint floor at 3,2' or 'paint wall at 3,2' paints a cell, 'undo' takes it back.",
    ),
    (
        "The panel begins with settings, each after its key: \"a astar\" is the search, A*. Below this text stands what \
         happened last:",
        "'status' says which search this is: astar is A*. Each moment says what happens in it:",
    ),
    ("The bar at the bottom counts the moments of the search:", "The moments of the search are counted:"),
    ("(Colours, costs, arrows: lessons 2, 3, 5.)", "(Lists, costs, parents: lessons 2, 3, 5.)"),
    ("the path lights up. The panel says what it costs,", "the path is found. 'path' says what it costs,"),
    (
        "On the map open squares are green (light green: the one changed last), closed ones blue, the last one white, the \
         path yellow.",
        "'map' tells which squares are open, closed, or on the path.",
    ),
    ("each keeps an arrow to the square", "each keeps note of the square"),
    ("All eight point to A.", "That of all eight is A."),
    ("these arrows lead back", "these parents lead back"),
    ("The panel describes the square under the cursor:", "'cell' describes the square under the cursor:"),
    (
        "'move' switches from the cursor to the goal, then to the start.",
        "'move goal' or 'move start' chooses what directions move.",
    ),
    ("The open list in the panel begins with", "The list that 'open' tells begins with"),
    (
        "makes squares show G, then H, the order of closing, only arrows (parents), and stamps (lesson 28).",
        "tells G of all squares, then H, the order of closing, parents, and stamps (lesson 28).",
    ),
    ("The panel counts them:", "'status' counts them:"),
    ("the top one in the panel;", "the first that 'open' tells;"),
    ("the arrows always show the cheapest path", "the parents always show the cheapest path"),
    ("the panel counts new parents.", "'status' counts new parents."),
    ("Now follow the arrows:", "Now follow the parents:"),
    ("four times: only arrows. Then", "parents. Then"),
    ("for an empty map, and", "for the beginning, and"),
    ("watch them grow until", "hear them grow until"),
    ("and each has an arrow to its parent,", "and each has a parent,"),
    ("Read each square's figures in the panel: look at", "Hear each square's figures with 'cell': look at"),
    ("On a small screen the squares of this map are too small for figures; the panel has them.", ""),
    ("In the panel, F is the place", "In 'open', F is the place"),
    ("the panel calls the countries", "'open' calls the countries"),
    ("and the panel lists its roads.", "and 'cell' lists its roads."),
    ("the panel shows both summands.", "each moment says both summands."),
    ("The panel shows F 352", "'open' tells F 352"),
    ("(the panel says 'above the cheapest' no longer)", "('path' says 'above the cheapest' no longer)"),
    ("The panel says 'proved cheapest' then.", "'path' says 'proved cheapest' then."),
    (
        "'paint' opens the painter. There, # takes wall for the brush, 'west' 'south' 'north' 'east' move it, Space paints, \
         and Esc leaves; the line at the bottom tells more keys.",
        "'paint wall at 3,2' paints a cell, 'undo' takes it back.",
    ),
    ("cells are marked !, the path bends around them,", "some cells are expensive, the path bends around them,"),
    ("The cells marked ! cost more:", "'map' calls these cells expensive:"),
    ("Into a cell marked !", "Into an expensive cell"),
    ("into a marked square", "into an expensive square"),
    ("; each mark on the bar at the bottom is one of them. Here", ". Here"),
    (
        "A small letter turns a setting to its next value, the capital letter to the one before.",
        "'set diagonal' turns to the next value, 'set diagonal back' to the one before.",
    ),
    ("With so many new parents, the bar at the bottom shows them as heights.", ""),
    ("; a line on the time bar marks where each begins", ""),
    (
        "A cell that was reached from A is marked a, from B b. A cell that both have reached is marked =: it makes",
        "'map' tells which cells were reached from A, and which from B. A cell that both have reached makes",
    ),
    ("and M marks where", "and 'status' says where"),
    ("In the menu ('settings'), one before in-turn, set", "With 'set NAME VALUE', set"),
    ("In the menu ('settings')", "With 'set NAME VALUE',"),
    ("In the menu", "With 'set NAME VALUE',"),
    ("Press '", "Type '"),
    ("press '", "type '"),
];

/// The text as it is said where nothing is drawn.
pub(super) fn spoken(text: &str) -> String {
    // Pages are broken into lines where a sentence goes on.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    WORDINGS.iter().fold(text, |text, (from, to)| if text.contains(from) { text.replace(from, to) } else { text })
}

#[cfg(test)]
mod tests {
    use super::{super::keys::in_words, *};
    use crate::{
        lab::{LESSONS, vocabulary},
        level,
        ui::lab::Keymap,
    };

    #[test]
    fn lessons_say_everything_that_is_replaced() {
        let keys = in_words(Keymap::of_lab());
        let mut all = String::new();
        for shelved in LESSONS {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
            for page in &level.pages {
                let texts = page.tasks.iter().map(|task| &task.text).chain([&page.text]);
                for text in texts {
                    all.extend(keys.fill(text).split_whitespace().flat_map(|word| [word, " "]));
                }
            }
        }
        for (from, _) in WORDINGS {
            assert!(all.contains(from.trim_start()), "no lesson says {from}");
        }
    }
}
