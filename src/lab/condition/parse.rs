//! Parses conditions.

use std::{ops::RangeInclusive, str::FromStr};

use crate::{
    grid::{Direction, Point, Size},
    lab::{SETTINGS, Setting, Shown, Values},
    level::one_of,
    search::{Algorithm, NodeState},
};

use super::{
    Condition, MEASURES, Measure,
    clause::{Amount, Clause, Marked, Moment, Place, Quantity, Relation, Route, Trend},
    tokens::{ConditionError, Placed, Token, tokens},
};

/// The words that begin a clause, other than the names of measures.
const HEADS: [&str; 12] =
    ["setting", "path", "no", "open", "closed", "start", "goal", "cursor", "at", "beside", "active", "showing"];

/// The words for things with a place on the map.
const MARKED: [(&str, Marked); 3] = [("start", Marked::Start), ("goal", Marked::Goal), ("cursor", Marked::Cursor)];

/// The highest number that a condition may name.
const HIGHEST: u64 = 1_000_000_000;

impl Condition {
    /// The longest text of a condition, in characters.
    pub const LONGEST: usize = 200;

    /// Maximum number of clauses.
    pub const MOST_CLAUSES: usize = 6;
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let length = text.chars().count();
        if length > Self::LONGEST {
            let found = format!("a condition of {length} characters");
            return Err(ConditionError::new(0, &found, &format!("at most {}", Self::LONGEST)));
        }
        let mut words = Words { tokens: &tokens(text)?, end: length };
        let mut clauses = vec![words.clause()?];
        while let Some(&(at, token)) = words.tokens.first() {
            if token != Token::Word("and") {
                return Err(words.wrong("\"and\", or the end"));
            }
            if clauses.len() == Self::MOST_CLAUSES {
                let expected = format!("at most {} clauses", Self::MOST_CLAUSES);
                return Err(ConditionError::new(at, "one clause too many", &expected));
            }
            words.skip();
            clauses.push(words.clause()?);
        }
        Ok(Self { clauses })
    }
}

