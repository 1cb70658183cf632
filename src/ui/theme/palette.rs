//! The table of colours, as the dark palette has them.

#![expect(clippy::unreadable_literal, reason = "a colour is read as six digits")]

use ratatui::style::{Color, Modifier};

use crate::terrain::{Ansi, Look, Rgb};

/// The look of something at each depth.
#[derive(Clone, Copy, Debug)]
pub struct Swatch {
    /// The foreground.
    pub text: Rgb,
    /// The background; the screen's if `None`.
    pub ground: Option<Rgb>,
    /// Foreground and background with 16 colours.
    pub sixteen: (Color, Color),
    /// Text attributes where there is colour.
    pub modifier: Modifier,
    /// Text attributes without colour.
    pub plain: Modifier,
}

impl Swatch {
    /// The colours of a terrain.
    pub(super) fn of(Look { text, ground, sixteen, is_bold, .. }: Look) -> Self {
        let weight = if is_bold { Modifier::BOLD } else { Modifier::empty() };
        Self { text, ground, sixteen: (sixteenth(sixteen.0), sixteenth(sixteen.1)), modifier: weight, plain: weight }
    }
}

/// One of the terminal's own 16.
pub(super) const fn sixteenth(colour: Ansi) -> Color {
    match colour {
        Ansi::Black => Color::Black,
        Ansi::Red => Color::Red,
        Ansi::Green => Color::Green,
        Ansi::Yellow => Color::Yellow,
        Ansi::Blue => Color::Blue,
        Ansi::Magenta => Color::Magenta,
        Ansi::Cyan => Color::Cyan,
        Ansi::Gray => Color::Gray,
        Ansi::DarkGray => Color::DarkGray,
        Ansi::LightRed => Color::LightRed,
        Ansi::LightGreen => Color::LightGreen,
        Ansi::LightYellow => Color::LightYellow,
        Ansi::LightBlue => Color::LightBlue,
        Ansi::LightMagenta => Color::LightMagenta,
        Ansi::LightCyan => Color::LightCyan,
        Ansi::White => Color::White,
    }
}

/// Shorthand for a row: `#text`, optionally `on #ground`; the 16-colour pair; attributes with and without colour.
macro_rules! swatch {
    ($text:literal $(on $ground:literal)?, $ansi:ident $(on $ansi_ground:ident)?, $modifier:ident, $plain:ident) => {
        Swatch {
            text: hex($text),
            ground: swatch!(@ground $($ground)?),
            sixteen: (Color::$ansi, swatch!(@ansi $($ansi_ground)?)),
            modifier: weight::$modifier,
            plain: weight::$plain,
        }
    };
    (@ground) => { None };
    (@ground $ground:literal) => { Some(hex($ground)) };
    (@ansi) => { Color::Black };
    (@ansi $ground:ident) => { Color::$ground };
}

/// Text attributes under short names.
mod weight {
    use ratatui::style::Modifier;

    pub(super) const PLAIN: Modifier = Modifier::empty();
    pub(super) const BOLD: Modifier = Modifier::BOLD;
    pub(super) const DIM: Modifier = Modifier::DIM;
    pub(super) const LINED: Modifier = Modifier::UNDERLINED;
    pub(super) const REVERSED: Modifier = Modifier::REVERSED;
}

const fn hex(colour: u32) -> Rgb {
    ((colour >> 16) as u8, (colour >> 8) as u8, colour as u8)
}

/// Declares the roles, each with a row of colours.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident: [$($swatch:tt)*];)*) => {
        /// The purpose of a piece of the screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role { $($(#[$doc])* $role),* }

        impl Role {
            /// Every role.
            pub const ALL: &[Self] = &[$(Self::$role),*];

            /// The role's row.
            pub(super) const fn swatch(self) -> &'static Swatch {
                const ROWS: &[Swatch] = &[$(swatch!($($swatch)*)),*];
                &ROWS[self as usize]
            }

            /// Whether it may be faint: a line or a mark, not text.
            pub(super) const fn is_faint(self) -> bool {
                matches!(self, Self::Rule | Self::Tick | Self::WindowFrame | Self::KnownNot | Self::KnownAncient)
            }
        }
    };
}

