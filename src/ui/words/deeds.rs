//! Messages about what units do to each other, to doors and with items.

use crate::{
    game::{
        Cause, Deceived, Deception, Freeing, LostNote, Missile, PictureSource, Purpose, Status, Subject, TargetEffect,
    },
    mind::{FactionId, ItemKindId, KindId, planning::ActionId},
    terrain::Door,
    text::{a, all_of, capital, counted},
};

use super::{
    super::theme::Role,
    names::{self, the},
};

/// What is lost with a unit that died; `None` if nothing is.
pub(super) fn lost_note(lost: LostNote) -> Option<String> {
    match lost {
        LostNote::Nothing => None,
        LostNote::All => Some("It never reported that it saw you.".to_owned()),
        LostNote::After(ago) => {
            Some(format!("It had reported you {} ago; what it saw since is lost.", names::turns(ago)))
        }
        LostNote::Some => Some("What it saw of you last is lost.".to_owned()),
    }
}

/// A unit other than the player died.
pub(super) fn died(who: Subject, of: Cause) -> String {
    match of {
        Cause::Blow(by) => format!("{} kills {}.", capital(&the(by)), the(who)),
        Cause::Shot(by) => format!("{} shoots {} dead.", capital(&the(by)), the(who)),
        Cause::Throw(by) => format!("{} kills {}.", throw(by), the(who)),
        Cause::Burst(_) => format!("{} is torn apart.", capital(&the(who))),
        Cause::SharpGround => format!("{} bleeds to death.", capital(&the(who))),
        Cause::Dart => format!("{} falls over, with a dart in its neck.", capital(&the(who))),
        Cause::Fire => format!("{} burns to death.", capital(&the(who))),
        Cause::Fall => format!("{} falls, and is not heard again.", capital(&the(who))),
        Cause::Drowning => format!("{} drowns.", capital(&the(who))),
        Cause::Burial => format!("{} is buried.", capital(&the(who))),
    }
}

/// The throw of a unit, at the beginning of a sentence.
fn throw(by: Subject) -> String {
    if by.is_player() { "Your throw".into() } else { format!("{}'s throw", capital(&the(by))) }
}

/// A unit opened a door that was shut in this way.
pub(super) fn opened(who: Subject, was: Door) -> (String, Role) {
    if who.is_player() {
        let what = match was {
            Door::Locked => "The key turns. The door is open.",
            Door::Barred => "You lift the bar and open the door.",
            Door::None | Door::Closed | Door::Open => "You open the door.",
        };
        return (what.into(), Role::Muted);
    }
    let what = match was {
        Door::Locked => "unlocks a door",
        Door::Barred => "lifts the bar from a door",
        Door::None | Door::Closed | Door::Open => "opens a door",
    };
    (format!("{} {what}.", capital(&the(who))), Role::Distant)
}

/// A unit struck at another; `damage` is `None` for a miss.
pub(super) fn struck(who: Subject, whom: Subject, damage: Option<i32>) -> (String, Role) {
    match (who.is_player(), whom.is_player(), damage) {
        (true, _, Some(0)) => (format!("You hit {}, and do no harm.", the(whom)), Role::Muted),
        (_, true, Some(0)) => (format!("{} hits you, and does no harm.", capital(&the(who))), Role::Muted),
        (true, _, Some(damage)) => (format!("You hit {} for {damage}.", the(whom)), Role::Screen),
        (true, _, None) => (format!("You miss {}.", the(whom)), Role::Muted),
        (_, true, Some(damage)) => (format!("{} hits you for {damage}.", capital(&the(who))), Role::Bad),
        (_, true, None) => (format!("{} misses you.", capital(&the(who))), Role::Muted),
        (_, _, Some(_)) => (format!("{} hits {}.", capital(&the(who)), the(whom)), Role::Distant),
        (_, _, None) => (format!("{} misses {}.", capital(&the(who)), the(whom)), Role::Distant),
    }
}

