//! How the program is linked on Linux: to lie at one place, and whole where that can be done; part of build.rs alone.
//!
//! A program that may lie anywhere in memory corrects thousands of addresses at every start, and one that has its C library
//! in a file of its own looks for that, maps it and binds to it. Each takes as long as answering a question does. Nothing
//! here is needed: where a trial does not succeed, the program is linked as Rust does it, only a little slower to start.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What rustc asks the linker for beside what is written in Rust.
const ASKED: [&str; 7] = ["gcc_s", "util", "rt", "pthread", "m", "dl", "c"];
/// What stands for all of it in a whole program.
const WHOLE: [&str; 4] = ["libgcc_eh.a", "libgcc.a", "libm.a", "libc.a"];
/// A program that speaks only where a thread can be started, and its panic be caught, in what was linked.
const TRIAL: &str = "fn main() { if std::thread::spawn(|| panic!()).join().is_err() { print!(\"whole\"); } }";

fn var(key: &str) -> String {
    std::env::var(key).unwrap_or_default()
}

/// Tells cargo what the linker is told, for programs and not for tests.
pub fn tell(out: &Path) {
    let is_ours = var("CARGO_CFG_TARGET_OS") == "linux" && var("CARGO_CFG_TARGET_ENV") == "gnu";
    // Who asks for a static C library by other means gets what was asked for.
    if !is_ours || var("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "crt-static") {
        return;
    }
    let here = "-no-pie".to_owned();
    let args = whole(&out.join("whole")).unwrap_or_else(|| vec![here]);
    for arg in args {
        println!("cargo:rustc-link-arg-bins={arg}");
        println!("cargo:rustc-link-arg-examples={arg}");
    }
}

/// What makes the program whole, where a trial shows that it does.
fn whole(folder: &Path) -> Option<Vec<String>> {
    // What is linked for another machine cannot be tried here.
    if var("HOST") != var("TARGET") {
        return None;
    }
    let found = WHOLE.map(archive).into_iter().collect::<Option<Vec<PathBuf>>>()?;
    let paths: Vec<String> = found.iter().map(|path| format!("\"{}\"", path.display())).collect();
    std::fs::create_dir_all(folder).ok()?;
    for asked in ASKED {
        let stands_for = format!("GROUP ( {} )\n", paths.join(" "));
        std::fs::write(folder.join(format!("lib{asked}.a")), stands_for).ok()?;
    }
    let args = vec!["-no-pie".to_owned(), "-static".to_owned(), format!("-L{}", folder.display())];
    succeeds(folder, &args).then_some(args)
}

/// The linker, as rustc finds it.
fn linker() -> String {
    Some(var("RUSTC_LINKER")).filter(|linker| !linker.is_empty()).unwrap_or_else(|| "cc".to_owned())
}

/// Where the C compiler has this archive, if it has it.
fn archive(name: &str) -> Option<PathBuf> {
    let said = Command::new(linker()).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    let is_found = path.is_absolute() && path.exists();
    if is_found {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    is_found.then_some(path)
}

/// Whether a program that is linked so does what it should.
fn succeeds(folder: &Path, args: &[String]) -> bool {
    let (source, made) = (folder.join("trial.rs"), folder.join("trial"));
    let flags = var("CARGO_ENCODED_RUSTFLAGS");
    let mut rustc = Command::new(var("RUSTC"));
    rustc.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    rustc.args(["--crate-name", "trial", "-C"]).arg(format!("linker={}", linker()));
    rustc.args(args.iter().flat_map(|arg| ["-C".to_owned(), format!("link-arg={arg}")]));
    rustc.arg("-o").arg(&made).arg(&source);
    let is_built =
        std::fs::write(&source, TRIAL).is_ok() && rustc.output().is_ok_and(|said| said.status.success());
    is_built && Command::new(&made).output().is_ok_and(|said| said.stdout == b"whole")
}
