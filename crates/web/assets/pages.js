// Settings, the form of a new game, replay, and the service worker.

const one = (query, root = document) => root.querySelector(query);
const all = (query, root = document) => [...root.querySelectorAll(query)];
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private mode */ } };

// Settings: each group of buttons is one key of this browser.
for (const group of all('[data-kept]')) {
  const now = one(`input[value="${CSS.escape(kept(group.dataset.kept) ?? '')}"]`, group);
  if (now) now.checked = true;
  group.addEventListener('change', (event) => {
    keep(group.dataset.kept, event.target.value);
    const said = one('#settings-saved');
    if (said) said.textContent = 'Saved in this browser.';
  });
}

// Standing answers, as the table keeps them: a question's name, its words and the answer's.
const standing = one('[data-standing]');
if (standing) {
  let answers = {};
  try { answers = JSON.parse(kept('standing') ?? '{}') ?? {}; } catch { /* not ours */ }
  for (const [key, answer] of Object.entries(answers)) {
    const line = document.createElement('li');
    const what = document.createElement('span');
    what.className = 'what';
    what.textContent = typeof answer === 'string' ? `${key}: ${answer}` : `${answer.question ?? key}: ${answer.label ?? answer.key ?? ''}`;
    const back = document.createElement('button');
    back.className = 'btn second small';
    back.textContent = 'Ask again';
    back.addEventListener('click', () => {
      delete answers[key];
      keep('standing', JSON.stringify(answers));
      line.remove();
      standing.hidden = Object.keys(answers).length === 0;
    });
    line.append(what, back);
    one('ul', standing).append(line);
    standing.hidden = false;
  }
}

// A field for each captain: what is typed goes into one field, joined by commas.
for (const list of all('[data-names]')) {
  const sent = one('input[type=hidden]', list);
  sent.name = sent.dataset.name;
  list.hidden = false;
  const fields = all('input:not([type=hidden])', list);
  const count = one('[name="set.captains"], [name="set.players"]');
  const show = () => {
    const seats = Number(count?.value) || fields.length;
    fields.forEach((field, at) => { field.closest('label').hidden = at >= seats; });
  };
  const join = () => { sent.value = fields.filter((field) => !field.closest('label').hidden).map((field) => field.value.replaceAll(',', ' ').trim()).join(',').replace(/,+$/, ''); };
  count?.addEventListener('change', () => { show(); join(); });
  list.addEventListener('input', join);
  show();
}

// Replay plays by itself: one order after another until the end, or until somebody acts.
const player = one('[data-play]');
if (player) {
  const pace = { quick: 700, slow: 2800 }[kept('speed')] ?? 1400;
  const playing = new URLSearchParams(location.hash.slice(1)).has('play');
  const next = () => one('[data-step][aria-label="One order on"]');
  const set = (on) => { player.setAttribute('aria-pressed', on); player.querySelector('span').textContent = on ? 'Pause' : 'Play'; };
  player.hidden = !next();
  let timer;
  const go = () => { const link = next(); if (link) location.replace(`${link.href.split('#')[0]}#play`); };
  if (playing && next()) { set(true); timer = setTimeout(go, pace); }
  player.addEventListener('click', () => {
    clearTimeout(timer);
    const on = player.getAttribute('aria-pressed') !== 'true';
    set(on);
    if (on) go(); else history.replaceState(null, '', location.pathname + location.search);
  });
}

// The option that was chosen at this moment of the past.
const chosen = one('[data-chosen]')?.dataset.chosen;
if (chosen) for (const option of all('.options button')) option.classList.toggle('chosen', option.value === chosen);

if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {});
