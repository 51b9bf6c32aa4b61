//! Files that somebody at the table asks for; none that exists is written over.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use crate::desk::Desk;
use crate::transcript;

/// Writes the game so far as a transcript, into a file that does not exist yet.
pub fn record(desk: &Desk, file: &str) -> Result<String, String> {
    let path = Path::new(file);
    let title = path.file_stem().unwrap_or_default().to_string_lossy().replace(['-', '_'], " ");
    let text = transcript::record(desk, &title)?;
    create(file, &text)?;
    Ok(format!("Recorded in {file}"))
}

/// Writes a file that does not exist yet.
pub fn create(file: &str, text: &str) -> Result<(), String> {
    let fail = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => format!("`{file}` exists already; name another file"),
        _ => format!("`{file}` cannot be written: {error}"),
    };
    let mut new = File::create_new(file).map_err(fail)?;
    new.write_all(text.as_bytes()).and_then(|()| new.sync_all()).map_err(fail)
}