roles! {
    /// Everything without another role; its background is the whole screen's.
    Screen: [0xc6c4bb on 0x0d0f14, Gray, PLAIN, PLAIN];
    /// Less important text.
    Muted: [0x7a7f8c, DarkGray, PLAIN, DIM];
    /// Lines between the parts of the screen.
    Rule: [0x2c313c, DarkGray, PLAIN, DIM];
    /// A tick on the time bar.
    Tick: [0x6b5a34, Yellow, PLAIN, DIM];
    /// The heading of a part of the screen.
    Heading: [0x8d97ad, Cyan, PLAIN, BOLD];
    /// Important text.
    Strong: [0xefece2, White, BOLD, BOLD];
    /// The foot of the letters on the title.
    Stone: [0x8a8270, Gray, PLAIN, PLAIN];
    /// A key in a hint.
    Key: [0xd8b25c, Yellow, PLAIN, BOLD];
    /// Good news for the player.
    Good: [0x8fbf7f, Green, PLAIN, PLAIN];
    /// A warning.
    Warning: [0xe0a458, Yellow, PLAIN, BOLD];
    /// Bad news for the player.
    Bad: [0xe5695f, LightRed, PLAIN, BOLD];
    /// Events that do not concern the player.
    Distant: [0x6f8fae, Cyan, PLAIN, DIM];
    /// The status line.
    Status: [0x9aa0ac on 0x171a22, Gray, PLAIN, PLAIN];
    /// A key on the status line.
    StatusKey: [0xd8b25c on 0x171a22, LightYellow, PLAIN, BOLD];
    /// A window.
    Window: [0xc6c4bb on 0x151820, Gray, PLAIN, PLAIN];
    /// The border of a window.
    WindowFrame: [0x4a5265 on 0x151820, Cyan, PLAIN, PLAIN];
    /// Full health.
    HealthFull: [0x8fbf7f on 0x1d2530, Green, PLAIN, BOLD];
    /// Half health.
    HealthHalf: [0xe0a458 on 0x2a2418, Yellow, PLAIN, BOLD];
    /// Low health.
    HealthLow: [0xe5695f on 0x301c1c, LightRed, PLAIN, BOLD];
    /// Health that the player has just lost, and the ground on which that happened.
    Wound: [0xd8322a, Red, BOLD, BOLD];
    /// The player's character.
    Player: [0xfff3c4, White, BOLD, BOLD];
    /// Where the player died.
    Fallen: [0xffffff on 0xb01818, White on Red, BOLD, REVERSED];
    /// The unit that killed the player, at the end.
    Killer: [0xffffff on 0x701414, LightRed, BOLD, BOLD];
    /// An enemy of the player.
    Hostile: [0xe8876f, LightRed, BOLD, BOLD];
    /// An enemy that is hunting.
    Hunting: [0xff5c4d, LightRed, BOLD, BOLD];
    /// A unit that has heard or glimpsed something.
    Curious: [0xf4dc5a, LightYellow, BOLD, LINED];
    /// A unit that has lost an enemy and searches for it.
    Searching: [0x1c1208 on 0xd9903c, Black on LightYellow, BOLD, REVERSED];
    /// A unit that is wary.
    Wary: [0xb09a50, Yellow, PLAIN, DIM];
    /// A unit that is not hostile.
    Neutral: [0xd9c48f, LightYellow, BOLD, BOLD];
    /// The watched unit.
    Watched: [0x12141a on 0xd8b25c, Black on Yellow, BOLD, REVERSED];
    /// An item of no particular class.
    Item: [0xc99be0, LightMagenta, PLAIN, BOLD];
    /// A weapon.
    Weapon: [0xc4d0e4, White, PLAIN, BOLD];
    /// Armour, clothes and shoes.
    Armour: [0xc8a878, Yellow, PLAIN, BOLD];
    /// Something to throw.
    Throwable: [0xf09a78, LightRed, PLAIN, BOLD];
    /// A drink.
    Drink: [0xf088bc, LightMagenta, PLAIN, BOLD];
    /// Something to read or to write with.
    Scroll: [0xf2e6b8, LightYellow, PLAIN, BOLD];
    /// A tool.
    Tool: [0x88d0b4, LightGreen, PLAIN, BOLD];
    /// The Astrolabe.
    Treasure: [0xffd75f, LightYellow, BOLD, BOLD];
    /// The chosen line of the title.
    Lit: [0xffdca8 on 0x3a2c18, Black on Yellow, BOLD, REVERSED];
    /// The inspected cell.
    Cursor: [0x0d0f14 on 0xefece2, Black on White, PLAIN, REVERSED];
    /// The path from the player to the inspected cell.
    CursorTrail: [0xefece2 on 0x2c313c, White on DarkGray, PLAIN, LINED];
    /// The first line of a chart.
    ChartFirst: [0xe4e2da, White, PLAIN, BOLD];
    /// The second line of a chart.
    ChartSecond: [0xb090f0, LightMagenta, PLAIN, PLAIN];
    /// A node on the open list.
    Open: [0xdff5e6 on 0x1f6f45, Black on Green, PLAIN, PLAIN];
    /// A node on the closed list.
    Closed: [0xc8d4f4 on 0x2f4486, White on Blue, PLAIN, DIM];
    /// The line of a listing that was executed just now.
    Executed: [0xffe9b0 on 0x343946, Black on White, BOLD, REVERSED];
    /// A node on the open list of the search from the goal.
    OpenFromGoal: [0xf2cba6 on 0x5a3516, Black on Magenta, PLAIN, PLAIN];
    /// A node on the closed list of the search from the goal.
    ClosedFromGoal: [0xdcb6d6 on 0x46264b, White on Magenta, PLAIN, DIM];
    /// A node that the searches from both ends have reached.
    Met: [0x0a2022 on 0x6cc6ca, Black on Cyan, BOLD, BOLD];
    /// A node on the path.
    Path: [0x221a08 on 0xffd45a, Black on Yellow, BOLD, BOLD];
    /// A cell on the trail of a unit that walks through unknown land.
    Walked: [0xf0cf88 on 0x66491c, Yellow, PLAIN, PLAIN];
    /// The node that is being expanded.
    Current: [0x14161c on 0xf4f1e6, Black on White, BOLD, REVERSED];
    /// A node that was opened or given a new parent just now.
    Touched: [0x0d1f10 on 0x83d870, Black on LightGreen, BOLD, BOLD];
    /// The start of a search.
    Start: [0x06222a on 0x5cc8e0, Black on LightCyan, BOLD, REVERSED];
    /// The goal of a search.
    Goal: [0x2a0a1c on 0xff86b8, Black on LightMagenta, BOLD, REVERSED];
    /// Floor that no search has reached, in large cells.
    Blank: [0x8a857a on 0x33312e, Gray, PLAIN, PLAIN];
    /// A wall, in large cells.
    Block: [0xf0eee8 on 0x63615c, White on DarkGray, PLAIN, PLAIN];
    /// An arrow to the parent of an open node.
    OpenParent: [0x9adf8a, LightGreen, PLAIN, BOLD];
    /// An arrow to the parent of a closed node.
    ClosedParent: [0x7d9fdd, LightBlue, PLAIN, PLAIN];
    /// A cell that a faction sees now.
    KnownInSight: [0xe6e3c8 on 0x303c22, Black on Green, PLAIN, BOLD];
    /// A cell that a faction has just seen.
    KnownFresh: [0xcfe2ee on 0x235068, Black on Cyan, PLAIN, PLAIN];
    /// A cell that a faction remembers.
    KnownRemembered: [0x9fb2d6 on 0x1e3157, White on Blue, PLAIN, PLAIN];
    /// A cell that a faction remembers from long ago.
    KnownFaded: [0x7488b4 on 0x181f38, LightBlue, PLAIN, DIM];
    /// A cell that a faction last saw so long ago that it is unreliable.
    KnownAncient: [0x565d74 on 0x12141f, DarkGray, PLAIN, DIM];
    /// A cell that a unit has noted and not reported.
    KnownNoted: [0xcfe0ff on 0x24407a, White on Magenta, BOLD, REVERSED];
    /// A cell that a faction remembers wrongly.
    KnownStale: [0xffd0a0 on 0x5a2a1c, Black on Red, BOLD, REVERSED];
    /// The mark on a wrongly remembered cell.
    Mistake: [0xff7a3d, LightRed, BOLD, BOLD];
    /// A cell that a faction has never seen.
    KnownNot: [0x4a4038, DarkGray, PLAIN, DIM];
    /// A step that a unit intends, over a known cell.
    IntentKnown: [0xffae78, LightMagenta, BOLD, BOLD];
    /// A step over an unknown cell, which counts as floor.
    IntentAssumed: [0xd89068, Magenta, PLAIN, PLAIN];
    /// The ground under a step that a unit intends over a known cell.
    TrailKnown: [0xffae78 on 0x7a3c12, LightMagenta, BOLD, BOLD];
    /// The ground under a step over an unknown cell.
    TrailAssumed: [0xd89068 on 0x3c261a, Magenta, PLAIN, PLAIN];
    /// The ground under the end of what a unit intends.
    TrailGoal: [0x1c1208 on 0xffd27a, Black on Yellow, BOLD, BOLD];
    /// The cell of a unit that waits for an enemy, and the one where it expects it.
    Lurking: [0xe6d4ff on 0x53357e, White on Magenta, BOLD, REVERSED];
    /// The cell where the player was seen a short time ago; other units have the colour of their faction.
    SightingFresh: [0x000000 on 0xfdfdef, Black on White, BOLD, REVERSED];
    /// The cell where the player was seen longer ago.
    SightingOld: [0x101014 on 0x898a86, Black on Gray, BOLD, REVERSED];
    /// The cell where the player really is, on the map of others.
    TrueCell: [0xb8ae8c, Gray, PLAIN, DIM];
    /// A cell that a sighted unit may have reached by now.
    SightingArea: [0xc8a89c on 0x33201d, White on DarkGray, PLAIN, PLAIN];
    /// A cell that it may reach next.
    SightingRim: [0xf2c9a0 on 0x5c3a1e, Black on Yellow, PLAIN, DIM];
    /// A step that a friend has claimed.
    Claim: [0x7fd0c0, LightCyan, PLAIN, BOLD];
    /// A friend that has stopped.
    StoppedFriend: [0x0c2420 on 0x7fd0c0, Black on LightCyan, BOLD, REVERSED];
    /// A cell that is reserved for a friend.
    Reserved: [0xd4a5ff, LightMagenta, BOLD, BOLD];
    /// The source of a noise just now.
    NoiseFresh: [0xffe08a, LightYellow, BOLD, BOLD];
    /// The source of a noise some turns ago.
    NoiseOld: [0xa8925a, Yellow, PLAIN, PLAIN];
    /// A unit that waits in the path queue.
    QueueInLine: [0xd8ecf2 on 0x2a5f73, Black on Cyan, BOLD, BOLD];
    /// A unit whose search is under way.
    QueueUnderWay: [0x0e1a0c on 0x8fd07f, Black on LightGreen, BOLD, REVERSED];
    /// The destination of a waiting unit.
    QueueGoal: [0x8fc8dc on 0x14242c, LightCyan, PLAIN, LINED];
    /// The place of the current step of a plan.
    PlanPresent: [0x1c0e24 on 0xdba6f0, White on Magenta, BOLD, REVERSED];
    /// The place of an earlier or later step of a plan.
    PlanStep: [0xe0c8ee on 0x4c3460, White on Magenta, PLAIN, BOLD];
    /// Ground that a search needs.
    Needed: [0xa9c8a4 on 0x1b3324, Black on Green, PLAIN, DIM];
    /// Ground that a search leaves out.
    DeadEnd: [0xb79a9a on 0x3a2226, DarkGray, PLAIN, PLAIN];
    /// Ground that a search leaves out because the level tags it as a dead end.
    TaggedDeadEnd: [0xe8c0c0 on 0x5a2a38, Black on Magenta, PLAIN, BOLD];
    /// A cell in which somebody would see the player, or that a unit sees.
    SeenThere: [0xf4c8c0 on 0x6a2420, White on Red, PLAIN, BOLD];
    /// A cell in which somebody would glimpse the player, or that is too dark for a unit.
    GlimpsedThere: [0xf0e0b0 on 0x5a4716, Black on Yellow, PLAIN, PLAIN];
    /// A cell behind a unit.
    BehindThere: [0xa8b4c8 on 0x26303f, White on Blue, PLAIN, DIM];
    /// A door between two sectors.
    RegionDoor: [0x161006 on 0xd8b25c, Black on Yellow, BOLD, BOLD];
    /// The number of a waypoint.
    Waypoint: [0xfff4d0 on 0x7a3d8a, White on Magenta, BOLD, REVERSED];
    /// An arrow of a flow field.
    Flow: [0x8fd0d8, LightCyan, PLAIN, PLAIN];
}

