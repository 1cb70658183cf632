//! One line of a journal after the first, and the checksum at the end of every line: CRC-32, as in Ethernet and zip
//! files (ISO 3309).

use crate::game::action::Action;

/// One action, and the state of the game after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The action of the player.
    pub action: Action,
    /// [`Game::digest`](crate::game::Game::digest) afterwards.
    pub digest: u64,
}

impl Record {
    /// The record's line, without its end.
    pub fn line(self) -> String {
        seal(&format!("{} {:016x}", self.action.code(), self.digest))
    }

    /// Parses a line. `is_sealed`: whether it must have a checksum, which older journals lack.
    pub(in crate::game) fn parse(line: &str, is_sealed: bool) -> Option<Self> {
        let text = unseal(line).or(if is_sealed { None } else { Some(line) })?;
        let (code, digest) = text.split_once(' ')?;
        let digest = Some(digest).filter(|digits| digits.len() == 16)?;
        Some(Self { action: Action::from_code(code)?, digest: u64::from_str_radix(digest, 16).ok()? })
    }
}

/// The line, a space, and its checksum in 8 hexadecimal digits.
pub(crate) fn seal(line: &str) -> String {
    format!("{line} {:08x}", crc32fast::hash(line.as_bytes()))
}

/// The line without its checksum; `None` if the checksum is missing or does not match.
pub(crate) fn unseal(line: &str) -> Option<&str> {
    let (text, _) = line.rsplit_once(' ')?;
    // Digits of another case are a flipped bit too.
    (seal(text) == line).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_is_found() {
        // The check value of the algorithm's catalogue entry.
        assert_eq!(seal("123456789"), "123456789 cbf43926");
        let line = seal("wait 00000000deadbeef");
        assert_eq!(unseal(&line), Some("wait 00000000deadbeef"));
        for bit in 0..line.len() * 8 {
            let mut bytes = line.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(std::str::from_utf8(&bytes).ok().and_then(unseal), None, "bit {bit}");
        }
        assert_eq!(unseal(""), None);
        assert_eq!(unseal("wait 00000000deadbeef"), None);
    }
}