/// A unit shot at another, or at nobody; `damage` is `None` for a miss.
pub(super) fn shot(who: Subject, whom: Option<Subject>, damage: Option<i32>) -> (String, Role) {
    let shooter = capital(&the(who));
    match (whom, damage) {
        (None, _) => (format!("{shooter} shoots at nothing."), Role::Distant),
        (Some(whom), Some(0)) if whom.is_player() => {
            (format!("{shooter} shoots at you, and does no harm."), Role::Muted)
        }
        (Some(whom), Some(damage)) if whom.is_player() => {
            (format!("{shooter} shoots at you, and hits for {damage}."), Role::Bad)
        }
        (Some(whom), None) if whom.is_player() => (format!("{shooter} shoots at you, and misses."), Role::Warning),
        (Some(whom), Some(_)) => (format!("{shooter} shoots {}.", the(whom)), Role::Distant),
        (Some(whom), None) => (format!("{shooter} shoots at {}, and misses.", the(whom)), Role::Distant),
    }
}

/// A missile bounced off a unit.
pub(super) fn bounced_off(missile: Missile, whom: Subject) -> (String, Role) {
    let (what, role) = match missile {
        Missile::Thrown(who, item) if who.is_player() => (format!("Your {}", item.row().name), Role::Muted),
        Missile::Thrown(who, item) => (format!("{}'s {}", capital(&the(who)), item.row().name), Role::Distant),
        Missile::Shot(who) => (format!("{}'s shot", capital(&the(who))), Role::Distant),
        Missile::Dart => ("A dart".into(), Role::Distant),
    };
    (format!("{what} bounces off {}.", the(whom)), role)
}

/// Says what somebody was seen to begin because of what it thinks that the player knows; of doors their bars are heard.
pub(super) fn ruse(who: Subject, what: ActionId) -> Option<(String, Role)> {
    let does = match what {
        ActionId::Feign => "looks past you, and walks on",
        ActionId::SpringAmbush => "has seen you look, and waits no longer",
        ActionId::MoveAmbush => "gets up, and goes to hide elsewhere",
        ActionId::TakeOtherRoad => "has seen you look, and takes another road",
        ActionId::WaitBehindTrap => "stops, and waits for you to come",
        ActionId::CutOff => "leaves the hunt, and runs another way",
        _ => return None,
    };
    let role = if what == ActionId::Feign { Role::Distant } else { Role::Warning };
    Some((format!("{} {does}.", capital(&the(who))), role))
}

/// A unit gave something up that rested on what it thought that you do not know.
pub(super) fn ruse_over(who: Subject, what: ActionId) -> Option<(String, Role)> {
    let does = match what {
        ActionId::Feign => "has seen you look at it, and pretends no longer",
        ActionId::WaitBehindTrap => "has seen you look at the trap, and waits no longer",
        ActionId::BarDoor => "has seen you look at the door, and lets it be",
        _ => return None,
    };
    Some((format!("{} {does}.", capital(&the(who))), Role::Warning))
}

/// The player finds ground otherwise than it saw it `ago` turns ago.
pub(super) fn found_changed(number: u32, was: &str, is: &str, ago: u32) -> String {
    let (was, is) = (names::harmless(was), names::harmless(is));
    if number > 1 {
        format!("{number} cells: {was} {ago} turns ago, {is} now.")
    } else {
        format!("What was {} {ago} turns ago is {} now.", names::ground(&was), names::ground(&is))
    }
}

/// The player finds enemies gone from where it saw them `ago` turns ago.
pub(super) fn found_gone(kind: KindId, number: u32, ago: u32) -> String {
    let name = kind.row().name;
    if number > 1 {
        format!("The {} that you saw here {ago} turns ago are gone.", counted(number as usize, name))
    } else {
        format!("The {name} that you saw here {ago} turns ago is gone.")
    }
}

