//! All that a front matter says.

use std::ops::Range;

use crate::{
    content::{Content, FloorRule, FloorRules, OwnKinds, TerrainTable, ThemeId},
    search::DiagonalRule,
    text::{FileError, Key, Reader, Source, Spot, Value, entries, name_of, one_of, quoted},
};

use super::{
    super::{
        Curriculum, Daylight, Layout, Level, Puzzle, SettingTexts, Vocabulary,
        legend::{Legend, Meaning},
    },
    EventEntry, InfluenceEntry, PageEntry,
    patrol::PatrolEntry,
    placed::Brought,
};

/// The longest name of a level, or of a terrain of its own, in characters.
pub(super) const MAX_NAME: usize = 80;
/// The longest description of a level, in characters.
const MAX_ABOUT: usize = 2000;

/// The keys of the top.
pub(super) const KEYS: [&str; 39] = [
    "name",
    "about",
    "depth",
    "below",
    "grid",
    "diagonal",
    "light",
    "theme",
    "peace",
    "noise",
    "step_noise",
    "door_noise",
    "mending",
    "fire_spread",
    "sight",
    "player",
    "start",
    "goal",
    "other_goals",
    "long_paths",
    "search",
    "needs",
    "teaches",
    "lists",
    "legend",
    "terrain",
    "monster",
    "item",
    "units",
    "items",
    "event",
    "influence",
    "patrol",
    "waypoint",
    "dead_end",
    "puzzle",
    "place",
    "road",
    "page",
];

/// All that a front matter says.
pub(in crate::level) struct FrontMatter {
    pub(in crate::level) name: String,
    pub(in crate::level) about: String,
    pub(in crate::level) depth: u32,
    pub(in crate::level) below: Option<String>,
    pub(in crate::level) layout: Layout,
    pub(in crate::level) diagonal: DiagonalRule,
    pub(in crate::level) light: Daylight,
    pub(in crate::level) theme: Option<ThemeId>,
    pub(in crate::level) peace: bool,
    pub(in crate::level) rules: FloorRules,
    pub(in crate::level) player: Option<Spot>,
    pub(in crate::level) start: Option<Spot>,
    pub(in crate::level) goal: Option<Spot>,
    pub(in crate::level) other_goals: Vec<Spot>,
    pub(in crate::level) long_paths: Vec<LongPathLine>,
    pub(in crate::level) search: SettingTexts,
    pub(in crate::level) terrains: TerrainTable,
    /// The monsters and items of its own.
    pub(in crate::level) own: OwnKinds,
    pub(in crate::level) legend: Legend,
    pub(in crate::level) units: Vec<Brought>,
    pub(in crate::level) items: Vec<Brought>,
    pub(in crate::level) events: Vec<EventEntry>,
    pub(in crate::level) influence: Vec<InfluenceEntry>,
    pub(in crate::level) patrols: Vec<PatrolEntry>,
    pub(in crate::level) waypoints: Vec<Spot>,
    pub(in crate::level) dead_ends: Vec<Vec<Spot>>,
    pub(in crate::level) puzzle: Option<Puzzle>,
    pub(in crate::level) curriculum: Curriculum,
    pub(in crate::level) pages: Vec<PageEntry>,
}

