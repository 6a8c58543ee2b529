//! Mouse and keyboard, as a person would use them.

use crate::{
    clock::until,
    keys,
    tab::{Tab, quoted},
};
use serde_json::{Value, json};

/// A page may move between the look and the press, when what was asked for arrives; a person who misses presses
/// again.
const PRESSES: u32 = 3;

/// Finds the place of an element nearest to its middle where a click would reach it: a wide band is
/// clicked beside what lies in it. In a drawing, pieces that are no buttons hide nothing.
const AIM: &str = "(selector) => {
    const found = [...document.querySelectorAll(selector)];
    const shown = (e) => e.getClientRects().length > 0;
    const it = found.find(shown);
    if (!it) return { problem: found.length ? 'it is not shown' : 'there is none' };
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (it.matches(':disabled')) return { problem: 'it is disabled' };
    const [box] = it.getClientRects();
    const drawing = it.ownerSVGElement;
    const inert = (e) => drawing && e.ownerSVGElement === drawing && !it.contains(e) && !e.closest('[role=button]');
    const hit = ({ x, y }) => document.elementsFromPoint(x, y).find((e) => !inert(e));
    const reached = (e) => e && (it.contains(e) || it.control === e || e.closest('label')?.control === it);
    const steps = [0, -1, 1, -2, 2, -3, 3, -4, 4];
    const places = steps.flatMap((i) => steps.map((j) => ({ i, j })))
        .sort((a, b) => a.i * a.i + a.j * a.j - b.i * b.i - b.j * b.j)
        .map(({ i, j }) => ({ x: box.left + box.width * (0.5 + i / 10), y: box.top + box.height * (0.5 + j / 10) }));
    const place = places.find((place) => reached(hit(place)));
    removeEventListener('mousedown', window.aimed, true);
    window.missed = false;
    window.aimed = ({ target }) => { window.missed = !reached(target) && !inert(target); };
    addEventListener('mousedown', window.aimed, true);
    if (place) return place;
    const name = (e) => e ? e.tagName + (e.id && '#' + e.id) + '.' + (e.getAttribute('class') ?? '') : 'nothing';
    return { problem: `over it lies ${name(hit(places[0]))}` };
}";

impl Tab {
    /// Clicks the first shown element that fits, as near to its middle as can be, when it has come to
    /// rest.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        for _ in 0..PRESSES {
            let (x, y) = self.aim(selector);
            self.mouse("mouseMoved", x, y, 0);
            self.mouse("mousePressed", x, y, 1);
            self.mouse("mouseReleased", x, y, 1);
            // Where the click leads elsewhere, nothing is left that could tell of a miss.
            if self.try_read("window.missed") != Ok(true.into()) {
                return;
            }
        }
        panic!("{selector} on {} moves away under the pointer", self.address());
    }

    /// Clicks twice as fast as a hand can.
    #[track_caller]
    pub fn click_twice(&mut self, selector: &str) {
        let (x, y) = self.aim(selector);
        self.mouse("mouseMoved", x, y, 0);
        for count in [1, 2] {
            self.mouse("mousePressed", x, y, count);
            self.mouse("mouseReleased", x, y, count);
        }
    }

    /// Moves the mouse over it.
    #[track_caller]
    pub fn hover(&mut self, selector: &str) {
        let (x, y) = self.aim(selector);
        self.mouse("mouseMoved", x, y, 0);
    }

    /// Presses the mouse on it, moves by so many pixels, and lets go.
    #[track_caller]
    pub fn drag(&mut self, selector: &str, right: f64, down: f64) {
        let (x, y) = self.aim(selector);
        self.mouse("mouseMoved", x, y, 0);
        self.mouse("mousePressed", x, y, 1);
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let (x, y) = (x + right * part, y + down * part);
            let moved =
                json!({ "type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1 });
            self.call("Input.dispatchMouseEvent", &moved);
        }
        self.mouse("mouseReleased", x + right, y + down, 1);
    }

    /// Turns the wheel over it by so many pixels, towards the hand if they are more than none.
    #[track_caller]
    pub fn wheel(&mut self, selector: &str, down: f64) {
        let (x, y) = self.aim(selector);
        self.mouse("mouseMoved", x, y, 0);
        let turned = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
        self.call("Input.dispatchMouseEvent", &turned);
    }

    /// Clicks what leads to another page, and waits until that page is there.
    #[track_caller]
    pub fn follow(&mut self, selector: &str) {
        self.leave_by(|tab| tab.click(selector));
    }

    /// Why it cannot be clicked now, if it cannot.
    pub fn hindrance(&mut self, selector: &str) -> Option<String> {
        let aimed = self.read(&format!("({AIM})({})", quoted(selector)));
        aimed["problem"].as_str().map(str::to_owned)
    }

    #[track_caller]
    fn aim(&mut self, selector: &str) -> (f64, f64) {
        let expression = format!("({AIM})({})", quoted(selector));
        let mut before = Value::Null;
        let at_rest = until(|| {
            let now = self.try_read(&expression).unwrap_or_default();
            let rests = now == before;
            before = now;
            let point = (before["x"].as_f64()?, before["y"].as_f64()?);
            rests.then_some(point)
        });
        let Some(point) = at_rest else {
            let place = self.address();
            panic!("{selector} on {place} cannot be clicked: {}", before["problem"])
        };
        point
    }

    #[track_caller]
    fn mouse(&mut self, kind: &str, x: f64, y: f64, clicks: u32) {
        let button = if clicks > 0 { "left" } else { "none" };
        let params =
            json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": clicks });
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// Presses and releases a key by its name: `Tab`, `Enter`, `ArrowRight`, `7`, `a`. A name after
    /// `Shift+` is pressed with the shift key down.
    #[track_caller]
    pub fn key(&mut self, name: &str) {
        let (shift, name) = match name.strip_prefix("Shift+") {
            Some(rest) => (true, rest),
            None => (false, name),
        };
        let Some(key) = keys::named(name) else { panic!("there is no key {name}") };
        let modifiers = if shift { 8 } else { 0 };
        let down = if key.text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for kind in [down, "keyUp"] {
            let text = if kind == "keyDown" { key.text.as_str() } else { "" };
            let params = json!({
                "type": kind, "key": key.name, "code": key.code, "text": text,
                "windowsVirtualKeyCode": key.number, "modifiers": modifiers,
            });
            self.call("Input.dispatchKeyEvent", &params);
        }
    }

    /// Types into whatever has the focus.
    #[track_caller]
    pub fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Replaces what stands in a field.
    #[track_caller]
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.click(selector);
        self.read("document.activeElement.select?.()");
        self.type_text(text);
    }

    /// Chooses an entry of a drop-down list.
    #[track_caller]
    pub fn select(&mut self, selector: &str, value: &str) {
        let expression = format!(
            "(() => {{ const e = document.querySelector({}); e.value = {}; \
             e.dispatchEvent(new Event('input', {{ bubbles: true }})); \
             e.dispatchEvent(new Event('change', {{ bubbles: true }})); return e.value; }})()",
            quoted(selector),
            quoted(value)
        );
        let taken = self.read(&expression);
        assert!(taken == value, "{selector} does not take {value}");
    }

    /// The element that has the focus, as `tag#id.class`, and its name for those who listen.
    #[track_caller]
    pub fn focused(&mut self) -> String {
        let expression = "(() => { const e = document.activeElement; if (!e) return ''; \
            return e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' ' \
            + (e.getAttribute('aria-label') ?? e.innerText ?? '').trim().slice(0, 60); })()";
        self.read(expression).as_str().unwrap_or_default().to_owned()
    }
}
