//! An open file.

use std::io::{self, ErrorKind, Read, Write};

use super::{
    calls::{About, Handle},
    disk::again,
};

/// An open file. What a signal interrupts is done again, so none of its errors is of the kind `Interrupted`.
#[derive(Debug)]
pub struct OpenFile(pub(super) Box<dyn Handle>);

impl OpenFile {
    /// Writes all of the bytes, however few of them the system takes at a time.
    ///
    /// # Errors
    /// When they cannot all be written. Some of them may be.
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(self, bytes)
    }

    /// Reads to the end, but no more than so many bytes.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_up_to(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// What the system tells of it.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn about(&self) -> io::Result<About> {
        again(|| self.0.about())
    }

    /// Cuts it off after so many bytes.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn set_length(&self, length: u64) -> io::Result<()> {
        again(|| self.0.set_length(length))
    }

    /// Changes its permission bits, where there are such.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn set_mode(&self, mode: u32) -> io::Result<()> {
        again(|| self.0.set_mode(mode))
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// When it may not be.
    pub fn sync(&self) -> io::Result<()> {
        again(|| self.0.sync())
    }

    /// Locks it for as long as it is open; false if another program has locked it.
    ///
    /// # Errors
    /// When it cannot be locked.
    pub fn lock(&self) -> io::Result<bool> {
        again(|| self.0.lock())
    }

    /// The same file once more, for another thread.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn duplicate(&self) -> io::Result<Self> {
        again(|| self.0.duplicate()).map(Self)
    }
}

impl Read for OpenFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        again(|| self.0.read(bytes))
    }
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = again(|| self.0.write(bytes))?;
        // A system that takes nothing, and has no word for why, would be asked for ever.
        if written == 0 && !bytes.is_empty() { Err(ErrorKind::WriteZero.into()) } else { Ok(written) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
