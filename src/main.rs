//! Arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulekeeper::cli::run(rulekeeper::games::ALL, std::env::args_os())
}
