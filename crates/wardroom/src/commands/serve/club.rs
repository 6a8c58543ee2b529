//! What `--site` and its companions mean: a club whose members sign in.

use super::{Args, database};
use crate::failure::Failure;
use web::{ClubConfig, Mailer, Provider};

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
    let mut config = ClubConfig::new(&args.club, site);
    config.mailer = mailer;
    config.mail_after = args.mail_after;
    config.provider = provider(args)?;
    Ok(Some(config))
}

/// The identity provider that is named.
fn provider(args: &Args) -> Result<Option<Provider>, Failure> {
    let Some(issuer) = &args.oidc else { return Ok(None) };
    let here = ["http://localhost", "http://127.0.0.1"].iter().any(|it| issuer.starts_with(it));
    if !issuer.starts_with("https://") && !here {
        let text = format!("“{issuer}” is no identity provider; write https://accounts.example");
        return Err(Failure::Usage(text));
    }
    let client = args.oidc_client.as_deref().unwrap_or_default();
    let secret = std::env::var("WARDROOM_OIDC_SECRET").ok().filter(|it| !it.is_empty());
    let name = args.oidc_name.clone().unwrap_or_else(|| host(issuer).to_owned());
    let mut provider = Provider::new(&name, issuer, client, secret);
    provider.joins = args.oidc_join;
    Ok(Some(provider))
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
