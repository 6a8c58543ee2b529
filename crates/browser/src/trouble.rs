//! What goes wrong in a page without anybody looking: console errors and failed requests.

use crate::wire::Event;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex},
};

/// An error that a page made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Where it happened, as far as the browser says.
    pub at: String,
    pub what: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// The troubles of all tabs that are closed.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Vec<Trouble>>>);

impl Heard {
    pub(crate) fn take(&self) -> Vec<Trouble> {
        self.0.lock().map(|mut list| std::mem::take(&mut *list)).unwrap_or_default()
    }

    pub(crate) fn add(&self, troubles: Vec<Trouble>) {
        if let Ok(mut list) = self.0.lock() {
            list.extend(troubles);
        }
    }
}

/// Sorts the troubles of one tab out of everything it tells.
#[derive(Default)]
pub(crate) struct TroubleFinder {
    requests: BTreeMap<String, String>,
    pub(crate) troubles: Vec<Trouble>,
}

impl TroubleFinder {
    pub(crate) fn hear(&mut self, event: &Event) {
        let params = &event.params;
        match event.method.as_str() {
            "Runtime.consoleAPICalled" if is_complaint(&params["type"]) => {
                let words = params["args"].as_array().into_iter().flatten().map(argument);
                self.add("console", words.collect::<Vec<_>>().join(" "));
            }
            "Runtime.exceptionThrown" => {
                let details = &params["exceptionDetails"];
                let thrown = details["exception"]["description"].as_str();
                let what = thrown.unwrap_or_else(|| text(&details["text"]));
                self.add(text(&details["url"]), what.to_owned());
            }
            "Log.entryAdded"
                if is_complaint(&params["entry"]["level"]) && !is_dropped_icon(params) =>
            {
                let entry = &params["entry"];
                self.add(text(&entry["url"]), text(&entry["text"]).to_owned());
            }
            "Network.requestWillBeSent" => {
                let url = text(&params["request"]["url"]).to_owned();
                self.requests.insert(text(&params["requestId"]).to_owned(), url);
            }
            "Network.responseReceived" => {
                let response = &params["response"];
                let status = response["status"].as_u64().unwrap_or_default();
                if status >= 400 {
                    self.add(text(&response["url"]), format!("status {status}"));
                }
            }
            "Network.loadingFailed" if !is_left(params) => {
                let url = self.requests.get(text(&params["requestId"]));
                let url = url.map_or("request", String::as_str).to_owned();
                self.add(&url, text(&params["errorText"]).to_owned());
            }
            "Inspector.targetCrashed" => self.add("tab", "it crashed".to_owned()),
            _ => {}
        }
    }

    fn add(&mut self, at: &str, what: String) {
        self.troubles.push(Trouble { at: at.to_owned(), what });
    }
}

/// A page that is left drops its streams; that is no failure.
fn is_left(params: &Value) -> bool {
    params["canceled"] == true || params["errorText"] == "net::ERR_ABORTED"
}

/// A page that is left drops the icon of its manifest too; the browser has no number for that.
fn is_dropped_icon(params: &Value) -> bool {
    text(&params["entry"]["text"]).starts_with("Error while trying to use the following icon")
}

fn is_complaint(kind: &Value) -> bool {
    matches!(kind.as_str(), Some("error" | "warning" | "assert"))
}

fn argument(argument: &Value) -> String {
    match (&argument["value"], argument["description"].as_str()) {
        (Value::String(text), _) => text.clone(),
        (_, Some(text)) => text.to_owned(),
        (value, None) => value.to_string(),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
