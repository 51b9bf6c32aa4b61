//! A page as Markdown, for a report that is kept.

use super::page::{Block, Page, Table};

/// The whole page; headings begin at the first level.
#[must_use]
pub fn markdown(page: &Page) -> String {
    let mut parts: Vec<String> = Vec::new();
    if !page.title.is_empty() {
        parts.push(format!("# {}", escaped(&page.title)));
    }
    parts.extend(page.blocks.iter().filter_map(block));
    parts.join("\n\n") + "\n"
}

fn block(block: &Block) -> Option<String> {
    match block {
        Block::Heading(text) => Some(format!("## {}", escaped(text))),
        Block::Text(text) => Some(escaped(text.words())),
        Block::List(items) => {
            let rows: Vec<String> =
                items.iter().map(|item| format!("- {}", escaped(item.text.words()))).collect();
            Some(rows.join("\n"))
        }
        Block::Table(rows) => Some(table(rows)),
        Block::Code(text) => Some(escaped(text)),
        Block::Rule => Some("---".to_owned()),
        Block::Track(_) | Block::Grid(_) => None,
    }
}

fn table(table: &Table) -> String {
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let head = table.columns.iter().map(|column| escaped(&column.name)).collect();
    let line = table.columns.iter().map(|_| "---".to_owned()).collect();
    let body =
        table.rows.iter().map(|cells| row(cells.cells.iter().map(|cell| escaped(cell.words())).collect()));
    [row(head), row(line)].into_iter().chain(body).collect::<Vec<_>>().join("\n")
}

/// What players typed may hold marks that mean something here.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '*' | '_' | '`' | '<' | '>' | '[' | ']' | '|' | '#' | '\\' => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::page::Item;

    #[test]
    fn what_was_typed_stays_text() {
        let page = Page::new("A *game*").heading("Notes").list([Item::new("1: note <b> | `x`")]);
        assert_eq!(markdown(&page), "# A \\*game\\*\n\n## Notes\n\n- 1: note \\<b\\> \\| \\`x\\`\n");
    }
}
