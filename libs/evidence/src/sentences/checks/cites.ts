import { isStructured, isText } from '../../evidence-kind.ts';
import type { EvidenceItem } from '../../evidence-store.ts';
import { legible } from '../../legible.ts';
import { isSamePage, urlsIn } from '../../urls-in.ts';
import type { Problem, Reading } from '../reading.ts';

/** Cited items that do not exist, or are about another ticker. */
export function citeProblems(
  cites: readonly string[],
  items: readonly EvidenceItem[],
  symbol: string,
): readonly Problem[] {
  return cites.flatMap((hash): readonly Problem[] => {
    const item = items.find((each) => each.hash === hash);
    if (!item) return [{ code: 'unknown_evidence', detail: hash }];
    const isOther = item.symbol !== null && item.symbol !== symbol;
    return isOther ? [{ code: 'other_ticker', detail: hash }] : [];
  });
}

/** Addresses that no cited item holds, quoted ones too. */
export function urlProblems(reading: Reading): readonly Problem[] {
  const { sentence } = reading;
  const quoted = sentence.quotations.flatMap(({ text }) => urlsIn(text).filter((url) => /[/:@]/.test(url)));
  return [...sentence.urls, ...quoted]
    .filter((url) => !reading.items.some((item) => holdsUrl(item, url)))
    .map((url) => ({ code: 'url_not_found', detail: url }) as const);
}

function holdsUrl({ kind, url, body }: EvidenceItem, wanted: string): boolean {
  if (!isStructured(kind) && !isText(kind)) return false;
  const rows = Array.isArray(body['items']) ? body['items'] : [];
  const pages = [url, ...rows.map((row) => row?.url)].flatMap((page) =>
    typeof page === 'string' ? [legible(page)] : [],
  );
  const isPublisher =
    !/[/:@]/.test(wanted) &&
    rows.some((row) => typeof row?.source === 'string' && row.source.toLowerCase() === wanted.toLowerCase());
  return isPublisher || pages.some((page) => isSamePage(wanted, page));
}
