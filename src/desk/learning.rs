//! Cards the content does not know yet, learned in the middle of a game. They count from here on; going back
//! before the command forgets them. A card that comes up from a pile whose list is a guess is learned where it lies.

use std::sync::Arc;

use super::guessed::lots_behind;
use super::sheet::{Need, Sheet, Token, tokens};
use super::{Desk, Reply, Trouble, Want};
use crate::content::Problems;
use crate::content::pack::Source;
use crate::effect::Library;
use crate::effect::ast::Head;
use crate::effect::library::{LineEntry, Origin};
use crate::effect::parse::parse_line;
use crate::engine::journal::Entry;
use crate::engine::{Ask, Deed, Opt, Who};
use crate::games::game::Game;
use crate::line::{LineProblem, Span, Word, fold};
use crate::table::{Card, Face, Seat};
use crate::view::page::Page;

/// Words of the longest names that are looked for as a whole.
const LONGEST_NAME: usize = 5;

/// What a command has learned on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Learned {
    pub id: String,
    pub text: String,
}

impl Desk {
    /// `learn fire-bolt: act: deal 2 to 1 foe in line`, `learn fox as foe life 3`: writes a pack of one card and takes
    /// it up. Without any value it asks for them.
    pub(super) fn learn(&mut self, line: &str, name: &Word, effect: Option<&Word>) -> Result<Reply, Trouble> {
        let words = if name.quoted {
            vec![Token { text: name.text.to_string(), span: name.span, quoted: true }]
        } else {
            tokens(&name.text, name.span.start)
        };
        let (mut sheet, told) = self.sheet_for(&words, self.pile_asked())?;
        let library = self.game().library();
        let named = sheet.kind_told || library.find(&sheet.id).is_some();
        if let Some(effect) = effect.filter(|_| !named) {
            // The pile that is asked about tells the kind, unless none of that kind has an action like this.
            let pile = self.pile_asked().map(|_| sheet.kind);
            sheet.kind = usual_kind(library, &effect.text, pile).unwrap_or(sheet.kind);
        }
        if let Some((card, guess)) = self.held_guess(&sheet) {
            sheet.resemble(library, &self.models(card));
            sheet.instead_of = vec![library.entry(guess).id.clone()];
        }
        let before = sheet.clone();
        sheet.read(library, &words[told..])?;
        if let Some(effect) = effect {
            let token = Token { text: effect.text.to_string(), span: effect.span, quoted: true };
            sheet.set(library, ("do", super::sheet::Shape::Lines), &[token], effect.span)?;
        }
        let acts_as_before = sheet.has_new_words_alone(&before);
        sheet.forget_old_words(&before);
        if told == words.len() && effect.is_none() {
            return self.ask_all(sheet);
        }
        let new = effect.is_some() && library.find(&sheet.id).is_none();
        let models = effect.map(|effect| acting_like(library, self.own_cards(sheet.kind), &effect.text));
        let filled = if new { sheet.fill(library, &models.unwrap_or_default()) } else { Vec::new() };
        let needs: Vec<Need> = sheet.needs(library, &[]).into_iter().filter(|need| need.must).collect();
        if new && !needs.is_empty() {
            return Err(self.ask_needs(sheet, needs, "learn "));
        }
        let mut reply = self.learn_sheet(line, &sheet)?;
        if !filled.is_empty() {
            let said = format!("Taken for like the others: {}. Say it if it is not.", filled.join(", "));
            reply.pages.push(Page::new("").text(said));
        }
        if acts_as_before {
            let said = "What it does is as before; `do` and a line behind it would say otherwise.";
            reply.pages.push(Page::new("").text(said));
        }
        Ok(reply)
    }

    /// The cards of a kind that players draw and hold: those of the seat that is asked, or of all.
    fn own_cards(&self, kind: usize) -> Vec<Face> {
        let (game, table) = (self.game(), &self.state().table);
        let parts = game.parts();
        let of = |seat: Seat| {
            let zones = [parts.deck, parts.hand, parts.discard].map(|part| game.layout().zone(part, seat));
            let cards = || zones.into_iter().flat_map(|zone| table.cards(zone)).copied();
            let members = lots_behind(table, cards()).into_iter().flat_map(|lot| table.lots().members(lot));
            let unseen = members.filter_map(|member| member.get().ok());
            let known = cards().filter_map(|card| table.face(card));
            let mut faces: Vec<Face> = unseen.chain(known).collect();
            faces.retain(|face| usize::from(game.library().entry(*face).kind) == kind);
            faces
        };
        match self.state().question.who {
            Who::Seat(seat) => of(seat),
            _ => (0..game.layout().seats).flat_map(|n| of(Seat(n))).collect(),
        }
    }

