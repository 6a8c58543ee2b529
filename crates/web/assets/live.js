// The table in the browser: answers without a reload, news by stream, keys, tabs, boards that pan.
// All of it is comfort. Without it the pages are links and forms, and everything works.

import * as boards from './boards.js';
import * as cards from './cards.js';
import './club.js';
import * as drag from './drag.js';
import { all, morph, one, phone, places, root, slide, wait } from './dom.js';
import * as sound from './sound.js';
import * as standing from './standing.js';
import * as story from './story.js';

const kept = { log: 'all', busy: false, stream: null, heard: Date.now(), line: '', asked: 0, typed: '', digits: 0, travel: 0, fresh: 0, given: 0, since: 0 };

// How long a new question takes no answer, so that a click meant for the last one is not lost on it.
const GUARD = 350;

// Which question is open, and whether it is asked once more.
const asked = () => `${one('#answer [name=n], #dice-form [name=n]')?.value} ${Boolean(one('#answer[data-sure]'))}`;

function update(html, url, answered) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [old, now] = [one('#table'), one('#table', page)];
  if (!old || !now) return location.assign(url);
  const question = asked();
  const before = places();
  const faces = new Map(all('.panes > .pane').map((pane) => [pane.id, pane.textContent]));
  const focused = document.activeElement?.id;
  const moved = old.dataset.line !== now.dataset.line;
  if (moved) story.finish();
  const plays = answered && moved && story.wanted(page);
  if (plays) story.hold(page);
  // What is playing goes on while the question is only looked at again.
  if (!moved && story.playing()) ['#stage', '#beat', '#told', '#beats'].forEach((what) => one(what, page)?.replaceWith(one(what).cloneNode(true)));
  // Lists of a new moment are new, so that no old line wanders to another place.
  if (moved) all('#prompt, #digest, #log-lines, #facts, .gauges').forEach((list) => list.replaceChildren());
  // A broad board has its gauges below it, others at their right: with the board they are others.
  if (moved && Boolean(one('.pane.broad.on')) !== Boolean(one('.pane.broad.on', page))) one('.gauges')?.replaceWith(one('.gauges', page)?.cloneNode(true) ?? '');
  morph(one('header.bar'), one('header.bar', page));
  morph(old, now);
  document.title = page.title;
  if (moved) forget();
  if (moved && one('#standing')) one('#standing').checked = false;
  if (asked() !== question) kept.fresh = performance.now();
  enhance();
  if (!plays) slide(before);
  for (const pane of moved ? all('.panes > .scene:not(.on)') : []) {
    const tab = one(`#tab-${pane.id}`);
    if (!faces.has(pane.id) || faces.get(pane.id) === pane.textContent || !tab || one('.dot', tab)) continue;
    tab.insertAdjacentHTML('beforeend', '<span class="dot"></span><span class="vh">, something new</span>');
  }
  const lost = focused && document.activeElement?.id !== focused;
  if (lost) (document.getElementById(focused) ?? one('#prompt'))?.focus({ preventScroll: true });
  one('#die-0')?.focus();
  if (moved && phone.matches) inSight();
  if (answered && moved && !plays && one('#beats')?.dataset.beats > 0) sound.play(one('#prompt .figures') ? 'pipe' : 'dice');
  kept.next = moved ? { seen: plays && story.play() } : null;
}

// A standing answer is given when everything before it has been seen. One that would go round in
// circles is left to the player.
const MOST_GIVEN = 40;

async function proceed(seen) {
  if (!standing.button()) return void (kept.given = 0);
  const question = asked();
  await seen;
  if (asked() !== question || kept.busy || story.playing() || (kept.given += 1) > MOST_GIVEN) return;
  const button = standing.button();
  if (button) send(button.form, button, true);
}

// On a phone the board and the question are on the screen after an answer.
function inSight() {
  const { top } = one('#prompt').getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.72) one('#theatre').scrollIntoView({ block: 'start' });
}

// What was typed for the last question is not meant for this one.
function forget() {
  all('#answer, #dice-form').forEach((form) => form.reset());
  kept.rows = [];
  clearTimeout(kept.digits);
  kept.typed = '';
}

