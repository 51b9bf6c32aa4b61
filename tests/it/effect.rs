//! The effect language, in the words of the toy: reading, printing, running.

mod bench;
mod frost;
mod lists;
mod mistakes;
mod mistfall;
mod regressions;
mod round_trip;
mod running;
mod said;
mod sixty;
mod terrinoth;
