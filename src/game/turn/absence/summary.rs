//! The summary of a long absence.

use crate::{
    chance::Stream,
    game::{
        rules::{arrivals, fire},
        state::World,
    },
};

use super::{holding, learning, losses::Losses, rest};

/// Fights and arrivals are worked out for so many turns at a time, of which [`arrivals::EVERY`] is a multiple.
const STEP: u32 = 22;

/// Lets the present floor live through some turns without playing them: fires burn out, some fall and others come,
/// those who live there rest, go about, see, and report. The clock stands at the end of these turns already.
pub(in crate::game::turn) fn sum_up(world: &mut World, turns: u32) {
    if turns == 0 {
        return;
    }
    let stream = Stream::Absence { depth: world.depth(), turn: world.turn().0 };
    let mut random = stream.of(world.seed());
    fire::let_burn_out(world, turns);
    let mut losses = Losses::default();
    let mut passed = 0;
    while passed < turns {
        let step = STEP.min(turns - passed);
        passed += step;
        losses.let_fall(world, step, turns - passed, &mut random);
        arrivals::let_arrive_who_came(world, passed, turns - passed);
    }
    learning::let_report(world);
    let explored = learning::let_explore(world, turns);
    holding::let_hold(world);
    rest::let_settle(world, turns, &explored, &mut random);
    holding::let_wait_for_thief(world);
}
