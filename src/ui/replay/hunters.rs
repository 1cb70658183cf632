//! The end of a game through the eyes of those who killed the player: what they knew at the time, with the chain of
//! their knowledge as captions.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::Line,
    widgets::{Clear, Widget as _},
};

use crate::{
    game::{Game, Hunters},
    mind::{Turn, UnitId},
};

use super::{
    super::{
        eyes::Eyes,
        overlay::OverlayId,
        session::Session,
        text::{self, wrap},
        theme::Role,
        words::{self, Link, turns},
    },
    Playback, ReplayScreen,
};

/// The most turns that are shown, and the least.
const MOST: u32 = 300;
const LEAST: u32 = 100;

/// The replay slows down this many turns before a link of the chain, and speeds up again this many after it.
const BEFORE: u32 = 6;
const AFTER: u32 = 4;

/// The tempo where there is no news, in percent of the chosen pace.
const FAST: u32 = 1200;

/// What stands below the map in place of the messages, and the unit that it tells of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Captions {
    /// Of whom they tell.
    pub(super) heading: String,
    /// In order of turns.
    pub(super) links: Vec<Link>,
    /// The unit that killed the player, if one did.
    killer: Option<UnitId>,
    /// Whether it was on the floor when it was last looked for.
    killer_is_here: bool,
}

impl Captions {
    /// Watches the killer as soon as it comes to the floor, so that what it keeps to itself is seen, too. Whom the
    /// viewer chooses to watch afterwards stays watched.
    pub(super) fn find_killer(&mut self, session: &mut Session) {
        let is_here = session.game().floor().units().any(|unit| Some(unit.id) == self.killer);
        if is_here && !self.killer_is_here {
            session.watch(self.killer);
        }
        self.killer_is_here = is_here;
    }

    /// The tempo at a turn, in percent: fast through turns without news, slow around each link of the chain, so that
    /// there is time to see how it comes and to read what it says.
    pub(super) fn tempo(&self, now: Turn) -> u32 {
        let is_near = |link: &Link| link.turn.since(now) <= BEFORE && now.since(link.turn) <= AFTER;
        if self.links.is_empty() || self.links.iter().any(is_near) { 100 } else { FAST }
    }

    /// Draws the heading and the last links up to the present turn over the messages, the newest at the bottom.
    pub(super) fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let log = session.layout().log.intersection(area);
        let (theme, now) = (session.theme(), session.game().turn());
        let width = usize::from(log.width.saturating_sub(2));
        let heading = wrap(&self.heading, width, 0).into_iter();
        let mut lines: Vec<Line<'static>> =
            heading.map(|text| Line::styled(format!(" {text}"), theme.style(Role::Heading))).collect();
        let links: Vec<&Link> = self.links.iter().filter(|link| link.turn <= now).collect();
        let mut said: Vec<Line<'static>> = Vec::new();
        if let (true, Some(first)) = (links.is_empty(), self.links.first()) {
            let left = turns(first.turn.since(now));
            said.push(Line::styled(
                format!(" Nobody knows of you yet. In {left} somebody will."),
                theme.style(Role::Muted),
            ));
        }
        for (number, link) in links.iter().enumerate() {
            let role = if number + 1 == links.len() { Role::Strong } else { Role::Muted };
            let texts = wrap(&format!("turn {}: {}", link.turn, link.text), width, 2);
            said.extend(texts.into_iter().map(|text| Line::styled(format!(" {text}"), theme.style(role))));
        }
        let room = usize::from(log.height).saturating_sub(lines.len());
        lines.extend(said.split_off(said.len().saturating_sub(room)));
        Clear.render(log, buffer);
        buffer.set_style(log, theme.style(Role::Screen));
        text::draw(lines, log, buffer);
    }
}

/// Goes to a turn, or else to the first link of the chain, and looks through the eyes of those who killed the player.
/// Where nobody ever came to know of it, the last turns are shown through its own, and it is said why.
pub(super) fn show(playback: &mut Playback, session: &mut Session, from: Option<Turn>) -> Captions {
    playback.go_to(usize::MAX, session);
    let end = session.game().turn();
    let (eyes, mut captions) = chain(session.game());
    let [earliest, latest] = [MOST, LEAST].map(|turns| end.0.saturating_sub(turns));
    let first = captions.links.first().map_or(latest, |link| link.turn.0.saturating_sub(1));
    playback.go_to_turn(from.unwrap_or(Turn(first.clamp(earliest, latest))), session);
    match eyes {
        Some(eyes) => {
            session.look_through(eyes);
            session.toggle_overlay(OverlayId::Known);
            captions.find_killer(session);
        }
        None => session.say(captions.heading.clone(), Role::Warning),
    }
    captions
}

/// The eyes of those who killed the player, and the captions.
fn chain(game: &Game) -> (Option<Eyes>, Captions) {
    let hunters = game.world().chain().map(|chain| chain.hunters);
    let eyes = hunters.map(|hunters| Eyes::Faction(hunters.faction()));
    let (heading, links) = if game.ending().is_some() {
        words::chain(game)
    } else {
        ("The game is not over, so nobody has killed you.".to_owned(), Vec::new())
    };
    let killer = hunters.and_then(Hunters::killer);
    (eyes, Captions { heading, links, killer, killer_is_here: false })
}

/// The screen that shows the end of the session's game, over its other screens; `None` if it has no journal, or that
/// cannot be played again.
pub(in crate::ui) fn screen(session: &mut Session) -> Option<ReplayScreen> {
    let journal = session.journal()?;
    let start = journal.start().ok()?;
    let before = session.begin_replay(start, journal.records.len());
    let mut playback = Playback::new(journal.records, session);
    let captions = show(&mut playback, session, None);
    Some(ReplayScreen::new(playback).with_captions(captions).returning_to(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_hurries_through_turns_without_news_and_slows_down_before_each_link() {
        let link = |turn| Link { turn: Turn(turn), depth: 1, text: String::new() };
        let captions = Captions { links: vec![link(100), link(200)], ..Captions::default() };
        let tempos = [50, 93, 94, 100, 104, 105, 193, 194, 204].map(|turn| captions.tempo(Turn(turn)));
        assert_eq!(tempos, [FAST, FAST, 100, 100, 100, FAST, FAST, 100, 100]);
        assert_eq!(Captions::default().tempo(Turn(7)), 100, "nobody knew of the player");
    }
}
