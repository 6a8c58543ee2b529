//! The `OpenAPI` document, put together from the list of routes.

use super::{Answer, Body, Route, routes};
use serde_json::{Value, json};
use std::sync::LazyLock;

const SCHEMAS: &str = include_str!("schemas.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(build);

/// The description of the whole API.
pub fn document() -> Value {
    DOCUMENT.clone()
}

fn build() -> Value {
    let mut paths = json!({});
    for route in routes() {
        paths[route.path][route.method.as_str().to_lowercase()] = operation(route);
    }
    let schemas: Value = serde_json::from_str(SCHEMAS).expect("a test reads the schemas");
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Wardroom",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Everything the pages do, with the same checks. A move is on disk \
                before it is answered. A question has a number `n`, which an answer says back; an \
                answer to a question that is no longer open is refused with 409 and the question \
                that is. Each seat sees only its own questions.",
        },
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

fn operation(route: &Route) -> Value {
    let in_path = route.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?.strip_suffix('}')?;
        Some(json!({
            "name": name, "in": "path", "required": true, "schema": { "type": "string" },
        }))
    });
    let in_query = route.queries.iter().map(|query| {
        json!({
            "name": query.name, "in": "query", "required": false, "description": query.text,
            "schema": { "type": query.kind },
        })
    });
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    let mut operation = json!({
        "operationId": operation_id(route),
        "summary": route.summary,
        "parameters": parameters,
        "responses": responses(route),
    });
    match route.body {
        Body::Nothing => {}
        Body::Json(schema) => {
            operation["requestBody"] = json!({
                "required": true, "content": { "application/json": { "schema": named(schema) } },
            });
        }
        Body::Journal => {
            operation["requestBody"] = json!({
                "required": true,
                "content": { "application/x-ndjson": { "schema": { "type": "string" } } },
            });
        }
    }
    operation
}

fn operation_id(route: &Route) -> String {
    let parts = route.path.trim_start_matches("/api/").split('/');
    let words: Vec<&str> = parts.map(|part| part.trim_matches(['{', '}'])).collect();
    format!("{}-{}", route.method.as_str().to_lowercase(), words.join("-"))
}

fn responses(route: &Route) -> Value {
    let json = |schema: Value| json!({ "application/json": { "schema": schema } });
    let mut responses = match route.answer {
        Answer::Json(status, schema) => {
            json!({ status.to_string(): { "description": "done", "content": json(named(schema)) } })
        }
        Answer::List(schema) => json!({ "200": {
            "description": "done",
            "content": json(json!({ "type": "array", "items": named(schema) })),
        } }),
        Answer::Other(kind) => {
            json!({ "200": { "description": "done", "content": { kind: {} } } })
        }
        Answer::Done => json!({ "204": { "description": "done" } }),
    };
    let may_be_missing = if route.path.contains('{') { &[404_u16][..] } else { &[] };
    for status in route.refusals.iter().chain(may_be_missing).chain(&[422, 503]) {
        responses[status.to_string()] =
            json!({ "description": "refused", "content": json(named("Error")) });
    }
    responses
}

fn named(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name a schema refers to, wherever it stands.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
                Value::String(to) if name == "$ref" => found.push(to),
                value => references(value, found),
            }),
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_schema_that_is_named_is_described() {
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        for to in found {
            let place = to.strip_prefix('#').unwrap();
            assert!(document.pointer(place).is_some(), "{to}");
        }
    }

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let mut names: Vec<_> = routes().map(operation_id).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
