/** As a `ref`: gives the focus to what has just come, where what had it has just gone. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
