const MOST = 20;
const LABEL_LENGTH = 48;

/** Saves a request in front: trimmed; blank ones and exact duplicates are skipped, the 21st drops the oldest. */
export function saveRequest(saved: readonly string[], text: string): readonly string[] {
  const request = text.trim();
  if (request === '' || saved.includes(request)) return saved;
  return [request, ...saved].slice(0, MOST);
}

/** The first 48 characters, then '…'. */
export function labelOfRequest(request: string): string {
  const characters = [...request];
  return characters.length <= LABEL_LENGTH ? request : `${characters.slice(0, LABEL_LENGTH).join('')}…`;
}

/** Reads what the browser kept; anything else than a list of texts is no list. */
export function readSavedRequests(stored: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
