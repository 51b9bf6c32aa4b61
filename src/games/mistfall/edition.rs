//! One table of what differs between the readings that share this law: a row for each difference, a column for each
//! reading, and in each the rule it rests on. Below it stand the boxes.

use super::boxes;
use super::rules::{Rows, hotm, mf};
use crate::content::pack::Packed;
use crate::games::game::{Compared, GameKind, Reading};
use crate::rules::{Embedded, RuleBook};
use crate::table::Rule;

/// A book, or one of the two readings of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Book {
    Heart,
    German,
    Summary,
}

/// One difference by its row: something that is so in some readings and not in others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Differs(u8);

/// What one reading says.
#[derive(Debug, Clone, Copy)]
pub struct Says {
    pub so: bool,
    /// The rule, by its row in the book; where the book has none, what it says follows from its silence.
    pub rule: Rule,
    pub text: &'static str,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// Its name in the law, by which a pair of transcripts shows it.
    pub name: &'static str,
    pub about: &'static str,
    /// Heart of the Mists, Mistfall german-2015, Mistfall summary-2.0.
    pub says: [Says; 3],
}

macro_rules! differences {
    (@so yes) => { true };
    (@so no) => { false };
    ($($name:ident $about:literal
        Heart $heart_so:ident $heart:ident $heart_text:literal
        German $german_so:ident $german:ident $german_text:literal
        Summary $summary_so:ident $summary:ident $summary_text:literal)*) => {
        #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms, reason = "only there to number the rows")]
        enum Number { $($name),* }
        $(pub const $name: Differs = Differs(Number::$name as u8);)*
        /// The table.
        pub static DIFFERENCES: &[Difference] = &[$(Difference {
            name: stringify!($name),
            about: $about,
            says: [
                Says { so: differences!(@so $heart_so), rule: hotm::$heart, text: $heart_text },
                Says { so: differences!(@so $german_so), rule: mf::$german, text: $german_text },
                Says { so: differences!(@so $summary_so), rule: mf::$summary, text: $summary_text },
            ],
        }),*];
    };
}

