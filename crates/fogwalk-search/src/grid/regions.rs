//! Flood fill: regions of connected cells.

use super::{Grid, Point, Size};

/// The regions of open cells that straight steps connect, each in the order of discovery, by first cell.
///
/// If corners are never cut, nobody can walk from one region to another.
///
/// ```
/// use fogwalk_search::grid::{Size, regions};
///
/// let open = ["..#.", "##.."];
/// let size = Size::new(4, 2).ok_or("no size")?;
/// let regions = regions(size, |point| open[point.y as usize].as_bytes()[point.x as usize] == b'.');
/// assert_eq!(regions.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3]);
/// # Ok::<(), &str>(())
/// ```
pub fn regions(size: Size, is_open: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut seen = Grid::filled(size, false);
    let mut regions = Vec::new();
    for start in size.points() {
        if seen[start] || !is_open(start) {
            continue;
        }
        seen[start] = true;
        let mut region = vec![start];
        let mut next = 0;
        while let Some(&here) = region.get(next) {
            next += 1;
            for neighbour in here.neighbours().step_by(2) {
                if seen.get(neighbour) == Some(&false) && is_open(neighbour) {
                    seen[neighbour] = true;
                    region.push(neighbour);
                }
            }
        }
        regions.push(region);
    }
    regions
}