/// The remaining tokens.
struct Words<'a> {
    tokens: &'a [Placed<'a>],
    /// The end of the text, in characters.
    end: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.first().map(|&(_, token)| token)
    }

    fn skip(&mut self) {
        self.tokens = self.tokens.get(1..).unwrap_or_default();
    }

    /// Takes the next token, if it is this word.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(Token::Word(word));
        if is_next {
            self.skip();
        }
        is_next
    }

    /// An error at the next token.
    fn wrong(&self, expected: &str) -> ConditionError {
        let Some(&(at, token)) = self.tokens.first() else {
            return ConditionError::new(self.end, "the end", expected);
        };
        let found = match token {
            Token::Word(word) | Token::Relation(word) => format!("{word:?}"),
            Token::Mark(mark) => format!("\"{mark}\""),
        };
        ConditionError::new(at, &found, expected)
    }

    /// The next token as one of the known words.
    fn word(&mut self, known: &[&str]) -> Result<&'a str, ConditionError> {
        match self.peek() {
            Some(Token::Word(word)) if known.contains(&word) => {
                self.skip();
                Ok(word)
            }
            Some(Token::Word(word)) => Err(self.wrong(&one_of(word, known))),
            _ => Err(self.wrong(&one_of("", known))),
        }
    }

    fn mark(&mut self, mark: char) -> Result<(), ConditionError> {
        if self.peek() != Some(Token::Mark(mark)) {
            return Err(self.wrong("a cell such as (4,3)"));
        }
        self.skip();
        Ok(())
    }

    fn number(&mut self, range: RangeInclusive<u64>) -> Result<u64, ConditionError> {
        let number = match self.peek() {
            Some(Token::Word(word)) => word.parse().ok().filter(|number| range.contains(number)),
            _ => None,
        };
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        let number = number.ok_or_else(|| self.wrong(&expected()))?;
        self.skip();
        Ok(number)
    }

    /// A cell, named by its coordinates, by the start, goal or cursor in it, or as a neighbour of one of these.
    fn place(&mut self) -> Result<Place, ConditionError> {
        if let Some(marked) = self.takes_marked() {
            return Ok(Place::At(marked));
        }
        let Some(direction) = Direction::ALL.into_iter().find(|direction| self.takes(direction.name())) else {
            return self.cell().map(Place::Cell);
        };
        self.word(&["of"])?;
        let name = self.word(&MARKED.map(|(name, _)| name))?;
        let marked = MARKED.into_iter().find(|&(known, _)| known == name);
        marked.map(|(_, marked)| Place::Beside(direction, marked)).ok_or_else(|| self.wrong("start, goal or cursor"))
    }

    fn takes_marked(&mut self) -> Option<Marked> {
        MARKED.into_iter().find(|(name, _)| self.takes(name)).map(|(_, marked)| marked)
    }

    fn cell(&mut self) -> Result<Point, ConditionError> {
        let most = u64::from(Size::MAX_SIDE) - 1;
        self.mark('(')?;
        let x = self.number(0..=most)?;
        self.mark(',')?;
        let y = self.number(0..=most)?;
        self.mark(')')?;
        // Both are below `Size::MAX_SIDE`.
        Ok(Point::new(x as i32, y as i32))
    }

    fn relation(&mut self) -> Result<Relation, ConditionError> {
        let found = Relation::ALL.into_iter().find(|&(sign, _)| self.peek() == Some(Token::Relation(sign)));
        let (_, relation) = found.ok_or_else(|| self.wrong("< <= = >= >, \"falls\" or \"rises\""))?;
        self.skip();
        Ok(relation)
    }

    fn equals(&mut self) -> Result<(), ConditionError> {
        if self.peek() != Some(Token::Relation("=")) {
            return Err(self.wrong("="));
        }
        self.skip();
        Ok(())
    }

    /// The measure of the next word.
    fn measure(&mut self) -> Option<&'static Measure> {
        let Some(Token::Word(word)) = self.peek() else { return None };
        let measure = MEASURES.iter().find(|measure| measure.name == word)?;
        self.skip();
        Some(measure)
    }

    fn clause(&mut self) -> Result<Clause, ConditionError> {
        // `open` and `closed` are lists, but also measures of their length.
        let is_list = match self.tokens.get(1) {
            Some((_, Token::Mark('('))) => true,
            Some((_, Token::Word(word))) => MARKED.iter().any(|(name, _)| name == word),
            _ => false,
        };
        if !is_list && let Some(measure) = self.measure() {
            return self.measured(measure);
        }
        let names: Vec<_> = MEASURES.iter().map(|measure| measure.name).chain(HEADS).collect();
        match self.word(&names)? {
            "setting" => self.setting(),
            "path" if self.takes("through") => Ok(Clause::Path(Route::Through(self.cell()?))),
            "path" => Ok(Clause::Path(Route::Any)),
            "no" => self.word(&["path"]).map(|_| Clause::Path(Route::None)),
            "open" => Ok(Clause::Listed { list: NodeState::Open, place: self.place()? }),
            "closed" => Ok(Clause::Listed { list: NodeState::Closed, place: self.place()? }),
            "start" => self.marked(Marked::Start),
            "goal" => self.marked(Marked::Goal),
            "cursor" => self.marked(Marked::Cursor),
            "beside" => {
                self.equals()?;
                self.number(0..=HIGHEST).map(Clause::Beside)
            }
            "active" => {
                self.equals()?;
                self.number(1..=HIGHEST).map(Clause::Active)
            }
            "showing" => {
                let shown = Shown::named(self.word(&Shown::ALL.map(Shown::name))?);
                shown.map(Clause::Shows).ok_or_else(|| self.wrong("what cells show"))
            }
            "at" => Ok(Clause::At(match self.word(&["start", "end", "reparent", "closing"])? {
                "start" => Moment::Start,
                "end" => Moment::End,
                "reparent" => Moment::Reparent,
                _ => Moment::Closing,
            })),
            // Only the name of a measure is left, before a bracket.
            _ => Err(self.wrong("< <= = >= >, \"falls\" or \"rises\"")),
        }
    }

    /// Parses the rest of a clause after `start`, `goal` or `cursor`.
    fn marked(&mut self, what: Marked) -> Result<Clause, ConditionError> {
        match what {
            Marked::Cursor if self.takes("next") => Ok(Clause::CursorIsNext),
            Marked::Start | Marked::Goal if self.takes("moved") => Ok(Clause::Moved(what)),
            _ => self.place().map(|place| Clause::Is { what, place }),
        }
    }

    /// Parses the rest of a clause after a measure.
    fn measured(&mut self, measure: &'static Measure) -> Result<Clause, ConditionError> {
        for (word, trend) in [("falls", Trend::Falls), ("rises", Trend::Rises)] {
            if self.takes(word) {
                let by = if self.takes("by") { Some(self.number(0..=HIGHEST)?) } else { None };
                return Ok(Clause::Changes { measure, trend, by });
            }
        }
        let left = self.quantity(measure)?;
        let relation = self.relation()?;
        if let Some(measure) = self.measure() {
            let right = Amount::Times(1, self.quantity(measure)?);
            return Ok(Clause::Compares { left, relation, right });
        }
        let number = self.number(0..=HIGHEST)?;
        if !self.takes("x") {
            return Ok(Clause::Compares { left, relation, right: Amount::Number(number) });
        }
        let names: Vec<_> = MEASURES.iter().map(|measure| measure.name).collect();
        let missing = self.wrong(&one_of("", &names));
        let measure = self.measure().ok_or(missing)?;
        Ok(Clause::Compares { left, relation, right: Amount::Times(number, self.quantity(measure)?) })
    }

    /// A measure, possibly of a named algorithm.
    fn quantity(&mut self, measure: &'static Measure) -> Result<Quantity, ConditionError> {
        let of = if self.takes("of") {
            let names = Algorithm::ALL.map(Algorithm::name);
            Algorithm::named(self.word(&names)?)
        } else {
            None
        };
        Ok(Quantity { measure, of })
    }

    fn setting(&mut self) -> Result<Clause, ConditionError> {
        let options: Vec<_> = SETTINGS.iter().map(|setting| setting.option).collect();
        let option = self.word(&options)?;
        let setting = Setting::named(option);
        let setting = setting.ok_or_else(|| self.wrong("a setting"))?;
        if self.takes("changed") {
            return Ok(Clause::SetAnew(setting));
        }
        let is_equal = self.peek() != Some(Token::Relation("!="));
        if is_equal {
            self.equals()?;
        } else {
            self.skip();
        }
        let value = self.value(setting)?;
        Ok(Clause::Set { setting, is_equal, value })
    }

    /// One of the setting's values.
    fn value(&mut self, setting: &Setting) -> Result<String, ConditionError> {
        let names: Vec<_> = match setting.values {
            Values::Names { all, .. } => all().into_iter().map(|(name, _)| name).collect(),
            Values::Switch { .. } => vec!["on", "off"],
            Values::Number { least, most, .. } => {
                return self.number(least.into()..=most.into()).map(|number| number.to_string());
            }
        };
        self.word(&names).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        let error = text.parse::<Condition>().expect_err("no condition");
        format!("{} {error}", error.at)
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        assert_eq!(message("cost"), "4 found the end: expected < <= = >= >, \"falls\" or \"rises\"");
        assert_eq!(message("cost < many"), "7 found \"many\": expected a whole number from 0 to 1000000000");
        assert_eq!(message("cost < 5 or 6"), "9 found \"or\": expected \"and\", or the end");
        assert_eq!(
            message("at once"),
            "3 found \"once\": expected one of \"start\", \"end\", \"reparent\" or \"closing\""
        );
        assert_eq!(message("open (1,)"), "8 found \")\": expected a whole number from 0 to 4095");
        assert_eq!(message("cost (1,2)"), "5 found \"(\": expected < <= = >= >, \"falls\" or \"rises\"");
        assert!(message("setting diagonal = nver").ends_with("(did you mean \"never\"?)"));
        assert!(message("exapnded < 5").ends_with("(did you mean \"expanded\"?)"));
        assert!(message("cost < 5 & steps < 2").starts_with("9 found the character '&'"));
        assert!(message("cost of gredy > 2").ends_with("(did you mean \"greedy\"?)"));
        assert!(message(&"path and ".repeat(30)).starts_with("0 found a condition of 270 characters"));
        assert!(message(&["path"; 7].join(" and ")).ends_with("expected at most 6 clauses"));
        assert!(message("setting ties changes").ends_with("expected ="));
        assert!(message("cursor north of star").ends_with("(did you mean \"start\"?)"));
        assert!(message("showing g h").starts_with("10 found \"h\""));
        assert!(message("cursor moved").contains("a cell such as (4,3)"));
        assert!(message("cost != 5").starts_with("5 found \"!=\""));
        assert!(message("setting unit-size = 0").ends_with("expected a whole number from 1 to 8"));
        assert!(message("").starts_with("0 found the end"));
    }
}
