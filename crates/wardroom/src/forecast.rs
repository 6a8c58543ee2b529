//! `forecast` at the table: the game played on many times by a computer player.

use crate::{batch::Batch, failure::Failure, out::Out, sample::Sample, sitting::Sitting};
use table::Eyes;

const GAMES: u64 = 200;
const MOST_GAMES: u64 = 100_000;

/// Takes what was typed behind `forecast`: how many games, and which computer player.
pub(crate) fn run(
    sitting: &Sitting,
    eyes: Eyes,
    typed: &str,
    out: &mut Out,
) -> Result<(), Failure> {
    let bots = &sitting.game.card().bots;
    // The middle one of the computer players is the moderate one.
    let mut bot = bots.get(bots.len() / 2).map_or("random", |bot| bot.name).to_owned();
    let mut games = GAMES;
    for word in typed.split_whitespace() {
        match word.parse::<u64>() {
            Ok(number) if (1..=MOST_GAMES).contains(&number) => games = number,
            Ok(_) => {
                let what = format!("“forecast” plays 1 to {MOST_GAMES} games");
                return Err(Failure::Usage(what));
            }
            Err(_) => word.clone_into(&mut bot),
        }
    }
    let journal = sitting.session.journal();
    let many = sitting.game.forecast(&journal, &sitting.own, &bot, eyes)?;
    let batch = Batch { seed: u64::from(journal.len()), games, threads: 0 };
    let done = batch.play(many.as_ref())?;
    if let Some(what) = done.failed {
        return Err(Failure::Failed(what));
    }
    out.line(format_args!("{games} games from here, played on by “{bot}” with fresh dice:"))?;
    Sample::of(&done.games, sitting.game.card().figures).show(out)
}
