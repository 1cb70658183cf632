//! Ways worked out beforehand: `long_paths`.

use crate::text::{FileError, Reader, Value};

use super::super::Layout;

/// A line of `long_paths`; not yet known to be a path on the map.
pub(in crate::level) struct LongPathLine {
    pub(in crate::level) text: String,
    /// Offset in the file.
    pub(in crate::level) offset: usize,
}

impl Reader<'_> {
    /// The lines of `long_paths`.
    pub(super) fn long_paths(&self, layout: &Layout, value: &Value<'_>) -> Result<Vec<LongPathLine>, FileError> {
        if *layout != Layout::Squares {
            let found = format!("long paths on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only squares have them"));
        }
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of paths: [\"2,1 9,3 98 5e 2se\"]"))?;
        let line = |value: &Value<'_>| {
            let text = self.text(value, usize::MAX, false)?;
            Ok(LongPathLine { text, offset: self.base + value.span().start })
        };
        list.iter().map(line).collect()
    }
}
