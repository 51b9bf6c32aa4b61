//! stub
use super::args::GenerateArgs;
use super::failure::{Done, Failure};
use super::here::Here;
pub fn generate(_: &Here, _: &GenerateArgs) -> Done {
    Err(Failure::Usage("stub".to_owned()))
}
