//! The pages a desk shows.

use super::{Desk, Trouble};
use crate::line::{HelpRow, Word};
use crate::view::page::Page;

pub(super) fn hand(_: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(Page::new("hand"))
}
pub(super) fn legal(_: &Desk, _: &[Word]) -> Page {
    Page::new("legal")
}
pub(super) fn why(_: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(Page::new("why"))
}
pub(super) fn rule(_: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(Page::new("rule"))
}
pub(super) fn card(_: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(Page::new("card"))
}
pub(super) fn log(_: &Desk, _: usize) -> Page {
    Page::new("log")
}
pub(super) fn odds(_: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(Page::new("odds"))
}
pub(super) fn audit(_: &Desk) -> Page {
    Page::new("audit")
}
pub(super) fn help(_: Vec<HelpRow>) -> Page {
    Page::new("help")
}
pub(super) fn show(_: &Desk, _: &[Word]) -> Result<Vec<Page>, Trouble> {
    Ok(vec![Page::new("show")])
}
pub(super) fn taken_back(_: &Desk, _: usize) -> Page {
    Page::new("undo")
}
pub(super) fn events_since(_: &Desk, _: usize) -> Page {
    Page::new("redo")
}
pub(super) fn dials(_: bool) -> Page {
    Page::new("dials")
}
