//! A player who reads the question from the page and knows no rule.

use browser::{Scheme, Tab};
use serde_json::Value;

/// What the table shows, as a person reads it.
const READ: &str = "(() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const table = document.querySelector('#table');
    const form = document.querySelector('#answer, #dice-form');
    if (!table || !document.querySelector('#question')) return null;
    return {
        line: +table.dataset.line,
        n: +(form?.elements.n?.value ?? 0),
        question: document.querySelector('#question').textContent,
        options: all('#answer button[name=key]').map((it) => ({
            key: it.value, words: it.innerText, target: it.dataset.target ?? '',
            id: it.id, number: it.dataset.key ?? '', ends: it.hasAttribute('formaction'),
            alone: all('#answer [data-target]').filter((other) =>
                other.dataset.target === it.dataset.target).length === 1,
        })),
        dice: all('#dice-form input[name=faces]').map((it) => +it.max),
        over: !!document.querySelector('#prompt .figures'),
        facts: Object.fromEntries(all('#facts div').map((it) =>
            [it.querySelector('dt').textContent, it.querySelector('dd').textContent])),
    };
})()";

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Position {
    pub(crate) line: u64,
    /// The number of the question.
    pub(crate) n: u64,
    pub(crate) question: String,
    pub(crate) options: Vec<Choice>,
    /// The sides of each die the player is to roll.
    pub(crate) dice: Vec<u64>,
    pub(crate) over: bool,
    facts: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) key: String,
    pub(crate) words: String,
    /// The thing on a board that it is about, or nothing.
    pub(crate) target: String,
    /// The button.
    id: String,
    /// What to type for it; nothing for the one that gives an answer as it stands.
    number: String,
    /// Nothing else in the list is about the same thing.
    alone: bool,
    /// It is asked about once more.
    ends: bool,
}

impl Position {
    pub(crate) fn fact(&self, name: &str) -> &str {
        self.facts[name].as_str().unwrap_or_default()
    }

    /// In port the mission is `none yet` or `in port, 2 sailed`; at sea it ends with its number.
    pub(crate) fn at_sea(&self) -> bool {
        self.fact("Mission").ends_with(|last: char| last.is_ascii_digit())
    }
}

/// How an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// A click on the option in the list.
    List,
    /// A click on the board.
    Board,
    /// The keyboard.
    Keys,
    /// A plain form: the answer is another page.
    Form,
    /// It was given already.
    Given,
}

pub(crate) struct Player {
    pub(crate) tab: Tab,
    picks: u64,
}

impl Player {
    #[track_caller]
    pub(crate) fn at(mut tab: Tab) -> Player {
        tab.wait_for("#question");
        // Nothing is played back and no answer comes too soon, except where that is what is tried; and
        // nothing moves for ever, for every frame of that is drawn on the processor that plays the test.
        tab.set_wishes(Scheme::Light, true);
        tab.read("localStorage.setItem('speed', 'off'); localStorage.setItem('guard', 'off'); 0");
        Player { tab, picks: 0 }
    }

    #[track_caller]
    pub(crate) fn position(&mut self) -> Position {
        let read = self.tab.wait("a table", READ);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let choice = |value: &Value| Choice {
            key: text(&value["key"]),
            words: text(&value["words"]),
            target: text(&value["target"]),
            id: text(&value["id"]),
            number: text(&value["number"]),
            alone: value["alone"] == true,
            ends: value["ends"] == true,
        };
        Position {
            line: read["line"].as_u64().unwrap_or_default(),
            n: read["n"].as_u64().unwrap_or_default(),
            question: text(&read["question"]),
            options: list(&read["options"]).iter().map(choice).collect(),
            dice: list(&read["dice"]).iter().filter_map(Value::as_u64).collect(),
            over: read["over"] == true,
            facts: read["facts"].clone(),
        }
    }

