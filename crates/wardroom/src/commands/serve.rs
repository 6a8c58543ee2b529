//! `wardroom serve`: the web table, for browsers on this machine or on others.

mod club;
mod reach;

use crate::{
    args::whole,
    failure::{Failure, warning},
    games::GAMES,
    journal_file,
    out::Out,
};
use reach::Reach;
use std::{path::PathBuf, time::Duration};
use tokio::{runtime::Builder, sync::Notify};
use web::{Desk, DeskConfig, MAIL_AFTER, Server, keys::Key};

const PORT: u16 = 1943;
/// How many tabs listen at once where nothing else is said.
const TABS: u32 = 400;

/// Start the web table and print its address
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom serve                  at http://localhost:1943, with the games of this user\n  \
    wardroom serve --port 8080      at another port; 0 takes any that is free\n  \
    wardroom serve --data games     the games in a directory of your choice\n  \
    wardroom serve --host 0.0.0.0   for your network; prints the owner's secret link\n\n\
    Without --host only browsers on this machine are answered. With it the server is locked: whoever\n\
    opens the owner's link may list, begin, import and delete games, and a game for several machines\n\
    has a secret link for each seat. Ctrl-C stops the server; every answer is on the disk already.\n\n\
    A club, whose members sign in, needs --database and --site; the other options of a club follow\n\
    from these.")]
pub(crate) struct Args {
    /// Where the games are kept [default: “wardroom” among the data of this user]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(
        long,
        value_name = "ADDRESS",
        conflicts_with = "data",
        help = "The PostgreSQL database of a club, “postgres://USER@HOST/NAME”, which several \
                servers may share; or put it into the environment variable “WARDROOM_DATABASE”, \
                which keeps its password out of the list of running programs"
    )]
    database: Option<String>,
    /// The port to listen on; 0 takes any that is free [default: 1943, or the next free one]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0, 65_535))]
    port: Option<u16>,
    /// The address to listen on; any but 127.0.0.1 lets other machines in, by secret links only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// A further name by which browsers may call this server; may be repeated
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    #[arg(
        long,
        value_name = "ADDRESS",
        help = "How browsers reach a club whose members sign in: “https://club.example”; needs \
                --database"
    )]
    site: Option<String>,
    /// What the club is called
    #[arg(long, value_name = "NAME", default_value = "Wardroom", requires = "site")]
    club: String,
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "site",
        help = "The mail server for sign-in links, “smtps://USER:PASSWORD@HOST”; or put it into the \
                environment variable “WARDROOM_SMTP”"
    )]
    smtp: Option<String>,
    /// Who sends the mail: Club <club@club.example> [default: wardroom@ and the name of the site]
    #[arg(long, value_name = "SENDER", requires = "site")]
    mail_from: Option<String>,
    /// How many seconds a member may keep a game waiting before a mail reminds of all that wait
    #[arg(long, value_name = "SECONDS", requires = "site", default_value_t = MAIL_AFTER, value_parser = whole::<i64>(1, 604_800))]
    mail_after: i64,
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "site",
        requires = "oidc_client",
        help = "The identity provider (OpenID Connect) by which members may sign in, \
                “https://accounts.example”; the environment variable “WARDROOM_OIDC_SECRET” holds \
                the secret it shares with the club"
    )]
    oidc: Option<String>,
    /// The name under which the provider knows the club
    #[arg(long, value_name = "ID", requires = "oidc")]
    oidc_client: Option<String>,
    /// What the button to the provider is called [default: its host]
    #[arg(long, value_name = "NAME", requires = "oidc")]
    oidc_name: Option<String>,
    /// Take in whoever the provider vouches for; without it only members sign in
    #[arg(long, requires = "oidc")]
    oidc_join: bool,
    /// How many open pages may follow games at once; the system must allow as many open files and some more
    #[arg(long, value_name = "N", default_value_t = TABS, value_parser = whole::<u32>(1, 100_000))]
    tabs: u32,
    /// Log each request as a line of JSON, without secrets
    #[arg(long)]
    log: bool,
    /// Open the page in your browser at once
    #[arg(long)]
    open: bool,
}