    /// The sheet of the card that the first words name, and where its values begin. `card` is the unseen one it may
    /// be.
    pub(super) fn sheet_for(&self, words: &[Token], card: Option<Card>) -> Result<(Sheet, usize), Trouble> {
        let library = self.game().library();
        let plain: Vec<Word> = words.iter().map(Token::word).collect();
        // What came up may be called like the beginning of another card's name.
        let meant =
            |(face, used): &(Face, usize)| card.is_none() || self.is_whole_name(*face, &plain[..*used]);
        if let Some((face, used)) = self.face_called(&plain).filter(meant) {
            return Ok((Sheet::of(library, face), used));
        }
        let kinds = library.lexicon.vocabulary.kinds;
        let pile = card.map(|card| self.models(card)).unwrap_or_default();
        let sort = pile.first().map(|face| usize::from(library.entry(*face).kind));
        let ends = Sheet::name_ends(sort.map(|kind| &kinds[kind]), words);
        let name = words[..ends].iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let named = words.get(ends).filter(|word| word.text == "as").and_then(|_| words.get(ends + 1));
        let kind = match named {
            Some(word) => library.lexicon.kind(&word.text).map(usize::from).ok_or(word.span),
            None => sort.or_else(|| kinds.iter().position(|kind| kind.counted)).ok_or(Span::default()),
        };
        let kind = kind.map_err(|span| {
            let known: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
            let help = Some(format!("known are {}", known.join(", ")));
            let message = "there is no such kind of card".to_owned();
            LineProblem { span, kind: crate::line::Kind::Wrong { message, help } }
        })?;
        let Some(mut sheet) = Sheet::new(&name, kind) else {
            return Err(Trouble::Said(format!("`{name}` cannot be made into an id")));
        };
        sheet.kind_told = named.is_some();
        // A pile may hold cards of several kinds; what they have in common each has.
        let goes = |face: Face| pile.iter().any(|model| self.game().makes_way(*model, face));
        if u16::try_from(kind).is_ok_and(|kind| library.of_kind(kind).any(goes)) {
            sheet.resemble(library, &pile);
        }
        Ok((sheet, if named.is_some() { ends + 2 } else { ends }))
    }

    /// Takes a sheet up as a command of its own.
    pub(super) fn learn_sheet(&mut self, line: &str, sheet: &Sheet) -> Result<Reply, Trouble> {
        let text = sheet.pack(self.game().library());
        self.learn_text(line, &text)?;
        let entry =
            Entry { line: line.to_owned(), answers: vec![format!("learn {text}")], hash: self.hash() };
        let pages = self.place_taken(&sheet.id).into_iter().collect();
        let want = Some(Box::new(Want::Learned { id: sheet.id.clone(), text }));
        Ok(Reply { entry: Some(Box::new(entry)), want, pages, ..Reply::default() })
    }

    /// Takes a pack text up from this command on.
    pub(super) fn learn_text(&mut self, line: &str, text: &str) -> Result<(), Trouble> {
        self.session.begin(line);
        if let Err(trouble) = self.take_up(text) {
            self.session.abandon();
            return Err(trouble);
        }
        self.session.commit();
        Ok(())
    }

    /// Takes a pack text up within the open command.
    pub(super) fn take_up(&mut self, text: &str) -> Result<(), Trouble> {
        let game = self.game_with(text)?;
        self.session.change_law(game);
        self.session
            .ask_again()
            .map_err(|stop| Trouble::Said(format!("the game does not go on with it: {stop:?}")))
    }

    /// The game as it would be with this pack text on top.
    pub(super) fn game_with(&self, text: &str) -> Result<Arc<dyn Game>, Trouble> {
        with_pack(self.game(), LEARNED, text)
    }

    // ---- where it lies ----

