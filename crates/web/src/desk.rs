//! The games that are being played: in memory while somebody plays, in the store always.
//!
//! Memory never runs ahead of disk: a move is answered only when its lines are written, and a
//! session whose lines could not be written is dropped and read again.

mod elsewhere;

use crate::{
    assets,
    charts::{Own, OwnShelf},
    clock,
    club::{Sheet, agree::read_sheet},
    connections::ConnectionLimits,
    consent::Wish,
    error::WebError,
    fill,
    forecast::Forecasts,
    guard::{Guard, Limits},
    health::Observed,
    id::GameId,
    keys::Key,
    library::{Library, Volume},
    listeners::{Entered, Listening, Listens},
    locks::Locks,
    outlook::Outlooks,
    pages::hall::Hall,
    people::ClubConfig,
    push::Vapid,
    queue::Queue,
};
use shelf::{AnyGame, AnySession};
use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};
use store::{Durability, GameRow, Store, StoreError, Summary, club::Person};
use table::{Eyes, Fault, Journal, Seat};
use tokio::sync::{OnceCell, OwnedMutexGuard, Semaphore, SemaphorePermit, watch};

const SHARDS: usize = 64;
const IMPORTS_AT_ONCE: usize = 2;
/// How many lines of a journal pass before the list of games tells anew where a game stands.
const SUMMARY_EVERY: u32 = 8;

/// How the desk is set up.
#[derive(Clone)]
pub struct DeskConfig {
    pub shelf: &'static [&'static dyn AnyGame],
    pub data: PathBuf,
    /// The database of a club, `postgres://…`, in place of the file in the data directory.
    pub database: Option<String>,
    pub durability: Durability,
    /// How many games are kept in memory at once.
    pub live: usize,
    /// How many tabs may listen at once.
    pub streams: usize,
    pub limits: Limits,
    /// The owner's key, if the server is for more than whoever sits at this machine.
    pub owner: Option<Key>,
    pub connections: ConnectionLimits,
    /// The club whose members sign in; needs a database of its own.
    pub club: Option<ClubConfig>,
    /// One line of log for each request, as JSON.
    pub log: bool,
}

impl DeskConfig {
    pub fn new(shelf: &'static [&'static dyn AnyGame], data: PathBuf) -> DeskConfig {
        DeskConfig {
            shelf,
            data,
            database: None,
            durability: Durability::Synced,
            live: 1000,
            streams: 400,
            limits: Limits::default(),
            owner: None,
            connections: ConnectionLimits::default(),
            club: None,
            log: false,
        }
    }
}

/// Everything the handlers share.
#[derive(Clone)]
pub struct Desk(Arc<Inner>);

pub(crate) struct Inner {
    library: Library,
    config: DeskConfig,
    store: OnceCell<Store>,
    shards: Vec<Mutex<BTreeMap<GameId, Arc<Slot>>>>,
    ticks: AtomicU64,
    own: OwnShelf,
    forecasts: Forecasts,
    outlooks: Outlooks,
    queue: Queue,
    thinkers: Arc<Semaphore>,
    guard: Arc<Guard>,
    streams: Arc<AtomicUsize>,
    listening: Listening,
    imports: Semaphore,
    closing: watch::Sender<bool>,
    locks: Locks,
    hall: Hall,
    observed: Observed,
    vapid: OnceCell<Vapid>,
}

/// The place of one game; the session in it comes and goes.
pub(crate) struct Slot {
    live: Arc<tokio::sync::Mutex<Option<Live>>>,
    changes: watch::Sender<u32>,
    /// Counts how often a wish to take something back was made or answered.
    wishes: watch::Sender<u32>,
    /// Counts what was said among players and among watchers.
    talk: watch::Sender<(u32, u32)>,
    used: AtomicU64,
    /// The question a computer player thinks about, and his seat.
    thought_about: Mutex<Option<(Seat, u32)>>,
}

