//! A new game: everything that influences it goes into the header of its journal before the first card is dealt.

use std::time::{SystemTime, UNIX_EPOCH};

use rand::rand_core::TryRng as _;

use super::args::PlayArgs;
use super::dirs::Dirs;
use super::failure::Failure;
use super::here::Here;
use super::journal_file::JournalFile;
use super::remembered::{CONFIRMED, DIALS};
use super::{packs, wizard};
use crate::content::pack::Source;
use crate::desk::{self, Desk};
use crate::engine::chance::Coin;
use crate::engine::journal::Header;
use crate::games::game::{GameKind, Options};
use crate::line::fold;

/// A game ready to be played.
pub struct Begun {
    pub desk: Desk,
    /// Where it is kept; nowhere for one that only looks.
    pub file: Option<JournalFile>,
    /// What the player should know before anything else.
    pub told: Vec<String>,
}

/// Sets a game up as the command line says; on a terminal asks for what is missing.
pub fn begin(here: &Here, args: &PlayArgs, terminal: bool) -> Result<Begun, Failure> {
    let dirs = Dirs::find()?;
    let mut args = args.clone();
    args.heroes = counted(args.heroes);
    let kind = match wizard::game(here, &args, terminal)? {
        Some(kind) => kind,
        None => here.game_or_only(args.game.as_deref())?,
    };
    let packs = packs::for_game(&dirs, kind.id, &args.pack)?;
    if terminal {
        wizard::options(here, kind, &packs, &mut args)?;
    }
    let mut header = header(kind, &args)?;
    if header.heroes.iter().any(|hero| hero == ANY) {
        header.heroes = drawn_heroes(kind, &packs, &header)?;
    }
    if header.quest.as_deref() == Some(ANY) {
        header.quest = Some(drawn_quest(kind, &packs, &header)?);
    }
    header = in_full(kind, &packs, header)?;
    header.packs = packs::keep(&dirs, &packs)?;
    header.dials = DIALS.of(&dirs, kind.id).map_err(Failure::Usage)?;
    header.confirmed = CONFIRMED.of(&dirs, kind.id).map_err(Failure::Usage)?;
    open(&dirs, kind, header, &packs)
}

fn open(dirs: &Dirs, kind: &'static GameKind, header: Header, packs: &[Source]) -> Result<Begun, Failure> {
    let mut desk = Desk::open(kind, header, packs).map_err(|trouble| Failure::of_opening(trouble, packs))?;
    desk.header.content = desk.game().fingerprint().to_owned();
    let stem = format!("{}-{}", kind.id, date(SystemTime::now()));
    let file = JournalFile::create_in(dirs.make_games()?, &stem, &desk.header)?;
    Ok(Begun { desk, file: Some(file), told: Vec::new() })
}

/// Heroes and the quest by their ids, where they were named by the beginning of a name that no other has. Whatever is
/// not understood stays as it was typed, for the game to say so.
fn in_full(kind: &'static GameKind, packs: &[Source], mut header: Header) -> Result<Header, Failure> {
    let options = Options {
        heroes: header.heroes.clone(),
        quest: header.quest.clone(),
        edition: header.edition.clone(),
        others: header.options.clone(),
    };
    // Names are only looked for where the game does not know them: that takes another reading of all cards.
    if header.heroes.is_empty() && header.quest.is_none() || kind.opened(&options, packs).is_ok() {
        return Ok(header);
    }
    let Ok(heroes) = wizard::heroes(kind, packs, header.edition.clone()) else { return Ok(header) };
    for hero in &mut header.heroes {
        *hero = wizard::one_of(&heroes, hero).unwrap_or_else(|| hero.clone());
    }
    if let Some(quest) = &mut header.quest {
        let quests = wizard::quests(kind, packs, header.edition.clone())?;
        *quest = wizard::one_of(&quests, quest).unwrap_or_else(|| quest.clone());
    }
    Ok(header)
}

/// In place of a quest or a hero: chance decides.
pub const ANY: &str = "random";

/// A number in place of a hero: so many of whom chance decides.
fn counted(heroes: Vec<String>) -> Vec<String> {
    let many = |hero: &String| hero.parse::<usize>().ok().filter(|many| (1..=MOST_COUNTED).contains(many));
    heroes
        .into_iter()
        .flat_map(|hero| many(&hero).map_or(vec![hero], |many| vec![ANY.to_owned(); many]))
        .collect()
}

