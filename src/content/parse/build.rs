//! Events of the parser become nodes. Aliases are written out here, and paid for before they are copied.

use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{Event, ScalarStyle, Span, StructureStyle};

use super::Limits;
use super::collect::{Open, Pending, Shape};
use crate::content::chars;
use crate::content::problem::{Code, Problem, Reporter};
use crate::content::scalar;
use crate::content::syntax::{Scene, token_after};
use crate::content::tree::{Node, Spanned, Style, Value};

/// Reading has come to its end early; the reason is reported.
#[derive(Debug)]
pub struct Stop;

/// What a subtree costs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cost {
    nodes: usize,
    text: usize,
}

/// A finished value that aliases may name.
struct Anchored {
    node: Node,
    cost: Cost,
    height: usize,
}

pub struct Builder<'s, 'p> {
    source: &'s str,
    limits: &'s Limits,
    pub reporter: Reporter<'p>,
    stack: Vec<Open>,
    anchors: HashMap<usize, Anchored>,
    /// What the tree costs so far.
    spent: Cost,
    /// What the copies kept for aliases cost so far.
    kept: Cost,
    /// Where the last event ended.
    end: usize,
    root: Option<Node>,
    documents: usize,
}

impl<'s, 'p> Builder<'s, 'p> {
    pub fn new(source: &'s str, limits: &'s Limits, reporter: Reporter<'p>) -> Builder<'s, 'p> {
        Builder {
            source,
            limits,
            reporter,
            stack: Vec::new(),
            anchors: HashMap::new(),
            spent: Cost::default(),
            kept: Cost::default(),
            end: 0,
            root: None,
            documents: 0,
        }
    }

    pub fn finish(self) -> Node {
        let end = self.source.len();
        self.root.unwrap_or(Node { span: end..end, style: Style::Plain, alias: None, value: Value::Null })
    }

    /// What a syntax error can be explained with.
    pub fn scene(&self) -> Scene {
        let bracket = self.stack.iter().rev().find(|open| open.style == Style::Flow);
        Scene { end: self.end, bracket: bracket.map(|open| open.start) }
    }

