let latest: string | undefined;

/** Remembers how far this tab has seen the store, from a command's answer or a streamed event. */
export function notePosition(position: string | undefined): void {
  if (position !== undefined) latest = laterPosition(latest, position);
}

/** What the next query sends as `Gemscout-Position`. */
export function latestPosition(): string | undefined {
  return latest;
}

/** The later of two positions: decimal numbers of any length. One that is no number replaces what was known. */
export function laterPosition(known: string | undefined, next: string): string {
  if (known === undefined || !isDecimal(known) || !isDecimal(next)) return next;
  return BigInt(next) > BigInt(known) ? next : known;
}

function isDecimal(position: string): boolean {
  return /^\d+$/.test(position);
}
