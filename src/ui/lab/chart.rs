//! The chart of the theatre: the cost of each plan for A* from scratch and for the search that reuses earlier work, and
//! their totals.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget};

use crate::lab::Work;

use super::{
    super::{text::line, theme::Role},
    bench::Bench,
};

/// Width of the names to the left of the bars.
const NAME_WIDTH: u16 = 17;

/// Width of the figures to the right of the bars.
const FIGURE_WIDTH: u16 = 7;

/// From this width on, the two charts stand side by side.
const WIDE: u16 = 120;

/// How much darker the bars of earlier plans are than that of the present one, in percent: solid areas of full
/// brightness would outshine the mazes above them.
const PAST: u16 = 48;

/// The characters of a bar, by its eighths.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Number of steps in a character's height.
const STEPS: u64 = BARS.len() as u64 - 1;

/// How values become heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// In proportion.
    Linear,
    /// By their logarithms, because the first plan costs a hundred times as much as most others.
    Logarithmic,
}

impl Scale {
    fn of(self, value: u64) -> u64 {
        match self {
            Self::Linear => value,
            Self::Logarithmic => ((value as f64 + 1.0).log2() * 100.0) as u64,
        }
    }
}

/// A row of bars on one scale, with a name and a figure.
struct Strip {
    name: String,
    values: Vec<u64>,
    figure: u64,
    style: Style,
    /// The style of the bars of earlier plans.
    past: Style,
}

/// Draws the charts into their part of the screen.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let (all, now) = (bench.comparison().work(), bench.comparison().work_by_now());
    let made = bench.comparison().theatre().map_or(0, |theatre| theatre.plans_made(bench.comparison().position()));
    let so_far = now.iter().copied().sum();
    let what = if area.height <= LEAST_FOR_BOTH { "Cells expanded in all" } else { "Cells expanded" };
    let names = bench.comparison().studies().iter().map(|study| bench.comparison().label(study)).collect::<Vec<_>>();
    let [afresh, kept] = [0, 1].map(|side: usize| names.get(side).cloned().unwrap_or_default());
    title(bench, (what, made, all.len()), (&kept, so_far), Rect { height: 1, ..area }, buffer);
    let strips = |values: &[Work], last: Work| {
        let strip = |name: &String, value: fn(&Work) -> u64, role| Strip {
            name: name.clone(),
            values: values.iter().map(value).collect(),
            figure: value(&last),
            style: bench.theme.style(role),
            past: bench.theme.veiled(bench.theme.style(role), PAST),
        };
        [strip(&afresh, |work| work.afresh, Role::ChartFirst), strip(&kept, |work| work.kept, Role::ChartSecond)]
    };
    let plan = strips(&now, now.last().copied().unwrap_or_default());
    let sums: Vec<_> = now
        .iter()
        .scan(Work::default(), |sum, &work| {
            *sum = sum.and(work);
            Some(*sum)
        })
        .collect();
    let sum = strips(&sums, so_far);
    let peak = |work: Work| work.afresh.max(work.kept);
    let shown = shown(made, all.len());
    let highest = all[..shown].iter().copied().map(peak).max().unwrap_or(0);
    let total = peak(all[..shown].iter().copied().sum());
    let body = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let muted = (bench.theme.style(Role::Muted), bench.theme.style(Role::Rule));
    let [left, right] = halves(body);
    draw(("each plan (log)", Scale::Logarithmic, plan), (shown, highest), muted, left, buffer);
    draw(("in all", Scale::Linear, sum), (shown, total), muted, right, buffer);
}

/// The number of plans for which the charts have room, after so many of all have been made: they fill up, and then make
/// room for twice as many, so that neither the first plans are slivers nor all bars move with each plan.
fn shown(made: usize, all: usize) -> usize {
    /// The number from the first plan on.
    const LEAST: usize = 8;
    let mut doubled = std::iter::successors(Some(LEAST), |room| room.checked_mul(2));
    doubled.find(|&room| room >= made).map_or(all, |room| room.min(all))
}

