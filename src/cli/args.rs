//! The command line: what may be typed after `rulekeeper`, and the help for it. No logic.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args as ArgGroup, Parser, Subcommand, ValueEnum};

use super::style::{Color, Wishes};
use crate::view::names::Language;

const EXAMPLES: &str = "\
Example:
  rulekeeper play                              set up a game, step by step
  rulekeeper play --resume                     take up the last game
  rulekeeper rules shoot quest area            ask the rules
  rulekeeper play frost --seed 7 < moves.txt   play from a file";

/// A rules referee, bookkeeper and scriptable REPL for card-driven adventure games.
#[derive(Debug, Parser)]
#[command(name = "rulekeeper", bin_name = "rulekeeper", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Args {
    #[command(flatten)]
    pub look: LookArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How everything is printed.
#[derive(Debug, Clone, Copy, Default, ArgGroup)]
#[command(next_help_heading = "Output")]
pub struct LookArgs {
    /// When to use colour; beats `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: Color,
    /// No box drawing or other glyphs
    #[arg(long, global = true)]
    pub ascii: bool,
    /// Line by line, for screen readers and logs
    #[arg(long, global = true)]
    pub plain: bool,
    /// Prints long answers as they are, also on a terminal
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// The language of names and of the games' words; commands stay English
    #[arg(long, global = true, value_name = "LANG", value_enum, default_value_t)]
    pub lang: Lang,
}

/// Languages that names can be printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Lang {
    #[default]
    En,
    De,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::En => Language::English,
            Lang::De => Language::German,
        }
    }
}

impl From<LookArgs> for Wishes {
    fn from(look: LookArgs) -> Wishes {
        Wishes {
            color: look.color,
            ascii: look.ascii,
            plain: look.plain,
            no_pager: look.no_pager,
            language: look.lang.into(),
        }
    }
}

/// What is asked for most, read without building the whole command line: neither a look-up nor a script should wait for
/// it. Where this says nothing, the whole one knows what to say.
#[must_use]
pub fn quick(args: &[OsString]) -> Option<Args> {
    let [_, command, words @ ..] = args else { return None };
    if command == "play" {
        let Playing { look, play } = Playing::try_parse_from(&args[1..]).ok()?;
        return Some(Args { look, command: Some(Command::Play(play)) });
    }
    let word = |word: &OsString| word.to_str().filter(|word| !word.starts_with('-')).map(str::to_owned);
    let query: Vec<String> = words.iter().map(word).collect::<Option<_>>()?;
    let args = RulesArgs { query, ..RulesArgs::default() };
    (command == "rules").then(|| Args { look: LookArgs::default(), command: Some(Command::Rules(args)) })
}

/// The part of the command line that begins with `play`.
#[derive(Debug, Parser)]
struct Playing {
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sets up or takes up a game; the same as no command at all
    #[command(after_help = "Example:\n  rulekeeper play heart-of-the-mists --heroes elatha,aseke --seed 7")]
    Play(PlayArgs),
    /// Lists, renames, exports or deletes kept games
    #[command(
        after_help = "Example:\n  rulekeeper games export heart-of-the-mists-2026-11-16 ~/evening.yaml"
    )]
    Games(GamesArgs),
    /// Follows a game read-only in a second terminal
    #[command(after_help = "Example:\n  rulekeeper watch heart-of-the-mists-2026-11-16 --as elatha")]
    Watch(WatchArgs),
    /// Runs transcripts
    #[command(after_help = "Example:\n  rulekeeper run transcripts/ --jobs 4")]
    Run(RunArgs),
    /// Looks rules up, by id or by what they are about
    #[command(
        after_help = "Example:\n  rulekeeper rules hand limit\n  rulekeeper rules hotm.pursuit.tie example\n  rulekeeper rules --compare weakness"
    )]
    Rules(RulesArgs),
    /// Shows a card, enemy, location or quest
    #[command(after_help = "Example:\n  rulekeeper card mist wolf")]
    Card(CardArgs),
    /// Tells which rules the transcripts prove
    #[command(after_help = "Example:\n  rulekeeper coverage --json")]
    Coverage(CoverageArgs),
    /// Plays many games and tells how they ended
    #[command(
        after_help = "Example:\n  rulekeeper simulate heart-of-the-mists --games 1000 --seed 1\n  rulekeeper simulate heart-of-the-mists --heroes elatha,aseke --set combined-turn=true"
    )]
    Simulate(SimulateArgs),
    /// Validates packs and counts what is in them
    #[command(after_help = "Example:\n  rulekeeper check my-cards.yaml")]
    Check(CheckArgs),
    /// Writes files for shells, man and editors
    #[command(after_help = "Example:\n  rulekeeper generate completions zsh > _rulekeeper")]
    Generate(GenerateArgs),
}

