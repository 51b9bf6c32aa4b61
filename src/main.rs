//! Arguments in, exit code out.

use std::process::ExitCode;

#[expect(clippy::disallowed_methods, reason = "the command line is read here, once")]
fn main() -> ExitCode {
    rulekeeper::cli::run(rulekeeper::games::ALL, std::env::args_os())
}