/// The grounds of closed nodes, from the first that was closed to the last.
pub(super) const CLOSED: (Rgb, Rgb) = (hex(0x24305c), hex(0x5878d0));

impl Role {
    /// The colours from which palettes other than the dark one compute those of a role, where they need others: on
    /// paper and on black, walls are told from floor and tints from ground by other steps of lightness.
    pub(super) const fn swatch_of_others(self) -> Option<Swatch> {
        Some(match self {
            Self::Open => swatch!(0xd4f2c8 on 0x2a6a3d, Black on Green, PLAIN, PLAIN),
            Self::Closed => swatch!(0xb6c4ea on 0x2c3a68, White on Blue, PLAIN, DIM),
            Self::Path => swatch!(0x221a08 on 0xd8b25c, Black on Yellow, BOLD, BOLD),
            Self::Walked => swatch!(0xf0cf88 on 0x4c3d20, Yellow, PLAIN, PLAIN),
            Self::Blank => swatch!(0x6b675f on 0x171a22, Gray, PLAIN, PLAIN),
            Self::Block => swatch!(0xc4c8d4 on 0x596072, White on DarkGray, PLAIN, PLAIN),
            _ => return None,
        })
    }

    /// The ground of a tint with 256 colours on a dark screen. The nearest ones of dark tints would all be greys, and
    /// the tints of an overlay could not be told apart. Open nodes are bright where closed ones are bright, too.
    pub(super) const fn indexed_ground(self, has_bright_nodes: bool) -> Option<u8> {
        Some(match self {
            Self::Open if has_bright_nodes => 28,
            Self::Open | Self::Needed => 22,
            Self::Closed | Self::KnownRemembered | Self::BehindThere => 17,
            Self::KnownInSight | Self::GlimpsedThere | Self::Walked => 58,
            Self::KnownFresh | Self::QueueInLine => 24,
            Self::KnownFaded | Self::QueueGoal => 236,
            Self::KnownNoted => 19,
            Self::KnownStale | Self::SeenThere => 88,
            Self::SightingArea | Self::DeadEnd | Self::TrailAssumed => 52,
            Self::SightingRim | Self::OpenFromGoal | Self::TrailKnown => 94,
            Self::PlanStep | Self::ClosedFromGoal | Self::Lurking => 53,
            Self::TaggedDeadEnd => 89,
            Self::TrailGoal => 130,
            Self::Waypoint => 90,
            _ => return None,
        })
    }
}

