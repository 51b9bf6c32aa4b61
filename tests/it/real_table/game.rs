//! A game at a simulated real table, from its set-up to its end.

use rulekeeper::content::pack::Source;
use rulekeeper::desk::{Desk, Trouble, header};
use rulekeeper::engine::Ask;
use rulekeeper::engine::journal::Header;
use rulekeeper::games::game::GameKind;
use rulekeeper::table::Face;
use rulekeeper::view::refused::refusal;

use super::cards::Real;
use super::typing::{is_fair, pick, say};

/// Commands after which a game is left.
const MOST: usize = 400;
/// Commands that are taken back without getting further than before: then the game is left.
const MOST_BACK: usize = 60;
/// Commands that may be taken back at once.
const FURTHEST: usize = 12;
/// Random answers that may be refused before hands are laid open.
const TRIES: usize = 24;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// By its own rules.
    Over,
    /// It took longer than anybody waits for.
    Long,
    /// Nobody found anything else to do than to take back; where that was.
    Left(String),
}

/// How a game went.
pub struct Played {
    pub end: End,
    pub skips: usize,
    pub commands: usize,
    pub values: usize,
    pub recounted: usize,
    pub packs: Vec<Source>,
}

/// What is played, by its set-up and its shuffle.
#[derive(Clone, Copy)]
pub struct Deal {
    pub kind: &'static GameKind,
    pub seed: u64,
    pub shuffle: u64,
    /// Whether the players say that the lists are what their box holds.
    pub confirmed: bool,
}

/// A game in progress.
struct Sitting<'a> {
    deal: Deal,
    desk: &'a mut Desk,
    real: Real,
    /// What really lay there before the last commands, by their number.
    before: Vec<(usize, Real)>,
    lines: Vec<String>,
    /// Commands that stood, answers refused since, commands taken back, cards left unseen.
    done: usize,
    failed: usize,
    backs: usize,
    skips: usize,
    /// The most commands that stood at once.
    furthest: usize,
}

/// A game with everything on the real table.
fn real_header(kind: &'static GameKind, seed: u64) -> Header {
    let options = (kind.setups)(seed);
    let mut head = header(kind, options.heroes.clone(), seed);
    (head.quest, head.edition, head.options) = (options.quest, options.edition, options.others);
    head.physical = vec!["all".to_owned()];
    head
}

/// Plays one game. With `other`, the box differs from ours, and these packs are known of it.
pub fn play(deal: Deal, other: Option<&[Source]>) -> Result<Played, String> {
    let open = |packs: &[Source]| {
        Desk::open(deal.kind, real_header(deal.kind, deal.seed), packs)
            .map_err(|trouble| format!("{trouble:?}"))
    };
    let (mut desk, ours) = (open(other.unwrap_or_default())?, open(&[])?);
    let mut real = Real::new(&desk, &ours, deal.shuffle);
    if let Some(known) = other {
        real.differ(&desk, &ours, known);
    }
    let (before, lines) = (Vec::new(), Vec::new());
    let mut sitting = Sitting {
        deal,
        desk: &mut desk,
        real,
        before,
        lines,
        done: 0,
        failed: 0,
        backs: 0,
        skips: 0,
        furthest: 0,
    };
    let end = sitting.play()?;
    let Sitting { real, done, skips, .. } = sitting;
    let Real { values, recounted, packs, .. } = real;
    Ok(Played { end, skips, commands: done, values, recounted, packs })
}

