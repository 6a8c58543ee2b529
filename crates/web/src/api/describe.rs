//! The `OpenAPI` document, put together from the list of routes.

use super::{Answer, Body, Route, routes};
use crate::error::Problem;
use schemars::{
    SchemaGenerator,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> = LazyLock::new(build);

/// The description of the whole API.
pub fn document() -> Value {
    DOCUMENT.clone()
}

/// The schemas of everything that is sent and answered, each by its own types.
struct Schemas {
    sent: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Schemas {
    fn new() -> Schemas {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Schemas {
            sent: settings().for_deserialize().into_generator(),
            answered: settings().for_serialize().into_generator(),
        }
    }

    fn all(mut self) -> Value {
        let mut all = self.sent.take_definitions(true);
        all.append(&mut self.answered.take_definitions(true));
        let mut all: Value = all.into();
        for schema in all.as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
            if let Ok(schema) = <&mut schemars::Schema>::try_from(schema) {
                NothingElse.transform(schema);
            }
        }
        all
    }
}

/// Says of every object that it has the fields that are described and no others.
struct NothingElse;

impl Transform for NothingElse {
    fn transform(&mut self, schema: &mut schemars::Schema) {
        let has = |key| schema.get(key).is_some();
        let closed = has("additionalProperties") || has("unevaluatedProperties");
        let fields = has("properties");
        let one_of_several = has("oneOf") || has("anyOf") || has("allOf") || has("$ref");
        match (fields && !closed, one_of_several) {
            // The fields of an alternative belong to the whole.
            (true, true) => {
                schema.insert("unevaluatedProperties".to_owned(), false.into());
            }
            (true, false) => {
                schema.insert("additionalProperties".to_owned(), false.into());
                transform_subschemas(self, schema);
            }
            (false, _) => transform_subschemas(self, schema),
        }
    }
}

fn build() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = json!({});
    for route in routes() {
        let method = route.method.as_str().to_lowercase();
        paths[route.path][method] = operation(route, &mut schemas);
    }
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
        "components": { "schemas": schemas.all() },
    })
}

fn operation(route: &Route, schemas: &mut Schemas) -> Value {
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
        "responses": responses(route, &mut schemas.answered),
    });
    match route.body {
        Body::Nothing => {}
        Body::Json(describe) => {
            let schema = describe(&mut schemas.sent);
            operation["requestBody"] = json!({
                "required": true, "content": { "application/json": { "schema": schema } },
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

fn responses(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let json = |schema| json!({ "application/json": { "schema": schema } });
    let mut responses = match route.answer {
        Answer::Json(status, describe) => {
            let content = json(describe(schemas));
            json!({ status.to_string(): { "description": "done", "content": content } })
        }
        Answer::Other(kind) => {
            json!({ "200": { "description": "done", "content": { kind: {} } } })
        }
        Answer::Done => json!({ "204": { "description": "done" } }),
    };
    let may_be_missing = if route.path.contains('{') { &[404_u16][..] } else { &[] };
    for status in route.refusals.iter().chain(may_be_missing).chain(&[422, 503]) {
        let problem = schemas.subschema_for::<Problem>();
        responses[status.to_string()] =
            json!({ "description": "refused", "content": json(problem) });
    }
    responses
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
