//! The promise: where many died, a squad does not go as long as there is another way and somebody remembers.
//!
//! On `levels/mountain-pass.level` four squads set out from the same camp for the same valley. The short way leads over
//! a causeway where the drowned lie in wait, the long one around the mountain. Nobody of the camp can see the pass:
//! what happens there they learn from those who come home.

use std::collections::BTreeSet;

use fogwalk::{
    game::{Event, Game, Phase, Unit, UsedBeliefs},
    grid::Point,
    mind::UnitId,
};

use crate::support::levels::read;

/// What became of a squad.
#[derive(Debug, Default)]
struct Squad {
    members: BTreeSet<UnitId>,
    /// Those who have been seen in the pass, and on the long way.
    in_pass: BTreeSet<UnitId>,
    on_long_way: BTreeSet<UnitId>,
    dead: BTreeSet<UnitId>,
    /// Those who have come to the valley behind the mountain.
    arrived: BTreeSet<UnitId>,
}

/// Whether a cell belongs to a place, and those who have been seen there.
type Place<'a> = (fn(Point) -> bool, &'a mut BTreeSet<UnitId>);

fn in_pass(at: Point) -> bool {
    (24..=62).contains(&at.x) && (11..=13).contains(&at.y)
}

fn on_long_way(at: Point) -> bool {
    (24..=98).contains(&at.x) && at.y <= 2
}

fn in_far_valley(at: Point) -> bool {
    at.x >= 100
}

/// Lets the game go on to a turn and notes what becomes of its squads.
fn watch(game: &mut Game, squads: &mut [Squad], until: u32) {
    while game.turn().0 < until {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        let dead: Vec<UnitId> = turn
            .pass()
            .iter()
            .filter_map(|event| if let Event::Died { who, .. } = event { Some(who.unit) } else { None })
            .collect();
        for squad in &mut *squads {
            squad.dead.extend(dead.iter().filter(|id| squad.members.contains(id)));
            for unit in game.floor().units().filter(|unit| squad.members.contains(&unit.id)) {
                let places: [Place; 3] = [
                    (in_pass, &mut squad.in_pass),
                    (on_long_way, &mut squad.on_long_way),
                    (in_far_valley, &mut squad.arrived),
                ];
                for (_, been) in places.into_iter().filter(|(is_there, _)| is_there(unit.at)) {
                    been.insert(unit.id);
                }
            }
        }
    }
}

/// The game before its first turn, and its squads in the order in which they set out.
fn begin(seed: u64, uses_influence: bool) -> (Game, Vec<Squad>) {
    let level = read("mountain-pass.level");
    let mut game = Game::without_player(Some(level.clone()), seed).expect("only known kinds");
    game.use_beliefs(UsedBeliefs { influence: uses_influence, ..UsedBeliefs::default() });
    let at = |at: &Point| game.floor().unit_at(*at).map(|unit: &Unit| unit.id).expect("a unit of the patrol");
    let squad = |units: &Vec<Point>| Squad { members: units.iter().map(at).collect(), ..Squad::default() };
    let squads = level.patrols.iter().map(|patrol| squad(&patrol.units)).collect();
    (game, squads)
}

#[test]
fn the_level_says_so() {
    let level = read("mountain-pass.level");
    let turns: Vec<u32> = level.patrols.iter().map(|patrol| patrol.turn).collect();
    assert!(turns.is_sorted() && turns.len() == 4, "{turns:?}");
    for patrol in &level.patrols {
        assert!(in_far_valley(*patrol.posts.last().expect("a post")));
        assert!(patrol.units.iter().all(|unit| unit.x < 10), "all of them from the camp");
    }
}

#[test]
fn a_pass_where_many_died_is_avoided_until_it_is_forgotten() {
    let (mut times_told, mut times_paid) = (0, 0);
    for seed in 1..=6 {
        let (mut game, mut squads) = begin(seed, true);
        let last = *squads[3].members.first().expect("a leader");
        watch(&mut game, &mut squads, 300);
        let [first, second, ..] = &squads[..] else { panic!("four squads") };
        assert_eq!(first.in_pass, first.members, "{seed}: the first squad knows no better");
        assert!(first.dead.len() >= 2, "{seed}: {first:?}");
        if first.dead == first.members {
            assert!(!second.in_pass.is_empty(), "{seed}: nobody came home to warn it: {second:?}");
            continue;
        }
        times_told += 1;
        let unit = |game: &Game, id| game.floor().units().find(|unit| unit.id == id).cloned();
        let believes_in_harm = |game: &Game| {
            let leader = unit(game, last).expect("it has not set out");
            !game.mind_of(&leader).influence().all(|map| map.is_empty(game.turn()))
        };
        assert!(believes_in_harm(&game), "{seed}: word has come to those who stayed");
        watch(&mut game, &mut squads, 699);
        assert!(!believes_in_harm(&game), "{seed}: it is forgotten");
        watch(&mut game, &mut squads, 820);
        let [_, second, third, late] = &squads[..] else { panic!("four squads") };
        for squad in [second, third] {
            assert_eq!(squad.on_long_way, squad.members, "{seed}: warned, it takes the long way");
            assert!(squad.in_pass.is_empty() && squad.dead.is_empty(), "{seed}: {squad:?}");
            assert_eq!(squad.arrived, squad.members, "{seed}");
        }
        assert_eq!(late.in_pass, late.members, "{seed}: nobody remembers");
        times_paid += usize::from(!late.dead.is_empty());
    }
    assert!(times_told >= 3, "somebody comes home as a rule");
    assert!(times_paid + 1 >= times_told, "{times_paid} of {times_told}: they pay for it as a rule");
}

#[test]
fn those_who_do_not_mind_go_through_the_pass_and_die_one_squad_after_the_other() {
    let mut survivors = 0;
    for seed in [1, 2, 3, 4, 5, 6] {
        let (mut game, mut squads) = begin(seed, false);
        watch(&mut game, &mut squads, 600);
        for squad in &squads[..3] {
            assert_eq!(squad.in_pass, squad.members, "{seed}: {squad:?}");
            assert!(squad.dead.len() + 2 >= squad.members.len(), "{seed}: {squad:?}");
            survivors += squad.members.len() - squad.dead.len();
        }
    }
    // Of 18 squads.
    assert!(survivors <= 12, "{survivors}");
}
