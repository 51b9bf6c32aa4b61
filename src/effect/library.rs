//! Content, resolved to small numbers: what is printed on every face, and every line of it.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;
use std::sync::OnceLock;

use super::ast::{Amount, Head, Line, Stmt};
use super::cares::{head_cares, is_reaction};
use super::facts::Facts;
use super::live_zones::{Live, LiveZones};
use super::say::say_here;
use super::script::Script;
use super::verbs::Sure;
use super::vocabulary::Lexicon;
use super::words::Short;
pub use crate::table::watch::Cares;
use crate::table::watch::{Sort, Topic, Watch, Watched};
use crate::table::{Card, Face, Layout, Lot, Piece, Rule, TURNED, Table, Zone};

/// Where an entry's values come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Origin {
    /// Every value is printed in a rulebook.
    Rulebook,
    /// Ours, so that the game can be played; `printed` lists the parts that are printed.
    #[default]
    StandIn,
    /// A player's own pack.
    Player,
}

/// One entry: what is printed on a face.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    pub id: String,
    pub name: String,
    /// What it is called in German, where it has a name of its own there; also one of the other names.
    pub de: Option<String>,
    pub aka: Vec<String>,
    pub kind: u16,
    pub keywords: u128,
    /// Numbers, in the order of the kind's fields.
    pub fields: Vec<Option<Amount>>,
    pub texts: Vec<Option<String>>,
    pub lists: Vec<Vec<String>>,
    pub words: Vec<Vec<String>>,
    pub lines: Range<u16>,
    /// The face on the other side.
    pub back: Option<Face>,
    pub text: String,
    pub copies: u16,
    pub origin: Origin,
    pub printed: Vec<String>,
    /// Which hero's card it is, or which set it belongs to.
    pub owner: Option<String>,
    /// Cards of ours that this one of a player's box takes the place of, one copy each, by id.
    pub instead_of: Vec<String>,
    /// The rule that made it what it is, where the content names one: an erratum.
    pub rule: Option<Rule>,
    pub cares: Cares,
}

/// One line with the face it stands on.
#[derive(Debug, Clone)]
pub struct LineEntry {
    pub line: Line,
    pub face: Face,
    /// The rule that goes onto the events the line causes, where the content names one.
    pub rule: Option<Rule>,
    pub source: String,
    /// Blocks, as bits, that begin with the choice of a target and do something to any target.
    sure: u64,
    /// Whether its body could do something whatever lies on the table.
    pub(super) always: bool,
}

impl LineEntry {
    /// Whether this block begins with the choice of a target, and could be carried out whichever it is.
    #[must_use]
    #[inline]
    pub fn sure_at_target(&self, block: u8) -> bool {
        block < 64 && self.sure >> block & 1 == 1
    }
}

/// The blocks of a line that are sure to do something once their target is chosen, as bits.
fn sure_blocks(line: &Line) -> u64 {
    let sure = |block: &Vec<Stmt>| match block.split_first() {
        Some((first, rest)) => {
            first.verb.aims
                && !rest.iter().any(|stmt| stmt.verb.aims)
                && rest.iter().any(|stmt| (stmt.verb.sure)(stmt) != Sure::Never)
        }
        None => false,
    };
    (0u64..64).zip(&line.blocks).filter(|(_, block)| sure(block)).fold(0, |bits, (n, _)| bits | 1 << n)
}

/// What is looked up most of a face, side by side with that of the others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brief {
    pub kind: u16,
    pub back: Face,
    pub keywords: u128,
    /// Values that are printed on it, as bits.
    pub filled: u64,
    /// What its lines care for by themselves.
    pub cares: Cares,
}

/// Stands in the list of numbers where more than a look is needed.
const WORK_IT_OUT: i16 = i16::MIN;