    /// A new card is one that somebody holds or that came up: what it takes the place of on the list.
    fn held_guess(&self, sheet: &Sheet) -> Option<(Card, Face)> {
        let (library, table) = (self.game().library(), &self.state().table);
        if library.find(&sheet.id).is_some() {
            return None;
        }
        let hand = match self.state().question.who {
            Who::Seat(seat) => self.game().layout().zone(self.game().parts().hand, seat),
            _ => return self.pile_asked().and_then(|card| Some((card, self.guess_like(card, sheet)?))),
        };
        let unseen = table.cards(hand).iter().copied().filter(|card| table.face(*card).is_none());
        unseen.into_iter().find_map(|card| Some((card, self.guess_like(card, sheet)?)))
    }

    /// The stand-in of ours that a new card most likely has the place of: of those that go into the same pile as the
    /// unseen card, and that no other card has the place of yet, the one that has most in common with it.
    pub(super) fn guess_like(&self, card: Card, sheet: &Sheet) -> Option<Face> {
        let (library, table) = (self.game().library(), &self.state().table);
        let lots = lots_behind(table, std::iter::once(card));
        let open = lots.iter().filter(|lot| table.lots().is_guessed(**lot));
        let listed: Vec<Face> =
            open.flat_map(|lot| table.lots().members(*lot)).filter_map(|member| member.get().ok()).collect();
        let listed = |face: &Face| listed.iter().any(|other| self.game().makes_way(*other, *face));
        let kind = u16::try_from(sheet.kind).ok()?;
        let guesses = library.of_kind(kind).filter(|face| library.entry(*face).origin == Origin::StandIn);
        // One that lies there with its name is in the box.
        let known =
            |face: Face| table.all_cards().filter(|card| table.face(*card) == Some(face)).count() as u16;
        let used = |face: Face| self.replaced(face).saturating_add(known(face));
        let free = guesses.filter(|face| listed(face) && used(*face) < library.entry(*face).copies);
        // The first of equals: `max_by_key` takes the last.
        let free: Vec<Face> = free.collect();
        free.into_iter().rev().max_by_key(|face| sheet.likeness(library, *face))
    }

    /// Says which card of ours a new one has the place of.
    pub(super) fn place_taken(&self, id: &str) -> Option<Page> {
        let library = self.game().library();
        let entry = library.entry(library.find(id)?);
        let faces = entry.instead_of.iter().filter_map(|id| library.find(id));
        let names: Vec<&str> = faces.map(|face| library.entry(face).name.as_str()).collect();
        let said = format!("{} has the place of {} in later games.", entry.name, names.join(", "));
        (!names.is_empty()).then(|| Page::new("").text(said))
    }

    /// How many cards of a player's box have the place of one of ours.
    fn replaced(&self, face: Face) -> u16 {
        let library = self.game().library();
        let id = &library.entry(face).id;
        let places = library.entries.iter().flat_map(|entry| &entry.instead_of);
        u16::try_from(places.filter(|other| *other == id).count()).unwrap_or(u16::MAX)
    }

    /// The unseen card that the table is asked to name.
    fn pile_asked(&self) -> Option<Card> {
        let question = &self.state().question;
        (question.is_open() && question.ask == Ask::Draw && self.is_physical()).then_some(question.about)
    }

