//! What is left of a line: words as answers to the questions that follow the first one. Words behind the name of a
//! question wait for it, others answer whatever is asked next.

use super::ahead::{Begun, Left};
use super::answer::{left_over, plain_name, refused, typed_text};
use super::{Desk, Reply, Trouble};
use crate::effect::ast::Head;
use crate::engine::{Ask, Deed, Opt, Refusal, State, Step, Who};
use crate::games::game::Wish;
use crate::line::{Candidate, Folded, Outcome, Request, Span, Verb, Word, fold};
use crate::table::{Card, NO_CARD, Rule};

/// Words of the longest names that are looked for in front of a number.
const LONGEST_NAME: usize = 5;

impl Desk {
    /// The first answer has to fit; what follows after chance or someone else has spoken is only reported.
    /// `waiting` are words of the line before that are for a question behind this one.
    pub(super) fn answer_all(&mut self, request: &Request, waiting: &[Word]) -> Result<Left, Trouble> {
        // A command may be what the open question is called; then the words are its answer.
        let verb = self.verb_of(request);
        let is_asked = |verb: &str| fold(verb) == fold(&self.names().question_name());
        let offered = verb.is_some_and(|verb| self.offers(verb));
        let verb = verb.filter(|verb| offered || !is_asked(verb));
        let before = Begun::new(&self.state().question);
        let (mut thrown, mut dice) = (self.open_throw(), self.dice_asked());
        let mut words = self.answer_first(verb, offered, request)?;
        let mut committed = self.drive_chance()?;
        let asked = self.state().question.who;
        while !words.is_empty() {
            committed |= self.state().question.who != asked && self.state().question.is_open();
            dice = dice.or_else(|| self.dice_asked());
            let placed = self.check_throw(&mut thrown, &mut words);
            if words.is_empty() {
                break;
            }
            let next = if placed { self.answer_next(&words, request) } else { Err(left_over(&words)) };
            if let (Err(_), Some(trouble)) = (&next, self.miscounted(dice.as_ref(), &words)) {
                return Err(trouble);
            }
            match next {
                Ok((rest, chance)) => (words, committed) = (rest, committed | chance),
                Err(_) if ends_only(&words) => words.clear(),
                // Nothing this command led to has asked for them: it is not carried out, whatever chance said.
                Err(_) if committed && self.is_new_matter() => return Err(self.never_asked(&words, request)),
                Err(_) if self.asks_later(&words) => return Ok(Left::Later(words)),
                Err(trouble) if committed && self.means_nothing(&words, &trouble) => return Err(trouble),
                Err(trouble) if committed => return Ok(Left::Wrong(trouble, words)),
                Err(trouble) => return Err(self.as_command(&words, trouble)),
            }
        }
        self.may_stop_here(request)?;
        let left = self.answer_waiting(waiting, request)?;
        if matches!(left, Left::Nothing) {
            self.drive()?;
            self.finish_named(request, &before)?;
        }
        Ok(left)
    }

    /// Answers what words of the line before have waited for, once it is asked.
    fn answer_waiting(&mut self, waiting: &[Word], request: &Request) -> Result<Left, Trouble> {
        let mut words = waiting.to_vec();
        while !words.is_empty() {
            match self.answer_next(&words, request) {
                Ok((rest, _)) => words = rest,
                Err(trouble) => {
                    let used = waiting.len().saturating_sub(words.len());
                    let vain = (!self.asks_later(&words)).then(|| self.in_vain(&words, trouble));
                    return Ok(Left::Waited { used, left: words, vain });
                }
            }
        }
        Ok(Left::Nothing)
    }

    /// Keeps a line behind which words that had waited wait on, or are in vain.
    pub(super) fn kept_waiting(&mut self, line: &str, left: Vec<Word>, vain: Option<Trouble>) -> Reply {
        self.session.relabel(line);
        let mut reply = self.kept(line);
        match vain {
            None => self.keep_waiting(left, &mut reply),
            Some(trouble) => {
                self.note_trouble(&trouble);
                reply.about = Some(typed_text(&left, left.len()));
                reply.trouble = Some(Box::new(trouble));
            }
        }
        reply
    }