/// The grounds of the heat map with 256 colours on a dark screen.
pub(super) const HEAT_INDEXED: [u8; HEAT.len()] = [17, 24, 23, 29, 58, 94, 130, 88];

/// The grounds of the parts with 256 colours on a dark screen.
pub(super) const PARTS_INDEXED: [u8; PARTS.len()] = [17, 22, 53, 58, 23, 52];

/// Background colours from cold to hot.
pub(super) static HEAT: [Swatch; 8] = [
    swatch!(0xb7c4e0 on 0x1b2350, White on Blue, PLAIN, PLAIN),
    swatch!(0xb7d4ea on 0x1b3f6b, White on Blue, PLAIN, PLAIN),
    swatch!(0xbfe6e6 on 0x1d5f70, Black on Cyan, PLAIN, PLAIN),
    swatch!(0xc9f0d4 on 0x22704f, Black on Green, PLAIN, PLAIN),
    swatch!(0xf0f0c0 on 0x6b7427, Black on Green, PLAIN, PLAIN),
    swatch!(0xfff0c8 on 0x9a6a1e, Black on Yellow, PLAIN, PLAIN),
    swatch!(0xffe0cc on 0xa84620, Black on LightRed, PLAIN, PLAIN),
    swatch!(0xffdcdc on 0x96203a, White on Red, PLAIN, PLAIN),
];

/// Tints that can be told apart, for parts of the ground; the first is the quietest.
pub(super) static PARTS: [Swatch; 6] = [
    swatch!(0xa8b8d0 on 0x1f2c44, White on Blue, PLAIN, PLAIN),
    swatch!(0xb8d0a0 on 0x2b3d1c, Black on Green, PLAIN, PLAIN),
    swatch!(0xd8b8c8 on 0x452338, White on Magenta, PLAIN, PLAIN),
    swatch!(0xe0c890 on 0x4a3812, Black on Yellow, PLAIN, PLAIN),
    swatch!(0xa0d8d0 on 0x14443f, Black on Cyan, PLAIN, PLAIN),
    swatch!(0xe0b0a0 on 0x4e2418, White on Red, PLAIN, PLAIN),
];
