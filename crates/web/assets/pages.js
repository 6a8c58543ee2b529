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

// Standing answers, as the table keeps them: for each game, the name of a question with its words and
// the answer that is given to it.
const standing = one('[data-standing]');
if (standing) {
  let answers = {};
  try { answers = JSON.parse(kept('standing') ?? '{}') ?? {}; } catch { /* not ours */ }
  const titles = JSON.parse(standing.dataset.standing);
  const list = one('ul', standing);
  const show = () => (one('[data-none]', standing).hidden = list.children.length > 0);
  for (const [game, questions] of Object.entries(answers)) {
    for (const [question, { label, prompt }] of Object.entries(questions)) {
      const line = document.createElement('li');
      const what = document.createElement('span');
      const answer = document.createElement('small');
      what.className = 'what';
      answer.textContent = `${titles[game] ?? game}: ${label}`;
      what.append(prompt, answer);
      const back = document.createElement('button');
      back.className = 'btn second small';
      back.textContent = 'Ask again';
      back.dataset.takeBack = question;
      back.addEventListener('click', () => {
        delete questions[question];
        keep('standing', JSON.stringify(answers));
        line.remove();
        show();
      });
      line.append(what, back);
      list.append(line);
    }
  }
  standing.hidden = false;
  show();
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

// What the first orders of a mission would lead to arrives bit by bit.
const ahead = () => one('#briefing-outlook');
const look = async () => {
  if (!one('[data-outlook=running]', ahead())) return;
  const text = await fetch(location.href).then((response) => response.text()).catch(() => '');
  const now = one('#briefing-outlook', new DOMParser().parseFromString(text, 'text/html'));
  if (now) ahead().replaceWith(now);
  setTimeout(look, 700);
};
if (ahead()) setTimeout(look, 700);

if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {});

// The JSON interface, tried out with the seats and the account of this browser.
for (const form of all('form[data-try]')) {
  form.closest('details').hidden = false;
  const told = one('.told', form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { path, query } = all('input', form).reduce(({ path, query }, { name, value }) => {
      const place = `{${name}}`;
      if (!path.includes(place) && value) query.set(name, value);
      return { path: path.replace(place, encodeURIComponent(value)), query };
    }, { path: form.dataset.try, query: new URLSearchParams() });
    const asked = { method: form.dataset.method, headers: { Accept: 'application/json' } };
    const body = one('textarea', form);
    if (body) {
      asked.body = body.value;
      asked.headers['Content-Type'] = body.dataset.kind;
    }
    told.hidden = false;
    told.textContent = '…';
    try {
      const answer = await fetch(`${path}${query.size ? '?' : ''}${query}`, asked);
      told.textContent = `${answer.status} ${answer.statusText}\n${await said(answer)}`.slice(0, 20000);
    } catch (error) {
      told.textContent = `No answer: ${error.message}`;
    }
  });
}

// What an answer says; of a stream the first words.
async function said(answer) {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reader = answer.body.getReader();
    const { value } = await reader.read();
    reader.cancel();
    return new TextDecoder().decode(value);
  }
  const text = await answer.text();
  try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
}
