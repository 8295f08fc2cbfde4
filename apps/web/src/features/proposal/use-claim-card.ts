import { useEffect, useState, type RefObject } from 'react';

const SHOWN_AFTER_MS = 120;
const HIDDEN_AFTER_MS = 250;

/** What a card is shown for, and the element after it in the page that the card is put into. */
type ShownCard = { readonly of: CardSubject; readonly slot: HTMLElement };
export type CardSubject =
  | { readonly kind: 'claim'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'figure'; readonly key: string };

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { readonly target: HTMLElement; readonly slot: HTMLElement } | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (!current) return;
    const button = buttonOf(current.target);
    if (isWithin(document.activeElement)) button.focus({ preventScroll: true }); // it would be lost with the card
    button.setAttribute('aria-expanded', 'false');
    current.slot.remove();
    current = undefined;
    onShown(undefined);
  };
  const show = (target: HTMLElement) => {
    clearTimeout(timer);
    if (current?.target === target) return;
    hide();
    const of = subjectOf(target); // before the card is a part of its text
    const slot = slotBehind(target, memo);
    current = { target, slot };
    buttonOf(target).setAttribute('aria-expanded', 'true');
    onShown({ of, slot });
  };
  const later = (act: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs);
  };
  const isWithin = (target: EventTarget | null) => target instanceof Node && current?.slot.contains(target) === true;

  /** Before the dialog hears of it, wherever the focus is: a card of the pointer closes alone as well. */
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !current) return;
    event.stopImmediatePropagation();
    hide();
  }
  const hasFocus = () => current !== undefined && buttonOf(current.target).matches(':focus');
  const targetAt = (place: EventTarget | null) => (isWithin(place) ? null : cardTargetAt(place));
  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    [
      'pointerover',
      (event) => {
        const target = targetAt(event.target);
        if (target) later(() => show(target), SHOWN_AFTER_MS);
        else if (isWithin(event.target)) clearTimeout(timer);
        else if (current && !hasFocus()) later(hide, HIDDEN_AFTER_MS);
      },
    ],
    ['pointerleave', () => later(() => hasFocus() || hide(), HIDDEN_AFTER_MS)],
    [
      'focusin',
      (event) => {
        const target = targetAt(event.target);
        if (target) show(target);
        else if (!isWithin(event.target)) hide();
      },
    ],
    [
      'focusout',
      (event) => {
        const next = event instanceof FocusEvent ? event.relatedTarget : null;
        // Not while the focus is on its way: it would be lost with the card.
        if (next !== null && !isWithin(next) && targetAt(next) === null) later(hide, 0);
      },
    ],
    [
      'click',
      (event) => {
        const target = targetAt(event.target);
        if (target) show(target);
      },
    ],
    [
      'keydown',
      (event) => {
        const target = targetAt(event.target);
        if (!target || !(event instanceof KeyboardEvent) || !['Enter', ' '].includes(event.key)) return;
        event.preventDefault(); // Space would scroll
        show(target);
      },
    ],
  ];
  for (const [type, listener] of listeners) memo.addEventListener(type, listener);
  window.addEventListener('keydown', onEscape, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onEscape, { capture: true });
    current?.slot.remove();
    for (const [type, listener] of listeners) memo.removeEventListener(type, listener);
  };
}

function cardTargetAt(place: EventTarget | null): HTMLElement | null {
  return place instanceof Element ? place.closest<HTMLElement>('.figure, .claim') : null;
}

/** What can be focused: of a claim with figures only its marks. */
function buttonOf(target: HTMLElement): HTMLElement {
  return target.querySelector<HTMLElement>(':scope > sup > .marks') ?? target;
}

function subjectOf(target: HTMLElement): CardSubject {
  const { figure, notes = '' } = target.dataset;
  if (figure !== undefined) return { kind: 'figure', key: figure };
  return { kind: 'claim', text: target.textContent ?? '', notes: notes.split(' ') };
}

/** Under the last line of the target, within the memo's width. */
function slotBehind(target: HTMLElement, memo: HTMLElement): HTMLElement {
  const slot = document.createElement('span');
  slot.className = 'claim-card';
  target.after(slot);
  const [frame, lines] = [memo.getBoundingClientRect(), target.getClientRects()];
  const last = lines[lines.length - 1] ?? target.getBoundingClientRect();
  slot.style.top = `${last.bottom - frame.top + 4}px`;
  slot.style.left = `${Math.max(0, Math.min(last.left - frame.left, frame.width - slot.offsetWidth))}px`;
  return slot;
}
