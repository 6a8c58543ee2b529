// Cards: what a piece, man, gun or room is and how it stands; a rule under the pointer.

import { one, wait } from './dom.js';

const kept = { rules: new Map(), over: null };

function place(tip, box) {
  tip.hidePopover?.();
  tip.showPopover();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, box.x + box.width / 2 - width / 2));
  const below = box.bottom + 8 + height < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + 8 : Math.max(8, box.y - height - 8)}px`;
}

export function hide() {
  const tip = one('#tip');
  if (!tip?.matches(':popover-open')) return false;
  tip.hidePopover();
  return true;
}

// What a thing on a board is, as it is read aloud: its name, then how it stands.
export function show(piece) {
  const tip = one('#tip');
  const told = piece.getAttribute('aria-label') ?? piece.querySelector('title')?.textContent;
  if (!tip || !told) return;
  const [name, ...rest] = told.split(', ');
  const title = document.createElement('h3');
  title.textContent = name;
  const state = document.createElement('ul');
  for (const part of rest) state.append(Object.assign(document.createElement('li'), { textContent: part }));
  const rules = document.createElement('a');
  rules.href = `${one('#table').dataset.rules}?q=${encodeURIComponent(name.replace(/[#\d]+/g, '').trim())}`;
  rules.textContent = 'Its rules';
  tip.replaceChildren(title, state, rules);
  tip.dataset.kind = 'card';
  place(tip, piece.getBoundingClientRect());
}

// A rule or chart, after the pointer has rested on its chip.
async function peek(link) {
  kept.over = link;
  await wait(350);
  if (kept.over !== link || !one('#tip')) return;
  const url = new URL(link.href);
  url.searchParams.set('part', 'yes');
  if (!kept.rules.has(url.href)) {
    const response = await fetch(url, { headers: { Accept: 'text/html' } }).catch(() => null);
    if (!response?.ok) return;
    kept.rules.set(url.href, await response.text());
  }
  if (kept.over !== link || !link.isConnected) return;
  const tip = one('#tip');
  tip.innerHTML = kept.rules.get(url.href);
  tip.dataset.kind = 'rule';
  place(tip, link.getBoundingClientRect());
}

const chip = (target) => target.closest?.('a[data-ref]');

document.addEventListener('pointerover', ({ target, pointerType }) => {
  if (pointerType === 'touch') return;
  const link = chip(target);
  if (link && link !== kept.over) peek(link);
});
document.addEventListener('pointerout', ({ target, relatedTarget }) => {
  if (!chip(target) || chip(target) === chip(relatedTarget ?? document.body)) return;
  kept.over = null;
  if (one('#tip')?.dataset.kind === 'rule') hide();
});
