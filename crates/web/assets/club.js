// The club in the browser: times in the place of whoever looks, and talk beside a table that comes by
// itself. All of it is comfort: without it rooms are read and written with links and forms.

import { all, one } from './dom.js';

const kept = { tab: '', typed: new Map(), seen: new Map() };
const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const store = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private mode */ } };

// A moment as people say it: the hour for today, the day and the hour for this week, else the date.
function words(moment) {
  const hour = { hour: '2-digit', minute: '2-digit' };
  const today = moment.toDateString() === new Date().toDateString();
  const near = Math.abs(moment - Date.now()) < 6 * 86400000;
  const how = today ? hour : near ? { weekday: 'long', ...hour } : { day: 'numeric', month: 'short', ...hour };
  return moment.toLocaleString([], how);
}

function localise() {
  for (const time of all('time[data-local]')) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(+moment) && time.textContent !== words(moment)) time.textContent = words(moment);
  }
}

const muted = () => stored('mute') === location.pathname;

// What was chosen and typed stays when the page is brought up to date.
function restore() {
  localise();
  const talk = one('#talk');
  if (!talk) return;
  const tab = kept.tab && one(`#${kept.tab}`, talk);
  for (const other of tab ? all('[data-tabs] a', talk) : []) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    one(other.hash)?.classList.toggle('on', other === tab);
  }
  for (const [id, text] of kept.typed) if (one(`#${id}`)) one(`#${id}`).value = text;
  for (const count of all('.cnt[data-count]', talk)) {
    const link = count.closest('a');
    if (!kept.seen.has(link.id) || link.ariaSelected === 'true') kept.seen.set(link.id, +count.dataset.count);
    count.classList.toggle('new', +count.dataset.count > kept.seen.get(link.id));
  }
  const button = one('[data-mute]', talk);
  button.hidden = false;
  button.textContent = muted() ? 'Muted' : 'Mute';
  button.setAttribute('aria-pressed', muted());
  talk.classList.toggle('muted', muted());
  for (const says of all('.says', talk)) says.scrollTop = says.scrollHeight;
}

async function fill(room) {
  const talk = one('#talk');
  const pane = one(`#talk-${room}`);
  if (!talk || !pane) return;
  const url = new URL(talk.dataset.talk, location.href);
  url.searchParams.set('room', room);
  const response = await fetch(url, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (response?.ok) put(room, await response.text());
}

function put(room, html) {
  const [pane, tab] = [one(`#talk-${room}`), one(`#tab-talk-${room}`)];
  const focused = document.activeElement?.id;
  pane.innerHTML = html;
  const said = all('.say', pane).length;
  let count = one('.cnt', tab);
  if (!count && said) tab.append(' ', Object.assign(document.createElement('span'), { className: 'cnt' }));
  count = one('.cnt', tab);
  if (count) [count.textContent, count.dataset.count] = [said, (+count.dataset.count || 0) + 1];
  restore();
  if (focused) document.getElementById(focused)?.focus();
}

document.addEventListener('talk', () => {
  if (!muted()) for (const pane of all('#talk .room')) fill(pane.id.slice('talk-'.length));
});

document.addEventListener('click', ({ target }) => {
  const tab = target.closest('#talk [data-tabs] a');
  if (tab) setTimeout(() => ((kept.tab = tab.id), restore()));
  if (target.closest('[data-mute]')) {
    store('mute', muted() ? '' : location.pathname);
    restore();
    document.dispatchEvent(new Event('talk'));
  }
});

document.addEventListener('input', ({ target }) => {
  if (target.closest('[data-say]')) kept.typed.set(target.id, target.value);
});

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('[data-say]')) return;
  event.preventDefault();
  const field = one('[name=text]', form);
  const body = new URLSearchParams(new FormData(form));
  body.set('part', 'yes');
  const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) {
    const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
    field.setCustomValidity(one('main p', page)?.textContent ?? 'It was not sent. Try again.');
    field.reportValidity();
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
    return;
  }
  kept.typed.delete(field.id);
  put(form.elements.room.value, await response.text());
});

// A browser that can be woken asks its member, then its maker, and tells the club where.
const wake = one('[data-wake]');
if (wake && 'serviceWorker' in navigator && 'PushManager' in window && Notification.permission !== 'denied') {
  wake.hidden = false;
  wake.addEventListener('click', async () => {
    wake.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
      const worker = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: wake.dataset.wake };
      const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
      const body = new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth });
      if ((await fetch(wake.dataset.to, { method: 'POST', body })).ok) location.reload();
    } catch {
      wake.textContent = 'This browser cannot be woken';
    }
  });
}

// A new table: other settings have other seats, and the sentence says the whole of it.
const table = one('[data-new-table]');
const listed = (parts) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]);
function sentence() {
  const places = all('.places > li', table).map((place, at) => {
    const name = one('.seat-name', place).textContent;
    const kind = one('.switch input:checked', place)?.value;
    const who = one('[name^="who."]', place)?.value.trim();
    if (kind === 'computer') return `the computer as ${name}`;
    if (kind === 'open') return `the first member to come as ${name}`;
    return at === 0 ? `you as ${name}` : `${who || 'whoever gets the link'} as ${name}`;
  });
  const { elements } = table;
  const [per, limit, reserve] = [elements['pace.per'].value, elements['pace.limit'], elements['pace.reserve']];
  const time = limit.selectedOptions[0]?.textContent;
  const spare = reserve.value && ` and ${reserve.selectedOptions[0].textContent} once`;
  const pace = { move: `by mail, ${time} a move${spare}`, game: `${time} for each seat` }[per] ?? 'live, no clock';
  const watched = { welcome: ', open to watchers', late: ', watched a turn late', end: ', shown after the end' }[elements.watchers.value] ?? '';
  const dice = elements.dice.value === 'mine' ? 'your own dice' : 'dice sealed';
  const text = `${one('.box2[aria-current] b', table).textContent}: ${listed(places)}; ${pace}${watched}, ${dice}.`;
  one('#sentence', table).textContent = text;
}
if (table) {
  sentence();
  table.addEventListener('input', sentence);
  table.addEventListener('change', ({ target }) => {
    if (target.matches('select') && target.closest('[data-seats]')) location.replace(`${table.getAttribute('action')}?${new URLSearchParams(new FormData(table))}`);
  });
}

document.addEventListener('enhanced', restore);
restore();