impl FrontMatter {
    /// The front matter of a level that has none.
    pub(in crate::level) fn none() -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            depth: 1,
            below: None,
            layout: Layout::default(),
            diagonal: DiagonalRule::default(),
            light: Daylight::default(),
            theme: None,
            peace: false,
            rules: FloorRules::default(),
            player: None,
            start: None,
            goal: None,
            other_goals: Vec::new(),
            long_paths: Vec::new(),
            search: SettingTexts::new(),
            terrains: TerrainTable::built_in(),
            own: OwnKinds::default(),
            legend: Legend::new(),
            units: Vec::new(),
            items: Vec::new(),
            events: Vec::new(),
            influence: Vec::new(),
            patrols: Vec::new(),
            waypoints: Vec::new(),
            dead_ends: Vec::new(),
            puzzle: None,
            curriculum: Curriculum::default(),
            pages: Vec::new(),
        }
    }

    /// Reads the TOML in a part of the source.
    ///
    /// # Errors
    /// At the first thing that is not TOML, or else that says nothing about a level.
    pub(in crate::level) fn read(
        source: &Source<'_>,
        part: Range<usize>,
        vocabulary: Vocabulary,
    ) -> Result<Self, FileError> {
        let reader = Reader { source, base: part.start };
        let table = reader.document(&source.text[part.clone()], "name = \"Dead ends\"")?;
        let mut front = Self { layout: reader.layout(table.get_ref())?, ..Self::none() };
        // Units may stand on terrains of the legend, and events may bring them, wherever it is written.
        let comes_later = |key: &Key<'_>| matches!(&**key.get_ref(), "units" | "items" | "event" | "influence");
        let (later, first): (Vec<_>, Vec<_>) =
            entries(table.get_ref()).into_iter().partition(|(key, _)| comes_later(key));
        reader.own(&mut front, table.get_ref())?;
        for (key, value) in first {
            reader.entry(&mut front, key, value)?;
        }
        for (key, value) in later {
            match &**key.get_ref() {
                "units" => {
                    let names = front.own.unit_names();
                    front.units = reader.brought(&mut front, value, &names, Meaning::Unit)?;
                }
                "items" => {
                    let names = front.own.item_names();
                    front.items = reader.brought(&mut front, value, &names, Meaning::Item)?;
                }
                "influence" => {
                    let names: Vec<&str> = Content::base().factions.iter().map(|row| row.name).collect();
                    front.influence = reader.influence(&front.layout, table.get_ref(), &names)?;
                }
                _ => front.events = reader.events(&front, table.get_ref())?,
            }
        }
        front.patrols = reader.patrols(&front.layout, table.get_ref())?;
        front.waypoints = reader.waypoints(&front.layout, table.get_ref())?;
        front.dead_ends = reader.dead_ends(&front.layout, table.get_ref())?;
        front.puzzle = reader.puzzle(&front, table.get_ref())?;
        front.search = reader.search(&front.layout, table.get_ref(), vocabulary)?;
        front.pages = reader.pages(&front.layout, table.get_ref(), vocabulary)?;
        Ok(front)
    }
}

impl Reader<'_> {
    /// The name of a file in the same folder.
    fn file_beside(&self, value: &Value<'_>) -> Result<String, FileError> {
        let name = self.text(value, MAX_NAME, false)?;
        let is_plain = !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', ':']);
        if is_plain { Ok(name) } else { Err(self.wrong(value, "the name of a file in the same folder, in quotes")) }
    }

    /// The names of some lessons or sections.
    fn names(&self, value: &Value<'_>, of: &str) -> Result<Vec<String>, FileError> {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, &format!("a list of names: [\"{of}\"]")))?;
        if let Some(value) = list.get(Curriculum::MOST) {
            return Err(self.error(&value.span(), "one name too many", &format!("at most {}", Curriculum::MOST)));
        }
        list.iter().map(|value| self.text(value, Curriculum::LONGEST, false)).collect()
    }

    /// Reads any entry of the top but those that come later.
    fn entry(&self, front: &mut FrontMatter, key: &Key<'_>, value: &Value<'_>) -> Result<(), FileError> {
        match &**key.get_ref() {
            "name" => front.name = self.text(value, MAX_NAME, false)?,
            "about" => front.about = self.text(value, MAX_ABOUT, true)?,
            "depth" => {
                let expected = format!("a whole number from 1 to {}", Level::LOWEST);
                front.depth = self.integer(value, 1..i64::from(Level::LOWEST) + 1, &expected)? as u32;
            }
            "below" => front.below = Some(self.file_beside(value)?),
            // Read by `layout`, and when all else is known.
            "terrain" | "monster" | "item" | "grid" | "place" | "road" | "patrol" | "waypoint" | "dead_end"
            | "puzzle" | "search" | "page" => {}
            "diagonal" => {
                let names = DiagonalRule::ALL.map(DiagonalRule::name);
                let name = value.get_ref().as_str().unwrap_or_default();
                front.diagonal = DiagonalRule::named(name).ok_or_else(|| self.wrong(value, &one_of(name, &names)))?;
            }
            "light" => {
                let names = Daylight::ALL.map(Daylight::name);
                let name = value.get_ref().as_str().unwrap_or_default();
                front.light = Daylight::named(name).ok_or_else(|| self.wrong(value, &one_of(name, &names)))?;
            }
            "theme" => {
                let names: Vec<&str> = ThemeId::all().map(|id| id.row().name).collect();
                let place = self.place_of(value, "theme", "the name of a theme in quotes", &names)?;
                front.theme = ThemeId::all().nth(place);
            }
            "peace" => {
                let is_kept = value.get_ref().as_bool();
                front.peace = is_kept.ok_or_else(|| self.wrong(value, "`true` or `false`"))?;
            }
            "needs" => front.curriculum.needs = self.names(value, "a lesson")?,
            "teaches" => front.curriculum.teaches = self.names(value, "a section")?,
            "lists" => front.curriculum.lists = self.names(value, "a setting")?,
            "player" => front.player = Some(self.spot(value)?),
            "start" => front.start = Some(self.end(&front.layout, value)?),
            "goal" => front.goal = Some(self.end(&front.layout, value)?),
            "other_goals" => front.other_goals = self.other_goals(&front.layout, value)?,
            "long_paths" => front.long_paths = self.long_paths(&front.layout, value)?,
            "legend" => {
                for (key, value) in entries(self.table(value, "a table: character = \"terrain\"")?) {
                    self.legend_entry(front, key, value)?;
                }
            }
            other => {
                if let Some(rule) = FloorRule::named(other) {
                    let range = i64::from(*rule.range().start())..i64::from(*rule.range().end()) + 1;
                    front.rules.set(rule, self.integer(value, range, &rule.expected())? as u32);
                    return Ok(());
                }
                return Err(self.unknown_key(key, &KEYS));
            }
        }
        Ok(())
    }
}

