/**
 * The id of the proposal that a watchlist item's notes name, if they are JSON that does.
 *
 * @returns undefined where they name none: the notes are kept as they are
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
