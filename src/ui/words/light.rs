//! Words for light, and for being noticed.

use crate::game::{Exposure, Lantern, Pace, Shutter};

/// The terms of the distance from which somebody is noticed, each as added or subtracted.
pub(in crate::ui) fn exposure(exposure: Exposure) -> Vec<String> {
    let Exposure { light, pace, cloak, most, .. } = exposure;
    let mut terms = vec!["1".to_owned()];
    if light > 0 {
        terms.push(format!("+ {} light", 2 * light));
    }
    if pace.adds() > 0 {
        terms.push(format!("+ {} {}", pace.adds(), self::pace(pace)));
    }
    if cloak > 0 {
        terms.push(format!("- {cloak} cloak"));
    }
    if let Some(most) = most {
        terms.push(format!("{most} at most"));
    }
    terms
}

/// A word for a pace.
pub(in crate::ui) const fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::Still => "standing",
        Pace::Sneaking => "sneaking",
        Pace::Walking => "walking",
        Pace::Striking => "striking",
    }
}

/// The lantern, and whether it was set by hand.
pub(in crate::ui) fn lantern(lantern: Lantern) -> String {
    let shutter = match lantern.shutter {
        Shutter::Shut => "lantern shut",
        Shutter::Low => "lantern low",
        Shutter::Full => "lantern full",
    };
    if lantern.by_hand { format!("{shutter}!") } else { shutter.to_owned() }
}
