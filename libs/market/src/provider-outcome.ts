import { PageError, type PageRefusalCode } from './fetching/page-error.ts';
import { MarketFailure } from './market-data.ts';

/** Of pages that are there without a text for us: their site works, so no alert on failing providers counts them. */
const WITHOUT_TEXT: ReadonlySet<PageRefusalCode> = new Set([
  'robots_disallowed',
  'not_text',
  'pdf_encrypted',
  'pdf_broken',
]);

/** The `outcome` of a failed call in the metrics; `no_data` and `aborted` are no failures of its provider. */
export function outcomeOf(error: unknown): string {
  if (error instanceof PageError && WITHOUT_TEXT.has(error.code)) return 'no_data';
  if (error instanceof MarketFailure || error instanceof PageError) return error.code;
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : 'error';
}