/// A game in memory.
pub(crate) struct Live {
    pub(crate) id: GameId,
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) row: GameRow,
    /// How many lines of the journal are on disk.
    pub(crate) saved: u32,
    /// The log goes back to the first line, not only to the last mark.
    pub(crate) whole: bool,
    /// Somebody would like to take back what others have seen.
    pub(crate) wish: Option<Wish>,
    /// What is agreed beside the rules, and which version of it this is.
    pub(crate) sheet: Sheet,
    pub(crate) version: i64,
    /// What everybody may know of how far the game has come, when it was last written.
    told: Told,
    /// Whether the last move was one that everybody may know of.
    pub(crate) heard: bool,
}

/// How far a game has come as everybody may know: the lines that nobody hides, and who has to decide.
type Told = (u32, Vec<Seat>);

impl Live {
    /// A game as it was read or begun.
    fn new(id: GameId, session: Box<dyn AnySession>, row: GameRow, whole: bool) -> Live {
        let (saved, sheet) = (session.journal_len(), Sheet::default());
        let mut live = Live {
            id,
            session,
            row,
            saved,
            whole,
            wish: None,
            sheet,
            version: 0,
            told: Told::default(),
            heard: true,
        };
        live.told = live.tells();
        live
    }

    fn tells(&self) -> Told {
        if self.whole && self.session.seats() > 1 {
            (self.session.numbering(Eyes::Public).last(), self.session.deciding())
        } else {
            (self.session.journal_len(), Vec::new())
        }
    }

    /// Notes what has been played since the last time, and whether so much of it was told that lists
    /// should say anew how it stands. Of a move that the others may not know of, no list and no clock
    /// tells them either.
    fn note_played(&mut self) -> bool {
        let told = self.tells();
        self.heard = told != self.told;
        if self.heard {
            self.row.updated = clock::now();
        }
        let before = std::mem::replace(&mut self.told, told);
        before.0 / SUMMARY_EVERY != self.told.0 / SUMMARY_EVERY
    }
}

/// A game nobody else touches until this is dropped.
pub(crate) struct Held {
    slot: Arc<Slot>,
    live: OwnedMutexGuard<Option<Live>>,
}

impl Held {
    pub(crate) fn live(&mut self) -> Result<&mut Live, WebError> {
        self.live.as_mut().ok_or_else(|| WebError::internal("a held game has no session"))
    }

    /// Notes that a computer player thinks about this question; false if he does already.
    pub(crate) fn begins_to_think(&self, seat: Seat, n: u32) -> bool {
        let mut about = self.slot.thought_about.lock().unwrap_or_else(PoisonError::into_inner);
        about.replace((seat, n)) != Some((seat, n))
    }

    /// Tells those who listen that a wish was made or answered.
    pub(crate) fn wish_changed(&self) {
        self.slot.wishes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Forgets the session; the next one to come reads the journal.
    pub(crate) fn forget(mut self) {
        *self.live = None;
    }
}

impl Desk {
    pub fn new(config: DeskConfig) -> Desk {
        assets::know(config.shelf);
        Desk(Arc::new(Inner {
            library: Library::new(config.shelf),
            store: OnceCell::new(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            ticks: AtomicU64::new(0),
            own: OwnShelf::default(),
            forecasts: Forecasts::default(),
            outlooks: Outlooks::default(),
            queue: Queue::default(),
            // One after the other, each on all cores.
            thinkers: Arc::new(Semaphore::new(1)),
            guard: Arc::new(Guard::new(&config.limits)),
            streams: Arc::default(),
            listening: Listening::default(),
            imports: Semaphore::new(IMPORTS_AT_ONCE),
            closing: watch::Sender::new(false),
            locks: Locks::new(config.owner),
            hall: Hall::default(),
            observed: Observed::default(),
            vapid: OnceCell::new(),
            config,
        }))
    }

    pub fn library(&self) -> &Library {
        &self.0.library
    }

    pub(crate) fn connection_limits(&self) -> ConnectionLimits {
        self.0.config.connections
    }

    pub(crate) fn guard(&self) -> Arc<Guard> {
        Arc::clone(&self.0.guard)
    }

    pub(crate) fn locks(&self) -> &Locks {
        &self.0.locks
    }

    pub(crate) fn observed(&self) -> &Observed {
        &self.0.observed
    }

    /// Whether each request is logged.
    pub(crate) fn logs(&self) -> bool {
        self.0.config.log
    }

    /// How many tabs listen.
    pub(crate) fn listening(&self) -> usize {
        self.0.streams.load(Ordering::Relaxed)
    }

    /// The club, if members sign in here.
    pub(crate) fn club(&self) -> Option<&ClubConfig> {
        self.0.config.club.as_ref()
    }

    /// The key by which the club signs, once it is read.
    pub(crate) fn vapid_cell(&self) -> &OnceCell<Vapid> {
        &self.0.vapid
    }

    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
    }

