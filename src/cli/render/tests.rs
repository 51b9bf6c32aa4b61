//! What pages look like, and that nothing in them can get out of its place.

use textwrap::core::display_width;

use super::*;
use crate::view::page::{Column, Grid, Space, Table, Track};

const RICH: Style = Style { color: false, width: 80, unicode: true, plain: false };
const ASCII: Style = Style { unicode: false, ..RICH };
const PLAIN: Style = Style { plain: true, ..RICH };
const COLOR: Style = Style { color: true, ..RICH };

fn enemies() -> Table {
    let columns = [
        Column::new("Enemy", 9),
        Column::new("Life", 8).right(),
        Column::new("Keywords", 3),
        Column::new("Where", 5),
        Column::new("What it does when it comes", 1),
    ];
    Table::new("Enemies", columns)
        .numbered(
            1,
            ["Bone Wraith", "3", "Skeleton, Spirit", "Quest Area", "halves the focus it follows"]
                .map(Text::from),
        )
        .numbered(2, ["Höhlenwürger", "12", "Bestie", "Elatha's Hero Area", ""].map(Text::from))
        .numbered(3, ["影の狼", "5", "狼", "Quest Area", "calls 🐺 twice"].map(Text::from))
}

fn time() -> Track {
    let spaces = (0..12).map(|n| match n {
        4 => Space::new("4").icon("Dusk"),
        8 => Space::new("8").icon("Night").icon("Encounter"),
        n => Space::new(n.to_string()),
    });
    Track { name: "Time".into(), spaces: spaces.collect(), cube: 4 }
}

fn board() -> Grid {
    let cells = ["Mire", "", "Frozen Lake", "Tower of the Three Winds", "Pass", ""].map(Text::from);
    Grid { width: 3, height: 2, cells: cells.to_vec(), ..Grid::default() }
}

fn everything() -> Page {
    Page::new("Pursuit of the very long-winded enemies, round 3")
        .heading("Hero areas")
        .text(
            Text::new()
                .name("Elatha")
                .say(" has focus ")
                .number(4)
                .say(". ")
                .good("She may rest here for a while without any fear of being found by whoever follows."),
        )
        .with(enemies())
        .with(time())
        .with(board())
        .list([
            Item::numbered(1, Text::new().key("choose elatha")),
            Item::numbered(2, "choose aseke").blocked(
                "no enemy follows her, and none could, as far as anybody at this table is able to see",
            ),
            Item::new("a remark"),
        ])
        .text(Text::new().hands("Bone Wraith → Elatha's Hero Area; her focus 4 → 2."))
        .text(Text::new().question("Whom does the Bone Wraith follow?"))
        .code("steps:\n\t- next")
        .rule()
}

fn check(block: impl Into<Block>, style: Style, expected: &str) {
    let shown = render(&Page::default().with(block), style);
    assert_eq!(shown.trim_end(), expected.trim_matches('\n'), "\n{shown}");
}

#[test]
fn nothing_overflows() {
    for width in [40, 50, 60, 80, 120] {
        for style in [RICH, ASCII, COLOR] {
            for line in render(&everything(), Style { width, ..style }).lines() {
                assert!(display_width(line) <= width.into(), "{width}: {line}");
            }
        }
    }
}

#[test]
fn table_lines_are_equally_wide() {
    for width in [40, 60, 80, 120] {
        for style in [RICH, ASCII, COLOR] {
            let shown = table::draw(&enemies(), Style { width, ..style });
            let boxed = shown.lines().filter(|line| line.starts_with(['│', '╭', '╞', '╰', '|', '+']));
            let widths: Vec<usize> = boxed.map(display_width).collect();
            assert!(widths.len() > 5 && widths.iter().all(|&it| it == widths[0]), "{widths:?}\n{shown}");
        }
    }
}

#[test]
fn a_wide_table() {
    check(
        enemies(),
        Style { width: 120, ..RICH },
        "
Enemies
╭───┬──────────────┬──────┬──────────────────┬────────────────────┬─────────────────────────────╮
│ # │ Enemy        │ Life │ Keywords         │ Where              │ What it does when it comes  │
╞═══╪══════════════╪══════╪══════════════════╪════════════════════╪═════════════════════════════╡
│ 1 │ Bone Wraith  │    3 │ Skeleton, Spirit │ Quest Area         │ halves the focus it follows │
│ 2 │ Höhlenwürger │   12 │ Bestie           │ Elatha's Hero Area │                             │
│ 3 │ 影の狼       │    5 │ 狼               │ Quest Area         │ calls 🐺 twice              │
╰───┴──────────────┴──────┴──────────────────┴────────────────────┴─────────────────────────────╯",
    );
}

#[test]
fn a_narrow_table_says_what_it_leaves_out() {
    let shown = table::draw(&enemies(), Style { width: 40, ..RICH });
    assert!(shown.contains("Enemy") && shown.contains("Life"), "{shown}");
    let told = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Not shown for want of room: Keywords, What it does when it comes"), "{shown}");
}

