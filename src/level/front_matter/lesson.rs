//! The lesson of a level, `[[page]]` and `[[page.task]]`, and its default search settings, `search`.

use toml::de::{DeTable, DeValue};

use crate::{
    grid::{Point, Size},
    text::{FileError, Key, Reader, Spot, Value, entries},
};

use super::super::{Layout, LessonWord, Misfit, Page, RandomMap, SettingTexts, Task, Vocabulary};

/// Keys of a page, as messages list them.
const KEYS: [&str; 15] = [
    "text", "search", "beside", "start", "goal", "goals", "others", "at", "zoom", "show", "figures", "look", "paint",
    "random", "task",
];

/// Keys of a random map, as messages list them.
const RANDOM_KEYS: [&str; 4] = ["map", "width", "height", "seed"];

/// Keys of a task, as messages list them.
const TASK_KEYS: [&str; 5] = ["text", "done", "predict", "set", "keys"];

/// The longest name or value of a setting, of a moment and so on, in characters.
const LONGEST_WORD: usize = 40;

/// A page, and the cells that it names, which are not yet known to be on the map.
pub(in crate::level) struct PageEntry {
    pub(in crate::level) page: Page,
    pub(in crate::level) spots: Vec<Spot>,
}

/// Reads the pages of a level.
struct Pages<'a> {
    reader: &'a Reader<'a>,
    layout: &'a Layout,
    judge: fn(LessonWord<'_>) -> Result<(), Misfit>,
}

impl Reader<'_> {
    /// Every `[[page]]` of the front matter.
    pub(super) fn pages(
        &self,
        layout: &Layout,
        table: &DeTable<'_>,
        vocabulary: Vocabulary,
    ) -> Result<Vec<PageEntry>, FileError> {
        let pages = Pages { reader: self, layout, judge: vocabulary.lesson };
        self.tables(table, "page", Page::MOST)?.into_iter().map(|value| pages.page(value)).collect()
    }
}

impl Reader<'_> {
    /// Reads `search`: the default settings of searches on the level.
    pub(super) fn search(
        &self,
        layout: &Layout,
        table: &DeTable<'_>,
        vocabulary: Vocabulary,
    ) -> Result<SettingTexts, FileError> {
        let pages = Pages { reader: self, layout, judge: vocabulary.lesson };
        table.get("search").map_or_else(|| Ok(SettingTexts::new()), |value| pages.settings(value))
    }
}

