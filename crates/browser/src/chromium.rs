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
    sync::{Arc, Mutex, Once, Weak},
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

/// A person's browser: its tabs share their cookies, and share nothing with other browsers. All of them
/// run in one process, which is started for the first and ended with the last: starting one takes longer
/// than most tests.
pub struct Browser {
    process: Arc<Process>,
    /// What keeps this browser apart from the others of the process.
    context: Value,
    heard: Heard,
    downloads: TempDir,
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
        match Process::running(&program).and_then(Browser::within) {
            Ok(browser) => Some(browser),
            Err(why) => panic!("{} cannot be driven: {why}", program.display()),
        }
    }

    fn within(process: Arc<Process>) -> Result<Browser, String> {
        let downloads = TempDir::new().map_err(|error| error.to_string())?;
        let context = process.new_context()?;
        let saving = json!({
            "behavior": "allow", "downloadPath": downloads.path(), "browserContextId": context,
        });
        process.call("Browser.setDownloadBehavior", &saving)?;
        Ok(Browser { process, context, heard: Heard::default(), downloads })
    }

    /// A new tab, empty. All tabs of a browser share their cookies.
    pub fn tab(&self) -> Tab {
        self.tab_in(&self.context)
    }

    /// A new tab, empty, of somebody else: it shares nothing with the others.
    pub fn tab_of_another(&self) -> Tab {
        match self.process.new_context() {
            Ok(context) => self.tab_in(&context),
            Err(why) => panic!("{why}"),
        }
    }

    fn tab_in(&self, context: &Value) -> Tab {
        match self.process.new_tab(context) {
            Ok(wire) => Tab::new(wire, self.heard.clone()),
            Err(why) => panic!("no tab: {why}"),
        }
    }

    /// Waits for a file to be saved whole, and takes it away.
    pub fn saved(&self) -> (String, Vec<u8>) {
        let found = until(|| {
            let path = fs::read_dir(self.downloads.path())
                .ok()?
                .flatten()
                .map(|entry| entry.path())
                .next()?;
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
}

impl Drop for Browser {
    fn drop(&mut self) {
        let gone = json!({ "browserContextId": self.context });
        let _ = self.process.call("Target.disposeBrowserContext", &gone);
    }
}

/// The program, with a profile of its own; it ends when it is dropped.
struct Process {
    child: Child,
    port: u16,
    wire: Mutex<Wire>,
    _profile: TempDir,
}

impl Process {
    /// The one that runs already, or a new one.
    fn running(program: &OsStr) -> Result<Arc<Process>, String> {
        static RUNNING: Mutex<Weak<Process>> = Mutex::new(Weak::new());
        let mut running = RUNNING.lock().map_err(|error| error.to_string())?;
        if let Some(process) = running.upgrade() {
            return Ok(process);
        }
        let process = Arc::new(Process::start(program)?);
        *running = Arc::downgrade(&process);
        Ok(process)
    }

    fn start(program: &OsStr) -> Result<Process, String> {
        let profile = TempDir::new().map_err(|error| error.to_string())?;
        let child = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut child = KilledOnDrop(Some(child));
        let address = profile.path().join("DevToolsActivePort");
        let Some((port, path)) = until(|| door(&fs::read_to_string(&address).ok()?)) else {
            return Err("it opened no DevTools port".to_owned());
        };
        let wire = Mutex::new(Wire::open(port, &path)?);
        let child = child.0.take().expect("it was put there above");
        Ok(Process { child, port, wire, _profile: profile })
    }

    fn new_context(&self) -> Result<Value, String> {
        let mut made = self.call("Target.createBrowserContext", &json!({}))?;
        Ok(made["browserContextId"].take())
    }

    fn new_tab(&self, context: &Value) -> Result<Wire, String> {
        let wishes = json!({ "url": "about:blank", "browserContextId": context });
        let made = self.call("Target.createTarget", &wishes)?;
        let target = made["targetId"].as_str().ok_or_else(|| made.to_string())?;
        Wire::open(self.port, &format!("/devtools/page/{target}"))
    }

    fn call(&self, method: &str, params: &Value) -> Result<Value, String> {
        self.wire.lock().map_err(|error| error.to_string())?.call(method, params)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.call("Browser.close", &json!({}));
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
