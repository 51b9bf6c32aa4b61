//! `generate`: files for shells, man and editors, on standard output.

use clap::CommandFactory as _;
use clap_complete::shells;

use super::args::{Args, GenerateArgs, GenerateCommand, SchemaOf, Shell};
use super::failure::{Done, Failure};
use super::here::Here;
use super::schema;

const NAME: &str = "rulekeeper";

pub fn generate(here: &Here, args: &GenerateArgs) -> Done {
    let bytes = match &args.what {
        GenerateCommand::Completions { shell } => completions(*shell),
        GenerateCommand::Man => man()?,
        GenerateCommand::Schema { of: SchemaOf::Transcript, .. } => pretty(&schema::transcript()),
        GenerateCommand::Schema { of: SchemaOf::Pack, game } => {
            pretty(&schema::pack(here.game_or_only(game.as_deref())?)?)
        }
    };
    // Made for files and programs: never coloured, never wrapped.
    here.print(&String::from_utf8_lossy(&bytes))?;
    Ok(0)
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