/// All content of one game.
#[derive(Debug, Clone, Default)]
pub struct Library {
    pub lexicon: Lexicon,
    pub entries: Vec<Entry>,
    pub lines: Vec<LineEntry>,
    /// Each line in words, from when they are first asked for.
    said: Vec<OnceLock<String>>,
    by_id: HashMap<String, Face, BuildHasherDefault<Short>>,
    /// What any face cares about.
    pub cares: Cares,
    /// The same without what lines put into force for a while: where this says no, no card needs to be looked at.
    pub standing: Cares,
    /// What lines put into force for a while.
    pub(super) for_a_while: Cares,
    /// What standing lines say of other cards than the one they stand on.
    pub(super) of_others: Cares,
    /// Zones whose cards are in play.
    pub(super) in_play: Live,
    /// Zone kinds, as bits, in which some line is live: those of the layout and those that lines name.
    pub live: u64,
    pub live_zones: LiveZones,
    /// Zone kinds, as bits, in which a line that names none is live.
    by_default: u64,
    pub(super) briefs: Vec<Brief>,
    /// Of each line, by its number.
    facts: Vec<Facts>,
    pub(super) script: Script,
    /// What is printed for each value, face after face.
    numbers: Vec<i16>,
    /// For each kind and value, which field of the kind it is.
    value_fields: Vec<Vec<Option<u8>>>,
}

impl Library {
    #[must_use]
    pub fn new(lexicon: Lexicon) -> Library {
        let live =
            (0..64).zip(&lexicon.layout.zones).filter(|(_, z)| z.live).fold(0, |bits, (n, _)| bits | 1 << n);
        let value_fields = value_fields(&lexicon);
        let mut in_play = Live::default();
        in_play.add(live, &lexicon.layout);
        Library { lexicon, live, by_default: live, in_play, value_fields, ..Library::default() }
    }

    /// A line can be live where it says, or else where the layout says.
    fn note_zones(&mut self, line: &Line) {
        let named = line.zones.iter().fold(0, |bits, zone| bits | 1 << zone);
        self.live |= named;
        let lines = match &line.head {
            Head::Trigger(_) => &mut self.live_zones.triggers,
            Head::Action(action) if action.at.is_empty() && !is_reaction(&self.lexicon, action) => return,
            Head::Action(_) => &mut self.live_zones.reactions,
            Head::Standing(_) => &mut self.live_zones.standing,
        };
        let kinds = if named == 0 { self.by_default } else { named };
        lines.add(kinds, &self.lexicon.layout);
    }

    /// Reactions are looked for in zones of this kind too: cards there may count as lying elsewhere.
    pub fn react_from(&mut self, kind: u8) {
        self.live_zones.reactions.add(1 << kind, &self.lexicon.layout);
    }

    /// What has to be watched on a table with this layout, so that queries need not look for it.
    pub fn watch(&self, layout: &Layout) -> Watch {
        let mut lines = Vec::new();
        let watched = |(brief, entry): (&Brief, &Entry)| {
            let first = lines.len() as u16;
            for line in entry.lines.clone() {
                lines.extend(self.cares_of(line).topics().map(|topic| (topic, line)));
            }
            let (cares, back, kind) = (brief.cares, brief.back, brief.kind as u8);
            Watched { cares, back, kind, lines: (first, lines.len() as u16) }
        };
        let faces = self.briefs.iter().zip(&self.entries).map(watched).collect();
        let live = |zone: u8, sort: Sort| self.live_zones.of(sort).kinds >> layout.kind_of(Zone(zone)) & 1;
        let sorts = [Sort::Triggers, Sort::Standing, Sort::Reactions];
        let zones = (0..layout.zone_count() as u8)
            .map(|zone| sorts.iter().fold(0, |bits, sort| bits | (live(zone, *sort) as u8) << *sort as u8));
        Watch::new(faces, lines, zones.collect())
    }

    /// Calls with every line that can be asked about this where its card lies, until `stop` says yes; whether it did.
    /// In no order, but those of one card in theirs. Queries spend their time here.
    #[inline]
    pub(super) fn find_caring(
        &self,
        layout: &Layout,
        table: &Table,
        topic: Topic,
        mut stop: impl FnMut(Card, u16) -> bool,
    ) -> bool {
        let alert = table.alert();
        if alert.is_by(&layout.watch) {
            return alert.any(topic, stop);
        }
        self.live_zones.of(topic.sort()).any_card(table, |card| {
            let Some(face) = self.up(table, card) else { return false };
            let mut lines = self.entry(face).lines.clone();
            self.briefs[face.index()].cares.has(topic)
                && lines.any(|line| self.cares_of(line).has(topic) && stop(card, line))
        })
    }

