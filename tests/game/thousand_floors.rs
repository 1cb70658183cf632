//! A thousand floors of each of three sizes: whatever the seed, the floor can be played. `floor_hashes.rs` has hashes
//! of some. Of the large ones it is 250; `FOGWALK_LONG=1` makes it a thousand of them too.

use std::{collections::BTreeSet, ops::RangeInclusive};

use fogwalk::{
    content::{Content, KindId, terrains},
    dungeon::{self, DEEPEST, DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Plan, generate},
    grid::{Direction, Point, Size},
    level::Level,
    terrain::{Door, Movement, TerrainId},
};

use crate::support::{is_long, levels::size};

const SEEDS: u64 = 1000;
const THREADS: u64 = 4;
/// Nobody lives within so many steps of the stairs up.
const PEACE: u32 = 12;

/// What a floor has, beyond being sound.
#[derive(Default)]
struct Findings {
    floors: u32,
    with_loops: u32,
    with_corridors: u32,
    with_units: u32,
    with_vault: u32,
    with_traps: u32,
    with_altar: u32,
    with_cage: u32,
    terrains: BTreeSet<TerrainId>,
    kinds: BTreeSet<String>,
}

impl Findings {
    fn add(&mut self, other: &Self) {
        self.floors += other.floors;
        self.with_loops += other.with_loops;
        self.with_corridors += other.with_corridors;
        self.with_units += other.with_units;
        self.with_vault += other.with_vault;
        self.with_traps += other.with_traps;
        self.with_altar += other.with_altar;
        self.with_cage += other.with_cage;
        self.terrains.extend(&other.terrains);
        self.kinds.extend(other.kinds.iter().cloned());
    }
}

fn can_stand(level: &Level, movement: Movement, at: Point) -> bool {
    level.cells.get(at).is_some_and(|&id| movement.entry_cost(level.terrains.kind(id)).is_some())
}

fn is_door(level: &Level, at: Point) -> bool {
    level.cells.get(at).is_some_and(|&id| level.terrains.kind(id).door != Door::None)
}

/// Steps of somebody with a key from a cell to every other, no corner cut; `without` is taken for a wall.
fn steps(level: &Level, from: Point, without: Option<Point>) -> Vec<Option<u32>> {
    steps_over(level, from, |at| Some(at) != without && can_stand(level, Movement::KeyWalker, at))
}

/// Steps from a cell to every other over open ones, no corner cut.
fn steps_over(level: &Level, from: Point, open: impl Fn(Point) -> bool) -> Vec<Option<u32>> {
    let size = level.size();
    let mut steps = vec![None; size.area()];
    let mut queue = vec![from];
    steps[size.index(from).expect("on the map")] = Some(0);
    let mut next = 0;
    while let Some(&here) = queue.get(next) {
        next += 1;
        let far = steps[size.index(here).expect("on the map")].expect("was given when queued") + 1;
        for direction in Direction::ALL {
            let there = here.step(direction);
            let (left, right) = direction.sides();
            let cut = direction.is_diagonal() && !(open(here.step(left)) && open(here.step(right)));
            let Some(index) = size.index(there) else { continue };
            if steps[index].is_none() && open(there) && !cut {
                steps[index] = Some(far);
                queue.push(there);
            }
        }
    }
    steps
}

fn picture(level: &Level) -> String {
    let rows = level.cells.cells().chunks(level.size().width() as usize);
    rows.map(|row| row.iter().map(|&id| level.terrains.kind(id).glyph).chain(['\n']).collect::<String>()).collect()
}

