//! Worksheets: a search at a step whose figures and arrows have to be filled in, and the key.

use crate::{
    lab::{Experiment, Study, position_named},
    text::markup,
};

use super::{
    super::super::words,
    ExportError, colours,
    film::{Film, Shown},
    ground::{Ground, MOST_LARGE},
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
        let position = position_named(moment, timeline)
            .map_err(|expected| ExportError::Moment { found: moment.to_owned(), expected })?;
        let ground = Ground::of(experiment);
        if !ground.has_figures() {
            let columns = experiment.level.size().width() as u32;
            return Err(ExportError::Wide { columns, most: MOST_LARGE });
        }
        let film = Film::of(&study, &ground.cells)?;
        let shown = film.at(position, ground.cells.len());
        let filled = shown.iter().filter(|cell| has_figures(cell)).count();
        if filled == 0 {
            return Err(ExportError::NothingToFillIn(position));
        }
        let level = &experiment.level;
        let name = if level.name.is_empty() { "A search".to_owned() } else { words::harmless(&level.name) };
        let picture = |figures| picture::draw(experiment, &ground, &shown, figures, &name);
        let style = format!("{PICTURE_STYLE}{}", colours::rules_on_paper(&[(experiment, &ground)]));
        let alone = |picture: &str| {
            let at = picture.find('>').map_or(0, |at| at + 1);
            format!("{}<style>{style}</style>{}\n", &picture[..at], &picture[at..])
        };
        let (blank, whole) = (picture(Figures::Blank), picture(Figures::Written));
        let headings = film.headings.join(", ");
        let task = format!(
            "The search has made {position} steps. Fill in {headings} of each cell that it has reached, and draw an arrow \
             to its parent. Dashed cells are open, grey ones are closed."
        );
        let costs = picture::terrain_costs(experiment, &ground);
        let page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <style>\n{style}{PAGE_STYLE}</style>\n</head>\n<body>\n<section class=\"sheet\">\n<h1>{title}</h1>\n\
             <p>Name: ______________________</p>\n<p>{task} {settings} {costs}</p>\n{blank}\n\
             <p>Which cell is closed next, and why?</p>\n<p>______________________________________________</p>\n\
             </section>\n<section>\n<h1>{title}: the key</h1>\n{whole}\n<p>{next}</p>\n</section>\n</body>\n</html>\n",
            title = markup(&name),
            task = markup(&task),
            settings = markup(&settings(&study)),
            costs = markup(&costs),
            next = markup(&next(&film, position)),
        );
        Ok(Self { sheet: alone(&blank), key: alone(&whole), page })
    }
}

/// Whether there is anything to fill in.
fn has_figures(cell: &Shown) -> bool {
    cell.figures.iter().any(|figure| !figure.is_empty())
}

/// The settings of the search that decide its figures, in words.
fn settings(study: &Study) -> String {
    let experiment = study.experiment();
    let named = ["algorithm", "heuristic", "diagonal"];
    let settings = crate::lab::SETTINGS.iter().filter(|setting| named.contains(&setting.option));
    let settings = settings.filter(|setting| (setting.matters)(experiment));
    let words: Vec<_> = settings.map(|setting| format!("{} {}", setting.title, setting.in_use(experiment))).collect();
    format!("Settings: {}.", words.join(", "))
}

/// What happens next, from the film.
fn next(film: &Film, position: usize) -> String {
    let closing = film.closings.iter().find(|&&closing| closing >= position);
    let said = closing.and_then(|closing| film.story.get(closing + 1));
    said.map_or_else(|| "No cell is closed after this moment.".to_owned(), |said| format!("Next: {said}"))
}
