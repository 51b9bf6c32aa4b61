//! Tracks as a line of spaces with the cube marked, and tiles side by side.

use comfy_table::{ContentArrangement, TableStyle, presets};
use owo_colors::OwoColorize;
use textwrap::core::display_width;

use crate::cli::style::Style;
use crate::view::page::{Grid, Role, Space, Track};

use super::plain;
use super::text::{clean, paint, painted, wrap};

/// Below this many columns a tile cannot be read, and the grid becomes a list.
const NARROWEST_TILE: usize = 8;

pub(super) fn track(track: &Track, style: Style) -> String {
    let name = paint(&clean(&track.name, style.unicode), Role::Name, style);
    let mut tokens = vec![format!("{name}:")];
    tokens.extend(track.spaces.iter().enumerate().map(|(at, it)| space(it, at == track.cube, style)));
    if track.cube >= track.spaces.len() {
        tokens.push("(the cube is off the track)".to_owned());
    }
    flow(&tokens, style)
}

/// A space as `label icon icon`, in brackets where the cube is.
fn space(space: &Space, cube: bool, style: Style) -> String {
    let words = std::iter::once(&space.label).chain(&space.icons);
    let words: Vec<_> = words.map(|word| coloured(&clean(word, style.unicode), style)).collect();
    let text = words.join(" ");
    let bracket = |sign: &str| paint(sign, Role::Number, style);
    if cube { format!("{}{text}{}", bracket("["), bracket("]")) } else { text }
}

/// The name of a colour in that colour; the word is there for those who do not see it.
fn coloured(word: &str, style: Style) -> String {
    let plain = owo_colors::Style::new();
    let look = match word {
        "green" => plain.green(),
        "yellow" => plain.yellow(),
        "orange" => plain.truecolor(230, 130, 20),
        "red" => plain.red(),
        "purple" => plain.magenta(),
        "blue" => plain.blue(),
        "gray" => plain.dimmed(),
        _ => return word.to_owned(),
    };
    if style.color { word.style(look).to_string() } else { word.to_owned() }
}

/// Tokens one after the other, broken only between them unless one alone is too wide.
fn flow(tokens: &[String], style: Style) -> String {
    let width = usize::from(style.width);
    let mut lines: Vec<String> = Vec::new();
    for token in tokens {
        match lines.last_mut() {
            Some(line) if display_width(line) + 2 + display_width(token) <= width => {
                line.push_str("  ");
                line.push_str(token);
            }
            Some(_) => lines.push(format!("  {token}")),
            None => lines.push(token.clone()),
        }
    }
    lines
        .iter()
        .map(
            |line| {
                if display_width(line) > width { wrap(line, style, "", "    ") } else { format!("{line}\n") }
            },
        )
        .collect()
}

pub(super) fn grid(grid: &Grid, style: Style) -> String {
    let room = usize::from(style.width) / grid.width.max(1);
    if grid.width == 0 || room < NARROWEST_TILE {
        return plain::grid(grid, style);
    }
    let mut drawn = comfy_table::Table::new();
    drawn
        .load_style(lines(style))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(style.width);
    for row in grid.cells.chunks(grid.width).take(grid.height) {
        drawn.add_row(row.iter().map(|cell| painted(cell, style)));
    }
    drawn.to_string() + "\n"
}

fn lines(style: Style) -> TableStyle {
    if style.unicode {
        presets::UTF8_FULL.with_rounded_corners().with_solid_inner_borders()
    } else {
        presets::ASCII_FULL
    }
}
