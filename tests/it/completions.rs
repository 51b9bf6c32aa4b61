//! The committed completions are the generated ones. `RULEKEEPER_BLESS=1` writes them anew.

use std::path::Path;

use crate::program::{Home, out};

const FILES: &[(&str, &str)] = &[
    ("bash", "rulekeeper.bash"),
    ("elvish", "rulekeeper.elv"),
    ("fish", "rulekeeper.fish"),
    ("nushell", "rulekeeper.nu"),
    ("powershell", "_rulekeeper.ps1"),
    ("zsh", "_rulekeeper"),
];

#[test]
fn committed_completions_are_the_generated_ones() {
    let home = Home::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("completions");
    let bless = std::env::var_os("RULEKEEPER_BLESS").is_some();
    for (shell, file) in FILES {
        let generated = out(&home.piped(&["generate", "completions", shell], "").code(0));
        let path = folder.join(file);
        if bless {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &generated).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == generated, "{file} is out of date; run this test with RULEKEEPER_BLESS=1");
    }
}