    pub(crate) fn own(&self) -> &OwnShelf {
        &self.0.own
    }

    pub(crate) fn forecasts(&self) -> &Forecasts {
        &self.0.forecasts
    }

    pub(crate) fn outlooks(&self) -> &Outlooks {
        &self.0.outlooks
    }

    /// Where everything waits that is tried out beside the games.
    pub(crate) fn queue(&self) -> &Queue {
        &self.0.queue
    }

    pub(crate) fn thinkers(&self) -> Arc<Semaphore> {
        Arc::clone(&self.0.thinkers)
    }

    /// The database; opened when first wanted, and tried again until that succeeds.
    pub async fn store(&self) -> Result<&Store, WebError> {
        Ok(self.try_store().await?)
    }

    /// Opens the database now, to say at once what is wrong with it.
    pub async fn try_store(&self) -> Result<&Store, StoreError> {
        self.0.store.get_or_try_init(|| self.open()).await
    }

    async fn open(&self) -> Result<Store, StoreError> {
        let config = &self.0.config;
        let store = match &config.database {
            Some(address) => Store::connect(address, config.durability).await?,
            None => Store::open(&config.data, config.durability).await?,
        };
        let news = store.news().await;
        tokio::spawn(elsewhere::hear(Arc::downgrade(&self.0), news));
        Ok(store)
    }

    /// Ends every stream and closes the database once all that was answered is in it.
    pub async fn close(&self) {
        self.0.closing.send_replace(true);
        if let Some(store) = self.0.store.get() {
            store.close().await;
        }
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.subscribe()
    }

    /// Ends every stream, so that the connections can be let go.
    pub fn end_streams(&self) {
        self.0.closing.send_replace(true);
    }

    /// A place among those who listen, until it is dropped.
    pub(crate) fn listener(&self, who: Listens) -> Result<Listener, WebError> {
        let each = self.0.config.limits.each.as_ref().map_or(usize::MAX, |each| each.streams);
        let listener =
            Listener { all: Arc::clone(&self.0.streams), each: self.0.listening.enter(who) };
        let before = listener.all.fetch_add(1, Ordering::Relaxed);
        let own = listener.each.count();
        if before < self.0.config.streams && own <= each {
            Ok(listener)
        } else {
            Err(WebError::TooMany)
        }
    }

    /// Refuses a member who has set too many tables that are not yet over.
    pub(crate) async fn may_set_table(&self, person: &Person) -> Result<(), WebError> {
        let Some(each) = &self.0.config.limits.each else { return Ok(()) };
        if self.people().await?.hosted(person.id).await? < each.games {
            return Ok(());
        }
        Err(WebError::input(format!(
            "You have {} tables that are not over. End one before you set another.",
            each.games
        )))
    }

    /// A place among those who import, waited for until one is free.
    pub(crate) async fn import_place(&self) -> Result<SemaphorePermit<'_>, WebError> {
        self.0.imports.acquire().await.map_err(WebError::internal)
    }

    fn shard(&self, id: GameId) -> MutexGuard<'_, BTreeMap<GameId, Arc<Slot>>> {
        let bytes = id.as_str().bytes();
        let place = bytes.fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        self.0.shards[place % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: GameId) -> Arc<Slot> {
        let tick = self.0.ticks.fetch_add(1, Ordering::Relaxed);
        let mut shard = self.shard(id);
        if let Some(slot) = shard.get(&id) {
            slot.used.store(tick, Ordering::Relaxed);
            return Arc::clone(slot);
        }
        make_room(&mut shard, self.0.config.live.div_ceil(SHARDS));
        let slot = Arc::new(Slot {
            live: Arc::default(),
            changes: watch::Sender::new(0),
            wishes: watch::Sender::new(0),
            talk: watch::Sender::new((0, 0)),
            used: AtomicU64::new(tick),
            thought_about: Mutex::default(),
        });
        shard.insert(id, Arc::clone(&slot));
        slot
    }