    /// The cards that the list behind an unseen card holds, of the most frequent kind; or any of the content that go
    /// into such a pile.
    pub(super) fn models(&self, card: Card) -> Vec<Face> {
        let (library, table) = (self.game().library(), &self.state().table);
        let lots = lots_behind(table, std::iter::once(card));
        let faces =
            lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|member| member.get().ok());
        let faces: Vec<Face> = faces.collect();
        let kind = |face: &Face| library.entry(*face).kind;
        let most =
            faces.iter().map(kind).max_by_key(|of| faces.iter().filter(|face| kind(face) == *of).count());
        faces.iter().copied().filter(|face| Some(kind(face)) == most).collect()
    }

    /// The same and all cards of the content that could lie there: what all of these have, a new one has too.
    pub(super) fn kin(&self, card: Card) -> Vec<Face> {
        let (library, models) = (self.game().library(), self.models(card));
        let Some(first) = models.first() else { return models };
        let kind = library.of_kind(library.entry(*first).kind);
        kind.filter(|face| models.iter().any(|model| self.game().makes_way(*model, *face))).collect()
    }

    /// An answer to a draw that is not on the list: a card known by name, or one that has to be learned. The words
    /// left over; `None` where the table is not asked for a card.
    pub(super) fn answer_drawn(&mut self, words: &[Word]) -> Result<Option<Vec<Word>>, Trouble> {
        let Some(card) = self.pile_asked().filter(|_| !words.is_empty()) else { return Ok(None) };
        if let Some((face, used)) = self.face_named(words)
            && self.is_meant(card, face, &words[..used])
        {
            self.give_drawn(card, face)?;
            return Ok(Some(words[used..].to_vec()));
        }
        let table = &self.state().table;
        let own = table.piece(card).face().err();
        if own.and_then(|lot| table.lots().guess(lot)).is_none() {
            return Ok(None);
        }
        if words.first().is_some_and(|word| !word.quoted && word.text.parse::<u32>().is_ok()) {
            return Ok(None);
        }
        let all: Vec<Token> = words.iter().map(Token::of).collect();
        let (mut sheet, told) = self.sheet_for(&all, Some(card))?;
        let library = self.game().library();
        sheet.read(library, &all[told..])?;
        if let Some(guess) = self.guess_like(card, &sheet) {
            sheet.belong(library, guess);
            sheet.instead_of = vec![library.entry(guess).id.clone()];
        }
        let needs = sheet.needs(library, &self.kin(card));
        if needs.iter().any(|need| need.must) || told == all.len() && self.beside.asks && !needs.is_empty() {
            return Err(self.ask_needs(sheet, needs, ""));
        }
        let text = sheet.pack(library);
        self.take_up(&text)?;
        self.beside.learned = Some(Learned { id: sheet.id.clone(), text });
        let face = self.game().library().find(&sheet.id);
        let face = face.ok_or_else(|| Trouble::Said(format!("`{}` was not learned", sheet.name)))?;
        self.give_drawn(card, face)?;
        Ok(Some(Vec::new()))
    }

    /// An answer to a draw that is the whole name of one card means it, whatever else on the list begins so.
    pub(super) fn drawn_exactly(&mut self, words: &[Word]) -> Result<Option<Vec<Word>>, Trouble> {
        let Some(card) = self.pile_asked() else { return Ok(None) };
        let entries = &self.game().library().entries;
        for used in (1..=words.len().min(LONGEST_NAME)).rev() {
            let typed: String = words[..used].iter().map(|word| fold(&word.text)).collect();
            let is = |name: &String| fold(name) == typed;
            let named =
                (0u16..).zip(entries).filter(|(_, e)| is(&e.id) || is(&e.name) || e.aka.iter().any(is));
            let mut faces: Vec<Face> = named.map(|(n, _)| Face(n)).collect();
            // Cards may share a name. What is on the list comes first, by its id as it is shown or as the only one there.
            let shown = |face: &Face| words[..used].len() == 1 && entries[face.index()].id == words[0].text;
            let listed = |face: &Face| self.state().table.source_of(card, *face).is_some();
            let mut there = faces.iter().copied().filter(listed);
            let here = faces.iter().copied().find(|face| shown(face) && listed(face));
            let only = here.or_else(|| there.next().filter(|_| there.next().is_none()));
            if let Some(face) = only.or_else(|| faces.iter().copied().find(shown)) {
                faces = vec![face];
            }
            if let [face] = faces[..] {
                self.give_drawn(card, face)?;
                return Ok(Some(words[used..].to_vec()));
            }
        }
        Ok(None)
    }

    /// Whether words that begin the name of a card mean it: where anything may lie in the pile, they may be the whole
    /// name of another.
    fn is_meant(&self, card: Card, face: Face, words: &[Word]) -> bool {
        let table = &self.state().table;
        let open = table.piece(card).face().is_err_and(|lot| table.lots().is_open(lot));
        !open || self.fits(card, face) || self.is_whole_name(face, words)
    }

    /// Whether these words are a name of the card, and not only the beginning of one.
    fn is_whole_name(&self, face: Face, words: &[Word]) -> bool {
        let entry = self.game().library().entry(face);
        let typed: String = words.iter().map(|word| fold(&word.text)).collect();
        let mut names = [&entry.id, &entry.name].into_iter().chain(&entry.aka);
        names.any(|name| fold(name) == typed)
    }

    /// A card of the content came up that the list does not have there.
    fn give_drawn(&mut self, card: Card, face: Face) -> Result<(), Trouble> {
        let table = &self.state().table;
        let Err(own) = table.piece(card).face() else { return Ok(()) };
        let wanted = self.game().library().entry(face).id.clone();
        let refusal = crate::engine::Refusal::Impossible(card);
        let listed = table.source_of(card, face).is_some();
        if !(listed || self.fits(card, face) || self.forcing) {
            return Err(Trouble::Refused { refusal, wanted, face: Some(face) });
        }
        let lot = self.giver_of(card, face).unwrap_or(own);
        self.give(Deed::Answer(Opt::Face { face, lot }), &wanted).map_err(|trouble| match trouble {
            Trouble::Refused { refusal, wanted, .. } => {
                Trouble::Refused { refusal, wanted, face: Some(face) }
            }
            other => other,
        })
    }

    /// Where the values are missing: asks for them one by one, or says how to tell them in one line, with what was
    /// typed before the name.
    pub(super) fn ask_needs(&mut self, sheet: Sheet, needs: Vec<Need>, before: &str) -> Trouble {
        let said = sheet.line();
        let blanks: Vec<String> = needs
            .iter()
            .map(|need| if need.must { format!("{} …", need.key) } else { format!("[{} …]", need.key) })
            .collect();
        let name = if sheet.name.contains(' ') { format!("\"{}\"", sheet.name) } else { sheet.name.clone() };
        let kind = if sheet.kind_told { sheet.as_kind(self.game().library()) } else { String::new() };
        let parts = [name, kind, said, blanks.join(" ")].into_iter().filter(|part| !part.is_empty());
        let line = format!("{before}{}", parts.collect::<Vec<_>>().join(" "));
        let message =
            format!("{} is on no list: tell what the rules need, in one line: `{line}`", sheet.name);
        if self.beside.asks {
            self.begin_draft(sheet, needs, Some(before.to_owned()));
        }
        Trouble::Unknown(message)
    }
}