/// Checks all that every floor must be.
fn check(level: &Level, seed: u64, depth: u32) -> Findings {
    let size = level.size();
    let count = |terrain| level.cells.cells().iter().filter(|&&id| id == terrain).count();
    check_stairs(level, seed, depth);
    assert!(level.name.starts_with(&format!("Floor {depth}: ")) && !level.about.is_empty());

    let up = level.find(TerrainId::STAIRS_UP).expect("was counted");
    let from_stairs = steps(level, up, None);
    let reach = |at: Point| size.index(at).and_then(|index| from_stairs[index]);
    for at in size.points() {
        let walkable = can_stand(level, Movement::Walker, at);
        assert!(!walkable || reach(at).is_some(), "{at} cannot be reached");
        if size.is_border(at) {
            assert!(Movement::ALL.iter().all(|&movement| !can_stand(level, movement, at)), "the rim is open at {at}");
        }
        if is_door(level, at) {
            check_door(level, at);
        }
        let rock = level.cells[at] == TerrainId::ROCK;
        assert!(!rock || at.neighbours().all(|near| !can_stand(level, Movement::Flier, near)), "bare rock at {at}");
    }
    // A vault and what is in it, and nothing else, is for those who have the key.
    let without_key = steps_over(level, up, |at| can_stand(level, Movement::Walker, at));
    let on_foot = |at: Point| size.index(at).and_then(|index| without_key[index]);
    let locked = size.points().filter(|&at| can_stand(level, Movement::Walker, at) && on_foot(at).is_none()).count();
    assert_eq!(locked > 0, count(TerrainId::LOCKED_DOOR) > 0);
    assert!(locked <= 10 && count(TerrainId::LOCKED_DOOR) <= 1, "{locked} cells are locked up");
    let trap = |at: Point| level.terrains.kind(level.cells[at]).trap.is_some();
    let traps = size.points().filter(|&at| trap(at)).count();
    assert!(traps <= 6, "{traps} traps");
    let safe = steps_over(level, up, |at| can_stand(level, Movement::KeyWalker, at) && !trap(at));
    let can_be_missed =
        |at: Point| trap(at) || reach(at).is_none() || safe[size.index(at).expect("on the map")].is_some();
    assert!(size.points().all(can_be_missed), "somebody has to step on a trap");
    for unit in level.units.iter().filter(|unit| unit.kind != "ogre") {
        assert!(!trap(unit.at), "{} stands on a trap", unit.kind);
    }
    let cages = size.points().filter(|&at| level.cells[at] == TerrainId::CAGE);
    assert!(cages.into_iter().all(|at| level.units.iter().any(|unit| unit.at == at)), "a cage is empty");
    check_inhabitants(level, depth, &on_foot);
    check_vault(level, locked > 0, &on_foot);

    let passages: Vec<Point> = size.points().filter(|&at| is_passage(level, at)).collect();
    Findings {
        floors: 1,
        with_loops: u32::from(has_loop(level, up, &passages)),
        with_corridors: u32::from(passages.len() >= 5),
        with_units: u32::from(!level.units.is_empty()),
        with_vault: u32::from(locked > 0),
        with_traps: u32::from(traps > 0),
        with_altar: u32::from(count(TerrainId::ALTAR) > 0),
        with_cage: u32::from(count(TerrainId::CAGE) > 0),
        terrains: level.cells.cells().iter().copied().collect(),
        kinds: level.units.iter().map(|unit| unit.kind.clone()).collect(),
    }
}

/// One way up and one down, and a second one where the plan says so; on floors smaller than those of the game there may
/// be no room for it. The way from the stairs up to some stairs down is long, and second stairs are away from all
/// others.
fn check_stairs(level: &Level, seed: u64, depth: u32) {
    let (plan, size) = (Plan::of(seed), level.size());
    let all = |stairs| level.find_all(stairs).collect::<Vec<Point>>();
    let (ups, downs) = (all(TerrainId::STAIRS_UP), all(TerrainId::STAIRS_DOWN));
    let leads = usize::from(depth != DEEPEST);
    let most = [1 + usize::from(plan.has_second_stair(depth - 1)), leads + usize::from(plan.has_second_stair(depth))];
    let found = [ups.len(), downs.len()];
    if size.area() >= DEFAULT_SIZE.area() {
        assert_eq!(found, most, "second stairs are missing");
    }
    assert!((1..=most[0]).contains(&found[0]) && (leads..=most[1]).contains(&found[1]), "{found:?} of {most:?} stairs");
    assert_eq!(level.about.contains("Two stairs lead"), found != [1, leads]);
    let stairs: Vec<Point> = ups.iter().chain(&downs).copied().collect();
    let away = |from: Point, to: Point| steps(level, from, None)[size.index(to).expect("on the map")];
    let mut longest = 0;
    for (number, &one) in stairs.iter().enumerate() {
        for &other in &stairs[number + 1..] {
            let apart = away(one, other).expect("reachable as all that is walkable");
            longest = longest.max(apart);
            // What is painted later makes ways longer, and some crossings shorter.
            assert!(stairs.len() <= 2 || apart >= 5, "stairs only {apart} steps apart");
        }
    }
    assert!(depth == DEEPEST || longest as i32 >= size.width() / 3, "the stairs are only {longest} steps apart");
}

