//! Floods that find out whether an island has fallen apart.

/// Floods that run in turn; those that met count as one.
pub(super) struct Floods {
    floods: Vec<Flood>,
}

/// One flood: the cells that it has reached, the first `done` of which have been left again.
struct Flood {
    cells: Vec<u32>,
    done: usize,
    /// The first of the floods that this one has met, or itself.
    set: usize,
}

impl Floods {
    pub(super) fn new(seeds: &[u32]) -> Self {
        let flood = |(set, &seed)| Flood { cells: vec![seed], done: 0, set };
        Self { floods: seeds.iter().enumerate().map(flood).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.floods.len()
    }

    pub(super) fn take(&mut self, flood: usize) -> Option<u32> {
        let flood = &mut self.floods[flood];
        let cell = flood.cells.get(flood.done).copied()?;
        flood.done += 1;
        Some(cell)
    }

    pub(super) fn add(&mut self, flood: usize, cell: u32) {
        self.floods[flood].cells.push(cell);
    }

    pub(super) fn meet(&mut self, one: usize, other: usize) {
        let (one, other) = (self.floods[one].set, self.floods[other].set);
        for flood in &mut self.floods {
            if flood.set == one.max(other) {
                flood.set = one.min(other);
            }
        }
    }

    pub(super) fn set_of(&self, flood: usize) -> usize {
        self.floods[flood].set
    }

    pub(super) fn cells_of(&self, set: usize) -> impl Iterator<Item = &u32> {
        self.floods.iter().filter(move |flood| flood.set == set).flat_map(|flood| &flood.cells)
    }

    pub(super) fn visited(&self) -> usize {
        self.floods.iter().map(|flood| flood.cells.len()).sum()
    }

    /// The one set that may still grow, or the largest if none may; `None` while several may.
    pub(super) fn survivor(&self) -> Option<usize> {
        let mut growing = self.floods.iter().filter(|flood| flood.done < flood.cells.len()).map(|flood| flood.set);
        match growing.next() {
            Some(set) if growing.all(|other| other == set) => Some(set),
            Some(_) => None,
            None => {
                let sets = (0..self.len()).filter(|&set| self.set_of(set) == set);
                sets.max_by_key(|&set| self.cells_of(set).count())
            }
        }
    }
}
