//! Kept games under crashes, full disks, other processes and watchers.

use std::fs;
use std::io::Write;
use std::process::Command;

use proptest::prelude::*;

use super::*;
use crate::engine::journal::{FORMAT, PackHash, RNG};

/// A folder that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("rulekeeper-journal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn entry_line(entry: &Entry) -> std::io::Result<String> {
    let mut line = Vec::new();
    format::push_entry(entry, &mut line);
    String::from_utf8(line).map_err(std::io::Error::other)
}

fn header() -> Header {
    Header {
        format: FORMAT,
        version: "0.1.0".into(),
        game: "heart-of-the-mists".into(),
        edition: Some("heart".into()),
        heroes: vec!["elatha".into(), "aseke".into()],
        quest: None,
        options: [("house".to_owned(), "yes: no".to_owned())].into(),
        dials: [("go-on".to_owned(), "auto".to_owned())].into(),
        packs: vec![PackHash { name: "Größe".into(), hash: "00ff".into() }],
        content: "1e10".into(),
        rng: RNG.into(),
        seed: u64::MAX,
        physical: vec!["dice".into()],
        confirmed: [("bone-wraith".to_owned(), "00ff".to_owned())].into(),
        given: Some("phase: pursuit\nsteps:\n  # \"quoted\"\n".into()),
    }
}

fn entry(number: usize) -> Entry {
    let answers =
        if number.is_multiple_of(2) { vec!["bone-wraith b".into(), "ü {\"}".into()] } else { Vec::new() };
    Entry { line: format!("play long-bow target {number}"), answers, hash: format!("{number:08x}") }
}

/// A closed journal of that many entries.
fn kept(scratch: &Scratch, name: &str, entries: usize) -> PathBuf {
    let path = scratch.file(name);
    let mut file = JournalFile::create(&path, &header()).unwrap();
    (0..entries).for_each(|number| file.append(&entry(number)).unwrap());
    path
}

fn entries(count: usize) -> Vec<Entry> {
    (0..count).map(entry).collect()
}

fn told<T: std::fmt::Debug>(result: Result<T, OpenError>) -> String {
    result.unwrap_err().fault.to_string()
}

#[test]
fn what_is_kept_is_read_back() {
    let scratch = Scratch::new("round");
    let path = kept(&scratch, "a.yaml", 5);
    let Opened { header: read, entries: all, mut file, torn } = JournalFile::open(&path).unwrap();
    assert_eq!((read, all, torn), (header(), entries(5), None));
    file.append(&entry(5)).unwrap();
    drop(file);
    assert_eq!(load(&path).unwrap().entries, entries(6));
}

#[test]
fn the_file_is_yaml() {
    let scratch = Scratch::new("yaml");
    let text = fs::read_to_string(kept(&scratch, "a.yaml", 2)).unwrap();
    assert!(text.starts_with("format: 1\nversion: \"0.1.0\"\ngame: \"heart-of-the-mists\"\n"), "{text}");
    assert!(text.ends_with("\n- {\"do\": \"play long-bow target 1\", \"hash\": \"00000001\"}\n"), "{text}");
    let value: serde_json::Value = serde_yaml::from_str(&text).unwrap();
    assert_eq!(value["given"], header().given.unwrap());
    assert_eq!(value["seed"], u64::MAX);
    assert_eq!(value["steps"][0]["answers"][1], "ü {\"}");
}

#[test]
fn a_line_cut_anywhere_is_dropped_alone() {
    let scratch = Scratch::new("torn");
    let path = kept(&scratch, "a.yaml", 3);
    let whole = fs::read(&path).unwrap();
    let last = entry_line(&entry(2)).unwrap().len();
    for left in 0..last {
        let cut = &whole[..whole.len() - last + left];
        fs::write(&path, cut).unwrap();
        let mut opened = JournalFile::open(&path).unwrap();
        assert_eq!(opened.entries, entries(2), "{left}");
        assert_eq!(opened.torn.as_ref().map_or(0, |torn| torn.bytes), left);
        assert_eq!(fs::read(&path).unwrap(), cut, "opening must not write");
        opened.file.append(&entry(2)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole, "{left}");
    }
}

#[test]
fn a_last_line_of_rubbish_is_torn() {
    let scratch = Scratch::new("rubbish");
    let path = kept(&scratch, "a.yaml", 1);
    let whole = fs::read(&path).unwrap();
    for rubbish in [&b"\0\0\0\0"[..], b"\0\0\n", b"- {\"do\": \"x\"\n", b"\xff\xfe", b"- \n"] {
        fs::write(&path, [&whole, rubbish].concat()).unwrap();
        let opened = JournalFile::open(&path).unwrap();
        assert_eq!((opened.entries, opened.torn.unwrap().bytes), (entries(1), rubbish.len()));
    }
}

