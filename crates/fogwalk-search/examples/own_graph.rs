//! Your own graph: nodes of any type that can be hashed, here the states of a puzzle.
//!
//! A farmer brings a wolf, a goat and a cabbage across a river. The boat carries him and one of them. The wolf eats the
//! goat and the goat eats the cabbage when he is not there.
//!
//! `cargo run -p fogwalk-search --example own_graph`

use std::error::Error;

use fogwalk_search::search::{Cost, IndexedGraph, Search};

/// The passengers, in the order of a [`FarBank`].
const NAMES: [&str; 4] = ["farmer", "wolf", "goat", "cabbage"];

/// Whether each of them is on the far bank.
type FarBank = [bool; 4];

/// Whether nobody is eaten: the farmer watches the goat, or neither wolf nor cabbage is where it is.
fn is_safe([farmer, wolf, goat, cabbage]: FarBank) -> bool {
    goat == farmer || wolf != goat && cabbage != goat
}

/// The farmer crosses alone or with one who is on his bank.
fn crossings(before: FarBank) -> Vec<(FarBank, Cost)> {
    let companions = (0..NAMES.len()).filter(|&companion| before[companion] == before[0]);
    let after = companions.map(|companion| {
        let mut after = before;
        // The farmer is his own companion when he crosses alone.
        after[companion] = !before[0];
        after[0] = !before[0];
        after
    });
    after.filter(|&after| is_safe(after)).map(|after| (after, Cost(1))).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (nobody, everybody) = ([false; 4], [true; 4]);
    let graph = IndexedGraph::new([nobody], |&bank| crossings(bank), 16)?;
    let path = Search::new(&graph).from(&nobody).to(&everybody).dijkstra()?.path.ok_or("no way")?;
    println!("{} states, {} crossings; on the far bank are:", graph.values().len(), path.cost);
    for bank in graph.values_of(&path.nodes) {
        let names = NAMES.iter().zip(bank).filter_map(|(&name, &is_there)| is_there.then_some(name));
        println!("    {}", names.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}