differences! {
    ALLIES "Allies"
        Heart yes SETUP_ALLY_CHOICE "Each Hero may take one Ally, which acts, blocks and can fall."
        German no ALLY_IGNORE "Allies on cards are ignored; none are in the game."
        Summary no ALLY_IGNORE "Allies on cards are ignored; none are in the game."
    QUEST_FIRST "Order of setup"
        Heart no SETUP_ORDER "Heroes first, then the Quest."
        German yes SETUP_ORDER "The Quest first, then the Heroes; hands are drawn last of all."
        Summary yes SETUP_ORDER "The Quest first, then the Heroes; hands are drawn last of all."
    STARTING_TOKENS "Tokens on Starting Gear"
        Heart yes SETUP_STARTING_GEAR_TOKENS "Starting Gear begins with what its top Fast Action would place on it."
        German no SETUP_3_STARTING_GEAR "Starting Gear begins as it is."
        Summary no ERRATA_ARDENAI_QUIVER "Starting Gear begins as it is; an erratum gives tokens to one card."
    TIME_CARDS "What moves Time at the end of a round"
        Heart no TIME_DARKNESS_MOVE "The number on the Darkness Track; numbers on the Time Track are Events of the Quest."
        German yes TIMEPHASE_DRAW "A Time card; its event comes after the movement, track symbols come last."
        Summary yes TIMEPHASE_DRAW "A Time card; its event comes after the movement, track symbols come last."
    TIME_CHARTER "Objective Tokens of the Time Charter"
        Heart yes CHARTER_EMPTY_DARKNESS "Focus icons take tokens off it, players may add some; empty, it moves the Darkness."
        German no TRACK_THREE "There is no Time Charter and no Darkness."
        Summary no TRACK_THREE "There is no Time Charter and no Darkness."
    REWARD_DISPLAY "Rewards of an Aftermath"
        Heart yes REWARD_DRAW_TO_DISPLAY "Twice a card comes to the Display and one of the Display is taken."
        German no AFTERMATH_3_DRAW_REWARDS "Two cards of the Reward deck, each kept or traded; 1 Resolve for each that is lacking."
        Summary no AFTERMATH_3_DRAW_REWARDS "Two cards of the Reward deck, each kept or traded; 1 Resolve for each that is lacking."
    PROFICIENT_TAKE "Gear Proficiency"
        Heart no AREALIMIT_GEAR_PROFICIENCY "Anyone may take a Reward; Proficiency is needed to place Gear in the Hero Area."
        German yes REWARD_PROFICIENCY "A Reward is taken only by a Hero with a fitting Proficiency."
        Summary yes REWARD_PROFICIENCY "A Reward is taken only by a Hero with a fitting Proficiency."
    OVERFLOW "The Reinforcement cube at the end of its track"
        Heart no TRACK_SHORTHAND "It stays there."
        German yes REINFTRACK_OVERFLOW "It stays there, and Time moves 1 for each space it could not go."
        Summary yes REINFTRACK_OVERFLOW "It stays there, and Time moves 1 for each space it could not go."
    RAGING_BEFORE "Track effects in the Reinforcement Phase"
        Heart no TIME_REINFORCEMENT_SYMBOL_FIRST "A Time symbol is resolved at once, with everything it causes, along the track."
        German no TRACK_SYMBOL_AFTER_EFFECT "Symbols are resolved from left to right when the movement is over."
        Summary yes REINF_TIME_THEN_ENRAGE "Of what Time sets off, Raging symbols are resolved first."
    SYMBOL_AT_ONCE "When the Time symbol of the Reinforcement Track is resolved"
        Heart yes TIME_REINFORCEMENT_SYMBOL_FIRST "At once, in the middle of any effect but an Action."
        German no TRACK_SYMBOL_AFTER_EFFECT "When the effect that moved the cube is done."
        Summary no TRACK_SYMBOL_AFTER_EFFECT "When the effect that moved the cube is done."
    SHORTAGE_SHUFFLES "Too few Enemies to draw"
        Heart no ENEMYDRAW_EXHAUST_TWICE "Time moves 2."
        German yes REINF_SHORTAGE_RESHUFFLE_ALL "Time moves 2, and all three Enemy decks are shuffled with their discards."
        Summary no REINF_SHORTAGE "Time moves 2."
    SCOUT_FOUR "How often the party scouts"
        Heart no SCOUT_ONE_AT_A_TIME "As often as there is Resolve and something to reveal."
        German yes TRAVEL_SCOUT "At most four times in a Travel Phase."
        Summary yes TRAVEL_SCOUT "At most four times in a Travel Phase."
    UNSAFE_HOLDS "Leaving a Perilous or Overrun Location without an active Encounter"
        Heart yes TRAVEL_FROM_UNSAFE "Only to an adjacent Safe Location."
        German no TRAVEL_FREE_ADJACENT "To any adjacent Location."
        Summary yes TRAVEL_PERILOUS_ONLY_SAFE "Only to an adjacent Safe Location."
    FAR_BY_TILE "The price of a long move"
        Heart yes EXTEND_COST "1 Resolve for each Safe Location passed."
        German no TRAVEL_DISTANT_MOVE "As many Resolve as there are players, once."
        Summary yes TRAVEL_STRING_MOVE "1 Resolve for each Safe Location passed."
    FAR_TO_SAFE "The end of a long move"
        Heart no EXTEND_END_UNSAFE "Only a Location that is not Safe."
        German no TRAVEL_DISTANT_MOVE "Only a Location that is not Safe."
        Summary yes TRAVEL_STRING_MOVE "Any Location, a Safe one too."
    RETREAT_WOUNDS "What a Retreat does to the Location left"
        Heart yes TRAVEL_RETREAT_DEGRADE "It gets worse by one."
        German no TRAVEL_RETREAT_DISCARD "Nothing, unless the Penalty says so."
        Summary yes TRAVEL_RETREAT_WOUND "It gets worse by one."
    PENALTY_FIRST "When the Penalty of a Retreat comes"
        Heart no TRAVEL_RETREAT_PENALTY "When the party has moved, before the Encounter is discarded."
        German yes TRAVEL_RETREAT_MOVE "When the Encounter has been discarded, before the party moves."
        Summary no TRAVEL_RETREAT_WOUND "When the party has moved, before the Encounter is discarded."
    DISPERSE_FIRST "When Enemies go after a Retreat"
        Heart no TRAVEL_RETREAT_PENALTY "After the Penalty."
        German no TRAVEL_DISPERSE_ON_MOVE "After the move, which follows the Penalty."
        Summary yes TRAVEL_RETREAT_WOUND "Before the Penalty."
    ENTER_LAST "When a Location's own rules see the party come"
        Heart no LOCATION_SPECIAL_RULES "Before the Enemies Disperse."
        German yes TRAVEL_ENTER_EFFECTS "After the Enemies have been dispersed."
        Summary yes TRAVEL_ENTER_EFFECTS "After the Enemies have been dispersed."
    RELENTLESS_BY_AREA "Where Relentless Enemies stay"
        Heart no DISPERSE_RELENTLESS "In Hero Areas."
        German yes ENEMY_RELENTLESS "In the area that the ability shows."
        Summary yes ENEMY_RELENTLESS "In the area that the ability shows."
    OVERRUN_TIME "Raising the threat of an Overrun Location"
        Heart no LOCATION_STATUS_LIMITS "Nothing happens."
        German yes LOCATION_INCREASE_OVERRUN "Time moves 3."
        Summary yes LOCATION_INCREASE_OVERRUN "Time moves 3."
    LEFTMOST_TIME "The leftmost space of the Time Track"
        Heart no TRACK_LEFT_IGNORES "A cube going left sets off nothing."
        German yes TIME_LEFTMOST_SPACE "The marker stops there, the party gains 1 Resolve, and the marker goes 2 right."
        Summary yes TIME_LEFTMOST_SPACE "The marker stops there, the party gains 1 Resolve, and the marker goes 2 right."
    HAND_MAXIMUM "The most cards in a hand"
        Heart yes TURN_END_DISCARD "8 at the end of a Hero Turn."
        German no DRAW_NO_DISCARD_OVER_LIMIT "No maximum: above the Draw Limit nothing is drawn and nothing discarded."
        Summary yes HEROTURN_HAND_MAXIMUM "8 at the end of a Hero turn."
    WEAKNESS_ONCE "Weakness on a Hero"
        Heart no CONDITION_WEAKNESS_HERO "Each token takes 1 off both hand limits."
        German yes CONDITION_WEAKNESS_NO_STACK "1 card fewer at the end of the turn, however many tokens there are."
        Summary yes CONDITION_WEAKNESS_NO_STACK "1 card fewer at the end of the turn, however many tokens there are."
    WEAKNESS_SPECIAL "Weakness on a Special Enemy"
        Heart no CONDITION_WEAKNESS_SPECIAL_ENEMY "It does nothing."
        German yes CONDITION_WEAKNESS_ENEMY "It works as on any Enemy."
        Summary yes CONDITION_WEAKNESS_ENEMY "It works as on any Enemy."
    WEAKNESS_PHASE "What Weakness taken off an Enemy cancels"
        Heart no CONDITION_WEAKNESS_REGULAR_ENEMY "Its Special Ability, for the one Action or attack in which it would work."
        German yes CONDITION_WEAKNESS_ENEMY "One of its abilities, until the phase ends."
        Summary yes CONDITION_WEAKNESS_ENEMY "One of its abilities, until the phase ends."
    KILL_AT_ONCE "When an Enemy falls"
        Heart no ELIMINATE_AFTER_ACTION "When the Action against it is over."
        German yes KILL_CONDITION "At once; the Action is still carried out."
        Summary yes KILL_CONDITION "At once; the Action is still carried out."
    ONE_KILL_COUNTS "Several Enemies fall by one effect"
        Heart no RESOLVE_MULTI_HIGHEST "Each of them is Eliminated; the best Resolve is gained once."
        German yes KILL_SEVERAL_BY_ONE_EFFECT "Only the one with the best Resolve counts as killed; the others are discarded."
        Summary yes KILL_SEVERAL_BY_ONE_EFFECT "Only the one with the best Resolve counts as killed; the others are discarded."
    SPECIAL_RESOLVE "The Resolve of a Special Enemy"
        Heart yes RESOLVE_GAIN "It brings what its card shows, like any other Enemy."
        German no CARD_SPECIAL_ENEMY_REWARD "None: what it brings is said by the active Encounter."
        Summary no CARD_SPECIAL_ENEMY_REWARD "None: what it brings is said by the active Encounter."
    VULNERABLE_TO_ALL "What sets off a Vulnerability"
        Heart no VULN_MATCH "Damage."
        German yes VULNERABILITY_CHECK "Whatever effect of a Hero's Action targets the Enemy."
        Summary yes VULNERABILITY_CHECK "Whatever effect of a Hero's Action targets the Enemy."
    ENCOUNTER_NEAR "Range to the active Encounter"
        Heart no RANGE_TWO "It lies in the Quest Area, at Range 2."
        German yes ENCOUNTER_ALWAYS_RANGE_1 "It is within Range 1 of every Hero."
        Summary yes ENCOUNTER_ALWAYS_RANGE_1 "It is within Range 1 of every Hero."
    RAGING_ONLY "Which Enemy a Raging symbol Enrages"
        Heart no ENRAGE_ANY "A Raging one, or any other where there is none."
        German yes FOCUS_RAGING_SYMBOL "A Raging one, or none."
        Summary yes FOCUS_RAGING_SYMBOL "A Raging one, or none."
    ENRAGED_ONCE "Enraging an Enemy that is Enraged"
        Heart no ENRAGE_RESOLVE "Its Enrage effect is resolved again."
        German yes ENRAGE_ALREADY_ENRAGED "Nothing happens; one that is not yet Enraged has to be chosen if there is one."
        Summary yes ENRAGE_ALREADY_ENRAGED "Nothing happens; one that is not yet Enraged has to be chosen if there is one."
    DISCARD_ORDER "Cards of an Action that are discarded together"
        Heart no DISCARD_MODIFIERS_AT_END "The card that was played lies under those that modified it."
        German yes ACTSTRUCT_6_DISCARD_ORDER "The player chooses the order."
        Summary yes ACTSTRUCT_6_DISCARD_ORDER "The player chooses the order."
    ABILITIES_BEFORE "Abilities for the end of the Defence Phase"
        Heart no DEFENCE_STEPS "They come when the phase is over, Conditions included."
        German yes DEFENSE_ENEMY_ABILITIES "They come with the Conditions, before tokens are removed."
        Summary yes DEFENSE_ENEMY_ABILITIES "They come with the Conditions, before tokens are removed."
    REST_IN_TURN "When Heroes rest"
        Heart yes REST_CONDITION "In a Hero Turn, and in an Aftermath."
        German no REST_CONDITION "In the Encounter Phase only: without an Encounter, or in its Aftermath; then hands are drawn up."
        Summary no REST_CONDITION "In the Encounter Phase only: without an Encounter, or in its Aftermath; then hands are drawn up."
    FOCUS_RESET "Focus after an Aftermath"
        Heart yes AFTERMATH_RESET_FOCUS "Every cube goes to its start."
        German no AFTERMATH_6_END "It is left as it is."
        Summary yes ENCPHASE_FOCUS_RESET "Every cube goes to its start."
    FINAL_PLACE "A Hero falls at the last Location, before the Special Encounter is active"
        Heart yes END_DEFEAT_ALL_DOWN "The others play on."
        German no END_LOSS_HERO_BEFORE_SPECIAL "The game is lost."
        Summary no END_LOSS_HERO_BEFORE_SPECIAL "The game is lost."
    ERRATA "Card errata"
        Heart no CARD_HERO_CARD_TYPES "This box has none."
        German no CARD_HERO_CARD_TYPES "Cards are as they are printed, unless the option `errata` is on."
        Summary yes ERRATA_ARDENAI_DAGGER "Eleven cards are corrected."
}

