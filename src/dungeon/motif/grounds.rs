//! Motifs that grew, fell in or filled up.

use super::kind::Motif;

/// Water, wood, rubble and holes.
#[rustfmt::skip]
pub(super) static GROUNDS: &[Motif] = &[
    Motif::new("the toll keeper's island", 2, 8, 4, "The toll keeper's island still has two bridges. Nobody takes the toll.", &[
        "...~~~~~~~...",
        ".~&&&&&&&&&~.",
        ".~&&.....&&~.",
        "..==..*..==..",
        ".~&&.....&&~.",
        ".~&&&&&&&&&~.",
        "...~~~~~~~...",
    ]),
    Motif::new("the hall that came down", 2, 8, 4, "One hall came down between two breaths. The cups are still on the table, under it.", &[
        ":.:::..:..:::..",
        ".::^^:::^^:$:..",
        ":::$^^:#^^^::.:",
        ".:^^*:^^:^$^::.",
        "::^^^:#::^^::..",
        ".:::$::^^::^:..",
        "..:::..:::..::.",
    ]),
    Motif::new("the well that listens", 1, 8, 4, "Do not tell the well anything.", &[
        "..:.:..",
        ".,,,,,.",
        ":,#&#,:",
        ".,,,,,.",
        "..:.:..",
    ]),
    Motif { themes: &["the root gardens", "the toad mire", "the pale forest", "the old cellars"], ..Motif::new("the ring of leaning trees", 1, 7, 8, "Where the trees lean together, they were talking.", &[
        "..\"\"\"\"\"\"\"..",
        ".\"TT\"T\"TT\".",
        "\"T\"\"\"\"\"\"\"T\"",
        "\"\"\"\"\"*\"\"\"\"\"",
        "\"T\"\"\"\"\"\"\"T\"",
        ".\"TT\"T\"TT\".",
        "..\"\"\"\"\"\"\"..",
    ]) },
    Motif::new("the garden without a gardener", 1, 8, 4, "A garden has gone on without its gardener, or with it.", &[
        ".\"\"\"\".\"\"\"\".",
        "\"\"\"%\"\"\"%\"\"\"",
        "\"\"%%..m%%\"\"",
        "\"\"\"%\"\"\"%\"\"\"",
        ".\"\"\"\".\"\"\"\".",
    ]),
    Motif::new("the drowned chapel", 2, 8, 4, "The chapel is under water to the third pew. It is never quite still.", &[
        "##.........##",
        "#.,~~~~~~~,.#",
        "..~&&#~#&&~..",
        "..~&&~*~&&~..",
        "..~&&#~#&&~..",
        "#.,~~m~m~~,.#",
        "##.........##",
    ]),
    Motif::new("the two bridges", 3, 8, 4, "Two bridges over one gap. The builders did not trust each other.", &[
        "....,.....,..",
        "....,.....,..",
        "____=_____=__",
        "____=_____=__",
        "____=_____=__",
        "....,.....,..",
        "....,..*..,..",
    ]),
    Motif::new("the pit they would not leave", 3, 8, 4, "The last stone of the quarry stands in its pit. It was the best one.", &[
        "..:::.:::::..",
        ".:^:_____:^:.",
        ":^:__:^:__:^:",
        "::===:*:__:^:",
        ":^:__:^:__:^:",
        ".:^:_____:^:.",
        "..:::::.:::..",
    ]),
    Motif { themes: &["the drowned halls", "the toad mire", "the black river", "the root gardens", "the rift"], ..Motif::new("the frog stairs", 1, 8, 8, "Something has been sitting on every step of the frog stairs.", &[
        "%%~~.~~%%%.",
        "%~&~.~&&~%%",
        "....*.m....",
        "%%~&&~.~&~%",
        ".%%~~~.~~%%",
    ]) },
    Motif::new("where the road goes quiet", 2, 8, 4, "There is a stretch of road where nobody talks. Look up.", &[
        "^^^^^^^^^^^^^^^",
        ":^g^^^:^^:^g^^^",
        ":::::::::::::::",
        ",,,,,,,,,,,,,,,",
        ":::::::::::::::",
        "^^^g^^:^^:^^g^^",
        "^^^^^^^^^^^^^^^",
    ]),
];
