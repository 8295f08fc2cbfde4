/** What a card is shown for, and the element after it in the page that the card is put into. */
export type ShownCard = { readonly of: CardSubject; readonly slot: HTMLElement };
export type CardSubject =
  | { readonly kind: 'claim'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'figure'; readonly key: string };

/** The one card of a memo that is open, if any: opened and closed at once or a little later. */
export class OpenCard {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeaving = false;
  #current: { readonly target: HTMLElement; readonly slot: HTMLElement } | undefined;

  constructor(
    private readonly memo: HTMLElement,
    private readonly onShown: (card: ShownCard | undefined) => void,
  ) {}

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  /** The pointer has left it, and nothing else keeps it open. */
  get isLeaving(): boolean {
    return this.#isLeaving && !this.hasFocus();
  }

  show(target: HTMLElement): void {
    this.keep();
    if (this.#current?.target === target) return;
    this.hide();
    const of = subjectOf(target); // before the card is a part of its text
    const slot = slotBehind(target, this.memo);
    this.#current = { target, slot };
    buttonOf(target).setAttribute('aria-expanded', 'true');
    this.onShown({ of, slot });
  }

  hide(): void {
    this.keep();
    if (!this.#current) return;
    const { target, slot } = this.#current;
    const button = buttonOf(target);
    if (this.holds(document.activeElement)) button.focus({ preventScroll: true }); // it would be lost with the card
    button.setAttribute('aria-expanded', 'false');
    slot.remove();
    this.#current = undefined;
    this.onShown(undefined);
  }

  later(act: () => void, delayMs: number): void {
    this.keep();
    this.#timer = setTimeout(act, delayMs);
  }

  /** Hides the card a little later, unless it has the focus then. */
  leave(delayMs: number): void {
    this.later(() => this.hasFocus() || this.hide(), delayMs);
    this.#isLeaving = true;
  }

  /** Nothing happens later any more. */
  keep(): void {
    this.#isLeaving = false;
    clearTimeout(this.#timer);
  }

  holds(place: EventTarget | null): boolean {
    return place instanceof Node && this.#current?.slot.contains(place) === true;
  }

  /** Whether the claim or the figure of the card has the focus. */
  hasFocus(): boolean {
    return this.#current !== undefined && buttonOf(this.#current.target).matches(':focus');
  }

  /** The claim or the figure at a place of the memo; what is in the card itself has no card. */
  targetAt(place: EventTarget | null): HTMLElement | null {
    if (!(place instanceof Element) || this.holds(place)) return null;
    return place.closest<HTMLElement>('.figure, .claim');
  }

  remove(): void {
    this.keep();
    this.#current?.slot.remove();
  }
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