// Pages can overtake one another on their way; only the one asked for last is shown.
async function load(url, options, answered) {
  const asked = ++kept.asked;
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' }, ...options });
    const html = await response.text();
    lost(false);
    if (asked === kept.asked) update(html, options ? location.href : response.url, answered);
  } catch {
    lost(true);
  }
}

// Looks again if the game has moved on since this page was made, or is gone. Journals only grow.
function catchUp() {
  const table = one('#table[data-events]');
  if (!table || kept.busy) return;
  if (kept.line !== '0' && +kept.line <= +table.dataset.line) return;
  again();
}

// The page as it is now. An answer in the making is in the form alone, and stays while its question is
// open.
async function again() {
  const form = one('#answer[data-draft]');
  const begun = form && (one('.so-far, :checked', form) || all('[name^="share:"]', form).some((count) => +count.value));
  if (!begun) return load(location.href);
  const text = await fetch(location.href, { headers: { Accept: 'text/html' } }).then((response) => response.text()).catch(() => '');
  const open = one('#answer[data-draft] [name=n]', new DOMParser().parseFromString(text, 'text/html'));
  if (open?.value === form.elements.n.value) return step(form);
  return load(location.href);
}

// Answers

const ANSWERS = '#answer, #dice-form, #draw-form, #for-me';

// A click or key that comes with a new question was meant for the one before it.
const tooSoon = () => localStorage.getItem('guard') !== 'off' && performance.now() - kept.fresh < GUARD;

async function send(form, button, given) {
  if (kept.busy || root.classList.contains('offline')) return;
  const answers = form.matches(ANSWERS);
  if (answers && !given && tooSoon()) return;
  story.finish();
  if (answers && !given) {
    standing.note(form, button);
    [kept.given, kept.since] = [0, Math.max(0, +one('#table').dataset.line)];
  }
  kept.busy = true;
  form.classList.add('sending');
  button?.classList.add('sent');
  const body = new URLSearchParams(new FormData(form, button));
  // What is told covers the answers that were given for the player.
  if (given && kept.since) body.set('since', kept.since);
  await load(button?.getAttribute('formaction') ?? form.action, { method: 'POST', body }, answers);
  kept.busy = false;
  form.classList.remove('sending');
  button?.classList.remove('sent');
  catchUp();
  if (kept.next) proceed(kept.next.seen);
}

// What follows from a tick, a setting or a number; the form has all of them, so the last one counts.
const step = (form) => load(form.dataset.draft, { method: 'POST', body: new URLSearchParams(new FormData(form)) });

// A place to share out to takes one more; everything else is pressed.
const press = (option) => (one('[data-more]', option) ?? option).click();

function choose(target) {
  const options = all(`.opt[data-target="${CSS.escape(target)}"]:not(:disabled)`);
  const steps = options.filter((option) => option.matches('.share, .tick'));
  // Of several things that could be added at one place, the first is one piece more.
  if (steps.length === 1 || steps[0]?.matches('.share')) return press(steps[0]);
  if (options.length === 1) return press(options[0]);
  if (options.length) return (options[0].querySelector('input') ?? options[0]).focus();
  set(target);
}

// A click on a board sets the row in focus, or the first that was not set so.
function set(target) {
  const fits = (row) => choices(row).find((option) => option.dataset.target === target);
  const rows = all('#answer .row-set').filter(fits);
  const named = all('[data-tabs] a').find((tab) => tab.hash === location.hash);
  const row = rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => !kept.rows?.includes(named(row))) ?? rows[0];
  if (!row) return;
  kept.rows = [...(kept.rows ?? []), named(row)];
  take(fits(row));
}

// The settings of a row, whether they lie in a list or side by side.
const choices = (row) => all('option, input[type=radio]', row);

function take(choice) {
  if (choice.matches('option')) choice.parentElement.value = choice.value;
  else choice.checked = true;
  step(choice.closest('form'));
}

// A man dropped on a post, or the other way round: the setting of the one row that says so.
function put(moved, onto) {
  const about = (name) => all(`#answer .row-set[data-subject="${CSS.escape(name)}"]`);
  const found = [[onto, moved], [moved, onto]].flatMap(([row, what]) => about(row).flatMap((it) => choices(it).filter((choice) => choice.dataset.target === what)));
  if (found.length) return take(found[0]), true;
  const subject = one('#answer')?.dataset.subject;
  const other = { [onto]: moved, [moved]: onto }[subject];
  const option = other && one(`#answer .opt[data-target="${CSS.escape(other)}"]:not(:disabled)`);
  if (option) press(option);
  return Boolean(option);
}
drag.listen(put);

