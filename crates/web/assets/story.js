// What happened since the last order, played back beat by beat over the board.

import { all, morph, one, places, root, slide, still } from './dom.js';
import * as letters from './letters.js';
import * as sound from './sound.js';

const SVG = 'http://www.w3.org/2000/svg';
const EASE = 'cubic-bezier(.2,.7,.2,1)';
const PACE = { quick: 0.5, normal: 1, slow: 2 };
// Milliseconds at normal speed.
const TIMES = { beat: 450, dice: 360, flight: 600, group: 400, loss: 900 };
const kept = { run: 0, url: '', story: null, drawn: {}, shown: '', at: -1, paused: false, step: null, held: [] };

export const speed = () => localStorage.getItem('speed') ?? 'normal';
const pace = () => PACE[speed()] ?? 1;
export const playing = () => root.classList.contains('playing');

// Whether this page has something that is to be played by itself.
export function wanted(page) {
  const calm = still.matches || document.hidden || !PACE[speed()];
  return !calm && +(one('#beats', page)?.dataset.beats ?? 0) > 0;
}

// The boards stay as they were until they are played: what stands beside them keeps its old face, and
// the last picture covers the new one.
export function hold(page) {
  kept.held = [];
  for (const what of ['.gauges', '#ship', '#facts', '#log-lines']) {
    const [old, now] = [one(what), one(what, page)];
    if (!old || !now) continue;
    kept.held.push([what, now.cloneNode(true)]);
    now.replaceWith(old.cloneNode(true));
  }
  const svg = one('.scene.on .chart > svg') ?? one('.scene .chart > svg');
  kept.cover = svg?.outerHTML ?? '';
}

function release() {
  for (const [what, now] of kept.held) if (one(what)) morph(one(what), now);
  kept.held = [];
}

// Pictures

