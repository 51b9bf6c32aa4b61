//! How a game lays out the page that shows its table: blocks, rows and columns, as plain data.

/// One block of the page that shows the table.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    pub title: &'static str,
    pub rows: Rows,
    pub columns: &'static [Column],
}

/// What the rows of a section are.
#[derive(Debug, Clone, Copy)]
pub enum Rows {
    /// One row a seat.
    Seats,
    /// One row a card of this zone; with one zone a seat, a table for each.
    Zone(u8),
    /// The uppermost card of each zone of this kind, in one table.
    Top(u8),
    /// A track, drawn; one a seat where each seat has one.
    Track(u8),
    /// A grid, drawn without its empty rows and columns. Columns say what is written on a square, after their name
    /// where they have one; without any, the name of the card and its tokens.
    Grid(u8),
    /// How many cards lie in each of these zones of the whole table in which any do.
    Sizes(&'static [u8]),
    /// Numbers of the whole table.
    Numbers(&'static [u8]),
    /// One row a seat whose points the viewer may know: each sub-total, and their sum.
    Score,
}

/// One column; a lower number is dropped later in a narrow window.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub name: &'static str,
    pub what: Cell,
    pub priority: u8,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy)]
pub enum Cell {
    Name,
    /// Whose zone the card lies in.
    Holder,
    /// How many cards a zone of the seat has.
    Size(u8),
    /// The cards of a zone of the seat, by name.
    Cards(u8),
    Counter(u8),
    Track(u8),
    Token(u8),
    /// How many of this token lie on a card that is face up, in words: none, one, and so on.
    Level(u8, &'static [&'static str]),
    /// The cards of this zone that lie on the same square.
    Upon(u8),
    /// The cards of this zone, whoever's it is, that are attached to the card.
    Under(u8),
    /// All tokens on the card or seat.
    Tokens,
    Value(u16),
    /// A number that some cards lack: nothing there.
    Printed(u16),
    Keywords,
    Marks,
    /// Whether the card is tilted, in the game's words for it, or lies face down.
    Stand,
    /// The cards of a zone of the seat that are tilted, or those that are not.
    Standing(u8, bool),
    /// Whether the seat has the leader's token.
    Leads,
    /// Words that stand there as long as the card's owner is barred from something by what is in play.
    Barred(u16, &'static str),
    /// What the card says, in our words.
    Text,
}
