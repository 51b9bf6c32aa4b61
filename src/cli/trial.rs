//! A first game with each hero and each quest of a pack: what is wrong with one often shows only when a table is laid.

use super::wizard;
use crate::content::pack::Source;
use crate::content::{Code, Node, Problem, Problems};
use crate::desk::{self, Desk, OpenTrouble};
use crate::engine::journal::Header;
use crate::games::game::{Game, GameKind};

/// Lays a table with each hero and each quest that these packs bring, and tells which cannot be played.
pub fn tried(kind: &'static GameKind, game: &dyn Game, sources: &[Source]) -> Problems {
    let mut problems = Problems::new();
    for (what, headers) in [("hero", with_hero as Laid), ("quest", with_quest)] {
        for source in sources {
            let Some(tree) = source.tree(&mut Problems::new()) else { continue };
            for id in ids(game, &tree, what) {
                let Some(name) = id.as_text() else { continue };
                if let Err(trouble) = any_opens(kind, headers(kind, game, name), sources) {
                    tell(&trouble, name, (source, id), &mut problems);
                }
            }
        }
    }
    problems
}

/// Whether a game can begin with one of these headers; otherwise what is against the first.
fn any_opens(kind: &'static GameKind, all: Vec<Header>, sources: &[Source]) -> Result<(), OpenTrouble> {
    let mut first = Ok(());
    for header in all {
        match Desk::open(kind, header, sources) {
            Ok(_) => return Ok(()),
            Err(trouble) => first = first.and(Err(trouble)),
        }
    }
    first
}

/// Headers of games with this hero or quest, one of which should do.
type Laid = fn(&'static GameKind, &dyn Game, &str) -> Vec<Header>;

/// With one companion after the other: not every two heroes may play together.
fn with_hero(kind: &'static GameKind, game: &dyn Game, id: &str) -> Vec<Header> {
    let heroes = wizard::of_kind(game.library(), "hero").into_iter().map(|(other, _)| other);
    let others: Vec<String> = heroes.filter(|other| other != id).collect();
    let missing = usize::from(*kind.seats.start()).saturating_sub(1);
    let party = |others: &[String]| [&[id.to_owned()][..], others].concat();
    let parties = if missing == 0 { vec![party(&[])] } else { others.windows(missing).map(party).collect() };
    parties.into_iter().map(|heroes| desk::header(kind, heroes, 0)).collect()
}

fn with_quest(kind: &'static GameKind, _: &dyn Game, id: &str) -> Vec<Header> {
    vec![Header { quest: Some(id.to_owned()), ..desk::header(kind, Vec::new(), 0) }]
}

/// The ids of a pack's entries of a kind; backs of cards are played with their fronts.
fn ids<'n>(game: &dyn Game, tree: &'n Node, what: &str) -> Vec<&'n Node> {
    let kinds = game.library().lexicon.vocabulary.kinds;
    let section = kinds.iter().find(|kind| kind.name == what).and_then(|kind| tree.get(kind.section));
    let entries = section.and_then(Node::as_list).unwrap_or_default();
    let backs: Vec<&str> = entries.iter().filter_map(|entry| entry.get("back")?.as_text()).collect();
    let ids = entries.iter().filter_map(|entry| entry.get("id"));
    ids.filter(|id| id.as_text().is_some_and(|id| !backs.contains(&id))).collect()
}

fn tell(trouble: &OpenTrouble, name: &str, (source, id): (&Source, &Node), problems: &mut Problems) {
    let mut say = |why: &str| {
        let message = format!("a game with `{name}` cannot begin: {why}");
        problems.push(Problem::new(Code::BrokenSetup, &source.name, id.here(), message));
    };
    match trouble {
        OpenTrouble::Said(why) => say(why),
        OpenTrouble::Refused(rule, why) => say(&format!("{why} ({rule})")),
        OpenTrouble::Problems(all) => all.kept().iter().for_each(|problem| say(&problem.message)),
    }
}
