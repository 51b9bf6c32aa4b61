//! The fuzzers' corpus, run once: what was ever found stays fixed.

#[path = "../../fuzz/fuzz_targets/inputs.rs"]
mod inputs;

use std::path::Path;

fn over(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut seen = 0;
    for file in std::fs::read_dir(&folder).unwrap().flatten() {
        run(&std::fs::read(file.path()).unwrap());
        seen += 1;
    }
    assert!(seen > 0, "{} is empty", folder.display());
}

#[test]
fn lines() {
    over("line", inputs::line);
}

#[test]
fn effects() {
    over("effect", inputs::effect);
}

#[test]
fn packs() {
    over("pack", inputs::pack);
}

#[test]
fn transcripts() {
    over("transcript", inputs::transcript);
}
