//! A strict reader of the HTML that pages write: tags must nest, attributes must be quoted.

/// What a page holds.
#[derive(Default)]
pub(super) struct Html {
    pub(super) text: String,
    pub(super) tags: Vec<String>,
    pub(super) ids: Vec<String>,
    pub(super) attributes: Vec<String>,
    pub(super) forms: Vec<Form>,
    /// Links to a place on the page itself.
    pub(super) inner_links: Vec<String>,
}

pub(super) struct Form {
    pub(super) action: String,
    pub(super) method: String,
    pub(super) fields: Vec<String>,
}

impl Form {
    pub(super) fn moves_a_game(&self) -> bool {
        let moves = ["/answer", "/dice", "/undo", "/branch"];
        self.method == "post" && moves.iter().any(|end| self.action.ends_with(end))
    }
}

const VOID: [&str; 5] = ["meta", "link", "input", "br", "hr"];

impl Html {
    pub(super) fn read(text: &str) -> Result<Html, String> {
        let mut html = Html { text: text.to_owned(), ..Html::default() };
        let mut open: Vec<String> = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find('<') {
            if rest[..start].contains('>') {
                return Err(format!("a bare `>` in {:?}", &rest[..start]));
            }
            let end = tag_end(&rest[start..]).ok_or("a tag that never ends")? + start;
            let tag = &rest[start + 1..end];
            rest = &rest[end + 1..];
            if tag.starts_with('!') {
                continue;
            }
            if let Some(name) = tag.strip_prefix('/') {
                let last = open.pop().ok_or_else(|| format!("</{name}> closes nothing"))?;
                if last != name {
                    return Err(format!("</{name}> closes <{last}>"));
                }
                continue;
            }
            let name = html.tag(tag.trim_end_matches('/'))?;
            if !tag.ends_with('/') && !VOID.contains(&name.as_str()) {
                open.push(name);
            }
        }
        if open.is_empty() { Ok(html) } else { Err(format!("never closed: {open:?}")) }
    }

    fn tag(&mut self, tag: &str) -> Result<String, String> {
        let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let attributes = attributes_of(attributes)?;
        let value = |wanted: &str| {
            attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone())
        };
        self.ids.extend(value("id"));
        if name == "form" {
            let (action, method) = (value("action"), value("method"));
            let (action, method) = (action.unwrap_or_default(), method.unwrap_or_default());
            self.forms.push(Form { action, method, fields: Vec::new() });
        }
        if let (Some(form), Some(field)) = (self.forms.last_mut(), value("name")) {
            form.fields.push(field);
        }
        if name == "a"
            && let Some(link) =
                value("href").and_then(|href| Some(href.strip_prefix('#')?.to_owned()))
        {
            self.inner_links.push(link);
        }
        self.attributes.extend(attributes.into_iter().map(|(name, _)| name));
        self.tags.push(name.to_owned());
        Ok(name.to_owned())
    }
}

/// Where a tag ends, past any `>` inside quotes.
fn tag_end(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(at)
    })
}

fn attributes_of(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let close = quoted.find('"').ok_or_else(|| format!("{name} is not closed"))?;
            value = quoted[..close].to_owned();
            rest = &quoted[close + 1..];
        } else if rest.starts_with('=') {
            return Err(format!("{name} is not quoted"));
        }
        if found.iter().any(|(other, _)| *other == name) {
            return Err(format!("{name} is given twice"));
        }
        found.push((name, value));
        rest = rest.trim_start();
    }
    Ok(found)
}

#[test]
fn the_reader_sees_what_is_wrong() {
    assert!(Html::read("<p>a<b>c</b></p>").is_ok());
    for wrong in ["<p><b></p></b>", "<p>", "</p>", "<p class=x></p>", "<p id=\"a\" id=\"b\"></p>"] {
        assert!(Html::read(wrong).is_err(), "{wrong}");
    }
}