document.addEventListener('submit', (event) => {
  const [form, button] = [event.target, event.submitter];
  if (!form.matches('[data-live], [data-theme-switch], [data-travel], .at-table [data-keep]')) return;
  event.preventDefault();
  if (form.matches('[data-live]')) return send(form, button);
  if (form.matches('[data-travel]')) return travel(form);
  if (form.matches('[data-keep]')) return keep(form, button);
  root.dataset.theme = button.value;
  fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form, button)), redirect: 'manual' });
});

// A wish that the server keeps in a cookie; the page is then looked at again.
async function keep(form, button) {
  await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form, button)), redirect: 'manual' });
  again();
}

// News of other tabs and seats; one stream a tab

function listen() {
  const table = one('#table[data-events]');
  if (!table) return;
  kept.stream = new EventSource(table.dataset.events);
  kept.stream.addEventListener('line', (event) => {
    lost(false);
    kept.line = event.data;
    catchUp();
  });
  kept.stream.addEventListener('wish', again);
  kept.stream.addEventListener('talk', () => document.dispatchEvent(new Event('talk')));
  kept.stream.onopen = () => lost(false);
  kept.stream.onerror = () => lost(true);
}

function lost(is) {
  if (!is) kept.heard = Date.now();
  if (is === root.classList.contains('offline')) return;
  root.classList.toggle('offline', is);
  one('#lost-note')?.remove();
  if (!is || !one('#lost')) return;
  const note = one('#lost').content.firstElementChild.cloneNode(true);
  note.id = 'lost-note';
  one('time', note).textContent = new Date(kept.heard).toLocaleTimeString();
  one('#notices').append(note);
}

addEventListener('pagehide', () => kept.stream?.close());
addEventListener('pageshow', (event) => event.persisted && listen());

// Tabs

function show(tab) {
  for (const other of all('a', tab.closest('[data-tabs]'))) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    one(other.hash).classList.toggle('on', other === tab);
  }
  all('.dot, .dot + .vh', tab).forEach((mark) => mark.remove());
  boards.prepare();
}

function nextTab(tabs, by) {
  const list = all('a', tabs);
  const next = list.at((list.findIndex((tab) => tab.ariaSelected === 'true') + by) % list.length);
  show(next);
  next.focus();
}

// A rule or chart opened in place

async function openReference(link) {
  const sheet = one('[data-reference]');
  const url = new URL(link.href);
  url.searchParams.set('part', 'yes');
  const response = await fetch(url, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return location.assign(link.href);
  sheet.innerHTML = await response.text();
  sheet.showPopover();
  sheet.scrollTop = 0;
}

// Replay

function travel(form) {
  const url = `${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form))}`;
  history.replaceState(null, '', url);
  return load(url);
}

document.addEventListener('input', ({ target: input }) => {
  if (input.closest('[data-travel]')) {
    const place = one('output b', input.form);
    if (place) place.textContent = input.value;
    // A page still on its way would put the slider back.
    kept.asked += 1;
    clearTimeout(kept.travel);
    kept.travel = setTimeout(() => travel(input.form), 120);
  } else if (input.matches('[data-filter-options]')) {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const item of all('.opts li')) item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
  } else if (input.name === 'faces' && input.value * 10 > input.max) {
    const fields = all('[name=faces]', input.form);
    (fields[fields.indexOf(input) + 1] ?? one('button', input.form)).focus();
  }
});

document.addEventListener('change', ({ target: input }) => {
  if (input.matches('#answer[data-draft] [data-step]')) step(input.form);
});

// A link to this place; where a page may not write to the clipboard, its address is the same link.
async function copy(button) {
  const link = new URL(button.dataset.copy, location.href);
  const done = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  if (!done) history.replaceState(null, '', link);
  button.textContent = done ? 'Link copied' : 'Copy the address above';
}

// Pointer and keys

addEventListener('pointerdown', () => (kept.pressed = true), true);
for (const up of ['pointerup', 'pointercancel', 'blur']) addEventListener(up, () => (kept.pressed = false), true);