/// A unit used an item on itself.
pub(super) fn used(who: Subject, item: ItemKindId) -> (String, Role) {
    let (name, glyph) = (item.row().name, item.row().glyph);
    let does = match glyph {
        '!' => ["drink", "drinks"],
        '?' => ["read", "reads"],
        _ => ["use", "uses"],
    };
    if who.is_player() {
        (format!("You {} the {name}.", does[0]), Role::Screen)
    } else {
        (format!("{} {} {}.", capital(&the(who)), does[1], a(name)), Role::Warning)
    }
}

/// A unit wielded or put on an item (`is_on`), or put it away or took it off.
pub(super) fn equipped(
    who: Subject,
    (item, is_on): (ItemKindId, bool),
    replaces: Option<ItemKindId>,
) -> (String, Role) {
    let (name, is_worn) = (item.row().name, matches!(item.row().purpose, Purpose::Wear(_)));
    let (yours, others, after) = match (is_worn, is_on) {
        (true, true) => ("put on", "puts on", ""),
        (true, false) => ("take off", "takes off", ""),
        (false, true) => ("take", "takes", " in hand"),
        (false, false) => ("put away", "puts away", ""),
    };
    if who.is_player() {
        let instead = replaces.map_or_else(String::new, |other| format!(" instead of the {}", other.row().name));
        (format!("You {yours} the {name}{after}{instead}."), Role::Screen)
    } else {
        (format!("{} {others} {}{after}.", capital(&the(who)), a(name)), Role::Warning)
    }
}

/// The player has picked up some items of a kind.
pub(in super::super) fn picked_up(item: ItemKindId, count: u32) -> String {
    format!("You pick up {}.", names::counted_item(count, item.row().name))
}

/// Messages about shutting a way: when the player does it, and when another unit does.
pub(super) const CLOSING: [&str; 2] = ["close the door. Units that remember it open are wrong now.", "closes a door."];
pub(super) const BARRING: [&str; 2] = ["bar the door. Lifting the bar will cost them time.", "bars a door."];
pub(super) const CUTTING: [&str; 2] = [
    "cut the ropes, and the bridge falls. Units that remember it are wrong now.",
    "cuts the ropes, and the bridge falls.",
];

/// A unit shut or barred a way.
pub(super) fn barring(who: Subject, [you, other]: [&str; 2]) -> (String, Role) {
    if who.is_player() {
        (format!("You {you}"), Role::Muted)
    } else {
        (format!("{} {other}", capital(&the(who))), Role::Distant)
    }
}

/// A unit picked up an item.
pub(super) fn picked_up_by(who: Subject, item: ItemKindId) -> (String, Role) {
    match item {
        _ if !who.is_player() => (format!("{} picks up {}.", capital(&the(who)), a(item.row().name)), Role::Distant),
        ItemKindId::ASTROLABE => {
            ("You take the Astrolabe. Every floor above has learned its map since. Climb.".into(), Role::Good)
        }
        _ => (picked_up(item, 1), Role::Good),
    }
}

/// A unit threw an item, or used it at a cell.
pub(super) fn aimed(who: Subject, item: ItemKindId) -> (String, Role) {
    let is_thrown = matches!(item.row().purpose, Purpose::Aim { effect, .. } if effect.is_thrown());
    let cries = matches!(item.row().purpose, Purpose::Aim { effect: TargetEffect::Whistle, .. });
    let name = item.row().name;
    match (who.is_player(), is_thrown) {
        (true, true) if cries => (format!("You throw the {name}. It cries out where it lands."), Role::Screen),
        (true, true) => (format!("You throw the {name}."), Role::Screen),
        (true, false) => (format!("You use the {name}."), Role::Screen),
        (false, true) => (format!("{} throws {}.", capital(&the(who)), a(name)), Role::Warning),
        (false, false) => (format!("{} uses {}.", capital(&the(who)), a(name)), Role::Warning),
    }
}

/// A thrown item hit a unit, or missed it.
pub(super) fn hit(who: Subject, item: ItemKindId, whom: Subject, damage: Option<i32>) -> (String, Role) {
    let name = item.row().name;
    let role = match (who.is_player(), whom.is_player()) {
        (_, true) => Role::Bad,
        (true, _) => Role::Screen,
        _ => Role::Distant,
    };
    match damage {
        Some(damage) => (format!("The {name} hits {} for {damage}.", the(whom)), role),
        None => (format!("The {name} misses {}.", the(whom)), Role::Muted),
    }
}

