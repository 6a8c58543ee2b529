//! The boat at the pier: its plan before a harbour that never changes.

use super::board as boards;
use board::{Board, Face, Marks};
use maud::{Markup, PreEscaped, html};

/// Sky, hills, palms, the pier with its crane, and water, drawn for the upper part of a plan.
const SCENE: &str = r#"<svg class="harbour-scene" viewBox="0 0 1000 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<rect class="hb-sky" width="1000" height="300"/>
<circle class="hb-sun" cx="640" cy="58" r="26"/>
<path class="hb-far" d="M0 150L90 96L170 132L270 70L380 140L470 104L590 150L700 92L810 138L900 100L1000 146V220H0Z"/>
<path class="hb-near" d="M0 172L120 142L260 168L420 148L560 172L740 150L880 170L1000 154V220H0Z"/>
<g class="hb-dark"><path d="M812 176V78M812 78L716 92M812 78L846 96M716 92V132M812 100L760 86" class="hb-line"/><path d="M690 132h52l8 6-8 6h-52l-8-6Z"/><path d="M798 176l14-34 14 34Z"/></g>
<g class="hb-palm"><path d="M60 186C62 164 58 150 64 128M960 186C956 166 962 148 956 130" class="hb-line"/><path d="M64 128c-18-10-30-4-36 8c12-8 24-8 36-8c-10 4-16 12-18 22c8-10 14-16 18-22c16-12 30-6 36 6c-12-8-24-8-36-6c10 2 18 10 20 20c-8-8-14-14-20-20ZM956 130c-18-10-30-4-36 8c12-8 24-8 36-8c-10 4-16 12-18 22c8-10 14-16 18-22c16-12 30-6 36 6c-12-8-24-8-36-6c10 2 18 10 20 20c-8-8-14-14-20-20Z"/></g>
<rect class="hb-pier" y="178" width="1000" height="12"/><path class="hb-piles" d="M40 190v34M120 190v34M200 190v34M280 190v34M360 190v34M440 190v34M520 190v34M600 190v34M680 190v34M760 190v34M840 190v34M920 190v34"/>
<rect class="hb-sea" y="206" width="1000" height="94"/>
</svg>"#;

/// The first plan among these boards: the own ship.
pub fn ship(boards: &[Board]) -> Option<&Board> {
    boards.iter().find(|board| matches!(board.face, Face::Plan(_)))
}

/// The ship at the pier, if the game draws one.
pub fn picture(ship: Option<&Board>) -> Markup {
    html! {
        @if let Some(ship) = ship {
            figure.card.harbour {
                div.harbour-view tabindex="0" role="group" aria-label=(ship.title) {
                    (PreEscaped(SCENE))
                    (boards::drawing(ship, &Marks::none()))
                }
                figcaption { (ship.note) }
            }
        }
    }
}
