//! What the line editor knows while a line is typed: which words are legal now, what they mean, how they look. Nothing
//! is told by colour alone: a word nobody knows is underlined.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use owo_colors::OwoColorize as _;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Context, Helper};

use super::shown::{self, Answer};
use super::style::Style;
use crate::desk::Desk;
use crate::games::game::Game;
use crate::line::{
    ArgKind, Candidate, Command, Found, Grammar, Item, Known, OptionWords, Phrase, Target, Word, complete,
    fold, hint, scan,
};
use crate::rules::Term;
use crate::table::layout::Sight;
use crate::table::{Card, Seat};
use crate::view::page::Role;

/// The state of the desk between two lines.
pub struct Typing {
    game: Arc<dyn Game>,
    grammar: Grammar,
    answers: Vec<Answer>,
    terms: Vec<Term<'static>>,
    /// Cards that lie open on the table or in a hand that may be seen, by their place in the library.
    laid: HashSet<usize>,
    color: bool,
}

fn laid(desk: &Desk) -> HashSet<usize> {
    let (names, layout) = (desk.names(), desk.game().layout());
    let in_play = |card: &Card| {
        let kind = layout.zone_kind(names.state.table.piece(*card).zone);
        (kind.live || kind.sight == Sight::Owner) && names.sees(*card)
    };
    let cards = names.state.table.all_cards().filter(in_play);
    cards.filter_map(|card| names.face(card)).map(|face| usize::from(face.0)).collect()
}

/// Areas and piles, tracks, tokens and numbers, by their names.
fn places(game: &dyn Game) -> Vec<Candidate<'_>> {
    let layout = game.layout();
    let zones = layout.zones.iter().map(|zone| (zone.name, "where cards lie"));
    let tracks = layout.tracks.iter().map(|track| (track.name.as_str(), "a track"));
    let tokens = layout.tokens.iter().map(|token| (token.name, "a token"));
    let counters = layout.counters.iter().map(|counter| (counter.name, "a number"));
    let all = tracks.chain(tokens).chain(counters).chain(zones).enumerate();
    all.map(|(key, (name, note))| Candidate {
        key,
        names: vec![name.into()],
        note: note.into(),
        ..Candidate::default()
    })
    .collect()
}

impl Typing {
    #[must_use]
    pub fn new(desk: &Desk, style: Style) -> Typing {
        Typing {
            game: Arc::clone(desk.game()),
            grammar: desk.grammar().clone(),
            answers: shown::answers(desk),
            terms: desk.game().book().terms().collect(),
            laid: laid(desk),
            color: style.color,
        }
    }

    /// Looks at the desk again.
    pub fn refresh(&mut self, desk: &Desk) {
        self.game = Arc::clone(desk.game());
        self.answers = shown::answers(desk);
        self.laid = laid(desk);
    }