#[derive(Debug, Clone, PartialEq, Eq, Default, ArgGroup)]
pub struct PlayArgs {
    /// Which game; may be left out where there is only one
    pub game: Option<String>,
    /// Who plays, by hero; `random` for any that is left, a number for so many of them
    #[arg(long, value_delimiter = ',', value_name = "HERO")]
    pub heroes: Vec<String>,
    /// Which quest or scenario; `random` for any of them
    #[arg(long)]
    pub quest: Option<String>,
    /// Variants and options of the game, as in `--set combined-turn=true`
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub set: Vec<(String, String)>,
    /// The same seed gives the same draws and rolls
    #[arg(long)]
    pub seed: Option<u64>,
    /// Which edition of the rules
    #[arg(long)]
    pub edition: Option<String>,
    /// Everything lies on a real table: draws and rolls are asked for
    #[arg(long, conflicts_with = "physical")]
    pub table: bool,
    /// Only this lies on a real table: dice, hands, or piles by name
    #[arg(long, value_delimiter = ',', value_name = "WHAT")]
    pub physical: Vec<String>,
    /// Takes up the last game, or this one, by name or file
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["heroes", "quest", "set", "seed", "edition", "table", "physical", "from"])]
    #[expect(clippy::option_option, reason = "not asked for, the last one, or this one")]
    pub resume: Option<Option<PathBuf>>,
    /// Opens a transcript as it stands before that step; nothing is kept
    #[arg(long, value_name = "FILE:STEP", conflicts_with_all = ["heroes", "quest", "set", "edition", "table", "physical"])]
    pub from: Option<String>,
    /// A pack of cards on top of the game's own: a file, or a folder of them
    #[arg(long, value_name = "PACK")]
    pub pack: Vec<PathBuf>,
    /// From a pipe: goes on after a line that is refused or fails
    #[arg(long)]
    pub keep_going: bool,
    /// Shows and does everything as this seat
    #[arg(long = "as", value_name = "SEAT")]
    pub seat: Option<String>,
}

/// A number of games or seconds.
fn at_least_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "a number from 1 on is needed".to_owned())
}

