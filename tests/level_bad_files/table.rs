//! The bad files.

/// A bad file: what is bad about it, its content, line and column, a part of what was found and of what was expected.
pub type Bad = (&'static str, &'static [u8], (usize, usize), &'static str, &'static str);

/// A file with these lines as its front matter and a small room as its map; the first of the lines is line 2.
macro_rules! front {
    ($lines:literal) => {
        concat!("+++\n", $lines, "\n+++\n####\n#..#\n####\n").as_bytes()
    };
}

/// A file with a front matter of these lines and this map.
macro_rules! file {
    ($lines:expr, $map:literal) => {
        concat!("+++\n", $lines, "\n+++\n", $map, "\n").as_bytes()
    };
}

/// A file with a patrol of these lines, the first of which is line 7, and a room with a goblin and a bat.
macro_rules! squad {
    ($lines:literal) => {
        file!(
            concat!("[units]\ng = \"goblin\"\nv = \"marsh bat\"\n\n[[patrol]]\n", $lines),
            "######\n#gv.@#\n#.&T.#\n######"
        )
    };
}

pub(crate) use file;

#[rustfmt::skip]
pub const BAD: &[Bad] = &[
    // What is no text, or no text for a level.
    ("not UTF-8", b"###\n#\xff#\n", (2, 2), "byte 0xFF as byte 2 of the line", "UTF-8 text"),
    ("a character cut off", b"#.\xe2\x96", (1, 3), "byte 0xE2", "UTF-8 text"),
    ("Latin-1 in a name", b"+++\nname = \"d\xe9j\xe0\"\n+++\n.\n", (2, 10), "byte 0xE9", "UTF-8 text"),
    ("UTF-16", b"\xff\xfe#\0\n\0", (1, 1), "byte 0xFF as byte 1", "UTF-8 text"),
    ("not UTF-8 after a byte order mark", b"\xef\xbb\xbf#\xff", (1, 2), "byte 0xFF", "UTF-8 text"),
    ("NUL", b"###\n#.\0#\n", (2, 3), "a NUL (U+0000)", "text without control characters"),
    ("an escape sequence in the map", b"#.\x1b[2J#\n", (1, 3), "an escape (U+001B)", "text without control"),
    ("an escape sequence in a name", b"+++\nname = \"\x1b[2J\"\n+++\n.\n", (2, 9), "an escape", "text without control"),
    ("an escape sequence in a key", b"+++\n\"\x1b[2J\" = 1\n+++\n.\n", (2, 2), "an escape", "text without control"),
    ("an escape sequence in a comment", b"+++\n# \x1b]0;x\x07\n+++\n.\n", (2, 3), "an escape", "text without control"),
    ("a control character of the second kind", "#\u{9b}2J\n".as_bytes(), (1, 2), "U+009B", "text without control"),
    ("a delete", b"#\x7f\n", (1, 2), "U+007F", "text without control"),
    ("a lone carriage return", b"###\r###\n", (1, 4), "a carriage return (U+000D)", "text without control"),
    ("one carriage return too many", b"##\r\n##\r\r\n", (2, 3), "a carriage return", "text without control"),
    ("a carriage return at the end", b"##\r", (1, 3), "a carriage return", "text without control"),
    ("a control character before bad UTF-8", b"#\x08#\xff", (1, 2), "U+0008", "text without control"),

    // Characters that a map does not have.
    ("a letter without meaning", b"###\n#x#\n", (2, 2), "`x` (U+0078)", "a character of the legend"),
    ("a letter from elsewhere", "###\n#.é".as_bytes(), (2, 3), "`é` (U+00E9)", "a character of the legend"),
    ("a tab", b"#\t.#\n", (1, 2), "a tab (U+0009)", "a character of the legend"),
    ("a wide character", "#墙#\n".as_bytes(), (1, 2), "U+5899", "a character of the legend"),
    ("a mistake after a wide character", front!("[legend]\nx = { name = \"墙\", terrain = 5 }"), (3, 29), "the number 5", "such as"),
    ("a character of no width", "#\u{200b}#\n".as_bytes(), (1, 2), "U+200B", "a character of the legend"),
    ("a combining character", "#.\u{301}#\n".as_bytes(), (1, 3), "U+0301", "a character of the legend"),
    ("a byte order mark in the middle", "#\u{feff}#\n".as_bytes(), (1, 2), "U+FEFF", "a character of the legend"),
    ("a change of direction", "#\u{202e}.#\n".as_bytes(), (1, 2), "U+202E", "a character of the legend"),
    ("a line separator", "##\u{2028}##\n".as_bytes(), (1, 3), "U+2028", "a character of the legend"),
    ("no level at all", b"Dear diary,\n", (1, 1), "`D` (U+0044)", "a character of the legend"),

    // What kind of file.
    ("an empty file", b"", (1, 1), "no map", "one character a cell"),
    ("a byte order mark and nothing else", b"\xef\xbb\xbf", (1, 1), "no map", "one character a cell"),
    ("blank lines only", b"\n\r\n\n", (1, 1), "no map", "one character a cell"),
    ("only a front matter", b"+++\nname = \"x\"\n+++\n", (4, 1), "no map", "one character a cell"),
    ("only a front matter, no line end", b"+++\n+++", (2, 4), "no map", "one character a cell"),
    ("an unclosed front matter", b"+++\nname = \"x\"\n##\n", (1, 1), "not closed", "a second line \"+++\""),
    ("an opening fence only", b"+++", (1, 1), "not closed", "a second line \"+++\""),
    ("a map of doors", b"+++\n+.+\n", (1, 1), "not closed", "a second line \"+++\""),
    ("a scenario file", b"version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n", (1, 1), "a scenario file", "a level"),
    ("another scenario file", b"version 1.0\r\n", (1, 1), "a scenario file", "names the map it belongs to"),

    // What is no TOML.
    ("no equals sign", front!("name \"x\""), (2, 6), "bad TOML", "name = "),
    ("no quotes", front!("name = Dead ends"), (2, 8), "bad TOML", "name = "),
    ("an open string", front!("name = \"x"), (2, 10), "bad TOML", "name = "),
    ("an open table", front!("[legend"), (2, 8), "bad TOML", "name = "),
    ("an open list", front!("start = [1, 2"), (2, 14), "bad TOML", "name = "),
    ("no value", front!("name ="), (2, 7), "bad TOML", "name = "),
    ("a bad escape", front!("name = \"\\q\""), (2, 10), "bad TOML", "name = "),
    ("a number in trouble", front!("[legend]\nx = { terrain = \"floor\", cost = 1__0 }"), (3, 34), "bad TOML", "name = "),
    ("the same key twice", front!("name = \"x\"\nname = \"y\""), (3, 1), "duplicate key", "name = "),
    ("a character twice", front!("[legend]\nx = \"grass\"\ny = \"road\"\nx = \"hill\""), (5, 1), "duplicate key", "name = "),
    ("a character twice, spelled otherwise", front!("[legend]\nx = \"grass\"\n\"\\u0078\" = \"hill\""), (4, 1), "duplicate key", "name = "),
    ("a table twice", front!("[legend]\n[units]\n[legend]"), (4, 2), "duplicate key", "name = "),
    ("a character that needs quotes", front!("[legend]\n% = \"road\""), (3, 1), "bad TOML", "name = "),

    // Keys that nobody knows.
    ("a slip in a key", front!("nmae = \"x\""), (2, 1), "unknown key \"nmae\"", "did you mean \"name\"?"),
    ("a slip in a table", front!("name = \"x\"\n[unit]\ng = \"goblin\""), (3, 2), "unknown key \"unit\"", "did you mean \"units\"?"),
    ("a key from elsewhere", front!("author = \"me\""), (2, 1), "unknown key \"author\"", "one of \"name\", \"about\""),
    ("a key that could do harm", front!("\"\\u001b[2J\" = 1"), (2, 1), "\"\\u{1b}[2J\"", "one of \"name\""),
    ("a key without letters", front!("\"\" = 1"), (2, 1), "unknown key \"\"", "one of \"name\""),
    ("the first of two slips", front!("wher = 1\nabuot = 2"), (2, 1), "unknown key \"wher\"", "one of"),
    ("a slip in a terrain", front!("[legend]\nx = { terrain = \"floor\", csot = 5 }"), (3, 26), "\"csot\"", "did you mean \"cost\"?"),
    ("a slip in a unit", front!("[units]\ng = { knid = \"goblin\" }"), (3, 7), "\"knid\"", "did you mean \"kind\"?"),
    ("a dotted key that leads nowhere", front!("legend.x.terrian = \"floor\""), (2, 10), "\"terrian\"", "did you mean \"terrain\"?"),

    // Values of the wrong make.
    ("a number for a name", front!("name = 5"), (2, 8), "the number 5", "a string in quotes"),
    ("a date for a name", front!("name = 1979-05-27"), (2, 8), "a date or time", "a string in quotes"),
    ("a list for a description", front!("about = [\"a\", \"b\"]"), (2, 9), "a list of 2", "a string in quotes"),
    ("a name of two lines", front!("name = \"a\\nb\""), (2, 8), "U+000A", "without control characters"),
    ("an escaped escape in a name", front!("name = \"\\u001b[2J\""), (2, 8), "an escape (U+001B) in a text", "without control"),
    ("an escaped tab in a description", front!("about = \"a\\tb\""), (2, 9), "a tab (U+0009) in a text", "without control"),
    ("a long path that is no list", front!("long_paths = \"1,1 2,1 10 1e\""), (2, 14), "the string", "a list of paths"),
    ("a long path that is no text", front!("long_paths = [5]"), (2, 15), "the number 5", "a string in quotes"),
    ("a long path from nowhere", front!("long_paths = [\"here\"]"), (2, 15), "\"here\" in a long path", "a cell as X,Y"),
    ("a long path of no known steps", front!("long_paths = [\"1,1 2,1 10 1x\"]"), (2, 15), "\"1x\"", "5ne"),
    ("a long path through the wall", front!("long_paths = [\n\"1,1 2,1 10 1e\",\n\"1,1 1,0 10 1n\"]"), (4, 1), "a path from 1,1 to 1,0", "--long-paths"),
    ("a long path that is a bargain", front!("long_paths = [\"1,1 2,1 9 1e\"]"), (2, 15), "at a cost of 9", "--long-paths"),
    ("a long path off the map", front!("long_paths = [\"1,1 2,1 10 4000000000e\"]"), (2, 15), "nobody can walk", "--long-paths"),
    ("a long path between hexes", front!("grid = \"hex\"\nlong_paths = [\"1,1 2,1 10 1e\"]"), (3, 14), "on a hex level", "only squares"),
    ("hexagons", front!("grid = \"hexe\""), (2, 8), "the string \"hexe\"", "(did you mean \"hex\"?)"),
    ("a graph", front!("grid = \"graph\"\n[[place]]\nname = \"Iceland\""), (3, 1), "a place without x", "name, x and y"),
    ("a number for a grid", front!("grid = 4"), (2, 8), "the number 4", "\"square\""),
    ("a truth for diagonals", front!("diagonal = true"), (2, 12), "true", "one of \"no-obstacle\""),
    ("a slip in diagonals", front!("diagonal = \"no-obstacles\""), (2, 12), "\"no-obstacles\"", "did you mean \"no-obstacle\"?"),
    ("other diagonals", front!("diagonal = \"sometimes\""), (2, 12), "the string \"sometimes\"", "or \"never\""),
    ("a number for a legend", front!("legend = 3"), (2, 10), "the number 3", "a table"),
    ("a string for units", front!("units = \"goblin\""), (2, 9), "the string \"goblin\"", "a table: letter = \"kind\""),
    ("a list of units", front!("[[units]]\ng = \"goblin\""), (2, 1), "a list of 1", "a table: letter = \"kind\""),
    ("a number for a terrain", front!("[legend]\nx = 12"), (3, 5), "the number 12", "{ terrain = \"floor\", cost = 15 }"),
    ("a number for a terrain's base", front!("[legend]\nx = { terrain = 12 }"), (3, 17), "the number 12", "such as \"grass\""),
    ("a truth for a terrain's name", front!("[legend]\nx = { terrain = \"floor\", name = false }"), (3, 33), "false", "a string"),
    ("a number for a kind", front!("[units]\ng = 1"), (3, 5), "the number 1", "{ kind = \"...\""),
    ("a list for a kind", front!("[units]\ng = { kind = [] }"), (3, 14), "a list of 0", "the name of a kind"),
    ("a cell for cells", front!("[units]\ng = { kind = \"wolf\", at = 3 }"), (3, 27), "the number 3", "a list of cells"),
    ("a flat list for cells", front!("[units]\ng = { kind = \"wolf\", at = [1, 1] }"), (3, 28), "the number 1", "[x, y]"),
    ("a terrain that is a number beneath", front!("[units]\ng = { kind = \"wolf\", on = 7 }"), (3, 27), "the number 7", "such as \"grass\""),

    // Legends.
    ("a cost of nothing", front!("[legend]\nx = { terrain = \"floor\", cost = 0 }"), (3, 33), "the number 0", "from 1 to 1000"),
    ("a cost too high", front!("[legend]\nx = { terrain = \"floor\", cost = 1001 }"), (3, 33), "the number 1001", "from 1 to 1000"),
    ("a cost beyond all numbers", front!("[legend]\nx = { terrain = \"floor\", cost = 99999999999999999999 }"), (3, 33), "the number 99999999999999999999", "from 1 to 1000"),
    ("a negative cost", front!("[legend]\nx = { terrain = \"floor\", cost = -5 }"), (3, 33), "the number -5", "from 1 to 1000"),
    ("a broken cost", front!("[legend]\nx = { terrain = \"floor\", cost = 1.5 }"), (3, 33), "the number 1.5", "a whole number"),
    ("no number for a cost", front!("[legend]\nx = { terrain = \"floor\", cost = \"10\" }"), (3, 33), "the string \"10\"", "a whole number"),
    ("a cost for a wall", front!("[legend]\nx = { terrain = \"wall\", cost = 10 }"), (3, 32), "a cost for wall", "nobody can enter it"),
    ("a cost and no terrain", front!("[legend]\nx = { cost = 10 }"), (3, 5), "no terrain here", "terrain = "),
    ("an unknown terrain", front!("[legend]\nx = \"lava\""), (3, 5), "the unknown terrain \"lava\"", "one of \"rock\", \"wall\""),
    ("a slip in a terrain's name", front!("[legend]\nx = \"shalow water\""), (3, 5), "\"shalow water\"", "did you mean \"shallow water\"?"),
    ("a terrain without a name", front!("[legend]\nx = \"\""), (3, 5), "the unknown terrain \"\"", "one of"),
    ("a terrain that could do harm", front!("[legend]\nx = \"\\u001b[2J\""), (3, 5), "\"\\u{1b}[2J\"", "one of"),
    ("two characters for one", front!("[legend]\nxy = \"grass\""), (3, 1), "the key \"xy\"", "a key of one character"),
    ("no character", front!("[legend]\n\"\" = \"grass\""), (3, 1), "the key \"\"", "a key of one character"),
    ("a wide character in the legend", front!("[legend]\n\"墙\" = \"wall\""), (3, 1), "U+5899 as a key", "takes one cell"),
    ("an invisible character in the legend", front!("[legend]\n\"\\u200B\" = \"wall\""), (3, 1), "U+200B as a key", "a visible character"),
    ("a combining character in the legend", front!("[legend]\n\"\\u0301\" = \"wall\""), (3, 1), "U+0301 as a key", "a visible character"),
    ("an escape in the legend", front!("[legend]\n\"\\u001b\" = \"wall\""), (3, 1), "an escape (U+001B) as a key", "a visible character"),
    ("the player's character", front!("[legend]\n\"@\" = \"wall\""), (3, 1), "the key \"@\"", "`@` always is the player"),
    ("the start's character", front!("[legend]\nA = \"wall\""), (3, 1), "the key \"A\"", "`A` always is the start"),

    // Units and items.
    ("an unknown kind", front!("[units]\nd = \"dragon\""), (3, 5), "the unknown kind \"dragon\"", "one of \"goblin\""),
    ("a slip in a kind", front!("[units]\ng = \"gobiln\""), (3, 5), "\"gobiln\"", "did you mean \"goblin\"?"),
    ("the player as a unit", front!("[units]\ny = \"you\""), (3, 5), "the unknown kind \"you\"", "one of"),
    ("a unit among the items", front!("[items]\nw = \"wolf\""), (3, 5), "the unknown kind \"wolf\"", "\"draught\""),
    ("no kind", front!("[units]\ng = { at = [[1, 1]] }"), (3, 5), "no kind here", "kind = "),
    ("a unit with a terrain's character", front!("[units]\n\"#\" = \"goblin\""), (3, 1), "the key \"#\"", "`#` is wall"),
    ("a unit with a character of the legend", front!("[units]\nx = \"goblin\"\n[legend]\nx = \"road\""), (3, 1), "the key \"x\"", "`x` is road"),
    ("an item with a unit's letter", front!("[units]\ng = \"goblin\"\n[items]\ng = \"draught\""), (5, 1), "the key \"g\"", "`g` is a unit"),
    ("a unit with the goal's letter", front!("[units]\nB = \"marsh bat\""), (3, 1), "the key \"B\"", "`B` always is the goal"),
    ("a letter of two", front!("[units]\ngob = \"goblin\""), (3, 1), "the key \"gob\"", "a key of one character"),
    ("a wall beneath a unit", front!("[units]\ng = { kind = \"goblin\", on = \"wall\" }"), (3, 29), "wall beneath", "can stand on"),
    ("a wall's character beneath a unit", front!("[units]\ng = { kind = \"goblin\", on = \"#\" }"), (3, 29), "wall beneath", "can stand on"),
    ("no terrain beneath a unit", front!("[units]\ng = { kind = \"goblin\", on = \"@\" }"), (3, 29), "\"@\", which is no terrain", "the character of a terrain"),
    ("an unknown terrain beneath a unit", front!("[units]\ng = { kind = \"goblin\", on = \"gras\" }"), (3, 29), "\"gras\"", "did you mean \"grass\"?"),
    ("a unit in a wall", front!("[units]\ng = { kind = \"goblin\", at = [[1, 1], [0, 1]] }"), (3, 38), "cell 0,1, which is wall", "somebody can stand in"),
    ("a unit off the map", front!("[units]\ng = { kind = \"goblin\", at = [[4, 1]] }"), (3, 30), "cell 4,1", "from 0,0 to 3,2"),
    ("two units in a cell", front!("[units]\ng = { kind = \"goblin\", at = [[1, 1], [1, 1]] }"), (3, 38), "a unit in cell 1,1", "one unit a cell"),
    ("a unit on a unit of the map", file!("[units]\ng = { kind = \"wolf\", at = [[1, 0]] }", "#g#"), (3, 28), "a unit in cell 1,0", "one unit a cell"),
    ("a unit on the player", file!("[units]\ng = { kind = \"wolf\", at = [[1, 0]] }", "#@#"), (3, 28), "a unit in cell 1,0", "one unit a cell"),
    ("an item in a wall", front!("[items]\nd = { kind = \"draught\", at = [[0, 0]] }"), (3, 31), "cell 0,0, which is wall", "somebody can stand in"),
    ("an item off the map", front!("[items]\nd = { kind = \"draught\", at = [[1, 3]] }"), (3, 31), "cell 1,3", "from 0,0 to 3,2"),

    // The player, the start, the goal.
    ("two players", b"#@.\n..@\n", (2, 3), "a second `@`", "only one; the first is in cell 1,0"),
    ("two starts", b"A.A\n", (1, 3), "a second `A`", "only one; the first is in cell 0,0"),
    ("two goals", b"B\nB\n", (2, 1), "a second `B`", "only one; the first is in cell 0,0"),
    ("the player written and drawn", file!("player = [0, 0]", ".@"), (4, 2), "`@`", "line 2 has put it in cell 0,0"),
    ("the goal written and drawn", file!("name = \"x\"\ngoal = [0, 0]", ".B"), (5, 2), "`B`", "line 3 has put it in cell 0,0"),
    ("the player on a unit", file!("player = [1, 0]\n[units]\nw = \"wolf\"", ".w"), (2, 10), "the player in cell 1,0", "a cell of its own"),
    ("the player in a wall", front!("player = [0, 0]"), (2, 10), "cell 0,0, which is wall", "somebody can stand in"),
    ("the player in rock at a row's end", file!("player = [2, 1]", "...\n."), (2, 10), "cell 2,1, which is rock", "somebody can stand in"),
    ("the player off the map", front!("player = [1, 3]"), (2, 10), "cell 1,3", "a cell of the map, from 0,0 to 3,2"),
    ("the start off the map", front!("start = [99, 0]"), (2, 9), "cell 99,0", "a cell of the map"),
    ("a cell as a number", front!("player = 3"), (2, 10), "the number 3", "a cell as [x, y]"),
    ("a cell as a table", front!("goal = { x = 1, y = 1 }"), (2, 8), "a table", "a cell as [x, y]"),
    ("half a cell", front!("player = [1]"), (2, 10), "a list of 1", "a cell as [x, y]"),
    ("a cell in space", front!("player = [1, 2, 3]"), (2, 10), "a list of 3", "a cell as [x, y]"),
    ("a cell between cells", front!("player = [1, 0.5]"), (2, 14), "the number 0.5", "a whole number from 0 to 4095"),
    ("a cell before the first", front!("player = [-1, 0]"), (2, 11), "the number -1", "a whole number from 0 to 4095"),
    ("a cell beyond any map", front!("start = [0, 4096]"), (2, 13), "the number 4096", "a whole number from 0 to 4095"),
    ("words for a cell", front!("start = [\"a\", \"b\"]"), (2, 10), "the string \"a\"", "a whole number"),

    // Events.
    ("a string for an event", front!("event = \"flood\""), (2, 9), "the string \"flood\"", "each headed [[event]]"),
    ("a table for events", front!("[event]\nturn = 4"), (2, 1), "a table", "each headed [[event]]"),
    ("a slip in an event", front!("[[event]]\nturn = 4\nbecame = \"wall\""), (4, 1), "\"became\"", "did you mean \"becomes\"?"),
    ("an event without a time", front!("[[event]]\ncells = [[1, 1]]\nbecomes = \"wall\""), (2, 1), "an event without turn or step", "when it happens"),
    ("an event nowhere", front!("[[event]]\nturn = 4\nbecomes = \"wall\""), (2, 1), "an event without cells", "or area"),
    ("an event of nothing", front!("[[event]]\nturn = 4\ncells = [[1, 1]]"), (2, 1), "an event without becomes", "becomes = "),
    ("the second of two events", front!("[[event]]\nturn = 4\ncells = [[1, 1]]\nbecomes = \"wall\"\n[[event]]\nturn = 5"), (6, 1), "an event without cells", "cells = "),
    ("a turn and a step", front!("[[event]]\nturn = 4\nstep = [1, 1]"), (4, 1), "the key \"step\"", "\"turn\" is there already"),
    ("a step and a turn", front!("[[event]]\nstep = [1, 1]\nturn = 4"), (4, 1), "the key \"turn\"", "\"step\" is there already"),
    ("cells and an area", front!("[[event]]\ncells = [[1, 1]]\narea = [1, 1, 1, 1]"), (4, 1), "the key \"area\"", "\"cells\" is there already"),
    ("an area and cells", front!("[[event]]\narea = [1, 1, 1, 1]\ncells = [[1, 1]]"), (4, 1), "the key \"cells\"", "\"area\" is there already"),
    ("a count of turns", front!("[[event]]\nturn = 4\nafter = 2\ncells = [[1, 1]]\nbecomes = \"wall\""), (4, 1), "the key \"after\"", "beside a \"step\""),
    ("the turn before the first", front!("[[event]]\nturn = 0"), (3, 8), "the number 0", "from 1 to 1000000"),
    ("a turn that never comes", front!("[[event]]\nturn = 1000001"), (3, 8), "the number 1000001", "from 1 to 1000000"),
    ("words for a turn", front!("[[event]]\nturn = \"soon\""), (3, 8), "the string \"soon\"", "a whole number"),
    ("a step before the first", front!("[[event]]\nstep = [1, 1]\nafter = 0"), (4, 9), "the number 0", "which time"),
    ("a step off the map", front!("[[event]]\nstep = [4, 1]\ncells = [[1, 1]]\nbecomes = \"wall\""), (3, 8), "cell 4,1", "from 0,0 to 3,2"),
    ("a step as a number", front!("[[event]]\nstep = 3"), (3, 8), "the number 3", "a cell as [x, y]"),
    ("no cells at all", front!("[[event]]\ncells = []"), (3, 9), "a list of 0", "a list of cells"),
    ("one cell as cells", front!("[[event]]\ncells = [1, 1]"), (3, 10), "the number 1", "a cell as [x, y]"),
    ("a cell twice", front!("[[event]]\ncells = [[1, 1], [2, 1], [1, 1]]"), (3, 26), "cell 1,1 again", "each cell once"),
    ("a cell off the map", front!("[[event]]\nturn = 4\ncells = [[1, 1], [1, 3]]\nbecomes = \"wall\""), (4, 18), "cell 1,3", "from 0,0 to 3,2"),
    ("half an area", front!("[[event]]\narea = [1, 1]"), (3, 8), "a list of 2", "[x, y, width, height]"),
    ("an area of no width", front!("[[event]]\narea = [1, 1, 0, 1]"), (3, 15), "the number 0", "from 1 to 4096"),
    ("an area before the map", front!("[[event]]\narea = [-1, 1, 1, 1]"), (3, 9), "the number -1", "from 0 to 4095"),
    ("an area off the map", front!("[[event]]\nturn = 4\narea = [2, 1, 3, 1]\nbecomes = \"wall\""), (4, 8), "cell 4,1", "from 0,0 to 3,2"),
    ("an area beyond all bounds", front!("[[event]]\narea = [0, 0, 1000, 101]"), (3, 8), "101000 cells", "at most 100000 in all events"),
    ("an unknown terrain to be", front!("[[event]]\nbecomes = \"lava\""), (3, 11), "the unknown terrain \"lava\"", "one of \"rock\""),
    ("no terrain to be", front!("[[event]]\nbecomes = \"@\""), (3, 11), "\"@\", which is no terrain", "the character of a terrain"),
    ("a number to be", front!("[[event]]\nbecomes = 4"), (3, 11), "the number 4", "the name of a terrain"),
    ("an escape sequence to be told", front!("[[event]]\nsays = \"\\u001b[2J\""), (3, 8), "an escape (U+001B) in a text", "without control"),
    ("two lines to be told", front!("[[event]]\nsays = \"a\\nb\""), (3, 8), "U+000A", "without control"),
    ("an event among hexes", front!("grid = \"hex\"\n[[event]]\nturn = 4"), (3, 1), "an event on a hex level", "only levels of squares"),
    ("an event among places", front!("grid = \"graph\"\n[[place]]\nname = \"Iceland\"\nx = 1\ny = 1\n[[event]]\nturn = 4"), (7, 3), "the key \"event\"", "no such key"),

    // Patrols. The goblin of `squad` is in cell 1,1 and the bat in cell 2,1 of a room with a tree and a lake.
    ("a string for a patrol", front!("patrol = \"north\""), (2, 10), "the string \"north\"", "each headed [[patrol]]"),
    ("a slip in a patrol", front!("[[patrol]]\nunit = [[1, 1]]"), (3, 1), "\"unit\"", "did you mean \"units\"?"),
    ("a patrol of nobody", front!("[[patrol]]\nposts = [[1, 1]]"), (2, 1), "a patrol without units", "where they stand"),
    ("a patrol to nowhere", front!("[[patrol]]\nunits = [[1, 1]]"), (2, 1), "a patrol without posts", "where they go"),
    ("no units at all", front!("[[patrol]]\nunits = []"), (3, 9), "a list of 0", "at least one"),
    ("no posts at all", front!("[[patrol]]\nposts = []"), (3, 9), "a list of 0", "at least one"),
    ("one cell as posts", front!("[[patrol]]\nposts = [1, 1]"), (3, 10), "the number 1", "a cell as [x, y]"),
    ("a patrol before the first turn", front!("[[patrol]]\nturn = 0"), (3, 8), "the number 0", "from 1 to 1000000"),
    ("a patrol that never sets out", front!("[[patrol]]\nturn = 1000001"), (3, 8), "the number 1000001", "from 1 to 1000000"),
    ("a patrol that goes so often", front!("[[patrol]]\nonce = 1"), (3, 8), "the number 1", "true or false"),
    ("a patrol of an empty cell", squad!("units = [[3, 1]]\nposts = [[1, 1]]"), (7, 10), "cell 3,1, where no unit stands", "the cell of a unit"),
    ("a patrol of the player", squad!("units = [[4, 1]]\nposts = [[1, 1]]"), (7, 10), "cell 4,1, where no unit stands", "the player takes no orders"),
    ("a unit off the map", squad!("units = [[1, 1], [1, 4]]\nposts = [[1, 1]]"), (7, 18), "cell 1,4", "from 0,0 to 5,3"),
    ("a unit twice", squad!("units = [[1, 1], [2, 1], [1, 1]]\nposts = [[1, 1]]"), (7, 26), "the unit in cell 1,1 again", "each unit once"),
    ("a unit in two patrols", squad!("units = [[1, 1]]\nposts = [[3, 1]]\n[[patrol]]\nunits = [[2, 1], [1, 1]]\nposts = [[3, 1]]"), (10, 18), "the unit in cell 1,1 again", "in one patrol"),
    ("a post off the map", squad!("units = [[1, 1]]\nposts = [[1, 1], [6, 1]]"), (8, 18), "cell 6,1", "from 0,0 to 5,3"),
    ("a post in a wall", squad!("units = [[1, 1]]\nposts = [[0, 0]]"), (8, 10), "a post in cell 0,0, which is wall", "a goblin cannot"),
    ("a post for one of two", squad!("units = [[2, 1], [1, 1]]\nposts = [[1, 1], [2, 2]]"), (8, 18), "a post in cell 2,2, which is deep water", "a goblin cannot"),
    ("a patrol among hexes", front!("grid = \"hex\"\n[[patrol]]\nturn = 4"), (3, 1), "a patrol on a hex level", "only levels of squares"),
    ("a patrol among places", front!("grid = \"graph\"\n[[place]]\nname = \"Iceland\"\nx = 1\ny = 1\n[[patrol]]\nturn = 4"), (7, 3), "the key \"patrol\"", "no such key"),

    // MovingAI maps.
    ("another type of map", b"type tile\nheight 1\nwidth 1\nmap\n.\n", (1, 1), "\"type tile\"", "\"type octile\""),
    ("a type and no more", b"type octile\n", (2, 1), "the end of the file", "\"height\" and a number"),
    ("the width first", b"type octile\nwidth 1\nheight 1\nmap\n.\n", (2, 1), "\"width 1\"", "\"height\" and a number"),
    ("no height", b"type octile\nheight\nwidth 1\nmap\n.\n", (2, 7), "nothing", "from 1 to 4096"),
    ("a height of nothing", b"type octile\nheight 0\nwidth 1\nmap\n", (2, 8), "\"0\"", "from 1 to 4096"),
    ("a negative height", b"type octile\nheight -4\nwidth 1\nmap\n", (2, 8), "\"-4\"", "from 1 to 4096"),
    ("a height in words", b"type octile\nheight  tall \nwidth 1\nmap\n", (2, 9), "\"tall\"", "from 1 to 4096"),
    ("a height of two numbers", b"type octile\nheight 4 5\nwidth 1\nmap\n", (2, 8), "\"4 5\"", "from 1 to 4096"),
    ("a height beyond all memory", b"type octile\nheight 999999999\nwidth 999999999\nmap\n.\n", (2, 8), "\"999999999\"", "from 1 to 4096"),
    ("a width beyond all numbers", b"type octile\nheight 1\nwidth 99999999999999999999\nmap\n", (3, 7), "99999999", "from 1 to 4096"),
    ("a map that is not there", b"type octile\nheight 4096\nwidth 4096\nmap\n", (5, 1), "the end of the file", "4096 rows, of which this is number 1"),
    ("no line \"map\"", b"type octile\nheight 1\nwidth 1\n.\n", (4, 1), "\".\"", "the line \"map\""),
    ("too few rows", b"type octile\nheight 3\nwidth 2\nmap\n..\n..\n", (7, 1), "the end of the file", "3 rows, of which this is number 3"),
    ("too many rows", b"type octile\nheight 1\nwidth 2\nmap\n..\n\n..\n", (7, 1), "row 2 of the map", "only 1"),
    ("a short row", b"type octile\nheight 2\nwidth 3\nmap\n...\n..\n", (6, 3), "a row of 2", "exactly 3 letters"),
    ("a long row", b"type octile\nheight 2\nwidth 3\nmap\n....\n...\n", (5, 4), "a row longer than 3", "exactly 3 letters"),
    ("a letter of another kind of map", b"type octile\nheight 1\nwidth 3\nmap\n.#.\n", (5, 2), "`#` (U+0023)", "one of the letters . G S W T @ O"),
    ("a wide letter", "type octile\nheight 1\nwidth 3\nmap\n.墙.\n".as_bytes(), (5, 2), "U+5899", "one of the letters"),
    ("an escape sequence in a header", b"type octile\nheight \x1b[2J\n", (2, 8), "an escape", "text without control"),
];
