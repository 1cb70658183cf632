//! What a level has to teach.

use super::{
    super::{Level, Page, SettingTexts, Task},
    values::{cell, list, push, quote},
};

/// Every `[[page]]`.
pub(super) fn pages(level: &Level) -> String {
    let pages: Vec<_> = level.pages.iter().map(page).collect();
    pages.join("\n")
}

fn page(page: &Page) -> String {
    let mut text = String::from("[[page]]\n");
    push(&mut text, "text", &quote(&page.text));
    if !page.search.is_empty() {
        push(&mut text, "search", &settings(&page.search));
    }
    if !page.beside.is_empty() {
        let beside: Vec<_> = page.beside.iter().map(settings).collect();
        push(&mut text, "beside", &format!("[{}]", beside.join(", ")));
    }
    for (key, end) in [("start", page.start), ("goal", page.goal), ("look", page.look)] {
        if let Some(point) = end {
            push(&mut text, key, &cell(point));
        }
    }
    if !page.goals.is_empty() {
        push(&mut text, "goals", &list(&page.goals));
    }
    if !page.others.is_empty() {
        let others: Vec<_> = page.others.iter().map(|way| list(way)).collect();
        push(&mut text, "others", &format!("[{}]", others.join(", ")));
    }
    for (key, word) in [("at", &page.at), ("zoom", &page.zoom), ("show", &page.show)] {
        if let Some(word) = word {
            push(&mut text, key, &quote(word));
        }
    }
    page.tasks.iter().for_each(|task| text.push_str(&self::task(task)));
    text
}

fn task(task: &Task) -> String {
    let mut text = String::from("\n[[page.task]]\n");
    push(&mut text, "text", &quote(&task.text));
    push(&mut text, "done", &quote(&task.done));
    if !task.set.is_empty() {
        push(&mut text, "set", &settings(&task.set));
    }
    if !task.keys.is_empty() {
        push(&mut text, "keys", &quote(&task.keys));
    }
    text
}

/// Settings by name, as an inline table.
pub(super) fn settings(settings: &SettingTexts) -> String {
    let pairs: Vec<_> = settings.iter().map(|(name, value)| format!("{} = {}", quote(name), quote(value))).collect();
    format!("{{ {} }}", pairs.join(", "))
}