/// `name=value`, or a name alone, which means that it is true.
fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "true"));
    if name.is_empty() || value.is_empty() {
        return Err("a name and a value are needed, as in `combined-turn=true`".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

#[derive(Debug, ArgGroup)]
pub struct GamesArgs {
    #[command(subcommand)]
    pub what: Option<GamesCommand>,
}

#[derive(Debug, Subcommand)]
pub enum GamesCommand {
    /// Lists the kept games, the last played first
    #[command(after_help = "Example:\n  rulekeeper games list")]
    List,
    /// Gives a game another name
    #[command(after_help = "Example:\n  rulekeeper games rename heart-of-the-mists-2026-11-16 friday")]
    Rename {
        /// The game, by name or file
        game: PathBuf,
        name: String,
    },
    /// Copies a game to a file
    #[command(after_help = "Example:\n  rulekeeper games export friday friday.yaml")]
    Export {
        /// The game, by name or file
        game: PathBuf,
        /// A file that does not exist yet
        to: PathBuf,
    },
    /// Throws games away
    #[command(after_help = "Example:\n  rulekeeper games delete friday")]
    Delete {
        /// The games, by name or file
        #[arg(required = true)]
        game: Vec<PathBuf>,
    },
}

#[derive(Debug, ArgGroup)]
pub struct WatchArgs {
    /// The game, by name or file
    pub file: PathBuf,
    /// Shows what this seat may see
    #[arg(long = "as", value_name = "SEAT")]
    pub seat: Option<String>,
    /// Shows the game as it stands and leaves
    #[arg(long)]
    pub once: bool,
}

#[derive(Debug, ArgGroup)]
pub struct RunArgs {
    /// Transcripts, or folders of them
    pub path: Vec<PathBuf>,
    /// Rewrites expectations that fail
    #[arg(long)]
    pub bless: bool,
    /// Results as JSON
    #[arg(long, conflicts_with = "junit")]
    pub json: bool,
    /// Results as `JUnit` XML into this file
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// How many run at the same time; all cores otherwise
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

#[derive(Debug, Default, ArgGroup)]
pub struct RulesArgs {
    /// A rule's id, or words to look for; none lists all; `example` behind them tells a played one
    pub query: Vec<String>,
    /// Only rules of this game
    #[arg(long)]
    pub game: Option<String>,
    /// What each game says about a term, side by side
    #[arg(long, value_name = "TERM", conflicts_with_all = ["query", "game"])]
    pub compare: Option<String>,
    /// The hits as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ArgGroup)]
pub struct CardArgs {
    /// Its name, or the beginning of it
    #[arg(required = true)]
    pub name: Vec<String>,
    /// Only in this game
    #[arg(long)]
    pub game: Option<String>,
    /// A pack of cards on top of the game's own: a file, or a folder of them
    #[arg(long, value_name = "PACK")]
    pub pack: Vec<PathBuf>,
    /// What it does as it is written in its pack, for authors of cards
    #[arg(long)]
    pub effect: bool,
}

#[derive(Debug, ArgGroup)]
pub struct CoverageArgs {
    /// Transcripts, or folders of them; those of the current folder otherwise
    pub path: Vec<PathBuf>,
    /// The result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ArgGroup)]
pub struct SimulateArgs {
    /// Which game
    pub game: String,
    /// Who plays, by hero; without any of heroes, quest and variants each game is set up in another way
    #[arg(long, value_delimiter = ',', value_name = "HERO")]
    pub heroes: Vec<String>,
    /// Which quest or scenario
    #[arg(long)]
    pub quest: Option<String>,
    /// Variants and options of the game, as in `--set combined-turn=true`
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub set: Vec<(String, String)>,
    /// Which edition of the rules
    #[arg(long)]
    pub edition: Option<String>,
    /// A pack of cards on top of the game's own: a file, or a folder of them
    #[arg(long, value_name = "PACK")]
    pub pack: Vec<PathBuf>,
    /// How many games
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = at_least_one)]
    pub games: Option<u64>,
    /// For how long
    #[arg(long, value_name = "S", value_parser = at_least_one)]
    pub seconds: Option<u64>,
    /// The same seed gives the same result
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Who plays; several, for one seat after the other
    #[arg(long, value_enum, value_delimiter = ',', default_value = "random")]
    pub player: Vec<PlayerKind>,
    /// The result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlayerKind {
    /// Any legal option, evenly
    Random,
    /// What looks best at once
    Greedy,
}

#[derive(Debug, ArgGroup)]
pub struct CheckArgs {
    /// Packs: files, or folders of them; without one, the content of the program and your own packs
    pub pack: Vec<PathBuf>,
    /// Which game the packs are for; otherwise the one they fit best
    #[arg(long)]
    pub game: Option<String>,
}

#[derive(Debug, ArgGroup)]
pub struct GenerateArgs {
    #[command(subcommand)]
    pub what: GenerateCommand,
}

#[derive(Debug, Subcommand)]
pub enum GenerateCommand {
    /// Completions for a shell
    #[command(after_help = "Example:\n  rulekeeper generate completions fish > rulekeeper.fish")]
    Completions { shell: Shell },
    /// The manual page
    #[command(after_help = "Example:\n  rulekeeper generate man > rulekeeper.1")]
    Man,
    /// The language that cards of a game are written in, on one page of Markdown
    #[command(
        after_help = "Example:\n  rulekeeper generate language --game heroes-of-terrinoth > language.md"
    )]
    Language {
        /// Which game; may be left out where there is only one
        #[arg(long)]
        game: Option<String>,
        /// Packs on top of the game's own: their words and cards are in it too
        #[arg(long, value_name = "PACK")]
        pack: Vec<PathBuf>,
    },
    /// A JSON schema for editors
    #[command(after_help = "Example:\n  rulekeeper generate schema pack > pack.schema.json")]
    Schema {
        of: SchemaOf,
        /// Which game's packs; may be left out where there is only one
        #[arg(long)]
        game: Option<String>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(name = "nushell")]
    Nu,
    #[value(name = "powershell")]
    Power,
    Zsh,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    Pack,
    Transcript,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_reads_what_the_long_way_reads() {
        let whole_games =
            "x play frost --heroes a,b --set x=y --set z=1 --seed 7 --resume --physical dice --plain";
        let plays = [
            "x play",
            "x play --set x",
            "x play --resume a --lang de",
            "x play --from a.yaml:3 --pack b.yaml",
            whole_games,
        ];
        let rules = ["x rules", "x rules toy.hand.limit", "x rules hand limit", "x rules ü"];
        for line in plays.into_iter().chain(rules) {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let long = Args::try_parse_from(&args).map(|args| format!("{args:?}"));
            assert_eq!(quick(&args).map(|args| format!("{args:?}")), long.ok(), "{line}");
        }
        let bad = ["x play -h", "x play --version", "x play --never", "x play a b"];
        let rules = ["x rules --json a", "x rules a --plain", "x rules -h", "x --plain rules a"];
        for line in bad.into_iter().chain(rules).chain(["x", "x --plain play"]) {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert!(quick(&args).is_none(), "{line}");
        }
    }
}