    fn cares_of(&self, line: u16) -> Cares {
        head_cares(&self.lexicon, &self.line(line).line)
    }

    /// Whether a card that may be used as a reaction whenever its player likes lies where reactions are live.
    #[inline]
    pub fn may_react_any_time(&self, layout: &Layout, table: &Table) -> bool {
        self.cares.has(Topic::any_time()) && self.is_asked(layout, table, Topic::any_time())
    }

    /// Whether any line can be asked about this where its card lies.
    #[inline]
    pub(super) fn is_asked(&self, layout: &Layout, table: &Table, topic: Topic) -> bool {
        let alert = table.alert();
        if alert.is_by(&layout.watch) { alert.cares(topic) } else { self.looks_asked(layout, table, topic) }
    }

    /// The same where nobody has kept that up.
    #[cold]
    fn looks_asked(&self, layout: &Layout, table: &Table, topic: Topic) -> bool {
        self.find_caring(layout, table, topic, |_, _| true)
    }

    /// Whether no line on a face in play can have anything to say about this.
    #[inline]
    pub(super) fn is_quiet(&self, layout: &Layout, table: &Table, topic: Topic) -> bool {
        let alert = table.alert();
        if alert.is_by(&layout.watch) { !alert.cares(topic) } else { !self.standing.has(topic) }
    }

    /// The permissions that some line on a face in play may have something to say about, as bits.
    #[inline]
    pub(super) fn permissions_asked(&self, layout: &Layout, table: &Table) -> u64 {
        let alert = table.alert();
        if alert.is_by(&layout.watch) { alert.permissions() } else { self.standing.permissions }
    }

    /// The number printed for this value; `None` where it hangs on the table.
    #[must_use]
    #[inline]
    pub fn printed_number(&self, face: Face, value: u16) -> Option<i16> {
        let values = self.lexicon.vocabulary.values.len();
        let number = self.numbers.get(face.index() * values + usize::from(value)).copied();
        number.filter(|number| *number != WORK_IT_OUT)
    }

    /// Whether this value is printed on the face at all: no number is not the same as 0.
    #[must_use]
    #[inline]
    pub fn has_printed(&self, face: Face, value: u16) -> bool {
        value < 64 && self.briefs[face.index()].filled >> value & 1 == 1
    }

    /// The printed field that holds this value, where the kind of the face has one and it is filled.
    #[must_use]
    pub fn printed(&self, face: Face, value: u16) -> Option<&Amount> {
        let entry = self.entry(face);
        let field = (*self.value_fields.get(usize::from(entry.kind))?.get(usize::from(value))?)?;
        entry.fields.get(usize::from(field))?.as_ref()
    }

    /// Adds an entry with its lines, or replaces the one of the same id in place.
    pub fn add(&mut self, mut entry: Entry, lines: Vec<(Line, Option<Rule>, String)>) -> Option<Face> {
        let face = match self.by_id.get(&entry.id) {
            Some(face) => *face,
            None => Face(u16::try_from(self.entries.len()).ok().filter(|n| *n < 0x8000)?),
        };
        let first = u16::try_from(self.lines.len()).ok()?;
        let mut own = Cares::default();
        for (line, rule, source) in lines {
            let by_itself = head_cares(&self.lexicon, &line);
            own.add(by_itself);
            self.note_zones(&line);
            let facts = Facts::of(&line, self.by_default);
            entry.cares.add(by_itself);
            entry.cares.add(facts.for_a_while);
            self.for_a_while.add(facts.for_a_while);
            if !facts.own {
                self.of_others.add(by_itself);
            }
            self.facts.push(facts);
            let sure = sure_blocks(&line);
            let mut body = line.blocks.first().into_iter().flatten();
            let always = body.any(|stmt| (stmt.verb.sure)(stmt) == Sure::Always);
            self.script.add(&line, rule);
            self.lines.push(LineEntry { line, face, rule, source, sure, always });
            self.said.push(OnceLock::new());
        }
        entry.lines = first..u16::try_from(self.lines.len()).ok()?;
        self.cares.add(entry.cares);
        self.standing.add(own);
        self.by_id.insert(entry.id.clone(), face);
        let back = entry.back.unwrap_or(face);
        let brief = Brief { kind: entry.kind, back, keywords: entry.keywords, filled: 0, cares: own };
        if face.index() < self.entries.len() {
            self.briefs[face.index()] = brief;
            self.entries[face.index()] = entry;
        } else {
            self.briefs.push(brief);
            self.entries.push(entry);
        }
        self.note_numbers(face);
        Some(face)
    }

