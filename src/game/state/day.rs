//! A day of the calendar, whose dungeon is the same for everybody.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A day, by Coordinated Universal Time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day {
    year: u32,
    month: u32,
    /// Day of the month, from 1.
    date: u32,
}

/// Why a text is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a day is written as 2026-11-22")]
pub struct ParseDayError;

impl Day {
    /// The day of a moment, in seconds after the beginning of 1970; by Howard Hinnant, "chrono-Compatible Low-Level
    /// Date Algorithms". Moments more than five million years away count as the last day of them.
    pub fn at(seconds: u64) -> Self {
        // Days since the first of March of the year 0: a leap day is the last day of its year then.
        let days = (seconds / 86_400).min(1 << 31) + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year_of_era + era * 400 + u64::from(month <= 2);
        Self { year: year as u32, month: month as u32, date: day as u32 }
    }

    /// The seed of the day's dungeon: the digits of its date, so that everybody can type it in.
    pub fn seed(self) -> u64 {
        (u64::from(self.year) * 100 + u64::from(self.month)) * 100 + u64::from(self.date)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.date)
    }
}

impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<u32> = text.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| ParseDayError)?;
        match parts[..] {
            [year, month @ 1..=12, date @ 1..=31] if year < 10_000 => Ok(Self { year, month, date }),
            _ => Err(ParseDayError),
        }
    }
}

impl TryFrom<String> for Day {
    type Error = ParseDayError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (1_767_225_599, "2025-12-31"),
            (1_767_225_600, "2026-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Day::at(seconds).to_string(), day);
            assert_eq!(day.parse(), Ok(Day::at(seconds)));
        }
        assert_eq!(Day::at(1_767_225_600).seed(), 20_260_101);
        for bad in ["", "2026", "2026-13-01", "2026-01-32", "2026-01-01-01", "20260-01-01", "a-b-c"] {
            assert_eq!(bad.parse::<Day>(), Err(ParseDayError), "{bad}");
        }
        assert!(Day::at(u64::MAX) > Day::at(4_107_542_400));
    }
}
