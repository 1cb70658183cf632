//! The table of a graph's roads, and changing what they cost.

use std::sync::Arc;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{
    lab::Study,
    level::{Layout, MAX_ROAD_COST},
    search::{Cost, NodeId, Road, RoadMap, Traffic},
};

use super::{
    super::{theme::Role, window, words::harmless},
    arrangement::pane,
    bench::Bench,
    keys::Command,
    places,
    sheet::Sheet,
};

/// By how much a road is made cheaper or dearer.
const STEP: u32 = 5;

/// Columns between two columns of the table.
const BETWEEN: u16 = 3;

/// A road in words: where from, where to, and what it costs.
fn row(map: &RoadMap, road: &Road) -> String {
    let name = |node: NodeId| harmless(&map.places()[node.index()].name);
    let way = match road.traffic {
        Traffic::BothWays => "--",
        Traffic::OneWay => "->",
    };
    format!("{} {way} {} {}", name(road.from), name(road.to), road.cost)
}

/// The roads of a study's map in words; `None` on a map of cells.
pub(super) fn rows(study: &Study) -> Option<Vec<String>> {
    let map = study.experiment().level.layout.road_map()?;
    Some(map.roads().iter().map(|road| row(map, road)).collect())
}

impl Bench {
    /// The road that is selected in the table, while the table is shown.
    pub(super) fn selected_road(&self) -> Option<usize> {
        self.shown_sheet().filter(|&sheet| sheet == Sheet::Roads).map(|_| self.road)
    }

    /// Selects the next or previous road, and shows the table.
    pub(super) fn select_road(&mut self, is_forward: bool) {
        if self.selected_road().is_none() {
            return self.toggle_sheet(Sheet::Roads);
        }
        let count = self.study().experiment().level.layout.road_map().map_or(0, |map| map.roads().len()).max(1);
        self.road = (self.road + if is_forward { 1 } else { count - 1 }) % count;
    }

    /// Makes the selected road cost more, or less, for all searches.
    pub(super) fn change_road(&mut self, is_dearer: bool) {
        if self.selected_road().is_none() {
            return self.toggle_sheet(Sheet::Roads);
        }
        self.price_road(is_dearer);
    }

    /// Makes the selected road cost more, or less, for all searches, whether or not the table is shown.
    pub(super) fn price_road(&mut self, is_dearer: bool) {
        let number = self.road;
        self.comparison.change_all(|experiment| {
            let level = Arc::make_mut(&mut experiment.level);
            let Layout::Roads(map) = &mut level.layout else { return };
            let Some(cost) = map.roads().get(number).map(|road| road.cost.0) else { return };
            // Multiples of the step, and 1 below the first of them.
            let changed = if is_dearer { cost / STEP + 1 } else { cost.saturating_sub(1) / STEP } * STEP;
            map.set_cost(number, Cost(changed.clamp(1, MAX_ROAD_COST)));
        });
        let experiment = self.study().experiment();
        if let Some((map, road)) =
            experiment.level.layout.road_map().and_then(|map| Some((map, map.roads().get(number)?)))
        {
            self.notice = Some(format!("{}.", row(map, road)));
        }
    }
}

/// Draws the table into the pane below the maps: down each column, then on to the next; a longer one is scrolled to the
/// road that is selected.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let study = bench.study();
    let Some(map) = study.experiment().level.layout.road_map().filter(|_| !area.is_empty()) else { return };
    let lab = &bench.keys.lab;
    let [previous, next, less, more] =
        [Command::SelectRoad(false), Command::SelectRoad(true), Command::ChangeRoad(false), Command::ChangeRoad(true)]
            .map(|command| lab.key(command));
    let title = format!("Roads: {previous} {next} select, {less} {more} cost");
    let body = pane(bench, area, &title, Sheet::Roads.key(), buffer);
    if body.is_empty() {
        return;
    }
    let rows = rows(study).unwrap_or_default();
    let width = rows.iter().map(|row| row.chars().count() as u16).max().unwrap_or(1).min(body.width);
    let columns = ((body.width + BETWEEN) / (width + BETWEEN)).max(1);
    let (height, columns) = (usize::from(body.height), usize::from(columns));
    // Whole columns are scrolled.
    let first = (bench.road / height + 1).saturating_sub(columns) * height;
    let shown = rows.iter().enumerate().skip(first).take(height * columns);
    let path = places::path(study);
    for (place, (number, row)) in shown.enumerate() {
        let x = body.x + (place / height) as u16 * (width + BETWEEN);
        let y = body.y + (place % height) as u16;
        let style = if number == bench.road {
            bench.theme.style(Role::Cursor)
        } else {
            window::on_window(bench.theme, places::role((study, map), &map.roads()[number], &path))
        };
        buffer.set_stringn(x, y, row, usize::from(width), style);
    }
}
