//! `wardroom club`: the people of a club, and games that are taken into it.

use crate::{failure::Failure, journal_file, out::Out};
use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};
use store::{
    Durability, Store, StoreError,
    club::{Club, ClubError, Person},
};
use tokio::runtime::Builder;
use web::keys::Key;

/// Look after the people and games of a club
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom club create Marlinspike ann@club.example --admin\n  \
    wardroom club invite ann@club.example --site https://club.example\n  \
    wardroom club list\n  \
    wardroom club lock Marlinspike\n  \
    wardroom club adopt --data games\n\n\
    The club is the one of --database, or of the environment variable WARDROOM_DATABASE. A member is\n\
    named by name or mail address.")]
pub(crate) struct Args {
    #[arg(
        long,
        value_name = "ADDRESS",
        global = true,
        help = "The database of the club, “postgres://USER@HOST/NAME” [default: “WARDROOM_DATABASE”]"
    )]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Take somebody in
    Create {
        /// The name others see
        name: String,
        /// The address that sign-in links are sent to
        mail: String,
        /// Make an administrator, who may list, rename, import and delete every game
        #[arg(long)]
        admin: bool,
    },
    /// Print a link by which a member signs in once, within a quarter of an hour
    Invite {
        /// The name or mail address of the member
        member: String,
        #[arg(
            long,
            value_name = "ADDRESS",
            help = "How browsers reach the club: “https://club.example”"
        )]
        site: String,
    },
    /// List the members
    List,
    /// Lock a member out, and out of every browser at once
    Lock {
        /// The name or mail address of the member
        member: String,
    },
    /// Let a member in again
    Unlock {
        /// The name or mail address of the member
        member: String,
    },
    /// Print all that is kept of a member, as JSON
    Export {
        /// The name or mail address of the member
        member: String,
    },
    /// Forget a member with sessions and seats; games stay, for they are the others' too
    Delete {
        /// The name or mail address of the member
        member: String,
        /// Really delete
        #[arg(long)]
        yes: bool,
    },
    /// Take all games, own charts and seat links of a data directory into the club
    Adopt {
        /// Where the games are kept [default: “wardroom” among the data of this user]
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let variable = || std::env::var("WARDROOM_DATABASE").ok().filter(|it| !it.is_empty());
    let address = args.database.clone().or_else(variable).ok_or_else(|| {
        Failure::Usage(
            "name the club's database with --database, or in the environment variable \
             WARDROOM_DATABASE"
                .to_owned(),
        )
    })?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| {
        Failure::Failed(format!("the way to the database cannot be opened: {error}"))
    })?;
    runtime.block_on(async {
        let store = Store::connect(&address, Durability::Synced).await.map_err(failed)?;
        let club = store
            .club()
            .ok_or_else(|| Failure::Failed("there is no club in this database".to_owned()))?;
        let done = command(&args.command, &store, &club, out).await;
        store.close().await;
        done
    })
}

fn failed(error: impl Into<ClubError>) -> Failure {
    Failure::Failed(error.into().to_string())
}

#[expect(clippy::disallowed_methods, reason = "the ban is for rules, which are replayed")]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