    /// Any option that does not give up, by a rule that gives the same answers in the same game.
    pub(crate) fn any(&mut self, position: &Position) -> usize {
        self.picks += 1;
        let mixed = (self.picks + position.n).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let gives_up = |key: &str| key == "abort" || key == "leave" || key.starts_with("send-home");
        let options = position.options.iter().enumerate();
        let keen: Vec<usize> =
            options.filter(|(_, option)| !gives_up(&option.key)).map(|(at, _)| at).collect();
        let some = usize::try_from(mixed).unwrap_or_default();
        keen.get(some % keen.len().max(1)).copied().unwrap_or(0)
    }

    /// On the board where that can be clicked and means this option alone, else in the list.
    pub(crate) fn by_mouse(&mut self, position: &Position, at: usize) -> By {
        let Choice { target, alone, .. } = &position.options[at];
        let shown = !target.is_empty() && *alone && self.tab.hindrance(&on_board(target)).is_none();
        if shown { By::Board } else { By::List }
    }

    /// Gives an answer and waits for what comes of it.
    #[track_caller]
    pub(crate) fn answer(&mut self, position: &Position, at: usize, by: By) -> Position {
        let Choice { id, number, .. } = &position.options[at];
        let button = format!("#{id}");
        if matches!(by, By::List | By::Form) {
            self.unfold(&button);
        }
        match by {
            By::List => self.tab.click(&button),
            By::Board => self.tab.click(&on_board(&position.options[at].target)),
            By::Form => self.tab.follow(&button),
            By::Given => {}
            By::Keys => {
                if number.is_empty() {
                    self.tab.key("d");
                }
                for figure in number.chars() {
                    self.tab.key(&figure.to_string());
                }
            }
        }
        if position.options[at].ends {
            self.tab.wait_for("#answer[data-sure]");
            if by == By::Form { self.tab.follow("#opt-1") } else { self.tab.click("#opt-1") }
        }
        self.after(position)
    }

    /// Opens the fold in which this lies, if it is closed.
    #[track_caller]
    fn unfold(&mut self, button: &str) {
        let fold = format!("#prompt details:not([open]):has({button}) > summary");
        if self.tab.count(&fold) > 0 {
            self.tab.click(&fold);
        }
    }

    /// Gives a panel as it is proposed; of an answer of several steps takes the first of each list.
    #[track_caller]
    pub(crate) fn propose(&mut self, position: &Position) -> Position {
        self.propose_by(position, By::Keys)
    }

    /// The same by the keyboard, or by clicks on the list and on the board.
    #[track_caller]
    pub(crate) fn propose_by(&mut self, position: &Position, by: By) -> Position {
        const STATE: &str = "`${document.querySelector('#table').dataset.line} \
            ${document.querySelectorAll('.so-far li').length} \
            ${document.querySelectorAll('#answer .tick.on').length} \
            ${[...document.querySelectorAll('#answer .share input')].map((it) => it.value)}`";
        for step in 0..60 {
            let before = self.tab.read(STATE);
            let steps = !self.tab.has("#answer .row-set") && self.tab.has("#answer .opt");
            let unticked = self.tab.has("#answer .tick") && !self.tab.has("#answer .tick.on");
            let open = step == 0 || unticked || self.tab.hindrance("#draft-done").is_some();
            let first = steps && open;
            match (by, first) {
                (By::Keys, _) => self.tab.key(if first { "1" } else { "d" }),
                (_, true) => self.click_first(),
                (_, false) => {
                    let ways = ["#draft-done", "#draft-none"];
                    let way = ways.into_iter().find(|way| self.tab.hindrance(way).is_none());
                    self.tab.click(way.unwrap_or("#draft-done"));
                }
            }
            self.tab.wait("the next step", &format!("{STATE} !== {before}"));
            let next = self.position();
            if next.line > position.line {
                return next;
            }
        }
        panic!("the answer does not become whole: {position:?}");
    }

