//! The browser as a process.

use crate::{
    clock::until,
    tab::Tab,
    trouble::{Heard, Trouble},
    wire::Wire,
};
use serde_json::{Value, json};
use std::{
    env,
    ffi::OsStr,
    fs,
    io::{self, Write as _},
    process::{Child, Command, Stdio},
    sync::{Mutex, Once},
};
use tempfile::TempDir;

const FLAGS: [&str; 15] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A container may have little shared memory, and a tab without it crashes.
    "--disable-dev-shm-usage",
    // Two tabs are open at once; the hidden one is to keep up.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--force-color-profile=srgb",
    "--remote-debugging-port=0",
    "about:blank",
];

const WITHOUT: &str =
    "WARDROOM_BROWSER names no program; `cargo xtask browser` installs one and runs these tests";

/// A running browser with a profile of its own; it ends when it is dropped.
pub struct Browser {
    child: Child,
    port: u16,
    wire: Mutex<Wire>,
    heard: Heard,
    folder: TempDir,
}

impl Browser {
    /// The browser of this test, if there is to be one: `WARDROOM_BROWSER` names the program, as
    /// `cargo xtask check` does. Without it there is nothing to test with, and that is said.
    pub fn wanted() -> Option<Browser> {
        let Some(program) = env::var_os("WARDROOM_BROWSER").filter(|name| !name.is_empty()) else {
            static SAID: Once = Once::new();
            SAID.call_once(|| {
                // Straight to the terminal: what a passing test prints is thrown away.
                let _ = writeln!(io::stderr(), "Not tested in a browser: {WITHOUT}");
            });
            return None;
        };
        Some(Browser::start(&program))
    }

    /// Starts this program with a profile of its own.
    pub fn start(program: &OsStr) -> Browser {
        match Browser::try_start(program) {
            Ok(browser) => browser,
            Err(why) => panic!("{} cannot be driven: {why}", program.display()),
        }
    }

    fn try_start(program: &OsStr) -> Result<Browser, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let profile = folder.path().join("profile");
        let downloads = folder.path().join("downloads");
        for path in [&profile, &downloads] {
            fs::create_dir(path).map_err(|error| error.to_string())?;
        }
        let child = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut child = KilledOnDrop(Some(child));
        let address = profile.join("DevToolsActivePort");
        let Some((port, path)) = until(|| door(&fs::read_to_string(&address).ok()?)) else {
            return Err("it opened no DevTools port".to_owned());
        };
        let mut wire = Wire::open(port, &path)?;
        let saving = json!({ "behavior": "allow", "downloadPath": downloads });
        wire.call("Browser.setDownloadBehavior", &saving)?;
        let child = child.0.take().expect("it was put there above");
        let wire = Mutex::new(wire);
        Ok(Browser { child, port, wire, heard: Heard::default(), folder })
    }

    /// A new tab, empty. All tabs of a browser share their cookies.
    pub fn tab(&self) -> Tab {
        self.tab_with(&json!({ "url": "about:blank" }))
    }

    /// A new tab, empty, of somebody else: it shares nothing with the others.
    pub fn tab_of_another(&self) -> Tab {
        let context = self.call("Target.createBrowserContext", &json!({}));
        let id = &context["browserContextId"];
        self.tab_with(&json!({ "url": "about:blank", "browserContextId": id }))
    }

    fn tab_with(&self, wishes: &Value) -> Tab {
        let made = self.call("Target.createTarget", wishes);
        let Some(target) = made["targetId"].as_str() else { panic!("no tab: {made}") };
        match Wire::open(self.port, &format!("/devtools/page/{target}")) {
            Ok(wire) => Tab::new(wire, self.heard.clone()),
            Err(why) => panic!("the new tab does not answer: {why}"),
        }
    }

    /// Waits for a file to be saved whole, and takes it away.
    pub fn saved(&self) -> (String, Vec<u8>) {
        let folder = self.folder.path().join("downloads");
        let found = until(|| {
            let path = fs::read_dir(&folder).ok()?.flatten().map(|entry| entry.path()).next()?;
            let name = path.file_name()?.to_str()?.to_owned();
            let whole = !name.ends_with(".crdownload") && !name.starts_with('.');
            let bytes = fs::read(&path).ok().filter(|bytes| whole && !bytes.is_empty())?;
            fs::remove_file(&path).ok()?;
            Some((name, bytes))
        });
        match found {
            Some(file) => file,
            None => panic!("no file was saved"),
        }
    }

    /// What went wrong in the tabs that were closed, and is not yet taken.
    pub fn troubles(&self) -> Vec<Trouble> {
        self.heard.take()
    }

    fn call(&self, method: &str, params: &Value) -> Value {
        let mut wire = self.wire.lock().expect("a failed test takes its browser with it");
        match wire.call(method, params) {
            Ok(value) => value,
            Err(why) => panic!("{why}"),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Ok(wire) = self.wire.get_mut() {
            let _ = wire.call("Browser.close", &json!({}));
        }
        let gone = until(|| self.child.try_wait().ok()?);
        if gone.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ends a process that was started but never became a browser.
struct KilledOnDrop(Option<Child>);

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Port and path of the file a ready browser leaves in its profile.
fn door(text: &str) -> Option<(u16, String)> {
    let (port, path) = text.trim().split_once('\n')?;
    Some((port.parse().ok()?, path.to_owned()))
}