/// A few good things behind the lock, and the key in front of it.
fn check_vault(level: &Level, is_there: bool, on_foot: &impl Fn(Point) -> Option<u32>) {
    let locked_up = level.items.iter().filter(|item| on_foot(item.at).is_none()).count();
    let keys: Vec<_> = level.items.iter().filter(|item| item.kind == "key").collect();
    assert_eq!((keys.len(), (2..=3).contains(&locked_up)), (usize::from(is_there), is_there));
    assert!(keys.iter().all(|key| on_foot(key.at).is_some()), "the key is locked up");
}

/// Walls on two opposite sides, a way through on the other two, and no other door close by.
fn check_door(level: &Level, at: Point) {
    let wall = |direction| level.cells.get(at.step(direction)) == Some(&TerrainId::WALL);
    let way = |direction| can_stand(level, Movement::Walker, at.step(direction));
    let upright = wall(Direction::West) && wall(Direction::East) && way(Direction::North) && way(Direction::South);
    let lying = wall(Direction::North) && wall(Direction::South) && way(Direction::West) && way(Direction::East);
    assert!(upright || lying, "the door at {at} leads nowhere");
    assert!(at.neighbours().all(|near| !is_door(level, near)), "there are two doors at {at}");
}

fn check_inhabitants(level: &Level, depth: u32, reach: &impl Fn(Point) -> Option<u32>) {
    let mut taken = BTreeSet::new();
    let ups: Vec<Point> = level.find_all(TerrainId::STAIRS_UP).collect();
    let walks = |at: Point| can_stand(level, Movement::Walker, at);
    let from_ups: Vec<_> = ups.iter().map(|&up| steps_over(level, up, walks)).collect();
    for unit in &level.units {
        let kind = KindId::named(&unit.kind).unwrap_or_else(|| panic!("nobody knows {}", unit.kind));
        let movement = kind.row().movement;
        for cell in kind.row().footprint(unit.at).cells() {
            assert!(taken.insert(cell), "two units at {cell}");
            assert!(can_stand(level, movement, cell), "{} cannot stand at {cell}", unit.kind);
            assert!(!is_door(level, cell));
            // Whoever sits in a cage does no harm.
            let is_caged = level.cells[cell] == TerrainId::CAGE;
            let is_far = ups.iter().zip(&from_ups).all(|(up, from_up)| {
                let on_the_way = level.size().index(cell).and_then(|index| from_up[index]);
                on_the_way.unwrap_or(up.distance(cell)) > PEACE
            });
            assert!(is_caged || is_far, "{} is too close to the stairs", unit.kind);
            if !matches!(movement, Movement::Swimmer | Movement::Flier) {
                assert!(reach(cell).is_some(), "{} is locked in", unit.kind);
            }
        }
        if unit.kind == "turret" {
            // It never moves, so everybody must get around it.
            assert!(unit.at.neighbours().all(|near| can_stand(level, Movement::Walker, near)), "{} is shut", unit.at);
        }
    }
    let found = |kind: &str| level.items.iter().filter(|item| item.kind == kind).count();
    assert_eq!((found("draught"), found("astrolabe")), (1, usize::from(depth == DEEPEST)));
    let others = level.items.iter().filter(|item| !["draught", "astrolabe", "key"].contains(&&*item.kind));
    let others: Vec<_> = others.filter(|item| reach(item.at).is_some()).collect();
    assert!((5..=7).contains(&others.len()), "{} other things", others.len());
    for item in others {
        let found_here = |(kind, depths): (&str, RangeInclusive<u32>)| kind == item.kind && depths.contains(&depth);
        assert!(dungeon::loot_kinds().any(found_here), "{} at depth {depth}", item.kind);
    }
    let places: BTreeSet<Point> = level.items.iter().map(|item| item.at).collect();
    assert_eq!(places.len(), level.items.len(), "two items in one cell");
    assert!(level.units.is_sorted_by_key(|unit| unit.at) && level.items.is_sorted_by_key(|item| item.at));
    assert_eq!(level.player.is_some(), depth == DEEPEST);
    if let Some(player) = level.player {
        assert!(ups.iter().any(|up| up.distance(player) == 1) && reach(player).is_some());
    }
}

/// Whether a cell is one that everybody who passes here has to step on: a corridor, or like one.
fn is_passage(level: &Level, at: Point) -> bool {
    let open = |direction| can_stand(level, Movement::Walker, at.step(direction));
    let sides = [Direction::North, Direction::East, Direction::South, Direction::West].map(open);
    can_stand(level, Movement::Walker, at) && matches!(sides, [true, false, true, false] | [false, true, false, true])
}

