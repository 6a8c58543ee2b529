//! How long a player waits: from the click on an option to the next question on the screen, in a real
//! browser, with playback off. Aim: a median under 100 ms on a quiet machine.
//!
//! `WARDROOM_BROWSER=/usr/bin/chromium cargo bench -p wardroom --bench painted`

#![expect(clippy::print_stdout, reason = "the figures are for people")]

use browser::Browser;
use serde_json::Value;
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

/// How many answers are timed in each game.
const ANSWERS: usize = 60;

/// Answers as a newcomer does, the first option or the panel as it stands, and times each from the
/// click until a frame with the next question has been drawn.
const TIMED: &str = "(async (answers) => {
    localStorage.setItem('speed', 'off');
    localStorage.setItem('guard', 'off');
    const one = (what) => document.querySelector(what);
    const painted = () => new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
    const times = [];
    while (times.length < answers && !one('#prompt .figures')) {
        const before = one('#table').dataset.line;
        const done = one('#answer[data-draft] #draft-done:not(.unscripted)');
        const button = done ?? one('#opt-1');
        if (!button) break;
        const from = performance.now();
        button.click();
        while (one('#table').dataset.line === before) {
            if (one('#answer[data-sure] #opt-1')) one('#answer[data-sure] #opt-1').click();
            if (performance.now() - from > 10000) return times;
            await new Promise((on) => setTimeout(on));
            if (one('#table').dataset.line === before && one('.so-far') && one('#draft-done') && !one('.sending')) one('#draft-done').click();
        }
        await painted();
        times.push(performance.now() - from);
    }
    return times;
})";

fn main() {
    let Some(browser) = Browser::wanted() else {
        println!("WARDROOM_BROWSER names no browser: nothing was measured.");
        return;
    };
    let data = tempfile::tempdir().expect("a directory for the games");
    let (mut server, address) = serve(data.path());
    for (game, title) in [(1, "Devil Boats"), (2, "Silent Victory")] {
        let mut tab = browser.tab();
        tab.go(&format!("{address}/learn"));
        tab.follow(&format!("section.learn:nth-of-type({game}) form button"));
        tab.wait_for("#question");
        let times = tab.read(&format!("{TIMED}({ANSWERS})"));
        tell(title, &times);
    }
    let _ = server.kill();
    let _ = server.wait();
}

fn tell(title: &str, times: &Value) {
    let mut times: Vec<f64> =
        times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let Some(last) = times.len().checked_sub(1) else {
        println!("{title}: nothing could be answered");
        return;
    };
    let at = |hundredths: usize| times[last * hundredths / 100];
    println!(
        "{title}: {} answers, click to painted: median {:.0} ms, 9 in 10 within {:.0} ms, slowest {:.0} ms",
        times.len(),
        at(50),
        at(90),
        at(100)
    );
}

fn serve(data: &std::path::Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardroom"))
        .args(["serve", "--port", "0", "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("it is piped");
    let lines = BufReader::new(out).lines().map_while(Result::ok);
    let address =
        lines.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    let address = address.into_iter().find(|word| word.starts_with("http://"));
    (child, address.expect("it prints its address").trim_end_matches('/').to_owned())
}
