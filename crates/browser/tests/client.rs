//! The client against a server of a few lines: what a test asks for is what a person would get.

use browser::{Browser, Paper, Scheme, Screen, Tab};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread,
};

const PAGE: &str = "<!doctype html><html lang=en><head><title>Harbour</title>
<meta name=viewport content='width=device-width'>
<style>@media (prefers-color-scheme: dark) { body { background: #000 } }
#high { position: absolute; top: 3000px; left: 40px } #cover { position: absolute; top: 300px; width: 300px; height: 50px }
#under { position: absolute; top: 300px } #half { position: absolute; top: 310px; left: 270px; width: 80px }
</style></head><body><h1>Harbour</h1>
<a href=/quay>To the quay</a> <button id=high>Crow's nest</button>
<button id=under>Bilge</button><button id=half>Pump</button><div id=cover>Hatch over the bilge</div>
<form method=post action=/quay><input name=word aria-label=Word><button id=send>Send</button></form>
<input type=file id=file aria-label=File>
<svg width=60 height=60><g id=buoy><circle cx=30 cy=30 r=20 /></g></svg>
<p id=told></p><script>
const told = (text) => { document.querySelector('#told').textContent += text + ' '; };
document.querySelector('#high').onclick = () => told('aloft');
document.querySelector('#half').onclick = () => told('pump');
document.querySelector('#buoy').onclick = () => told('buoy');
document.addEventListener('keydown', (e) => told(e.key + ':' + e.code));
document.querySelector('#file').onchange = (e) => told(e.target.files[0].name);
</script></body></html>";

/// Answers every request on a port of its own until the test ends.
fn harbour() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(stream));
        }
    });
    format!("http://{address}")
}

fn answer(mut stream: TcpStream) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let path = first.split(' ').nth(1)?;
    let (status, kind, text) = match path {
        "/" => ("200 OK", "text/html", PAGE.to_owned()),
        "/quay" => {
            let sent = String::from_utf8_lossy(&body);
            ("200 OK", "text/html", format!("<title>Quay</title><h1 lang=en>Quay {sent}</h1>"))
        }
        "/storm" => {
            let script = "<script>console.error('all hands'); fetch('/gone'); undefined.x</script>";
            ("200 OK", "text/html", format!("<title>Storm</title>{script}"))
        }
        "/chart" => ("200 OK", "application/x-chart", "reefs".to_owned()),
        "/favicon.ico" => ("200 OK", "image/x-icon", String::new()),
        _ => ("404 Not Found", "text/plain", "nothing here".to_owned()),
    };
    let length = text.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
    )
    .ok()
}

fn troubles(tab: &mut Tab) -> String {
    tab.troubles().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_person_can_look_click_and_type() {
    let Some(browser) = Browser::wanted() else { return };
    let harbour = harbour();
    let mut tab = browser.tab();
    tab.go(&harbour);
    assert_eq!(tab.text("h1"), "Harbour");

    tab.click("#high");
    tab.click("#buoy");
    assert_eq!(tab.text("#told"), "aloft buoy");

    tab.fill("input[name=word]", "ahoy there");
    tab.key("Tab");
    assert_eq!(tab.focused(), "button#send Send");
    tab.key("7");
    assert!(tab.text("#told").ends_with("Tab:Tab 7:Digit7"), "{}", tab.text("#told"));
    tab.leave_by(|tab| tab.key("Enter"));
    assert_eq!(tab.text("h1"), "Quay word=ahoy+there");
    assert_eq!(troubles(&mut tab), "");
}

#[test]
fn what_lies_under_something_cannot_be_clicked() {
    let Some(browser) = Browser::wanted() else { return };
    let mut tab = browser.tab();
    tab.go(&harbour());
    assert!(tab.hindrance("#under").is_some_and(|why| why.contains("lies DIV#cover")));
    assert_eq!(tab.hindrance("#cover"), None);
    tab.click("#half");
    assert_eq!(tab.text("#told"), "pump", "it is clicked where it shows");
}

#[test]
fn errors_of_a_page_are_heard() {
    let Some(browser) = Browser::wanted() else { return };
    let harbour = harbour();
    let mut tab = browser.tab();
    tab.go(&format!("{harbour}/storm"));
    let mut heard = String::new();
    browser::until(|| {
        heard += &troubles(&mut tab);
        heard.contains("status 404").then_some(())
    });
    for word in ["all hands", "Cannot read properties of undefined", "/gone: status 404"] {
        assert!(heard.contains(word), "{word} in {heard}");
    }
    tab.go(&format!("{harbour}/storm"));
    drop(tab);
    assert!(!browser.troubles().is_empty());
}

#[test]
fn screens_colours_and_scripts_are_as_asked() {
    let Some(browser) = Browser::wanted() else { return };
    let harbour = harbour();
    let folder = tempfile::tempdir().unwrap();
    let mut tab = browser.tab();
    tab.set_screen(Screen::Phone);
    tab.set_wishes(Scheme::Dark, true);
    tab.go(&harbour);
    assert_eq!(tab.read("innerWidth"), 390);
    assert_eq!(tab.read("matchMedia('(prefers-reduced-motion: reduce)').matches"), true);
    assert_eq!(tab.read("getComputedStyle(document.body).backgroundColor"), "rgb(0, 0, 0)");
    assert_eq!(tab.overflow(), 0);

    let file = folder.path().join("pictures/harbour.png");
    tab.picture(&file, Paper::Whole);
    assert!(std::fs::read(&file).unwrap().starts_with(b"\x89PNG"));

    let note = folder.path().join("note.txt");
    std::fs::write(&note, "sealed").unwrap();
    tab.choose_files("#file", &[&note]);
    assert_eq!(tab.text("#told"), "note.txt");

    tab.set_scripts(false);
    tab.go(&harbour);
    tab.click("#high");
    assert_eq!(tab.text("#told"), "");
    tab.follow("a");
    assert_eq!(tab.text("h1"), "Quay");
}

#[test]
fn files_are_saved_where_they_are_found() {
    let Some(browser) = Browser::wanted() else { return };
    let harbour = harbour();
    let mut tab = browser.tab();
    tab.go(&harbour);
    tab.read("location.href = '/chart'");
    let (name, bytes) = browser.saved();
    assert_eq!(bytes, b"reefs", "{name}");
}
