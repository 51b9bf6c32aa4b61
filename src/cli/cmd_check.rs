//! stub
use super::args::CheckArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn check(_: &Here, _: &CheckArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