impl Sitting<'_> {
    fn play(&mut self) -> Result<End, String> {
        let mut confirming = self.deal.confirmed;
        while self.desk.state().question.is_open() {
            if self.done >= MOST {
                return Ok(End::Long);
            }
            if confirming && self.desk.state().table.clock.round > 0 {
                let _ = say(self.desk, "confirm all");
                self.real.follow(self.desk, &[])?;
                confirming = false;
            }
            if self.failed >= 8 * TRIES {
                return Err(self.wrong("stuck", &asked(self.desk)));
            }
            if self.failed == TRIES && self.desk.state().question.ask != Ask::Turn && self.take_back() {
                // Somebody began what they hold no card for.
                (self.failed, self.backs) = (1, self.backs + 1);
                if self.backs > MOST_BACK {
                    return Ok(End::Left(self.wrong("left", &asked(self.desk))));
                }
                continue;
            }
            self.go_on()?;
        }
        Ok(End::Over)
    }

    /// Types one line and looks at what it did.
    fn go_on(&mut self) -> Result<(), String> {
        let (line, told) =
            pick(self.desk, &mut self.real, self.failed > 0 && self.failed.is_multiple_of(TRIES));
        let (turns, earlier) = (self.desk.session().turns().len(), self.real.clone());
        let (chance, events) = (self.desk.state().question.is_chance(), self.desk.session().events().len());
        let (ask, rule) = (self.desk.state().question.ask, self.desk.state().question.rule);
        let asked = format!("{ask:?} of {}", self.desk.names().rule(rule));
        let said = self.say(&line, &told).map_err(|what| self.wrong(&line, &format!("{asked}: {what}")))?;
        let wrong = |sitting: &Self, what: String| sitting.wrong(&line, &format!("{asked}: {what}"));
        match said {
            Ok(()) => {
                self.skips += usize::from(line == "skip");
                (self.done, self.failed) = (self.done + 1, 0);
            }
            Err(trouble) if chance => {
                let told = account(self.desk, &trouble);
                return Err(wrong(self, format!("the truth is refused: {trouble:?}: {told}")));
            }
            Err(trouble) if !is_fair(&trouble) => {
                let told = account(self.desk, &trouble);
                return Err(wrong(self, format!("{trouble:?}: {told}")));
            }
            Err(_) => self.failed += 1,
        }
        if self.desk.session().events().len() > events {
            self.look(&told).map_err(|what| wrong(self, what))?;
        }
        let now = self.desk.session().turns().len();
        if self.failed == 0 && now > turns {
            self.before.push((turns, earlier));
        }
        if now > self.furthest {
            (self.furthest, self.backs) = (now, 0);
        }
        if self.before.len() > FURTHEST {
            self.before.remove(0);
        }
        self.lines.push(line);
        Ok(())
    }

    fn say(&mut self, line: &str, told: &[Face]) -> Result<Result<(), Trouble>, String> {
        match told.first().filter(|_| line.contains("\"Box ")) {
            Some(face) => self.real.teach(self.desk, line, *face),
            None => Ok(say(self.desk, line)),
        }
    }

    /// Whether what the referee says happened can be.
    fn look(&mut self, told: &[Face]) -> Result<(), String> {
        self.real.follow(self.desk, told)?;
        self.real.check(self.desk)?;
        self.desk.state().table.check(self.desk.game().layout())
    }

    /// Takes the last command back, with what really lay there, and more of them where that did not help; not where
    /// there is nothing to go back to.
    fn take_back(&mut self) -> bool {
        let back = (1 + self.backs / 4).min(self.before.len());
        let kept = self.before.len() - back;
        let Some((turns, earlier)) = self.before.drain(kept..).next() else { return false };
        let (values, packs) = (self.real.values, std::mem::take(&mut self.real.packs));
        // What was learned since goes with it.
        let many = self.desk.session().turns().len().saturating_sub(turns);
        if say(self.desk, &format!("undo {many}")).is_err() || self.desk.session().turns().len() != turns {
            self.real.packs = packs;
            return false;
        }
        self.real = earlier;
        (self.real.values, self.real.packs) = (values, packs);
        self.lines.push(format!("undo {many}"));
        true
    }

    /// Which game it is, what was typed last, and what is wrong.
    fn wrong(&self, line: &str, what: &str) -> String {
        let Deal { kind, seed, shuffle, .. } = self.deal;
        // `RULEKEEPER_TABLE_LINES` says how many lines are told where a game goes wrong.
        let told = super::number("RULEKEEPER_TABLE_LINES", 12) as usize;
        let last = &self.lines[self.lines.len().saturating_sub(told)..];
        format!("{} seed {seed}, shuffle {shuffle}, after {last:?}, `{line}` at {what}", kind.id)
    }
}

/// Where every copy is, as the referee sees it.
fn account(desk: &Desk, trouble: &Trouble) -> String {
    let Trouble::Refused { refusal: refused, wanted, .. } = trouble else { return String::new() };
    refusal(&desk.names(), refused, Some(wanted)).fact
}

fn asked(desk: &Desk) -> String {
    format!("{}", rulekeeper::view::json::json(&desk.names())["ask"])
}
