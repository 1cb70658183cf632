//! The tokens of a condition, and the error that points at one.

/// The first mistake in the text of a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}: expected {expected}")]
pub struct ConditionError {
    /// Its place in the text, in characters from 0.
    pub at: usize,
    /// The text found there.
    pub found: String,
    /// The expected text.
    pub expected: String,
}

impl ConditionError {
    pub(super) fn new(at: usize, found: &str, expected: &str) -> Self {
        Self { at, found: found.to_owned(), expected: expected.to_owned() }
    }
}

/// A token of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Letters, digits and hyphens.
    Word(&'a str),
    /// `<`, `<=`, `=`, `!=`, `>=` or `>`.
    Relation(&'a str),
    /// `(`, `,` or `)`.
    Mark(char),
}

/// A token and its place, in characters from 0.
pub(super) type Placed<'a> = (usize, Token<'a>);

/// Splits a text into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, ConditionError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut at = 0;
    while let Some(first) = rest.chars().next() {
        let is_word = |character: char| character.is_ascii_alphanumeric() || character == '-';
        let length = match first {
            ' ' | '\n' => 0,
            '(' | ')' | ',' => {
                tokens.push((at, Token::Mark(first)));
                1
            }
            '<' | '>' | '=' => {
                let length = if first != '=' && rest[1..].starts_with('=') { 2 } else { 1 };
                tokens.push((at, Token::Relation(&rest[..length])));
                length
            }
            '!' if rest[1..].starts_with('=') => {
                tokens.push((at, Token::Relation(&rest[..2])));
                2
            }
            _ if is_word(first) => {
                let length = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
                tokens.push((at, Token::Word(&rest[..length])));
                length
            }
            _ => {
                let expected = "words, numbers, cells such as (4,3), and < <= = >= >";
                return Err(ConditionError::new(at, &format!("the character '{}'", first.escape_default()), expected));
            }
        };
        // Each of these characters takes one byte.
        let length = length.max(1);
        rest = &rest[length..];
        at += length;
    }
    Ok(tokens)
}