/// What packs are called that a game was taught on its way, and those that `act` made for this game alone.
pub(crate) const LEARNED: &str = "learned";
pub(crate) const ACTED: &str = "acted";

/// A game with this pack text on top.
pub(super) fn with_pack(game: &Arc<dyn Game>, name: &str, text: &str) -> Result<Arc<dyn Game>, Trouble> {
    let mut packs = game.packs().to_vec();
    packs.push(Source::embedded(name, text));
    game.learn(&packs).map_err(|problems| Trouble::Said(told(&problems)))
}

/// Those of the cards that have an action of the same kind, in the same place, as this line; all where none has.
fn acting_like(library: &Library, models: Vec<Face>, text: &str) -> Vec<Face> {
    let Ok(told) = parse_line(text, &library.lexicon) else { return models };
    let Head::Action(action) = &told.head else { return models };
    let alike = |line: u16| {
        let own = &library.line(line).line;
        own.zones == told.zones && matches!(&own.head, Head::Action(own) if own.kind == action.kind)
    };
    let some: Vec<Face> =
        models.iter().copied().filter(|face| library.entry(*face).lines.clone().any(alike)).collect();
    if some.is_empty() { models } else { some }
}

/// The kind of card that most often has an action like this line's; this one, where any of it has.
fn usual_kind(library: &Library, text: &str, before: Option<usize>) -> Option<usize> {
    let Head::Action(action) = parse_line(text, &library.lexicon).ok()?.head else { return None };
    let same = |line: &&LineEntry| matches!(&line.line.head, Head::Action(own) if own.kind == action.kind);
    let mut many = vec![0usize; library.lexicon.vocabulary.kinds.len()];
    for line in library.lines.iter().filter(same) {
        many[usize::from(library.entry(line.face).kind)] += 1;
    }
    // The first of equals: `max_by_key` takes the last.
    let most = || (0..many.len()).rev().max_by_key(|kind| many[*kind]).filter(|kind| many[*kind] > 0);
    before.filter(|kind| many[*kind] > 0).or_else(most)
}

fn told(problems: &Problems) -> String {
    let lines = problems.sorted().into_iter().map(|problem| match &problem.help {
        Some(help) => format!("{} ({help})", problem.message),
        None => problem.message.clone(),
    });
    lines.collect::<Vec<_>>().join("; ")
}
