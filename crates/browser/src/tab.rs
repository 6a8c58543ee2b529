//! A tab: going somewhere, reading what stands there, waiting for it to change.

use crate::{
    clock::until,
    trouble::{Heard, Trouble, TroubleFinder},
    wire::Wire,
};
use serde_json::{Value, json};

/// One tab of a browser. Its troubles that nobody took go to the browser when it is dropped.
pub struct Tab {
    wire: Wire,
    finder: TroubleFinder,
    heard: Heard,
}

impl Tab {
    pub(crate) fn new(wire: Wire, heard: Heard) -> Tab {
        let mut tab = Tab { wire, finder: TroubleFinder::default(), heard };
        for domain in ["Page", "Runtime", "Log", "Network", "Inspector"] {
            tab.call(&format!("{domain}.enable"), &json!({}));
        }
        tab.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        tab.set_screen(crate::Screen::Desk);
        tab
    }

    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        match self.try_call(method, params) {
            Ok(value) => value,
            Err(why) => panic!("{why}"),
        }
    }

    fn try_call(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        let answer = self.wire.call(method, params);
        while let Some(event) = self.wire.event() {
            self.finder.hear(&event);
        }
        answer
    }

    /// Goes to an address and waits until the page is there.
    #[track_caller]
    pub fn go(&mut self, url: &str) {
        let gone = self.call("Page.navigate", &json!({ "url": url }));
        if let Some(error) = gone["errorText"].as_str() {
            panic!("{url} does not open: {error}");
        }
        self.wait_loaded();
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&mut self) {
        self.leave_by(|tab| {
            tab.call("Page.reload", &json!({}));
        });
    }

    /// Does something that leads to another page, and waits until that page is there.
    #[track_caller]
    pub fn leave_by(&mut self, act: impl FnOnce(&mut Tab)) {
        self.read("window.stillHere = true");
        act(self);
        self.wait("another page", "window.stillHere !== true");
        self.wait_loaded();
    }

    #[track_caller]
    pub fn wait_loaded(&mut self) {
        self.wait("the page is loaded", "document.readyState === 'complete'");
    }

    /// The value of an expression in the page; a promise is waited for.
    #[track_caller]
    pub fn read(&mut self, expression: &str) -> Value {
        match self.try_read(expression) {
            Ok(value) => value,
            Err(why) => panic!("{why}\nin {expression}"),
        }
    }

    pub(crate) fn try_read(&mut self, expression: &str) -> Result<Value, String> {
        let mut answer = self.evaluate(expression, true)?;
        Ok(answer["value"].take())
    }

    /// A handle on an object of the page, for commands that want one.
    fn handle(&mut self, expression: &str) -> Option<String> {
        let answer = self.evaluate(expression, false).ok()?;
        answer["objectId"].as_str().map(str::to_owned)
    }

    fn evaluate(&mut self, expression: &str, by_value: bool) -> Result<Value, String> {
        let params = json!({
            "expression": expression,
            "returnByValue": by_value,
            "awaitPromise": by_value,
        });
        let mut answer = self.try_call("Runtime.evaluate", &params)?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown["exception"]["description"]
                .as_str()
                .map_or_else(|| thrown.to_string(), str::to_owned)),
            None => Ok(answer["result"].take()),
        }
    }

    /// Waits until an expression is true in the page, and returns its value. `what` names it, should
    /// it never become so.
    #[track_caller]
    pub fn wait(&mut self, what: &str, expression: &str) -> Value {
        let mut last = Ok(Value::Null);
        let come = until(|| {
            last = self.try_read(expression);
            last.as_ref().ok().filter(|value| is_true(value)).cloned()
        });
        let Some(value) = come else {
            let here = self.try_read("location.href + '\\n' + document.body.innerText");
            let here = here.ok().and_then(|text| text.as_str().map(str::to_owned));
            let troubles: Vec<_> = self.troubles().iter().map(ToString::to_string).collect();
            panic!(
                "waited in vain for: {what}\n{expression}\nlast: {last:?}\n{}\n{}",
                troubles.join("\n"),
                here.unwrap_or_default().chars().take(1500).collect::<String>(),
            )
        };
        value
    }

    /// Waits for something to be in the page.
    #[track_caller]
    pub fn wait_for(&mut self, selector: &str) {
        self.wait(selector, &format!("!!document.querySelector({})", quoted(selector)));
    }

    /// Whether the page has it.
    #[track_caller]
    pub fn has(&mut self, selector: &str) -> bool {
        self.read(&format!("!!document.querySelector({})", quoted(selector))) == true
    }

    /// How many of it the page has.
    #[track_caller]
    pub fn count(&mut self, selector: &str) -> usize {
        let found = self.read(&format!("document.querySelectorAll({}).length", quoted(selector)));
        found.as_u64().unwrap_or_default() as usize
    }

    /// The words of the first element that fits.
    #[track_caller]
    pub fn text(&mut self, selector: &str) -> String {
        let expression = format!(
            "(() => {{ const e = document.querySelector({}); return e && (e.innerText ?? e.textContent).trim(); }})()",
            quoted(selector)
        );
        let Some(text) = self.read(&expression).as_str().map(str::to_owned) else {
            panic!("{selector} is not on {}", self.address())
        };
        text
    }

    /// An attribute of the first element that fits, if it has it.
    #[track_caller]
    pub fn attribute(&mut self, selector: &str, name: &str) -> Option<String> {
        let expression =
            format!("document.querySelector({})?.getAttribute({})", quoted(selector), quoted(name));
        self.read(&expression).as_str().map(str::to_owned)
    }

    #[track_caller]
    pub fn address(&mut self) -> String {
        self.read("location.href").as_str().unwrap_or_default().to_owned()
    }

    /// Puts files into a file field.
    #[track_caller]
    pub fn choose_files(&mut self, selector: &str, files: &[&std::path::Path]) {
        let handle = self.handle(&format!("document.querySelector({})", quoted(selector)));
        let Some(handle) = handle else { panic!("there is no field {selector}") };
        self.call("DOM.setFileInputFiles", &json!({ "files": files, "objectId": handle }));
    }

    /// What went wrong in this tab since it was last asked.
    pub fn troubles(&mut self) -> Vec<Trouble> {
        // An answered command is the proof that everything before it was heard.
        let _ = self.try_call("Runtime.evaluate", &json!({ "expression": "0" }));
        std::mem::take(&mut self.finder.troubles)
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let troubles = self.troubles();
        self.heard.add(troubles);
        let _ = self.try_call("Page.close", &json!({}));
    }
}

/// A string as the page's language writes it.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(it) => *it,
        Value::Number(it) => it.as_f64() != Some(0.0),
        Value::String(it) => !it.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}
