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
            (document["info"]["description"].as_str().unwrap_or_default()) " "
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
