//! Tells what a script did and writes it down while the next commands are carried out: a second thread, which knows
//! nothing but what it is sent. It keeps commands as soon as there are many; nothing is shown before it is handed over.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::journal_file::{JournalFile, Unkept};
use super::render::render_told;
use super::style::Style;
use crate::desk::later::Later;
use crate::view::told::Room;

/// So many commands are sent at once: waking the other thread costs as much as a few of them.
pub const BATCH: usize = 512;

/// So many commands are kept at once, while the next ones are carried out.
const MANY: usize = 4096;

/// Whether somebody else tells.
#[derive(Default)]
pub enum Help {
    #[default]
    NotAsked,
    /// This machine does one thing at a time.
    None,
    Here(Scribe),
}

impl Help {
    /// Somebody who tells; asked for once.
    pub fn ask(&mut self, style: Style) -> Option<&mut Scribe> {
        if let Help::NotAsked = self {
            *self = Scribe::start(style).map_or(Help::None, Help::Here);
        }
        self.here()
    }

    pub fn here(&mut self) -> Option<&mut Scribe> {
        if let Help::Here(scribe) = self { Some(scribe) } else { None }
    }

    /// How many commands are with them, and how much text.
    #[must_use]
    pub fn waiting(&self) -> (usize, usize) {
        if let Help::Here(scribe) = self {
            (scribe.sent, scribe.size.load(Ordering::Relaxed))
        } else {
            (0, 0)
        }
    }
}

/// What was written and is not shown yet.
#[derive(Default)]
pub struct Written {
    pub shown: String,
    /// How much of that is told of commands that are kept.
    pub kept_to: usize,
    /// Those of the other commands.
    pub unkept: Unkept,
    /// Where they are kept.
    pub file: Option<JournalFile>,
}

impl Written {
    /// Keeps what is to be kept. Where that fails it is tried again, at last by whoever can say so.
    fn keep(&mut self) {
        if self.file.as_mut().is_some_and(|file| file.append_all(&self.unkept).is_ok()) {
            self.unkept.clear();
            self.kept_to = self.shown.len();
        }
    }
}

enum Order {
    /// Write behind this.
    Begin(Written),
    Tell(Later),
    /// Hand over all that was written.
    HandOver,
}

/// The other thread, seen from this one.
pub struct Scribe {
    orders: Sender<Order>,
    written: Receiver<Written>,
    /// Room of batches that were told.
    spare: Receiver<Later>,
    /// How much text waits over there.
    size: Arc<AtomicUsize>,
    /// Commands that were written or are to be, since the last time something was handed over.
    sent: usize,
}

impl Scribe {
    /// A second thread, where this machine can run one beside us.
    fn start(style: Style) -> Option<Scribe> {
        std::thread::available_parallelism().ok().filter(|many| many.get() > 1)?;
        let (orders, received) = channel();
        let (hand_over, written) = channel();
        let (give_back, spare) = channel();
        let size = Arc::new(AtomicUsize::new(0));
        let desk = Desk { style, room: Box::default(), page: Written::default(), size: Arc::clone(&size) };
        let work = move || desk.work(&received, &hand_over, &give_back);
        std::thread::Builder::new().spawn(work).ok()?;
        Some(Scribe { orders, written, spare, size, sent: 0 })
    }

    /// Sends the commands that this writes into the room it gets; `written` says what comes before the first of them.
    pub fn tell(&mut self, commands: impl FnOnce(&mut Later), written: impl FnOnce() -> Written) {
        let mut later = self.spare.try_recv().unwrap_or_default();
        commands(&mut later);
        // Where the thread is gone, nothing is handed over, which is noticed then.
        if self.sent == 0 {
            let before = written();
            self.sent += before.unkept.len();
            let _ = self.orders.send(Order::Begin(before));
        }
        self.sent += later.len();
        let _ = self.orders.send(Order::Tell(later));
    }

    /// Whether anything is there to be handed over.
    #[must_use]
    pub fn has_some(&self) -> bool {
        self.sent > 0
    }

    /// Everything that was sent, told and written down; `None` where the thread is gone.
    pub fn hand_over(&mut self) -> Option<Written> {
        self.sent = 0;
        self.orders.send(Order::HandOver).ok()?;
        self.written.recv().ok()
    }
}

/// Where it writes.
struct Desk {
    style: Style,
    room: Box<Room>,
    page: Written,
    size: Arc<AtomicUsize>,
}

impl Desk {
    fn work(mut self, orders: &Receiver<Order>, to: &Sender<Written>, back: &Sender<Later>) {
        for order in orders {
            // Whoever has gone wants nothing any more.
            let gone = match order {
                Order::Begin(page) => {
                    self.page = page;
                    false
                }
                Order::Tell(later) => back.send(self.told(later)).is_err(),
                Order::HandOver => to.send(std::mem::take(&mut self.page)).is_err(),
            };
            self.size.store(self.page.shown.len(), Ordering::Relaxed);
            if gone {
                return;
            }
        }
    }

    fn told(&mut self, mut later: Later) -> Later {
        let Desk { style, room, page, .. } = self;
        later.each(room, |finished, listener| {
            page.unkept.push_finished(finished);
            render_told(finished.told, listener.game.book(), *style, &mut page.shown);
        });
        if page.unkept.len() >= MANY {
            page.keep();
        }
        later
    }
}
