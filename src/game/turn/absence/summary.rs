//! The summary of a long absence.

use crate::{
    chance::Stream,
    game::{
        rules::{arrivals, fire},
        state::World,
    },
};

use super::{holding, learning, losses, rest};

/// Lets the present floor live through some turns without playing them: fires burn out, some fall and others come,
/// those who live there rest, go about, see, and report. The clock stands at the end of these turns already.
pub(in crate::game::turn) fn sum_up(world: &mut World, turns: u32) {
    if turns == 0 {
        return;
    }
    let stream = Stream::Absence { depth: world.depth(), turn: world.turn().0 };
    let mut random = stream.of(world.seed());
    fire::let_burn_out(world, turns);
    for number in 1..=turns / arrivals::EVERY {
        losses::let_fall(world, arrivals::EVERY, &mut random);
        arrivals::let_one_arrive_who_came(world, number);
    }
    losses::let_fall(world, turns % arrivals::EVERY, &mut random);
    learning::let_report(world);
    let explored = learning::let_explore(world, turns);
    holding::let_hold(world);
    rest::let_settle(world, turns, &explored, &mut random);
    holding::let_wait_for_thief(world);
}