/// Fewer rows have room for the totals alone.
const LEAST_FOR_BOTH: u16 = 4;

/// The lines of a chart whose rows have one line each, with one for the words above them.
const LOW: u16 = 3;

/// The areas of the two charts.
fn halves(body: Rect) -> [Rect; 2] {
    if body.height < LEAST_FOR_BOTH && body.width < WIDE {
        return [Rect { height: 0, ..body }, body];
    }
    if body.width >= WIDE {
        let width = body.width / 2;
        return [Rect { width, ..body }, Rect { x: body.x + width, width: body.width - width, ..body }];
    }
    let upper = body.height.div_ceil(2);
    [Rect { height: upper, ..body }, Rect { y: body.y + upper, height: body.height - upper, ..body }]
}

fn title(
    bench: &Bench,
    (what, made, count): (&str, usize, usize),
    (kept, so_far): (&str, Work),
    area: Rect,
    buffer: &mut Buffer,
) {
    let style = |role| bench.theme.style(role);
    let left = line([
        (format!(" {what}"), style(Role::Heading)),
        (format!("  {made} of {count} plans made"), style(Role::Muted)),
    ]);
    let saved = if so_far.afresh == 0 { String::new() } else { so_far.words() + " " };
    // Whose work that is, where there is room to say it.
    let whole = format!("{kept} so far: {saved}");
    let has_room = left.width() + whole.chars().count() < usize::from(area.width) && !saved.is_empty();
    let saved = if has_room { whole } else { saved };
    let role = if so_far.percent_saved() < 0 { Role::Warning } else { Role::Good };
    left.render(area, buffer);
    Line::styled(saved, style(role)).right_aligned().render(area, buffer);
}

/// Draws two rows of bars, one above the other, each with an axis.
fn draw(
    (what, scale, strips): (&str, Scale, [Strip; 2]),
    (count, highest): (usize, u64),
    (muted, axis): (Style, Style),
    area: Rect,
    buffer: &mut Buffer,
) {
    // Rows of one line have the words above them.
    let is_low = area.height == LOW;
    if is_low {
        Line::styled(format!(" {what}"), muted).render(Rect { height: 1, ..area }, buffer);
    }
    let area = if is_low { Rect { y: area.y + 1, height: area.height - 1, ..area } } else { area };
    // Both are as high, so that they can be compared; a line of the screen separates them, if there is room for it.
    let height = if area.height > 4 { (area.height - 1) / 2 } else { area.height / 2 };
    let rows = [Rect { height, ..area }, Rect { y: area.bottom() - height, height, ..area }];
    for (place, (row, strip)) in rows.into_iter().zip(strips).enumerate().filter(|(_, (row, _))| !row.is_empty()) {
        let foot = Rect { y: row.bottom() - 1, height: 1, ..row };
        let name = Rect { width: NAME_WIDTH.min(row.width), ..foot };
        Line::styled(format!(" {}", strip.name), strip.style).render(name, buffer);
        if place == 0 && row.height > 1 {
            Line::styled(format!(" {what}"), muted).render(Rect { y: foot.y - 1, ..name }, buffer);
        }
        let width = row.width.saturating_sub(NAME_WIDTH + FIGURE_WIDTH + 1);
        let bars = Rect { x: row.x + NAME_WIDTH + 1, width, ..row };
        for position in (Rect { x: bars.x - 1, width: 1, ..bars }).positions() {
            buffer[position].set_symbol(if position.y == foot.y { "┴" } else { "│" }).set_style(axis);
        }
        let figure = Rect { x: bars.right(), width: row.right().saturating_sub(bars.right() + 1), ..foot };
        Line::styled(strip.figure.to_string(), strip.style).right_aligned().render(figure, buffer);
        if row.height == 1 && scale == Scale::Linear {
            // Too low for heights: the length says how much it is by now.
            let long = u64::from(width) * strip.figure / highest.max(1);
            Line::styled("▆".repeat(long as usize), strip.past).render(bars, buffer);
            continue;
        }
        let highest = scale.of(highest);
        let values: Vec<u64> = strip.values.iter().map(|&value| scale.of(value)).collect();
        let data = columns(&values, (count, usize::from(width)), highest, u64::from(row.height));
        let now = first_of_last(values.len(), (count, usize::from(width))).min(data.len().saturating_sub(1));
        draw_bars((&data, now), highest.max(1), bars, (strip.past, strip.style), buffer);
    }
}

