// Things of the own ship that are dragged to where they shall be: a man to a post, a torpedo to a tube.
// What that means is for the question to say; everything can also be clicked or set in its list.

import { all, one } from './dom.js';

const FAR = 6;
const thing = (element) => element?.closest?.('.deck [data-target]');

// Whether the open question has anything to say about it.
const matters = (name) => all('#answer [data-target], #answer [data-subject]').some((it) => it.dataset.target === name || it.dataset.subject === name) || one('#answer')?.dataset.subject === name;

export function listen(put) {
  document.addEventListener('pointerdown', (event) => {
    const piece = thing(event.target);
    if (!piece || event.button || event.pointerType === 'touch' || !matters(piece.dataset.target)) return;
    const svg = piece.closest('svg');
    const scale = 1 / (svg.getScreenCTM()?.a ?? 1);
    let far = false;
    const move = ({ pointerId, clientX, clientY }) => {
      if (pointerId !== event.pointerId) return;
      const [dx, dy] = [clientX - event.clientX, clientY - event.clientY];
      far ||= Math.hypot(dx, dy) > FAR;
      if (!far) return;
      svg.classList.add('grabbing');
      piece.style.translate = `${dx * scale}px ${dy * scale}px`;
    };
    const drop = (end) => {
      removeEventListener('pointermove', move);
      piece.style.translate = '';
      // The click that ends a drag is not a choice.
      setTimeout(() => svg.classList.remove('grabbing'));
      if (!far || end.type === 'pointercancel') return;
      const under = document.elementsFromPoint(end.clientX, end.clientY).map(thing);
      for (const other of under) {
        if (other && other !== piece && put(piece.dataset.target, other.dataset.target)) return;
      }
    };
    event.preventDefault();
    addEventListener('pointermove', move);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, drop, { once: true });
  });
}
