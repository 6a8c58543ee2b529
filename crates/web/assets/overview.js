// The whole of a map that is larger than its window, small in a corner of it: what is in sight, where
// something can be chosen, and a way there.

import { all, one } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const numbers = (text) => text.split(' ').map(Number);

function make(parent, name, attributes) {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  parent.append(element);
  return element;
}

// The middle of a piece on the map, whatever part of it is in sight.
function middle(inner, piece) {
  const box = piece.getBoundingClientRect();
  const place = inner.getScreenCTM();
  if (!box.width || !place) return null;
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(place.inverse());
}

// Draws it anew, or takes it away where the whole map is in sight; `go` moves the window.
export function draw(chart, inner, go) {
  const old = one(':scope > .overview', chart);
  const [X, Y, W, H] = numbers(inner.dataset.home);
  const [x, y, w, h] = numbers(inner.getAttribute('viewBox'));
  if (w >= W * 0.98 && h >= H * 0.98) return void old?.remove();
  const unit = W / 150;
  const map = make(document.createDocumentFragment(), 'svg', { class: 'overview', viewBox: `${X} ${Y} ${W} ${H}`, role: 'img', 'aria-label': 'The whole map; the frame is what is in sight' });
  for (const image of all(':scope > image.b-base', inner)) map.append(image.cloneNode());
  for (const piece of all('.b-option', inner)) {
    const at = middle(inner, piece);
    if (at) make(map, 'circle', { class: 'overview-option', cx: at.x, cy: at.y, r: 3.2 * unit });
  }
  make(map, 'rect', { class: 'overview-frame', x, y, width: w, height: h, 'stroke-width': 2 * unit });
  const move = (event) => {
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    go(spot.x, spot.y);
  };
  map.addEventListener('click', move);
  if (old) old.replaceWith(map);
  else chart.append(map);
}
