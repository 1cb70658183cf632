//! Finding configurations by their nodes.

use crate::search::{NodeId, scramble};

use super::step::NONE;

/// A table of the numbers of configurations, with open addressing by a hash of their nodes. The nodes themselves are
/// not in it: all configurations lie one after the other in a list, which every call is given.
#[derive(Clone, Debug, Default)]
pub(super) struct ConfigurationIndex {
    /// Numbers, or [`NONE`]; its length is a power of two.
    slots: Vec<u32>,
    len: usize,
}

impl ConfigurationIndex {
    /// The slot of a configuration among those of `all`: its own, or the free one where it belongs.
    fn slot(&self, all: &[NodeId], nodes: &[NodeId]) -> usize {
        let hash = nodes.iter().fold(0, |hash, node| scramble(hash ^ u64::from(node.0)));
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot] != NONE && all[self.slots[slot] as usize * nodes.len()..][..nodes.len()] != *nodes {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// The number of a configuration, if it is known.
    pub(super) fn find(&self, all: &[NodeId], nodes: &[NodeId]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        Some(self.slots[self.slot(all, nodes)]).filter(|&number| number != NONE)
    }

    /// Adds a configuration that is not known yet, with the next number.
    pub(super) fn add(&mut self, all: &[NodeId], nodes: &[NodeId]) {
        if 2 * (self.len + 1) > self.slots.len() {
            let numbers = 0..self.len;
            self.slots = vec![NONE; (4 * (self.len + 1)).next_power_of_two()];
            for number in numbers {
                let slot = self.slot(all, &all[number * nodes.len()..][..nodes.len()]);
                self.slots[slot] = number as u32;
            }
        }
        let slot = self.slot(all, nodes);
        self.slots[slot] = self.len as u32;
        self.len += 1;
    }
}