/// A unit put down an item.
pub(super) fn put_down(who: Subject, item: ItemKindId) -> (String, Role) {
    let name = item.row().name;
    if who.is_player() {
        (format!("You put down the {name}."), Role::Screen)
    } else {
        (format!("{} puts down {}.", capital(&the(who)), a(name)), Role::Distant)
    }
}

/// A unit was healed.
pub(super) fn healed(who: Subject, by: i32) -> (String, Role) {
    if who.is_player() {
        (format!("{by} health comes back, and a taste of iron."), Role::Good)
    } else {
        (format!("{} looks better.", capital(&the(who))), Role::Distant)
    }
}

/// A unit was hurt by the ground that it stands on, or by something beside it.
pub(super) fn hurt(who: Subject, by: Cause, damage: i32) -> (String, Role) {
    let (what, stung) = match by {
        Cause::SharpGround => ("Something sharp goes into your foot", "treads on something sharp"),
        Cause::Dart => ("A dart hits you", "is hit by a dart"),
        Cause::Fall => ("You fall in and land badly", "falls and lands badly"),
        _ => ("It bursts beside you", "is hit by the burst"),
    };
    if who.is_player() {
        (format!("{what}, for {damage}."), Role::Bad)
    } else {
        (format!("{} {stung}, for {damage}.", capital(&the(who))), Role::Distant)
    }
}

/// A unit got a status.
pub(super) fn gained(who: Subject, status: Status) -> (String, Role) {
    let row = status.row();
    if who.is_player() {
        let role = if row.is_good { Role::Good } else { Role::Bad };
        (format!("You are {}: {}.", row.name, row.about), role)
    } else {
        (format!("{} is {}.", capital(&the(who)), row.name), Role::Distant)
    }
}

/// A unit lost a status.
pub(super) fn lost(who: Subject, status: Status) -> (String, Role) {
    let name = status.row().name;
    if who.is_player() {
        (format!("You are no longer {name}."), Role::Muted)
    } else {
        (format!("{} is no longer {name}.", capital(&the(who))), Role::Distant)
    }
}

/// A unit tried in vain to get free.
pub(super) fn struggled(who: Subject) -> (String, Role) {
    if who.is_player() {
        ("You struggle, and stay where you are.".into(), Role::Bad)
    } else {
        (format!("{} struggles.", capital(&the(who))), Role::Distant)
    }
}

/// A unit was struck by an enemy that it did not know of.
pub(super) fn surprised(who: Subject, whom: Subject) -> (String, Role) {
    match (who.is_player(), whom.is_player()) {
        (true, _) => (format!("{} does not see your blow coming.", capital(&the(whom))), Role::Good),
        (_, true) => ("You did not see that coming.".into(), Role::Bad),
        _ => (format!("{} did not see that coming.", capital(&the(whom))), Role::Distant),
    }
}

/// A unit broke through a door.
pub(super) fn broken(who: Subject) -> (String, Role) {
    if who.is_player() {
        ("The door gives way.".into(), Role::Strong)
    } else {
        (format!("{} goes through a door without opening it.", capital(&the(who))), Role::Warning)
    }
}

/// A unit spat thread at another, or at nobody.
pub(super) fn flung(who: Subject, whom: Option<Subject>) -> (String, Role) {
    let what = format!("{} spits thread", capital(&the(who)));
    match whom {
        None => (format!("{what} at nobody."), Role::Distant),
        Some(whom) if whom.is_player() => (format!("{what}, and you are in it."), Role::Bad),
        Some(whom) => (format!("{what} over {}.", the(whom)), Role::Distant),
    }
}

