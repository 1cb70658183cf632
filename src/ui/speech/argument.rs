//! What the words after a command name: a place, a unit, an item.

use crate::{
    game::{Purpose, Unit},
    grid::Point,
    mind::ItemKindId,
    text::quoted,
};

use super::{
    super::{items, session::Session},
    known::{self, Kind, Spot},
    place,
    speech::Speech,
};

/// Names that places have besides their own, and what they stand for.
const OTHER_NAMES: [(&str, &str); 5] =
    [("down", "stairs down"), ("up", "stairs up"), ("exit", "stairs down"), (">", "stairs down"), ("<", "stairs up")];

/// Names of a kind of places, for any place of that kind.
const KIND_NAMES: [(&str, Kind); 2] = [("item", Kind::Thing), ("thing", Kind::Thing)];

/// How well a name fits what was typed: 0 if it is the same, 1 if it begins so, 2 if one of its words does. `None` if
/// it does not fit.
fn fit(name: &str, wanted: &str) -> Option<u32> {
    let name = name.to_ascii_lowercase();
    if name == wanted {
        Some(0)
    } else if name.starts_with(wanted) {
        Some(1)
    } else {
        name.split(' ').any(|word| word.starts_with(wanted)).then_some(2)
    }
}

/// The words before and behind the first "at".
pub(super) fn at<'a, 'b>(words: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str]) {
    match words.iter().position(|word| word.eq_ignore_ascii_case("at")) {
        Some(place) => (&words[..place], &words[place + 1..]),
        None => (words, &[]),
    }
}

