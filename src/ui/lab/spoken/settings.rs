//! Settings and searches side by side in lines.

use crate::{
    grid::{Direction, Point},
    lab::{Comparison, Experiment, SETTINGS, Setting, Standing},
    text::{all_of, capital},
};

use super::{
    super::{
        bench::{Bench, Hand},
        menu, table,
    },
    command::Verb,
    lab::{SpokenLab, setting_and_value, setting_named},
    moments::times,
};

impl SpokenLab {
    /// Carries out a command that changes the search, or tells its settings.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn change(&mut self, verb: Verb, arguments: &[&str]) -> Result<(), String> {
        match verb {
            Verb::Settings => match arguments {
                [] => self.list_settings(),
                words => {
                    let (setting, _) = setting_and_value(words).ok_or_else(|| no_setting(words[0]))?;
                    self.explain_setting(setting);
                }
            },
            Verb::Set => match arguments {
                [] => {
                    return Err(
                        "Say which setting: 'settings' lists them, 'set algorithm dijkstra' changes one.".into()
                    );
                }
                words => {
                    let (setting, value) = setting_and_value(words).ok_or_else(|| no_setting(words[0]))?;
                    self.set(setting, value)?;
                }
            },
            Verb::Reset => {
                self.bench.reset();
                self.is_anew = true;
            }
            Verb::Compare => self.compare(),
            Verb::Add => {
                self.check_side_by_side()?;
                if self.bench.comparison().studies().len() == Comparison::MOST {
                    return Err(format!("There are {} searches already: 'remove' takes one away.", Comparison::MOST));
                }
                let algorithm = match arguments {
                    [] => None,
                    [value] => Some((setting_named("algorithm").ok_or("There is no algorithm to choose.")?, value)),
                    _ => return Err("Say one algorithm, as in 'add dijkstra'.".into()),
                };
                self.bench.compare(Comparison::add);
                if let Some((setting, value)) = algorithm
                    && let Err(why) = self.bench.choose(setting, &value.to_ascii_lowercase())
                {
                    self.bench.compare(Comparison::remove);
                    return Err(why);
                }
                self.tell_active();
            }
            Verb::Other => self.other(arguments)?,
            Verb::Remove => {
                self.check_side_by_side()?;
                if self.bench.comparison().studies().len() == 1 {
                    return Err("There is only one search.".into());
                }
                self.bench.compare(Comparison::remove);
                self.tell_active();
            }
            Verb::Go(direction) => self.go(direction, times(arguments, 1)?),
            Verb::Move => self.move_to(arguments)?,
            Verb::Theatre => self.theatre(arguments)?,
            // Every other command is done already.
            _ => {}
        }
        Ok(())
    }

    fn check_side_by_side(&self) -> Result<(), String> {
        if self.bench.is_in_theatre() {
            return Err("In the theatre there are always two searches: 'no' leaves it.".into());
        }
        Ok(())
    }

    fn list_settings(&mut self) {
        let experiment = self.bench.study().experiment();
        let (matter, others): (Vec<&Setting>, Vec<_>) = SETTINGS.iter().partition(|it| (it.matters)(experiment));
        let said: Vec<String> = matter
            .into_iter()
            .map(|setting| format!("{}: {}. {}.", setting.option, setting.in_use(experiment), setting.about))
            .collect();
        let others: Vec<&str> = others.into_iter().map(|setting| setting.option).collect();
        self.said.extend(said);
        if !others.is_empty() {
            self.say(format!("No difference to this search: {}.", others.join(", ")));
        }
        self.say("'settings algorithm' says what each value means, 'algorithm dijkstra' sets it.");
    }

    /// Says what a setting is about, its value, and what its values mean.
    pub(super) fn explain_setting(&mut self, setting: &'static Setting) {
        let experiment = self.bench.study().experiment();
        let now = setting.in_use(experiment);
        let expected = setting.expected();
        self.say(format!("{}: {}. Now {now}. {expected}.", capital(setting.option), setting.about));
        let words = setting.words_of_values().into_iter().map(|(name, about)| format!("{name}: {about}"));
        self.said.extend(words);
    }

    /// Sets a setting to a value by name, or turns it to the next or previous one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn set(&mut self, setting: &'static Setting, value: &[&str]) -> Result<(), String> {
        let before = setting.in_use(self.bench.study().experiment());
        match value {
            [] | ["next"] => self.bench.turn(setting, true),
            ["back" | "previous"] => self.bench.turn(setting, false),
            [value] | ["to", value] => self.bench.choose(setting, &value.to_ascii_lowercase())?,
            _ => return Err(format!("Say one value. {}.", setting.expected())),
        }
        let experiment = self.bench.study().experiment();
        let now = setting.in_use(experiment);
        if now == before {
            if self.bench.notice.is_none() {
                self.say(format!("{} is {now} already.", capital(setting.title)));
            }
            return Ok(());
        }
        let meaning = setting.meaning(experiment).map(|meaning| format!(" {meaning}")).unwrap_or_default();
        self.say(format!("{}: {now}.{meaning}", capital(setting.title)));
        self.tell_result();
        Ok(())
    }

    /// The result of the whole search in a line, wherever the moment is.
    pub(super) fn tell_result(&mut self) {
        if self.bench.is_in_theatre() {
            return;
        }
        let result = menu::result(&self.bench).0;
        self.say(format!("{}.", capital(result.trim_end_matches('.'))));
    }

    /// A line for each of the searches side by side.
    fn compare(&mut self) {
        if self.bench.is_in_theatre() {
            return self.tell_theatre();
        }
        if self.bench.comparison().studies().len() == 1 {
            self.say("There is one search; 'add' puts another beside it.");
        }
        self.bench.comparison.prove();
        self.bench.comparison.count_list_work();
        let active = self.bench.comparison().active_place();
        let told = |(place, standing): (usize, Standing)| {
            let is_active = if place == active { ", active" } else { "" };
            format!("{}{is_active}: {}", place + 1, table::in_words(&standing))
        };
        let standings: Vec<_> = self.bench.comparison().standings().collect();
        let said: Vec<String> = standings.iter().cloned().enumerate().map(told).collect();
        self.said.extend(said);
        self.said.extend(best(&standings));
    }

    fn other(&mut self, arguments: &[&str]) -> Result<(), String> {
        let count = self.bench.comparison().studies().len();
        if count == 1 {
            return Err("There is only one search; 'add' puts another beside it.".into());
        }
        match arguments {
            [] => self.bench.compare(Comparison::activate_next),
            [number] => match number.parse::<usize>() {
                Ok(number) if (1..=count).contains(&number) => {
                    self.bench.comparison.activate(number - 1);
                    self.bench.arrange();
                }
                _ => return Err(format!("Say a number from 1 to {count}.")),
            },
            _ => return Err("Say one number.".into()),
        }
        self.tell_active();
        Ok(())
    }

    /// Which search is the active one.
    fn tell_active(&mut self) {
        let comparison = self.bench.comparison();
        let (place, count) = (comparison.active_place() + 1, comparison.studies().len());
        let label = comparison.label(comparison.active());
        self.say(format!("Search {place} of {count}: {label}."));
        self.tell_result();
    }

    /// Moves the goal, the start or the cursor, whichever is chosen.
    fn go(&mut self, direction: Direction, count: usize) {
        let before = self.held();
        for _ in 0..count.min(1000) {
            self.bench.move_hand(direction);
        }
        if self.held() == before {
            let what = capital(self.bench.hand.name());
            self.say(format!("{what} cannot go farther {}.", direction.name()));
        } else {
            self.tell_held();
        }
    }

    /// Where the thing is that directions move.
    fn held(&self) -> Point {
        let Experiment { start, goal, .. } = *self.bench.study().experiment();
        match self.bench.hand {
            Hand::Goal => goal,
            Hand::Start => start,
            Hand::Cursor => self.bench.cursor.unwrap_or(self.bench.focus),
        }
    }

    fn move_to(&mut self, arguments: &[&str]) -> Result<(), String> {
        let hand = |word: &str| match word.to_ascii_lowercase().as_str() {
            "goal" | "b" => Some(Hand::Goal),
            "start" | "a" => Some(Hand::Start),
            "cursor" => Some(Hand::Cursor),
            _ => None,
        };
        match arguments {
            [] => self.bench.next_hand(),
            [first, place @ ..] => {
                let place = match hand(first) {
                    Some(hand) => {
                        self.hold(hand);
                        place
                    }
                    None => arguments,
                };
                if !place.is_empty() {
                    let at = self.bench.cell_in_words(place, self.held())?;
                    let hand = self.bench.hand;
                    self.bench.put(hand, at);
                    self.bench.focus = at;
                }
            }
        }
        self.tell_held();
        Ok(())
    }

    /// Chooses what directions move.
    pub(super) fn hold(&mut self, hand: Hand) {
        while self.bench.hand != hand {
            self.bench.next_hand();
        }
    }

    fn tell_held(&mut self) {
        let bench: &Bench = &self.bench;
        let at = bench.study().name_at(self.held());
        let what = match bench.hand {
            Hand::Cursor => {
                self.tell_cell_at(self.held());
                return;
            }
            hand => capital(hand.name()),
        };
        self.say(format!("{what} is at {at}; directions move it."));
        self.tell_result();
    }
}

fn no_setting(name: &str) -> String {
    format!("There is no setting {}: 'settings' lists them.", crate::text::quoted(name))
}

/// Which of several searches found the cheapest path, and which expanded the fewest cells.
fn best(standings: &[Standing]) -> Option<String> {
    let cheapest = standings.iter().filter_map(|standing| standing.cost).min()?;
    let fewest = standings.iter().filter_map(|standing| Some(standing.stats.as_ref()?.expanded)).min()?;
    let of = |is_best: &dyn Fn(&Standing) -> bool| {
        let best = (1..).zip(standings).filter(|(_, standing)| is_best(standing));
        let places: Vec<String> = best.map(|(place, _): (u32, _)| place.to_string()).collect();
        if places.len() == standings.len() { "all".to_owned() } else { all_of(&places) }
    };
    (standings.len() > 1).then(|| {
        let cheap = of(&|standing| standing.cost == Some(cheapest));
        let few = of(&|standing| standing.stats.as_ref().is_some_and(|stats| stats.expanded == fewest));
        format!("Cheapest path, {cheapest}: {cheap}. Fewest expanded, {fewest}: {few}.")
    })
}
