//! A page: what will be shown, as plain data. Text carries roles, not colours; nothing here knows how wide a
//! screen is. `cli::render` draws it, `--json` prints it as it stands.

use serde::{Deserialize, Serialize};

pub use super::text::Text;

/// What a stretch of text is for. The words must carry the meaning by themselves; a role only helps the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    #[default]
    Plain,
    /// The name of a card, hero, place.
    Name,
    Number,
    /// A rule's id or heading.
    Rule,
    Good,
    Bad,
    Dim,
    /// Something to type.
    Key,
    /// What hands must do.
    Hands,
    Question,
}

/// One cell of a table or grid.
pub type Cell = Text;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    #[default]
    Left,
    Right,
    Centre,
}

/// A column of a table. Where there is no room, the lowest priority goes first; the last one left always stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    pub name: String,
    #[serde(default)]
    pub align: Align,
    pub priority: u8,
}

/// A row of a table; its number is what a player may type for it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// One entry of a list: an option, a fact. `blocked` says why it cannot be had now.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    pub text: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Text>,
}

/// A space of a track, with what is printed on it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Space {
    pub label: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub name: String,
    pub spaces: Vec<Space>,
    /// The index of the space the cube is on.
    pub cube: usize,
}

/// Tiles side by side; `cells` go row by row from the top left, an empty cell is no tile.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<Cell>,
    /// What each square is called, where squares have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Block {
    Heading(String),
    Text(Text),
    Table(Table),
    List(Vec<Item>),
    Track(Track),
    Grid(Grid),
    /// Shown as it stands, line breaks included.
    Code(String),
    /// A line across the page.
    Rule,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    pub blocks: Vec<Block>,
}

impl Page {
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, block: impl Into<Block>) -> Self {
        self.push(block);
        self
    }

    #[must_use]
    pub fn heading(self, text: impl Into<String>) -> Self {
        self.with(Block::Heading(text.into()))
    }

    /// One paragraph.
    #[must_use]
    pub fn text(self, text: impl Into<Text>) -> Self {
        self.with(Block::Text(text.into()))
    }

    /// A paragraph for each line of `text`.
    #[must_use]
    pub fn lines(self, text: &str) -> Self {
        text.lines().fold(self, Page::text)
    }

    #[must_use]
    pub fn list(self, items: impl IntoIterator<Item = Item>) -> Self {
        self.with(Block::List(items.into_iter().collect()))
    }

    #[must_use]
    pub fn code(self, text: impl Into<String>) -> Self {
        self.with(Block::Code(text.into()))
    }

    #[must_use]
    pub fn rule(self) -> Self {
        self.with(Block::Rule)
    }

    pub fn push(&mut self, block: impl Into<Block>) {
        self.blocks.push(block.into());
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.blocks.is_empty()
    }
}

impl Column {
    /// A column that gives way before those of a higher priority.
    #[must_use]
    pub fn new(name: impl Into<String>, priority: u8) -> Self {
        Self { name: name.into(), align: Align::Left, priority }
    }

    #[must_use]
    pub fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    #[must_use]
    pub fn centre(self) -> Self {
        Self { align: Align::Centre, ..self }
    }
}

impl Table {
    #[must_use]
    pub fn new(title: impl Into<String>, columns: impl IntoIterator<Item = Column>) -> Self {
        Self { title: title.into(), columns: columns.into_iter().collect(), rows: Vec::new() }
    }

    #[must_use]
    pub fn row(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.rows.push(Row { number: None, cells: cells.into_iter().collect() });
        self
    }

    #[must_use]
    pub fn numbered(mut self, number: u16, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.rows.push(Row { number: Some(number), cells: cells.into_iter().collect() });
        self
    }
}

