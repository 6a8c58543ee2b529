//! A campaign map of 209 hexes and 150 counters, drawn and written; boards of every other kind.

use std::hint::black_box;

use board::svg::{self, Look};
use board::text::{self, Paint};
use criterion::{Criterion, criterion_group, criterion_main};

#[path = "../examples/gallery/boards.rs"]
mod boards;

const PAGE: Look<'_> = Look::Page { bases: "/bases" };

fn campaign(c: &mut Criterion) {
    let (board, marks) = boards::campaign();
    c.bench_function("campaign of 209 hexes and 150 counters, svg", |b| {
        b.iter(|| svg::render(black_box(&board), black_box(&marks), PAGE));
    });
    c.bench_function("campaign of 209 hexes and 150 counters, text", |b| {
        b.iter(|| text::render(black_box(&board), black_box(&marks), Paint::Plain));
    });
    c.bench_function("all of 209 hexes and 150 counters asked for", |b| {
        let names: Vec<&str> = marks.options().iter().map(|o| o.target.as_str()).collect();
        b.iter(|| {
            let finder = black_box(&board).finder();
            names.iter().filter(|name| finder.has(name)).count()
        });
    });
}

fn others(c: &mut Criterion) {
    for wanted in ["engagement", "attack", "fletcher", "battle", "map"] {
        let found = boards::all().into_iter().find(|(board, _)| board.id == wanted);
        let (board, marks) = found.expect("the gallery has this board");
        c.bench_function(&format!("{wanted}, svg"), |b| {
            b.iter(|| svg::render(black_box(&board), black_box(&marks), PAGE));
        });
    }
}

criterion_group!(benches, campaign, others);
criterion_main!(benches);