    pub fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), Stop> {
        let bytes = span.byte_range().unwrap_or(self.end..self.end);
        self.check_tag(&event, span);
        match event {
            Event::DocumentStart(..) => return self.document(bytes),
            Event::Scalar(text, style, anchor, _) => self.scalar(&text, style, anchor, bytes.clone())?,
            Event::SequenceStart(style, anchor, _) => {
                self.open(Shape::list(), style, anchor, bytes.clone())?;
            }
            Event::MappingStart(style, anchor, _) => self.open(Shape::map(), style, anchor, bytes.clone())?,
            Event::SequenceEnd | Event::MappingEnd => self.close(&bytes)?,
            Event::Alias(id) => self.alias(id, bytes.clone())?,
            Event::UnresolvedAlias(name) => self.unknown(&name, bytes.clone()),
            _ => return Ok(()),
        }
        self.end = self.end.max(bytes.end);
        Ok(())
    }

    fn document(&mut self, span: Range<usize>) -> Result<(), Stop> {
        self.documents += 1;
        if self.documents < 2 {
            return Ok(());
        }
        let help = "one file holds one document: remove the `---` or make two files";
        self.reporter.say_help(Code::SecondDocument, span, "a second document begins here", help);
        Err(Stop)
    }

    fn check_tag(&mut self, event: &Event<'_>, span: &Span) {
        let (Event::Scalar(_, _, _, Some(_))
        | Event::SequenceStart(_, _, Some(_))
        | Event::MappingStart(_, _, Some(_))) = event
        else {
            return;
        };
        let place = span.tag_span().and_then(|tag| tag.byte_range()).unwrap_or(self.end..self.end);
        let help = "remove it; text that looks like something else goes in quotes";
        self.reporter.say_help(Code::Tag, place, "tags are not used here", help);
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        span: Range<usize>,
    ) -> Result<(), Stop> {
        let style = style_of(style);
        let left_out = span.is_empty() && style == Style::Plain;
        let span = self.scalar_span(style, span);
        self.check_text(text, style, &span);
        self.spend(Cost { nodes: 1, text: text.len() }, &span)?;
        if self.wants_key() && anchor == 0 {
            self.key(text, style, left_out, span);
            return Ok(());
        }
        let value = match style {
            Style::Plain if left_out => Value::Null,
            Style::Plain => self.within(scalar::typed(text), &span),
            _ => Value::Text(text.to_owned()),
        };
        let cost = Cost { nodes: 1, text: text.len() };
        self.settle(Node { span, style, alias: None, value }, anchor, cost, 0)
    }

    /// The bytes an editor would replace: see [`Node`].
    fn scalar_span(&self, style: Style, span: Range<usize>) -> Range<usize> {
        match style {
            Style::Literal | Style::Folded => {
                let start = token_after(self.source, self.end, span.start, &['|', '>']).unwrap_or(span.start);
                start..start + self.source[start..span.end.max(start)].trim_end().len()
            }
            Style::Plain if span.is_empty() && !self.wants_key() => {
                let gap = &self.source[span.start..];
                let blanks = gap.len() - gap.trim_start_matches([' ', '\t']).len();
                let colon = gap[blanks..].starts_with(':') && self.stack.last().is_some_and(Open::is_map);
                let at = if colon { span.start + blanks + 1 } else { span.start };
                at..at
            }
            _ => span,
        }
    }

    fn check_text(&mut self, text: &str, style: Style, span: &Range<usize>) {
        if text.len() > self.limits.scalar {
            let message =
                format!("this text has {} bytes, at most {} are allowed", text.len(), self.limits.scalar);
            self.reporter.say(Code::TextTooLong, span.clone(), message);
        }
        if style != Style::DoubleQuoted {
            return;
        }
        // What stands in the source itself was found before; this one came through an escape.
        let escaped = text.chars().find_map(|c| Some((c, chars::refused(c)?)));
        if let Some((c, code)) = escaped {
            self.reporter.say_help(code, span.clone(), chars::message(c, code), "remove it");
        }
    }

    fn within(&mut self, value: Value, span: &Range<usize>) -> Value {
        let most = self.limits.int;
        match value {
            Value::Int(int) if int.checked_abs().is_none_or(|size| size > most) => {
                let message = format!("numbers go from -{most} to {most}");
                self.reporter.say_help(
                    Code::NumberTooLarge,
                    span.clone(),
                    message,
                    "if it is text, put it in quotes",
                );
                Value::Int(int.clamp(-most, most))
            }
            value => value,
        }
    }

    fn wants_key(&self) -> bool {
        self.stack.last().is_some_and(Open::wants_key)
    }

    fn key(&mut self, text: &str, style: Style, left_out: bool, span: Range<usize>) {
        if left_out {
            self.reporter.say(Code::KeyNotText, span.clone(), "a key is missing before the `:`");
        }
        let plain = style == Style::Plain;
        let key = Spanned { span, value: text.to_owned() };
        self.set_key(if left_out { Pending::Bad } else { Pending::Key { key, plain } });
    }

    fn set_key(&mut self, key: Pending) {
        if let Some(Open { shape: Shape::Map(map), .. }) = self.stack.last_mut() {
            map.pending = key;
        }
    }

    fn open(
        &mut self,
        shape: Shape,
        style: StructureStyle,
        anchor: usize,
        span: Range<usize>,
    ) -> Result<(), Stop> {
        if self.stack.len() >= self.limits.depth {
            return self.too_deep(span);
        }
        let style = if style == StructureStyle::Flow { Style::Flow } else { Style::Block };
        let dashes = style == Style::Block && !shape.is_map() && self.stack.last().is_some_and(Open::is_map);
        let dash = if dashes { token_after(self.source, self.end, span.start, &['-']) } else { None };
        let start = dash.unwrap_or(span.start);
        self.stack.push(Open { shape, style, anchor, start, end: start, height: 0, before: self.spent });
        self.spend(Cost { nodes: 1, text: 0 }, &(start..start + 1))
    }

    fn too_deep<T>(&mut self, span: Range<usize>) -> Result<T, Stop> {
        let message = format!("lists and maps are more than {} levels deep here", self.limits.depth);
        self.reporter.say(Code::TooDeep, span, message);
        Err(Stop)
    }

    fn close(&mut self, last: &Range<usize>) -> Result<(), Stop> {
        let Some(open) = self.stack.pop() else { return Ok(()) };
        let end = if open.style == Style::Flow { open.end.max(last.end) } else { open.end };
        let value = match open.shape {
            Shape::List(items) => Value::List(items),
            Shape::Map(map) => Value::Map(map.close(&mut self.reporter)),
        };
        let cost =
            Cost { nodes: self.spent.nodes - open.before.nodes, text: self.spent.text - open.before.text };
        let node = Node { span: open.start..end, style: open.style, alias: None, value };
        self.settle(node, open.anchor, cost, open.height + 1)
    }

    fn alias(&mut self, id: usize, span: Range<usize>) -> Result<(), Stop> {
        let Some(anchored) = self.anchors.get(&id) else {
            self.reporter.say(Code::AliasCycle, span.clone(), "this alias is inside the value it stands for");
            self.place(Node { span, style: Style::Plain, alias: None, value: Value::Null }, 0);
            return Ok(());
        };
        let (cost, height) = (anchored.cost, anchored.height);
        if self.stack.len() + height > self.limits.depth {
            return self.too_deep(span);
        }
        self.spend(cost, &span)?;
        let copy = self.anchors.get(&id).map(|anchored| Node { alias: Some(span), ..anchored.node.clone() });
        if let Some(node) = copy {
            self.place(node, height);
        }
        Ok(())
    }

    fn unknown(&mut self, name: &str, span: Range<usize>) {
        let name = chars::quoted(name);
        let message = format!("no anchor {name} is set before this");
        let help = "text that begins with `*` goes in quotes";
        self.reporter.say_help(Code::UnknownAnchor, span.clone(), message, help);
        self.place(Node { span, style: Style::Plain, alias: None, value: Value::Null }, 0);
    }

    /// Keeps a copy for aliases if the value has an anchor, then puts it where it belongs.
    fn settle(&mut self, node: Node, anchor: usize, cost: Cost, height: usize) -> Result<(), Stop> {
        if anchor != 0 {
            let span = node.head();
            self.kept = self.afford(self.kept, cost, &span)?;
            self.anchors.insert(anchor, Anchored { node: node.clone(), cost, height });
        }
        self.place(node, height);
        Ok(())
    }

    fn place(&mut self, node: Node, height: usize) {
        let Some(open) = self.stack.last_mut() else {
            self.root = Some(node);
            return;
        };
        open.end = open.end.max(node.here().end);
        open.height = open.height.max(height);
        match &mut open.shape {
            Shape::List(items) => items.push(node),
            Shape::Map(map) if map.wants_key() => self.odd_key(&node),
            Shape::Map(map) => map.value(node, &mut self.reporter),
        }
    }

    /// A key that is no plain scalar: fine if it is text through an alias or anchor.
    fn odd_key(&mut self, node: &Node) {
        let Some(text) = node.as_text() else {
            let message = format!("a key must be text, this is {}", node.kind());
            self.reporter.say_help(Code::KeyNotText, node.here(), message, "put it in quotes if it is text");
            return self.set_key(Pending::Bad);
        };
        let key = Spanned { span: node.here(), value: text.to_owned() };
        self.set_key(Pending::Key { key, plain: false });
    }

    fn spend(&mut self, cost: Cost, span: &Range<usize>) -> Result<(), Stop> {
        self.spent = self.afford(self.spent, cost, span)?;
        Ok(())
    }

    fn afford(&mut self, purse: Cost, cost: Cost, span: &Range<usize>) -> Result<Cost, Stop> {
        let total = Cost { nodes: purse.nodes + cost.nodes, text: purse.text + cost.text };
        let (code, most, what) = if total.nodes > self.limits.nodes {
            (Code::TooManyNodes, self.limits.nodes, "values")
        } else if total.text > self.limits.text {
            (Code::TooMuchText, self.limits.text, "bytes of text")
        } else {
            return Ok(total);
        };
        let message = format!("more than {most} {what}, with every alias written out");
        let place = span.clone();
        self.reporter.say_with(|file| Problem::new(code, file, place, message).help("split the file"));
        Err(Stop)
    }
}

fn style_of(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    }
}
