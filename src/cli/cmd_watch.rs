//! stub
use super::args::WatchArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn watch(_: &Here, _: &WatchArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
