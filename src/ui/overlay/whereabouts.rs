//! Overlays of where others may be: where they were last seen and how far they may have got since, from whom that is
//! known, where an enemy that was lost is likely to be, and noises that were heard.

use crate::{
    game::Game,
    grid::Point,
    mind::{FactionId, Heard, KindId, Likelihood, Route},
};

use super::{
    super::{
        eyes::{Ground, Viewed},
        insight::{Area, Belief},
        map::{NOISE as NOISE_MARK, role_of_noise},
        session::Session,
        theme::{Role, UnitMood},
        words,
    },
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, legend, tint},
};

pub(super) const SIGHTINGS: Overlay = Overlay {
    key: '8',
    name: "sightings",
    about: "where the watched unit, else a faction, last saw others and what it thinks that they are doing, and the area \
            that each may have reached since",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: legend![
        Mark '@' SightingFresh "last seen here",
        Mark '@' SightingOld "10 turns ago or more",
        Mark '→' SightingArea "thought to walk this way",
        Tint '+' SightingArea "may be here by now",
        Tint 'o' SightingRim "the next step",
    ],
    paint: paint_sighting,
    tell: tell_sighting,
};

/// Sightings older than this many turns are drawn as old.
const OLD_SIGHTING: u32 = 10;

fn paint_sighting(session: &Session, point: Point) -> Option<Paint> {
    let areas = session.insight().areas()?;
    let theme = session.theme();
    if let Some(area) = areas.seen_at(point) {
        let glyph = words::printable(area.kind.row().glyph);
        // As much of the cell has the colour of the faction as if the unit were after somebody.
        let mood = if area.age < OLD_SIGHTING { UnitMood::Hunting } else { UnitMood::Searching };
        let style = theme.unit(area.kind.row().faction, mood, theme.style(Role::Screen));
        return Some(Paint::new(Some(glyph), style));
    }
    if let Some((_, direction)) = areas.expected_at(point) {
        let arrow = row::ARROWS[direction as usize];
        return Some(Paint::new(Some(arrow), theme.style(Role::SightingArea)));
    }
    if areas.is_next(point) {
        return Some(tint(theme, 'o', Role::SightingRim));
    }
    areas.reaching(point).next().map(|_| tint(theme, '+', Role::SightingArea))
}

fn tell_sighting(session: &Session, point: Point) -> Option<String> {
    let areas = session.insight().areas()?;
    let who = |area: &Area| match area.kind {
        KindId::PLAYER => "you".into(),
        kind => words::a(kind.row().name),
    };
    if let Some(area) = areas.seen_at(point) {
        let when = if area.age == 0 { "now".into() } else { format!("{} ago", words::turns(area.age)) };
        let viewed = session.viewed()?;
        let me = viewed.unit.or((viewed.faction == FactionId::PLAYER).then_some(Game::PLAYER));
        let seen = viewed.mind.sightings.of(area.unit);
        let doing = seen.map(|seen| format!(", {}", words::activity(seen))).unwrap_or_default();
        let told = seen.filter(|seen| me.is_none_or(|me| !seen.source.is_of(me)));
        let from = told.map(|seen| {
            let said = words::of_sighting(session.game(), me, viewed.mind, seen);
            format!("; {}", session.names().with_witness(said, seen.source.witness()))
        });
        let from = from.unwrap_or_default();
        return Some(format!("seen here {when}: {}{doing}{from}", who(area)));
    }
    if let Some((area, direction)) = areas.expected_at(point) {
        return Some(format!("thought to have gone on {} over this cell: {}", direction.name(), who(area)));
    }
    let mut names: Vec<_> = areas.reaching(point).map(who).collect();
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| format!("may be here by now: {}", names.join(", ")))
}

pub(super) const SOURCES: Overlay = Overlay {
    key: 'y',
    name: "why it is here",
    about: "how the watched unit, else a faction, knows of its enemies: lines lead from where one was perceived to who \
            perceived it, and on to the unit that was told; bright arrows are what it acts on",
    layer: Layer::Mark,
    needs: Needs::Word,
    legend: legend![Mark '→' IntentKnown "acts on this word", Mark '→' NoiseOld "word that it does not act on"],
    paint: paint_source,
    tell: tell_source,
};