async fn command(
    command: &Command,
    store: &Store,
    club: &Club,
    out: &mut Out,
) -> Result<(), Failure> {
    let meant = |member: &str| {
        let member = member.to_owned();
        async move { club.named(&member).await.map_err(failed) }
    };
    match command {
        Command::Create { name, mail, admin } => {
            let person = club.create(name, mail, *admin, now()).await.map_err(failed)?;
            out.line(format_args!("{} <{}> is a member now.", person.name, person.mail))
        }
        Command::Invite { member, site } => invite(club, &meant(member).await?, site, out).await,
        Command::List => {
            let people = club.people().await.map_err(failed)?;
            people.iter().try_for_each(|person| out.line(line(person)))
        }
        Command::Lock { member } => {
            let person = meant(member).await?;
            club.lock(person.id, true).await.map_err(failed)?;
            out.line(format_args!("{} is locked out.", person.name))
        }
        Command::Unlock { member } => {
            let person = meant(member).await?;
            club.lock(person.id, false).await.map_err(failed)?;
            out.line(format_args!("{} may come in again.", person.name))
        }
        Command::Export { member } => {
            let kept = club.kept(meant(member).await?.id).await.map_err(failed)?;
            out.pretty_json(&kept)
        }
        Command::Delete { member, yes } => {
            let person = meant(member).await?;
            if !yes {
                return Err(Failure::Usage(format!(
                    "this forgets {} <{}> for good; add --yes if you mean it",
                    person.name, person.mail
                )));
            }
            club.delete(person.id).await.map_err(failed)?;
            out.line(format_args!("{} is forgotten.", person.name))
        }
        Command::Adopt { data } => adopt(store, data.as_deref(), out).await,
    }
}

fn line(person: &Person) -> String {
    let admin = if person.admin { ", administrator" } else { "" };
    let locked = if person.locked { ", locked" } else { "" };
    format!("{} <{}>{admin}{locked}", person.name, person.mail)
}

async fn invite(club: &Club, person: &Person, site: &str, out: &mut Out) -> Result<(), Failure> {
    if person.locked {
        return Err(Failure::Failed(format!("{} is locked out", person.name)));
    }
    let key = Key::random()
        .map_err(|error| Failure::Failed(format!("no secret link can be made: {error}")))?;
    let begun = club.begin_login(person.id, &key.digest(), now()).await.map_err(failed)?;
    if !begun {
        return Err(Failure::Failed(format!(
            "{} has several unused links already; they end within a quarter of an hour",
            person.name
        )));
    }
    out.line(format_args!("{}{}", site.trim_end_matches('/'), web::paths::sign_in(key)))
}

/// What became of a game that was to be adopted.
enum Adopted {
    New,
    There,
}

async fn adopt(club: &Store, data: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let data = data.map(Path::to_owned).or_else(journal_file::data_directory);
    let data = data.filter(|data| Store::exists(data));
    let data = data.ok_or_else(|| Failure::Failed("there are no games to adopt".to_owned()))?;
    let file = Store::open(&data, Durability::Synced).await.map_err(failed)?;
    for charts in file.charts().await.map_err(failed)? {
        club.save_charts(&charts).await.map_err(failed)?;
    }
    let (mut new, mut there) = (0, 0);
    for row in file.games().await.map_err(failed)? {
        match adopt_game(&file, club, &row).await {
            Ok(Adopted::New) => new += 1,
            Ok(Adopted::There) => there += 1,
            Err(error) => {
                return Err(Failure::Failed(format!("game {} ({}): {error}", row.id, row.name)));
            }
        }
    }
    file.close().await;
    out.line(format_args!("{new} games adopted, {there} were there already."))
}

/// How the store calls a game of which not all lines are written yet.
const UNFINISHED: &str = "(not wholly saved)";

async fn adopt_game(
    file: &Store,
    club: &Store,
    row: &store::GameRow,
) -> Result<Adopted, StoreError> {
    let keys = file.keys(&row.id).await?;
    let there = club.game(&row.id).await?;
    let broken_off = there
        .as_ref()
        .is_some_and(|there| there.name.ends_with(UNFINISHED) && !row.name.ends_with(UNFINISHED));
    let adopted = if there.is_some() && !broken_off {
        Adopted::There
    } else {
        if broken_off {
            club.delete(&row.id).await?;
        }
        let journal = file.journal(&row.id).await?.unwrap_or_default();
        club.create(row.clone(), journal.lines().map(str::to_owned).collect()).await?;
        Adopted::New
    };
    // Also after a run that broke off between a game and its keys: it must not stay open to all.
    if !keys.is_empty() && club.keys(&row.id).await?.is_empty() {
        club.save_keys(&row.id, &keys).await?;
    }
    Ok(adopted)
}