/// One book in one reading: its content, its rules, and what is so in it.
pub struct Edition {
    pub reading: Book,
    /// The name behind `--edition`; none where a box has only one reading.
    pub name: Option<&'static str>,
    pub kind: &'static GameKind,
    /// The packs of the box, in the order they are read.
    pub packs: &'static [Packed],
    /// Corrected cards, read on top.
    pub errata: Option<&'static Packed>,
    pub rules: Embedded,
    /// The rows of its book behind the law's names.
    pub rows: Rows,
    /// Who plays which Quest where nothing is chosen.
    pub default: &'static str,
}

impl Edition {
    /// The book that is in play.
    pub fn book(&self) -> RuleBook {
        RuleBook::numbered(self.rules, self.rows)
    }

    /// The title of the box, with the reading where there are several.
    pub fn title(&self) -> String {
        match self.name {
            Some(name) => format!("{} ({name})", self.kind.title),
            None => self.kind.title.to_owned(),
        }
    }

    /// Whether a difference is so in this reading.
    #[inline]
    pub fn has(&self, differs: Differs) -> bool {
        DIFFERENCES[usize::from(differs.0)].says[self.reading as usize].so
    }

    /// The editions of a box, its own choice first.
    pub fn of(kind: &GameKind) -> impl Iterator<Item = &'static Edition> {
        boxes::ALL.iter().copied().filter(move |edition| edition.kind.id == kind.id)
    }
}

