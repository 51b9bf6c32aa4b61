//! The points of a seat as the table stands, sub-total by sub-total, for whoever may know what counts.

use super::names::{Names, Viewer};
use super::page::{Column, Page, Table, Text};
use super::{cells, words};
use crate::games::game::{Counted, Section};
use crate::table::{NO_CARD, Seat};

/// What counts for a seat; nothing where the game has no points, or where the viewer may not know all of it.
fn counted(names: &Names<'_>, seat: Seat) -> Option<Vec<Counted>> {
    if names.game.score_parts().is_empty() {
        return None;
    }
    let all = names.game.counted(names.state, seat);
    let own = match names.viewer {
        Viewer::Table => true,
        Viewer::Seat(viewer) => viewer == seat,
    };
    let over = names.state.table.clock.result != 0;
    let open = || all.iter().all(|one| one.card != NO_CARD && names.sees(one.card));
    (own || over || open()).then_some(all)
}

fn sum<'c>(counted: impl Iterator<Item = &'c Counted>) -> i16 {
    counted.map(|one| one.points).sum()
}

/// The sub-totals of a seat and their sum, for a viewer who may know them.
#[must_use]
pub fn totals(names: &Names<'_>, seat: Seat) -> Option<Vec<(&'static str, i16)>> {
    let all = counted(names, seat)?;
    let part = |part: &&'static str| (*part, sum(all.iter().filter(|one| one.part == *part)));
    let parts = names.game.score_parts().iter().map(part);
    Some(parts.chain([("total", sum(all.iter()))]).collect())
}

/// One row a seat whose points the viewer may know; the columns of the section follow once the game is over.
#[must_use]
pub fn table(names: &Names<'_>, section: &Section) -> Option<Table> {
    let parts = names.game.score_parts().iter().map(|part| Column::new(*part, 8).right());
    let columns = [Column::new("hero", 9)].into_iter().chain(parts);
    let last = if names.state.table.clock.result == 0 { &[] } else { section.columns };
    let more = last.iter().map(|column| Column::new(names.term(column.name, ""), 9).right());
    let mut table = Table::new(section.title, columns.chain([Column::new("total", 9).right()]).chain(more));
    for seat in (0..names.game.layout().seats).map(Seat) {
        if let Some(totals) = totals(names, seat) {
            let numbers = totals.iter().map(|(_, points)| Text::new().number(*points));
            let name = Text::new().name(words::seat(names, seat));
            let more = last.iter().map(|column| cells::of_seat(names, seat, column.what));
            table = table.row([name].into_iter().chain(numbers).chain(more));
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Why a seat has the points it has: every card that counts, where, and by which rule.
#[must_use]
pub fn page(names: &Names<'_>, seat: Seat) -> Page {
    let whose = words::seat(names, seat);
    let page = Page::new(format!("{whose}'s score, if the game ended now"));
    let Some(all) = counted(names, seat) else {
        return page.text(format!("Only {whose} may count it."));
    };
    let columns = [
        Column::new("points", 9).right(),
        Column::new("card", 9),
        Column::new("in", 8),
        Column::new("rule", 4),
    ];
    let mut table = Table::new("", columns);
    for one in all.iter().filter(|one| one.points != 0) {
        let card =
            if one.card == NO_CARD { "cards not seen".to_owned() } else { words::called(names, one.card) };
        table = table.row([
            Text::new().number(one.points),
            Text::new().name(card),
            one.part.into(),
            Text::new().rule(names.rule(one.rule)),
        ]);
    }
    let page = if table.rows.is_empty() { page.text("Nothing counts yet.") } else { page.with(table) };
    let mut said = Text::new();
    for (part, points) in totals(names, seat).unwrap_or_default() {
        said = if said.is_empty() { said } else { said.say(", ") };
        said = said.say(format!("{part} ")).number(points);
    }
    page.text(said)
}
