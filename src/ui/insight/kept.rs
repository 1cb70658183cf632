//! What takes long to work out, kept as long as nothing that it depends on has changed.

/// A value, and the key that stands for all that it was worked out from.
#[derive(Clone, Debug)]
pub(super) struct Kept<K, T>(Option<(K, T)>);

impl<K: PartialEq, T> Kept<K, T> {
    /// Keeps the value of this key: the one that is there if the key is the same, else a new one. Without a key nothing
    /// is kept: nobody asks for it at the moment.
    pub(super) fn keep(&mut self, key: Option<K>, work_out: impl FnOnce(&K) -> T) {
        match key {
            Some(key) if self.0.as_ref().is_some_and(|(kept, _)| *kept == key) => {}
            key => self.0 = key.map(|key| (work_out(&key), key)).map(|(value, key)| (key, value)),
        }
    }

    /// The value.
    pub(super) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(_, value)| value)
    }
}

impl<K, T> Default for Kept<K, T> {
    fn default() -> Self {
        Self(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_worked_out_once_for_a_key_and_let_go_when_nobody_asks() {
        let mut kept = Kept::default();
        let mut times = 0;
        for (key, value, worked_out) in [
            (Some(1), Some(10), 1),
            (Some(1), Some(10), 1),
            (Some(2), Some(20), 2),
            (None, None, 2),
            (Some(2), Some(20), 3),
        ] {
            kept.keep(key, |key| {
                times += 1;
                key * 10
            });
            assert_eq!((kept.get().copied(), times), (value, worked_out));
        }
    }
}