/// The rows that speak of something, by the words of the table and by the ids of the rules behind it.
pub fn compared(about: &str) -> Vec<Compared> {
    let words: Vec<String> = about.split_whitespace().map(str::to_lowercase).collect();
    let speaks = |row: &Compared| {
        let said = row.readings.iter().map(|said| format!("{} {}", said.says, said.rule));
        let all = format!("{} {}", row.about, said.collect::<Vec<_>>().join(" ")).to_lowercase();
        words.iter().all(|word| all.contains(word))
    };
    DIFFERENCES.iter().map(told).filter(speaks).collect()
}

/// The rows behind which this rule stands.
pub fn differing(rule: &str) -> Vec<Compared> {
    let books = boxes::ALL.map(|edition| (edition.reading as usize, RuleBook::embedded(edition.rules)));
    let rests = |row: &&Difference| books.iter().any(|(at, book)| book.id(row.says[*at].rule) == rule);
    DIFFERENCES.iter().filter(rests).map(told).collect()
}

/// A row as plain data.
fn told(row: &'static Difference) -> Compared {
    let reading = |edition: &Edition| {
        let Says { rule, text, .. } = row.says[edition.reading as usize];
        Reading { of: edition.title(), says: text, rule: RuleBook::embedded(edition.rules).id(rule) }
    };
    Compared { about: row.about, readings: boxes::ALL.iter().map(|edition| reading(edition)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_difference_and_names_its_rules() {
        for row in DIFFERENCES {
            let so = row.says.map(|says| says.so);
            assert!(so.contains(&true) && so.contains(&false), "{} is no difference", row.about);
            for says in row.says {
                assert_ne!(says.rule.0, crate::rules::NO_ROW, "{}: {}", row.about, says.text);
            }
        }
    }
}