    /// Why words that waited are not used.
    fn in_vain(&self, words: &[Word], trouble: Trouble) -> Trouble {
        let said = typed_text(words, words.len());
        match trouble {
            _ if self.is_new_matter() => {
                Trouble::Said(format!("`{said}` waited for a question that did not come"))
            }
            // What was typed now is not what is refused.
            Trouble::Refused { refusal, face, .. } => Trouble::Refused { refusal, wanted: said, face },
            other => other,
        }
    }

    /// Where the line could have gone further and did not, it has to be allowed to end there.
    fn may_stop_here(&self, request: &Request) -> Result<(), Trouble> {
        let question = &self.state().question;
        let done = question.options.iter().find(|choice| choice.opt == Opt::Done);
        match done.and_then(|done| done.no).filter(|_| question.ask == Ask::Further) {
            Some(no) => {
                Err(refused(Refusal::Forbidden(no), &typed_text(&request.words, request.words.len())))
            }
            None => Ok(()),
        }
    }

    pub(super) fn verb_of(&self, request: &Request) -> Option<&'static str> {
        match request.verb {
            Verb::Game(n) => Some(self.grammar.game()[n].name),
            _ => None,
        }
    }

    /// Answers the next question that these words are for. On the way there, those with only one answer get it. The
    /// words left, and whether chance spoke.
    fn answer_next(&mut self, words: &[Word], request: &Request) -> Result<(Vec<Word>, bool), Trouble> {
        let (mut chance, mut first) = (false, None);
        if let Some(opt) = self.line_said(words, request) {
            self.give_option(opt)?;
            return Ok((words[1..].to_vec(), self.drive_chance()?));
        }
        if self.is_line_begun(words, request)? {
            return Ok((words[1..].to_vec(), false));
        }
        if words.first().map_or(Ok(false), |word| self.pass_over(&word.text, &words[1..]))? {
            chance |= self.drive_chance()?;
            if words.len() == 1 {
                return Ok((Vec::new(), chance));
            }
        }
        loop {
            let trouble = match self.answer_named(words, request) {
                Ok(rest) => return Ok((rest, chance | self.drive_chance()?)),
                Err(trouble) => trouble,
            };
            // What was said to this very question is not passed over, nor a rule against going further.
            let refused = matches!(trouble, Trouble::Refused { .. });
            let to_this = self.named_at(words).is_some() || self.is_amount(words);
            if to_this || refused && self.state().question.ask == Ask::Further {
                return Err(trouble);
            }
            let trouble = if refused { first.get_or_insert(trouble).clone() } else { trouble };
            if !self.give_forced()? {
                let lines = self.lines_of_one_card();
                let Some(opt) = self.told_apart(&lines, words, request) else {
                    return Err(first.unwrap_or(trouble));
                };
                self.give(Deed::Answer(opt), "")?;
            }
            chance |= self.drive_chance()?;
        }
    }

    /// Whether a number was said where nothing but one is asked for, or none.
    fn is_amount(&self, words: &[Word]) -> bool {
        self.amount_said(words).is_some()
    }

    fn amount_said(&self, words: &[Word]) -> Option<i16> {
        let options = &self.state().question.options;
        let any = options.iter().any(|one| matches!(one.opt, Opt::Amount(_)));
        let asked = any && options.iter().all(|one| matches!(one.opt, Opt::Amount(_) | Opt::Done));
        words.first().filter(|_| asked)?.text.parse().ok()
    }

    /// An amount that the open question does not know: names are compared without signs, amounts are not.
    pub(super) fn check_amount(&self, words: &[Word]) -> Result<(), Trouble> {
        let Some(amount) = self.amount_said(words) else { return Ok(()) };
        let mut options = self.state().question.options.iter();
        if options.any(|one| one.opt == Opt::Amount(amount)) {
            return Ok(());
        }
        Err(refused(self.not_offered(None, words), &words[0].text))
    }

    /// Whether the command is over: words that are left belong to nothing it asked for.
    fn is_new_matter(&self) -> bool {
        let question = &self.state().question;
        !question.is_open() || matches!(question.ask, Ask::Turn | Ask::GoOn)
    }

    /// Words that begin with a command of the game mean something, only not here.
    fn as_command(&self, words: &[Word], trouble: Trouble) -> Trouble {
        let first = words.first().map(|word| fold(&word.text));
        let verb = self.grammar.game().iter().find(|verb| Some(fold(verb.name)) == first);
        match (verb, &trouble) {
            (Some(verb), Trouble::NotUnderstood(_)) => {
                refused(self.not_offered(Some(verb.name), &words[1..]), &typed_text(words, words.len()))
            }
            _ => trouble,
        }
    }

    /// Words that nothing asked for, told as of before the command.
    fn never_asked(&self, words: &[Word], request: &Request) -> Trouble {
        self.too_much(self.session.before_open().unwrap_or(self.state()), words, request)
    }

    /// Answers with words that may begin with the name of the open question, or have it further on.
    fn answer_named(&mut self, words: &[Word], request: &Request) -> Result<Vec<Word>, Trouble> {
        if self.is_new_matter() {
            return Err(self.too_much(self.state(), words, request));
        }
        let words = self.without_filler(words);
        // `with` names the question which way; what stands behind it may be what that way asks for.
        let behind = self.named_at(words).filter(|(at, _)| *at == 0).map_or(words, |(_, n)| &words[n..]);
        let led = self.give_leading(None, words)?;
        let words = if !led && self.give_leading(None, behind)? { behind } else { words };
        let named = self.named_at(words);
        let own = self.without_filler(named.map_or(words, |(_, behind)| &words[behind..]));
        let earlier = &words[..named.map_or(0, |(at, _)| at)];
        match self.answer_one(None, own, request, false) {
            Ok(rest) => Ok([&rest, earlier].concat()),
            Err(trouble) if self.state().question.ask == Ask::YesNo && named.is_none() => {
                self.answer_beyond(words, request, trouble)
            }
            Err(trouble) if self.may_be_done() && named.is_none() => {
                // Enough was picked: the words belong to the question after this one.
                self.give(Deed::Answer(Opt::Done), "done")?;
                self.drive()?;
                if self.state().question.is_open() { self.answer_named(words, request) } else { Err(trouble) }
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Where the words come to the name of the open question, and what is behind it. A name with a hyphen may be typed
    /// as two words.
    pub(super) fn named_at(&self, words: &[Word]) -> Option<(usize, usize)> {
        let name = fold(&self.names().question_name());
        let is = |at: usize, n: usize| words.len() > at + n && fold(&typed_text(&words[at..], n)) == name;
        (0..words.len()).find_map(|at| (1..=2).find(|n| is(at, *n)).map(|n| (at, at + n)))
    }

    /// Words at a yes or no that say neither: they answer what a yes asks for, or else what comes after a no. What is
    /// asked either way says nothing for a yes, and nothing is done that nobody spoke of.
    fn answer_beyond(
        &mut self,
        words: &[Word],
        request: &Request,
        other: Trouble,
    ) -> Result<Vec<Word>, Trouble> {
        let mut said = other;
        let order = if self.is_beside(words, request) { [Opt::No, Opt::Yes] } else { [Opt::Yes, Opt::No] };
        for opt in order {
            let (mark, script) = (self.session.mark(), self.chance.left());
            let done = self.give(Deed::Answer(opt), "").and_then(|()| {
                self.drive_chance()?;
                self.answer_next(words, request)
            });
            match done {
                Ok((rest, _)) => {
                    self.session.keep(mark);
                    return Ok(rest);
                }
                Err(trouble) => {
                    self.session.back_to(mark);
                    self.chance.go_back(script);
                    if opt == Opt::Yes && reaches_further(&trouble, &said) {
                        said = trouble;
                    }
                }
            }
        }
        Err(said)
    }

    /// Whether words at a yes or no are for what is asked after a no, and not for what only a yes asks for.
    fn is_beside(&mut self, words: &[Word], request: &Request) -> bool {
        let Some((of, name)) = self.answered_behind(Opt::No, words) else { return false };
        let verb = self.verb_of(request).is_some_and(|verb| fold(verb) == name);
        verb || self.answered_behind(Opt::Yes, words).is_none_or(|(other, _)| other == of)
    }

    /// The question that comes right after this answer and that the words answer, with its name. Nothing is changed.
    fn answered_behind(&mut self, opt: Opt, words: &[Word]) -> Option<((Step, Rule), String)> {
        let (mark, script) = (self.session.mark(), self.chance.left());
        let given = self.give(Deed::Answer(opt), "").is_ok() && !self.is_new_matter();
        let question = &self.state().question;
        let of = (question.then, question.rule);
        let fits = given && !question.is_chance() && self.names_legal(words);
        let behind = fits.then(|| (of, fold(&self.names().question_name())));
        self.session.back_to(mark);
        self.chance.go_back(script);
        behind
    }

    /// The line of a card, where its number stands behind the name that brought us to the question: `war-sword 2`.
    fn line_said(&self, words: &[Word], request: &Request) -> Option<Opt> {
        let (number, before) = numbered(words, request)?;
        let names = self.names();
        let lines = self.lines_of_one_card();
        let is = |opt: &Opt| {
            let typed = names.typed(*opt).words;
            let own = typed.rsplit_once(' ').map_or("", |(_, own)| own);
            let meant = matches!(opt, Opt::Act { card, .. } if self.ends_with_name(before, *card));
            meant && own == number.text
        };
        lines.into_iter().find(is)
    }

    /// Whether a number stands behind the name of a card whose one line that could be used has begun unasked: it says
    /// which line was meant, and that has to be this one.
    fn is_line_begun(&self, words: &[Word], request: &Request) -> Result<bool, Trouble> {
        let Some((number, before)) = numbered(words, request) else { return Ok(false) };
        let names = self.names();
        let frame = self.state().agenda.frame().filter(|frame| self.ends_with_name(before, frame.source));
        let begun = frame.and_then(|frame| names.number_of(frame.source, frame.line));
        match (begun, number.text.parse::<usize>()) {
            (Some((_, many)), Ok(said)) if many < 2 || said == 0 || said > many => Ok(false),
            (Some((own, _)), Ok(said)) if own + 1 == said => Ok(true),
            (Some(_), Ok(_)) => Err(left_over(words)),
            _ => Ok(false),
        }
    }

    /// Whether the last of these words, one or several, name the card: `long bow` as well as `long-bow`.
    fn ends_with_name(&self, words: &[Word], card: Card) -> bool {
        let asked = fold(&self.names().question_name());
        if card == NO_CARD || words.last().is_none_or(|word| fold(&word.text) == asked) {
            return false;
        }
        let typed = self.names().typed(Opt::Card(card));
        let names = std::iter::once(plain_name(&typed)).chain(typed.aka.iter().map(String::as_str));
        let names = names.map(Into::into).collect();
        let known = Folded::new(&[Candidate { names, letter: typed.letter, ..Candidate::default() }]);
        let is = |said: &[Word]| match known.find(said, &|_| true) {
            Some(Outcome::One { used_words, .. }) => used_words == said.len(),
            _ => false,
        };
        (words.len().saturating_sub(LONGEST_NAME)..words.len()).any(|from| is(&words[from..]))
    }

    /// What may be answered, where that is which line of a card is meant.
    fn lines_of_one_card(&self) -> Vec<Opt> {
        let legal: Vec<Opt> = self.state().question.legal().collect();
        let card = |opt: &Opt| if let Opt::Act { card, .. } = opt { Some(*card) } else { None };
        let one = legal.first().and_then(card);
        if one.is_some() && legal.iter().all(|opt| card(opt) == one) { legal } else { Vec::new() }
    }

    /// The one of these options after which the rest of the line has a meaning to its end.
    pub(super) fn told_apart(&mut self, opts: &[Opt], rest: &[Word], request: &Request) -> Option<Opt> {
        if rest.is_empty() {
            return None;
        }
        let fits: Vec<Opt> =
            opts.iter().copied().filter(|opt| self.is_followed(*opt, rest, request)).collect();
        if let [only] = fits[..] { Some(only) } else { None }
    }

    /// What there is only one of need not be named: it is given where the words are for what it asks.
    pub(super) fn give_only(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
    ) -> Result<bool, Trouble> {
        let Some(verb) = verb.filter(|_| self.real.blind == 0 && !self.names_own_action(words)) else {
            return Ok(false);
        };
        let all: Vec<Opt> = {
            let names = self.names();
            let of_verb = names.of_verb(verb);
            self.state().question.legal().filter(|opt| of_verb(*opt)).collect()
        };
        match all[..] {
            [only] if self.told_apart(&all, words, request).is_some() => {
                self.give_option(only).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Whether the words name a card with Actions of its own that lies with whoever is asked: it is meant itself, and
    /// not as what another card asks for.
    fn names_own_action(&self, words: &[Word]) -> bool {
        let Some(card) = self.card_wished(words) else { return false };
        let (library, table) = (self.game().library(), &self.state().table);
        let owner = self.game().layout().zone_owner(table.piece(card).zone);
        let acts = |face| {
            let mut lines = library.entry(face).lines.clone();
            lines.any(|line| matches!(library.line(line).line.head, Head::Action(_)))
        };
        self.state().question.who == Who::Seat(owner) && table.face(card).is_some_and(acts)
    }

    /// Whether all these words are answers once this one is given. Nothing is changed by asking.
    fn is_followed(&mut self, opt: Opt, rest: &[Word], request: &Request) -> bool {
        let (mark, script) = (self.session.mark(), self.chance.left());
        let mut words =
            self.give(Deed::Answer(opt), "").and_then(|()| self.drive_chance()).map(|_| rest.to_vec());
        while let Ok(left) = &words
            && !left.is_empty()
        {
            words = self.answer_next(&left.clone(), request).map(|(rest, _)| rest);
        }
        self.session.back_to(mark);
        self.chance.go_back(script);
        words.is_ok()
    }

    /// Words that nothing asked for. Where they name a card or a seat, the game may know the rule against it.
    fn too_much(&self, state: &State, words: &[Word], request: &Request) -> Trouble {
        let wish = Wish {
            verb: self.verb_of(request),
            card: self.card_wished(&request.words),
            seat: self.seat_named(words).ok(),
            more: true,
        };
        let no = Some(&wish).filter(|_| self.knows_card(words));
        let unasked = || self.game().unasked(state, &words.first()?.text);
        let no = no.and_then(|wish| self.game().explain(state, wish)).or_else(unasked);
        match no.filter(|no| !self.session.off().is(no.rule)) {
            Some(no) => refused(Refusal::Forbidden(no), &typed_text(words, words.len())),
            None => left_over(words),
        }
    }
}

/// A number at the head of these words, and the words before it.
fn numbered<'a>(words: &'a [Word], request: &'a Request) -> Option<(&'a Word, &'a [Word])> {
    let number = words.first().filter(|word| word.text.parse::<u16>().is_ok())?;
    let before = request.words.iter().take_while(|word| word.span.end <= number.span.start).count();
    Some((number, &request.words[..before])).filter(|(_, before)| !before.is_empty())
}

/// Whether a trouble came from words that were understood better: a rule is against them, or a later one is wrong.
fn reaches_further(trouble: &Trouble, other: &Trouble) -> bool {
    match (trouble, other) {
        (Trouble::Refused { .. }, _) => true,
        (Trouble::NotUnderstood(here), Trouble::NotUnderstood(there)) => here.span.start > there.span.start,
        _ => false,
    }
}

/// A line with words behind it that had waited for it.
pub(super) fn typed_behind(line: &str, waiting: &[Word]) -> String {
    format!("{line} {}", typed_text(waiting, waiting.len())).trim_end().to_owned()
}

/// A command without these of its words. Their places are counted in all that was typed, of which the command is the
/// part that ends with this stretch.
pub(super) fn without(line: &str, span: Span, words: &[Word]) -> String {
    let start = span.end.saturating_sub(line.len());
    let gone = |at: usize| words.iter().any(|word| (word.span.start..word.span.end).contains(&(at + start)));
    let left: String = line.char_indices().filter(|(at, _)| !gone(*at)).map(|(_, c)| c).collect();
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether all that is left declines what was not even asked, or ends what is over by itself.
fn ends_only(words: &[Word]) -> bool {
    matches!(words, [only] if !only.quoted && matches!(fold(&only.text).as_str(), "done" | "no" | "pass"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::split;

    #[test]
    fn a_line_done_in_part_is_kept_as_far_as_it_was_done() {
        let typed = "next; explore spend 0 roll blank";
        let phrases = split(typed).unwrap_or_default();
        let phrase = &phrases[1];
        let line = phrase.span.of(typed).trim();
        assert_eq!(without(line, phrase.span, &phrase.words[1..3]), "explore roll blank");
        assert_eq!(without(line, phrase.span, &[]), line);
    }
}
