//! The games that are being played: in memory while somebody plays, in the store always.
//!
//! Memory never runs ahead of disk: a move is answered only when its lines are written, and a
//! session whose lines could not be written is dropped and read again.

mod elsewhere;
mod kept;
mod late;
mod live;

pub(crate) use live::{Held, Live, Slot};

use crate::{
    assets,
    charts::OwnShelf,
    club::pulse::Pulse,
    connections::ConnectionLimits,
    error::WebError,
    forecast::Forecasts,
    game_keys::Locks,
    guard::{Guard, Limits, MemberLimits},
    health::Observed,
    id::GameId,
    keys::Key,
    library::Library,
    listeners::{Entered, Listening, Listens},
    outlook::Outlooks,
    pages::hall::Hall,
    people::ClubConfig,
    push::Vapid,
    queue::Queue,
};
use shelf::AnyGame;
use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};
use store::{Durability, Store, StoreError, club::Person};
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit, watch};

const SHARDS: usize = 64;
const IMPORTS_AT_ONCE: usize = 2;
/// Computer players think one after the other, each on all cores.
const THINKERS: usize = 1;

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
    pulse: Pulse,
    vapid: OnceCell<Vapid>,
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
            thinkers: Arc::new(Semaphore::new(THINKERS)),
            guard: Arc::new(Guard::new(&config.limits)),
            streams: Arc::default(),
            listening: Listening::default(),
            imports: Semaphore::new(IMPORTS_AT_ONCE),
            closing: watch::Sender::new(false),
            locks: Locks::new(config.owner),
            hall: Hall::default(),
            observed: Observed::default(),
            pulse: Pulse::default(),
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

    pub(crate) fn pulse(&self) -> &Pulse {
        &self.0.pulse
    }

    /// How many tabs whoever keeps most open has.
    pub(crate) fn most_tabs_of_one(&self) -> usize {
        self.0.listening.most()
    }

    /// What one member is allowed, where there is such a measure.
    pub(crate) fn each(&self) -> Option<&MemberLimits> {
        self.0.config.limits.each.as_ref()
    }

    /// How many tabs may listen in all.
    pub(crate) fn most_streams(&self) -> usize {
        self.0.config.streams
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

    /// How many computer players think at this moment.
    pub(crate) fn thinking_now(&self) -> usize {
        THINKERS.saturating_sub(self.0.thinkers.available_permits())
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
            late: Arc::default(),
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
