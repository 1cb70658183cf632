//! "Did you mean ...?"

/// What to write instead of a word that is not one of the known ones: the list, and the closest of them if it is
/// close.
pub(super) fn one_of(word: &str, known: &[&str]) -> String {
    let list = match known {
        [] => return "nothing here".into(),
        [one] => format!("\"{one}\""),
        [others @ .., last] => {
            let others: Vec<_> = others.iter().map(|name| format!("\"{name}\"")).collect();
            format!("one of {} or \"{last}\"", others.join(", "))
        }
    };
    match nearest(word, known) {
        Some(near) if known.len() > 1 => format!("{list} (did you mean \"{near}\"?)"),
        _ => list,
    }
}

/// The closest of the known words, if it could be meant: at most a third of its letters are wrong.
pub(super) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(64).map(|letter| letter.to_ascii_lowercase()).collect();
    known
        .iter()
        .map(|&name| (distance(&word, &name.chars().collect::<Vec<_>>()), name))
        .filter(|&(distance, name)| distance <= name.chars().count().div_ceil(3))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// How many letters must be added, dropped, replaced or swapped with their neighbour to make one word the other
/// (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let mut best = (rows[i][j] + usize::from(letter != other)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && letter == &b[j - 1] && other == &a[i - 1] {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_words_are_found_and_far_ones_are_not() {
        let known = ["name", "about", "goblin", "goblin scout", "wolf"];
        for (word, expected) in [
            ("nmae", Some("name")),
            ("Goblin", Some("goblin")),
            ("gobbo", None),
            ("goblin scuot", Some("goblin scout")),
            ("wolfs", Some("wolf")),
            ("dragon", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, &known), expected, "{word}");
        }
    }
}
