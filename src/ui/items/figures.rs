//! What kinds of items do, in figures: a sentence for each thing that its row says.

use crate::{
    game::{Armour, Purpose, SelfEffect, Style, TargetEffect, Weapon},
    mind::ItemKindId,
};

use super::super::words::{a, capital, turns};

/// Energy that is a turn for whoever is not quick or slow.
const TURN: i32 = 10;

/// All that is said of an item: its name, its line of text, and what it does.
pub(in super::super) fn described(item: ItemKindId) -> String {
    let row = item.row();
    let figures = figures(item);
    let space = if figures.is_empty() { "" } else { " " };
    format!("{}. {}{space}{figures}", capital(&a(row.name)), row.about)
}

/// What it does; nothing, for what is only carried.
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

fn kept(is_kept: bool) -> String {
    if is_kept { "It is not used up.".into() } else { String::new() }
}

/// A time in energy as turns.
fn time(energy: i32) -> String {
    match (energy / TURN, energy % TURN) {
        (whole, 0) => turns(whole.unsigned_abs()),
        (whole, part) => format!("{whole}.{part} turns"),
    }
}

/// From least to most.
fn range((least, most): (i32, i32)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn weapon(weapon: Weapon) -> Vec<String> {
    let Weapon { accuracy, damage, time, style } = weapon;
    let style = match style {
        Style::Plain => "",
        Style::Sweep => "It strikes every enemy beside you.",
        Style::Pierce => "It strikes who stands right behind as well.",
        Style::Lunge => "After a step towards an enemy two cells away it strikes at once, and three times as hard.",
        Style::Ambush => "Who does not know of you it strikes seven times as hard, and never misses.",
    };
    let time = self::time(time);
    vec![format!("Hits {accuracy} times in 100 for {}; a blow takes {time}.", range(damage)), style.into()]
}

fn armour(armour: Armour, dressing: i32) -> Vec<String> {
    let Armour { absorbs, cloaks, steps_heard, deflects } = armour;
    let mut sentences = Vec::new();
    if absorbs.1 > 0 {
        sentences.push(format!("Takes {} off every blow and shot.", range(absorbs)));
    }
    if deflects > 0 {
        sentences.push(format!("{deflects} of 100 shots glance off."));
    }
    if cloaks > 0 {
        sentences.push(format!("Others have to be {} nearer to notice you.", cells(cloaks)));
    }
    sentences.push(match steps_heard {
        0 => "Your steps are not heard.".into(),
        steps => format!("Your steps are heard {} away.", cells(steps)),
    });
    sentences.push(format!("Putting it on or off takes {}.", time(dressing)));
    sentences
}

/// A number of cells.
fn cells(number: u32) -> String {
    if number == 1 { "1 cell".into() } else { format!("{number} cells") }
}

fn self_effect(effect: SelfEffect) -> String {
    match effect {
        SelfEffect::Heal(health) => format!("Gives up to {health} health back, and ends poison."),
        SelfEffect::Gain(status, lasts) => {
            let row = status.row();
            format!("You are {} for {}: {}.", row.name, turns(lasts), row.about)
        }
        SelfEffect::Map => "You know the ground of the whole floor as it is now.".into(),
        SelfEffect::Scry => "Gives you a picture of what one faction knows now, and of where its members are.".into(),
        SelfEffect::Oblivion(lasts) => {
            format!("Enemies in sight forget all they have seen, and are dazed for {}.", turns(lasts))
        }
        SelfEffect::Vanish => "all enemies forget where you were".into(),
        SelfEffect::Lull(lasts) => format!("Enemies in sight sleep for {}, or until they are hurt.", turns(lasts)),
        SelfEffect::Blink => "Takes you to another place that you know, no one can say which.".into(),
        SelfEffect::Spy(radius) => format!("Shows what can be seen from here up to {} away.", cells(radius)),
    }
}

fn target_effect(effect: TargetEffect, energy: i32) -> String {
    match effect {
        TargetEffect::Hurl { accuracy, damage } => {
            format!("Thrown, it hits {accuracy} times in 100 for {}, and lies there.", range(damage))
        }
        TargetEffect::Net(lasts) => format!("Thrown, it holds whom it hits for {}.", turns(lasts)),
        TargetEffect::Kindle => "Thrown, it sets the ground on fire.".into(),
        TargetEffect::Smoke(lasts) => format!("Thrown, it fills the place with smoke for {}.", turns(lasts)),
        TargetEffect::Scatter => "Thrown, it covers the ground there and beside with caltrops.".into(),
        TargetEffect::Whistle => "Thrown, it sounds like somebody who shouts there.".into(),
        TargetEffect::Blast { damage } => {
            format!(
                "Thrown, it breaks the walls beside it, and hurts everybody there and beside for {}.",
                range(damage)
            )
        }
        TargetEffect::Collapse { damage } => {
            format!(
                "Thrown, it brings the ceiling down there and beside, and hurts everybody below for {}.",
                range(damage)
            )
        }
        TargetEffect::Dig => format!("Breaks through a wall beside you in {}; that is heard.", time(energy)),
        TargetEffect::Bridge => "Lays a bridge over a chasm or deep water beside you.".into(),
        TargetEffect::FalseWall => {
            "Your enemies believe that there is a wall where you say, until they see otherwise.".into()
        }
        TargetEffect::Mirage => "Your enemies believe that you are where you say, until they see otherwise.".into(),
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
            "Takes 0 to 2 off every blow and shot. Your steps are heard 4 cells away. Putting it on or off takes 3 turns."
        );
        assert_eq!(
            said(ItemKindId::JAVELIN),
            "Thrown, it hits 85 times in 100 for 4 to 9, and lies there. Up to 9 cells away."
        );
        assert_eq!(said(ItemKindId::QUICKWINE), "You are hasted for 20 turns: three steps in the time of two.");
        assert_eq!(
            said(ItemKindId::PICKAXE),
            "Breaks through a wall beside you in 5 turns; that is heard. It is not used up."
        );
        assert_eq!(said(ItemKindId::KEY), "");
    }

    #[test]
    fn every_kind_is_described_in_whole_sentences() {
        for item in ItemKindId::all() {
            let said = described(item);
            assert!(said.ends_with('.') && !said.contains("  ") && !said.contains(" ."), "{said}");
            assert_eq!(figures(item).is_empty(), item.row().purpose == Purpose::Keep, "{said}");
        }
    }
}
