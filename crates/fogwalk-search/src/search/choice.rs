//! Choices that people make by name: which algorithm, which open list, which heuristic.
//!
//! Each is an enum whose rows hold everything about a choice. Help, menus and doc comments print the rows, so they
//! cannot disagree.

/// A choice with a name.
pub trait Named: Copy + 'static {
    /// Every choice there is.
    const CHOICES: &'static [Self];

    /// Its name, as it is typed and written to files.
    fn name(self) -> &'static str;

    /// A line that says what it is.
    fn about(self) -> &'static str;

    /// The choice of a name.
    fn named(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.name() == name)
    }
}

/// Declares an enum of named choices, a row each: variant, name, what it is. The first row is the default.
///
/// ```
/// use fogwalk_search::search::choices;
///
/// choices! {
///     /// How a unit moves.
///     Gait {
///         Walk "walk" "One cell a turn.";
///         Run "run" "Two cells a turn, heard from afar.";
///     }
/// }
/// assert_eq!(Gait::default(), Gait::Walk);
/// assert_eq!(Gait::named("run").map(Gait::about), Some("Two cells a turn, heard from afar."));
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $choice:ident {
        $first:ident $first_name:literal $first_about:literal;
        $($rest:ident $rest_name:literal $rest_about:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $choice {
            #[doc = $first_about]
            #[default]
            $first,
            $(#[doc = $rest_about] $rest,)*
        }

        impl $choice {
            /// Every choice; the first is the default.
            pub const ALL: [Self; [$first_name, $($rest_name),*].len()] = [Self::$first, $(Self::$rest),*];

            /// Its name, as it is typed and written to files.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$rest => $rest_name,)*
                }
            }

            /// A line that says what it is.
            pub const fn about(self) -> &'static str {
                match self {
                    Self::$first => $first_about,
                    $(Self::$rest => $rest_about,)*
                }
            }

            /// The choice of a name.
            pub fn named(name: &str) -> Option<Self> {
                <Self as $crate::search::Named>::named(name)
            }
        }

        impl $crate::search::Named for $choice {
            const CHOICES: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.name()
            }

            fn about(self) -> &'static str {
                self.about()
            }
        }
    };
}

pub use choices;

#[cfg(test)]
mod tests {
    use super::Named;
    use crate::search::{
        Algorithm, CostScale, DiagonalRule, HeuristicKind, OpenListKind, Smoothing, Stop, Ties,
        replan::{Replan, When},
    };

    fn can_be_told_apart<T: Named + PartialEq + Default + std::fmt::Debug>() {
        assert_eq!(T::CHOICES[0], T::default());
        for &choice in T::CHOICES {
            assert_eq!(T::named(choice.name()), Some(choice));
            assert!(choice.name().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", choice.name());
            assert!(choice.about().len() > 20 && choice.about().ends_with('.'), "{}", choice.about());
        }
        assert_eq!(T::named(""), None);
    }

    #[test]
    fn names_lead_back_to_their_choice() {
        can_be_told_apart::<Algorithm>();
        can_be_told_apart::<CostScale>();
        can_be_told_apart::<DiagonalRule>();
        can_be_told_apart::<HeuristicKind>();
        can_be_told_apart::<OpenListKind>();
        can_be_told_apart::<Replan>();
        can_be_told_apart::<Smoothing>();
        can_be_told_apart::<Stop>();
        can_be_told_apart::<Ties>();
        can_be_told_apart::<When>();
    }
}