impl Args {
    /// What `wardroom` alone means.
    pub(crate) fn plain() -> Args {
        let host = "127.0.0.1".to_owned();
        Args {
            data: None,
            database: None,
            port: None,
            host,
            name: Vec::new(),
            site: None,
            club: String::new(),
            smtp: None,
            mail_from: None,
            mail_after: MAIL_AFTER,
            oidc: None,
            oidc_client: None,
            oidc_name: None,
            oidc_join: false,
            tabs: TABS,
            log: false,
            open: false,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => journal_file::data_directory().ok_or_else(|| {
            Failure::Usage(
                "there is no home directory to keep games in; name one with --data".to_owned(),
            )
        })?,
    };
    let club = club::config(args)?;
    let mut names = args.name.clone();
    names.extend(club.as_ref().map(|club| club::host(&club.site).to_owned()));
    let reach = Reach::of(&args.host, &names);
    let owner = match reach.beyond.then(Key::random).transpose() {
        Ok(owner) => owner,
        Err(error) => return Err(Failure::Failed(format!("no secret link can be made: {error}"))),
    };
    let mut config = DeskConfig::new(GAMES, data);
    config.database = database(args);
    config.club = club;
    config.log = args.log;
    // As many connections beside the streams as there are for the usual number of tabs.
    config.connections.most += (args.tabs as usize).saturating_sub(config.streams);
    config.streams = args.tabs as usize;
    if config.club.is_some() {
        config.limits = config.limits.of_club();
    }
    config.limits.names = reach.names;
    config.limits.any_address = reach.any_address;
    config.owner = owner;
    let desk = Desk::new(config);
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime
        .map_err(|error| Failure::Failed(format!("the server cannot be started: {error}")))?;
    let served = runtime.block_on(serve(args, desk, owner, out));
    // A forecast may still be under way; nobody waits for it.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

/// The database of a club, if one was named.
fn database(args: &Args) -> Option<String> {
    let unnamed = args.database.is_none() && args.data.is_none();
    let variable = || std::env::var("WARDROOM_DATABASE").ok().filter(|it| !it.is_empty());
    args.database.clone().or_else(|| unnamed.then(variable).flatten())
}

async fn serve(args: &Args, desk: Desk, owner: Option<Key>, out: &mut Out) -> Result<(), Failure> {
    let server = bind(args, &desk).await?;
    let store = desk.try_store().await;
    let address = server.address();
    let mut url = reach::here(address);
    out.line(format_args!("Wardroom is open at {url}"))?;
    if let Some(site) = &args.site {
        // Its administrators sign in as everybody does: what is printed here is kept in the logs of the machine,
        // and no secret belongs there.
        out.line(format_args!(
            "Members sign in at {site}; “wardroom club” takes the first one in."
        ))?;
    } else if let Some(owner) = owner {
        let elsewhere = reach::elsewhere(address);
        if let Some(base) = &elsewhere {
            desk.reached_at(base.clone());
            if *base != url {
                out.line(format_args!("Other machines of your network reach it at {base}"))?;
            }
        }
        let path = web::paths::join(owner);
        out.line("It is locked. Open the owner's link to list, begin, import and delete games:")?;
        out.line(format_args!("  {}{path}", elsewhere.as_deref().unwrap_or(&url)))?;
        out.line("Keep that link to yourself; it is valid until the server is closed.")?;
        url += &path;
    }
    out.line("Ctrl-C closes it; every answer is on disk before the page says so.")?;
    out.flush()?;
    match store {
        Ok(store) => {
            store.warnings().iter().for_each(|it| warning(&it.to_string()));
            // Reading through many games takes a while, and they can be played meanwhile.
            let store = store.clone();
            tokio::spawn(async move {
                if let Ok(Some(damaged)) = store.check().await {
                    warning(&damaged.to_string());
                }
            });
        }
        Err(error) => warning(&error.to_string()),
    }
    if args.open {
        open_browser(&url);
    }
    let stop = std::sync::Arc::new(Notify::new());
    let told = std::sync::Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || told.notify_one());
    server.run(async move { stop.notified().await }).await;
    Ok(())
}

/// The port that was asked for, or else the usual one or one of the next.
async fn bind(args: &Args, desk: &Desk) -> Result<Server, Failure> {
    let failed = |error: web::ServeError| Failure::Failed(error.to_string());
    if let Some(port) = args.port {
        return Server::bind(desk.clone(), &args.host, port).await.map_err(failed);
    }
    for port in PORT..PORT + 10 {
        if let Ok(server) = Server::bind(desk.clone(), &args.host, port).await {
            return Ok(server);
        }
    }
    Server::bind(desk.clone(), &args.host, 0).await.map_err(failed)
}

/// Best effort: the address stands on the screen in any case.
fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let _ = std::process::Command::new(opener).arg(url).spawn();
}
