//! Motifs that do something to whoever walks in.

use crate::terrain::TerrainId;

use super::kind::{Lever, Motif};

/// Kilns, dead ends, traps, and levers: each of these is trodden down, and changes the ground once.
#[rustfmt::skip]
pub(super) static WORKS: &[Motif] = &[
    Motif::new("the kiln, still warm", 1, 8, 4, "The kiln is still warm. Nothing was baked in it that has a name.", &[
        ".........",
        ".###.###.",
        ".#;;;;;#.",
        ".#;;*;;#.",
        ".#;;;;;#.",
        ".###.###.",
        "..:...:..",
    ]),
    Motif::new("the spiral", 2, 8, 4, "Whoever laid out the spiral wanted you to have time to think again.", &[
        "...........",
        ".#########.",
        ".#.......#.",
        ".#.#####.#.",
        ".#.#*..#.#.",
        ".#.###.#.#.",
        ".#.....#.#.",
        ".#######.#.",
        ".........#.",
    ]),
    Motif::new("a long way for one thing", 1, 8, 4, "There is a passage that goes a long way for one thing, and the same way back.", &[
        "..#############",
        "..............#",
        "############..#",
        "#*............#",
        "###############",
    ]),
    Motif::new("the last post", 4, 8, 5, "The last post was never told that it was over. It still shoots.", &[
        "....:.:....",
        ".#:.....:#.",
        ".:.......:.",
        "..,,.t.,,..",
        ".:.......:.",
        ".#:.....:#.",
        "....:.:....",
    ]),
    Motif::new("the yard of small points", 2, 8, 3, "Sweep before you step: they have left points in the yard.", &[
        ".........",
        ".`.`.`.`.",
        "..`...`..",
        ".`..*..`.",
        "..`...`..",
        ".`.`.`.`.",
        ".........",
    ]),
    Motif::new("the counting room", 3, 8, 4, "In the counting room each coin was counted twice, and each visitor once.", &[
        ".........",
        ".#.###.#.",
        ".#7.*..#.",
        ".#.###.#.",
        ".........",
    ]),
    Motif { lever: Some(Lever { before: TerrainId::ROCK, becomes: TerrainId::FLOOR, says: "Stone grinds on stone. The wall has a door in it now." }),
        ..Motif::new("the wall with two sides", 1, 8, 5, "One wall here has a lever, on the other side.", &[
        "......#......",
        "......#......",
        "..#...x...#..",
        "......x..\\...",
        "......#......",
        "..#...#...#..",
        ".............",
    ]) },
    Motif { lever: Some(Lever { before: TerrainId::CHASM, becomes: TerrainId::BRIDGE, says: "Chains run, and a bridge comes down across the gap." }),
        ..Motif::new("the bridge that has to be asked", 2, 8, 5, "There is a bridge that has to be asked. The other one is the long way round.", &[
        ".............",
        ".\\...........",
        "___x_______=_",
        "___x_______=_",
        "___x_______=_",
        ".............",
        "...*.........",
    ]) },
    Motif { lever: Some(Lever { before: TerrainId::FLOOR, becomes: TerrainId::SHALLOW_WATER, says: "Something under the floor lets go, and the water comes up." }),
        ..Motif::new("the sump", 1, 8, 5, "The sump is dry. It is holding its breath.", &[
        ".....x.....",
        ".xxxxxxxxx.",
        "xxxx*\\xxxxx",
        ".xxxxxxxxx.",
        ".....x.....",
    ]) },
    Motif { lever: Some(Lever { before: TerrainId::BRIDGE, becomes: TerrainId::CHASM, says: "The planks tip up behind you, one after the other." }),
        ..Motif::new("the bridge of no return", 4, 8, 4, "They call it the bridge of no return. There is another way; there always is.", &[
        "...........",
        "...........",
        "_____x___=_",
        "_____x___=_",
        "_____x___=_",
        ".....\\.....",
        "..*........",
    ]) },
];
