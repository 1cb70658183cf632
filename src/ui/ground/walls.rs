//! The shapes of walls: masses that join where they bound open ground.
//!
//! A wall joins a neighbour in one of the four directions if that is a wall, a door or unknown, and a cell beside the
//! joint is open. Without the second condition thick rock would become a lattice. Only what the viewer knows counts, so
//! shapes betray nothing; an unknown cell counts as a wall, but no line turns off into it.

use crate::{
    content::TerrainTable,
    grid::{Direction, Point},
    terrain::{Door, TerrainId},
};

use super::{
    super::{theme::Theme, words},
    rims::far_rim,
};

/// What a cell is to the walls around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Masonry {
    /// A wall.
    Wall,
    /// No wall, but one joins it: rock.
    Abutment,
    /// Not known, and taken for a wall.
    Unknown,
    /// A door, which walls join as well.
    Door,
    /// Open ground.
    Open,
}

/// The shape of a wall by the neighbours that it joins: north 1, east 2, south 4, west 8.
pub(in super::super) const SHAPES: [char; 16] =
    ['▪', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

/// The shape of a wall that bounds no open ground.
pub(in super::super) const MASS: char = '░';

/// What stands to the right of a character in a cell that is two columns wide: walls and lines go on, what burns and
/// grows fills both columns, and beside anything else there is nothing.
pub(in super::super) fn second_column(of: char) -> char {
    const EAST: usize = 2;
    /// Characters with those to their right.
    const PAIRS: [(char, char); 18] = [
        (MASS, MASS),
        // Bridges, swamps, hills, water, smoke.
        ('=', '='),
        ('‡', '‡'),
        ('%', '%'),
        ('^', '^'),
        ('~', '~'),
        ('≈', '≈'),
        ('▒', '▒'),
        // Corners of a floor.
        ('└', '─'),
        ('┌', '─'),
        // Flames and tufts of grass.
        ('▲', '▴'),
        ('▴', '▲'),
        ('„', '"'),
        // Trees.
        ('♣', '♠'),
        ('♠', '♣'),
        // Edges of a chasm.
        ('▔', '▔'),
        ('▁', '▁'),
        ('▕', '▕'),
    ];
    // Most characters are those of floor and of what stands on it.
    if of == '·' || of == ' ' {
        return ' ';
    }
    match SHAPES.into_iter().position(|known| known == of) {
        Some(mask) if mask & EAST != 0 => SHAPES[10],
        Some(_) => ' ',
        None => PAIRS.into_iter().find(|&(known, _)| known == of).map_or(' ', |(_, beside)| beside),
    }
}

/// The four directions in the order of their bits.
const JOINTS: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// The shape of the wall in a cell.
pub(super) fn shape(at: Point, masonry: impl Fn(Point) -> Masonry) -> char {
    let is_open = |point: Point| masonry(point) == Masonry::Open;
    let is_beside = |wanted| Direction::ALL.into_iter().any(|direction| masonry(at.step(direction)) == wanted);
    let bounds_open = is_beside(Masonry::Open);
    if !bounds_open && !is_beside(Masonry::Door) {
        return if is_amid_unknown(at, masonry) { SHAPES[0] } else { MASS };
    }
    let joins = |direction: Direction| {
        if !bounds_open {
            // Seen through a door, of which it is a jamb or the wall behind one.
            return matches!(masonry(at.step(direction)), Masonry::Wall | Masonry::Door);
        }
        !is_open(at.step(direction)) && is_open_beside(at, direction, &masonry)
    };
    let is_unknown = |direction: Direction| masonry(at.step(direction)) == Masonry::Unknown;
    let joins_known = |direction: Direction| joins(direction) && !is_unknown(direction);
    let is_lone = !JOINTS.into_iter().any(joins_known);
    // A line goes on into the unknown; nothing branches off into it.
    let is_drawn = |direction: Direction| {
        joins_known(direction) || joins(direction) && (is_lone || joins_known(direction.turned(4)))
    };
    let mask = JOINTS.into_iter().enumerate().filter(|&(_, direction)| is_drawn(direction));
    SHAPES[mask.map(|(bit, _)| 1 << bit).sum::<usize>()]
}

/// Whether hardly anything is known around a cell.
fn is_amid_unknown(at: Point, masonry: impl Fn(Point) -> Masonry) -> bool {
    /// Of its eight neighbours.
    const MOST_KNOWN: usize = 2;
    at.neighbours().filter(|&beside| masonry(beside) != Masonry::Unknown).count() <= MOST_KNOWN
}

/// Whether a cell beside the joint of a cell and its neighbour is open.
fn is_open_beside(at: Point, direction: Direction, masonry: impl Fn(Point) -> Masonry) -> bool {
    let (other, [left, right]) = (at.step(direction), [direction.turned(-2), direction.turned(2)]);
    let beside = [at.step(left), at.step(right), other.step(left), other.step(right)];
    beside.into_iter().any(|point| masonry(point) == Masonry::Open)
}

/// Whether the line of the wall in a cell runs on into a cell that is not known, or nothing is known that it bounds.
pub(super) fn is_unfinished(at: Point, masonry: impl Fn(Point) -> Masonry) -> bool {
    let is_bound = |direction: Direction| matches!(masonry(at.step(direction)), Masonry::Open | Masonry::Door);
    let is_lone = || !Direction::ALL.into_iter().any(is_bound);
    let is_unknown = |&direction: &Direction| masonry(at.step(direction)) == Masonry::Unknown;
    JOINTS.into_iter().filter(is_unknown).any(|direction| is_lone() || is_open_beside(at, direction, &masonry))
}

/// What a terrain is to walls.
pub(super) fn masonry_of(terrains: &TerrainTable, terrain: TerrainId) -> Masonry {
    match terrains.base(terrain) {
        // A wall with a character of its own keeps that.
        TerrainId::WALL if terrains.kind(terrain).glyph == WALL => Masonry::Wall,
        TerrainId::WALL | TerrainId::ROCK | TerrainId::ROCKFALL => Masonry::Abutment,
        _ if terrains.kind(terrain).door != Door::None => Masonry::Door,
        _ => Masonry::Open,
    }
}

/// The character of walls in level files.
const WALL: char = '#';

/// The character of the ground of a cell by what somebody knows: `known` says it of this cell and of those around it. A
/// cell that is not known is blank, and so is the inside of a chasm where colours show it.
pub(in super::super) fn glyph_as_known(
    terrains: &TerrainTable,
    theme: Theme,
    at: Point,
    known: impl Fn(Point) -> Option<TerrainId>,
) -> char {
    let Some(terrain) = known(at) else { return ' ' };
    let masonry = |terrain| masonry_of(terrains, terrain);
    let is_chasm = |terrain| terrains.base(terrain) == TerrainId::CHASM;
    match masonry(terrain) {
        Masonry::Wall => shape(at, |at| known(at).map_or(Masonry::Unknown, masonry)),
        Masonry::Open if is_chasm(terrain) && theme.has_light() && theme.has_signs() => {
            far_rim(at, |beside| known(beside).is_some_and(|terrain| !is_chasm(terrain)))
        }
        _ => words::symbol_of(theme, terrains, terrain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::ColourDepth;

    /// A map in which `#` is a wall, `+` a door, `?` unknown, and all else open, with the shapes of its walls.
    fn drawn(map: &str) -> String {
        let rows: Vec<Vec<char>> = map.lines().map(|row| row.chars().collect()).collect();
        let character = |at: Point| -> Option<char> {
            rows.get(usize::try_from(at.y).ok()?)?.get(usize::try_from(at.x).ok()?).copied()
        };
        let masonry = |at: Point| match character(at) {
            Some('#') => Masonry::Wall,
            Some('+') => Masonry::Door,
            Some('?') | None => Masonry::Unknown,
            Some(_) => Masonry::Open,
        };
        let drawn = |at: Point| match character(at) {
            Some('#') => shape(at, masonry),
            other => other.unwrap_or(' '),
        };
        let row = |y: usize| (0..rows[y].len()).map(|x| drawn(Point::new(x as i32, y as i32))).collect::<String>();
        (0..rows.len()).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_chasm_has_an_edge_where_it_begins_and_nothing_inside() {
        let map = [".....", ".___.", ".___.", ".___.", "....."];
        let known = |at: Point| match map.get(at.y as usize)?.as_bytes().get(at.x as usize)? {
            b'_' => Some(TerrainId::CHASM),
            _ => Some(TerrainId::FLOOR),
        };
        let drawn = |depth: ColourDepth| {
            let terrains = TerrainTable::built_in();
            let glyph = |x, y| glyph_as_known(&terrains, Theme::new(depth), Point::new(x, y), known);
            (1..4).map(|y| (1..4).map(|x| glyph(x, y)).collect::<String>()).collect::<Vec<_>>()
        };
        assert_eq!(drawn(ColourDepth::True), ["▔▔▔", "   ", "   "]);
        assert_eq!(drawn(ColourDepth::None), ["___"; 3], "nothing else tells it from floor");
    }

    #[test]
    fn rooms_are_framed_and_rock_is_a_mass() {
        let map = "########\n#..#...#\n#..+.#.#\n#..#...#\n########\n########\n########";
        let expected = "┏━━┳━━━┓\n┃..┃...┃\n┃..+.▪.┃\n┃..┃...┃\n┗━━┻━━━┛\n░░░░░░░░\n░░░░░░░░";
        assert_eq!(drawn(map), expected);
    }

    #[test]
    fn a_wall_is_unfinished_where_its_line_runs_into_the_unknown() {
        let map = ["?????????", "?#####??#", "?#...#???", "?#...#???"];
        let masonry = |at: Point| match map.get(at.y as usize).and_then(|row| row.as_bytes().get(at.x as usize)) {
            Some(b'#') => Masonry::Wall,
            Some(b'.') => Masonry::Open,
            _ => Masonry::Unknown,
        };
        let is_unfinished = |x, y| is_unfinished(Point::new(x, y), masonry);
        assert!(is_unfinished(1, 3) && is_unfinished(5, 3), "the walls go on to the south");
        assert!(is_unfinished(8, 1), "nothing is known beside it");
        assert!(!is_unfinished(1, 1) && !is_unfinished(3, 1) && !is_unfinished(1, 2), "nothing is missing here");
    }

    #[test]
    fn what_is_unknown_is_taken_for_a_wall() {
        assert_eq!(drawn("???\n###\n..."), "???\n━━━\n...");
        assert_eq!(drawn("?#.\n?#.\n?#."), "?┃.\n?┃.\n?┃.");
        assert_eq!(drawn("...\n#+#\n#??"), "...\n━+━\n╹??");
        // A line turns off only into what is known.
        assert_eq!(drawn("??.\n###\n..."), "??.\n━━━\n...");
        assert_eq!(drawn(".#?\n.##\n..."), ".┃?\n.┗━\n...");
    }
}
