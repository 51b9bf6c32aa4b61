//! `run`: transcripts played and compared, on all cores.

use std::io::Write as _;

use rayon::prelude::*;
use serde_json::Value;

use super::args::RunArgs;
use super::failure::{Done, Failure, packs as told_problems};
use super::here::Here;
use super::transcripts::{Found, read_all};
use crate::content::pack::Source;
use crate::transcript::{self, Verdict, bless, junit};

/// So few are over before other threads have begun.
const FEW: usize = 8;

pub fn run(here: &Here, args: &RunArgs) -> Done {
    let mut all = read_all(&args.path)?;
    let mut verdicts = run_all(here, args, &all)?;
    if args.bless {
        let blessed = bless_all(here, &all, &verdicts)?;
        if blessed > 0 {
            all = read_all(&args.path)?;
            verdicts = run_all(here, args, &all)?;
        }
    }
    if let Some(file) = &args.junit {
        write(file, &junit(&verdicts))?;
    }
    if args.json {
        json(here, &all, &verdicts)?;
    } else {
        text(here, &all, &verdicts)?;
    }
    Ok(u8::from(!verdicts.iter().all(Verdict::is_ok)))
}

fn run_all(here: &Here, args: &RunArgs, all: &[Found]) -> Result<Vec<Verdict>, Failure> {
    let run = |one: &Found| transcript::run(&one.transcript, here.games);
    if all.len() <= FEW {
        return Ok(all.iter().map(run).collect());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0)).build();
    let pool = pool.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(pool.install(|| all.par_iter().map(run).collect()))
}

/// Writes failing expectations anew; says in how many files.
fn bless_all(here: &Here, all: &[Found], verdicts: &[Verdict]) -> Result<usize, Failure> {
    let mut many = 0;
    for (one, verdict) in all.iter().zip(verdicts).filter(|(_, verdict)| !verdict.is_ok()) {
        if let Some(text) = bless(&one.source, verdict).filter(|text| *text != one.source) {
            write(&one.path, &text)?;
            many += 1;
        }
    }
    here.print(&format!("{many} blessed\n"))?;
    Ok(many)
}

fn write(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    let written = atomic_write_file::AtomicWriteFile::open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.commit()
    });
    written.map_err(|error| Failure::Usage(format!("`{}` cannot be written: {error}", path.display())))
}

fn json(here: &Here, all: &[Found], verdicts: &[Verdict]) -> Result<(), Failure> {
    let each = all.iter().zip(verdicts).map(|(one, verdict)| verdict.to_json(&one.source));
    let answer = serde_json::json!({"transcripts": each.collect::<Vec<Value>>()});
    Ok(here.print(&format!("{answer}\n"))?)
}

fn text(here: &Here, all: &[Found], verdicts: &[Verdict]) -> Result<(), Failure> {
    for (one, verdict) in all.iter().zip(verdicts).filter(|(_, verdict)| !verdict.is_ok()) {
        for failure in &verdict.failures {
            here.show(&failure.page())?;
        }
        if !verdict.problems.is_empty() {
            let source = Source::embedded(&verdict.file, &one.source);
            here.print(&told_problems(&verdict.problems, &[source], here))?;
        }
    }
    let failed = verdicts.iter().filter(|verdict| !verdict.is_ok()).count();
    let (many, facts) = (verdicts.len(), verdicts.iter().map(|verdict| verdict.assertions).sum::<usize>());
    Ok(here.print(&format!(
        "{many} {}, {facts} facts compared, {failed} failed\n",
        if many == 1 { "transcript" } else { "transcripts" }
    ))?)
}
