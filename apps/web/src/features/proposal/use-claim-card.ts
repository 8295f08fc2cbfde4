import { useEffect, useState, type RefObject } from 'react';

const SHOWN_AFTER_MS = 120;
const HIDDEN_AFTER_MS = 250;

/** The claim whose card is shown: its text, its notes, and the place beside it in the page that the card is put into. */
type ShownClaim = { readonly text: string; readonly notes: readonly string[]; readonly slot: HTMLElement };

/**
 * Which claim of a memo is looked at: by the pointer, by the focus or by a tap. The card stands right behind its claim in the
 * page, so that Tab goes into it and out again; Escape closes it, and not the dialog around it.
 */
export function useClaimCard(memo: RefObject<HTMLElement | null>): ShownClaim | undefined {
  const [shown, setShown] = useState<ShownClaim>();
  useEffect(() => (memo.current ? watchClaims(memo.current, setShown) : undefined), [memo]);
  return shown;
}

function watchClaims(memo: HTMLElement, onShown: (claim: ShownClaim | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { readonly claim: HTMLElement; readonly slot: HTMLElement } | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (!current) return;
    if (isWithin(document.activeElement)) current.claim.focus({ preventScroll: true }); // it would be lost with the card
    current.claim.setAttribute('aria-expanded', 'false');
    current.slot.remove();
    current = undefined;
    onShown(undefined);
  };
  const show = (claim: HTMLElement) => {
    clearTimeout(timer);
    if (current?.claim === claim) return;
    hide();
    const slot = slotBehind(claim, memo);
    // React listens on the slot itself, on behalf of the dialog: this one comes first.
    slot.addEventListener('keydown', onEscape);
    current = { claim, slot };
    claim.setAttribute('aria-expanded', 'true');
    onShown({ text: claim.textContent ?? '', notes: (claim.dataset['notes'] ?? '').split(' '), slot });
  };
  const later = (act: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs);
  };
  const isWithin = (target: EventTarget | null) => target instanceof Node && current?.slot.contains(target) === true;

  function onEscape(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !current) return;
    event.stopImmediatePropagation();
    hide();
  }
  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    [
      'pointerover',
      ({ target }) => {
        const claim = claimAt(target);
        if (claim) later(() => show(claim), SHOWN_AFTER_MS);
        else if (isWithin(target)) clearTimeout(timer);
        else if (current && !current.claim.matches(':focus')) later(hide, HIDDEN_AFTER_MS);
      },
    ],
    ['pointerleave', () => later(() => current?.claim.matches(':focus') || hide(), HIDDEN_AFTER_MS)],
    [
      'focusin',
      ({ target }) => {
        const claim = claimAt(target);
        if (claim) show(claim);
        else if (!isWithin(target)) hide();
      },
    ],
    [
      'focusout',
      (event) => {
        const next = event instanceof FocusEvent ? event.relatedTarget : null;
        // Not while the focus is on its way: it would be lost with the card.
        if (next !== null && !isWithin(next) && claimAt(next) === null) later(hide, 0);
      },
    ],
    [
      'click',
      ({ target }) => {
        const claim = claimAt(target);
        if (claim) show(claim);
      },
    ],
    ['keydown', onEscape],
  ];
  for (const [type, listener] of listeners) memo.addEventListener(type, listener);
  return () => {
    clearTimeout(timer);
    current?.slot.remove();
    for (const [type, listener] of listeners) memo.removeEventListener(type, listener);
  };
}

function claimAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.claim') : null;
}

/** Under the last line of the claim, within the memo's width. */
function slotBehind(claim: HTMLElement, memo: HTMLElement): HTMLElement {
  const slot = document.createElement('span');
  slot.className = 'claim-card';
  claim.after(slot);
  const [frame, lines] = [memo.getBoundingClientRect(), claim.getClientRects()];
  const last = lines[lines.length - 1] ?? claim.getBoundingClientRect();
  slot.style.top = `${last.bottom - frame.top + 4}px`;
  slot.style.left = `${Math.max(0, Math.min(last.left - frame.left, frame.width - slot.offsetWidth))}px`;
  return slot;
}