const clicks = {
  '.b-tab': boards.fan,
  '.b-shut': boards.unfan,
  '.b-option[data-target]': (target) => target.closest('.grabbing') || choose(target.dataset.target),
  '[data-tabs] a': show,
  'a[data-ref]': openReference,
  '[data-filter-log] a': (link) => filterLog((kept.log = link.dataset.show)),
  'a[data-step]': (link) => (history.replaceState(null, '', link.href), load(link.href)),
  '.b-stack a': boards.fan,
  '[data-zoom]': boards.press,
  '[data-sound]': () => (sound.want(!sound.wanted()), enhance(), sound.play('telegraph')),
  '#beat-play': () => story.toggle(),
  '#beat-next': () => story.next(),
  '#beat-end, #answer-now': () => story.finish(),
  '#beats .tick': (tick) => story.jump(+tick.dataset.beat),
  '#stage, #beat :not(a, a *)': () => story.next(),
  '[data-print]': () => print(),
  '[data-copy]': copy,
  '[data-ask-again]': (button) => standing.forget(button.dataset.askAgain),
  '[data-again]': () => load(location.href),
};

// A piece that cannot be chosen does not keep the pointer from the water it lies on.
function beneath(event, what) {
  const board = event.target.closest('.board-svg');
  if (!board || !what.startsWith('.b-option')) return null;
  const pile = document.elementsFromPoint(event.clientX, event.clientY);
  return pile.map((element) => element.closest(what)).find((option) => option && board.contains(option));
}

document.addEventListener('click', (event) => {
  const tip = one('#tip');
  if (tip && !tip.contains(event.target)) cards.hide();
  for (const menu of all('details.menu[open]')) if (!menu.contains(event.target)) menu.open = false;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  for (const [what, act] of Object.entries(clicks)) {
    const hit = event.target.closest(what) ?? beneath(event, what);
    if (!hit || (what === 'a[data-ref]' && !one('[data-reference]'))) continue;
    event.preventDefault();
    return act(hit);
  }
  const piece = event.target.closest('.chart .b-t, .deck .b-t, .records .b-t');
  if (piece && !piece.closest('.grabbing')) cards.show(piece);
});

function light({ target }) {
  all('.lit').forEach((element) => element.classList.remove('lit'));
  const name = target.closest?.('[data-target]')?.dataset.target;
  if (name) all(`[data-target="${CSS.escape(name)}"]`).forEach((element) => element.classList.add('lit'));
  const order = target.closest?.('.cell');
  if (order && one('#order-words')) one('#order-words').textContent = order.dataset.words;
}
document.addEventListener('pointerover', light);
document.addEventListener('focusin', light);

function digit(figure) {
  kept.typed += figure;
  clearTimeout(kept.digits);
  const decide = () => {
    const option = one(`.opt[data-key="${+kept.typed}"]`);
    kept.typed = '';
    if (option) press(option);
  };
  if (+kept.typed * 10 > all('.opt').length) decide();
  else kept.digits = setTimeout(decide, 700);
}

const keys = {
  q: () => one('#prompt')?.focus(),
  b: () => nextTab(one('.tabs'), 1),
  l: () => one('#log a')?.focus(),
  d: () => (one('#draft-done:not(.unscripted)') ?? one('#draft-none') ?? one('#draft-done'))?.click(),
  Backspace: () => one('#draft-back')?.click(),
  u: () => one('#undo')?.click(),
  r: () => one('.acts a[href*="/replay"]')?.click(),
  '/': () => one('[data-filter-options], input[type=search]')?.focus(),
  '?': () => location.assign('/help'),
  ArrowLeft: () => one('.steps [data-step]:nth-child(2)')?.click(),
  ArrowRight: () => one('.steps [data-step]:nth-child(3)')?.click(),
};

