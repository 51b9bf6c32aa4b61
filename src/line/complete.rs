//! What can be typed next. Verbs of the game and their arguments come from the legal options and from nowhere else;
//! commands of the table are always there, and take names from the cards and seats.
//!
//! On a `;` line the options are those of the table as it lies now, also behind the `;`.

use std::collections::HashMap;

use super::command::{Arg, ArgKind, Command, Need, When};
use super::fold::{fold, is_gap, slug};
use super::grammar::{Found, Grammar, Target};
use super::names::Candidate;
use super::path::{Path, Typed};
use super::table::COMMANDS;
use super::words::{End, scan};

/// One legal answer, as it would be typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionWords<'a> {
    /// The verb, unless the words alone are the answer.
    pub verb: Option<&'a str>,
    /// What stands behind the verb.
    pub words: String,
    pub note: String,
}

/// What the caller knows about the table.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// All legal answers now, and only those.
    pub options: &'a [OptionWords<'a>],
    /// Those that lie open on the table, or in a hand that may be seen.
    pub cards: &'a [Candidate<'a>],
    /// All others; offered to whoever has begun one.
    pub away: &'a [Candidate<'a>],
    pub seats: &'a [Candidate<'a>],
    /// Areas and piles, tracks, tokens and numbers.
    pub places: &'a [Candidate<'a>],
    /// Words of the game that can be asked about; offered to whoever has begun one.
    pub terms: &'a [Candidate<'a>],
}

/// What could replace the text from `start` to the cursor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completion {
    pub start: usize,
    /// Best first.
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub replacement: String,
    pub display: String,
    /// A few words that tell what it is.
    pub note: String,
}

/// All that can stand at the cursor.
#[must_use]
pub fn complete(grammar: &Grammar, line: &str, cursor: usize, known: &Known<'_>) -> Completion {
    let text = &line[..boundary(line, cursor)];
    let Some(typed) = typed_words(text) else {
        return Completion { start: text.len(), items: Vec::new() };
    };
    let mut offers = Offers { grammar, known, depth: 0, found: Vec::new() };
    offers.phrase(&typed);
    offers.completion(text.len())
}

/// The grey rest behind the cursor: what the best completion adds to what was typed. Only at the end of a line.
#[must_use]
pub fn hint(grammar: &Grammar, line: &str, cursor: usize, known: &Known<'_>) -> Option<String> {
    if cursor < line.len() || line.trim().is_empty() {
        return None;
    }
    let completion = complete(grammar, line, line.len(), known);
    let typed = line.get(completion.start..)?;
    if typed.is_empty() && completion.items.len() > 1 {
        return None;
    }
    let rest = completion.items.iter().find_map(|item| extension(typed, &item.replacement))?;
    Some(rest.to_owned()).filter(|rest| !rest.is_empty())
}

/// The cursor, or the nearest place before it that is not inside a character.
fn boundary(line: &str, cursor: usize) -> usize {
    (0..=cursor.min(line.len())).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0)
}

/// What `whole` adds to `typed`, where it begins the same, letter for letter.
fn extension<'w>(typed: &str, whole: &'w str) -> Option<&'w str> {
    let mut rest = whole.chars();
    for letter in typed.chars() {
        let other = rest.next()?;
        if !(letter.to_lowercase().eq(other.to_lowercase()) || (is_gap(letter) && is_gap(other))) {
            return None;
        }
    }
    Some(rest.as_str())
}

/// The words of the phrase at the end of the text, the last one unfinished; none in a comment.
fn typed_words(text: &str) -> Option<Vec<Typed>> {
    let mut scan = scan(text);
    let last = match scan.end {
        End::Comment => return None,
        End::Fresh => None,
        End::Phrase => scan.phrases.pop(),
    };
    let mut typed: Vec<Typed> = last.iter().flat_map(|phrase| &phrase.words).map(Typed::from).collect();
    let end = last.and_then(|phrase| phrase.words.last().map(|word| word.span.end));
    if end != Some(text.len()) {
        typed.push(Typed { text: String::new(), start: text.len(), quoted: false });
    }
    let skipped = if typed.len() > 2 && typed[0].is("as") { 2 } else { 0 };
    Some(typed.split_off(skipped))
}

struct Offers<'a> {
    grammar: &'a Grammar,
    known: &'a Known<'a>,
    /// How many commands stand around the one looked at.
    depth: u8,
    found: Vec<Offer>,
}

