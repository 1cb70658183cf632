//! The help, printed from the table of commands, and completion.

use crate::{
    content::{Content, FactionId},
    game::in_numbers,
    text::{nearest, quoted},
};

use super::{
    super::{help, items, words},
    command::{self, COMMANDS, Group, Row, Verb},
    known::{self, Kind, LISTS},
    minds, settings,
    speech::Speech,
    timeline,
    word_table::Found,
};

/// A topic of the help besides the commands.
struct Topic {
    name: &'static str,
    says: fn() -> Vec<String>,
}

/// The topics.
const TOPICS: &[Topic] = &[
    Topic { name: "start", says: start },
    Topic { name: "rules", says: rules },
    Topic { name: "factions", says: factions },
    Topic { name: "evidence", says: || vec![help::EVIDENCE.into()] },
];

fn start() -> Vec<String> {
    [
        "Take the Astrolabe from the deepest floor and climb back out. Nobody down here knows anything that their faction has not \
         seen; neither do you. The tutorial (`fogwalk tutorial --speech`) shows how, in five minutes.",
        "Type 'explore' to walk on until something happens, 'look' to hear where you are, 'around' for the cells beside you.",
        "Type 'down' to go to the stairs down, and again to take them. 'rest' heals you where nobody comes.",
        "Type a direction to walk, into an enemy to attack it, into a door to open it: 'north', or 'n'; 'n 5' for five steps.",
        "Places are told from you, first east or west, then north or south: '3 east 2 north'.",
        "'list' names all that you know, with numbers: 'travel 2' goes to the second, 'look 2' describes it.",
        "'think' says what an enemy does and why. 'throw javelin at goblin' throws. 'inventory' lists what you carry.",
        "A beginning of a command is enough where no other begins so. 'help throw' explains one.",
    ]
    .map(str::to_owned)
    .into()
}

fn rules() -> Vec<String> {
    in_numbers().into_iter().map(|(about, rule)| format!("{}: {rule}", words::capital(about))).collect()
}

fn factions() -> Vec<String> {
    let content = Content::base();
    let others = FactionId::all().zip(&content.factions).filter(|(id, _)| *id != FactionId::PLAYER);
    others
        .map(|(id, faction)| {
            let members: Vec<&str> =
                content.placeable_units().filter(|kind| kind.faction == id).map(|kind| kind.name).collect();
            let about = format!("{} {}", faction.about, words::sharing(faction));
            format!("{}: {about} Its members: {}.", words::capital(faction.name), members.join(", "))
        })
        .collect()
}

impl Speech {
    /// Explains the commands, one of them, or a topic.
    pub(super) fn help(&mut self, arguments: &[&str]) {
        match arguments {
            [] => self.list_commands(),
            [word, ..] => self.explain(word),
        }
    }

    fn list_commands(&mut self) {
        for group in Group::ALL {
            let rows = COMMANDS.iter().filter(|row| row.group == group);
            let names: Vec<String> = rows.map(Row::listed).collect();
            self.say(format!("{}: {}.", group.title(), names.join(", ")));
        }
        let topics: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        self.say(format!(
            "'help' and a command explains it. Topics: {}. A beginning of a name is enough; Tab at the end of a line lists what fits.",
            topics.iter().map(|name| format!("'help {name}'")).collect::<Vec<_>>().join(", ")
        ));
    }

    fn explain(&mut self, word: &str) {
        let wanted = word.trim_matches('\'').to_ascii_lowercase();
        if let Some(topic) = TOPICS.iter().find(|topic| topic.name == wanted) {
            let said = (topic.says)();
            self.said.extend(said);
            return;
        }
        match command::find(&wanted) {
            Found::One(row) => {
                let said = row.explained();
                self.say(said);
            }
            Found::Several(rows) => {
                let said: Vec<String> = rows.into_iter().map(Row::explained).collect();
                self.said.extend(said);
            }
            Found::None => {
                let names: Vec<&str> =
                    COMMANDS.iter().map(|row| row.name).chain(TOPICS.iter().map(|topic| topic.name)).collect();
                let near = nearest(&wanted, &names).map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default();
                self.say(format!("There is no help on {}.{near}", quoted(&wanted)));
            }
        }
    }

    /// Lists what the last word of an unfinished line may become.
    pub(super) fn complete(&mut self, words: &[&str]) {
        let (last, before) = words.split_last().map_or(("", words), |(last, before)| (*last, before));
        let candidates = match before {
            [] => command::beginning_with(last).iter().map(|row| row.name.to_owned()).collect(),
            [first, ..] => match command::find(first) {
                Found::One(row) if row.verb == Verb::Settings => {
                    settings::arguments(&before[1..]).into_iter().filter(|name| name.starts_with(last)).collect()
                }
                Found::One(row) => self.arguments_of(row, last),
                Found::Several(_) | Found::None => Vec::new(),
            },
        };
        match &candidates[..] {
            [] => self.say(format!("Nothing begins with {}.", quoted(last))),
            [one] => self.say(one.clone()),
            several => {
                let said = format!("{}.", several.join(", "));
                self.say(said);
            }
        }
    }

    /// What may follow a command and begins like this.
    fn arguments_of(&self, row: &Row, last: &str) -> Vec<String> {
        let places = || {
            let all = [Kind::Unit, Kind::Lost, Kind::Exit, Kind::Door, Kind::Thing, Kind::Special];
            known::spots(&self.session, &all).into_iter().map(|spot| spot.name)
        };
        let player = self.session.game().player();
        let carried = || {
            let stock = player.map(|player| items::stock(player, self.session.keys())).unwrap_or_default();
            stock.into_iter().map(|entry| entry.item.row().name.to_owned())
        };
        let directions = || crate::grid::Direction::ALL.map(|direction| direction.name().replace('-', "")).into_iter();
        let all: Vec<String> = match row.verb {
            Verb::Help => {
                let topics = TOPICS.iter().map(|topic| topic.name);
                COMMANDS.iter().map(|row| row.name).chain(topics).map(str::to_owned).collect()
            }
            Verb::Timeline => timeline::kinds(),
            Verb::Overlay => minds::overlay_names().into_iter().map(str::to_owned).collect(),
            Verb::List => LISTS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            Verb::Throw | Verb::Use | Verb::Aim => carried().chain(places()).collect(),
            Verb::Drop | Verb::Item => carried().collect(),
            Verb::Travel | Verb::Look | Verb::Shoot | Verb::Fling => places().chain(directions()).collect(),
            Verb::Watch | Verb::Think | Verb::Figures | Verb::Attack => {
                known::units(&self.session).into_iter().map(|spot| spot.name).collect()
            }
            Verb::Step | Verb::Sneak | Verb::Face | Verb::Close | Verb::Bar => directions().collect(),
            Verb::Lantern => ["shut", "low", "full", "auto"].map(str::to_owned).into(),
            Verb::Gather => ["on", "off"].map(str::to_owned).into(),
            _ => Vec::new(),
        };
        let last = last.to_ascii_lowercase();
        let mut fitting: Vec<String> =
            all.into_iter().filter(|name| name.split(' ').any(|word| word.starts_with(&last))).collect();
        fitting.sort();
        fitting.dedup();
        fitting
    }
}
