//! The panel's first section: your health and items; or the speed of a world without a player.

use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span},
};

use unicode_width::UnicodeWidthStr;

use crate::{
    game::{Senses, Unit, exposure_at_pace},
    mind::Sound,
};

use super::{
    super::{
        eyes::Eyes,
        items::{Entry, ItemGroup, stock},
        map,
        text::wrap,
        theme::Role,
        who_knows, words,
    },
    page::Panel,
};

impl<'a> Panel<'a> {
    /// Health bar with figures, states, and how far you can be heard and seen.
    pub(super) fn you(&self) -> Vec<Line<'a>> {
        let Some(player) = self.session.game().player() else {
            if self.session.has_player() {
                return vec![self.heading("You were here")];
            }
            return self.pace();
        };
        let (health, most) = (player.health.max(0), player.row().health);
        let figures = format!("{health}/{most}");
        let mut title = vec![Span::styled("You", self.style(Role::Heading))];
        if self.session.is_stealthy() {
            title.push(Span::styled(", stealthy", self.style(Role::Good)));
        }
        let mut lines = vec![
            self.spread(title, vec![Span::styled(figures, self.urgent(health * 100 / most.max(1)))]),
            self.bar((health, self.session.health_just_lost()), most, self.width),
        ];
        lines.extend(self.states(player));
        // A player who looks through other eyes wants to know about other units.
        if self.session.eyes() == Eyes::You {
            // The number that this game is about is the brightest, and what it is the sum of is no note.
            let roles = std::iter::once(Role::Strong).chain(std::iter::repeat(Role::Screen));
            let noticed = self.noticed(player).into_iter().zip(roles);
            lines.extend(noticed.map(|(text, role)| Line::styled(text, self.style(role))));
        }
        lines
    }

    /// The style of the figures of your health, of which so many percent are left.
    fn urgent(&self, percent: i32) -> Style {
        match percent {
            30.. => self.style(Role::Strong),
            15..30 => self.style(Role::HealthLow),
            _ => self.style(Role::HealthLow).add_modifier(Modifier::REVERSED),
        }
    }

    /// The lesson that holds now; empty if there is none.
    pub(super) fn lesson(&self) -> Vec<Line<'a>> {
        let lesson = self.session.log().lesson();
        lesson.map_or_else(Vec::new, |lesson| self.paragraph(lesson, Role::Warning).collect())
    }

    /// Whether each faction knows where you are, and below that what it goes by; empty if you can tell of none, or
    /// nobody plays.
    pub(super) fn who_knows(&self) -> Vec<Line<'a>> {
        const INDENT: &str = "  ";
        if self.session.eyes() != Eyes::You || self.session.game().player().is_none() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for (faction, short) in who_knows::in_short(self.session) {
            let row = faction.row();
            let name = format!("{} {}", row.badge.emblem, row.name);
            // What has no room beside the name goes on below it.
            let room = self.width.saturating_sub(INDENT.len());
            let mut verdict = wrap(&short.verdict, room, 0);
            let mut first = vec![Span::styled(name, self.theme.faction(faction))];
            if first[0].width() + 1 + short.verdict.width() <= self.width {
                verdict.clear();
                first.push(Span::styled(format!(" {}", short.verdict), self.style(Role::Screen)));
            }
            lines.push(Line::from(first));
            let details = wrap(&short.details, room, 0).into_iter().map(|text| (text, Role::Muted));
            let below = verdict.into_iter().map(|text| (text, Role::Screen)).chain(details);
            lines.extend(below.map(|(text, role)| Line::styled(format!("{INDENT}{text}"), self.style(role))));
        }
        if !lines.is_empty() {
            lines.insert(0, self.heading("Who knows"));
        }
        lines
    }

    /// The states of the player, each with its remaining turns.
    fn states(&self, player: &Unit) -> Vec<Line<'a>> {
        let now = self.session.game().turn();
        self.flow(player.statuses.iter().map(|(status, until)| {
            let role = if status.row().is_good { Role::Good } else { Role::Bad };
            vec![Span::styled(format!("{} {}", status.row().name, until.since(now)), self.style(role))]
        }))
    }

    /// From how far away you are noticed and why, how far your steps are heard, and your lantern: all of it at the pace
    /// that was chosen last, even if no time has passed since.
    pub(super) fn noticed(&self, player: &Unit) -> Vec<String> {
        let game = self.session.game();
        let walker = Unit { is_stealthy: self.session.is_stealthy(), ..player.clone() };
        let heard = game.floor().carries(Sound::Steps, walker.steps_heard());
        let (exposure, lantern) = exposure_at_pace(game.world(), player, self.session.is_stealthy());
        let heard = if heard == 0 { "Silent steps".to_owned() } else { format!("Heard within {heard}") };
        if exposure.in_daylight {
            return vec!["Seen from any distance".to_owned(), heard];
        }
        let (within, farthest) = (exposure.seen_within(Senses::default(), u32::MAX), game.floor().farthest_sight());
        let is_hidden = within > farthest;
        let within = format!("Seen within {}", within.min(farthest));
        let terms = words::exposure(exposure);
        // A single term is the number itself.
        let mut lines = if is_hidden {
            self.wrapped(vec![format!("{within}:"), "nobody sees farther here".to_owned()], " ")
        } else if terms.len() > 1 {
            let sum: Vec<String> = ["=".to_owned()].into_iter().chain(terms).collect();
            let whole = format!("{within} {}", sum.join(" "));
            // Else the sum stands alone: its first term would look like a result.
            if whole.width() <= self.width { vec![whole] } else { [vec![within], self.wrapped(sum, " ")].concat() }
        } else {
            vec![within]
        };
        let lantern = if game.floor().is_in_daylight() { None } else { Some(words::lantern(lantern)) };
        lines.extend(self.wrapped(std::iter::once(heard).chain(lantern).collect(), " · "));
        lines
    }

    /// Some texts in lines, as many in each as fit.
    fn wrapped(&self, texts: Vec<String>, between: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for text in texts {
            match lines.last_mut() {
                Some(line) if line.width() + between.width() + text.width() <= self.width => {
                    line.push_str(between);
                    line.push_str(&text);
                }
                _ => lines.push(text),
            }
        }
        lines
    }

    /// The items in hand and worn, and the rest of your items: every kind if there is room, else the number of each
    /// group.
    pub(super) fn belongings(&self, room: usize) -> Vec<Line<'a>> {
        let Some(player) = self.session.game().player() else { return Vec::new() };
        let (held, rest): (Vec<Entry>, Vec<Entry>) =
            stock(player, self.session.keys()).into_iter().partition(|entry| entry.held.is_some());
        let mut lines = self.flow(held.iter().map(|entry| self.item(entry)));
        if lines.len() + rest.len() <= room {
            lines.extend(rest.iter().map(|entry| Line::from(self.item(entry))));
            return lines;
        }
        let counted = ItemGroup::ALL.into_iter().filter_map(|group| {
            let count: u32 =
                rest.iter().filter(|entry| ItemGroup::of(entry.item) == group).map(|entry| entry.count).sum();
            (count > 0).then(|| vec![Span::styled(group.counted(count), self.style(Role::Screen))])
        });
        lines.extend(self.flow(counted));
        lines
    }

    /// An item: its glyph, its name, and "in hand" or "worn" if there is room.
    fn item(&self, entry: &Entry) -> Vec<Span<'a>> {
        let glyph = words::printable(entry.item.row().glyph).to_string();
        let glyph = Span::styled(glyph, self.style(map::role_of_item(entry.item)));
        let mut item = vec![glyph, Span::styled(format!(" {}", entry.name()), self.style(Role::Screen))];
        let held = entry.held.map(|held| Span::styled(format!(", {held}"), self.style(Role::Muted)));
        let width: usize = item.iter().map(Span::width).sum();
        item.extend(held.filter(|held| width + held.width() <= self.width));
        item
    }

    /// The speed of a world without a player.
    fn pace(&self) -> Vec<Line<'a>> {
        let pace = self.session.pace();
        let turns = pace.turns_a_second();
        let (words, role) = match pace.is_halted() {
            true => (format!("halted; {turns} a second"), Role::Warning),
            false if turns == 1 => (format!("1 turn a second{}", tempo(pace.tempo())), Role::Strong),
            false => (format!("{turns} turns a second{}", tempo(pace.tempo())), Role::Strong),
        };
        vec![self.heading("No player"), Line::styled(words, self.style(role))]
    }

    /// The eyes through which the map is seen; empty for the player's own.
    pub(super) fn eyes(&self) -> Vec<Line<'a>> {
        let (eyes, game) = (self.session.eyes(), self.session.game());
        if eyes == Eyes::You {
            return Vec::new();
        }
        let role = if eyes == Eyes::first(game) { Role::Muted } else { Role::Warning };
        let mut lines: Vec<Line> = self.paragraph(&words::capital(&eyes.name(game)), role).collect();
        if let Eyes::Picture(_) = eyes
            && let Some(viewed) = self.session.viewed()
        {
            let known = viewed.mind.known.known_cells();
            lines.push(Line::styled(format!("known walkability {known}"), self.style(Role::Muted)));
        }
        if let Eyes::Faction(_) = eyes
            && let Some(viewed) = self.session.viewed().filter(|viewed| viewed.unit.is_none())
        {
            let known = viewed.mind.known.known_cells();
            lines.push(Line::styled(format!("known walkability {known}"), self.style(Role::Muted)));
            lines.extend(self.paths(game.world().path_load(viewed.faction)));
        }
        // For a watched unit, this is in the section about its thoughts.
        if eyes == Eyes::Truth && self.session.watched().is_none() {
            lines.extend(self.paths(game.world().path_queues().iter().map(|(_, queue)| queue.load()).sum()));
        }
        lines
    }
}

/// How much faster or slower the world goes for the moment, after the speed.
fn tempo(percent: u32) -> String {
    match percent {
        100 => String::new(),
        200.. => format!(", x{}", percent / 100),
        percent => format!(", {percent} %"),
    }
}
