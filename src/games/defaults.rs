//! What a box plays where nothing is chosen: its `default.yaml`.

use crate::content::{Limits, MapReader, Problems, Reporter, parse};
use crate::games::game::Options;

/// The options, with the box's own choice where nothing is chosen.
pub fn chosen(default: &str, options: &Options) -> Result<Options, Problems> {
    let mut options = options.clone();
    if !options.heroes.is_empty() && options.quest.is_some() {
        return Ok(options);
    }
    let mut problems = Problems::new();
    let file = "default.yaml".into();
    let tree = parse(&file, default.as_bytes(), &Limits::default(), &mut problems);
    if let Some(tree) = &tree {
        let mut reporter = Reporter::new(&file, &mut problems);
        let mut map = MapReader::new(tree, &mut reporter);
        let heroes = map.need("heroes").texts();
        let quest = map.get("quest").text();
        map.finish();
        if options.heroes.is_empty() {
            options.heroes = heroes.into_iter().map(str::to_owned).collect();
        }
        options.quest = options.quest.or_else(|| quest.map(str::to_owned));
    }
    if problems.is_empty() { Ok(options) } else { Err(problems) }
}
