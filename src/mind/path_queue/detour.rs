//! A way around units that block a route.

use crate::{
    grid::Point,
    search::{AnyOf, Cost, NEAREST, NodeId, PausedSearch, Silent, path_cost},
};

use super::{Route, SearchContext};

/// The most expansions for a detour.
pub(super) const EXPANSIONS: u32 = 300;

/// A detour rejoins the route within this many of the route's steps.
const AHEAD: usize = 16;

/// Looks for the cheapest way around the cells `taken` back to one of the next cells of a route.
pub(super) fn find(
    route: &Route,
    taken: Vec<Point>,
    most_more: u32,
    context: &SearchContext<'_>,
    search: &mut PausedSearch,
    expansions: u32,
) -> Option<Route> {
    let free = context.for_now();
    let around = free.clone().with_occupied(taken);
    let (space, free) = (context.space(&around), context.space(&free));
    let start = free.node(context.at)?;
    let ahead: Vec<NodeId> = route.steps().iter().take(AHEAD).map_while(|&step| free.node(step)).collect();
    let target = AnyOf(|node| ahead.contains(&node));
    search.begin(&space, start, &target, NEAREST, &mut Silent);
    search.go_on(&space, &target, NEAREST, expansions, &mut Silent);
    let path = search.path(&space)?;
    let rejoined = ahead.iter().position(|node| path.nodes.last() == Some(node))?;
    let straight: Vec<NodeId> = std::iter::once(start).chain(ahead[..=rejoined].iter().copied()).collect();
    let more = path.cost.0.saturating_sub(path_cost(&free, &straight)?.0);
    let detour = Route::over(&space, &path.nodes)?;
    (more <= most_more).then(|| route.around(detour, rejoined, Cost(more)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::TerrainTable,
        grid::Size,
        mind::{Claims, Dangers, FactionId, KnownGround, KnownWalkability, Navigator, Turn},
        search::DiagonalRule,
        terrain::{Movement, TerrainId},
    };

    /// The detour of the unit at `@`, on its way along the middle row, around its friends at `f`.
    fn detour(rows: &[&str], most_more: u32, expansions: u32) -> Option<Vec<(i32, i32)>> {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32).expect("a small size");
        let terrains = TerrainTable::built_in();
        let (mut known, mut row) = (KnownWalkability::blank(size), KnownWalkability::blank(size));
        let glyph = |point: Point| rows[point.y as usize].as_bytes()[point.x as usize];
        let at = size.points().find(|&point| glyph(point) == b'@').expect("the unit is on the map");
        for point in size.points() {
            let terrain = if glyph(point) == b'#' { TerrainId::WALL } else { TerrainId::FLOOR };
            known.observe(point, terrain, Turn(0));
            row.observe(point, if point.y == at.y { TerrainId::FLOOR } else { TerrainId::WALL }, Turn(0));
        }
        let friends = size.points().filter(|&point| glyph(point) == b'f').collect();
        let (ground, rule) = (KnownGround::new(&known, &terrains, Movement::Walker), DiagonalRule::NoObstacle);
        let straight = KnownGround::new(&row, &terrains, Movement::Walker);
        let end = Point::new(size.width() - 1, at.y);
        let route = Navigator::default().route_to(at, end, &straight, rule).expect("a straight way");
        let context = SearchContext {
            faction: FactionId::WARREN,
            at,
            ground,
            dangers: Dangers::default(),
            claims: Claims::default(),
            rule,
        };
        let detour = find(&route, friends, most_more, &context, &mut PausedSearch::default(), expansions)?;
        assert_eq!(detour.goal(), route.goal());
        Some(detour.steps().iter().map(|step| (step.x, step.y)).collect())
    }

    #[test]
    fn it_leads_past_friends_and_back_if_it_is_short_enough() {
        let open = ["#####", "@f...", "....."];
        assert_eq!(detour(&open, 20, EXPANSIONS), Some(vec![(0, 2), (1, 2), (2, 2), (2, 1), (3, 1), (4, 1)]));
        let corridor = ["#########", "@f.......", "#########"];
        assert_eq!(detour(&corridor, 1000, EXPANSIONS), None);
        let bypass = [".........", "@f####...", "........."];
        assert_eq!(detour(&bypass, 1000, EXPANSIONS), None, "the route itself is closed");
        let longer = ["..####", "@ff...", ".#.#..", "......"];
        assert!(detour(&longer, 40, EXPANSIONS).is_some());
        assert_eq!(detour(&longer, 10, EXPANSIONS), None);
        assert_eq!(detour(&longer, 40, 2), None);
    }
}