    /// Calls with all that can be named now.
    fn with_known<T>(&self, call: impl FnOnce(&Known<'_>) -> T) -> T {
        let options: Vec<OptionWords<'_>> = self.answers.iter().map(option_words).collect();
        let entries = self.game.library().entries.iter().enumerate();
        let all = entries.map(|(key, entry)| {
            let names = std::iter::once(entry.id.as_str()).chain(entry.aka.iter().map(String::as_str));
            let note = entry.name.as_str().into();
            Candidate { key, names: names.map(Cow::from).collect(), note, ..Candidate::default() }
        });
        let (cards, away): (Vec<_>, Vec<_>) = all.partition(|card| self.laid.contains(&card.key));
        let places = places(&*self.game);
        let seats = (0..self.game.layout().seats).map(|n| Candidate {
            key: usize::from(n),
            names: vec![self.game.seat_name(Seat(n)).into()],
            ..Candidate::default()
        });
        let seats: Vec<Candidate<'_>> = seats.collect();
        let terms = self.terms.iter().enumerate().map(|(key, term)| {
            let names = std::iter::once(term.term).chain(term.aka.iter().copied()).map(Cow::from);
            Candidate { key, names: names.collect(), note: term.term.into(), ..Candidate::default() }
        });
        let terms: Vec<Candidate<'_>> = terms.collect();
        call(&Known {
            options: &options,
            cards: &cards,
            away: &away,
            seats: &seats,
            places: &places,
            terms: &terms,
        })
    }

    // ---- how words look ----

    fn role(&self, phrase: &Phrase<'_>, n: usize, word: &Word) -> Option<Role> {
        if n == 0 && !matches!(self.grammar.find(&word.text), Found::None) {
            return Some(Role::Key);
        }
        if word.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Role::Number);
        }
        if self.is_name(word) {
            return Some(Role::Name);
        }
        let free = phrase.words.first().is_some_and(|first| self.takes_text(&first.text));
        if (n > 0 && free) || word.quoted { None } else { Some(Role::Bad) }
    }

    /// Whether anything that can be named begins, or has a word that begins, like this.
    fn is_name(&self, word: &Word) -> bool {
        let typed = fold(&word.text);
        let begins = |name: &str| name.split([' ', '-']).any(|part| fold(part).starts_with(&typed));
        let fits = |name: &str| fold(name).starts_with(&typed) || begins(name);
        let library = self.game.library();
        let seats = || (0..self.game.layout().seats).map(|n| self.game.seat_name(Seat(n)));
        !typed.is_empty()
            && (self.answers.iter().any(|answer| fits(&answer.words))
                || library.entries.iter().any(|entry| fits(&entry.id) || entry.aka.iter().any(|it| fits(it)))
                || seats().any(|seat| fits(&seat)))
    }

    /// Whether anything may stand behind this verb: a remark, an effect, words to look for.
    fn takes_text(&self, verb: &str) -> bool {
        let any = |command: &Command| {
            let kinds = command.args.iter().map(|arg| arg.kind);
            kinds.into_iter().any(|kind| !matches!(kind, ArgKind::Card | ArgKind::Seat | ArgKind::Number))
        };
        match self.grammar.find(verb) {
            Found::One { target: Target::Meta(command), .. } => any(command),
            _ => false,
        }
    }
}

fn option_words(answer: &Answer) -> OptionWords<'_> {
    OptionWords { verb: answer.verb.as_deref(), words: answer.words.clone(), note: answer.note.clone() }
}

impl Helper for Typing {}
impl Validator for Typing {}

impl Completer for Typing {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let found = self.with_known(|known| complete(&self.grammar, line, at, known));
        let only = found.items.len() == 1;
        Ok((found.start, found.items.into_iter().map(|item| pair(item, only)).collect()))
    }
}

/// The only thing that fits is typed to its end.
fn pair(item: Item, only: bool) -> Pair {
    let Item { mut replacement, display, note } = item;
    if only && !replacement.ends_with(':') {
        replacement.push(' ');
    }
    let display = if note.is_empty() { display } else { format!("{display}  ({note})") };
    Pair { display, replacement }
}

impl Hinter for Typing {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<String> {
        self.with_known(|known| hint(&self.grammar, line, at, known))
    }
}

impl Highlighter for Typing {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.color {
            return Cow::Borrowed(line);
        }
        let (mut out, mut at) = (String::new(), 0);
        for phrase in &scan(line).phrases {
            for (n, word) in phrase.words.iter().enumerate() {
                let Some(role) = self.role(phrase, n, word) else { continue };
                let Some(before) = line.get(at..word.span.start) else { continue };
                let style = Style::of_role(role);
                let style = if role == Role::Bad { style.underline() } else { style };
                let _ = write!(out, "{before}{}", word.span.of(line).style(style));
                at = word.span.end;
            }
        }
        out.push_str(line.get(at..).unwrap_or_default());
        Cow::Owned(out)
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        if self.color { Cow::Owned(prompt.bold().to_string()) } else { Cow::Borrowed(prompt) }
    }

    /// The hint is grey where there is colour; elsewhere it would look as if it had been typed.
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.color { Cow::Owned(hint.bright_black().to_string()) } else { Cow::Borrowed(hint) }
    }

    fn highlight_candidate<'c>(&self, candidate: &'c str, _: CompletionType) -> Cow<'c, str> {
        match candidate.split_once("  (") {
            Some((word, note)) if self.color => {
                Cow::Owned(format!("{word}  {}", format!("({note}").bright_black()))
            }
            _ => Cow::Borrowed(candidate),
        }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.color
    }
}
