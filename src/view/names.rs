//! What things are called, for a viewer. Nobody is told a face they may not know.

use std::borrow::Cow;
use std::cell::Cell;

use crate::effect::ast::Head;
use crate::effect::library::Entry;
use crate::effect::print::print_block;
use crate::effect::say::say_block;
use crate::engine::{Ask, No, Opt, State};
use crate::games::game::Game;
use crate::line::folds_to;
use crate::table::layout::Sight;
use crate::table::{Card, FACE_DOWN, Face, NO_CARD, NOBODY, Seat, Word, Zone};

/// For whom a page is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// Everyone at one screen: what any of the seats has seen.
    Table,
    Seat(Seat),
}

/// The language that names and words of the game are printed in; everything else is English.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    #[default]
    English,
    German,
}

/// What has to be typed for an option.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typed {
    /// The command, where the option needs one.
    pub verb: Option<String>,
    /// The name behind it; empty where the command is enough.
    pub words: String,
    /// Further names that mean the same.
    pub aka: Vec<String>,
    /// The copy letter, already part of `words`.
    pub letter: Option<char>,
}

/// Names for one state and viewer.
#[derive(Clone, Copy)]
pub struct Names<'g> {
    pub game: &'g dyn Game,
    pub state: &'g State,
    pub viewer: Viewer,
    pub language: Language,
    /// Whether lines of cards are shown as their author wrote them, and not in words.
    pub written: bool,
}