/// The most entries of one sort.
const MOST: usize = 255;

impl Reader<'_> {
    /// Reads the entries; terrains get their characters in the legend.
    pub(super) fn own(&self, front: &mut FrontMatter, table: &toml::de::DeTable<'_>) -> Result<(), FileError> {
        let terrains = self.tables(table, "terrain", MOST)?;
        let mut names: Vec<String> = front.terrains.rows().map(|(_, kind)| kind.name.to_string()).collect();
        for value in &terrains {
            let name = name_of(value).unwrap_or_default();
            if names.iter().any(|known| known == name) {
                let found = format!("another terrain called {}", quoted(name));
                return Err(self.error(&value.span(), &found, "a name of its own"));
            }
            names.push(name.to_owned());
        }
        let mut read = Vec::new();
        for value in terrains {
            let id = front.terrains.read(self, value, &names)?;
            front.own.write("terrain", value);
            read.push((id, value));
        }
        for (id, value) in read {
            if let Some((found, expected)) = front.terrains.misfit(id) {
                return Err(self.error(&value.span(), &found, &expected));
            }
            front.legend.set(front.terrains.kind(id).glyph, Meaning::Terrain(id));
        }
        for value in self.tables(table, "monster", MOST)? {
            front.own.read_unit(self, value)?;
        }
        for value in self.tables(table, "item", MOST)? {
            front.own.read_item(self, value)?;
        }
        Ok(())
    }
}

/// A line of `long_paths`; not yet known to be a path on the map.
pub(in crate::level) struct LongPathLine {
    pub(in crate::level) text: String,
    /// Offset in the file.
    pub(in crate::level) offset: usize,
}

impl Reader<'_> {
    /// The lines of `long_paths`.
    pub(super) fn long_paths(&self, layout: &Layout, value: &Value<'_>) -> Result<Vec<LongPathLine>, FileError> {
        if *layout != Layout::Squares {
            let found = format!("long paths on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only squares have them"));
        }
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of paths: [\"2,1 9,3 98 5e 2se\"]"))?;
        let line = |value: &Value<'_>| {
            let text = self.text(value, usize::MAX, false)?;
            Ok(LongPathLine { text, offset: self.base + value.span().start })
        };
        list.iter().map(line).collect()
    }
}