#[test]
fn a_long_text_is_given_room_before_lesser_columns() {
    let text = "Draw a card, and one more for each that lies there. ".repeat(5);
    let columns = [Column::new("card", 9), Column::new("keywords", 3), Column::new("text", 5)];
    let cells = ["Song of Sorrow".into(), "Song, Shadow, Spirit".into(), text.trim_end().into()];
    let shown = table::draw(&Table::new("", columns).row(cells), Style { width: 50, ..RICH });
    assert!(shown.contains("Not shown for want of room: keywords") && shown.lines().count() < 18, "{shown}");
}

#[test]
fn ascii_is_ascii() {
    let shown = render(&everything(), ASCII);
    assert!(shown.is_ascii(), "{shown}");
    assert!(shown.contains("Hohlenwurger") && shown.contains("-> Bone Wraith"), "{shown}");
}

#[test]
fn a_plain_table() {
    check(
        enemies(),
        PLAIN,
        "
Enemies:
1. Enemy: Bone Wraith; Life: 3; Keywords: Skeleton, Spirit; Where: Quest Area; What it does when it comes: halves the focus it follows
2. Enemy: Höhlenwürger; Life: 12; Keywords: Bestie; Where: Elatha's Hero Area
3. Enemy: 影の狼; Life: 5; Keywords: 狼; Where: Quest Area; What it does when it comes: calls 🐺 twice",
    );
}

#[test]
fn plain_pages_have_no_drawing() {
    let shown = render(&everything(), PLAIN);
    assert!(!shown.contains(|c| matches!(c, '\u{2500}'..='\u{257f}' | '•')), "{shown}");
    assert!(shown.contains("\nDo: Bone Wraith") && shown.contains("\nQuestion: Whom"), "{shown}");
}

#[test]
fn tracks() {
    check(time(), RICH, "Time:  0  1  2  3  [4 Dusk]  5  6  7  8 Night Encounter  9  10  11");
    check(
        time(),
        Style { width: 40, ..RICH },
        "
Time:  0  1  2  3  [4 Dusk]  5  6  7
  8 Night Encounter  9  10  11",
    );
    check(
        time(),
        PLAIN,
        "
Time: cube on 4, space 5 of 12
Time 4: Dusk
Time 8: Night, Encounter",
    );
    check(
        Track { cube: 99, ..time() },
        PLAIN,
        "Time: cube off the track, 12 spaces\nTime 4: Dusk\nTime 8: Night, Encounter",
    );
}

#[test]
fn grids() {
    check(
        board(),
        RICH,
        "
╭──────────────────────────┬──────┬─────────────╮
│ Mire                     │      │ Frozen Lake │
├──────────────────────────┼──────┼─────────────┤
│ Tower of the Three Winds │ Pass │             │
╰──────────────────────────┴──────┴─────────────╯",
    );
    check(
        board(),
        PLAIN,
        "
Row 1, column 1: Mire
Row 1, column 3: Frozen Lake
Row 2, column 1: Tower of the Three Winds
Row 2, column 2: Pass",
    );
    check(Grid { width: 0, height: 3, cells: vec!["x".into()], ..Grid::default() }, RICH, "");
}

#[test]
fn an_empty_table_says_so() {
    check(Table::new("Enemies", [Column::new("Name", 1)]), RICH, "Enemies\n  (none)");
    check(Table::new("Enemies", [Column::new("Name", 1)]), PLAIN, "Enemies: none");
}

#[test]
fn colour_adds_nothing_but_colour() {
    let strip = |text: String| anstream::adapter::strip_str(&text).to_string();
    for (plain, colored) in [(RICH, COLOR), (PLAIN, Style { plain: true, ..COLOR })] {
        let shown = render(&everything(), colored);
        assert!(shown.contains("\u{1b}["));
        assert_eq!(strip(shown), render(&everything(), plain));
    }
}

#[test]
fn no_text_can_reach_the_terminal() {
    let evil = "\u{1b}[2J\u{7}\r\n\t\u{9b}1m\u{202e}x\u{0}";
    let page = Page::new(evil)
        .heading(evil)
        .text(Text::new().name(evil))
        .with(Table::new(evil, [Column::new(evil, 1)]).row([evil.into()]))
        .list([Item::new(evil).blocked(evil)])
        .with(Track { name: evil.into(), spaces: vec![Space::new(evil).icon(evil)], cube: 0 })
        .with(Grid { width: 1, height: 1, cells: vec![evil.into()], ..Grid::default() })
        .code(evil);
    for style in [RICH, ASCII, PLAIN] {
        let shown = render(&page, style);
        assert!(!shown.contains(|c: char| (c.is_control() && c != '\n') || c == '\u{202e}'), "{shown:?}");
        assert!(shown.contains(r"\u{1b}[2J"), "{shown}");
    }
    let colored = anstream::adapter::strip_str(&render(&page, Style { width: 200, ..COLOR })).to_string();
    assert_eq!(colored, render(&page, Style { width: 200, ..RICH }));
}