struct Offer {
    start: usize,
    rank: u8,
    last: bool,
    item: Item,
}

impl Offers<'_> {
    fn phrase(&mut self, typed: &[Typed]) {
        self.options(typed, |verb| verb.is_none());
        match typed {
            [first] => self.verbs(first, typed),
            [first, rest @ ..] if !first.quoted => match self.grammar.find(&first.text) {
                Found::One { target: Target::Meta(command), .. } => self.meta(command, rest),
                Found::One { target: Target::Game(index), .. } => self.game(index, rest),
                _ => {}
            },
            _ => {}
        }
    }

    fn verbs(&mut self, first: &Typed, typed: &[Typed]) {
        let grammar = self.grammar;
        for (index, verb) in grammar.game().iter().enumerate() {
            if self.known.options.iter().any(|option| self.means(option.verb, Target::Game(index))) {
                self.walk(&Path::word(verb.name, verb.summary), typed, 0);
            }
        }
        let in_game = !grammar.game().is_empty();
        for command in COMMANDS.iter().filter(|command| in_game || command.when == When::Always) {
            self.walk(&Path::word(command.name, self.note(command)), typed, 0);
        }
        if !first.text.is_empty() {
            for seat in self.known.seats.iter().filter_map(|seat| seat.names.first()) {
                self.walk(&Path::word(slug(seat) + ":", "acts"), typed, 2);
            }
        }
    }

    /// What the command does here and now, or always.
    fn note(&self, command: &'static Command) -> &str {
        let here = |verb| self.means(verb, Target::Meta(command));
        let mut options = self.known.options.iter();
        let here = options.find(|option| here(option.verb) && option.words.is_empty());
        here.map(|option| option.note.as_str()).filter(|note| !note.is_empty()).unwrap_or(command.summary)
    }

    fn game(&mut self, index: usize, rest: &[Typed]) {
        let grammar = self.grammar;
        self.options(rest, |verb| means(grammar, verb, Target::Game(index)));
    }

    fn meta(&mut self, command: &'static Command, rest: &[Typed]) {
        let grammar = self.grammar;
        let own = |verb: Option<&str>| means(grammar, verb, Target::Meta(command));
        if command.name == "choose" {
            self.options(rest, |verb| verb.is_none() || own(verb));
        } else if self.known.options.iter().any(|option| own(option.verb) && !option.words.is_empty()) {
            self.options(rest, own);
        } else {
            self.args(command.args, rest);
        }
    }

    fn args(&mut self, args: &[Arg], typed: &[Typed]) {
        let ([arg, later @ ..], [first, rest @ ..]) = (args, typed) else { return };
        match (arg.kind, arg.need) {
            (ArgKind::Line, _) | (_, Need::Many | Need::OptionalMany) => self.open_arg(*arg, later, typed),
            (ArgKind::Word(words), need) => {
                if words.iter().any(|word| first.is(word)) && !rest.is_empty() {
                    return self.args(later, rest);
                }
                self.names(arg.kind, typed);
                if need == Need::Optional {
                    self.args(later, typed);
                }
            }
            (kind, _) => {
                self.names(kind, typed);
                self.args(later, rest);
            }
        }
    }

    /// An argument of any length ends where the keyword behind it stands.
    fn open_arg(&mut self, arg: Arg, later: &[Arg], typed: &[Typed]) {
        let [finished @ .., last] = typed else { return };
        if let [Arg { kind: ArgKind::Word([keyword]), .. }, behind @ ..] = later {
            if let Some(at) = finished.iter().rposition(|word| word.is(keyword)) {
                return self.args(behind, &typed[at + 1..]);
            }
            self.names(arg.kind, typed);
            if !finished.is_empty() {
                self.walk(&Path::word(*keyword, ""), std::slice::from_ref(last), 1);
            }
        } else {
            self.names(arg.kind, typed);
        }
    }

    fn names(&mut self, kind: ArgKind, typed: &[Typed]) {
        let known = self.known;
        match kind {
            ArgKind::Card => {
                self.candidates(known.cards, typed);
                self.begun(known.away, typed);
            }
            ArgKind::Seat => self.candidates(known.seats, typed),
            ArgKind::Any => {
                self.candidates(known.seats, typed);
                self.candidates(known.places, typed);
                self.candidates(known.cards, typed);
                self.begun(known.away, typed);
                self.begun(known.terms, typed);
            }
            ArgKind::Line => self.inner_phrase(typed),
            ArgKind::Word(words) => words.iter().for_each(|&word| self.walk(&Path::word(word, ""), typed, 0)),
            ArgKind::Verb => self.all_verbs(typed),
            ArgKind::Effect | ArgKind::Number | ArgKind::Text => {}
        }
    }

    /// A ruling put into the past is the deepest there is.
    fn inner_phrase(&mut self, typed: &[Typed]) {
        if self.depth < 2 {
            self.depth += 1;
            self.phrase(typed);
            self.depth -= 1;
        }
    }

    fn all_verbs(&mut self, typed: &[Typed]) {
        let game = self.grammar.game().iter().map(|verb| (verb.name, verb.summary));
        let all = game.chain(COMMANDS.iter().map(|command| (command.name, command.summary)));
        all.for_each(|(name, summary)| self.walk(&Path::word(name, summary), typed, 0));
    }

    fn candidates(&mut self, candidates: &[Candidate<'_>], typed: &[Typed]) {
        for candidate in candidates {
            for (index, name) in candidate.names.iter().enumerate() {
                let mut path = Path::word(slug(name), &candidate.note);
                path.tokens.extend(candidate.letter.map(String::from));
                path.alias = index > 0;
                self.walk(&path, typed, 0);
            }
        }
    }

    /// What is offered only to whoever has begun it, behind everything else.
    fn begun(&mut self, all: &[Candidate<'_>], typed: &[Typed]) {
        for (one, name) in all.iter().flat_map(|one| one.names.iter().map(move |name| (one, name))) {
            self.walk(&Path { alias: true, ..Path::word(slug(name), &one.note) }, typed, 1);
        }
    }

    fn options(&mut self, typed: &[Typed], wanted: impl Fn(Option<&str>) -> bool) {
        let known = self.known;
        let named = self.with_names(typed);
        for option in known.options.iter().filter(|option| wanted(option.verb)) {
            self.walk(&Path::line(&option.words, &option.note), &named, 0);
        }
    }

    /// Finished row numbers as the names of what stands in those rows.
    fn with_names(&self, typed: &[Typed]) -> Vec<Typed> {
        let mut named = typed.to_vec();
        let finished = named.len().saturating_sub(1);
        for word in &mut named[..finished] {
            let row = word.text.parse::<u16>().ok();
            let card = row.and_then(|row| self.known.cards.iter().find(|card| card.row == Some(row)));
            if let Some(name) = card.and_then(|card| card.names.first()) {
                word.text = slug(name);
            }
        }
        named
    }

    fn walk(&mut self, path: &Path, typed: &[Typed], rank: u8) {
        let Some(place) = path.place(typed) else { return };
        let (Some(word), Some(token)) = (typed.get(place.from), path.tokens.get(place.token)) else { return };
        if path.alias && word.text.is_empty() {
            return;
        }
        let last = place.token + 1 == path.tokens.len();
        let item = Item { replacement: token.clone(), display: token.clone(), note: path.note.clone() };
        self.found.push(Offer { start: word.start, rank: rank + place.rank, last, item });
    }

    fn means(&self, verb: Option<&str>, target: Target) -> bool {
        means(self.grammar, verb, target)
    }

    /// All that begin nearest to the cursor, each word once. Where a word leads to several things, its note would
    /// tell of one of them only, so there is none.
    fn completion(mut self, cursor: usize) -> Completion {
        let start = self.found.iter().map(|offer| offer.start).max().unwrap_or(cursor);
        self.found.retain(|offer| offer.start == start);
        self.found.sort_by_key(|offer| offer.rank);
        let mut places = HashMap::new();
        let mut items: Vec<Item> = Vec::new();
        for offer in self.found {
            let place = *places.entry(fold_token(&offer.item.replacement)).or_insert(items.len());
            match items.get_mut(place) {
                None => items.push(offer.item),
                Some(item) if !offer.last && item.note != offer.item.note => item.note.clear(),
                Some(_) => {}
            }
        }
        Completion { start, items }
    }
}

/// Tokens without letters are told apart as they are.
fn fold_token(token: &str) -> String {
    let folded = fold(token);
    if folded.is_empty() || token.ends_with(':') { token.to_owned() } else { folded }
}

fn means(grammar: &Grammar, verb: Option<&str>, target: Target) -> bool {
    verb.is_some_and(|verb| match grammar.find(verb) {
        Found::One { target: found, exact: true } => found == target,
        _ => false,
    })
}
