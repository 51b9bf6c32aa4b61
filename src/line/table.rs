//! The command table: every verb that every game has, in order of name. Parsing, completion, help and the README
//! read it; a game's own verbs join it in a [`Grammar`](super::Grammar).

use super::args::Args;
use super::command::ArgKind::{Any, Card, Effect, Line, Number, Seat, Text, Verb, Word};
use super::command::When::{Always, InGame};
use super::command::{Arg, Command};
use super::problem::Unclear;
use super::request::MetaArgs;

const BECAUSE: Arg = Arg::one("because", Word(&["because"]));
const REASON: Arg = Arg::one("reason", Text);

/// All of them, sorted by name.
pub static COMMANDS: &[Command] = &[
    Command {
        name: "accept",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "keeps a repair of the past as it was shown",
        help: "Once every question that the repair opened is answered: `accept`",
        read: |_| Ok(MetaArgs::Accept),
    },
    Command {
        name: "act",
        aliases: &[],
        args: &[Arg::one("effect", Effect)],
        when: InGame,
        summary: "plays a card the referee does not know, by what is printed on it",
        help: "The kind of action, the zone it is used from, range and keywords, and behind the colon what it does; a card in front says which one of yours it is: `act regular area range 2: target 1 enemy within 2; deal 3 magical; focus 2`",
        read: |args| Ok(MetaArgs::Act { text: args.text("a kind of action and what it does")? }),
    },
    Command {
        name: "as",
        aliases: &[],
        args: &[Arg::one("seat", Seat)],
        when: InGame,
        summary: "names the one who acts, from now on or for one command",
        help: "Alone it holds until another is named; with a command behind it, for that command: `as elatha play long-bow`, which is the same as `elatha: play long-bow`",
        read: |args| Ok(MetaArgs::As { seat: args.one("the name of a seat")? }),
    },
    Command {
        name: "at",
        aliases: &[],
        args: &[Arg::one("moment", Text), Arg::one("command", Line)],
        when: InGame,
        summary: "reacts to a moment that has passed; later answers are used again",
        help: "For a reaction that real hands hold: it shows what changes, and `accept` keeps it: `at strike reflex parry`",
        read: |args| {
            let moment = args.one("the name of a moment, as `stop at` lists them")?;
            let (line, request) = args.line("what is done then")?;
            Ok(MetaArgs::At { moment, line, request })
        },
    },
    Command {
        name: "audit",
        aliases: &[],
        args: &[Arg::any("area", Any)],
        when: InGame,
        summary: "reads out what should lie where, to compare with the real table",
        help: "One area after the other, each ticked with `audit ok`; or the one named, or all at once: `audit`, `audit quest-area`, `audit all`",
        read: |args| Ok(MetaArgs::Audit { area: args.rest() }),
    },
    Command {
        name: "cancel",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "drops a repair of the past; the game is as it was before",
        help: "Nothing of it was kept: `cancel`",
        read: |_| Ok(MetaArgs::Cancel),
    },
    Command {
        name: "card",
        aliases: &["c"],
        args: &[Arg::many("name", Card)],
        when: Always,
        summary: "shows a card, enemy, location or quest",
        help: "The beginning of the name is enough where only one begins so: `card bone-wraith`",
        read: |args| Ok(MetaArgs::Card { name: args.many("the name of a card")? }),
    },
    Command {
        name: "choose",
        aliases: &["answer"],
        args: &[Arg::many("option", Any)],
        when: InGame,
        summary: "answers the open question",
        help: "By the name of the option or its row on the last page; the word itself may be left out: `choose elatha`, `elatha`, `2`",
        read: |args| Ok(MetaArgs::Choose { option: args.many("an option, by name or row")? }),
    },
    Command {
        name: "confirm",
        aliases: &[],
        args: &[Arg::any("pile", Any)],
        when: InGame,
        summary: "says that the list behind a pile is what your box holds",
        help: "Until then an unknown card is not refused and odds are a guess; alone it shows the open lists; kept for later games, `confirm nothing` takes it back: `confirm blue-deck`, `confirm all`",
        read: |args| Ok(MetaArgs::Confirm { pile: args.rest() }),
    },
    Command {
        name: "drop",
        aliases: &[],
        args: &[Arg::one("n", Number), BECAUSE, REASON],
        when: InGame,
        summary: "takes a command out of the past; later answers are used again",
        help: "By its number in `log`; it shows what changes, and `accept` keeps it: `drop 12 because \"that was not ours\"`",
        read: |args| {
            let because = args.because()?;
            Ok(MetaArgs::Drop { at: args.number(COMMAND_NUMBER, 1)?, because })
        },
    },
    Command {
        name: "fix",
        aliases: &[],
        args: &[Arg::many("what", Any), BECAUSE, REASON],
        when: InGame,
        summary: "corrects something on the table; kept in the journal with its reason",
        help: "For what went wrong at the table, not for breaking a rule: `fix focus elatha 5 because \"we forgot Enrage\"`",
        read: |args| {
            let because = args.because()?;
            Ok(MetaArgs::Fix { what: args.many("what to correct, and the right value")?, because })
        },
    },
    Command {
        name: "force",
        aliases: &[],
        args: &[Arg::one("command", Line), BECAUSE, REASON],
        when: InGame,
        summary: "lets a refused command through as a house ruling",
        help: "Kept in the journal with its reason and listed at the end: `force play long-bow because \"we agreed so\"`",
        read: |args| {
            let because = args.because()?;
            let (line, request) = args.line("the command to let through")?;
            Ok(MetaArgs::Force { line, request, because })
        },
    },
    Command {
        name: "hand",
        aliases: &[],
        args: &[Arg::any("seat", Seat)],
        when: InGame,
        summary: "shows a hand, as far as you may see it",
        help: "Yours, or that of the seat named: `hand aseke`",
        read: |args| Ok(MetaArgs::Hand { seat: args.rest() }),
    },
    Command {
        name: "help",
        aliases: &["h", "?"],
        args: &[Arg::optional("verb", Verb)],
        when: Always,
        summary: "lists the commands, or explains one",
        help: "What may be done right now is told by `legal`: `help undo`",
        read: |args| Ok(MetaArgs::Help { topic: args.maybe_one() }),
    },
    Command {
        name: "hide",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "clears the screen, for handing the keyboard to someone else",
        help: "Nothing of your hand stays to be read: `hide`",
        read: |_| Ok(MetaArgs::Hide),
    },
    Command {
        name: "insert",
        aliases: &[],
        args: &[Arg::one("n", Number), Arg::one("command", Line), BECAUSE, REASON],
        when: InGame,
        summary: "puts a forgotten command behind command n; later answers are used again",
        help: "It shows what changes, and `accept` keeps it: `insert 12 play long-bow because \"we forgot it\"`",
        read: |args| {
            let because = args.because()?;
            let at = args.number(COMMAND_NUMBER, 0)?;
            let (line, request) = args.line("the forgotten command")?;
            Ok(MetaArgs::Insert { at, line, request, because })
        },
    },
    Command {
        name: "learn",
        aliases: &[],
        args: &[Arg::many("name", Any), Arg::optional(": effect", Effect)],
        when: Always,
        summary: "teaches the referee a card and keeps it in your own pack",
        help: "Without an effect it asks for what the rules need to know: `learn ember-lash: regular range 2: target 1 enemy within 2; deal 3 magical; focus 2`",
        read: read_learn,
    },
    Command {
        name: "legal",
        aliases: &["l"],
        args: &[Arg::any("about", Any)],
        when: InGame,
        summary: "lists what may be done now, and what may not and why",
        help: "All of it, or only what has to do with the words: `legal play`",
        read: |args| Ok(MetaArgs::Legal { about: args.rest() }),
    },
    Command {
        name: "log",
        aliases: &["history"],
        args: &[Arg::optional("n", Number)],
        when: InGame,
        summary: "shows the commands so far with their numbers",
        help: "The last page of them, or the last n: `log 20`",
        read: |args| Ok(MetaArgs::Log { count: args.maybe_number("a number of commands", 1)? }),
    },
    Command {
        name: "next",
        aliases: &["n"],
        args: &[],
        when: InGame,
        summary: "goes on to the next phase or step",
        help: "Answers the question whether to go on: `next`",
        read: |_| Ok(MetaArgs::Next),
    },
    Command {
        name: "note",
        aliases: &[],
        args: &[Arg::one("text", Text)],
        when: InGame,
        summary: "writes a remark into the journal",
        help: "A `;` ends the remark unless it stands in quotes: `note Aseke owes me a potion`",
        read: |args| Ok(MetaArgs::Note { text: args.text("the remark")? }),
    },
    Command {
        name: "odds",
        aliases: &[],
        args: &[Arg::any("of", Any)],
        when: InGame,
        summary: "tells how likely the next draws and rolls are",
        help: "Where chance is asked, or of the pile and the card or keyword named; says what it does not know: `odds`, `odds blue-deck skeleton`",
        read: |args| Ok(MetaArgs::Odds { of: args.rest() }),
    },
    Command {
        name: "pack",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "tells how to put this game away",
        help: "Cards by owner and kind with where they lie, then tokens and cubes: `pack`",
        read: |_| Ok(MetaArgs::Pack),
    },
    Command {
        name: "pass",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "declines what is asked, or ends your turn",
        help: "Only where the question may be declined: `pass`",
        read: |_| Ok(MetaArgs::Pass),
    },
    Command {
        name: "quit",
        aliases: &["q", "exit"],
        args: &[],
        when: Always,
        summary: "leaves; the game is kept and can be taken up again",
        help: "Nothing is lost, nothing is asked: `quit`",
        read: |_| Ok(MetaArgs::Quit),
    },
    Command {
        name: "rebuild",
        aliases: &[],
        args: &[Arg::any("area", Any)],
        when: InGame,
        summary: "tells how to lay out this game from the box",
        help: "Step by step, all of it or one area: `rebuild quest-area`",
        read: |args| Ok(MetaArgs::Rebuild { area: args.rest() }),
    },
    Command {
        name: "record",
        aliases: &[],
        args: &[Arg::one("file", Text)],
        when: InGame,
        summary: "writes the game so far as a transcript",
        help: "With names instead of row numbers, and what the table looked like: `record lost-fight.yaml`",
        read: |args| Ok(MetaArgs::Record { file: args.one("a file name")? }),
    },
    Command {
        name: "redo",
        aliases: &[],
        args: &[Arg::optional("n", Number)],
        when: InGame,
        summary: "plays again what was taken back",
        help: "The last command taken back, or the last n: `redo 2`",
        read: |args| Ok(MetaArgs::Redo { count: args.maybe_number("a number of commands", 1)? }),
    },
    Command {
        name: "report",
        aliases: &[],
        args: &[Arg::optional("file", Text)],
        when: InGame,
        summary: "sums this session up: result, rounds, house rulings, corrections, remarks",
        help: "With the name of a file it is written there as Markdown: `report`, `report evening.md`",
        read: |args| Ok(MetaArgs::Report { file: args.maybe_one() }),
    },
    Command {
        name: "reveal",
        aliases: &[],
        args: &[Arg::many("card", Card)],
        when: InGame,
        summary: "names a card that was unseen and now lies open",
        help: "Where several places could hold it, name the place too: `reveal bone-wraith`",
        read: |args| Ok(MetaArgs::Reveal { card: args.many("the name of a card")? }),
    },
    Command {
        name: "rule",
        aliases: &["r", "rules"],
        args: &[Arg::any("words", Any)],
        when: Always,
        summary: "looks a rule up, by id or by what it is about; alone, those that matter now",
        help: "Terms of the book, your own words, German or English: `rule quest area range`; `rule <id> example` tells a played one",
        read: |args| Ok(MetaArgs::Rule { words: args.rest() }),
    },
    Command {
        name: "save",
        aliases: &[],
        args: &[Arg::optional("name", Text)],
        when: InGame,
        summary: "keeps this game under a name of its own",
        help: "Every command is kept as it is made; this only names a copy: `save before-the-villain`",
        read: |args| Ok(MetaArgs::Save { name: args.maybe_one() }),
    },
    Command {
        name: "set",
        aliases: &[],
        args: &[Arg::optional("name", Text), Arg::optional("value", Text)],
        when: Always,
        summary: "shows the dials, or turns one",
        help: "Alone all of them, with a name that one, with a value it is changed from here on: `set go-on auto`",
        read: |args| Ok(MetaArgs::Set { name: args.maybe_one(), value: args.maybe_one() }),
    },
    Command {
        name: "show",
        aliases: &["s", "look"],
        args: &[Arg::any("what", Any)],
        when: InGame,
        summary: "shows the table, or one part of it",
        help: "A seat, an area, a card on the table; `show json` is what `expect` of a transcript is compared with: `show quest-area`",
        read: |args| Ok(MetaArgs::Show { what: args.rest() }),
    },
    Command {
        name: "skip",
        aliases: &[],
        args: &[],
        when: InGame,
        summary: "leaves a drawn card unseen where the rules need not know it",
        help: "Only when the table is asked what came up: `skip`",
        read: |_| Ok(MetaArgs::Skip),
    },
    Command {
        name: "stop",
        aliases: &[],
        args: &[Arg::one("at", Word(&["at"])), Arg::optional("moment", Text)],
        when: InGame,
        summary: "asks for reactions whenever a moment comes; alone it lists the moments",
        help: "From here on, until `stop at none`: `stop at strike`",
        read: read_stop,
    },
    Command {
        name: "undo",
        aliases: &["u"],
        args: &[Arg::optional("to", Word(&["to"])), Arg::optional("n", Number)],
        when: InGame,
        summary: "takes back the last command, the last n, or all after command n",
        help: "Says what your hands must put back: `undo`, `undo 3`, `undo to 12`",
        read: read_undo,
    },
    Command {
        name: "why",
        aliases: &["w", "explain"],
        args: &[Arg::any("what", Any)],
        when: InGame,
        summary: "tells which rule and which card made something so",
        help: "The last refusal, any number on the table, or what stands in the way: `why elatha focus`, `why not play slash`",
        read: |args| Ok(MetaArgs::Why { what: args.rest() }),
    },
];

const COMMAND_NUMBER: &str = "the number of a command, as `log` shows it";

fn read_learn(args: &mut Args<'_>) -> Result<MetaArgs, Unclear> {
    let (name, effect) = args.named_effect("the name of a card")?;
    Ok(MetaArgs::Learn { name, effect })
}

fn read_stop(args: &mut Args<'_>) -> Result<MetaArgs, Unclear> {
    let first = args.one("`at`, and the name of a moment")?;
    let moment = if first.is("at") { args.maybe_one() } else { Some(first) };
    Ok(MetaArgs::Stop { moment })
}

fn read_undo(args: &mut Args<'_>) -> Result<MetaArgs, Unclear> {
    if args.take_keyword("to") {
        return Ok(MetaArgs::UndoTo { at: args.number(COMMAND_NUMBER, 0)? });
    }
    Ok(MetaArgs::Undo { count: args.maybe_number("a number of commands", 1)? })
}
