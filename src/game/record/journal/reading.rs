//! Reading a journal up to the first bad line.

use crate::game::record::{
    Snapshot,
    journal::{
        Flaw, Journal, JournalError, Record,
        edits::{Edit, Edits, Lines, Written},
        header::Header,
        record::unseal,
    },
};

/// The result of reading a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// All good records before the flaw.
    pub journal: Journal,
    /// The first flaw, if any.
    pub flaw: Option<Flaw>,
    /// Harmless changes that were undone before the flaw, if any.
    pub edits: Option<Edits>,
}

impl Journal {
    /// Reads the bytes of a file up to the first flaw.
    ///
    /// # Errors
    /// When the first line is not that of a journal of this version.
    pub fn read(bytes: &[u8]) -> Result<Reading, JournalError> {
        read(bytes)
    }

    /// The records of a file after the one that led to the game of a snapshot, even if earlier lines are bad; `None` if
    /// there is no such record.
    pub fn rest_after(bytes: &[u8], snapshot: &Snapshot) -> Option<Remainder> {
        rest_after(bytes, snapshot.digest()?)
    }
}

/// Reads the bytes of a file.
pub(in crate::game) fn read(bytes: &[u8]) -> Result<Reading, JournalError> {
    let mut edits = Edits::default();
    let Lines { whole, rest: (last, rest) } = edits.lines(bytes);
    let mut lines = whole.into_iter();
    let Some((_, first)) = lines.next() else {
        return Err(JournalError::Flaw(if rest.is_empty() { Flaw::Empty } else { Flaw::Torn(last) }));
    };
    let (header, is_sealed) = Header::parse(std::str::from_utf8(first).map_err(|_| JournalError::Header)?)?;
    // Actions may speak of items that only these levels have.
    header.origin()?;
    let (mut records, mut written) = (Vec::new(), Written::default());
    let mut flaw = None;
    let record = |line| std::str::from_utf8(line).ok().and_then(|text| Record::parse(text, is_sealed));
    for (number, line) in lines {
        match record(line) {
            Some(record) if written.is_new(record) => records.push(record),
            Some(_) => edits.doubled += 1,
            None if line == first => edits.doubled += 1,
            None => {
                let is_sealed = std::str::from_utf8(line).ok().and_then(unseal).is_some();
                flaw = Some(if is_sealed { Flaw::Unknown(number) } else { Flaw::Spoilt(number) });
                break;
            }
        }
    }
    if flaw.is_none() && !rest.is_empty() {
        match record(rest).filter(|_| is_sealed) {
            Some(record) => {
                edits.note(Edit::LastEnd);
                records.extend(written.is_new(record).then_some(record));
            }
            None => flaw = Some(Flaw::Torn(last)),
        }
    }
    let edits = Some(edits).filter(|edits| *edits != Edits::default());
    Ok(Reading { journal: Journal { header, records, base: None }, flaw, edits })
}

/// The part of a journal after some record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remainder {
    /// The records up to the first bad line.
    pub records: Vec<Record>,
    /// Number of lines from the first bad one on.
    pub unread: usize,
}