/// Whether there is a passage that can be closed without cutting anything off.
fn has_loop(level: &Level, up: Point, passages: &[Point]) -> bool {
    let walkable = level.cells.cells().iter().filter(|&&id| level.terrains.kind(id).walk.is_some()).count();
    let sample = passages.iter().filter(|&&at| at != up).step_by(1 + passages.len() / 24);
    sample.copied().any(|at| steps(level, up, Some(at)).iter().flatten().count() == walkable - 1)
}

fn check_floors(size: Size, seeds: u64) -> Findings {
    let mut findings = Findings::default();
    std::thread::scope(|scope| {
        let share = |thread: u64| {
            move || {
                let mut findings = Findings::default();
                for seed in (thread..seeds).step_by(THREADS as usize) {
                    let depth = 1 + (seed % u64::from(DEEPEST)) as u32;
                    let level = generate(seed, depth, size).expect("arguments in range");
                    if seed % 16 < 2 {
                        assert_eq!(generate(seed, depth, size).as_ref(), Ok(&level), "seed {seed} differs from itself");
                    }
                    let checked = std::panic::catch_unwind(|| check(&level, seed, depth));
                    findings.add(&checked.unwrap_or_else(|_| {
                        panic!("seed {seed}, depth {depth}, {size} is broken:\n{}", picture(&level))
                    }));
                }
                findings
            }
        };
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(share(thread))).collect();
        for thread in threads {
            findings.add(&thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    findings
}

fn percent(part: u32, findings: &Findings) -> u32 {
    part * 100 / findings.floors
}

#[test]
fn small_floors() {
    let findings = check_floors(size(40, 20), SEEDS);
    assert!(percent(findings.with_corridors, &findings) >= 90, "{}", findings.with_corridors);
    assert!(percent(findings.with_loops, &findings) >= 60, "{}", findings.with_loops);
    assert!(percent(findings.with_units, &findings) >= 99, "{}", findings.with_units);
}

#[test]
fn floors_of_the_default_size_have_loops_and_every_terrain_and_everybody_of_the_dungeon_occurs() {
    let findings = check_floors(DEFAULT_SIZE, SEEDS);
    let settlers = Content::base().units.iter().filter(|kind| kind.settles.is_some());
    assert_eq!(findings.kinds, settlers.map(|kind| kind.name.to_owned()).collect());
    assert!(percent(findings.with_corridors, &findings) >= 99, "{}", findings.with_corridors);
    assert!(percent(findings.with_loops, &findings) >= 95, "{}", findings.with_loops);
    assert_eq!(findings.with_units, findings.floors);
    assert!((35..=65).contains(&percent(findings.with_vault, &findings)), "{}", findings.with_vault);
    assert!(percent(findings.with_traps, &findings) >= 75, "{}", findings.with_traps);
    assert!((15..=45).contains(&percent(findings.with_altar, &findings)), "{}", findings.with_altar);
    assert!((15..=45).contains(&percent(findings.with_cage, &findings)), "{}", findings.with_cage);
    // Fires are laid by those who make levels, smoke comes out of a pot, and the player opens cages and uses altars.
    let by_others =
        [TerrainId::FIRE, TerrainId::BURNING_BRIDGE, TerrainId::SMOKE, TerrainId::COLD_ALTAR, TerrainId::OPEN_CAGE];
    let all = (0..terrains().len() as u8).map(TerrainId).filter(|id| !by_others.contains(id));
    assert_eq!(findings.terrains, all.collect::<BTreeSet<_>>());
}

#[test]
fn large_floors() {
    let findings = check_floors(size(120, 60), if is_long() { SEEDS } else { SEEDS / 4 });
    assert!(percent(findings.with_loops, &findings) >= 98, "{}", findings.with_loops);
    assert_eq!((findings.with_units, findings.with_corridors), (findings.floors, findings.floors));
}

#[test]
fn the_smallest_and_the_largest_floor() {
    for seed in 0..40 {
        for size in [MIN_SIZE, size(20, 60), size(100, 12)] {
            let level = generate(seed, 1 + (seed % 8) as u32, size).expect("arguments in range");
            let checked = std::panic::catch_unwind(|| check(&level, seed, 1 + (seed % 8) as u32));
            assert!(checked.is_ok(), "seed {seed}, {size} is broken:\n{}", picture(&level));
        }
    }
    check(&generate(1, 7, MAX_SIZE).expect("arguments in range"), 1, 7);
}
