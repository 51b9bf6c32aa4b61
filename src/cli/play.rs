//! `play`: a game set up or taken up, then played on a terminal or from a pipe.

use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use super::args::PlayArgs;
use super::begin::{self, Begun};
use super::failure::{Done, Failure};
use super::here::Here;
use super::keeper::{Keeper, Went};
use super::pipe::Out;
use super::resume::{self, TakenUp};
use super::{piped, repl, transcripts};
use crate::desk::Differs;

const WHAT_TO_DO: &str = "\
Nothing to do: no game was chosen and nothing came in.

  rulekeeper play                  in a terminal, sets a game up
  rulekeeper play GAME < moves     plays the commands of a file
  rulekeeper play --resume         takes up the last game
  rulekeeper rules WORDS           asks the rules
  rulekeeper --help                tells the rest
";

/// Each time that all that was read is carried out, the journal is synced.
const READ_AT_ONCE: usize = 512 << 10;

pub fn play(here: &Here, args: &PlayArgs) -> Done {
    let person = std::io::stdin().is_terminal();
    let terminal = person && std::io::stdout().is_terminal();
    // A screen reader is better off without a line that is drawn again at each key.
    let editor = terminal && !here.out.plain;
    let mut input = BufReader::with_capacity(READ_AT_ONCE, std::io::stdin());
    if !person && *args == PlayArgs::default() && nothing_comes(&mut input) {
        here.print(WHAT_TO_DO)?;
        return Ok(0);
    }
    let here = if editor { *here } else { here.plain() };
    let begun = open(&here, args, person, terminal)?;
    for told in &begun.told {
        tell(&here, &format!("note: {told}"))?;
    }
    let mut keeper = Keeper::new(here, begun);
    if person {
        keeper.desk.ask_for_values();
    }
    be_seat(&mut keeper, args)?;
    if editor { repl::run(keeper) } else { piped::run(keeper, input, args.keep_going || person, person) }
}

fn nothing_comes(input: &mut BufReader<impl Read>) -> bool {
    input.fill_buf().is_ok_and(<[u8]>::is_empty)
}

fn open(here: &Here, args: &PlayArgs, person: bool, terminal: bool) -> Result<Begun, Failure> {
    if let Some(place) = &args.from {
        return from(here, place);
    }
    let Some(file) = &args.resume else { return begin::begin(here, args, terminal) };
    match resume::take_up(here, args, file.as_deref())? {
        TakenUp::Whole(begun) => Ok(begun),
        TakenUp::Partly { mut begun, differs, rest } => {
            for told in begun.told.drain(..) {
                tell(here, &format!("note: {told}"))?;
            }
            tell(here, &told(&differs, rest))?;
            if args.keep_going || (person && agrees(here)?) {
                resume::go_on(&mut begun, &differs)?;
                return Ok(begun);
            }
            Err(Failure::Said("the game was not taken up; --keep-going goes on from there".to_owned()))
        }
    }
}

fn told(differs: &Differs, rest: usize) -> String {
    let Differs { number, line, why } = differs;
    let stand = match number - 1 {
        0 => "No command stands".to_owned(),
        1 => "1 command stands".to_owned(),
        n => format!("{n} commands stand"),
    };
    format!(
        "Command {number} does not lead where it led: `{line}`\n  {why}\n  {stand}; {rest} would be left out."
    )
}

/// Asks a person whether to go on from there.
fn agrees(here: &Here) -> Result<bool, Failure> {
    here.print("Go on from there? The old game stays as it is. [y/N] ")?;
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .take(100)
        .read_line(&mut line)
        .map_err(|error| Failure::Said(error.to_string()))?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes" | "j" | "ja"))
}

/// Opens a transcript just before one of its steps.
fn from(here: &Here, place: &str) -> Result<Begun, Failure> {
    let usage =
        || Failure::Usage(format!("`{place}`: a file and the number of a step are needed, as in a.yaml:3"));
    let (file, step) = place.rsplit_once(':').ok_or_else(usage)?;
    let step = step.parse().map_err(|_| usage())?;
    let desk = transcripts::desk_at(here, Path::new(file), step)?;
    let told = vec![format!("this is `{file}` before step {step}; nothing is kept")];
    Ok(Begun { desk, file: None, told })
}

/// `--as`: the same as typing it first.
fn be_seat(keeper: &mut Keeper, args: &PlayArgs) -> Result<(), Failure> {
    let Some(seat) = &args.seat else { return Ok(()) };
    let typed = format!("as \"{}\"", seat.replace(['"', '\\'], ""));
    match keeper.obey(&typed)? {
        Went::On => Ok(()),
        _ => Err(Failure::Usage(format!("there is no seat `{seat}` in this game"))),
    }
}

fn tell(here: &Here, text: &str) -> Result<(), Failure> {
    let mut err = Out::stderr(here.err);
    err.line(text)?;
    Ok(err.flush()?)
}
