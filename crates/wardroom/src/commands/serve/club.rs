//! What `--site` and its companions mean: a club whose members sign in.

use super::{Args, database};
use crate::failure::Failure;
use web::{ClubConfig, Mailer};

pub(super) fn config(args: &Args) -> Result<Option<ClubConfig>, Failure> {
    let Some(site) = &args.site else { return Ok(None) };
    let site = site.trim_end_matches('/');
    let name = host(site);
    let web = site.starts_with("https://") || site.starts_with("http://");
    if !web || name.is_empty() || name.contains(['/', '?', '#', '@', ' ']) {
        let text = format!("“{site}” is not how browsers reach a club; write https://club.example");
        return Err(Failure::Usage(text));
    }
    if database(args).is_none() {
        let text = "members sign in only where a club has its database; name it with --database";
        return Err(Failure::Usage(text.to_owned()));
    }
    let variable = || std::env::var("WARDROOM_SMTP").ok().filter(|it| !it.is_empty());
    let server = args.smtp.clone().or_else(variable);
    let from = args.mail_from.clone().unwrap_or_else(|| format!("wardroom@{}", bare(name)));
    let mailer = server.map(|server| Mailer::new(&server, &from)).transpose();
    let mailer = mailer.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(Some(ClubConfig { name: args.club.clone(), site: site.to_owned(), mailer }))
}

/// The name by which browsers call a site.
pub(super) fn host(site: &str) -> &str {
    let rest = site.split_once("://").map_or(site, |(_, rest)| rest);
    bare(rest)
}

/// Without the port.
fn bare(name: &str) -> &str {
    match name.rsplit_once(':') {
        Some((before, port)) if port.bytes().all(|it| it.is_ascii_digit()) => before,
        Some(_) | None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_site_is_what_browsers_call_it() {
        assert_eq!(host("https://club.example"), "club.example");
        assert_eq!(host("http://localhost:1943"), "localhost");
    }
}