    /// The place of a game that is in memory or listened to.
    fn known_slot(&self, id: GameId) -> Option<Arc<Slot>> {
        self.shard(id).get(&id).map(Arc::clone)
    }

    /// Whether a game is in memory or listened to.
    pub(crate) fn is_at_hand(&self, id: GameId) -> bool {
        self.known_slot(id).is_some()
    }

    /// All games that are in memory or listened to.
    fn known_games(&self) -> Vec<GameId> {
        let shards = self.0.shards.iter();
        let shards = shards.map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner));
        shards.flat_map(|shard| shard.keys().copied().collect::<Vec<_>>()).collect()
    }

    /// Gives up an empty place that nobody else waits for.
    fn clear(&self, id: GameId, slot: &Arc<Slot>) {
        let mut shard = self.shard(id);
        if Arc::strong_count(slot) <= 2 && slot.changes.receiver_count() == 0 {
            shard.remove(&id);
        }
    }

    /// How many games are in memory.
    pub fn live_games(&self) -> usize {
        let shards = self.0.shards.iter();
        shards.map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    /// Hears the number of lines whenever this game has moved.
    pub(crate) async fn listen(&self, id: GameId) -> Result<watch::Receiver<u32>, WebError> {
        drop(self.hold(id).await?);
        Ok(self.slot(id).changes.subscribe())
    }

    /// Hears whenever a wish to take something back was made or answered.
    pub(crate) fn listen_to_wishes(&self, id: GameId) -> watch::Receiver<u32> {
        self.slot(id).wishes.subscribe()
    }

    /// Hears whenever something was said beside this game: among players, among watchers.
    pub(crate) fn listen_to_talk(&self, id: GameId) -> watch::Receiver<(u32, u32)> {
        self.slot(id).talk.subscribe()
    }

    /// Something was said beside this game.
    pub(crate) fn heard_talk(&self, id: GameId, watchers: bool) {
        let Some(slot) = self.known_slot(id) else { return };
        slot.talk.send_modify(|(players, watching)| {
            let count = if watchers { watching } else { players };
            *count = count.wrapping_add(1);
        });
    }

    /// The game in memory, read from its journal if it is not there.
    pub(crate) async fn hold(&self, id: GameId) -> Result<Held, WebError> {
        let slot = self.slot(id);
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        if live.is_none() {
            match self.read(id, false).await {
                Ok(read) => {
                    slot.changes.send_replace(read.saved);
                    *live = Some(read);
                    *slot.thought_about.lock().unwrap_or_else(PoisonError::into_inner) = None;
                }
                Err(error) => {
                    drop(live);
                    self.clear(id, &slot);
                    return Err(error);
                }
            }
            let mut held = Held { slot, live };
            self.wake_thinker(&mut held);
            return Ok(held);
        }
        Ok(Held { slot, live })
    }

    /// The same, with a session that knows everything from the first line on.
    pub(crate) async fn hold_whole(&self, id: GameId) -> Result<Held, WebError> {
        let mut held = self.hold(id).await?;
        if !held.live()?.whole {
            *held.live = Some(self.read(id, true).await?);
        }
        Ok(held)
    }

    /// Reads a game from its journal; from the last mark on when that is enough.
    async fn read(&self, id: GameId, whole: bool) -> Result<Live, WebError> {
        let store = self.store().await?;
        let row = store.game(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let text = store.journal(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let (sheet, version) = read_sheet(store, id).await?;
        self.locks().note_end(id, sheet.ended.is_some());
        let own = self.own_charts(row.charts.as_deref()).await?;
        // Who counts only what he knows must know it from the first line on.
        let whole = whole || !self.keys_of(id).await?.is_empty();
        let desk = self.clone();
        blocking(move || {
            let volume = desk.library().need(&row.game)?;
            let journal = Journal::parse(&text).map_err(|damage| {
                no_longer(id, format!("line {} cannot be read", damage.error.line))
            })?;
            let own = own.as_deref();
            let current = fits(volume, &journal, own)?;
            let files = fill::files(own);
            let from_mark = !whole && current && journal.last_mark().is_some();
            let marked = from_mark.then(|| volume.game.resume_from_mark(journal.clone(), files));
            let (session, whole) = match marked {
                Some(Ok(session)) => (session, false),
                // A damaged mark is no loss: everything before it is there.
                Some(Err(shelf::ShelfError::Fault(Fault::Mark { .. }))) | None => {
                    let session = volume.game.resume(journal, files);
                    (session.map_err(|error| no_longer_fits(id, error))?, true)
                }
                Some(Err(error)) => return Err(no_longer_fits(id, error)),
            };
            let mut live = Live::new(id, session, row, whole);
            (live.sheet, live.version) = (sheet, version);
            // A server may have ended between a move and its clock.
            if live.sheet.clock.as_ref().is_some_and(|clock| !clock.knows(live.saved)) {
                let (deciding, at) = (live.to_decide(), live.row.updated);
                live.sheet.moved(None, &deciding, live.saved, at);
            }
            Ok(live)
        })
        .await
    }

    /// The charts of a player's own copy that a game is played with.
    pub(crate) async fn own_charts(&self, id: Option<&str>) -> Result<Option<Arc<Own>>, WebError> {
        match id {
            None => Ok(None),
            Some(id) => self.own().get(self, id).await.map(Some),
        }
    }

    /// Saves a new game and keeps it at hand.
    pub(crate) async fn create(
        &self,
        mut session: Box<dyn AnySession>,
        name: String,
        charts: Option<String>,
    ) -> Result<GameId, WebError> {
        let id = GameId::random().map_err(WebError::internal)?;
        let now = clock::now();
        let row = GameRow {
            id: id.to_string(),
            game: session.game().to_owned(),
            name,
            created: now,
            updated: now,
            over: session.story().is_some(),
            summary: session.status(Eyes::Public).title,
            charts,
        };
        let lines = session.lines_since(0);
        let saved = lines.len() as u32;
        self.store().await?.create(row.clone(), lines).await?;
        let slot = self.slot(id);
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        *live = Some(Live::new(id, session, row, true));
        slot.changes.send_replace(saved);
        self.wake_thinker(&mut Held { slot, live });
        Ok(id)
    }

    /// Writes what a move has added and tells those who listen; only then the move has been made.
    ///
    /// It runs to its end even if whoever asked has gone.
    pub(crate) async fn commit(&self, held: Held) -> Result<Held, WebError> {
        let desk = self.clone();
        let written = tokio::spawn(async move { desk.write(held).await });
        written.await.map_err(WebError::internal)?
    }

    async fn write(&self, mut held: Held) -> Result<Held, WebError> {
        let live = held.live()?;
        let lines = live.session.lines_since(live.saved);
        let added = lines.len() as u32;
        let over = live.has_ended();
        if live.note_played() || over || live.row.summary.is_empty() {
            live.row.summary = live.session.status(Eyes::Public).title;
        }
        if let Some(ending) = live.ended_words() {
            live.row.summary = ending.verdict;
        }
        live.row.over = over;
        let summary = Summary { updated: live.row.updated, over, text: live.row.summary.clone() };
        let written = match self.store().await {
            Ok(store) => {
                let append = store.append(&live.row.id, live.saved, lines, summary);
                append.await.map_err(WebError::from)
            }
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => {
                live.saved += added;
                let (id, saved) = (live.id, live.saved);
                self.outlooks().moved(id, |seat| live.session.open_number(seat));
                if over {
                    self.forecasts().give_up(id);
                }
                held.slot.changes.send_replace(saved);
                self.note_turns(&mut held).await;
                if over {
                    self.count_result(&mut held).await;
                }
                self.wake_thinker(&mut held);
                Ok(held)
            }
            Err(error) => {
                held.forget();
                Err(error)
            }
        }
    }

    /// Gives the game another name.
    pub(crate) async fn rename(&self, id: GameId, name: &str) -> Result<(), WebError> {
        let mut held = self.hold(id).await?;
        self.store().await?.rename(id.as_str(), name).await?;
        name.clone_into(&mut held.live()?.row.name);
        Ok(())
    }

    /// Deletes the game for good; those who listen are told to look again.
    pub(crate) async fn delete(&self, id: GameId) -> Result<(), WebError> {
        let slot = self.slot(id);
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        let store = self.store().await?;
        if store.game(id.as_str()).await?.is_none() {
            return Err(WebError::NoGame);
        }
        store.delete(id.as_str()).await?;
        self.locks().forget(id);
        *live = None;
        slot.changes.send_replace(0);
        drop(live);
        self.clear(id, &slot);
        Ok(())
    }
}

impl Desk {
    /// Puts a world dealt from what these eyes see in place of the game in memory, until the true one is
    /// put back: whatever is asked through these eyes must be answered as before. Only tests of secrecy do
    /// that. False where nothing is hidden.
    pub async fn imagine(
        &self,
        id: GameId,
        eyes: Eyes,
        luck: u64,
    ) -> Result<Option<Box<dyn AnySession>>, WebError> {
        let mut held = self.hold_whole(id).await?;
        let live = held.live()?;
        let Some(other) = live.session.imagined(eyes, luck) else { return Ok(None) };
        Ok(Some(std::mem::replace(&mut live.session, other)))
    }

    /// Puts the true game back.
    pub async fn put_back(&self, id: GameId, session: Box<dyn AnySession>) -> Result<(), WebError> {
        self.hold(id).await?.live()?.session = session;
        Ok(())
    }
}

/// Drops the game that was used longest ago, unless somebody is at it or listens to it.
fn make_room(shard: &mut BTreeMap<GameId, Arc<Slot>>, most: usize) {
    while shard.len() >= most.max(1) {
        let idle = shard.iter().filter(|(_, slot)| {
            Arc::strong_count(slot) == 1
                && Arc::strong_count(&slot.live) == 1
                && slot.changes.receiver_count() == 0
        });
        let oldest = idle.min_by_key(|(_, slot)| slot.used.load(Ordering::Relaxed));
        let Some(id) = oldest.map(|(id, _)| *id) else { return };
        shard.remove(&id);
    }
}

/// Whether the journal was played by the rules and charts of today.
fn fits(volume: &Volume, journal: &Journal, own: Option<&Own>) -> Result<bool, WebError> {
    let digest = match own {
        Some(own) => &own.digest,
        None => &volume.printed()?.digest,
    };
    Ok(journal.header.rules == volume.game.card().rules && journal.header.charts == *digest)
}

fn no_longer_fits(id: GameId, error: shelf::ShelfError) -> WebError {
    let fault = match error {
        shelf::ShelfError::Fault(fault) => fault,
        error => return WebError::internal(error),
    };
    let why = match fault {
        Fault::Diverged { line, .. } => format!("line {line} is played differently now"),
        Fault::Mark { line, .. } => format!("the position in line {line} cannot be read"),
        Fault::OtherRules { .. } => "it was played by another revision of the rules".to_owned(),
        Fault::OtherCharts { differ, .. } if differ.is_empty() => {
            "it was played with other charts".to_owned()
        }
        Fault::OtherCharts { differ, .. } => {
            format!("it was played with other charts, which differ in {}", differ.join(", "))
        }
        Fault::OtherGame { .. } | Fault::Setup(_) | Fault::NoMark => {
            "its beginning cannot be read".to_owned()
        }
    };
    no_longer(id, why)
}

fn no_longer(id: GameId, why: String) -> WebError {
    WebError::NoLongerFits { id, why }
}

/// Runs what takes long where it holds nobody up.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, WebError> + Send + 'static,
) -> Result<T, WebError> {
    tokio::task::spawn_blocking(work).await.map_err(WebError::internal)?
}

/// One who listens.
pub(crate) struct Listener {
    all: Arc<AtomicUsize>,
    each: Entered,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.all.fetch_sub(1, Ordering::Relaxed);
    }
}
