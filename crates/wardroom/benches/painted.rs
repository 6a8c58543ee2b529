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

/// How many presses are timed in each game, in so many missions at most.
const PRESSES: usize = 60;
const MISSIONS: usize = 8;

/// Plays as a newcomer does, the first option or the panel as it stands, and times each press until a
/// frame with what follows has been drawn: the next question, or the next step of an answer.
const TIMED: &str = "(async (presses) => {
    localStorage.setItem('speed', 'off');
    localStorage.setItem('guard', 'off');
    const one = (what) => document.querySelector(what);
    const painted = () => new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
    const open = (what) => [one(what)].find((it) => it && !it.disabled && it.checkVisibility());
    const state = () => [one('#table').dataset.line, document.querySelectorAll('.so-far li').length,
        document.querySelectorAll('#answer .tick.on').length, Boolean(one('#answer[data-sure]')),
        [...document.querySelectorAll('#answer .share input')].map((it) => it.value)].join(' ');
    const next = () => {
        const done = open('#draft-done:not(.unscripted)');
        const first = open('#answer .opt');
        const begun = one('.so-far, #answer .tick.on') || !one('#answer[data-draft] .opt') || one('#answer .row-set');
        const press = done && begun ? done : first ?? done;
        return press?.querySelector?.('[data-more], input') ?? press;
    };
    const times = [];
    while (times.length < presses && !one('#prompt .figures')) {
        const [before, button] = [state(), next()];
        if (!button) break;
        const from = performance.now();
        button.click();
        while (state() === before) {
            if (performance.now() - from > 10000) return times;
            await new Promise((on) => setTimeout(on));
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
    for (game, title) in [
        ("devil-boats", "Devil Boats"),
        ("silent-victory", "Silent Victory"),
        ("pacific-subs", "Pacific Subs"),
        ("picket-duty", "Picket Duty"),
        ("cartwheel", "Operation Cartwheel"),
    ] {
        let mut tab = browser.tab();
        let mut times = Vec::new();
        for _ in 0..MISSIONS {
            let missing = PRESSES.saturating_sub(times.len());
            if missing == 0 {
                break;
            }
            tab.go(&format!("{address}/learn"));
            tab.follow(&format!("section.learn form[action='/new/{game}'] button"));
            tab.wait_for("#question");
            let read = tab.read(&format!("{TIMED}({missing})"));
            times.extend(read.as_array().into_iter().flatten().filter_map(Value::as_f64));
        }
        tell(title, times);
    }
    let _ = server.kill();
    let _ = server.wait();
}

fn tell(title: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let Some(last) = times.len().checked_sub(1) else {
        println!("{title}: nothing could be pressed");
        return;
    };
    let at = |hundredths: usize| times[last * hundredths / 100];
    println!(
        "{title}: {} presses, click to painted: median {:.0} ms, 9 in 10 within {:.0} ms, slowest {:.0} ms",
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
