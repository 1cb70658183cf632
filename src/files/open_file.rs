//! An open file.

use std::io::{self, ErrorKind, Read, Write};

use super::{
    calls::{About, Handle},
    disk::again,
};

/// An open file. A call that a signal interrupts is made again, so no error is of the kind `Interrupted`.
#[derive(Debug)]
pub struct OpenFile(pub(super) Box<dyn Handle>);

impl OpenFile {
    /// Writes all of the bytes, in as many calls as it takes.
    ///
    /// # Errors
    /// When not all of them can be written. Some of them may be written then.
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(self, bytes)
    }

    /// Reads to the end, but at most `most` bytes.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_up_to(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Its metadata.
    ///
    /// # Errors
    /// When the call fails.
    pub fn about(&self) -> io::Result<About> {
        again(|| self.0.about())
    }

    /// Truncates it to this length, in bytes.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn set_length(&self, length: u64) -> io::Result<()> {
        again(|| self.0.set_length(length))
    }

    /// Sets its permission bits, on systems that have them.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn set_mode(&self, mode: u32) -> io::Result<()> {
        again(|| self.0.set_mode(mode))
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// When a part of it may not be.
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

    /// A second handle to the same open file, for another thread.
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
        // Without this error, a write that takes no bytes would be repeated for ever.
        if written == 0 && !bytes.is_empty() { Err(ErrorKind::WriteZero.into()) } else { Ok(written) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