// The names in a picture that is shown twice are its own; letters are fitted to their size anew.
const renamed = (text) => text.replace(/ style="[^"]*"/g, '').replace(/ id="/g, ' id="s-').replace(/url\(#/g, 'url(#s-').replace(/ (href|aria-labelledby|aria-describedby)="#?/g, (all, name) => (name === 'href' ? all.replace('#', '#s-') : `${all}s-`)).replace(/ tabindex="0"/g, '');

const parsed = (text) => one('svg', new DOMParser().parseFromString(renamed(text), 'text/html'));

function picture(text, sliding) {
  const stage = one('#stage');
  if (!stage || !text) return;
  const now = parsed(text);
  if (!now) return;
  now.removeAttribute('tabindex');
  const old = one(':scope > svg', stage);
  stage.hidden = false;
  if (!old || !sliding || old.id !== now.id) {
    stage.replaceChildren(now);
    return letters.fit(stage);
  }
  const traces = all(':scope > .fx', old);
  traces.forEach((trace) => trace.remove());
  const before = places(old);
  morph(old, now);
  old.append(...traces);
  letters.fit(stage);
  slide(before, 420 * pace());
}

function redraw(boards) {
  for (const { board, cuts } of boards) {
    const lines = (kept.drawn[board] ??= []);
    for (const [at, count, added] of [...cuts].reverse()) lines.splice(at, count, ...added);
  }
}

const drawing = (board) => kept.drawn[board]?.join('\n') ?? '';

// The boards as they were after so many beats.
function rewind(count) {
  kept.drawn = {};
  redraw(kept.story.before);
  kept.story.beats.slice(0, count).forEach((beat) => redraw(beat.boards));
}

// Shots, bursts and splashes over the picture

const piece = (id) => id && one(`#stage :is([data-target="${CSS.escape(id)}"], [data-place="${CSS.escape(id)}"])`);

function middle(element, svg = one('#stage > svg')) {
  const box = element.getBoundingClientRect();
  if (!box.width || !svg.getScreenCTM()) return null;
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
}

function draw(parent, name, attributes) {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  parent.append(element);
  return element;
}

function animate(element, steps, duration, delay = 0, easing = EASE) {
  element.animate(steps, { duration: duration * pace(), delay: delay * pace(), easing, fill: 'both' });
}

const FLIGHT = { 'light-gun': 240, gun: 320, 'heavy-gun': 320, torpedo: 560, bomb: 600, 'depth-charge': 420, air: 600, search: 600 };

function burst(group, at, delay) {
  const flash = draw(group, 'g', { transform: `translate(${at.x} ${at.y})` });
  const body = draw(flash, 'g', { class: 'fx-burst' });
  draw(body, 'circle', { r: 42, class: 'fx-glow' });
  draw(body, 'path', { class: 'fx-rays', d: [...Array(10).keys()].map((n) => `M0 0L${(Math.cos(n * 0.63) * (n % 2 ? 22 : 38)).toFixed(1)} ${(Math.sin(n * 0.63) * (n % 2 ? 22 : 38)).toFixed(1)}`).join('') });
  animate(body, [{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: 0.4 }, { transform: 'scale(1.1)', opacity: 0.55 }], 260, delay);
}

function splash(group, at, delay) {
  const place = draw(group, 'g', { transform: `translate(${at.x + 34} ${at.y + 24})` });
  const ring = draw(place, 'g', { class: 'fx-splash' });
  draw(ring, 'circle', { r: 16 });
  draw(ring, 'circle', { r: 7 });
  animate(ring, [{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1)', opacity: 0.9 }], 300, delay);
}

function rings(group, at, delay) {
  for (const n of [0, 1, 2]) {
    const place = draw(group, 'g', { transform: `translate(${at.x} ${at.y})` });
    const ring = draw(place, 'circle', { r: 60, class: 'fx-ring' });
    animate(ring, [{ transform: 'scale(.1)', opacity: 0.9 }, { transform: 'scale(1)', opacity: 0 }], 480, delay + n * 120);
  }
}

function shot(group, from, at, how, missed) {
  const end = missed ? { x: at.x + 34, y: at.y + 24 } : at;
  const length = Math.hypot(end.x - from.x, end.y - from.y);
  const line = draw(group, 'path', { class: `fx-trace fx-${how}`, d: `M${from.x} ${from.y}L${end.x} ${end.y}`, 'stroke-dasharray': `${length} ${length}` });
  const easing = how === 'torpedo' ? 'linear' : 'cubic-bezier(.4,0,.9,.6)';
  animate(line, [{ strokeDashoffset: length }, { strokeDashoffset: 0 }], FLIGHT[how], 0, easing);
  const head = draw(group, 'circle', { class: 'fx-head', r: how === 'torpedo' ? 6 : 5 });
  const step = (point) => `translate(${point.x}px,${point.y}px)`;
  animate(head, [{ transform: step(from), opacity: 1 }, { transform: step(end), opacity: 1, offset: 0.98 }, { transform: step(end), opacity: 0 }], FLIGHT[how], 0, easing);
}

// Flames that stay where something has caught fire.
function flames(group, at, delay, of = '') {
  const place = draw(group, 'g', { transform: `translate(${at.x} ${at.y})` });
  const fire = draw(place, 'g', { class: 'fx-fire', 'data-of': of });
  draw(fire, 'path', { class: 'fx-flame', d: 'M0 12C-14 6-12-6-4-14C-4-6 2-8 2-22C14-12 16 6 0 12Z' });
  draw(fire, 'path', { class: 'fx-ember', d: 'M0 10C-6 6-6 0-1-6C0 0 4-2 4-8C9 0 7 8 0 10Z' });
  animate(fire, [{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1.15)', opacity: 1, offset: 0.6 }, { transform: 'scale(1)', opacity: 1 }], 300, delay);
}

// The plan of the own ship shows its men and rooms beside the board, on the deck where it happens.
function aboard(id) {
  const named = `[data-target="${CSS.escape(id)}"]`;
  const place = one(`#ship .deck.on ${named}`) ?? one(`#ship .deck ${named}`);
  const deck = place?.closest('.deck:not(.on)');
  for (const other of deck ? all('#ship .deck') : []) {
    other.classList.toggle('on', other === deck);
    one(`#tab-${CSS.escape(other.id)}`)?.setAttribute('aria-selected', other === deck);
  }
  return place;
}

// A man who falls lies down and fades; a room that burns has flames in it until they are out.
function strike(kind, target, delay) {
  const place = aboard(target);
  if (!place) return;
  if (kind === 'doused') {
    place.classList.remove('fx-burns');
    return one(`:scope > .fx[data-at="${CSS.escape(target)}"]`, place.closest('svg'))?.remove();
  }
  if (kind === 'fell') {
    place.classList.add('fx-fell');
    const disc = one(':scope > g', place);
    if (disc) animate(disc, [{ transform: 'none', opacity: 1 }, { transform: 'translateY(3px) rotate(80deg)', opacity: 0.5 }], 300, delay);
    return;
  }
  if (kind === 'hurt') {
    place.classList.add('fx-struck');
    animate(place, [{ opacity: 1 }, { opacity: 0.3, offset: 0.4 }, { opacity: 1 }], 300, delay);
    return;
  }
  place.classList.add('fx-burns');
  const svg = place.closest('svg');
  const at = middle(place, svg);
  if (!at || one(`:scope > .fx[data-at="${CSS.escape(target)}"]`, svg)) return;
  const group = draw(svg, 'g', { class: 'fx', 'data-at': target, 'aria-hidden': 'true', 'pointer-events': 'none' });
  for (const [dx, dy] of [[-16, 4], [0, -4], [16, 4]]) flames(group, { x: at.x + dx, y: at.y + dy }, delay);
}

// What came of it, in words beside its target. They are as large on every board.
function plate(svg, group, at, tone, delay) {
  const words = one('#beat .result')?.textContent;
  if (!words) return;
  const scale = 1 / (svg.getScreenCTM()?.a || 1);
  const [left, top, width] = svg.getAttribute('viewBox').split(' ').map(Number);
  const sign = draw(group, 'g', { class: `fx-plate ${tone ?? ''}` });
  const box = draw(sign, 'rect', { rx: 4 });
  const text = draw(sign, 'text', { x: 9, y: 17, 'text-anchor': 'start' });
  text.textContent = words.length > 44 ? `${words.slice(0, 42).trimEnd()}…` : words;
  const wide = text.getComputedTextLength() + 18;
  box.setAttribute('width', wide);
  box.setAttribute('height', 25);
  // Above the target, and never beyond the frame.
  const margin = 14 * scale;
  const x = Math.max(left + margin, Math.min(at.x - (wide * scale) / 2, left + width - wide * scale - margin));
  const above = at.y - 74 * scale;
  sign.setAttribute('transform', `translate(${x} ${above > top + margin ? above : at.y + 46 * scale}) scale(${scale})`);
  animate(sign, [{ opacity: 0 }, { opacity: 1 }], 200, delay + 160);
}

// Whether it came to nothing: a good roll is a hit of one's own, or one that was suffered and did no harm.
const isMiss = (act, tone) => (act?.suffered ? tone !== 'bad' : tone !== 'good' && tone !== 'mixed');

// An aircraft that comes in over its target, or passes over the board.
function pass(svg, group, from, to) {
  const [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  const start = from ?? { x: left + width * 0.04, y: top + height * 0.1 };
  const end = to ?? { x: left + width * 0.96, y: top + height * 0.3 };
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const plane = draw(group, 'g', { class: 'fx-plane' });
  draw(plane, 'path', { d: 'M26 0C26-3 20-4 14-4L6-4-4-26-10-26-6-4-18-3-23-11-27-11-25 0-27 11-23 11-18 3-6 4-10 26-4 26 6 4 14 4C20 4 26 3 26 0Z' });
  const step = ({ x, y }) => `translate(${x}px,${y}px) rotate(${turn}deg)`;
  animate(plane, [{ transform: step(start), opacity: 1 }, { transform: step(end), opacity: 1, offset: 0.9 }, { transform: step(end), opacity: 0 }], FLIGHT.air);
}

// What the beat does, as a picture: from whom to whom, and whether it came to anything.
function enact({ act, anew, tone, changes }) {
  const svg = one('#stage > svg');
  if (!svg) return;
  all('.fx-star').forEach((star) => star.classList.remove('fx-star'));
  const [by, at] = [piece(act?.by?.id), piece(act?.at?.id)];
  svg.classList.toggle('fx-spot', Boolean(by || at));
  [by, at].forEach((star) => star?.classList.add('fx-star'));
  const [from, to] = [by && middle(by), at && middle(at)];
  const missed = isMiss(act, tone);
  // Earlier shots of the same actor stay, faintly.
  const actor = act?.together ?? act?.by?.id ?? '';
  for (const trace of all(':scope > .fx', svg)) {
    if (actor && trace.dataset.by === actor) trace.classList.add('past');
    else trace.remove();
  }
  const group = draw(svg, 'g', { class: 'fx', 'data-by': actor, 'aria-hidden': 'true', 'pointer-events': 'none' });
  // What comes of a shot is seen where it has struck; nothing flies a second time.
  const flight = anew ? FLIGHT[act?.how] ?? 0 : 0;
  if (flight && act.how === 'search' && (from ?? to)) rings(group, from ?? to, 0);
  else if (flight && (act.how === 'air' || act.how === 'bomb')) pass(svg, group, from, to);
  else if (flight && from && to) shot(group, from, to, act.how, missed);
  if (to && flight && act.how !== 'search') (missed ? splash : burst)(group, to, flight);
  if (to && flight && act.how === 'depth-charge') rings(group, to, flight);
  for (const { kind, target } of changes) {
    if (['fell', 'burns', 'doused', 'hurt'].includes(kind)) strike(kind, target, flight);
    if (kind === 'doused') all(`:scope > .fx .fx-fire[data-of="${CSS.escape(target)}"]`, svg).forEach((fire) => fire.remove());
    const spot = piece(target) && middle(piece(target));
    if (!spot || ['came', 'fell', 'doused'].includes(kind)) continue;
    if (kind === 'burns') flames(group, spot, flight, target);
    else if (kind === 'lost') burst(group, spot, flight);
    else if (!to) burst(group, spot, 0);
  }
  if (to) plate(svg, group, to, tone, flight);
}

// One beat

function card(beat) {
  const place = one('#beat');
  place.innerHTML = beat.card;
  place.hidden = false;
  place.scrollTop = 0;
  one('#told').hidden = true;
}

function tick(at) {
  all('#beats .tick').forEach((button) => button.removeAttribute('aria-current'));
  const ticks = all('#beats .tick').filter((button) => +button.dataset.beat <= at);
  ticks.at(-1)?.setAttribute('aria-current', 'step');
  ticks.at(-1)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  one('#beat-count').textContent = `${at + 1} of ${kept.story.beats.length}`;
}

const rest = (time) => new Promise((on) => {
  const timer = setTimeout(on, time * pace());
  kept.step = () => (clearTimeout(timer), on());
});

async function unpaused(run) {
  while (kept.paused && kept.run === run) await new Promise((on) => (kept.step = on));
}

// A moment without movement.
function look(at) {
  const beat = kept.story.beats[at];
  kept.at = at;
  rewind(at + 1);
  kept.shown = beat.board ?? kept.shown;
  picture(drawing(kept.shown), false);
  card(beat);
  tick(at);
}

async function show(at, run) {
  const beat = kept.story.beats[at];
  kept.at = at;
  if (beat.board && (beat.board !== kept.shown || !one('#stage > svg'))) {
    kept.shown = beat.board;
    picture(drawing(kept.shown), false);
  }
  card(beat);
  tick(at);
  sound.beat(beat);
  enact(beat);
  const flies = beat.act && beat.anew ? TIMES.flight : beat.dice ? TIMES.dice : TIMES.beat / 2;
  await rest(flies);
  if (kept.run !== run) return;
  redraw(beat.boards);
  if (beat.boards.some(({ board }) => board === kept.shown)) picture(drawing(kept.shown), true);
  const lost = beat.changes.some(({ kind }) => kind === 'lost');
  await rest(TIMES.beat - Math.min(flies, TIMES.beat - 100) + (lost ? TIMES.loss : beat.last ? TIMES.group : 0));
}

// Playing

async function fetched() {
  const url = one('#beats')?.dataset.story;
  if (!url) return null;
  if (kept.url !== url || !kept.story) {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) return null;
    const story = await response.json();
    if (one('#beats')?.dataset.story !== url || +one('#table').dataset.line !== story.line) return null;
    [kept.url, kept.story] = [url, story];
  }
  return kept.story;
}

function label() {
  root.classList.toggle('paused', kept.paused);
  const words = playing() ? (kept.paused ? 'Go on' : 'Pause') : 'Play again';
  if (one('#beat-play span')) one('#beat-play span').textContent = words;
}

function enter() {
  root.classList.add('playing');
  one('#prompt')?.classList.add('waiting');
  label();
}

// Plays on from this beat; the first time after an answer, over the picture from before it.
export async function play(from = 0) {
  const run = ++kept.run;
  kept.paused = false;
  if (from === 0 && kept.cover) picture(kept.cover, false);
  kept.cover = '';
  enter();
  const story = await fetched();
  if (kept.run !== run) return;
  if (!story?.beats.length) return finish();
  kept.shown = '';
  kept.looping = run;
  rewind(from);
  for (let at = from; at < story.beats.length; at += 1) {
    await show(at, run);
    if (kept.run !== run) return;
    await unpaused(run);
    if (kept.run !== run) return;
  }
  finish();
}

// Stops at one beat, to look at it.
export async function jump(at) {
  const run = ++kept.run;
  kept.step?.();
  kept.paused = true;
  enter();
  const story = await fetched();
  if (kept.run !== run) return;
  if (!story?.beats.length) return finish();
  look(Math.max(0, Math.min(at, story.beats.length - 1)));
  label();
}

// To the present: everything as it is now.
export function finish() {
  kept.run += 1;
  kept.step?.();
  if (!playing() && !kept.held.length) return false;
  const was = playing();
  for (const struck of all('.fx-fell, .fx-burns, .fx-struck')) {
    struck.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
    struck.classList.remove('fx-fell', 'fx-burns', 'fx-struck');
  }
  all('#ship .fx').forEach((flames) => flames.remove());
  root.classList.remove('playing', 'paused');
  one('#prompt')?.classList.remove('waiting');
  const stage = one('#stage');
  if (stage) [stage.hidden, stage.innerHTML] = [true, ''];
  if (one('#beat')) [one('#beat').hidden, one('#beat').innerHTML] = [true, ''];
  if (one('#told')) one('#told').hidden = false;
  all('#beats .tick[aria-current]').forEach((button) => button.removeAttribute('aria-current'));
  const count = +(one('#beats')?.dataset.beats ?? 0);
  if (one('#beat-count')) one('#beat-count').textContent = count === 1 ? '1 beat' : count ? `${count} beats` : '';
  [kept.paused, kept.at, kept.cover] = [false, -1, ''];
  label();
  release();
  return was;
}

export function next() {
  if (!playing()) return;
  if (!kept.paused) return kept.step?.();
  if (kept.at + 1 < kept.story.beats.length) jump(kept.at + 1);
  else finish();
}

export const back = () => playing() && jump(kept.at - 1);

export function toggle() {
  if (!playing()) return play(0);
  kept.paused = !kept.paused;
  label();
  if (kept.paused) return;
  // A moment that was jumped to has no run of its own: play on from the next.
  if (kept.looping === kept.run) kept.step?.();
  else play(kept.at + 1);
}

const cue = (list) => list.classList.toggle('more', list.scrollHeight - list.clientHeight - list.scrollTop > 6);

// Where the digest has no room for all its lines, what mattered most is in sight, with the line before it
// if both fit; the first line in sight is never cut.
function showWhatMattered() {
  const [list, main] = [one('#digest .groups'), one('#digest .groups .main')];
  if (!list) return;
  const bottom = (main?.offsetTop ?? 0) + (main?.offsetHeight ?? 0);
  if (main && list.scrollTop === 0 && bottom > list.clientHeight) {
    const before = main.previousElementSibling;
    const first = before && bottom - before.offsetTop <= list.clientHeight ? before : main;
    const missing = first.offsetTop + list.clientHeight - list.scrollHeight;
    if (missing > 0) list.style.paddingBottom = `${missing}px`;
    list.scrollTop = first.offsetTop;
  }
  cue(list);
}

document.addEventListener('scroll', ({ target }) => target.matches?.('#digest .groups') && cue(target), true);

export function enhance() {
  showWhatMattered();
  const select = one('#speed');
  if (select && select.value !== speed()) select.value = speed();
  if (!playing()) label();
}

document.addEventListener('change', ({ target }) => {
  if (!target.matches('#speed')) return;
  localStorage.setItem('speed', target.value);
  if (target.value === 'off') finish();
});