/// The records of a file after the one with a digest, whatever comes before; `None` if there is no such record.
pub(in crate::game) fn rest_after(bytes: &[u8], digest: u64) -> Option<Remainder> {
    let record = |line| std::str::from_utf8(line).ok().and_then(|line| Record::parse(line, true));
    let Lines { whole: mut lines, rest: (last, rest) } = Edits::default().lines(bytes);
    let is_whole = record(rest).is_some();
    if is_whole {
        lines.push((last, rest));
    }
    let torn = usize::from(!rest.is_empty() && !is_whole);
    let mut lines = lines.into_iter().map(|(_, line)| line);
    let first = lines.next()?;
    let led_there = |line| record(line).filter(|record| record.digest == digest);
    let led_there = led_there(first).or_else(|| lines.find_map(led_there))?;
    let mut written = Written::default();
    written.is_new(led_there);
    let (mut records, mut unread) = (Vec::new(), torn);
    for line in lines.filter(|line| *line != first) {
        match record(line) {
            Some(record) if unread == torn => records.extend(written.is_new(record).then_some(record)),
            _ => unread += 1,
        }
    }
    Some(Remainder { records, unread })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action;

    fn journal() -> Journal {
        let mut journal = Journal::new(7);
        let records = [Action::Wait, Action::Shout, Action::Take].into_iter().zip([0xabc, 0xdef, 0x123]);
        journal.records.extend(records.map(|(action, digest)| Record { action, digest }));
        journal
    }

    #[test]
    fn everything_before_the_first_bad_line_is_read() {
        let (journal, text) = (journal(), journal().text());
        let whole = Reading { journal: journal.clone(), flaw: None, edits: None };
        assert_eq!(read(text.as_bytes()), Ok(whole));
        let lines: Vec<&str> = text.lines().collect();
        for bad in 1..lines.len() {
            for (line, flaw) in [
                (lines[bad].replace('0', "1"), Flaw::Spoilt(bad + 1)),
                (crate::game::record::journal::record::seal("jump 0000000000000000"), Flaw::Unknown(bad + 1)),
                (crate::game::record::journal::record::seal("wait 0"), Flaw::Unknown(bad + 1)),
            ] {
                let mut spoilt = lines.clone();
                spoilt[bad] = &line;
                let reading = read((spoilt.join("\n") + "\n").as_bytes()).expect("a good header");
                assert_eq!((reading.flaw, &reading.journal.records[..]), (Some(flaw), &journal.records[..bad - 1]));
            }
        }
    }

    #[test]
    fn an_emptied_line_costs_its_own_action_and_the_game_then_goes_another_way() {
        let (journal, text) = (journal(), journal().text());
        let third = text.lines().nth(2).expect("a line");
        let reading = read(text.replace(third, "").as_bytes()).expect("a good header");
        assert!(reading.flaw.is_none() && reading.edits.is_some_and(|edits| edits.has(Edit::Gaps)));
        assert_eq!(reading.journal.records, [journal.records[0], journal.records[2]]);
    }

    #[test]
    fn wherever_it_ends_all_whole_lines_are_read() {
        let text = journal().text();
        let first = text.find('\n').expect("a line");
        for end in 0..text.len() {
            let reading = read(&text.as_bytes()[..end]);
            if end <= first {
                let flaw = if end == 0 { Flaw::Empty } else { Flaw::Torn(1) };
                assert_eq!(reading, Err(JournalError::Flaw(flaw)));
                continue;
            }
            let reading = reading.expect("a good header");
            let lines = text[..end].matches('\n').count();
            // The checksum shows whether a line is complete.
            let lacks_end = text[end..].starts_with('\n');
            assert_eq!(reading.journal.records.len(), lines - 1 + usize::from(lacks_end));
            assert_eq!(reading.edits.is_some_and(|edits| edits.has(Edit::LastEnd)), lacks_end);
            let is_torn = !text[..end].ends_with('\n') && !lacks_end;
            assert_eq!(reading.flaw, is_torn.then_some(Flaw::Torn(lines + 1)));
        }
    }

    #[test]
    fn no_flipped_bit_is_taken_for_what_was_written() {
        let (journal, text) = (journal(), journal().text());
        for bit in 0..text.len() * 8 {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let line = text[..bit / 8].matches('\n').count();
            match read(&bytes) {
                Err(error) => assert!(line == 0 && error == JournalError::Header, "bit {bit}: {error}"),
                Ok(reading) => {
                    assert!(line > 0 && reading.flaw.is_some(), "bit {bit} was not found");
                    assert_eq!(reading.journal.records, journal.records[..line - 1], "bit {bit}");
                }
            }
        }
    }

    #[test]
    fn a_journal_of_before_there_were_checksums_is_read_too() {
        let header = format!("{{\"fogwalk\":\"{}\",\"seed\":7}}\n", env!("CARGO_PKG_VERSION"));
        let sealed = Record { action: Action::Take, digest: 0x123 }.line();
        let text = format!("{header}wait 0000000000000abc\nshout 0000000000000def\n{sealed}\n");
        assert_eq!(read(text.as_bytes()), Ok(Reading { journal: journal(), flaw: None, edits: None }));
        let reading = read(format!("{header}wait 0abc\n").as_bytes()).expect("a good header");
        assert_eq!(reading.flaw, Some(Flaw::Spoilt(2)));
    }

    #[test]
    fn what_comes_after_a_state_is_found_whatever_came_before() {
        let text = journal().text();
        let after = |text: &str, digest| {
            let Remainder { records, unread } = rest_after(text.as_bytes(), digest)?;
            Some((records.into_iter().map(|record| record.digest).collect::<Vec<_>>(), unread))
        };
        assert_eq!(after(&text, 0xabc), Some((vec![0xdef, 0x123], 0)));
        assert_eq!(after(&text[9..], 0xabc), Some((vec![0xdef, 0x123], 0)), "without a first line");
        assert_eq!(after(&text[..text.len() - 1], 0xabc), Some((vec![0xdef, 0x123], 0)), "only its end is missing");
        assert_eq!(after(&text[..text.len() - 2], 0xabc), Some((vec![0xdef], 1)), "the last one is torn off");
        assert_eq!(after(&text.replace("0def", "0deb"), 0xabc), Some((vec![], 2)), "one is spoilt");
        assert_eq!((after(&text, 0x123), after(&text, 0x456), after("", 0xabc)), (Some((vec![], 0)), None, None));
    }

    #[test]
    fn what_is_no_journal_is_said_to_be_none() {
        for text in ["{}\n", "hello\n", "{\"fogwalk\":\"0.1.0\",\"seed\":-1}\n", "\u{0}\u{0}\n", "\x1b]0;\n"] {
            assert_eq!(read(text.as_bytes()), Err(JournalError::Header), "{text:?}");
        }
        let later = "{\"fogwalk\":\"9.0.0\",\"seed\":5,\"weather\":\"rain\"}\n";
        assert_eq!(read(later.as_bytes()), Err(JournalError::Version("9.0.0".into())));
        assert_eq!(read(b"\xff\xfe\n"), Err(JournalError::Header));
    }

    #[test]
    fn what_an_editor_does_to_it_costs_no_action() {
        let mut journal = journal();
        // Actions that take no time may lead back to an earlier state.
        let toggled =
            [(Action::Gather(true), 1), (Action::Gather(false), 2), (Action::Gather(true), 1), (Action::Wait, 3)];
        journal.records.extend(toggled.map(|(action, digest)| Record { action, digest }));
        journal.records.push(Record { action: Action::Gather(false), digest: 4 });
        let text = journal.text();
        let lines: Vec<&str> = text.lines().collect();
        let each_twice: String = lines.iter().flat_map(|line| [line, "\n", line, "\n"]).collect();
        let some_twice = [&lines[..3], &lines[1..4], &lines[3..]].concat().join("\n") + "\n";
        let edits = |made: &[Edit], doubled| {
            let mut edits = Edits::default();
            for &edit in made {
                edits.note(edit);
            }
            edits.doubled = doubled;
            Some(edits)
        };
        for (edited, edits) in [
            (text.clone(), None),
            (text.replace('\n', "\r\n"), edits(&[Edit::Returns], 0)),
            (text.replacen('\n', "\r\n", 3), edits(&[Edit::Returns], 0)),
            (text.replace('\n', "\r"), edits(&[Edit::Returns], 0)),
            (format!("\u{feff}{text}"), edits(&[Edit::Mark], 0)),
            (text.replace('\n', "  \n"), edits(&[Edit::Spaces], 0)),
            (text.replace('\n', "\n\n"), edits(&[Edit::Gaps], 0)),
            (text.replace('\n', "\r\n\r\n"), edits(&[Edit::Returns, Edit::Gaps], 0)),
            (text.replacen('\n', "\n\n", 4), edits(&[Edit::Gaps], 0)),
            (text.replacen('\n', "\r", 4), edits(&[Edit::Returns], 0)),
            (text.replacen('\n', "\n\r", 4), edits(&[Edit::Returns, Edit::Gaps], 0)),
            (text.replacen('\n', "\n\t ", 4), edits(&[Edit::Spaces], 0)),
            (
                format!("\n \n\u{feff}\u{feff} \r\n{text}"),
                edits(&[Edit::Mark, Edit::Returns, Edit::Spaces, Edit::Gaps], 0),
            ),
            (format!("{} \t", text.trim_end()), edits(&[Edit::Spaces, Edit::LastEnd], 0)),
            (text.trim_end().to_owned(), edits(&[Edit::LastEnd], 0)),
            (each_twice.clone(), edits(&[], lines.len())),
            (format!("{text}{text}"), edits(&[], lines.len())),
            (some_twice, edits(&[], 3)),
            (format!("\u{feff}{}", each_twice.replace('\n', "\r\n")), edits(&[Edit::Mark, Edit::Returns], lines.len())),
        ] {
            assert_eq!(
                read(edited.as_bytes()),
                Ok(Reading { journal: journal.clone(), flaw: None, edits }),
                "{edited}"
            );
            let rest = rest_after(edited.as_bytes(), 0xabc).expect("its first action");
            assert_eq!((&rest.records[..], rest.unread), (&journal.records[1..], 0), "{edited}");
        }
    }
}
