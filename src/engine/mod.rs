//! How an answer becomes events. Knows tables, steps and questions; knows no game, no file and no clock.

pub mod agenda;
mod asking;
pub mod chance;
pub mod deed;
pub mod dials;
pub mod event;
mod hashing;
mod heard;
pub mod history;
pub mod journal;
mod laying;
pub mod machine;
pub mod player;
pub mod question;
pub mod refusal;
pub mod session;
pub mod state;
mod trial;
pub mod tx;

pub use agenda::{Frame, Step};
pub use deed::{Deed, Real};
pub use dials::{Automatic, Dials, Mode};
pub use event::{Event, Log};
pub use hashing::Stands;
pub use heard::seen_by;
pub use machine::{Law, Machine, Stop};
pub use question::{Ask, Choice, Opt, Question, Who};
pub use refusal::{Fault, No, Refusal, Run};
pub use session::{Session, Turn};
pub use state::{Position, State};
pub use tx::{Side, Tx};