const playKeys = { ' ': story.next, ArrowRight: story.next, ArrowLeft: story.back };

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'Escape' && story.finish()) return event.preventDefault();
  if (key === 'Escape' && cards.hide()) return;
  if (key === 'Escape') boards.unfan();
  if (key === 'Escape') all('details.menu[open]').forEach((menu) => (menu.open = false));
  // A box that was ticked by its number has the focus, and the next key is meant for the table.
  const box = target.matches('input[type=checkbox]');
  if (box ? key === ' ' : target.matches('input, select, textarea')) return;
  if (story.playing() && playKeys[key] && !target.closest('[data-pan]')) {
    event.preventDefault();
    return playKeys[key]();
  }
  const tabs = target.closest('[role=tablist]');
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const press = (key === 'Enter' || key === ' ') && target.matches('.b-option');
  const act = (tabs && turn && (() => nextTab(tabs, turn))) || (press && (() => choose(target.dataset.target))) || boards.key(event) || keys[key];
  if (/^\d$/.test(key) && one('.opt')) return digit(key);
  if (!act || !(one('#table') || '?/'.includes(key))) return;
  event.preventDefault();
  act();
});

// What the page alone cannot say

function filterLog() {
  if (!one('#log')) return;
  one('#log').dataset.only = kept.log;
  for (const chip of all('[data-show]')) {
    if (chip.dataset.show === kept.log) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
  }
}

function enhance() {
  for (const tab of all('[data-tabs] a')) {
    const [on, pane] = [tab.hasAttribute('aria-current') || tab.ariaSelected === 'true', one(tab.hash)];
    tab.parentElement.role = 'tablist';
    tab.role = 'tab';
    tab.tabIndex = on ? 0 : -1;
    tab.removeAttribute('aria-current');
    tab.setAttribute('aria-selected', on);
    tab.setAttribute('aria-controls', pane.id);
    pane.role = 'tabpanel';
    pane.setAttribute('aria-labelledby', tab.id);
  }
  all('.handles, .filter, .standing, [data-print], [data-copy], [data-sound]').forEach((element) => (element.hidden = false));
  all('[data-sound]').forEach((button) => button.setAttribute('aria-pressed', sound.wanted()));
  filterLog();
  boards.prepare();
  story.enhance();
  standing.list();
  holdPlaces();
  cue();
  document.dispatchEvent(new Event('enhanced'));
}

// A game with wide panels or grids of orders keeps the places of the desk as these need them, one with upright
// boards or instruments their height on a phone: the question stays where it is.
function holdPlaces() {
  const game = one('#table')?.dataset.game;
  for (const [name, seen] of [['wide', '#answer[data-wide]'], ['square', '.panes > .square'], ['panel', '.panes .b-panel'], ['orders', '#answer .orders']]) {
    if (game && one(seen)) localStorage.setItem(`${name} ${game}`, 'yes');
    root.classList.toggle(`has-${name}`, Boolean(game) && localStorage.getItem(`${name} ${game}`) === 'yes');
  }
}

// A shade at the foot of the question when more of it lies below.
function cue() {
  const form = one('#prompt > form');
  one('#prompt')?.classList.toggle('more', Boolean(form) && form.scrollHeight - form.clientHeight - form.scrollTop > 8);
}
document.addEventListener('scroll', ({ target }) => target.matches?.('#prompt > form') && cue(), true);
addEventListener('resize', cue);

root.classList.add('scripted');
enhance();
// An address may name a board; without script the browser shows it by itself.
const named = location.hash && one(`[data-tabs] a[href="${CSS.escape(location.hash).replace(/^\\#/, '#')}"]`);
if (named) show(named);
listen();
one('#die-0')?.focus();
// The slider may have been moved before this script was there.
const slider = one('.slider input[type=range]');
if (slider && slider.value !== slider.defaultValue) travel(slider.form);
while (one('[data-forecast=running]')) {
  await wait(700);
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  morph(one('#forecast'), one('#forecast', page));
}
// What each option would lead to arrives bit by bit; an answer given meanwhile ends it.
for (;;) {
  await wait(700);
  if (!one('#table [data-outlook=running]')) continue;
  const [asked, line] = [kept.asked, one('#table').dataset.line];
  const text = await fetch(location.href).then((response) => response.text()).catch(() => '');
  const page = new DOMParser().parseFromString(text, 'text/html');
  // Only the same question is brought up to date, and nothing under a finger that is down.
  const same = asked === kept.asked && !kept.busy && !kept.pressed && line === one('#table', page)?.dataset.line;
  if (same && one('[data-outlook=running]') && one('#prompt', page)) morph(one('#prompt'), one('#prompt', page));
}
