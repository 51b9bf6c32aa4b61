//! stub
use super::args::RulesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn rules(_: &Here, _: &RulesArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
