//! stub
use super::args::CardArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn card(_: &Here, _: &CardArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
