//! `generate`: files for shells, man and editors, on standard output.

use std::path::PathBuf;

use clap::CommandFactory as _;
use clap_complete::shells;

use super::args::{Args, GenerateArgs, GenerateCommand, SchemaOf, Shell};
use super::failure::{Done, Failure};
use super::here::Here;
use super::{packs, schema};
use crate::content::pack::Source;
use crate::content::{Node, Problems, to_flow};
use crate::effect::reference;
use crate::games::game::{GameKind, Options};

const NAME: &str = "rulekeeper";

pub fn generate(here: &Here, args: &GenerateArgs) -> Done {
    let bytes = match &args.what {
        GenerateCommand::Completions { shell } => completions(*shell),
        GenerateCommand::Man => man()?,
        GenerateCommand::Language { game, pack } => {
            language(here.game_or_only(game.as_deref())?, pack)?.into_bytes()
        }
        GenerateCommand::Schema { of: SchemaOf::Transcript, .. } => pretty(&schema::transcript()),
        GenerateCommand::Schema { of: SchemaOf::Pack, game } => {
            pretty(&schema::pack(here.game_or_only(game.as_deref())?)?)
        }
    };
    // Made for files and programs: never coloured, never wrapped.
    here.print(&String::from_utf8_lossy(&bytes))?;
    Ok(0)
}

/// What the cards of a game can say.
fn language(kind: &'static GameKind, paths: &[PathBuf]) -> Result<String, Failure> {
    let packs = packs::read(paths)?;
    let opened = (kind.open)(&Options::default(), &packs);
    let game = opened.map_err(|problems| Failure::Packs(problems, packs))?;
    Ok(reference::markdown(kind.title, game.library(), &|section| shortest_entry(kind, section)))
}

/// The shortest of the game's own entries of a section, as a pack that has nothing else in it.
fn shortest_entry(kind: &GameKind, section: &str) -> Option<String> {
    let trees = kind.packs.iter().filter_map(|pack| Source::packed(pack).tree(&mut Problems::new()));
    let entries =
        trees.flat_map(|tree| tree.get(section).and_then(Node::as_list).unwrap_or_default().to_vec());
    let texts = entries.map(|entry| to_flow(&entry.to_json()));
    texts.min_by_key(String::len).map(|entry| format!("{section}:\n- {entry}"))
}

fn completions(shell: Shell) -> Vec<u8> {
    let (mut command, mut out) = (Args::command(), Vec::new());
    match shell {
        Shell::Bash => clap_complete::generate(shells::Bash, &mut command, NAME, &mut out),
        Shell::Elvish => clap_complete::generate(shells::Elvish, &mut command, NAME, &mut out),
        Shell::Fish => clap_complete::generate(shells::Fish, &mut command, NAME, &mut out),
        Shell::Nu => {
            clap_complete::generate(clap_complete_nushell::Nushell, &mut command, NAME, &mut out);
        }
        Shell::Power => clap_complete::generate(shells::PowerShell, &mut command, NAME, &mut out),
        Shell::Zsh => clap_complete::generate(shells::Zsh, &mut command, NAME, &mut out),
    }
    out
}

/// One page with a section for every command.
fn man() -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    let fail = |error: std::io::Error| Failure::Said(error.to_string());
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut out).map_err(fail)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        out.extend_from_slice(
            format!(".SH \"{} {}\"\n", NAME.to_uppercase(), sub.get_name().to_uppercase()).as_bytes(),
        );
        let page = clap_mangen::Man::new(sub.clone());
        page.render_description_section(&mut out).map_err(fail)?;
        page.render_synopsis_section(&mut out).map_err(fail)?;
        page.render_options_section(&mut out).map_err(fail)?;
        page.render_extra_section(&mut out).map_err(fail)?;
    }
    Ok(out)
}

fn pretty(value: &serde_json::Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}