impl<'g> Names<'g> {
    #[must_use]
    pub fn new(game: &'g dyn Game, state: &'g State, viewer: Viewer) -> Names<'g> {
        Names { game, state, viewer, language: Language::English, written: false }
    }

    /// The same in another language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Names<'g> {
        let language = if self.game.is_translated() { language } else { Language::English };
        Names { language, ..self }
    }

    /// What an entry is called in the language of the page.
    #[must_use]
    pub fn called(&self, entry: &'g Entry) -> &'g str {
        match (self.language, &entry.de) {
            (Language::German, Some(de)) => de,
            _ => &entry.name,
        }
    }

    /// A word of the game in the language of the page: `hero` with `phase` asks for the Hero Phase first.
    #[must_use]
    pub fn term(&self, word: &'g str, of: &str) -> &'g str {
        if self.language == Language::English {
            return word;
        }
        let book = self.game.book();
        let closer = if of.is_empty() { None } else { book.term_called(&format!("{word} {of}")) };
        let one = || book.term_called(&super::words::singular(word));
        closer.or_else(|| book.term_called(word)).or_else(one).and_then(|term| term.de).unwrap_or(word)
    }

    /// Whether the viewer may know the face of a card.
    #[must_use]
    pub fn sees(&self, card: Card) -> bool {
        if card == NO_CARD {
            return false;
        }
        let piece = self.state.table.piece(card);
        if piece.face().is_err() {
            return false;
        }
        let seen = match self.viewer {
            Viewer::Table => piece.seen != 0,
            Viewer::Seat(seat) => piece.seen >> seat.0 & 1 == 1,
        };
        let is_open =
            || !piece.has(FACE_DOWN) && self.game.layout().zone_kind(piece.zone).sight == Sight::Everyone;
        seen || is_open()
    }

    /// The face, where the viewer may know it.
    #[must_use]
    pub fn face(&self, card: Card) -> Option<Face> {
        if self.sees(card) { self.game.library().up(&self.state.table, card) } else { None }
    }

    /// The word for a card: its id, with a letter where several copies are known; its place where it is not.
    #[must_use]
    pub fn card(&self, card: Card) -> String {
        if card == NO_CARD {
            return "nothing".to_owned();
        }
        match self.face(card) {
            Some(face) => {
                let id = &self.game.library().entry(face).id;
                self.letter_of_seen(card).map_or_else(|| id.clone(), |letter| format!("{id} {letter}"))
            }
            None => self.place_name(card),
        }
    }

    /// The printed name, with the letter.
    #[must_use]
    pub fn title(&self, card: Card) -> String {
        let mut text = String::new();
        self.push_title(card, &mut text);
        text
    }

    /// The same at the end of other text.
    pub(super) fn push_title(&self, card: Card, to: &mut String) {
        match self.face(card) {
            Some(face) => {
                self.push_face(face, to);
                if let Some(letter) = self.letter_of_seen(card) {
                    to.push(' ');
                    to.push(letter);
                }
            }
            None if card == NO_CARD => to.push_str("nothing"),
            None => self.push_place_name(card, to),
        }
    }

    /// What a face is called, told apart from others of its name.
    #[must_use]
    pub fn face_title(&self, face: Face) -> String {
        let mut text = String::new();
        self.push_face(face, &mut text);
        text
    }

    fn push_face(&self, face: Face, to: &mut String) {
        to.push_str(self.called(self.game.library().entry(face)));
        let apart = self.game.told_apart(face);
        if !apart.is_empty() {
            to.extend([" (", self.term(apart, ""), ")"]);
        }
    }

    /// The copy letter, where the viewer knows of several copies. The whole table keeps one for as long as the card
    /// is known; a single seat counts only the copies it sees, or a letter would tell of those it does not.
    #[must_use]
    pub fn letter(&self, card: Card) -> Option<char> {
        if self.sees(card) { self.letter_of_seen(card) } else { None }
    }

    /// The same of a card that the viewer is known to see.
    fn letter_of_seen(&self, card: Card) -> Option<char> {
        let table = &self.state.table;
        let face = table.face(card)?;
        let copy = |c: Card| table.piece(c).copy;
        let (number, several) = match self.viewer {
            // A copy beyond the first tells of another without looking for it.
            Viewer::Table => (copy(card), copy(card) > 0 || table.has_twin(card, |c| self.sees(c))),
            // Which copy was known first may hang on what others hold: a seat counts them by where they came from.
            Viewer::Seat(_) => {
                let others = table.copies(face).filter(|other| *other != card && self.sees(*other));
                let (all, before) =
                    others.fold((0, 0), |(all, n), other| (all + 1, n + u8::from(other.0 < card.0)));
                (before, all > 0)
            }
        };
        several.then(|| char::from(b'a' + number % 26))
    }

    /// Whether this is a name of the card, folded; without its letter, and without making any name.
    #[must_use]
    pub fn is_called(&self, card: Card, folded: &str) -> bool {
        if card == NO_CARD {
            return folded == "nothing";
        }
        if self.state.table.piece(card).face().is_err() {
            return self.is_placed(card, folded);
        }
        self.is_known_as(card, folded)
    }

    /// The same of a card with a face, which the viewer may know or not.
    #[inline(never)]
    fn is_known_as(&self, card: Card, folded: &str) -> bool {
        match self.face(card) {
            Some(face) => {
                let entry = self.game.library().entry(face);
                folds_to(&entry.id, folded)
                    || folds_to(&entry.name, folded)
                    || entry.aka.iter().any(|name| folds_to(name, folded))
                    || self.lies_on_grid(card) && self.is_placed(card, folded)
            }
            None => self.is_placed(card, folded),
        }
    }

    #[must_use]
    pub fn seat(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    /// `line`, `ada's hand`.
    #[must_use]
    pub fn zone(&self, zone: Zone) -> String {
        let layout = self.game.layout();
        let name = layout.zone_kind(zone).name;
        let owner = layout.zone_owner(zone);
        if owner == NOBODY { name.to_owned() } else { format!("{}'s {name}", self.seat(owner)) }
    }

    #[must_use]
    pub fn word(&self, word: Word) -> &'g str {
        self.game.words().get(word.index()).map_or("", String::as_str)
    }

    #[must_use]
    pub fn rule(&self, rule: crate::table::Rule) -> &'g str {
        self.game.book().id(rule)
    }

    /// The fact behind a refusal, as a sentence.
    #[must_use]
    pub fn fact(&self, no: &No) -> String {
        let (fact, details) =
            (self.filled(no.fact, no.card, no.amount), self.game.details_now(self.state, no));
        if details.is_empty() { fact } else { format!("{fact} {details}") }
    }

    /// A sentence of the word list with its card and number.
    #[must_use]
    pub fn filled(&self, word: Word, card: Card, amount: i16) -> String {
        let text = self.word(word);
        let card = if text.contains("{card}") { self.title(card) } else { String::new() };
        super::words::filled(text, &card, amount)
    }

    /// What to type for an option of the open question.
    #[must_use]
    pub fn typed(&self, opt: Opt) -> Typed {
        let mut typed = self.typed_itself(opt);
        let also = self.game.also_called(self.state, opt).iter();
        typed.aka.extend(also.map(|name| (*name).to_owned()));
        typed
    }

    fn typed_itself(&self, opt: Opt) -> Typed {
        let question = &self.state.question;
        let plain = |words: String| Typed { words, ..Typed::default() };
        match opt {
            Opt::Done if question.ask == Ask::React => {
                Typed { aka: ["done", "no", "none"].map(Into::into).to_vec(), ..plain("pass".into()) }
            }
            Opt::Done => Typed { aka: self.done_also(), ..plain("done".into()) },
            Opt::Yes => plain("yes".into()),
            Opt::No => plain("no".into()),
            Opt::GoOn => plain("next".into()),
            Opt::Card(card) => self.typed_card(card),
            Opt::Seat(seat) => plain(self.seat(seat)),
            Opt::Zone(zone) => plain(self.zone(zone)),
            Opt::Act { word, card, line } => self.typed_act(word, card, line),
            Opt::Word(word) => match self.command(self.word(word)) {
                Some(verb) => Typed { verb: Some(verb.to_owned()), ..Typed::default() },
                None => plain(self.word(word).to_owned()),
            },
            Opt::Amount(n) => plain(n.to_string()),
            Opt::Token(token) => plain(self.game.layout().tokens[token.index()].name.to_owned()),
            Opt::Spot(spot) => plain(format!("{},{}", spot.x, spot.y)),
            Opt::Branch(block) => self.typed_branch(block),
            Opt::Face { face, .. } => self.typed_face(face),
            Opt::Side(side) => plain(self.game.layout().die(question.die).side(side)),
            Opt::Unseen => plain("skip".into()),
        }
    }

    /// What else is typed for leaving things as they are.
    fn done_also(&self) -> Vec<String> {
        let one = self.state.question.ask == Ask::One;
        let plain = match self.state.question.ask {
            Ask::One => &["pass", "no", "none"][..],
            Ask::Turn => &["pass", "none"],
            _ => &["pass"],
        };
        let own = if one { self.game.unchanged(self.state) } else { String::new() };
        plain.iter().map(|text| (*text).to_owned()).chain(Some(own).filter(|own| !own.is_empty())).collect()
    }

    /// A part of a card in the words of a player, where they tell it from the others; what the line says is understood
    /// as well.
    fn typed_branch(&self, block: u16) -> Typed {
        let library = self.game.library();
        let line = &library.line(self.state.question.then.a).line;
        let said = |block: u16| say_block(line, block as u8, &library.lexicon);
        let same =
            |opt: Opt| matches!(opt, Opt::Branch(other) if other != block && said(other) == said(block));
        // A semicolon would end the command.
        let written = print_block(line, block as u8, &library.lexicon).replace("; ", ", ");
        if self.state.question.options.iter().any(|choice| same(choice.opt)) {
            return Typed { words: written, ..Typed::default() };
        }
        Typed { words: said(block), aka: vec![written], ..Typed::default() }
    }

    fn typed_card(&self, card: Card) -> Typed {
        let Some(face) = Some(card).filter(|card| *card != NO_CARD).and_then(|card| self.face(card)) else {
            return Typed { words: self.card(card), ..Typed::default() };
        };
        let (mut typed, letter) = (self.typed_face(face), self.letter(card));
        // Whoever has said `map-2-4` goes on saying so when it lies face up.
        typed.aka.extend(self.lies_on_grid(card).then(|| self.place_name(card)));
        let words = letter.map_or_else(|| typed.words.clone(), |letter| format!("{} {letter}", typed.words));
        Typed { words, letter, ..typed }
    }

    #[must_use]
    pub fn typed_face(&self, face: Face) -> Typed {
        let entry = self.game.library().entry(face);
        let aka: Vec<String> = std::iter::once(entry.name.clone()).chain(entry.aka.iter().cloned()).collect();
        let words = match (self.language, &entry.de) {
            (Language::German, Some(de)) => de.to_lowercase().replace(' ', "-"),
            _ => entry.id.clone(),
        };
        let aka = if words == entry.id { aka } else { [vec![entry.id.clone()], aka].concat() };
        Typed { verb: None, words, aka, letter: None }
    }

    /// A command with a card; where the card has several such lines, the line's number follows.
    fn typed_act(&self, word: Word, card: Card, line: u16) -> Typed {
        let mut typed = self.typed_card(card);
        let same = |opt: Opt| matches!(opt, Opt::Act { word: w, card: c, .. } if w == word && c == card);
        let lines: Vec<u16> = self
            .state
            .question
            .options
            .iter()
            .filter(|choice| same(choice.opt))
            .filter_map(|choice| if let Opt::Act { line, .. } = choice.opt { Some(line) } else { None })
            .collect();
        if lines.len() > 1 {
            let own = self.number_of(card, line).map(|(number, _)| number);
            let number = own.or(lines.iter().position(|l| *l == line)).unwrap_or(0) + 1;
            typed.words = format!("{} {number}", typed.words);
            typed.aka = typed.aka.iter().map(|name| format!("{name} {number}")).collect();
        }
        typed.verb = self.verb(Opt::Act { word, card, line }).map(str::to_owned);
        typed
    }

    /// Which of the card's actions of the same command a line is, wherever it is offered, and how many there are.
    #[must_use]
    pub fn number_of(&self, card: Card, line: u16) -> Option<(usize, usize)> {
        let library = self.game.library();
        let command = |line: u16| match &library.lines.get(usize::from(line))?.line.head {
            Head::Action(action) => {
                library.lexicon.vocabulary.actions.get(usize::from(action.kind)).map(|kind| kind.command)
            }
            _ => None,
        };
        let own = command(line)?;
        let lines = library.entry(self.face(card)?).lines.clone();
        let mut same = lines.filter(|line| command(*line) == Some(own));
        let many = same.clone().count();
        same.position(|other| other == line).map(|number| (number, many))
    }

    /// The word as a command, where the game has one of that name.
    fn command(&self, word: &str) -> Option<&'static str> {
        self.game.verbs().iter().map(|verb| verb.name).find(|name| *name == word)
    }

    /// The command an option needs, without its name: cheap.
    #[must_use]
    pub fn verb(&self, opt: Opt) -> Option<&'static str> {
        match opt {
            Opt::Act { word, line, .. } => {
                self.command(self.reaction(line).unwrap_or_else(|| self.word(word)))
            }
            Opt::Word(word) => self.command(self.word(word)),
            _ => None,
        }
    }

    /// Whether an option needs this command, one of the game's.
    #[must_use]
    pub fn is_verb(&self, opt: Opt, verb: &str) -> bool {
        match opt {
            Opt::Act { word, line, .. } => self.reaction(line).unwrap_or_else(|| self.word(word)) == verb,
            Opt::Word(word) => self.word(word) == verb,
            _ => false,
        }
    }

    /// The same for many options of the open question: most have the word of the one before.
    pub fn of_verb(&self, verb: &str) -> impl Fn(Opt) -> bool {
        let same = self.state.question.ask != Ask::React;
        let words = self.game.words();
        let last: Cell<Option<(Word, bool)>> = Cell::new(None);
        move |opt| match (opt, last.get()) {
            (Opt::Act { .. }, _) if !same => self.is_verb(opt, verb),
            (Opt::Act { word, .. } | Opt::Word(word), Some((before, is))) if word == before => is,
            (Opt::Act { word, .. } | Opt::Word(word), _) => {
                let is = words.get(word.index()).map_or("", String::as_str) == verb;
                last.set(Some((word, is)));
                is
            }
            _ => false,
        }
    }

    /// The command of a reaction, which the game names with its kind of action.
    fn reaction(&self, line: u16) -> Option<&'static str> {
        let library = self.game.library();
        if self.state.question.ask != Ask::React {
            return None;
        }
        let entry = library.lines.get(usize::from(line))?;
        match &entry.line.head {
            Head::Action(action) => {
                let kind = library.lexicon.vocabulary.actions.get(usize::from(action.kind))?;
                kind.reaction.then_some(kind.command)
            }
            _ => None,
        }
    }

    /// What the table is asked for, in a few words: the name of the open question.
    #[must_use]
    pub fn question_name(&self) -> Cow<'g, str> {
        self.word(self.state.question.name).into()
    }
}
