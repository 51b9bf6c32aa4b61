//! Tables, tracks and grids line by line, for screen readers and logs: every value with its column's name,
//! no drawing.

use std::fmt::Write as _;

use crate::cli::style::Style;
use crate::view::page::{Grid, Item, Row, Space, Table, Track};

use super::text::{clean, paint_into, painted, wrap};

/// An entry of a list: what most commands lead to, so it is written where it goes.
pub(super) fn item(item: &Item, style: Style, out: &mut String) {
    if let Some(number) = item.number {
        let _ = write!(out, "{number}. ");
    }
    paint_into(&item.text, style, out);
    if let Some(why) = &item.blocked {
        out.push_str(" (not now: ");
        paint_into(why, style, out);
        out.push(')');
    }
    out.push('\n');
}

pub(super) fn table(table: &Table, style: Style) -> String {
    let title = clean(&table.title, style.unicode);
    let mut out = match (title.is_empty(), table.rows.len()) {
        (true, 0) => "(none)\n".to_owned(),
        (true, _) => String::new(),
        (false, 0) => format!("{title}: none\n"),
        (false, _) => format!("{title}:\n"),
    };
    out.extend(table.rows.iter().map(|it| row(table, it, style)));
    out
}

fn row(table: &Table, row: &Row, style: Style) -> String {
    let cells = table.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.is_empty());
    let cells = cells.map(|(column, cell)| match column.name.as_str() {
        "" => painted(cell, style),
        name => format!("{}: {}", clean(name, style.unicode), painted(cell, style)),
    });
    let cells = cells.collect::<Vec<_>>().join("; ");
    match row.number {
        Some(number) => format!("{number}. {cells}\n"),
        None => format!("{cells}\n"),
    }
}

/// Where the cube is, then each space that has something printed on it.
pub(super) fn track(track: &Track, style: Style) -> String {
    let name = clean(&track.name, style.unicode);
    let label = |space: &Space| clean(&space.label, style.unicode).into_owned();
    let (nth, of) = (track.cube, track.spaces.len());
    let cube = match track.spaces.get(nth) {
        Some(space) => format!("{name}: cube on {}, space {} of {of}\n", label(space), nth + 1),
        None => format!("{name}: cube off the track, {of} spaces\n"),
    };
    let printed = track.spaces.iter().filter(|space| !space.icons.is_empty());
    let printed = printed.map(|space| {
        let icons = space.icons.join(", ");
        format!("{name} {}: {}\n", label(space), clean(&icons, style.unicode))
    });
    std::iter::once(cube).chain(printed).collect()
}

pub(super) fn grid(grid: &Grid, style: Style) -> String {
    let cells = grid.cells.iter().take(grid.width.saturating_mul(grid.height)).enumerate();
    let tiles = cells.filter(|(_, cell)| !cell.is_empty()).map(|(at, cell)| {
        let place = match grid.squares.get(at) {
            Some(square) => format!("{}: ", clean(square, style.unicode)),
            None => format!("Row {}, column {}: ", at / grid.width + 1, at % grid.width + 1),
        };
        wrap(&painted(cell, style), style, &place, "  ")
    });
    tiles.collect()
}
