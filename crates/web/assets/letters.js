// No letter of a drawing is smaller than can be read, however small the drawing is shown: what would
// be is lettered larger. Drawings leave room for that at the sizes they are made for.

import { all } from './dom.js';

const LEAST = 9.05;

// The name on a counter has little room to grow: where it would have to by more than this, the counter
// keeps only its last line, and goes without where that is wider than the card too. What lies there is
// told beside the drawing.
const MOST_ON_A_CARD = 1.3;

// A printed counter smaller than this, in pixels, has no room for figures and shows its silhouette alone.
const LEAST_COUNTER = 23;

const scale = (element) => {
  const matrix = element.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) : 0;
};

// What is drawn once and used in many places is as large as in the smallest of them that is in sight.
function usedAt(within) {
  const least = new Map();
  for (const use of all('use[width]', within)) {
    const symbol = use.getAttribute('href');
    const at = use.checkVisibility?.() ? scale(use) * use.getAttribute('width') : 0;
    if (at > 0) least.set(symbol, Math.min(at, least.get(symbol) ?? at));
  }
  return least;
}

// How much larger than drawn a text is on the screen; nothing where it is not in sight.
function enlarged(text, uses) {
  const symbol = text.closest('symbol');
  if (!symbol) return text.checkVisibility?.() ? scale(text) : 0;
  const at = uses.get(`#${symbol.id}`);
  return at ? (scale(text) / scale(text.ownerSVGElement)) * (at / symbol.viewBox.baseVal.width) : 0;
}

// How large it is on the screen, how large it was drawn, and how long it is where that counts. Everything is
// measured before anything is changed: a change between two measurements would lay the page out anew.
function measured(text, uses) {
  const shown = parseFloat(getComputedStyle(text).fontSize) * enlarged(text, uses);
  if (!(shown > 0) || shown >= LEAST) return null;
  const drawn = parseFloat(getComputedStyle(text).fontSize);
  const growth = LEAST / shown;
  const name = 'card' in text.dataset || (text.closest('symbol') && /[a-z]/i.test(text.textContent));
  const tight = name && growth > MOST_ON_A_CARD && !staysOnItsCard(text, growth);
  const tiny = uses.get(`#${text.closest('symbol')?.id}`) < LEAST_COUNTER;
  return { text, size: drawn * growth, hidden: tight || tiny };
}

// A printed counter has a figure beside its name, which needs a third of the card.
const BESIDE_A_FIGURE = 0.66;

// Letters grow in proportion to their size.
function staysOnItsCard(text, growth) {
  const symbol = text.closest('symbol');
  if (!symbol) return !text.hasAttribute('textLength') && text.getComputedTextLength() * growth <= +text.dataset.card;
  // What is not drawn where it stands has no length; a letter is about half as wide as high.
  const wide = text.textContent.length * parseFloat(getComputedStyle(text).fontSize) * growth * 0.5;
  return wide <= symbol.viewBox.baseVal.width * BESIDE_A_FIGURE;
}

export function fit(within = document) {
  const letters = all('svg text, svg tspan[font-size]', within);
  letters.forEach((text) => text.style.fontSize && (text.style.fontSize = ''));
  letters.forEach((text) => text.style.display && (text.style.display = ''));
  const uses = usedAt(within);
  for (const small of letters.map((text) => measured(text, uses))) {
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
