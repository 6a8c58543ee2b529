// Boards that can be moved: closer and farther by buttons, wheel, pinch and keys; dragged by pointer
// and arrow keys; opened at what can be chosen. Stacks that fan out.

import { all, one, phone } from './dom.js';
import * as letters from './letters.js';
import * as overview from './overview.js';

const kept = { fan: '' };

const numbers = (text) => text.split(' ').map(Number);
const within = (low, value, high) => Math.max(low, Math.min(high, value));

// A map larger than its window has one inside it; another board moves as a whole.
const ground = (svg) => one(':scope > .b-view', svg) ?? svg;
const view = (svg) => numbers(svg.getAttribute('viewBox'));
const home = (svg) => numbers(svg.dataset.home);

function ratio(svg) {
  if (svg.dataset.shape) return +svg.dataset.shape;
  if (!svg.matches('.b-view')) return home(svg)[3] / home(svg)[2];
  return svg.getAttribute('height') / svg.getAttribute('width');
}

// The width at which everything is in sight.
const whole = (svg) => Math.max(home(svg)[2], home(svg)[3] / ratio(svg));

function look(svg, cx, cy, width) {
  const [X, Y, W, H] = home(svg);
  const w = within(whole(svg) / 5, width, whole(svg));
  const h = w * ratio(svg);
  const x = w >= W ? X + (W - w) / 2 : within(X, cx - w / 2, X + W - w);
  const y = h >= H ? Y + (H - h) / 2 : within(Y, cy - h / 2, Y + H - h);
  svg.setAttribute('viewBox', [x, y, w, h].map((n) => +n.toFixed(2)).join(' '));
  svg.closest('[data-pan] > svg').classList.toggle('grab', w < whole(svg) - 0.5);
  letters.soon();
  if (svg.matches('.b-view')) small(svg);
}

// The whole map in the corner follows when the window has come to rest.
function small(inner) {
  cancelAnimationFrame(kept.small);
  kept.small = requestAnimationFrame(() => {
    const chart = inner.closest('.scene.on [data-pan]');
    if (chart) overview.draw(chart, inner, (x, y) => look(inner, x, y, view(inner)[2]));
  });
}

// A point of the screen on the board.
const spot = (svg, x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());

// Closer or farther, the point under the pointer staying where it is.
function zoom(svg, by, at) {
  const [x, y, w, h] = view(svg);
  const fixed = at ?? { x: x + w / 2, y: y + h / 2 };
  const width = within(whole(svg) / 5, w * by, whole(svg));
  const part = width / w;
  look(svg, fixed.x + (x + w / 2 - fixed.x) * part, fixed.y + (y + h / 2 - fixed.y) * part, width);
  return Math.abs(part - 1) > 0.001;
}

function shift(svg, dx, dy) {
  const [x, y, w, h] = view(svg);
  look(svg, x + w / 2 + dx * w, y + h / 2 + dy * h, w);
}

export function press(button) {
  const svg = ground(one('svg', button.closest('[data-pan]')));
  zoom(svg, { in: 0.7, out: 1.4, all: 9 }[button.dataset.zoom]);
}

// Keys on a board that has the focus: arrows move it, plus and minus bring it closer.
export function key({ key, target }) {
  const chart = target.closest?.('[data-pan]');
  const svg = chart && one('svg', chart);
  if (!svg?.dataset.home && !ground(svg ?? document.body)?.dataset?.home) return null;
  const board = ground(svg);
  const steps = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
  if (steps[key] && svg.classList.contains('grab')) return () => shift(board, ...steps[key]);
  if (key === '+' || key === '=') return () => zoom(board, 0.8);
  if (key === '-') return () => zoom(board, 1.25);
  return null;
}

function box(svg, pieces) {
  const spots = pieces.map((piece) => piece.getBoundingClientRect()).filter((spot) => spot.width);
  if (!spots.length || !svg.getScreenCTM()) return null;
  const least = (side) => Math.min(...spots.map((spot) => spot[side]));
  const most = (side) => Math.max(...spots.map((spot) => spot[side]));
  const a = spot(svg, least('left'), least('top'));
  const b = spot(svg, most('right'), most('bottom'));
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, w: b.x - a.x, h: b.y - a.y };
}

// A phone opens a board at what can be chosen or has moved, trays at the first. A board with letters of its own
// for a narrow screen is shown whole. One that stands upright has the whole width, and shows of its height what
// there is room for; one that lies and would have to be shown whole, too small to be read, has the whole height and
// opens at one of the choices.
function crop() {
  for (const svg of phone.matches ? all('.scene.on [data-pan] > svg:not([data-cropped], :has(.b-narrow, .b-panel, .b-view))') : []) {
    svg.dataset.cropped = '';
    const found = box(svg, all('.b-option, .b-move', svg)) ?? box(svg, all('.b-tray', svg).slice(0, 1));
    if (!found) continue;
    const { clientWidth, clientHeight } = svg.parentElement;
    const room = clientHeight / clientWidth;
    const upright = ratio(svg) > 1 && room < 1;
    if (upright) svg.dataset.shape = room;
    const near = upright ? box(svg, all('.b-option', svg)) ?? found : found;
    const [, , w] = view(svg);
    const share = Math.max(near.w / w, near.h / (w * ratio(svg))) * 1.25;
    if (share >= 1 && ratio(svg) < room * 0.7) {
      const first = box(svg, all('.b-option', svg).slice(0, 1)) ?? found;
      svg.dataset.shape = room;
      look(svg, first.x, first.y, home(svg)[3] / room);
      continue;
    }
    look(svg, near.x, near.y, w * within(0.5, share, 1));
  }
}

