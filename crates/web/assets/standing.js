// Standing answers: a kind of question that the player wants answered the same way from now on. They
// are kept in this browser, given as ordinary answers, and taken back in the menu.

import { all, one } from './dom.js';

const kept = () => JSON.parse(localStorage.getItem('standing') ?? '{}');
const game = () => one('#table')?.dataset.game ?? '';

const store = (answers) => localStorage.setItem('standing', JSON.stringify(answers));

export const of = (question) => kept()[game()]?.[question];

// Remembers the answer that is being given, if the player wants that.
export function note(form, button) {
  const wanted = one('#standing')?.checked && form.dataset.question && button?.name === 'key';
  if (!wanted || button.hasAttribute('formaction') || form.hasAttribute('data-sure')) return;
  const answers = kept();
  const words = one('b', button)?.textContent ?? button.value;
  (answers[game()] ??= {})[form.dataset.question] = { key: button.value, label: words, prompt: one('#question').textContent };
  store(answers);
}

export function forget(question) {
  const answers = kept();
  delete answers[game()]?.[question];
  store(answers);
  list();
}

// The button that gives the standing answer to the question that is open, if there is one.
export function button() {
  const form = one('#answer[data-question]:not([data-draft], [data-sure])');
  const answer = form && of(form.dataset.question);
  const options = answer ? all('.opt[name=key]:not(:disabled, [formaction])', form) : [];
  return options.find((option) => option.value === answer.key);
}

export function list() {
  const place = one('#standing-list');
  if (!place) return;
  const answers = Object.entries(kept()[game()] ?? {});
  place.hidden = !answers.length;
  place.replaceChildren();
  if (!answers.length) return;
  const title = document.createElement('h3');
  title.textContent = 'Standing answers';
  place.append(title);
  for (const [question, { label, prompt }] of answers) {
    const row = document.createElement('p');
    const words = document.createElement('span');
    words.textContent = `${prompt} ${label}`;
    const back = document.createElement('button');
    Object.assign(back, { type: 'button', className: 'lnk', textContent: 'Ask again' });
    back.dataset.askAgain = question;
    row.append(words, back);
    place.append(row);
  }
}
