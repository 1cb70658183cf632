//! A line with a checksum at its end: CRC-32, as in Ethernet and zip files (ISO 3309).

/// The line, a space, and its checksum in 8 hexadecimal digits.
pub(crate) fn seal(line: &str) -> String {
    format!("{line} {:08x}", crc32fast::hash(line.as_bytes()))
}

/// What was sealed; `None` if it is not as it was, or never was sealed.
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
