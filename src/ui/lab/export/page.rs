//! The pages: a lesson, a level, and the index of a course.

use std::fmt::Write as _;

use serde::Serialize;

use crate::{
    lab::{Comparison, Course, CourseLesson, Experiment, Lesson, Study, TaskGoal},
    text::markup,
};

use super::{
    super::{
        super::{keymap, words},
        cell::State,
        keys::Keymap,
    },
    ExportError, colours,
    film::{Change, Film, letter},
    ground::Ground,
    picture::{self, Figures},
};

/// The most cells of a map in a page.
const MOST_CELLS: usize = 10_000;

/// What a page begins with: it may use its own styles and its own script, and load nothing.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'\">\n";

const PAGE_STYLE: &str = include_str!("page.css");
const PICTURE_STYLE: &str = include_str!("picture.css");
const SCRIPT: &str = include_str!("page.js");

/// The buttons below a search: what they do in the script, their label, and what that means.
const BUTTONS: [(&str, &str, &str); 9] = [
    ("start", "Start", "to the start (Home)"),
    ("undo", "◀ Closing", "undo the last closing (Up)"),
    ("back", "◀ Moment", "a moment back (Left)"),
    ("play", "Play", "play or pause (Space)"),
    ("forward", "Moment ▶", "a moment forward (Right)"),
    ("round", "Closing ▶", "until the next cell is closed (Down)"),
    ("end", "End", "to the end (End)"),
    ("unparent", "◀ Parent", "to the previous new parent (R)"),
    ("reparent", "Parent ▶", "to the next new parent (r)"),
];

/// A search of a page, or several side by side.
struct Figure {
    studies: Vec<(String, Study, Ground, Film)>,
    position: usize,
}

/// The films of a figure, for the script.
#[derive(Serialize)]
struct Data<'a> {
    at: usize,
    films: Vec<FilmData<'a>>,
}

#[derive(Serialize)]
struct FilmData<'a> {
    steps: Vec<Vec<Row<'a>>>,
    story: &'a [String],
    closings: &'a [usize],
    reparents: &'a [usize],
    headings: &'a [String],
}

/// Cell, state, F, G, H, arrow, mark, whether it is known.
#[derive(Serialize)]
struct Row<'a>(usize, char, &'a str, &'a str, &'a str, &'a str, &'a str, u8);

impl Figure {
    fn of(comparison: &Comparison) -> Result<Self, ExportError> {
        let study = |study: &Study| {
            let cells = study.experiment().level.size().area();
            let ground = Ground::of(study.experiment());
            if ground.cells.len() > MOST_CELLS {
                return Err(ExportError::Large { cells, most: MOST_CELLS });
            }
            let film = Film::of(study, &ground.cells)?;
            Ok((comparison.label(study), study.clone(), ground, film))
        };
        let studies = comparison.studies().iter().map(study).collect::<Result<_, _>>()?;
        Ok(Self { studies, position: comparison.position() })
    }

    fn write(&self, html: &mut String) {
        html.push_str("<div class=\"figure\" tabindex=\"0\">\n<div class=\"maps\">\n");
        for (label, study, ground, film) in &self.studies {
            let shown = film.at(self.position, ground.cells.len());
            let svg = picture::draw(study.experiment(), ground, &shown, (Figures::Written, film.digits()), label);
            let costs = picture::terrain_costs(study.experiment(), ground);
            // Writing to a string cannot fail.
            let _ = write!(
                html,
                "<figure>\n{svg}\n<figcaption>{} {} {}</figcaption></figure>\n",
                markup(label),
                places_of_figures(film, ground),
                markup(&costs)
            );
        }
        html.push_str("</div>\n");
        let story = self.studies.first().map_or("", |(_, _, _, film)| {
            film.story.get(self.position.min(film.story.len() - 1)).map_or("", String::as_str)
        });
        let _ = writeln!(html, "<p class=\"story\" aria-live=\"polite\">{}</p>\n<p class=\"look\"></p>", markup(story));
        html.push_str("<div class=\"controls\" hidden>\n");
        for (what, sign, name) in BUTTONS {
            let _ = writeln!(
                html,
                "<button type=\"button\" data-do=\"{what}\" title=\"{name}\" aria-label=\"{name}\">{sign}</button>"
            );
        }
        html.push_str(
            "<input type=\"range\" min=\"0\" value=\"0\" aria-label=\"moment\">\n<output></output>\n</div>\n</div>\n",
        );
    }