fn paint_source(session: &Session, point: Point) -> Option<Paint> {
    let passing = session.insight().sources()?.through(point)?;
    let arrow = row::ARROWS[passing.direction as usize];
    let role = if passing.is_reason { Role::IntentKnown } else { Role::NoiseOld };
    Some(Paint::new(Some(arrow), session.theme().style(role)))
}

fn tell_source(session: &Session, point: Point) -> Option<String> {
    let sources = session.insight().sources()?;
    let passing = sources.through(point)?;
    let (game, viewed) = (session.game(), session.viewed()?);
    let belief = match sources.belief(passing)? {
        Belief::Seen(seen) => {
            let said = words::of_sighting(game, viewed.unit, viewed.mind, seen);
            session.names().with_witness(said, seen.source.witness())
        }
        Belief::Heard(heard) => said_of_noise(session, &viewed, heard, ""),
    };
    Some(if passing.is_reason { format!("{belief}; it acts on this") } else { belief })
}

pub(super) const LIKELY: Overlay = Overlay {
    key: 's',
    name: "likely places",
    about: "where the watched unit thinks that the enemy may be that it has lost: the weight spreads as the enemy may walk, \
            and goes where it is seen to be empty; and where it looks first",
    layer: Layer::Ground,
    needs: Needs::Lost,
    legend: &[
        LegendEntry { sample: Sample::Heat, words: "unlikely to likely" },
        LegendEntry { sample: Sample::Mark('×', Role::Mistake), words: "looks here first" },
    ],
    paint: paint_likelihood,
    tell: tell_likelihood,
};

/// The map of the watched unit, if the player may be shown what it says of a cell.
fn likelihood_at(session: &Session, point: Point) -> Option<&Likelihood> {
    let map = session.watched()?.lost.as_deref();
    map.filter(|_| session.ground(point) != Ground::Unknown)
}

/// Whether the unit is on its way to a cell to look there.
fn looks_first_at(session: &Session, point: Point) -> bool {
    session.watched().and_then(|unit| unit.route.as_ref()).map(Route::goal) == Some(point)
}

fn paint_likelihood(session: &Session, point: Point) -> Option<Paint> {
    let map = likelihood_at(session, point)?;
    let theme = session.theme();
    if looks_first_at(session, point) {
        return Some(Paint::new(Some('×'), theme.style(Role::Mistake)));
    }
    let weight = map.weight(point);
    (weight > 0).then(|| row::heat(theme, weight.into(), (0, map.heaviest().into())))
}

fn tell_likelihood(session: &Session, point: Point) -> Option<String> {
    let map = likelihood_at(session, point)?;
    let share = u32::from(map.weight(point)) * 100 / u32::from(map.heaviest()).max(1);
    let first = if looks_first_at(session, point) { "; it looks here first" } else { "" };
    Some(match share {
        0 if map.weight(point) == 0 => format!("the enemy cannot be here, as far as it knows{first}"),
        0 => format!("hardly likely{first}"),
        share => format!("as likely as {share} % of the likeliest place{first}"),
    })
}

pub(super) const NOISE: Overlay = Overlay {
    key: 'n',
    name: "noise",
    about: "noises that were heard and where they came from; hearing does not tell who made them",
    layer: Layer::Mark,
    needs: Needs::Mind,
    legend: legend![Mark '♪' NoiseFresh "heard just now", Mark '♪' NoiseOld "4 turns ago or more"],
    paint: paint_noise,
    tell: tell_noise,
};

fn paint_noise(session: &Session, point: Point) -> Option<Paint> {
    let heard = session.viewed()?.mind.noise(point)?;
    Some(Paint::new(Some(NOISE_MARK), session.theme().style(role_of_noise(session, heard.turn))))
}

fn tell_noise(session: &Session, point: Point) -> Option<String> {
    let viewed = session.viewed()?;
    let heard = viewed.mind.noise(point)?;
    Some(said_of_noise(session, &viewed, heard, " from here"))
}

/// What was heard, from where if that is said, when and by whom.
fn said_of_noise(session: &Session, viewed: &Viewed<'_>, heard: &Heard, place: &str) -> String {
    let ago = words::turns(session.game().turn().since(heard.turn));
    let by = words::of_noise(session.game(), viewed.unit, viewed.mind, heard);
    format!("heard {}{place}, {ago} ago{by}", words::sound(heard.sound))
}
