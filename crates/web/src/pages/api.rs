//! The JSON interface, read from its own description.

use crate::{
    api,
    desk::Desk,
    layout::{self, Section},
    model::Frame,
    paths,
    site::Framed,
};
use axum::{Router, routing::get};
use maud::{Markup, html};
use serde_json::Value;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::API, get(show))
}

async fn show(Framed(frame): Framed) -> Markup {
    page(&frame, &api::document())
}

pub fn page(frame: &Frame, document: &Value) -> Markup {
    let empty = serde_json::Map::new();
    let addresses = document["paths"].as_object().unwrap_or(&empty);
    let lede = html! {
        p.lede {
            (with_code(document["info"]["description"].as_str().unwrap_or_default())) " "
            a href=(paths::OPENAPI) { "As an OpenAPI document" }
        }
    };
    let body = html! {
        div.card.api {
            @for (path, methods) in addresses {
                @for (method, operation) in methods.as_object().unwrap_or(&empty) {
                    section {
                        h2 { code.method { (method.to_uppercase()) } " " code { (path) } }
                        p { (operation["summary"].as_str().unwrap_or_default()) }
                        (parameters(operation))
                        (to_try(document, method, path, operation))
                    }
                }
            }
        }
    };
    let main = layout::reading("The JSON interface", &lede, &body);
    layout::site(frame, "JSON interface", Section::Help, None, &main)
}

fn parameters(operation: &Value) -> Markup {
    let list = operation["parameters"].as_array();
    html! {
        @if let Some(list) = list.filter(|list| !list.is_empty()) {
            dl.notes { @for parameter in list {
                dt { code { (parameter["name"].as_str().unwrap_or_default()) } }
                dd { (parameter["description"].as_str().unwrap_or_default()) }
            } }
        }
    }
}

/// What stands between backticks is code.
fn with_code(text: &str) -> Markup {
    html! { @for (at, part) in text.split('`').enumerate() {
        @if at % 2 == 1 { code { (part) } } @else { (part) }
    } }
}

/// A form that asks this of the server with the seats and the account of this browser. The script shows it, and
/// puts what is typed into the address.
fn to_try(document: &Value, method: &str, path: &str, operation: &Value) -> Markup {
    let empty = serde_json::Map::new();
    let content = operation["requestBody"]["content"].as_object().unwrap_or(&empty);
    html! {
        details.try hidden {
            summary { "Try it" span.vh { ": " (method.to_uppercase()) " " (path) } }
            form data-try=(path) data-method=(method.to_uppercase()) {
                @for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    label.field {
                        span { code { (parameter["name"].as_str().unwrap_or_default()) } }
                        input name=(parameter["name"].as_str().unwrap_or_default())
                            required[parameter["in"] == "path"] autocomplete="off" spellcheck="false";
                    }
                }
                @for (kind, body) in content {
                    label.field {
                        span { code { (kind) } }
                        textarea rows="4" data-kind=(kind) spellcheck="false" {
                            @if kind == "application/json" { (skeleton(document, &body["schema"], 0)) }
                        }
                    }
                }
                button.btn.second.small { "Send" }
                pre.told tabindex="0" role="status" hidden {}
            }
        }
    }
}

/// How deep an example goes; descriptions may hold themselves.
const DEEPEST: usize = 4;

/// The least that fits a description, to begin with.
fn skeleton(document: &Value, schema: &Value, depth: usize) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        let named = document.pointer(name.trim_start_matches('#')).unwrap_or(&Value::Null);
        return if depth < DEEPEST { skeleton(document, named, depth + 1) } else { Value::Null };
    }
    let kind = &schema["type"];
    match kind.as_str().or_else(|| kind[0].as_str()) {
        Some("object") => {
            let needed =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let fields = needed.map(|name| {
                let of = skeleton(document, &schema["properties"][name], depth + 1);
                (name.to_owned(), of)
            });
            Value::Object(fields.collect())
        }
        Some("string") => schema["enum"].get(0).cloned().unwrap_or_else(|| "".into()),
        Some("integer" | "number") => schema["minimum"].as_i64().unwrap_or(0).into(),
        Some("boolean") => false.into(),
        Some("array") => Value::Array(Vec::new()),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_example_has_what_is_needed_and_ends() {
        let document = json!({ "components": { "schemas": { "Seat": { "type": "integer" },
            "Loop": { "type": "object", "required": ["more"],
                "properties": { "more": { "$ref": "#/components/schemas/Loop" } } } } } });
        let schema = json!({ "type": "object", "required": ["seat", "who"], "properties": {
            "seat": { "$ref": "#/components/schemas/Seat" }, "who": { "type": "string" },
            "until": { "type": ["string", "null"] } } });
        assert_eq!(skeleton(&document, &schema, 0), json!({ "seat": 0, "who": "" }));
        let endless = json!({ "$ref": "#/components/schemas/Loop" });
        assert!(skeleton(&document, &endless, 0).is_object());
    }
}
