import { useEffect, useState, type RefObject } from 'react';
import { OpenCard, type ShownCard } from './open-card.ts';

const SHOWN_AFTER_MS = 120;
const HIDDEN_AFTER_MS = 250;

/**
 * The claim or the figure of a memo that is pointed at, focused or tapped. The card is in the page right after it, so that Tab
 * goes into it and out again; Escape closes it, and not the dialog around it.
 */
export function useClaimCard(memo: RefObject<HTMLElement | null>): ShownCard | undefined {
  const [shown, setShown] = useState<ShownCard>();
  useEffect(() => (memo.current ? watchCards(memo.current, setShown) : undefined), [memo]);
  return shown;
}

function watchCards(memo: HTMLElement, onShown: (card: ShownCard | undefined) => void): () => void {
  const card = new OpenCard(memo, onShown);
  const leaving = new AbortController();
  const { signal } = leaving;
  const hasMoved = pointerMoves();
  memo.addEventListener('pointerover', (event) => hasMoved(event) && pointAt(card, event.target), { signal });
  memo.addEventListener('pointerleave', (event) => hasMoved(event) && card.leave(HIDDEN_AFTER_MS), { signal });
  memo.addEventListener('focusin', ({ target }) => moveFocusTo(card, target), { signal });
  memo.addEventListener('focusout', ({ relatedTarget }) => moveFocusAway(card, relatedTarget), { signal });
  let pressed: EventTarget | null = null;
  memo.addEventListener('pointerdown', ({ target }) => void (pressed = target), { signal });
  // What was pressed gets the focus, its card is scrolled into view, and so the click may come to something else.
  const release = ({ target }: Event) => {
    press(card, pressed ?? target);
    pressed = null;
  };
  memo.addEventListener('click', release, { signal });
  memo.addEventListener('keydown', (event) => pressByKey(card, event), { signal });
  // Before the dialog hears of it, wherever the focus is: a card of the pointer closes alone as well.
  window.addEventListener('keydown', (event) => closeByKey(card, event), { capture: true, signal });
  return () => {
    leaving.abort();
    card.remove();
  };
}

/** Whether the pointer is elsewhere than at the event before; where it is not, the page has moved under it. */
function pointerMoves(): (event: PointerEvent) => boolean {
  let at: string | undefined;
  return ({ screenX, screenY }) => {
    const before = at;
    at = `${screenX},${screenY}`;
    return at !== before;
  };
}

function pointAt(card: OpenCard, place: EventTarget | null): void {
  const target = card.targetAt(place);
  if (target) card.later(() => card.show(target), SHOWN_AFTER_MS);
  else if (card.holds(place)) card.keep();
  else if (card.isOpen && !card.hasFocus()) card.leave(HIDDEN_AFTER_MS);
}

function moveFocusTo(card: OpenCard, place: EventTarget | null): void {
  const target = card.targetAt(place);
  if (target) card.show(target);
  else if (!card.holds(place)) card.hide();
}

function moveFocusAway(card: OpenCard, next: EventTarget | null): void {
  // Not while the focus is on its way: it would be lost with the card.
  if (next !== null && !card.holds(next) && card.targetAt(next) === null) card.later(() => card.hide(), 0);
}

function press(card: OpenCard, place: EventTarget | null): void {
  const target = card.targetAt(place);
  if (target) card.show(target);
}

function pressByKey(card: OpenCard, event: KeyboardEvent): void {
  if (card.targetAt(event.target) === null || !['Enter', ' '].includes(event.key)) return;
  event.preventDefault(); // Space would scroll
  press(card, event.target);
}

function closeByKey(card: OpenCard, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !card.isOpen) return;
  if (!card.isLeaving) event.stopImmediatePropagation();
  card.hide();
}
