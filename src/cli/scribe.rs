//! Tells what a script did and writes it down while the next commands are carried out: a second thread, which knows
//! nothing but what it is sent. It has commands kept as soon as there are many, by a third thread; nothing is shown before
//! it is handed over.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, OnceLock};

use super::journal_file::{JournalFile, Unkept};
use super::render::render_told;
use super::style::Style;
use crate::desk::later::Later;
use crate::view::told::Room;

/// How many threads this machine can run beside each other. Finding out takes a while, so it is done once, and well
/// before it is needed by whoever has the time.
pub fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZero::get))
}

/// So many commands are sent at once: waking the other thread costs as much as a few of them.
pub const BATCH: usize = 64;

/// From so many on, commands are kept while the next ones are carried out.
const MANY: usize = 4096;

/// How often something is looked for before a thread goes to sleep: to be woken again and again costs both sides more than
/// the batches that come, and may leave both on one core.
const LOOKS: usize = 2000;

/// What comes next; `None` where nobody is left to send anything.
fn next<T>(from: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        match from.try_recv() {
            Ok(sent) => return Some(sent),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::thread::yield_now(),
        }
    }
    from.recv().ok()
}

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

    /// Lets them go where they have nothing left to do: they are gone by the time that we are, and whoever needs somebody
    /// again asks again.
    pub fn rest(&mut self) {
        if matches!(self, Help::Here(scribe) if scribe.sent == 0) {
            *self = Help::NotAsked;
        }
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

/// Commands and the file they are kept in; and whether they are kept.
type Parcel = (JournalFile, Unkept);

/// Who writes to the disk: a thread of its own, for it is mostly waiting.
struct Disk {
    to: Sender<Parcel>,
    back: Receiver<(Parcel, bool)>,
    /// How much is told up to the last of the commands that are on their way.
    under_way: Option<usize>,
    /// Room of commands that are kept.
    spare: Unkept,
}

impl Disk {
    fn start() -> Option<Disk> {
        let (to, parcels) = channel::<Parcel>();
        let (done, back) = channel();
        let work = move || {
            for (mut file, unkept) in parcels {
                let kept = file.append_all(&unkept).is_ok();
                if done.send(((file, unkept), kept)).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new().spawn(work).ok()?;
        Some(Disk { to, back, under_way: None, spare: Unkept::default() })
    }

    /// Begins to keep what is to be kept, unless something is still on its way.
    fn keep(&mut self, page: &mut Written) {
        if self.under_way.is_some() && !self.back.try_recv().is_ok_and(|done| self.note(page, done)) {
            return;
        }
        if let Some(file) = page.file.take() {
            self.under_way = Some(page.shown.len());
            // Where the thread is gone, it is noticed when all has to be there.
            let unkept = std::mem::replace(&mut page.unkept, std::mem::take(&mut self.spare));
            let _ = self.to.send((file, unkept));
        }
    }

    /// Waits for what is on its way; whether the thread is there.
    fn finish(&mut self, page: &mut Written) -> bool {
        self.under_way.is_none() || self.back.recv().is_ok_and(|done| self.note(page, done))
    }

    /// Notes what is done. What could not be kept is tried again, at last by whoever can say so.
    fn note(&mut self, page: &mut Written, ((file, mut unkept), kept): (Parcel, bool)) -> bool {
        let shown = self.under_way.take();
        page.file = Some(file);
        if kept {
            page.kept_to = shown.unwrap_or(page.kept_to);
            unkept.clear();
            self.spare = unkept;
        } else {
            unkept.append(&page.unkept);
            page.unkept = unkept;
        }
        true
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
        if cores() < 2 {
            return None;
        }
        let (orders, received) = channel();
        let (hand_over, written) = channel();
        let (give_back, spare) = channel();
        let size = Arc::new(AtomicUsize::new(0));
        let (page, size_there) = (Written::default(), Arc::clone(&size));
        let desk = Desk { style, room: Box::default(), page, disk: None, size: size_there };
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
        next(&self.written)
    }
}

/// Where it writes.
struct Desk {
    style: Style,
    room: Box<Room>,
    page: Written,
    disk: Option<Disk>,
    size: Arc<AtomicUsize>,
}

impl Desk {
    fn work(mut self, orders: &Receiver<Order>, to: &Sender<Written>, back: &Sender<Later>) {
        while let Some(order) = next(orders) {
            // Whoever has gone wants nothing any more.
            let gone = match order {
                Order::Begin(page) => {
                    self.page = page;
                    false
                }
                Order::Tell(later) => back.send(self.told(later)).is_err(),
                Order::HandOver => {
                    let whole = self.disk.as_mut().is_none_or(|disk| disk.finish(&mut self.page));
                    !whole || to.send(std::mem::take(&mut self.page)).is_err()
                }
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
            self.disk = self.disk.take().or_else(Disk::start);
            self.disk.iter_mut().for_each(|disk| disk.keep(page));
        }
        later
    }
}
