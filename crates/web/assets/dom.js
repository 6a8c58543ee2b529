// Finding things in a page, and bringing it up to date.

export const root = document.documentElement;
export const one = (what, within = document) => within.querySelector(what);
export const all = (what, within = document) => [...within.querySelectorAll(what)];
export const still = matchMedia('(prefers-reduced-motion: reduce)');
export const phone = matchMedia('(max-width: 760px)');
export const wait = (time) => new Promise((on) => setTimeout(on, time));

// What the player opened or moved, and the script put there, stays.
const OWN = ['open', 'data-home', 'data-start', 'data-cropped'];

// Brings an element up to date, child by child, known by id.
export function morph(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeName !== now.nodeName || old.id !== now.id) return old.replaceWith(now);
  if (old.nodeType !== Node.ELEMENT_NODE) return void (old.nodeValue = now.nodeValue);
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (name === 'viewBox' && old.dataset.start === value) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const [value, ticked] = [now.value, now.checked];
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const next of [...now.childNodes]) {
    const same = next.id && named.get(next.id);
    if (same && same !== at) {
      old.insertBefore(same, at);
      morph(same, next);
    } else if (same || (at && !at.id && !next.id && at.nodeName === next.nodeName)) {
      const after = at.nextSibling;
      morph(at, next);
      at = after;
    } else {
      old.insertBefore(next, at);
    }
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
  // The list of a select is up to date only now.
  if (old.matches('input, select')) [old.value, old.checked] = [value, ticked];
}

// Where the pieces of a picture stand; `slide` lets them go from there to where they stand now.
export const places = (within) => new Map(all('.b-move[id]', within).map((piece) => [piece.id, piece.getAttribute('transform')]));

export function slide(before, duration = 240) {
  if (still.matches || document.hidden) return;
  for (const [id, from] of before) {
    const piece = document.getElementById(id);
    const ends = [from, piece?.getAttribute('transform')].map((text) => text?.match(/^translate\((\S+) (\S+)\)$/));
    if (!ends[0] || !ends[1] || ends[0][0] === ends[1][0]) continue;
    const steps = ends.map(([, x, y]) => ({ transform: `translate(${x}px,${y}px)` }));
    piece.animate(steps, { duration, easing: 'cubic-bezier(.2,.7,.2,1)' });
  }
}