/// A unit gave its friends a status.
pub(super) fn heartened(who: Subject, status: Status) -> (String, Role) {
    let name = status.row().name;
    (format!("{} calls to its friends: each of them that sees it is {name}.", capital(&the(who))), Role::Warning)
}

/// A unit healed its friends.
pub(super) fn mended(who: Subject) -> (String, Role) {
    (format!("{} hums, and wounds in its sight close.", capital(&the(who))), Role::Warning)
}

/// A captive was let out, by force or with a key.
pub(super) fn freed(whom: Subject, how: Freeing) -> (String, Role) {
    let how = match how {
        Freeing::ByForce => "The lock breaks, and everybody near hears it.",
        Freeing::ByKey => "The key turns without a sound.",
        Freeing::OnTheWay => "You cut the rope.",
    };
    (format!("{how} {} is on your side now.", capital(&the(whom))), Role::Good)
}

/// The number of cells of which something old was learned.
fn cells_as_they_were(number: u32) -> String {
    let how = if number == 1 { "as it was" } else { "as they were" };
    format!("{}, {how}", counted(number as usize, "cell"))
}

/// A unit was beaten and taken captive.
pub(super) fn taken(who: Subject, whom: Subject) -> (String, Role) {
    (format!("{} ties {} up and leads it away.", capital(&the(who)), the(whom)), Role::Strong)
}

/// A captive was locked up.
pub(super) fn locked_up(who: Subject, whom: Subject) -> (String, Role) {
    (format!("{} locks {} up in a cage.", capital(&the(who)), the(whom)), Role::Strong)
}

/// A freed captive told what it knows.
pub(super) fn told(who: Subject, news: u32) -> (String, Role) {
    match news {
        0 => (format!("{} knows nothing of this floor that you do not.", capital(&the(who))), Role::Muted),
        _ => (format!("{} tells you what it knows: {}.", capital(&the(who)), cells_as_they_were(news)), Role::Good),
    }
}

/// A unit read the map of a dead unit.
pub(super) fn read_map(who: Subject, news: u32) -> (String, Role) {
    match (who.is_player(), news) {
        (true, 0) => ("You read the map on the bark. It ends where yours does.".into(), Role::Muted),
        (true, _) => (format!("You read the map on the bark: {}.", cells_as_they_were(news)), Role::Good),
        (false, _) => (format!("{} reads a map on a piece of bark.", capital(&the(who))), Role::Warning),
    }
}

/// Somebody learned ground from afar, and saw units there.
pub(super) fn surveyed(who: Subject, cells: u32, sighted: &[Subject]) -> (String, Role) {
    if !who.is_player() {
        return (format!("{} looks far around.", capital(&the(who))), Role::Distant);
    }
    let ground = match cells {
        0 => "no ground that you did not know".to_owned(),
        _ => format!("{} that you did not know", counted(cells as usize, "cell")),
    };
    let units: Vec<String> = sighted.iter().map(|&subject| a(subject.kind.row().name)).collect();
    let role = if cells == 0 && units.is_empty() { Role::Muted } else { Role::Good };
    let units = if units.is_empty() { String::new() } else { format!(", and {}", all_of(&units)) };
    (format!("You see {ground}{units}."), role)
}

/// The player got another picture. The message names the key by its row.
pub(super) fn pictured(of: FactionId, source: PictureSource) -> (String, Role) {
    let all = names::faction(of);
    let what = match source {
        PictureSource::Scried => format!("You see what {all} knows at this moment, and where they are"),
        PictureSource::Told => format!("It tells you what {all} knows"),
        PictureSource::Drawn => format!("The map shows what one of {all} knew"),
    };
    (format!("{what}: {{eyes}} looks through that picture."), Role::Good)
}

