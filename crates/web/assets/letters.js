// No letter of a drawing is smaller than can be read, however small the drawing is shown: what would
// be is lettered larger. Drawings leave room for that at the sizes they are made for.

import { all } from './dom.js';

const LEAST = 9.05;

// The name on a counter has no room to grow: where it would have to by more than this, the counter goes
// without, and what lies there is told beside the drawing.
const MOST_ON_A_CARD = 1.3;

// How large it is on the screen, and how large it was drawn.
function measured(text) {
  const matrix = text.getScreenCTM?.();
  if (!matrix || !text.checkVisibility?.()) return null;
  const drawn = parseFloat(getComputedStyle(text).fontSize);
  return { text, drawn, shown: drawn * Math.hypot(matrix.a, matrix.b) };
}

export function fit(within = document) {
  const letters = all('svg text, svg tspan[font-size]', within);
  letters.forEach((text) => text.style.fontSize && (text.style.fontSize = ''));
  letters.forEach((text) => 'card' in text.dataset && (text.style.display = ''));
  const small = letters.map(measured).filter((it) => it && it.shown > 0 && it.shown < LEAST);
  for (const { text, drawn, shown } of small) {
    if ('card' in text.dataset && LEAST > shown * MOST_ON_A_CARD) text.style.display = 'none';
    else text.style.fontSize = `${((drawn * LEAST) / shown).toFixed(2)}px`;
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