impl Pages<'_> {
    fn page(&self, value: &Value<'_>) -> Result<PageEntry, FileError> {
        let reader = self.reader;
        let (mut page, mut spots) = (Page::default(), Vec::new());
        for (key, value) in entries(reader.table(value, "[[page]] with text")?) {
            let mut end = || {
                let spot = reader.end(self.layout, value)?;
                let at = spot.at;
                spots.push(spot);
                Ok(Some(at))
            };
            match &**key.get_ref() {
                "text" => page.text = reader.text(value, Page::LONGEST_TEXT, true)?,
                "search" => page.search = self.settings(value)?,
                "beside" => page.beside = self.beside(value)?,
                "start" => page.start = end()?,
                "goal" => page.goal = end()?,
                "look" => page.look = end()?,
                "goals" => page.goals = self.cells(value, &mut spots)?,
                "others" => {
                    let list = reader.list(value, "a list of ways, each a list of cells: [[[3, 4], [3, 5]]]")?;
                    page.others =
                        list.iter().map(|way| self.cells(way, &mut spots)).collect::<Result<_, FileError>>()?;
                }
                "at" => page.at = Some(self.word(value, |text| LessonWord::Moment(text))?),
                "zoom" => page.zoom = Some(self.word(value, |text| LessonWord::Zoom(text))?),
                "show" => page.show = Some(self.word(value, |text| LessonWord::Figure(text))?),
                "figures" => page.figures = Some(self.word(value, |text| LessonWord::Figures(text))?),
                "paint" => {
                    let most = Page::MOST_PAINTED;
                    let expected = format!("a whole number from 0 to {most}");
                    page.paint = reader.integer(value, 0..i64::from(most) + 1, &expected)? as u32;
                }
                "random" => page.random = Some(self.random(value)?),
                "task" => page.tasks = self.tasks(value)?,
                _ => return Err(reader.unknown_key(key, &KEYS)),
            }
        }
        if page.text.trim().is_empty() {
            return Err(reader.error(&value.span(), "a page without text", "text = \"...\": what it says"));
        }
        Ok(PageEntry { page, spots })
    }

    fn random(&self, value: &Value<'_>) -> Result<RandomMap, FileError> {
        const EXPECTED: &str = "a map made at random: { map = \"caves\", width = 60, height = 30, seed = 1 }";
        let reader = self.reader;
        let [least, most] = Page::RANDOM_SIDES;
        let expected = format!("a whole number from {least} to {most}");
        let side = |value| reader.integer(value, i64::from(least)..i64::from(most) + 1, &expected);
        let (mut map, mut width, mut height, mut seed) = (None, None, None, 1);
        for (key, value) in entries(reader.table(value, EXPECTED)?) {
            match &**key.get_ref() {
                "map" => map = Some(self.word(value, |text| LessonWord::Map(text))?),
                "width" => width = Some(side(value)? as u32),
                "height" => height = Some(side(value)? as u32),
                "seed" => seed = reader.integer(value, 0..i64::MAX, "a whole number from 0 on")? as u64,
                _ => return Err(reader.unknown_key(key, &RANDOM_KEYS)),
            }
        }
        match (map, width.zip(height).and_then(|(width, height)| Size::new(width, height))) {
            (Some(map), Some(size)) => Ok(RandomMap { map, size, seed }),
            _ => Err(reader.error(&value.span(), "a random map without map, width or height", EXPECTED)),
        }
    }

    fn tasks(&self, value: &Value<'_>) -> Result<Vec<Task>, FileError> {
        let list = self.reader.list(value, "a list of tables, each headed [[page.task]]")?;
        if let Some(value) = list.get(Task::MOST) {
            return Err(self.reader.error(&value.span(), "one task too many", &format!("at most {}", Task::MOST)));
        }
        list.iter().map(|value| self.task(value)).collect()
    }

    fn task(&self, value: &Value<'_>) -> Result<Task, FileError> {
        let reader = self.reader;
        let mut task = Task::default();
        for (key, value) in entries(reader.table(value, "[[page.task]] with text and done")?) {
            match &**key.get_ref() {
                "text" => task.text = reader.text(value, Task::LONGEST_TEXT, false)?,
                "done" => {
                    task.done = reader.text(value, Task::LONGEST_LINE, false)?;
                    self.judge(value, LessonWord::Condition(&task.done))?;
                }
                "predict" => task.predict = Some(self.word(value, |text| LessonWord::Prediction(text))?),
                "set" => task.set = self.settings(value)?,
                "keys" => task.keys = reader.text(value, Task::LONGEST_LINE, false)?,
                _ => return Err(reader.unknown_key(key, &TASK_KEYS)),
            }
        }
        let missing =
            |what: &str, expected: &str| Err(reader.error(&value.span(), &format!("a task without {what}"), expected));
        if task.text.trim().is_empty() {
            missing("text", "text = \"...\": what to try")
        } else if task.predict.is_some() && !task.done.is_empty() {
            Err(reader.error(&value.span(), "a task with done and predict", "one of them"))
        } else if task.done.is_empty() && task.predict.is_none() {
            missing("done", "done = \"cost < 60\": when it is done; or predict = \"next\"")
        } else {
            Ok(task)
        }
    }

    /// The settings of several searches.
    fn beside(&self, value: &Value<'_>) -> Result<Vec<SettingTexts>, FileError> {
        let list = self.reader.list(value, "a list of settings: [{ algorithm = \"dijkstra\" }]")?;
        if let Some(value) = list.get(Page::MOST_BESIDE) {
            let expected = format!("at most {} beside the first", Page::MOST_BESIDE);
            return Err(self.reader.error(&value.span(), "one search too many", &expected));
        }
        list.iter().map(|value| self.settings(value)).collect()
    }

    /// Settings by their names. Numbers and switches are written as TOML has them.
    fn settings(&self, value: &Value<'_>) -> Result<SettingTexts, FileError> {
        let reader = self.reader;
        let table = reader.table(value, "settings by their names: { algorithm = \"dijkstra\", weight = 150 }")?;
        let entries = entries(table);
        if let Some((key, _)) = entries.get(Page::MOST_SETTINGS) {
            let expected = format!("at most {}", Page::MOST_SETTINGS);
            return Err(reader.error(&key.span(), "one setting too many", &expected));
        }
        let setting = |(key, value): (&Key<'_>, &Value<'_>)| {
            let name = key.get_ref().to_string();
            let length = name.chars().count();
            if length > LONGEST_WORD {
                let found = format!("a name of {length} characters");
                return Err(reader.error(&key.span(), &found, &format!("at most {LONGEST_WORD}")));
            }
            let text = match value.get_ref() {
                DeValue::Boolean(is_on) => if *is_on { "on" } else { "off" }.to_owned(),
                DeValue::Integer(number) => number.to_string(),
                _ => reader.text(value, LONGEST_WORD, false)?,
            };
            let Err(misfit) = (self.judge)(LessonWord::Setting(&name, &text)) else { return Ok((name, text)) };
            // A misfit in the name is at 0, one in the value behind that.
            let span = if misfit.at == 0 { key.span() } else { value.span() };
            Err(reader.error(&span, &misfit.found, &misfit.expected))
        };
        entries.into_iter().map(setting).collect()
    }

    fn cells(&self, value: &Value<'_>, spots: &mut Vec<Spot>) -> Result<Vec<Point>, FileError> {
        let list = self.reader.list(value, "a list of cells: [[3, 4], [5, 6]]")?;
        if spots.len() + list.len() > Page::MOST_CELLS {
            let expected = format!("at most {} on a page", Page::MOST_CELLS);
            return Err(self.reader.error(&value.span(), &format!("{} cells, too many", list.len()), &expected));
        }
        let cell = |value| {
            let spot = self.reader.end(self.layout, value)?;
            let at = spot.at;
            spots.push(spot);
            Ok(at)
        };
        list.iter().map(cell).collect()
    }

    /// A short text that the lab understands.
    fn word(&self, value: &Value<'_>, word: fn(&str) -> LessonWord<'_>) -> Result<String, FileError> {
        let text = self.reader.text(value, LONGEST_WORD, false)?;
        self.judge(value, word(&text))?;
        Ok(text)
    }

    /// Has something judged; an error points into the text where that stands in the file as it is.
    fn judge(&self, value: &Value<'_>, word: LessonWord<'_>) -> Result<(), FileError> {
        let Err(Misfit { at, found, expected }) = (self.judge)(word) else { return Ok(()) };
        let mut span = value.span();
        let written = &self.reader.source.text[self.reader.base + span.start..self.reader.base + span.end];
        if !written.starts_with("\"\"\"") && !written.contains('\\') {
            // Behind the quotation mark.
            span.start += written.char_indices().nth(at + 1).map_or(0, |(offset, _)| offset);
        }
        Err(self.reader.error(&span, &found, &expected))
    }
}