    /// Clicks the first option: on the board where that shows it and nothing else, else in the list.
    #[track_caller]
    fn click_first(&mut self) {
        let target = self.tab.read(
            "(() => { const target = document.querySelector('#opt-1').dataset.target ?? ''; \
             const same = [...document.querySelectorAll('#answer [data-target]')].filter((it) => it.dataset.target === target); \
             return same.length === 1 ? target : ''; })()",
        );
        let spot = on_board(target.as_str().unwrap_or_default());
        let shown = target != "" && self.tab.hindrance(&spot).is_none();
        self.tab.click(if shown { &spot } else { "#opt-1" });
    }

    /// Types dice that were rolled at home.
    #[track_caller]
    pub(crate) fn roll(&mut self, position: &Position) -> Position {
        for (at, sides) in position.dice.iter().enumerate() {
            self.picks += 1;
            let face = (self.picks * 7 + position.n) % sides + 1;
            self.tab
                .wait("the focus in the die", &format!("document.activeElement.id === 'die-{at}'"));
            self.tab.type_text(&face.to_string());
            if at + 1 < position.dice.len() {
                let here = format!("document.activeElement.id === 'die-{at}'");
                if self.tab.read(&here) == true {
                    self.tab.key("Tab");
                }
            }
        }
        self.tab.key("Enter");
        self.after(position)
    }

    /// The position after this one.
    #[track_caller]
    pub(crate) fn after(&mut self, position: &Position) -> Position {
        let moved = format!("({READ})?.line > {}", position.line);
        self.tab.wait("the table after the answer", &moved);
        self.position()
    }

    /// Plays until the boats have been out and another night begins, or the campaign ends. Tells how
    /// many answers it took.
    #[track_caller]
    pub(crate) fn mission(
        &mut self,
        mut how: impl FnMut(&mut Player, &Position, usize) -> By,
    ) -> usize {
        let mut now = self.position();
        let (night, mut sailed, mut answers) = (now.fact("Night").to_owned(), false, 0);
        let ended = |now: &Position, sailed| now.over || sailed && now.fact("Night") != night;
        while !ended(&now, sailed) {
            sailed |= now.at_sea();
            assert!(answers < 400, "the mission does not end: {now:?}");
            assert!(!now.options.is_empty(), "nothing to choose: {now:?}");
            let at = self.any(&now);
            let by = how(self, &now, at);
            now = self.answer(&now, at, by);
            answers += 1;
        }
        assert!(sailed, "the squadron never sailed");
        answers
    }

    /// The lines of the journal that count: what was taken back is still in the file, and left out
    /// here.
    #[track_caller]
    pub(crate) fn journal(&mut self) -> Vec<Value> {
        let text = self.tab.read(
            "fetch(location.pathname.split('/').slice(0, 3).join('/') + '/export').then((it) => it.text())",
        );
        let mut counted: Vec<Value> = Vec::new();
        for line in text.as_str().unwrap_or_default().lines().skip(1) {
            let line: Value = serde_json::from_str(line).expect("a journal is JSON lines");
            match line["undo"].as_u64() {
                Some(from) => counted.retain(|before| before["n"].as_u64() < Some(from)),
                None => counted.push(line),
            }
        }
        counted
    }

    /// How many answers of the journal count.
    #[track_caller]
    pub(crate) fn answers_on_disk(&mut self) -> usize {
        self.journal().iter().filter(|line| line.get("q").is_some()).count()
    }

    /// The address of the game, without seat or part.
    #[track_caller]
    pub(crate) fn path(&mut self) -> String {
        let path = self.tab.read("location.pathname.split('/').slice(0, 3).join('/')");
        path.as_str().unwrap_or_default().to_owned()
    }
}

/// What stands for this on a board or in the columns beside it, if it can be chosen there.
pub(crate) fn on_board(target: &str) -> String {
    format!("[role=button][data-target={}]", Value::from(target))
}
