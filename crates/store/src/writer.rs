//! One task writes: what arrives together is committed together, and each caller hears only after
//! the disk has answered.

use crate::{GameRow, StoreError, Summary};
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::{mpsc, oneshot};

/// How many requests one commit takes along.
const BATCH: usize = 512;
/// How many bytes of lines one commit takes along, unless a single request has more: a large import
/// must not make small answers wait for it.
const BATCH_BYTES: usize = 1 << 20;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// What became of each request of a batch.
pub(crate) type Written = Vec<Result<(), StoreError>>;

pub(crate) enum Work {
    Create { game: GameRow, lines: Vec<String> },
    Append { id: String, saved: u32, lines: Vec<String>, summary: Summary },
    Finish,
}

impl Work {
    fn bytes(&self) -> usize {
        match self {
            Work::Create { lines, .. } | Work::Append { lines, .. } => {
                lines.iter().map(String::len).sum()
            }
            Work::Finish => 0,
        }
    }
}

/// A database that writes a batch in one transaction.
pub(crate) trait Batch: Send + Sync + 'static {
    /// An error means that nothing was kept, or that nobody knows.
    fn write(&self, work: &[Work]) -> impl Future<Output = Result<Written, StoreError>> + Send;
}

#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<(Work, Reply)>);

impl Writer {
    pub(crate) fn start(database: Arc<impl Batch>) -> Writer {
        let (send, receive) = mpsc::channel(4 * BATCH);
        tokio::spawn(write_all(database, receive));
        Writer(send)
    }

    pub(crate) async fn create(&self, game: GameRow, lines: Vec<String>) -> Result<(), StoreError> {
        self.ask(Work::Create { game, lines }).await
    }

    pub(crate) async fn append(
        &self,
        id: String,
        saved: u32,
        lines: Vec<String>,
        summary: Summary,
    ) -> Result<(), StoreError> {
        self.ask(Work::Append { id, saved, lines, summary }).await
    }

    pub(crate) async fn finish(&self) {
        let _ = self.ask(Work::Finish).await;
    }

    async fn ask(&self, work: Work) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.0.send((work, reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all(database: Arc<impl Batch>, mut work: mpsc::Receiver<(Work, Reply)>) {
    let mut batch = Vec::with_capacity(BATCH);
    while work.recv_many(&mut batch, BATCH).await > 0 {
        // Whoever is just about to write comes along: a commit of several costs hardly more than of one.
        tokio::task::yield_now().await;
        while batch.len() < BATCH
            && let Ok(next) = work.try_recv()
        {
            batch.push(next);
        }
        let last = batch.iter().any(|(work, _)| matches!(work, Work::Finish));
        while !batch.is_empty() {
            let part = batch.drain(..fitting(&batch));
            let (work, replies): (Vec<Work>, Vec<Reply>) = part.unzip();
            for (reply, written) in replies.into_iter().zip(write_batch(&*database, &work).await) {
                let _ = reply.send(written);
            }
        }
        if last {
            return;
        }
    }
}

/// How many of the first requests go into one commit; at least one.
fn fitting(batch: &[(Work, Reply)]) -> usize {
    let mut bytes = 0;
    let fits = |(work, _): &&(Work, Reply)| {
        bytes += work.bytes();
        bytes <= BATCH_BYTES
    };
    batch.iter().take_while(fits).count().max(1)
}

/// Writes everything in one transaction. If that fails for a reason that lies in the disk, everyone
/// hears so; otherwise each is tried alone, so that one cannot spoil the others.
async fn write_batch(database: &impl Batch, work: &[Work]) -> Written {
    let error = match database.write(work).await {
        Ok(written) => return written,
        Err(error) => error,
    };
    if work.len() == 1 || error.is_of_the_disk() {
        return work.iter().map(|_| Err(error.again())).collect();
    }
    let mut written = Vec::with_capacity(work.len());
    for one in work {
        let alone = database.write(std::slice::from_ref(one)).await;
        written.push(alone.and_then(|mut alone| alone.pop().unwrap_or(Ok(()))));
    }
    written
}

/// Lines of a journal on their way to the disk: game, number of the first, all of them with line breaks
/// between. An answer is a dozen lines, and a database takes one row in a fraction of the time of twelve.
pub(crate) type Row<'a> = (&'a str, u32, String);

/// How many lines share a row at the most, so that no row of an imported game becomes huge.
const LINES_IN_A_ROW: usize = 64;

/// The last word on a game of a batch: what the list shows, and its new length.
pub(crate) type Listed<'a> = (&'a Summary, u32);

/// What a batch comes to, once the lengths of its games are known.
pub(crate) struct Plan<'a> {
    pub(crate) created: Vec<(&'a GameRow, usize)>,
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) listed: BTreeMap<&'a str, Listed<'a>>,
    pub(crate) written: Written,
}

