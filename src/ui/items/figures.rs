//! The effects of items in figures: a sentence for each value of an item's row.

use crate::{
    game::{Armour, Purpose, SelfEffect, Style, TargetEffect, Unit, Weapon},
    mind::ItemKindId,
    text::counted,
};

use super::super::words::{a, capital, turns};

/// Energy of one turn at normal speed.
const TURN: i32 = 10;

/// An item's name, description and effects, for the player that looks at it.
pub(in super::super) fn described(item: ItemKindId, player: Option<&Unit>) -> String {
    let row = item.row();
    let figures = figures_for(item, player);
    let space = if figures.is_empty() { "" } else { " " };
    format!("{}. {}{space}{figures}", capital(&a(row.name)), row.about)
}

/// An item's effects; empty for an item that is only carried.
pub(super) fn figures(item: ItemKindId) -> String {
    let purpose = item.row().purpose;
    let sentences = match purpose {
        Purpose::Wield(weapon) => self::weapon(weapon),
        Purpose::Wear(armour) => self::armour(armour, purpose.time()),
        Purpose::Use { effect, is_kept } => vec![self_effect(effect), kept(is_kept)],
        Purpose::Aim { effect, reach, is_kept } => {
            let reach =
                if reach > 1 && effect.is_thrown() { format!("Up to {reach} cells away.") } else { String::new() };
            vec![target_effect(effect, purpose.time()), reach, kept(is_kept)]
        }
        Purpose::Keep => Vec::new(),
    };
    sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

/// An item's effects, and for a weapon or armour what the player has instead of it now.
pub(super) fn figures_for(item: ItemKindId, player: Option<&Unit>) -> String {
    let now = player.and_then(|player| instead(item, player));
    [figures(item)].into_iter().chain(now).collect::<Vec<_>>().join(" ")
}

/// What the player has in hand or wears instead of a weapon or armour that it could have; `None` for what it has, and
/// for other items.
fn instead(item: ItemKindId, player: &Unit) -> Option<String> {
    if player.gear.holds(item) {
        return None;
    }
    match item.row().purpose {
        Purpose::Wield(_) => {
            let Weapon { accuracy, damage, .. } = player.weapon();
            let now =
                player.gear.wielded.map_or("your short sword".to_owned(), |other| format!("the {}", other.row().name));
            Some(format!("Now: {now}, {accuracy} in 100 for {}.", range(damage)))
        }
        Purpose::Wear(_) => player.gear.worn.map(|other| format!("Worn instead of the {}.", other.row().name)),
        _ => None,
    }
}

fn kept(is_kept: bool) -> String {
    if is_kept { "It is not used up.".into() } else { String::new() }
}

/// An energy as a time in turns.
fn time(energy: i32) -> String {
    match (energy / TURN, energy % TURN) {
        (whole, 0) => turns(whole.unsigned_abs()),
        (whole, part) => format!("{whole}.{part} turns"),
    }
}

/// A range, or its only value.
fn range((least, most): (i32, i32)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn weapon(weapon: Weapon) -> Vec<String> {
    let Weapon { accuracy, damage, time, style } = weapon;
    let style = match style {
        Style::Plain => "",
        Style::Sweep => "It hits every enemy beside you.",
        Style::Pierce => "It also hits the unit directly behind the target.",
        Style::Lunge => "After a step towards an enemy two cells away it hits at once, for three times the damage.",
        Style::Ambush => "Against a unit that does not know of you it never misses, for seven times the damage.",
    };
    let time = self::time(time);
    vec![format!("Hits {accuracy} times in 100 for {}; a blow takes {time}.", range(damage)), style.into()]
}

fn armour(armour: Armour, dressing: i32) -> Vec<String> {
    let Armour { absorbs, cloaks, steps_heard, deflects } = armour;
    let mut sentences = Vec::new();
    if absorbs.1 > 0 {
        sentences.push(format!("Takes {} off the damage of every blow and shot.", range(absorbs)));
    }
    if deflects > 0 {
        sentences.push(format!("{deflects} of 100 shots glance off."));
    }
    if cloaks > 0 {
        sentences.push(format!("Enemies notice you from {} less far away.", cells(cloaks)));
    }
    sentences.push(match steps_heard {
        0 => "Your steps are silent.".into(),
        steps => format!("Your steps are heard {} away.", cells(steps)),
    });
    sentences.push(format!("Putting it on or off takes {}.", time(dressing)));
    sentences
}

/// A number of cells.
fn cells(number: u32) -> String {
    counted(number as usize, "cell")
}

fn self_effect(effect: SelfEffect) -> String {
    match effect {
        SelfEffect::Heal(health) => format!("Restores up to {health} health and ends poison."),
        SelfEffect::Gain(status, lasts) => {
            let row = status.row();
            format!("You are {} for {}: {}.", row.name, turns(lasts), row.about)
        }
        SelfEffect::Map => "Shows the ground of the whole floor as it is now.".into(),
        SelfEffect::Scry => "Gives you a picture of what one faction knows now, and of where its members are.".into(),
        SelfEffect::Oblivion(lasts) => {
            format!("Enemies in sight forget all they have seen, and are dazed for {}.", turns(lasts))
        }
        SelfEffect::Vanish => "All enemies forget where you were.".into(),
        SelfEffect::Lull(lasts) => format!("Enemies in sight sleep for {}, or until they are hurt.", turns(lasts)),
        SelfEffect::Blink => "Takes you to a random place that you know.".into(),
        SelfEffect::Spy(radius) => format!("Shows what can be seen from here up to {} away.", cells(radius)),
    }
}

fn target_effect(effect: TargetEffect, energy: i32) -> String {
    match effect {
        TargetEffect::Hurl { accuracy, damage } => {
            format!("Thrown, it hits {accuracy} times in 100 for {}, and lies there.", range(damage))
        }
        TargetEffect::Net(lasts) => format!("Thrown, it holds the unit that it hits for {}.", turns(lasts)),
        TargetEffect::Kindle => "Thrown, it sets the ground on fire.".into(),
        TargetEffect::Smoke(lasts) => format!("Thrown, it fills the place with smoke for {}.", turns(lasts)),
        TargetEffect::Scatter => "Thrown, it covers the cell and those beside it with caltrops.".into(),
        TargetEffect::Whistle => "Thrown, it sounds like a shout where it lands.".into(),
        TargetEffect::Blast { damage } => {
            format!(
                "Thrown, it breaks the walls beside it, and hurts all units there and beside it for {}.",
                range(damage)
            )
        }
        TargetEffect::Collapse { damage } => {
            format!(
                "Thrown, it brings down the ceiling there and beside it, and hurts all units below for {}.",
                range(damage)
            )
        }
        TargetEffect::Dig => format!("Breaks through a wall beside you in {}, which is loud.", time(energy)),
        TargetEffect::Bridge => "Lays a bridge over a chasm or deep water beside you.".into(),
        TargetEffect::FalseWall => {
            "Enemies believe that there is a wall in a cell of your choice, until they see otherwise.".into()
        }
        TargetEffect::Mirage => {
            "Enemies believe that you are in a cell of your choice, until they see otherwise. On stairs, those \
             on the floor beyond believe that you came by and ran far away."
                .into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thing_does_is_said_in_the_figures_of_its_row() {
        let said = |item| figures(item);
        assert_eq!(said(ItemKindId::MACE), "Hits 85 times in 100 for 14 to 24; a blow takes 2 turns.");
        assert_eq!(
            said(ItemKindId::JERKIN),
            "Takes 0 to 2 off the damage of every blow and shot. Your steps are heard 4 cells away. Putting it on or off takes 3 turns."
        );
        assert_eq!(
            said(ItemKindId::JAVELIN),
            "Thrown, it hits 85 times in 100 for 4 to 9, and lies there. Up to 9 cells away."
        );
        assert_eq!(said(ItemKindId::QUICKWINE), "You are hasted for 20 turns: three steps in the time of two.");
        assert_eq!(
            said(ItemKindId::PICKAXE),
            "Breaks through a wall beside you in 5 turns, which is loud. It is not used up."
        );
        assert_eq!(said(ItemKindId::KEY), "");
    }

    #[test]
    fn every_kind_is_described_in_whole_sentences() {
        for item in ItemKindId::all() {
            let said = described(item, None);
            assert!(said.ends_with('.') && !said.contains("  ") && !said.contains(" ."), "{said}");
            assert_eq!(figures(item).is_empty(), item.row().purpose == Purpose::Keep, "{said}");
        }
    }
}
