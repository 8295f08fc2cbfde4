/**
 * The proposal id in a watchlist item's notes, if the notes are JSON that contains one.
 *
 * @returns undefined if they contain none; the notes are then stored unchanged
 */
export function namedProposal(notes: string | null): string | undefined {
  const parsed = parse(notes ?? '');
  const id: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'proposal_id') : undefined;
  return id === undefined || id === null ? undefined : String(id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
