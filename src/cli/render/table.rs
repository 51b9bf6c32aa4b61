//! Tables that fit the width: cells wrap; where even that is too narrow, columns give way by priority, and the
//! page says which.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle, presets};

use crate::cli::style::Style;
use crate::view::page::{Align, Column, Role, Row, Table, Text};

use super::text::{clean, paint, painted, wrap};

/// A column is never squeezed below its longest word, as far as that is between these two.
const NARROWEST: usize = 4;
const LONG_WORD: usize = 12;
/// Nor so that its longest text takes more lines than this, as far as that needs no more than so many columns.
const MOST_LINES: usize = 8;
const WIDE: usize = 28;

pub(super) fn draw(table: &Table, style: Style) -> String {
    let mut out = String::new();
    if !table.title.is_empty() {
        out.push_str(&wrap(&paint(&clean(&table.title, style.unicode), Role::Name, style), style, "", ""));
    }
    if table.rows.is_empty() {
        return out + "  (none)\n";
    }
    let (kept, dropped) = fit(table, style);
    out.push_str(&boxed(table, &kept, style));
    out.push('\n');
    out + &left_out(&dropped, style)
}

/// The lines and corners of a table.
fn frame(style: Style) -> TableStyle {
    if style.unicode {
        presets::UTF8_FULL.with_rounded_corners().with_solid_inner_borders().row_separator(LineStyle::none())
    } else {
        presets::ASCII_FULL_CONDENSED
    }
}

fn boxed(table: &Table, kept: &[usize], style: Style) -> String {
    let numbers = has_numbers(table);
    let columns: Vec<&Column> = kept.iter().map(|&at| &table.columns[at]).collect();
    let mut drawn = comfy_table::Table::new();
    drawn
        .load_style(frame(style))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(style.width);
    let names = columns.iter().map(|column| clean(&column.name, style.unicode).into_owned());
    drawn.set_header(numbers.then(|| "#".to_owned()).into_iter().chain(names));
    for row in &table.rows {
        let number = numbers.then(|| number(row, style));
        drawn.add_row(number.into_iter().chain(kept.iter().map(|&at| cell(row, at, style))));
    }
    let aligns = numbers.then_some(Align::Right).into_iter().chain(columns.iter().map(|column| column.align));
    for (column, align) in drawn.column_iter_mut().zip(aligns) {
        column.set_cell_alignment(alignment(align));
    }
    drawn.to_string()
}

fn number(row: &Row, style: Style) -> String {
    row.number.map_or_else(String::new, |number| paint(&number.to_string(), Role::Key, style))
}

fn cell(row: &Row, at: usize, style: Style) -> String {
    row.cells.get(at).map_or_else(String::new, |cell| painted(cell, style))
}

fn alignment(align: Align) -> CellAlignment {
    match align {
        Align::Left => CellAlignment::Left,
        Align::Right => CellAlignment::Right,
        Align::Centre => CellAlignment::Center,
    }
}

fn has_numbers(table: &Table) -> bool {
    table.rows.iter().any(|row| row.number.is_some())
}

fn number_width(table: &Table) -> usize {
    let widest = table.rows.iter().filter_map(|row| row.number).max();
    widest.map_or(0, |number| number.to_string().len() + 3)
}

/// Which columns there is room for, and the names of the others, in their order.
fn fit(table: &Table, style: Style) -> (Vec<usize>, Vec<&str>) {
    let least: Vec<usize> = (0..table.columns.len()).map(|at| least_width(table, at, style)).collect();
    let mut kept: Vec<usize> = (0..table.columns.len()).collect();
    // A frame takes one sign at the left and three for each column.
    let spare = usize::from(style.width).saturating_sub(1 + number_width(table));
    while kept.len() > 1 && kept.iter().map(|&at| least[at] + 3).sum::<usize>() > spare {
        let first_to_go = kept.iter().copied().rev().min_by_key(|&at| table.columns[at].priority);
        kept.retain(|&at| Some(at) != first_to_go);
    }
    let dropped = (0..table.columns.len()).filter(|at| !kept.contains(at));
    let dropped = dropped.map(|at| table.columns[at].name.as_str()).collect();
    (kept, dropped)
}

fn least_width(table: &Table, at: usize, style: Style) -> usize {
    let cells = table.rows.iter().filter_map(|row| row.cells.get(at)).map(Text::words);
    let texts = std::iter::once(table.columns[at].name.as_str()).chain(cells);
    let least = texts.map(|text| {
        let text = clean(text, style.unicode);
        let lines = textwrap::core::display_width(&text) / MOST_LINES;
        longest_word(&text).clamp(NARROWEST, LONG_WORD).max(lines.min(WIDE))
    });
    least.max().unwrap_or(NARROWEST)
}

fn longest_word(text: &str) -> usize {
    text.split(' ').map(textwrap::core::display_width).max().unwrap_or(0)
}

fn left_out(names: &[&str], style: Style) -> String {
    if names.is_empty() {
        return String::new();
    }
    let names = clean(&names.join(", "), style.unicode).into_owned();
    let told = format!("Not shown for want of room: {names} (a wider window or --plain shows all).");
    wrap(&paint(&told, Role::Dim, style), style, "", "  ")
}