impl Item {
    #[must_use]
    pub fn new(text: impl Into<Text>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    #[must_use]
    pub fn numbered(number: u16, text: impl Into<Text>) -> Self {
        Self { number: Some(number), text: text.into(), blocked: None }
    }

    #[must_use]
    pub fn blocked(self, why: impl Into<Text>) -> Self {
        Self { blocked: Some(why.into()), ..self }
    }
}

impl Grid {
    /// The same without rows and columns in which nothing lies.
    #[must_use]
    pub fn without_gaps(self) -> Grid {
        let lies =
            |x: usize, y: usize| self.cells.get(y * self.width + x).is_some_and(|cell| !cell.is_empty());
        let columns: Vec<usize> = (0..self.width).filter(|x| (0..self.height).any(|y| lies(*x, y))).collect();
        let rows: Vec<usize> = (0..self.height).filter(|y| (0..self.width).any(|x| lies(x, *y))).collect();
        let cell = |(x, y): (usize, usize)| self.cells.get(y * self.width + x).cloned().unwrap_or_default();
        let places = || rows.iter().flat_map(|y| columns.iter().map(|x| (*x, *y)));
        let squares = places().filter_map(|(x, y)| self.squares.get(y * self.width + x).cloned());
        Grid {
            width: columns.len(),
            height: rows.len(),
            cells: places().map(cell).collect(),
            squares: squares.collect(),
        }
    }
}

impl Space {
    #[must_use]
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), icons: Vec::new() }
    }

    #[must_use]
    pub fn icon(mut self, icon: impl Into<String>) -> Self {
        self.icons.push(icon.into());
        self
    }
}

impl From<Text> for Block {
    fn from(text: Text) -> Self {
        Block::Text(text)
    }
}

impl From<Table> for Block {
    fn from(table: Table) -> Self {
        Block::Table(table)
    }
}

impl From<Track> for Block {
    fn from(track: Track) -> Self {
        Block::Track(track)
    }
}

impl From<Grid> for Block {
    fn from(grid: Grid) -> Self {
        Block::Grid(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Page {
        Page::new("Pursuit")
            .heading("Hero areas")
            .text(Text::new().name("Elatha").say(" has focus ").number(4))
            .with(
                Table::new("Enemies", [Column::new("Name", 9), Column::new("Life", 5).right()])
                    .numbered(1, ["Bone Wraith".into(), Text::new().number(3)]),
            )
            .list([Item::numbered(1, "pass"), Item::new("attack").blocked("no enemy in range")])
            .with(Track { name: "Time".into(), spaces: vec![Space::new("0").icon("Dawn")], cube: 0 })
            .with(Grid { width: 1, height: 1, cells: vec!["Mire".into()], ..Grid::default() })
            .code("next\npass")
            .rule()
    }

    #[test]
    fn a_page_survives_json() {
        let page = sample();
        let json = serde_json::to_string(&page).unwrap();
        assert_eq!(serde_json::from_str::<Page>(&json).unwrap(), page);
    }

    #[test]
    fn a_grid_is_drawn_without_its_gaps() {
        let cells = |all: &[&str]| all.iter().map(|text| Text::from(*text)).collect::<Vec<Text>>();
        let wide = ["", "", "", "", "", "", "a", "", "", "", "", "", "", "b", "", ""];
        let grid = Grid { width: 4, height: 4, cells: cells(&wide), ..Grid::default() }.without_gaps();
        assert_eq!((grid.width, grid.height), (2, 2));
        assert_eq!(grid.cells.iter().map(Text::words).collect::<Vec<_>>(), ["", "a", "b", ""]);
        let full = Grid { width: 1, height: 2, cells: cells(&["a", "b"]), ..Grid::default() };
        assert_eq!(full.clone().without_gaps(), full);
        assert_eq!(
            Grid { width: 3, height: 1, cells: cells(&["", "", ""]), ..Grid::default() }.without_gaps(),
            Grid::default()
        );
    }

    #[test]
    fn lines_become_paragraphs() {
        assert_eq!(Page::new("").lines("a\nb").blocks, [Block::Text("a".into()), Block::Text("b".into())]);
    }
}