    /// The other side of a face, where it is known only later.
    pub fn set_back(&mut self, face: Face, back: Option<Face>) {
        self.entries[face.index()].back = back;
        self.briefs[face.index()].back = back.unwrap_or(face);
    }

    /// Copies out what is printed on a face.
    fn note_numbers(&mut self, face: Face) {
        let values = self.lexicon.vocabulary.values.len();
        self.numbers.resize(self.entries.len() * values, 0);
        let filled = (0..values.min(64)).filter(|value| self.printed(face, *value as u16).is_some());
        self.briefs[face.index()].filled = filled.fold(0, |bits, value| bits | 1 << value);
        for value in 0..values {
            self.numbers[face.index() * values + value] = match self.printed(face, value as u16) {
                Some(Amount::Const(number)) => *number,
                Some(_) => WORK_IT_OUT,
                None => 0,
            };
        }
    }

    #[must_use]
    #[inline]
    pub fn entry(&self, face: Face) -> &Entry {
        &self.entries[face.index()]
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Face> {
        self.by_id.get(id).copied()
    }

    #[must_use]
    #[inline]
    pub fn line(&self, line: u16) -> &LineEntry {
        &self.lines[usize::from(line)]
    }

    /// What stands in a block of a line, where it is carried out from.
    #[inline]
    pub fn block(&self, line: u16, block: u8) -> &[Stmt] {
        self.script.block(line, block.into())
    }

    /// A line in words, for whoever may use it now.
    #[must_use]
    pub fn said(&self, line: u16) -> &str {
        let n = usize::from(line);
        self.said[n].get_or_init(|| say_here(&self.lines[n].line, &self.lexicon))
    }

    /// What is asked most of a line.
    #[inline]
    pub(super) fn facts(&self, line: u16) -> &Facts {
        &self.facts[usize::from(line)]
    }

    /// The face that is up: the other one where a two-sided card is turned.
    #[must_use]
    #[inline]
    pub fn up(&self, table: &Table, card: Card) -> Option<Face> {
        self.side_up(table.get(card)?).ok()
    }

    /// The same of a card in hand; the lot where it is not known.
    #[inline]
    pub(super) fn side_up(&self, piece: &Piece) -> Result<Face, Lot> {
        piece.face().map(|face| if piece.has(TURNED) { self.turned(face) } else { face })
    }

    /// The other side of a face; the same where it has none.
    #[inline]
    fn turned(&self, face: Face) -> Face {
        self.briefs[face.index()].back
    }

    /// The kind of a face.
    #[must_use]
    #[inline]
    pub fn kind(&self, face: Face) -> u16 {
        self.briefs[face.index()].kind
    }

    /// The keywords printed on a face, as bits.
    #[must_use]
    #[inline]
    pub fn keywords(&self, face: Face) -> u128 {
        self.briefs[face.index()].keywords
    }

    /// All entries of a kind.
    pub fn of_kind(&self, kind: u16) -> impl Iterator<Item = Face> + '_ {
        let all = (0u16..).zip(&self.briefs);
        let own = |n: u16| self.entries[usize::from(n)].instead_of.is_empty();
        all.filter(move |(n, brief)| brief.kind == kind && own(*n)).map(|(n, _)| Face(n))
    }
}

/// Finds, once and by name, the field of each kind that each value is printed in.
fn value_fields(lexicon: &Lexicon) -> Vec<Vec<Option<u8>>> {
    let field = |fields: &[&str], value: &str| {
        let at = fields.iter().position(|field| field.strip_suffix('?').unwrap_or(field) == value);
        at.and_then(|at| u8::try_from(at).ok())
    };
    let values = lexicon.vocabulary.values;
    let kinds = lexicon.vocabulary.kinds.iter();
    kinds.map(|kind| values.iter().map(|value| field(kind.fields, value)).collect()).collect()
}