/// Draws solid bars of these heights, one for each column, to an eighth of a character: in the first style up to the
/// column `now`, in the second one from there on.
fn draw_bars(
    (heights, now): (&[u64], usize),
    highest: u64,
    area: Rect,
    (past, present): (Style, Style),
    buffer: &mut Buffer,
) {
    for (column, (x, &height)) in (area.x..area.right()).zip(heights).enumerate() {
        let style = if column < now { past } else { present };
        let eighths = height.min(highest) * u64::from(area.height) * STEPS / highest;
        for (y, below) in (area.y..area.bottom()).rev().zip(0..) {
            let filled = eighths.saturating_sub(below * STEPS).min(STEPS);
            if filled > 0 {
                buffer[(x, y)].set_char(BARS[filled as usize]).set_style(style);
            }
        }
    }
}

/// The heights of a row's columns for the first of `count` plans, which share the width: several columns for each plan,
/// or the highest of several plans. Any value above zero is at least one step high.
fn columns(values: &[u64], (count, width): (usize, usize), highest: u64, height: u64) -> Vec<u64> {
    let least = highest.div_ceil(STEPS * height.max(1));
    let visible = |value: u64| if value == 0 { 0 } else { value.max(least) };
    let share = |column: usize| values.get(column * count / width.max(1)..).unwrap_or_default();
    let shares = (0..width).map(|column| (share(column), (column + 1) * count / width - column * count / width));
    // Where a plan has several columns, most of these begin none.
    let highest = shares.map_while(|(values, share)| values.iter().take(share.max(1)).copied().max());
    highest.map(visible).collect()
}

/// The first column of the last of so many plans, where `count` of them share the width.
fn first_of_last(plans: usize, (count, width): (usize, usize)) -> usize {
    (plans.saturating_sub(1) * width).div_ceil(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_plan_is_seen_beside_a_large_one() {
        let height = |scale: Scale, value| scale.of(value) * 100 / scale.of(1500);
        assert_eq!((height(Scale::Linear, 8), height(Scale::Linear, 1500)), (0, 100));
        assert!((20..50).contains(&height(Scale::Logarithmic, 8)), "{}", height(Scale::Logarithmic, 8));
        assert_eq!((Scale::Logarithmic.of(0), height(Scale::Logarithmic, 1500)), (0, 100));
    }

    #[test]
    fn a_chart_makes_room_for_twice_as_many_plans_when_it_is_full() {
        let rooms = [0, 1, 8, 9, 16, 17, 33, 58].map(|made| shown(made, 58));
        assert_eq!(rooms, [8, 8, 8, 16, 16, 32, 58, 58]);
        assert_eq!((shown(3, 3), shown(0, 0)), (3, 0));
    }

    #[test]
    fn plans_share_the_whole_width() {
        assert_eq!(columns(&[5, 0, 80], (3, 9), 80, 1), [10, 10, 10, 0, 0, 0, 80, 80, 80]);
        assert_eq!(columns(&[5, 0, 80], (3, 99), 80, 2).len(), 99);
        assert_eq!(columns(&[10, 20, 30, 40, 50], (9, 4), 80, 1), [20, 40, 50]);
        assert!(columns(&[], (0, 0), 0, 0).is_empty());
        assert_eq!([first_of_last(3, (3, 9)), first_of_last(3, (3, 99)), first_of_last(0, (0, 0))], [6, 66, 0]);
    }
}