#[test]
fn a_header_cut_anywhere_is_no_game() {
    let scratch = Scratch::new("header");
    let path = kept(&scratch, "a.yaml", 0);
    let whole = fs::read(&path).unwrap();
    for left in 0..whole.len() {
        fs::write(&path, &whole[..left]).unwrap();
        assert!(matches!(JournalFile::open(&path).unwrap_err().fault, Fault::HeaderCut), "{left}");
    }
}

#[test]
fn damage_is_told_with_its_line() {
    let scratch = Scratch::new("damage");
    let path = kept(&scratch, "a.yaml", 3);
    let text = fs::read_to_string(&path).unwrap();
    let line = text.lines().position(|line| line.contains("target 1")).unwrap() + 1;
    fs::write(&path, text.replace("target 1\"", "target 1")).unwrap();
    assert!(told(JournalFile::open(&path)).starts_with(&format!("is damaged at line {line}: ")));
    fs::write(&path, text.replace("\"hash\": \"00000001\"", "\"hsah\": 1")).unwrap();
    assert!(told(load(&path)).contains("unknown field `hsah`"), "{}", told(load(&path)));
}

#[test]
fn another_format_is_told() {
    let scratch = Scratch::new("format");
    let path = kept(&scratch, "a.yaml", 1);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("format: 1", "format: 7\nnovelty: 1")).unwrap();
    assert_eq!(told(load(&path)), "is in format 7; this version of rulekeeper reads format 1");
    fs::write(&path, text.replace("format: 1\n", "")).unwrap();
    assert!(told(load(&path)).contains("format"));
    fs::write(&path, text.replace("game: ", "gmae: ")).unwrap();
    assert!(told(load(&path)).contains("gmae"), "{}", told(load(&path)));
}

#[test]
fn one_process_at_a_time() {
    let scratch = Scratch::new("lock");
    let path = kept(&scratch, "a.yaml", 1);
    let opened = JournalFile::open(&path).unwrap();
    assert_eq!(told(JournalFile::open(&path)), "is open in another process");
    assert_eq!(told(delete(&path)), "is open in another process");
    assert_eq!(told(rename(&path, "b")), "is open in another process");
    assert_eq!(load(&path).unwrap().entries, entries(1));
    drop(opened);
    JournalFile::open(&path).unwrap();
}

#[test]
fn a_deleted_file_keeps_nothing() {
    let scratch = Scratch::new("deleted");
    let path = kept(&scratch, "a.yaml", 1);
    let mut file = JournalFile::open(&path).unwrap().file;
    fs::remove_file(&path).unwrap();
    if cfg!(unix) {
        assert!(file.append(&entry(1)).unwrap_err().to_string().contains("deleted"));
    }
}

#[test]
fn nothing_is_replaced() {
    let scratch = Scratch::new("exists");
    let path = kept(&scratch, "a.yaml", 1);
    assert_eq!(told(JournalFile::create(&path, &header())), "exists already");
    let second = JournalFile::create_in(&scratch.0, "a", &header()).unwrap();
    assert_eq!(second.path(), scratch.file("a-2.yaml"));
    assert_eq!(told(rename(&path, "a-2")), "exists already");
    assert_eq!(told(export(&path, second.path())), "exists already");
    assert_eq!(told(JournalFile::open(&scratch.0)), "is not a file");
    assert_eq!(told(JournalFile::open(&scratch.file("none.yaml"))), "does not exist");
}

#[test]
fn a_watcher_sees_whole_lines() {
    let scratch = Scratch::new("follow");
    let path = kept(&scratch, "a.yaml", 2);
    let mut watcher = follow(&path).unwrap();
    assert_eq!(watcher.header, header());
    assert_eq!(watcher.poll().unwrap(), News { entries: entries(2), afresh: false });
    assert_eq!(watcher.poll().unwrap(), News::default());
    let whole = fs::read(&path).unwrap();
    let line = entry_line(&entry(2)).unwrap();
    for left in 0..line.len() {
        fs::write(&path, [&whole, &line.as_bytes()[..left]].concat()).unwrap();
        assert_eq!(watcher.poll().unwrap(), News::default(), "{left}");
    }
    fs::write(&path, [&whole, line.as_bytes()].concat()).unwrap();
    assert_eq!(watcher.poll().unwrap(), News { entries: vec![entry(2)], afresh: false });
    fs::write(&path, &whole).unwrap();
    assert_eq!(watcher.poll().unwrap(), News { entries: entries(2), afresh: true });
    fs::write(&path, [&whole, &b"- nonsense\n"[..]].concat()).unwrap();
    let broken = String::from_utf8_lossy(&whole).lines().count() + 1;
    assert!(told(watcher.poll()).starts_with(&format!("is damaged at line {broken}: ")));
}