// So much of a map with stacks of counters can be read on a phone.
const legible = 380;

// A map with a window is moved to what can be chosen when none of it is in sight. On a phone one with stacks
// opens where something can be chosen, or amid its stacks, never wider than can be read.
function seek() {
  for (const inner of all('.scene.on .b-view')) {
    const options = all('.b-option', inner);
    const stacked = phone.matches && inner.querySelector('.b-stack');
    const found = box(inner, options) ?? (stacked && !inner.dataset.cropped ? box(inner, all('.b-stack', inner)) : null);
    if (!found) continue;
    const [x, y, w, h] = view(inner);
    const seen = options.some((option) => {
      const part = box(inner, [option]);
      return part && part.x > x && part.x < x + w && part.y > y && part.y < y + h;
    });
    const cramped = phone.matches && !inner.dataset.cropped;
    if (seen && !cramped) continue;
    inner.dataset.cropped = 'yes';
    const least = phone.matches ? Math.min(w, legible) : w;
    const wide = Math.max(least, found.w * 1.25, (found.h * 1.25) / ratio(inner));
    if (stacked && wide > legible) {
      const first = box(inner, options.slice(0, 1)) ?? found;
      look(inner, first.x, first.y, legible);
    } else look(inner, found.x, found.y, wide);
  }
}

// On a phone a map with a window takes all the room of its board; its frame is drawn by the style.
function fill(svg, inner) {
  const room = getComputedStyle(svg);
  const [across, down] = [svg.clientWidth - parseFloat(room.paddingLeft) * 2, svg.clientHeight - parseFloat(room.paddingTop) * 2];
  if (!(across > 0 && down > 0)) return;
  const [x, y, w] = ['x', 'y', 'width'].map((side) => +inner.getAttribute(side));
  const h = +((w * down) / across).toFixed(2);
  inner.setAttribute('height', h);
  svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
}

export function prepare() {
  for (const svg of all('[data-pan] > svg')) {
    const inner = ground(svg);
    inner.dataset.home ??= inner.dataset.whole ?? inner.getAttribute('viewBox');
    inner.dataset.start ??= inner.getAttribute('viewBox');
    svg.closest('[data-pan]').tabIndex = 0;
    if (inner !== svg && phone.matches) fill(svg, inner);
    if (inner !== svg) look(inner, ...(([x, y, w, h]) => [x + w / 2, y + h / 2, w])(view(inner)));
  }
  all('.scene.on .b-view').forEach(small);
  if (kept.fan) document.getElementById(kept.fan)?.classList.add('b-fan-on');
  crop();
  seek();
  letters.fit();
}

// Stacks

export function fan(link) {
  const id = link.closest('a').getAttribute('href').slice(1);
  const opened = kept.fan === id;
  unfan();
  if (opened) return;
  kept.fan = id;
  document.getElementById(id)?.classList.add('b-fan-on');
}

export function unfan() {
  if (!kept.fan) return false;
  document.getElementById(kept.fan)?.classList.remove('b-fan-on');
  kept.fan = '';
  return true;
}

// Pointers: one drags, two pinch

const fingers = new Map();

document.addEventListener('pointerdown', (event) => {
  const svg = event.target.closest?.('[data-pan] > svg, [data-pan] > svg *')?.closest('[data-pan] > svg');
  if (!svg || event.button) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 1 && svg.classList.contains('grab')) drag(svg, event);
  if (fingers.size === 2) pinch(svg);
});

for (const gone of ['pointerup', 'pointercancel']) {
  addEventListener(gone, (event) => fingers.delete(event.pointerId));
}

function drag(svg, event) {
  const board = ground(svg);
  const [x, y, w, h] = view(board);
  const scale = 1 / board.getScreenCTM().a;
  const move = ({ pointerId, clientX, clientY }) => {
    if (pointerId !== event.pointerId || fingers.size > 1) return;
    const [dx, dy] = [clientX - event.clientX, clientY - event.clientY];
    if (Math.hypot(dx, dy) > 5) svg.classList.add('grabbing');
    look(board, x + w / 2 - dx * scale, y + h / 2 - dy * scale, w);
  };
  until(svg, move);
}

function pinch(svg) {
  const board = ground(svg);
  const [a, b] = [...fingers.values()];
  const between = (p, q) => Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY);
  const middle = spot(board, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  const [first, start] = [between(a, b), view(board)[2]];
  svg.classList.add('grabbing');
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const [p, q] = [...fingers.values()];
    if (q) zoom(board, (start * (first / Math.max(between(p, q), 10))) / view(board)[2], middle);
  };
  until(svg, move);
}

// The click that ends a drag is not a choice.
function until(svg, move) {
  addEventListener('pointermove', move);
  addEventListener('pointerup', () => {
    removeEventListener('pointermove', move);
    setTimeout(() => svg.classList.remove('grabbing'));
  }, { once: true });
}

// The wheel brings a board closer; where it can go no farther, the page scrolls.
document.addEventListener('wheel', (event) => {
  const svg = event.target.closest?.('[data-pan]') && one('svg', event.target.closest('[data-pan]'));
  if (!svg) return;
  const board = ground(svg);
  const by = Math.exp(within(-60, event.deltaY, 60) * 0.004);
  if (zoom(board, by, spot(board, event.clientX, event.clientY))) event.preventDefault();
}, { passive: false });
