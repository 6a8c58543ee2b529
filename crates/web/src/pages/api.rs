//! The JSON API for people to read.

use crate::{layout, model::Frame, paths};
use maud::{Markup, html};
use serde_json::Value;

pub fn page(frame: &Frame, document: &Value) -> Markup {
    let empty = serde_json::Map::new();
    let addresses = document["paths"].as_object().unwrap_or(&empty);
    let body = html! {
        h1 { "The JSON API" }
        p { (document["info"]["description"].as_str().unwrap_or_default()) " " a href=(paths::OPENAPI) { "OpenAPI document" } }
        @for (path, methods) in addresses {
            @for (method, operation) in methods.as_object().unwrap_or(&empty) {
                section {
                    h2 { code { (method.to_uppercase()) " " (path) } }
                    p { (operation["summary"].as_str().unwrap_or_default()) }
                }
            }
        }
    };
    layout::page(frame, "API", &body)
}
