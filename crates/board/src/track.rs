//! Tracks: boxes in a row with a marker on one, or filled up to one.

use serde::Serialize;

use crate::{Target, Tone};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    pub title: String,
    /// The value in words: `2`, `Good`, `7 of 9`.
    pub value: String,
    pub note: String,
    pub boxes: Vec<TrackBox>,
    pub fill: Fill,
    /// A picture of what the value means.
    pub sky: Option<Sky>,
}

/// The sky over the table, as a small picture beside a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    Clear,
    Cloud,
    Rain,
    Storm,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TrackBox {
    /// Set when the box can be pointed at.
    pub target: Option<Target>,
    /// Lettered in the box on a marker track; empty boxes are drawn as a low bar.
    pub label: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fill {
    /// A marker stands on this box.
    Marker { at: Option<usize> },
    /// The first so many boxes are filled.
    UpTo { count: usize, tone: Tone },
}

impl Track {
    /// A row of plain boxes, the first `count` filled.
    pub fn filled(title: impl Into<String>, count: usize, of: usize, tone: Tone) -> Track {
        Track {
            title: title.into(),
            value: format!("{count} of {of}"),
            note: String::new(),
            boxes: vec![TrackBox::default(); of],
            fill: Fill::UpTo { count, tone },
            sky: None,
        }
    }

    /// Lettered boxes with a marker on one of them.
    pub fn marker<S: Into<String>>(
        title: impl Into<String>,
        labels: impl IntoIterator<Item = S>,
        at: Option<usize>,
    ) -> Track {
        let boxes: Vec<TrackBox> = labels
            .into_iter()
            .map(|label| TrackBox { target: None, label: label.into() })
            .collect();
        let value = at.and_then(|i| boxes.get(i)).map(|b| b.label.clone()).unwrap_or_default();
        let (title, fill) = (title.into(), Fill::Marker { at });
        Track { title, value, note: String::new(), boxes, fill, sky: None }
    }

    #[must_use]
    pub fn sky(mut self, sky: Sky) -> Track {
        self.sky = Some(sky);
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<String>) -> Track {
        self.value = value.into();
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Track {
        self.note = note.into();
        self
    }

    pub(crate) fn targets(&self) -> impl Iterator<Item = &Target> {
        self.boxes.iter().filter_map(|b| b.target.as_ref())
    }

    pub(crate) fn is_on(&self, index: usize) -> bool {
        match self.fill {
            Fill::Marker { at } => at == Some(index),
            Fill::UpTo { count, tone: _ } => index < count,
        }
    }
}