impl Speech {
    /// The place that words name: a number of the last list, an offset from the player, or the name of something that
    /// is known, the nearest if there are several.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub(super) fn place(&self, words: &[&str]) -> Result<Spot, String> {
        let from = known::centre(&self.session);
        let cell = |at| Spot { kind: Kind::Unknown, name: "cell".into(), note: String::new(), at, unit: None };
        match words {
            [] => {
                return Err(
                    "Say which place: a name, a number of the last list, or an offset as in '3 east 2 north'.".into()
                );
            }
            [number] if number.parse::<usize>().is_ok() => return self.numbered(number),
            ["here"] => return Ok(cell(from)),
            _ => {}
        }
        if let Some(at) = place::cell(from, words) {
            return Ok(cell(at));
        }
        let wanted = words.join(" ").to_ascii_lowercase();
        let wanted = OTHER_NAMES.iter().find(|(name, _)| *name == wanted).map_or(wanted.as_str(), |(_, means)| *means);
        let all =
            [Kind::Unit, Kind::Lost, Kind::Exit, Kind::Door, Kind::Thing, Kind::Special, Kind::Danger, Kind::Unknown];
        let spots = known::spots(&self.session, &all);
        let kind = KIND_NAMES.iter().find(|(name, _)| *name == wanted).map(|(_, kind)| *kind);
        // A place of the kind fits less well than one whose name has the word.
        let fit = |spot: &Spot| fit(&spot.name, wanted).or_else(|| (Some(spot.kind) == kind).then_some(u32::MAX));
        let fitting = spots.into_iter().filter_map(|spot| Some((fit(&spot)?, spot)));
        // The nearest comes first among equals.
        let best = fitting.min_by_key(|(fit, spot)| (*fit, spot.at.distance(from)));
        best.map(|(_, spot)| spot).ok_or_else(|| format!("You know of no {} here.", quoted(wanted)))
    }

    /// The place with a number in the last list.
    fn numbered(&self, number: &str) -> Result<Spot, String> {
        let listed = self.listed.len();
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        place.and_then(|place| self.listed.get(place)).cloned().ok_or_else(|| match listed {
            0 => "There is no list yet: 'list' or 'sight' makes one.".to_owned(),
            _ => format!("The last list has the numbers 1 to {listed}."),
        })
    }

    /// The unit in sight that words name; without words, the nearest enemy, else the nearest unit.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub(super) fn unit(&self, words: &[&str]) -> Result<Spot, String> {
        let units = known::units(&self.session);
        if words.is_empty() {
            let nearest = units.iter().find(|spot| self.is_enemy(spot)).or(units.first());
            return nearest.cloned().ok_or_else(|| "No unit is in sight.".into());
        }
        let spot = self.place(words)?;
        let is_it = |unit: &&Spot| unit.unit == spot.unit && spot.unit.is_some() || unit.at == spot.at;
        units
            .iter()
            .find(is_it)
            .cloned()
            .ok_or_else(|| format!("There is no unit in sight: {}.", spot.told(known::centre(&self.session))))
    }

    /// A unit that is shown, by its place.
    pub(super) fn shown(&self, spot: &Spot) -> Option<&Unit> {
        self.session.units_shown().iter().find(|unit| Some(unit.id) == spot.unit)
    }

    /// Whether a place is that of an enemy.
    pub(super) fn is_enemy(&self, spot: &Spot) -> bool {
        let player = self.session.game().player();
        self.shown(spot).zip(player).is_some_and(|(unit, player)| unit.is_enemy_of(player))
    }

    /// The item that the player carries and words name, by its letter or its name.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub(super) fn carried(&self, words: &[&str], wants: fn(Purpose) -> bool) -> Result<ItemKindId, String> {
        let stock = stock(&self.session);
        let fitting: Vec<_> = stock.iter().filter(|(_, item)| wants(item.row().purpose)).collect();
        if let [letter] = words
            && let Some((_, item)) = stock.iter().find(|(own, _)| own.as_deref() == Some(letter))
        {
            return Ok(*item);
        }
        if words.is_empty() {
            let names: Vec<&str> = fitting.iter().map(|(_, item)| item.row().name).collect();
            return match fitting[..] {
                [] => Err("You carry nothing for that.".into()),
                [(_, item)] => Ok(*item),
                _ => Err(format!("Say which: {}.", names.join(", "))),
            };
        }
        let wanted = words.join(" ").to_ascii_lowercase();
        let fit = |(_, item): &&(Option<String>, ItemKindId)| fit(item.row().name, &wanted);
        let Some(best) = stock.iter().filter_map(|entry| fit(&entry)).min() else {
            return Err(format!("You carry no {}.", quoted(&wanted)));
        };
        let of_best: Vec<ItemKindId> =
            stock.iter().filter(|entry| fit(entry) == Some(best)).map(|(_, item)| *item).collect();
        if let [item] = of_best[..] {
            return Ok(item);
        }
        let names: Vec<&str> = of_best.iter().map(|item| item.row().name).collect();
        Err(format!("Say which: {}.", names.join(", ")))
    }

    /// The item that the player carries, sees or knows to lie somewhere, by its letter or its name.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub(super) fn known_item(&self, words: &[&str]) -> Result<ItemKindId, String> {
        let carried = self.carried(words, |_| true);
        let wanted = words.join(" ").to_ascii_lowercase();
        if carried.is_ok() || wanted.is_empty() {
            return carried;
        }
        let lying =
            self.session.items().into_iter().filter_map(|(_, item)| Some((fit(item.row().name, &wanted)?, item)));
        lying.min().map(|(_, item)| item).map_or(carried, Ok)
    }

    /// The cell of the nearest enemy in sight.
    pub(super) fn nearest_enemy(&self) -> Option<Point> {
        known::units(&self.session).iter().find(|spot| self.is_enemy(spot)).map(|spot| spot.at)
    }
}

/// The items that the player carries, each with its letter.
pub(super) fn stock(session: &Session) -> Vec<(Option<String>, ItemKindId)> {
    let entries = session.game().player().map(|player| items::stock(player, session.keys())).unwrap_or_default();
    entries.into_iter().map(|entry| (entry.letter.map(|letter| letter.to_string()), entry.item)).collect()
}