/// The games that are written on, each once.
pub(crate) fn games(work: &[Work]) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::new();
    for one in work {
        if let Work::Append { id, .. } = one {
            ids.push(id);
        }
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// How long each journal is if whoever writes on it first in this batch is right.
pub(crate) fn assumed(work: &[Work]) -> BTreeMap<String, u32> {
    let mut lengths = BTreeMap::new();
    for one in work {
        if let Work::Append { id, saved, .. } = one {
            lengths.entry(id.clone()).or_insert(*saved);
        }
    }
    lengths
}

/// What became of each request planned on assumed lengths, once the true ones are known: of a journal
/// that is longer or shorter nothing was written.
pub(crate) fn compared(
    work: &[Work],
    written: Written,
    assumed: &BTreeMap<String, u32>,
    lengths: &BTreeMap<String, u32>,
) -> Written {
    let compare = |(one, written): (&Work, Result<(), StoreError>)| match one {
        Work::Append { id, saved, .. } => match lengths.get(id) {
            None => Err(StoreError::NoGame { id: id.clone() }),
            length if length == assumed.get(id) => written,
            Some(_) => Err(StoreError::Taken { line: saved + 1 }),
        },
        Work::Create { .. } | Work::Finish => written,
    };
    work.iter().zip(written).map(compare).collect()
}

/// Takes what fits onto journals of these lengths and refuses the rest.
pub(crate) fn plan(work: &[Work], mut lengths: BTreeMap<String, u32>) -> Plan<'_> {
    let (created, rows, listed) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut plan = Plan { created, rows, listed, written: Vec::with_capacity(work.len()) };
    for one in work {
        let taken = match one {
            Work::Create { game, lines } => {
                plan.created.push((game, lines.len()));
                plan.rows.extend(in_rows(&game.id, 0, lines));
                Ok(())
            }
            Work::Append { id, saved, lines, summary } => {
                let fits = fits(&mut lengths, id, *saved, lines.len());
                if fits.is_ok() {
                    plan.rows.extend(in_rows(id, *saved, lines));
                    plan.listed.insert(id, (summary, *saved + lines.len() as u32));
                }
                fits
            }
            Work::Finish => Ok(()),
        };
        plan.written.push(taken);
    }
    plan
}

fn in_rows<'a>(id: &'a str, saved: u32, lines: &'a [String]) -> impl Iterator<Item = Row<'a>> {
    let first = (saved + 1..).step_by(LINES_IN_A_ROW);
    first.zip(lines.chunks(LINES_IN_A_ROW)).map(move |(first, lines)| (id, first, lines.join("\n")))
}

/// The journal must be exactly as long as the caller thinks; anything else has gone on elsewhere.
fn fits(
    lengths: &mut BTreeMap<String, u32>,
    id: &str,
    saved: u32,
    added: usize,
) -> Result<(), StoreError> {
    match lengths.get_mut(id) {
        None => Err(StoreError::NoGame { id: id.to_owned() }),
        Some(length) if *length != saved => Err(StoreError::Taken { line: saved + 1 }),
        Some(length) => {
            *length += added as u32;
            Ok(())
        }
    }
}
