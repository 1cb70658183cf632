//! Trials of the experiments at the end of lessons: tasks that have several solutions.

use super::trials::{Trial, trial};

/// The last tasks of lessons from 10 on.
pub const EXPERIMENTS: &[Trial] = &[
    trial((10, 4, 1), &["k k k", "Tab j j j"], &["Tab l", "h h h"], "cost = 140"),
    trial((11, 5, 1), &["Tab k k k k", "Tab k k"], &["j", "Tab j"], "cost = cheapest"),
    trial((12, 5, 1), &["Tab y y h", "Tab y k"], &["Tab j", "j"], ""),
    trial((13, 5, 1), &["b h h h h h h h h", "b h h h h h h h h h h"], &["h", "Tab l"], "expanded < 25"),
    trial((14, 5, 1), &["Tab k h h h", "Tab j h h h h"], &["Tab l", "k"], ""),
    trial(
        (14, 6, 1),
        &["# . l l l l l l l l Space Esc", "# . l l l l l l l l k Space Esc"],
        &["# . k k Space Esc", "# . k k Space j j l l l l l l l l Space Esc"],
        "cost < 300",
    ),
    trial((15, 5, 1), &["Tab l l l", "Tab l l l l l"], &["Tab l", "Tab k"], "cost = 252"),
    trial((16, 3, 1), &["Tab u l l", "Tab l l l l"], &["Tab l", "Tab h"], ""),
    trial((17, 5, 1), &["j j j j", "j j j j h h h h"], &["j", "h h"], "cost = 214"),
    trial((18, 4, 1), &["Tab j j j j", "j j j j h h h h"], &["Tab h", "k"], ""),
    trial((19, 4, 1), &["h h h h", "h h h h h"], &["h", "Tab l l"], "cost = 120"),
    trial((20, 4, 1), &["y y y y h h h h h h", "Tab u u u u l l l l"], &["Tab h", "j"], ""),
    trial((21, 4, 1), &["Tab j j j j j j j", "Tab b b j j j j j"], &["Tab l", "l"], "cost = 398"),
    trial((22, 5, 1), &["Tab l l l l l l l l", "Tab l l l l l l l l l"], &["Tab l", "l"], ""),
    trial((23, 5, 1), &["Tab h h", "Tab h b"], &["Tab b", "Tab h"], ""),
    trial((24, 5, 1), &["h h h h", "h h h h h h"], &["l", "j"], "cost = 280"),
    trial((25, 4, 1), &["Tab h h", "Tab h k"], &["Tab j", "l"], ""),
    trial((26, 4, 1), &["n n n l l l l l", "n n n l l l l l l"], &["l", "Tab l"], ""),
    trial((27, 4, 1), &["k k k k k h h h", "k k k k k h h h h h"], &["k", "h h"], "expanded = 36"),
    trial((28, 6, 1), &["Tab j j j j j", "Tab j j j j j l l"], &["Tab j", "h"], "cost = 410"),
    trial((29, 4, 1), &["Tab k k k", "Tab h h k k"], &["Tab l", "Tab j"], ""),
    trial((30, 5, 1), &["h", "Tab l"], &["a a a", "Tab j", "k"], ""),
    trial((31, 5, 1), &["Tab k k", "Tab k k l l"], &["Tab l", "h"], "cost = 434"),
    trial((32, 7, 1), &["k k", "j j", "k k k k k"], &["h h h h h h h", "k", "Tab l l"], ""),
    trial(
        (33, 7, 1),
        &["k k k h h h h h h h h h h h h h h h h", "Tab k k k Tab Tab k k k k"],
        &["Tab k k k Tab Tab k k k", "k k k", "h h h h h h h h h h h h h h h h"],
        "",
    ),
    trial((36, 5, 1), &["h h h h b", "k k k l l l l l l l l l"], &["h", "Tab h"], ""),
    trial((38, 5, 1), &["Tab u u u u l l l l l", "Tab u u u l l l l l l l"], &["Tab h", "l"], ""),
    trial((39, 5, 1), &["Tab h h h h", "Tab h h h h h h"], &["Tab l", "h"], ""),
    trial((51, 7, 1), &["Tab l", "Tab l l", "Tab l l l"], &["h", "l", "Tab h"], "cost = 12 and expanded = 13"),
    trial((52, 5, 1), &["V V V V V", "Tab u l l l l l l l l l l l"], &["V", "I"], "expanded = 142"),
    trial((53, 5, 1), &["k", "Tab j", "j j"], &["h", "j", "Tab l"], "expanded of canonical = 152"),
    trial((54, 6, 1), &["j j j j", "k k k k", "k k k"], &["h", "l", "j"], "expanded = 43 and steps = 43"),
];
