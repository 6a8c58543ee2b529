//! What `wardroom` alone does. The web table takes this place once it exists.

use crate::{args::Args, failure::Failure, out::Out};
use clap::CommandFactory as _;

pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    out.text(&Args::command().render_long_help().to_string())
}
