//! What a part of a line does, as a player would say it: options of a choice, and abilities that wait for their turn.
//! Only what the eye needs is left of a description; what has no words of its own here stands as it is written.

use super::Terrinoth;
use super::names::{kind, token, zone};
use crate::effect::ast::{Amount, Arg, Filter, Line, Noun, Pointer, Quant, Seats, Selector, Stmt};
use crate::effect::print::{print_amount, print_stmt};
use crate::effect::vocabulary::Lexicon;
use crate::table::Token;

impl Terrinoth {
    /// One bracket of a line, or its body.
    pub(super) fn said_of(&self, line: u16, block: u8) -> String {
        let entry = self.library.line(line);
        Saying { lexicon: &self.library.lexicon, line: &entry.line }.block(block)
    }
}

struct Saying<'a> {
    lexicon: &'a Lexicon,
    line: &'a Line,
}

impl Saying<'_> {
    fn block(&self, block: u8) -> String {
        let stmts = self.line.blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default();
        stmts.iter().map(|stmt| self.stmt(stmt)).collect::<Vec<_>>().join(", then ")
    }

    fn stmt(&self, stmt: &Stmt) -> String {
        self.of_heroes(stmt)
            .or_else(|| self.of_cards(stmt))
            .or_else(|| self.of_enemies(stmt))
            .or_else(|| self.of_brackets(stmt))
            .unwrap_or_else(|| print_stmt(self.line, stmt, self.lexicon))
    }

    /// What heroes suffer, get and lose.
    fn of_heroes(&self, stmt: &Stmt) -> Option<String> {
        let doing = |you, they, what: String, seats| Some(format!("{} {what}", self.does(seats, you, they)));
        match (stmt.verb.name(), stmt.args.as_slice()) {
            ("suffer", [Arg::Amount(many), seats]) => {
                doing("suffer", "suffers", self.many(many, "wound", "wounds"), seats)
            }
            ("recover", [Arg::Amount(many), seats]) => {
                doing("recover", "recovers", self.many(many, "wound", "wounds"), seats)
            }
            ("earn", [Arg::Amount(many), seats]) => doing("claim", "claims", self.successes(many), seats),
            ("take", [Arg::Amount(many), Arg::Token(Token(token::SUCCESS)), seats]) => {
                doing("lose", "loses", self.successes(many), seats)
            }
            ("search", [Arg::Amount(many), seats]) => {
                doing("draw", "draws", self.many(many, "exploration card", "exploration cards"), seats)
            }
            ("upgrade", [seats]) => doing("upgrade", "upgrades", "1 activation card".to_owned(), seats),
            ("receive", [Arg::Cards(cards), seats]) => {
                doing("become", "becomes", self.condition(cards)?, seats)
            }
            _ => None,
        }
    }

    fn successes(&self, many: &Amount) -> String {
        self.many(many, "success token", "success tokens")
    }

    /// What is done with cards and what lies on them.
    fn of_cards(&self, stmt: &Stmt) -> Option<String> {
        match (stmt.verb.name(), stmt.args.as_slice()) {
            ("tilt", [Arg::Cards(cards)]) => Some(format!("exhaust {}", self.cards(cards))),
            ("ready" | "discard", [Arg::Cards(cards)]) => {
                Some(format!("{} {}", stmt.verb.name(), self.cards(cards)))
            }
            ("place", [Arg::Amount(many), Arg::Token(Token(token::PROGRESS)), Arg::Cards(cards)]) => {
                Some(format!("place {} progress on {}", self.amount(many), self.cards(cards)))
            }
            ("remove", [Arg::Amount(many), Arg::Token(Token(token::PROGRESS)), Arg::Cards(cards)]) => {
                Some(format!("remove {} progress from {}", self.amount(many), self.cards(cards)))
            }
            ("remove", [Arg::Amount(many), Arg::Token(Token(token::WOUND)), Arg::Cards(cards)]) => {
                Some(format!("remove {} from {}", self.many(many, "wound", "wounds"), self.cards(cards)))
            }
            ("advance", [Arg::Track(_), Arg::Amount(by), _]) => {
                Some(format!("peril rises by {}", self.amount(by)))
            }
            ("lower", [Arg::Track(_), Arg::Amount(by), _]) => {
                Some(format!("peril falls by {}", self.amount(by)))
            }
            _ => None,
        }
    }

    /// What enemies do, and what is done to them.
    fn of_enemies(&self, stmt: &Stmt) -> Option<String> {
        match (stmt.verb.name(), stmt.args.as_slice()) {
            ("spawn", [Arg::Amount(many), with, place]) => {
                let many = self.many(many, "enemy", "enemies");
                Some(format!("spawn {many}{}", self.place(with, place, ["with", "in"])))
            }
            ("release", [with, place]) => {
                Some(format!("the nemesis comes{}", self.place(with, place, ["to", "to"])))
            }
            ("engage", [Arg::Cards(cards), with]) => {
                let with = match with {
                    Arg::Seats(seats) => self.whom(seats),
                    _ => "you".to_owned(),
                };
                Some(format!("engage {} with {with}", self.cards(cards)))
            }
            ("retreat", [Arg::Cards(cards)]) => Some(format!("send {} to the shadows", self.cards(cards))),
            ("hurt", [Arg::Cards(cards), Arg::Amount(many)]) => {
                Some(format!("{} for {}", self.many(many, "wound", "wounds"), self.cards(cards)))
            }
            ("inflicts", [Arg::Absent]) => Some("suffer its attack value in wounds".to_owned()),
            _ => None,
        }
    }

    /// With whom, or in the shadows.
    fn place(&self, with: &Arg, place: &Arg, [to_whom, to_where]: [&str; 2]) -> String {
        match (with, place) {
            (_, Arg::Word(_)) => format!(" {to_where} the shadows"),
            (Arg::Seats(seats), _) => format!(" {to_whom} {}", self.whom(seats)),
            _ => String::new(),
        }
    }

    /// What has parts of its own.
    fn of_brackets(&self, stmt: &Stmt) -> Option<String> {
        let block = |arg: &Arg| if let Arg::Block(n) = arg { Some(self.block(*n)) } else { None };
        let blocks = || stmt.args.iter().filter_map(block).collect::<Vec<_>>();
        match (stmt.verb.name(), stmt.args.as_slice()) {
            ("choose", _) => Some(blocks().join(" or ")),
            ("may", [Arg::Block(own)]) => Some(format!("you may {}", self.block(*own))),
            ("let", [Arg::Seats(seats), Arg::Block(own)]) => {
                Some(format!("{}: {}", self.whom(seats), self.block(*own)))
            }
            _ => None,
        }
    }

    // ---- who ----

    /// Told to whoever is asked, or of others.
    fn does(&self, seats: &Arg, you: &str, they: &str) -> String {
        match seats {
            Arg::Seats(Seats::You | Seats::Active) | Arg::Absent => you.to_owned(),
            Arg::Seats(seats) => format!("{} {they}", self.whom(seats)),
            _ => they.to_owned(),
        }
    }

    fn whom(&self, seats: &Seats) -> String {
        match seats {
            Seats::You => "you".to_owned(),
            Seats::They => "that hero".to_owned(),
            Seats::Leader => "the leader".to_owned(),
            Seats::Active => "the active hero".to_owned(),
            Seats::Holder(_) | Seats::Owner(_) => "its hero".to_owned(),
            Seats::Each => "each hero".to_owned(),
            Seats::EachOther => "each other hero".to_owned(),
            Seats::Any(_) | Seats::AnyBut(_) => "any hero".to_owned(),
            Seats::AnyOther(_) => "another hero".to_owned(),
            Seats::Extreme { most, what } => {
                format!("the hero with the {} {}", if *most { "most" } else { "fewest" }, self.counted(what))
            }
        }
    }

    /// What heroes are compared by.
    fn counted(&self, what: &Amount) -> String {
        match what {
            Amount::Sum { .. } | Amount::Tokens { .. } => "wounds".to_owned(),
            Amount::Held { .. } => "success tokens".to_owned(),
            Amount::Count(cards) => self.noun(cards, true),
            _ => self.amount(what),
        }
    }

    // ---- what ----

    fn amount(&self, amount: &Amount) -> String {
        print_amount(amount, self.lexicon)
    }

    fn many(&self, amount: &Amount, one: &str, more: &str) -> String {
        format!("{} {}", self.amount(amount), if *amount == Amount::Const(1) { one } else { more })
    }

    fn cards(&self, cards: &Selector) -> String {
        if let Noun::Pointer(pointer) = cards.noun {
            return if pointer == Pointer::This { "this card" } else { "that card" }.to_owned();
        }
        if cards.noun == Noun::Kind(kind::LOCATION) {
            return "the location".to_owned();
        }
        let plural =
            !matches!(&cards.quant, Quant::Exactly(Amount::Const(1)) | Quant::UpTo(Amount::Const(1)));
        let many = match &cards.quant {
            Quant::Plain => String::new(),
            Quant::All => "all ".to_owned(),
            Quant::Exactly(many) => format!("{} ", self.amount(many)),
            Quant::UpTo(many) => format!("up to {} ", self.amount(many)),
        };
        format!("{many}{}{}", self.noun(cards, plural), self.lying(cards))
    }

    fn noun(&self, cards: &Selector, plural: bool) -> String {
        let mut words: Vec<&str> = Vec::new();
        for (has, keyword) in &cards.keywords {
            words.extend((!has).then_some("no"));
            words.push(&self.lexicon.keywords[usize::from(*keyword)]);
        }
        words.extend(match cards.noun {
            Noun::Kind(kind::CARD) => Some(if plural { "activation cards" } else { "activation card" }),
            Noun::Kind(n) => {
                let kind = &self.lexicon.vocabulary.kinds[usize::from(n)];
                Some(if plural { kind.plural } else { kind.name })
            }
            _ => Some("cards"),
        });
        words.join(" ")
    }

    /// Where enemies are; other cards lie where they always do.
    fn lying(&self, cards: &Selector) -> String {
        let in_shadows = |filter: &Filter| matches!(filter, Filter::In(zones) if zones.iter().all(|at| at.kind == u16::from(zone::SHADOWS)));
        let shadows = cards.noun == Noun::Kind(kind::ENEMY) && cards.filters.iter().any(in_shadows);
        if shadows { " in the shadows".to_owned() } else { String::new() }
    }

    /// The name of a condition as it stands on its card.
    fn condition(&self, cards: &Selector) -> Option<String> {
        let named = cards.filters.iter().find_map(|filter| match filter {
            Filter::Named(name) => Some(name),
            _ => None,
        })?;
        let mut letters = named.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect())
    }
}