#[test]
fn the_shelf_knows_its_games() {
    let scratch = Scratch::new("shelf");
    assert_eq!(newest(&scratch.file("nowhere")).unwrap(), None);
    let (old, new) = (kept(&scratch, "old.yaml", 3), kept(&scratch, "new.yaml", 1));
    let age = |path: &Path, seconds| {
        let when = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        File::options().write(true).open(path).unwrap().set_modified(when).unwrap();
    };
    age(&old, 1_000);
    age(&new, 2_000);
    fs::write(scratch.file("broken.yaml"), "no game").unwrap();
    fs::write(scratch.file("notes.txt"), "").unwrap();
    let shelf = list(&scratch.0).unwrap();
    let shown: Vec<_> = shelf.games.iter().map(|game| (game.name.as_str(), game.entries)).collect();
    assert_eq!(shown, [("new", 1), ("old", 3)]);
    assert_eq!(shelf.games[0].heroes, ["elatha", "aseke"]);
    assert_eq!(shelf.unreadable.len(), 1);
    assert_eq!(newest(&scratch.0).unwrap(), Some(new));
    age(&old, 3_000);
    assert_eq!(newest(&scratch.0).unwrap(), Some(old));
}

#[test]
fn games_are_moved_copied_and_thrown_away() {
    let scratch = Scratch::new("move");
    let path = kept(&scratch, "a.yaml", 2);
    let moved = rename(&path, "Our Game").unwrap();
    assert!(!path.exists() && moved == scratch.file("Our Game.yaml"));
    fs::OpenOptions::new().append(true).open(&moved).unwrap().write_all(b"- {\"do").unwrap();
    let copy = scratch.file("copy.yaml");
    export(&moved, &copy).unwrap();
    assert_eq!(load(&copy).unwrap(), Loaded { header: header(), entries: entries(2), torn: None });
    delete(&moved).unwrap();
    assert!(!moved.exists());
    for name in ["", "../x", "a/b", ".hidden", "a\nb", " x", "\u{1b}"] {
        assert!(matches!(rename(&copy, name).unwrap_err().fault, Fault::BadName), "{name:?}");
    }
}

/// Run as a child process under a file size limit, where a write beyond it would raise SIGXFSZ.
#[test]
#[ignore = "run by a_size_limit_does_not_kill"]
fn child_under_a_size_limit() {
    let path = PathBuf::from(std::env::var_os("RULEKEEPER_TEST_JOURNAL").unwrap());
    let mut file = JournalFile::create(&path, &header()).unwrap();
    let mut kept = 0;
    let failure = loop {
        match file.append(&entry(kept)) {
            Ok(()) => kept += 1,
            Err(error) => break error,
        }
        assert!(kept < 10_000, "there is no limit");
    };
    assert!(failure.no_room(), "{failure:?}");
    // Fill the file to exactly the limit, then one more.
    let length = usize::try_from(fs::metadata(&path).unwrap().len()).unwrap();
    let frame = entry_line(&Entry::default()).unwrap().len();
    if let Some(more) = (length.next_multiple_of(512) - length).checked_sub(frame) {
        file.append(&Entry { line: "x".repeat(more), ..Entry::default() }).unwrap();
        kept += 1;
    }
    for _ in 0..3 {
        assert!(file.append(&entry(kept)).unwrap_err().no_room());
    }
    assert_eq!(load(&path).unwrap().entries.len(), kept);
    assert_eq!(load(&path).unwrap().torn, None);
}

#[cfg(unix)]
#[test]
fn a_size_limit_does_not_kill() {
    let scratch = Scratch::new("limit");
    let me = std::env::current_exe().unwrap();
    let mut killed = Vec::new();
    for blocks in 2..9 {
        let child = Command::new("sh")
            .args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" --exact --ignored \"$1\"")])
            .arg(&me)
            .arg("cli::journal_file::tests::child_under_a_size_limit")
            .env("RULEKEEPER_TEST_JOURNAL", scratch.file(&format!("{blocks}.yaml")))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&child.stdout).into_owned();
        assert!(said.contains("running 1 test"), "{said}");
        if !child.status.success() {
            killed.push((blocks, child.status, said));
        }
    }
    assert!(killed.is_empty(), "{killed:#?}");
}

#[test]
fn ten_thousand_entries_load_quickly() {
    let scratch = Scratch::new("many");
    let path = kept(&scratch, "a.yaml", 0);
    let lines: String = (0..10_000).map(|number| entry_line(&entry(number)).unwrap()).collect();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(lines.as_bytes()).unwrap();
    let start = std::time::Instant::now();
    assert_eq!(JournalFile::open(&path).unwrap().entries.len(), 10_000);
    let took = start.elapsed();
    println!("10,000 entries: {took:?}");
    assert!(cfg!(debug_assertions) || took.as_millis() < 100, "{took:?}");
}

proptest! {
    #[test]
    fn any_text_survives(line in any::<String>(), answer in any::<String>(), given in any::<String>()) {
        let entry = Entry { line, answers: vec![answer], hash: "0".into() };
        let header = Header { given: Some(given), ..header() };
        let text = format::header_text(&header).unwrap() + &entry_line(&entry).unwrap();
        let read = format::read(text.as_bytes()).unwrap();
        prop_assert_eq!((&read.header, &read.entries[..], read.torn), (&header, &[entry][..], None));
        let value: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        prop_assert_eq!(&value["steps"][0]["do"], &read.entries[0].line);
    }
}
