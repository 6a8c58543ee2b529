// No letter of a drawing is smaller than can be read, however small the drawing is shown: what would
// be is lettered larger. Drawings leave room for that at the sizes they are made for.

import { all } from './dom.js';

const LEAST = 9.05;

// The name on a counter has little room to grow: where it would have to by more than this, the counter
// keeps only its last line, and goes without where that is wider than the card too. What lies there is
// told beside the drawing.
const MOST_ON_A_CARD = 1.3;

// How large it is on the screen, and how large it was drawn.
function measured(text) {
  const matrix = text.getScreenCTM?.();
  if (!matrix || !text.checkVisibility?.()) return null;
  const drawn = parseFloat(getComputedStyle(text).fontSize);
  return { text, drawn, shown: drawn * Math.hypot(matrix.a, matrix.b) };
}

function staysOnItsCard(text) {
  return !text.hasAttribute('textLength') && text.getComputedTextLength() <= +text.dataset.card;
}

export function fit(within = document) {
  const letters = all('svg text, svg tspan[font-size]', within);
  letters.forEach((text) => text.style.fontSize && (text.style.fontSize = ''));
  letters.forEach((text) => 'card' in text.dataset && (text.style.display = ''));
  const small = letters.map(measured).filter((it) => it && it.shown > 0 && it.shown < LEAST);
  for (const { text, drawn, shown } of small) {
    text.style.fontSize = `${((drawn * LEAST) / shown).toFixed(2)}px`;
    const tight = 'card' in text.dataset && LEAST > shown * MOST_ON_A_CARD;
    if (tight && !staysOnItsCard(text)) text.style.display = 'none';
  }
}

let waiting = 0;

// When everything about to change has changed.
export function soon() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => fit());
}

addEventListener('resize', soon);
addEventListener('load', soon);
document.fonts?.ready.then(soon);
