// No letter of a drawing is smaller than can be read, however small the drawing is shown: what would
// be is lettered larger. Drawings leave room for that at the sizes they are made for.

import { all } from './dom.js';

const LEAST = 9.05;

// The name on a counter has little room to grow: where it would have to by more than this, the counter
// keeps only its last line, and goes without where that is wider than the card too. What lies there is
// told beside the drawing.
const MOST_ON_A_CARD = 1.3;

// How large it is on the screen, how large it was drawn, and how long it is where that counts. Everything is
// measured before anything is changed: a change between two measurements would lay the page out anew.
function measured(text) {
  if (!text.checkVisibility?.()) return null;
  const matrix = text.getScreenCTM?.();
  if (!matrix) return null;
  const drawn = parseFloat(getComputedStyle(text).fontSize);
  const shown = drawn * Math.hypot(matrix.a, matrix.b);
  if (shown <= 0 || shown >= LEAST) return null;
  const tight = 'card' in text.dataset && LEAST > shown * MOST_ON_A_CARD;
  return { text, size: (drawn * LEAST) / shown, hidden: tight && !staysOnItsCard(text, LEAST / shown) };
}

// Letters grow in proportion to their size.
function staysOnItsCard(text, growth) {
  return !text.hasAttribute('textLength') && text.getComputedTextLength() * growth <= +text.dataset.card;
}

export function fit(within = document) {
  const letters = all('svg text, svg tspan[font-size]', within);
  letters.forEach((text) => text.style.fontSize && (text.style.fontSize = ''));
  letters.forEach((text) => 'card' in text.dataset && (text.style.display = ''));
  for (const small of letters.map(measured)) {
    if (!small) continue;
    small.text.style.fontSize = `${small.size.toFixed(2)}px`;
    if (small.hidden) small.text.style.display = 'none';
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