/// No game has more players than this.
const MOST_COUNTED: usize = 8;

/// Drawn parties after which the last one is taken, and told what is against it.
const DRAWS: usize = 100;

/// Heroes that nobody has named, by the seed: those that are left over, each once, in a party that may play. They stand
/// in the journal like ones that were chosen.
fn drawn_heroes(kind: &'static GameKind, packs: &[Source], header: &Header) -> Result<Vec<String>, Failure> {
    let named = |name: &str| header.heroes.iter().any(|hero| fold(hero) == fold(name));
    let all = wizard::heroes(kind, packs, header.edition.clone())?.into_iter();
    let left: Vec<String> = all.filter(|(id, name)| !named(id) && !named(name)).map(|(id, _)| id).collect();
    let mut coin = Coin::new(header.seed);
    let mut party = Vec::new();
    for _ in 0..DRAWS {
        party = drawn_party(&header.heroes, left.clone(), &mut coin)
            .ok_or_else(|| Failure::Usage(format!("{} has no heroes left to draw from", kind.title)))?;
        let options =
            Options { heroes: party.clone(), edition: header.edition.clone(), ..Options::default() };
        if (kind.open)(&options, packs).is_ok_and(|game| game.barred().is_empty()) {
            break;
        }
    }
    Ok(party)
}

/// A party with somebody of those who are left at every place that chance decides; none where too few are left.
fn drawn_party(wanted: &[String], mut left: Vec<String>, coin: &mut Coin) -> Option<Vec<String>> {
    let mut draw = || (!left.is_empty()).then(|| left.remove(coin.below(left.len())));
    wanted.iter().map(|hero| if hero == ANY { draw() } else { Some(hero.clone()) }).collect()
}

/// One of the quests, by the seed; what is drawn stands in the journal like one that was chosen.
fn drawn_quest(kind: &'static GameKind, packs: &[Source], header: &Header) -> Result<String, Failure> {
    let quests = wizard::quests(kind, packs, header.edition.clone())?;
    match quests.len() {
        0 => Err(Failure::Usage(format!("{} has no quests to draw from", kind.title))),
        n => Ok(quests[Coin::new(header.seed).below(n)].0.clone()),
    }
}

/// What the command line says, as a header.
fn header(kind: &GameKind, args: &PlayArgs) -> Result<Header, Failure> {
    let players = args.heroes.len();
    if players > 0 && !u8::try_from(players).is_ok_and(|players| kind.seats.contains(&players)) {
        let (least, most) = (kind.seats.start(), kind.seats.end());
        return Err(Failure::Usage(format!(
            "{} is played with {least} to {most} heroes, not {players}",
            kind.title
        )));
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    let mut header = desk::header(kind, args.heroes.clone(), seed);
    header.quest.clone_from(&args.quest);
    header.edition.clone_from(&args.edition);
    header.options = args.set.iter().cloned().collect();
    header.physical = if args.table { vec!["all".to_owned()] } else { args.physical.clone() };
    Ok(header)
}

/// A seed nobody knows, short enough to be typed.
fn fresh_seed() -> Result<u64, Failure> {
    let seed = rand::rngs::SysRng.try_next_u64();
    seed.map(|seed| seed >> 24).map_err(|error| {
        Failure::Usage(format!("the system gives no random numbers ({error}); choose a --seed"))
    })
}

/// `2026-11-16`, by the civil calendar of days since 1970.
fn date(when: SystemTime) -> String {
    let seconds = when.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let days = (seconds / 86_400) as i64 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_number_of_heroes_is_that_many_of_any() {
        let said = |heroes: &[&str]| counted(heroes.iter().map(|hero| (*hero).to_owned()).collect());
        assert_eq!(said(&["3"]), [ANY; 3]);
        assert_eq!(said(&["ada", "1"]), ["ada", ANY]);
        assert_eq!(said(&["0", "900"]), ["0", "900"]);
    }

    #[test]
    fn dates_of_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_773, "2026-11-16"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 5)), expected);
        }
    }
}
