//! Pages of lessons of every make: what the lab would make of them does not matter here.

use std::collections::BTreeSet;

use fogwalk::{
    grid::{Point, Size},
    level::{Page, RandomMap, SettingTexts, Task},
};
use proptest::{collection::vec, option, prelude::*, sample::Index};

use super::levels::{about, text};

pub fn settings() -> impl Strategy<Value = SettingTexts> {
    vec((text(12), text(12)), 0..3).prop_map(|pairs| {
        let mut names = BTreeSet::new();
        pairs.into_iter().filter(|(name, _)| names.insert(name.clone())).collect()
    })
}

fn task() -> impl Strategy<Value = Task> {
    (text(30), text(30), option::of(text(20)), settings(), text(20)).prop_map(|(text, done, predict, set, keys)| Task {
        text: format!("t{text}"),
        // A task has a condition or predictions.
        done: predict.as_ref().map_or(format!("d{done}"), |_| String::new()),
        predict,
        set,
        keys,
    })
}

/// A page, before it is known how large the level is.
type Rough = (
    (String, SettingTexts, Vec<SettingTexts>, Vec<Task>),
    [Option<Index>; 3],
    (Vec<Index>, Vec<Vec<Index>>),
    [Option<String>; 4],
);

pub fn rough_page() -> impl Strategy<Value = Rough> {
    let place = || option::of(any::<Index>());
    let word = || option::of(text(40));
    (
        (about(), settings(), vec(settings(), 0..3), vec(task(), 0..3)),
        [place(), place(), place()],
        (vec(any::<Index>(), 0..3), vec(vec(any::<Index>(), 0..4), 0..3)),
        [word(), word(), word(), word()],
    )
}

pub fn page_on(size: Size, ((text, search, beside, tasks), ends, (goals, others), words): Rough) -> Page {
    let point = |index: Index| -> Point { size.point(index.index(size.area())) };
    let [start, goal, look] = ends.map(|end| end.map(point));
    let [at, zoom, show, figures] = words;
    Page {
        paint: (text.len() % 3) as u32,
        random: text.len().is_multiple_of(2).then(|| RandomMap {
            map: "caves".to_owned(),
            size: Size::new(60, 30).unwrap_or(size),
            seed: text.len() as u64,
        }),
        text: format!("p{text}"),
        search,
        beside,
        start,
        goal,
        goals: goals.into_iter().map(point).collect(),
        others: others.into_iter().map(|way| way.into_iter().map(point).collect()).collect(),
        at,
        zoom,
        show,
        figures,
        look,
        tasks,
    }
}