/// Says who now believes something false, or has forgotten something.
pub(super) fn deceived(who: Subject, what: Deception, whom: &[Deceived]) -> (String, Role) {
    let role = if who.is_player() { Role::Good } else { Role::Distant };
    let nobody = match what {
        Deception::Oblivion | Deception::Vanishing => "There is nothing that anybody could forget.",
        Deception::FalseWall(_) => "Nobody believes in that wall.",
        Deception::Mirage(_) | Deception::SentAhead { .. } => "Nobody believes that: all who hear it know better.",
    };
    if whom.is_empty() {
        return (nobody.into(), role);
    }
    let name = |deceived: &Deceived| {
        let all = names::faction(deceived.faction);
        deceived.units.map_or_else(|| format!("all of {all}"), |units| format!("{units} of {all}"))
    };
    let names = all_of(&whom.iter().map(name).collect::<Vec<_>>());
    let names = if matches!(what, Deception::SentAhead { .. }) { names } else { capital(&names) };
    let text = match what {
        Deception::Oblivion => {
            format!("{names} forget what they have seen. What was reported before, others still know.")
        }
        Deception::Vanishing if who.is_player() => format!("{names} forget where you are."),
        Deception::Vanishing => format!("{names} forget where {} is.", the(who)),
        Deception::FalseWall(_) => format!("{names} believe in that wall, until one of them looks and reports."),
        Deception::Mirage(_) => format!("{names} believe it, and will go there to look."),
        Deception::SentAhead { depth } => {
            format!("The image takes the stairs. On floor {depth} {names} believe that you came by and ran far away.")
        }
    };
    (text, role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Game,
        mind::{KindId, UnitId},
    };

    fn subject(name: &str, unit: UnitId) -> Subject {
        Subject { unit, kind: KindId::named(name).expect("a kind") }
    }

    #[test]
    fn blows_and_shots_are_told_from_the_players_side() {
        let (you, wolf) = (subject("you", Game::PLAYER), subject("wolf", UnitId(3)));
        let told = |who, whom, damage| struck(who, whom, damage).0;
        assert_eq!(told(you, wolf, Some(4)), "You hit the wolf for 4.");
        assert_eq!(told(wolf, you, Some(2)), "The wolf hits you for 2.");
        assert_eq!(told(wolf, you, None), "The wolf misses you.");
        assert_eq!(told(wolf, wolf, None), "The wolf misses the wolf.");
        let turret = subject("turret", UnitId(4));
        let told = |whom, damage| shot(turret, whom, damage).0;
        assert_eq!(told(Some(you), Some(3)), "The turret shoots at you, and hits for 3.");
        assert_eq!(told(Some(you), None), "The turret shoots at you, and misses.");
        assert_eq!(told(Some(wolf), Some(3)), "The turret shoots the wolf.");
        assert_eq!(told(None, None), "The turret shoots at nothing.");
    }

    #[test]
    fn what_is_put_on_and_off_is_told_apart() {
        let (you, goblin) = (subject("you", Game::PLAYER), subject("goblin", UnitId(3)));
        let [jerkin, dagger] = ["leather jerkin", "dagger"].map(|name| ItemKindId::named(name).expect("an item"));
        let told = |who, item, is_on| equipped(who, (item, is_on), None).0;
        assert_eq!(told(you, jerkin, true), "You put on the leather jerkin.");
        assert_eq!(told(you, jerkin, false), "You take off the leather jerkin.");
        assert_eq!(told(you, dagger, true), "You take the dagger in hand.");
        assert_eq!(told(you, dagger, false), "You put away the dagger.");
        assert_eq!(told(goblin, dagger, true), "The goblin takes a dagger in hand.");
        let instead = equipped(you, (dagger, true), Some(jerkin)).0;
        assert_eq!(instead, "You take the dagger in hand instead of the leather jerkin.");
    }

    #[test]
    fn deaths_and_doors_are_told_by_what_they_were() {
        let goblin = subject("goblin", UnitId(3));
        assert_eq!(died(goblin, Cause::Fall), "The goblin falls, and is not heard again.");
        assert_eq!(died(goblin, Cause::Drowning), "The goblin drowns.");
        assert_eq!(died(goblin, Cause::Fire), "The goblin burns to death.");
        assert_eq!(opened(goblin, Door::Barred).0, "The goblin lifts the bar from a door.");
    }
}
