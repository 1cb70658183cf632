//! Worksheets: a search at a step whose figures and arrows have to be filled in, and the key.

use crate::{
    grid::{Point, Size},
    lab::{Experiment, SETTINGS, Setting, Study, Timeline, position_named},
    search::NodeId,
    text::markup,
};

use super::{
    super::super::words,
    ExportError, colours,
    film::{Film, Shown},
    ground::{Ground, MOST_LARGE, Part, drawn},
    picture::{self, Figures},
};

const PAGE_STYLE: &str = include_str!("page.css");
const PICTURE_STYLE: &str = include_str!("picture.css");

/// A worksheet.
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The picture to fill in, as a self-contained SVG image.
    pub sheet: String,
    /// The picture with everything filled in.
    pub key: String,
    /// Both as an HTML page to print: the task on the first sheet, the key on the second.
    pub page: String,
}

impl Worksheet {
    /// The worksheet of an experiment's search at a moment, such as `closing 3`.
    ///
    /// # Errors
    /// When the moment has another name, no cell has figures then, or the map or the search is too large.
    pub fn of(experiment: &Experiment, moment: &str) -> Result<Self, ExportError> {
        let study = Study::new(experiment.clone());
        let timeline = study.outcome().map_err(ExportError::Search).map(|done| &done.timeline)?;
        let position = position_named(moment, timeline)?;
        let cells = drawn(experiment);
        let film = Film::of(&study, &cells)?;
        let all = film.at(position, cells.len());
        let size = experiment.level.size();
        let reached = cells.iter().zip(&all).filter(|(_, shown)| has_figures(shown));
        let reached: Vec<_> = reached.map(|(cell, _)| size.point(cell.index())).collect();
        if reached.is_empty() {
            return Err(ExportError::NothingToFillIn(position));
        }
        let mut ground = Ground::of(experiment);
        let mut part = String::new();
        if !ground.has_figures() {
            let mut at_moment = study.clone();
            at_moment.go_to(position);
            let closed = at_moment.timeline().and_then(Timeline::last_closing);
            let focus = closed.map_or(experiment.start, |closing| study.point(closing.cell));
            let (first, last) = part_around(&reached, focus, size);
            ground = Ground::part(experiment, (first, last));
            part = format!(
                "The picture shows columns {} to {} and rows {} to {} of the map. ",
                first.x, last.x, first.y, last.y
            );
        }
        let is_drawn = |cell: &NodeId| ground.cells.binary_search(cell).is_ok();
        let shown: Vec<_> = cells.iter().zip(all).filter(|(cell, _)| is_drawn(cell)).map(|(_, shown)| shown).collect();
        let level = &experiment.level;
        let name = if level.name.is_empty() { "A search".to_owned() } else { words::harmless(&level.name) };
        let digits = shown.iter().map(Shown::digits).max().unwrap_or(0);
        let picture = |figures| picture::draw(experiment, &ground, &shown, (figures, digits), &name);
        let style = format!("{PICTURE_STYLE}{}", colours::rules_on_paper(&[(experiment, &ground)]));
        let alone = |picture: &str| {
            let at = picture.find('>').map_or(0, |at| at + 1);
            format!("{}<style>{style}</style>{}\n", &picture[..at], &picture[at..])
        };
        let (blank, whole) = (picture(Figures::Blank), picture(Figures::Written));
        let headings = film.headings.join(", ");
        let task = format!(
            "{part}This is the search at moment {position}. Fill in {headings} of each cell that it has reached, and draw an arrow \
             to its parent. Dashed cells are open, grey ones are closed."
        );
        let next = next(&film, position);
        let question = match next {
            Some(_) => "Which cell is closed next, and why?",
            None => "The search is over. Is there a path? Follow the parents back from the goal.",
        };
        let costs = picture::terrain_costs(experiment, &ground);
        let page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <style>\n{style}{PAGE_STYLE}</style>\n</head>\n<body>\n<section class=\"sheet\">\n<h1>{title}</h1>\n\
             <p>Name: ______________________</p>\n<p>{task} {settings} {costs}</p>\n{blank}\n\
             <p>{question}</p>\n<p>______________________________________________</p>\n\
             </section>\n<section>\n<h1>{title}: the key</h1>\n{whole}\n<p>{next}</p>\n</section>\n</body>\n</html>\n",
            title = markup(&name),
            task = markup(&task),
            settings = markup(&settings(&study)),
            costs = markup(&costs),
            next = markup(next.as_deref().unwrap_or("No cell is closed after this moment.")),
        );
        Ok(Self { sheet: alone(&blank), key: alone(&whole), page })
    }
}

/// The part of a map that has room for figures: what a search has reached, or as much of it as fits around a cell.
fn part_around(reached: &[Point], focus: Point, size: Size) -> Part {
    let side = |of: fn(&Point) -> i32, focus: i32, length: i32, most: i32| {
        let (low, high) =
            (reached.iter().map(of).min().unwrap_or(focus), reached.iter().map(of).max().unwrap_or(focus));
        // With what lies around it.
        let (low, high) = ((low - 1).max(0), (high + 1).min(length - 1));
        if high - low < most {
            return (low, high);
        }
        let first = (focus - most / 2).clamp(low, high + 1 - most);
        (first, first + most - 1)
    };
    let (left, right) = side(|at| at.x, focus.x, size.width(), MOST_LARGE as i32);
    let (top, bottom) = side(|at| at.y, focus.y, size.height(), MOST_LARGE as i32);
    (Point::new(left, top), Point::new(right, bottom))
}

/// Whether there is anything to fill in.
fn has_figures(cell: &Shown) -> bool {
    cell.figures.iter().any(|figure| !figure.is_empty())
}

/// The settings of the search that decide its figures, in words.
fn settings(study: &Study) -> String {
    let experiment = study.experiment();
    let always = ["algorithm", "heuristic", "diagonal", "ties"];
    let is_named = |setting: &Setting| always.contains(&setting.option) || !setting.is_default(experiment);
    let settings = SETTINGS.iter().filter(|setting| is_named(setting) && (setting.matters)(experiment));
    let words: Vec<_> = settings.map(|setting| format!("{} {}", setting.title, setting.in_use(experiment))).collect();
    format!("Settings: {}.", words.join(", "))
}

/// What is closed next, from the film; `None` if nothing is.
fn next(film: &Film, position: usize) -> Option<String> {
    let closing = film.closings.iter().find(|&&closing| closing >= position)?;
    film.story.get(closing + 1).map(|said| format!("Next: {said}"))
}