    fn data(&self) -> Data<'_> {
        fn row(change: &Change) -> Row<'_> {
            let shown = &change.shown;
            let [f, g, h] = shown.figures.each_ref().map(String::as_str);
            Row(change.cell, shown.state, f, g, h, &shown.arrow, &shown.mark, u8::from(shown.is_known))
        }
        let films = self.studies.iter().map(|(_, _, _, film)| FilmData {
            steps: film.steps.iter().map(|changes| changes.iter().map(row).collect()).collect(),
            story: &film.story,
            closings: &film.closings,
            reparents: &film.reparents,
            headings: &film.headings,
        });
        Data { at: self.position, films: films.collect() }
    }
}

/// Where the figures of a cell stand, in words.
fn places_of_figures(film: &Film, ground: &Ground) -> String {
    match (&film.headings[..], ground.class()) {
        ([f, g, h], "large") => format!("({f} above, {g} below left, {h} below right.)"),
        ([f, g], "large") => format!("({f} above, {g} below.)"),
        ([only], "large") => format!("({only} above.)"),
        (headings @ [_, ..], "places") => format!("({} below each name.)", headings.join(", ")),
        _ => String::new(),
    }
}

/// A page of this title, with this body, these figures, and the script if there are any.
fn page(title: &str, body: &str, figures: &[Figure]) -> String {
    let grounds: Vec<_> = figures
        .iter()
        .flat_map(|figure| figure.studies.iter().map(|(_, study, ground, _)| (study.experiment(), ground)))
        .collect();
    let mut html = format!(
        "{HEAD}<title>{}</title>\n<style>\n{PICTURE_STYLE}{}{PAGE_STYLE}</style>\n</head>\n<body>\n{body}",
        markup(title),
        colours::rules(&grounds)
    );
    if !figures.is_empty() {
        let studies = figures.iter().flat_map(|figure| figure.studies.iter().map(|(_, study, ..)| study));
        html.push_str(&legend(State::legend_of(studies)));
        let data: Vec<_> = figures.iter().map(Figure::data).collect();
        // Numbers and texts can always be written as JSON. Without this character no text ends the script.
        let json = serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c");
        let _ = write!(
            html,
            "<script type=\"application/json\" id=\"films\">{json}</script>\n<script>\n{SCRIPT}</script>\n"
        );
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// What the colours mean, and the keys.
fn legend(states: impl Iterator<Item = State>) -> String {
    let states = states.map(|state| {
        let letter = letter(state);
        format!("<li><span style=\"background: var(--{letter}); color: var(--{letter}i)\">{}</span></li>", state.name())
    });
    format!(
        "<footer>\n<ul class=\"legend\">{}</ul>\n<p class=\"muted\">Keys: Left and Right a step, Up and Down a closing, \
         Home and End, Space plays, r and R new parents. They move the search that you clicked last.</p>\n\
         <noscript><p>Without scripts this page shows each search at one step.</p></noscript>\n</footer>\n",
        states.collect::<String>()
    )
}

/// The first lines of a page.
fn header(title: &str, about: &str) -> String {
    format!(
        "<button type=\"button\" class=\"theme\" hidden>Light or dark</button>\n<h1>{}</h1>\n<p>{}</p>\n",
        markup(&words::harmless(title)),
        markup(&words::harmless(about))
    )
}

/// The page of the lesson at a place of a course, from 0.
///
/// # Errors
/// When there is no such lesson, or one of its searches is too large for a page.
pub fn lesson_page(course: &Course, place: usize) -> Result<Option<String>, ExportError> {
    let Some(lesson) = course.lesson(place) else { return Ok(None) };
    let number = format!("Lesson {} of {}: ", place + 1, course.lessons().len());
    let named = |need: &String| {
        let place = course.place_of(need)?;
        Some(format!("{} {}", place + 1, words::harmless(&course.lesson(place)?.experiment.level.name)))
    };
    let needs: Vec<_> = lesson.experiment.level.curriculum.needs.iter().filter_map(named).collect();
    let open = course.is_shipped().then(|| format!("fogwalk lab --lesson {}", place + 1));
    lesson_of(&lesson.experiment, &number, &needs, open.as_deref()).map(Some)
}

/// The page of a level: of its lesson, if it has one, else of a search between its ends.
///
/// # Errors
/// When it is too large for a page.
pub fn level_page(experiment: &Experiment) -> Result<String, ExportError> {
    if !experiment.level.pages.is_empty() {
        return lesson_of(experiment, "", &[], None);
    }
    let level = &experiment.level;
    let title = if level.name.is_empty() { "A search" } else { &level.name };
    let mut comparison = Comparison::new(experiment.clone());
    comparison.go_to(usize::MAX);
    let figure = Figure::of(&comparison)?;
    // What a level says of itself is about the game's keys.
    let mut body = header(title, &keymap::Keymap::default().fill(&level.about));
    figure.write(&mut body);
    Ok(page(&words::harmless(title), &body, &[figure]))
}

fn lesson_of(
    experiment: &Experiment,
    number: &str,
    needs: &[String],
    open: Option<&str>,
) -> Result<String, ExportError> {
    let level = &experiment.level;
    let Some(lesson) = Lesson::of(experiment)? else { return Ok(String::new()) };
    let title = format!("{number}{}", lesson.title);
    let keys = Keymap::of_lab();
    let mut body = header(&title, &level.about);
    if !needs.is_empty() {
        let _ = writeln!(body, "<p class=\"muted\">Builds on: {}.</p>", markup(&needs.join(", ")));
    }
    let mut figures = Vec::new();
    for (number, page) in (1..).zip(&lesson.pages) {
        let _ = writeln!(body, "<h2>{number} of {}</h2>", lesson.pages.len());
        let text = |text: &str| markup(&keys.fill(&words::harmless(text)));
        let _ = writeln!(body, "<p>{}</p>", text(&page.text));
        if let Some(comparison) = page.set_up() {
            match Figure::of(&comparison) {
                Err(ExportError::Large { .. }) if page.random_map().is_some() => counts(comparison, &mut body),
                figure => {
                    let figure = figure?;
                    figure.write(&mut body);
                    figures.push(figure);
                }
            }
        }
        if !page.tasks.is_empty() {
            let place = open.map_or_else(String::new, |open| format!(" (<code>{open}</code>)"));
            let _ = writeln!(body, "<p class=\"muted\">To do in the lab{place}:</p>\n<ul class=\"tasks\">");
            for task in &page.tasks {
                let kind = if matches!(task.goal, TaskGoal::Predict(_)) { "Predict. " } else { "" };
                let _ = writeln!(body, "<li>{kind}{}</li>", text(&task.text));
            }
            body.push_str("</ul>\n");
        }
    }
    Ok(page(&words::harmless(&title), &body, &figures))
}

/// Writes a table of what searches have done on a map that is too large to be drawn.
fn counts(mut comparison: Comparison, html: &mut String) {
    comparison.count_list_work();
    html.push_str(
        "<table>\n<tr><th>search</th><th>expanded</th><th>opened</th><th>most open</th><th>compared</th><th>moved</th>\
         <th>cost</th></tr>\n",
    );
    for standing in comparison.standings() {
        let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        let (stats, work) = (standing.stats, standing.list_work);
        let cells = [
            markup(&standing.label),
            number(stats.map(|stats| stats.expanded.into())),
            number(stats.map(|stats| stats.opened.into())),
            number(stats.map(|stats| stats.largest_open.into())),
            number(work.map(|work| work.comparisons)),
            number(work.map(|work| work.shifts)),
            number(standing.cost.map(|cost| cost.0.into())),
        ];
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
    }
    html.push_str("</table>\n");
}

/// The index of a course, whose lessons are in files of these names beside it.
pub fn index_page(course: &Course, title: &str, file: impl Fn(&CourseLesson, usize) -> String) -> String {
    let mut body = header(title, "");
    body.push_str("<ol>\n");
    for (place, lesson) in course.lessons().iter().enumerate() {
        let level = &lesson.experiment.level;
        let name = if level.name.is_empty() { &lesson.key } else { &level.name };
        let _ = writeln!(
            body,
            "<li><a href=\"{}\">{}</a> {}</li>",
            file(lesson, place),
            markup(&words::harmless(name)),
            markup(&words::harmless(&level.about))
        );
    }
    body.push_str("</ol>\n");
    page(&words::harmless(title), &body, &[])
}
