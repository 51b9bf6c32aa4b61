//! What lines do, side by side in the order in which it is done: a step finds its statement with few looks, and those
//! of one line lie together.

use super::ast::{Head, Line, Stmt};
use crate::table::Rule;

/// The blocks of all lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Script {
    parts: Vec<Part>,
    /// Where each block begins and ends among the statements.
    blocks: Vec<(u32, u32)>,
    stmts: Vec<Stmt>,
}

/// One line.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// The first of its blocks, and how many there are.
    first: u32,
    many: u16,
    /// Whether it is an action that may be used only so often.
    limited: bool,
    rule: Option<Rule>,
}

impl Script {
    /// Puts a line behind those before it.
    pub fn add(&mut self, line: &Line, rule: Option<Rule>) {
        let limited = matches!(&line.head, Head::Action(action) if action.limit.is_some());
        let (first, many) = (self.blocks.len() as u32, line.blocks.len() as u16);
        self.parts.push(Part { first, many, limited, rule });
        for block in &line.blocks {
            let first = self.stmts.len() as u32;
            self.stmts.extend_from_slice(block);
            self.blocks.push((first, self.stmts.len() as u32));
        }
    }

    /// What stands in a block of a line; nothing where it has no such block.
    #[inline]
    pub fn block(&self, line: u16, block: u16) -> &[Stmt] {
        let part = &self.parts[usize::from(line)];
        if block >= part.many {
            return &[];
        }
        let (first, end) = self.blocks[part.first as usize + usize::from(block)];
        &self.stmts[first as usize..end as usize]
    }

    /// The rule that goes onto the events of a line, where the content names one.
    #[inline]
    pub fn rule(&self, line: u16) -> Option<Rule> {
        self.parts[usize::from(line)].rule
    }

    /// Whether a line is an action that may be used only so often.
    #[inline]
    pub fn is_limited(&self, line: u16) -> bool {
        self.parts[usize::from(line)].limited
    }
}
