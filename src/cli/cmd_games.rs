//! stub
use super::args::GamesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn games(_: &Here, _: GamesArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
