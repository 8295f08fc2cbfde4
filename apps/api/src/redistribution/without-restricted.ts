import type { JsonObject, JsonValue, LogEvent } from '@gemscout/domain';
import type { Redistribution } from '@gemscout/market';
import { z } from 'zod';

const LEFT_OUT = '[quotation left out: its source does not allow redistribution]';
/** Someone's words in quotation marks, with their source, as memos quote: `“Italy closes a tax probe” (reuters.com, 24 March 2015)`. */
const QUOTATION = /“(?<words>[^”]+)”(?: \((?<source>[^()]*)\))?/g;
/** Filings are public domain. */
const FILING = /^(?:SEC |(?:10-K|10-Q|8-K|20-F|40-F|6-K)\b)/;
/** Fewer words without a source are a name or a search. */
const QUOTED_WORDS = 4;

/** Rows and texts in the payload of a log line: all else is said in our own words. */
const ROWS: ReadonlySet<string> = new Set([
  'facts',
  'highlights',
  'excerpt',
  'movers',
  'sectors',
  'symbols',
  'results',
]);
const Sourced = z.object({ evidence: z.array(z.object({ provider: z.string() })) });

/** The text without words of others. */
export function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, (whole: string, words: string, source: string | undefined) => {
    if (source === undefined) return words.split(/\s+/).length < QUOTED_WORDS ? whole : LEFT_OUT;
    return FILING.test(source) ? whole : `${LEFT_OUT} (${source})`;
  });
}

/** A proposal for a file: of a run's memo without words of others, where they may not leave. A user's memo is the user's. */
export function exportedProposal<Row extends { readonly memo: string; readonly source: string }>(
  row: Row,
  { quotations }: Redistribution,
): Row {
  return quotations || row.source === 'user' ? row : { ...row, memo: withoutQuotations(row.memo) };
}

/** All texts within a value without words of others. */
export function withoutQuotationsIn(value: JsonValue): JsonValue {
  if (typeof value === 'string') return withoutQuotations(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutQuotationsIn(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutQuotationsIn(item)]));
}

/**
 * The fields of a log line that may be given to others.
 *
 * @param shown the fields that would be shown
 * @param line names the providers of its evidence
 */
export function withoutRows(
  shown: JsonObject,
  { payload }: Pick<LogEvent, 'payload'>,
  { mayRedistribute }: Redistribution,
) {
  const providers = Sourced.safeParse(payload).data?.evidence.map(({ provider }) => provider) ?? [];
  if (providers.every(mayRedistribute)) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !ROWS.has(key)));
}

/**
 * A JSON response without what may not be given to others: words of others, the lists of every object that names a `provider`
 * without that right, and its current price.
 */
export function withoutRestricted(value: JsonValue, redistribution: Redistribution): JsonValue {
  if (typeof value === 'string') return redistribution.quotations ? value : withoutQuotations(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutRestricted(item, redistribution));
  if (typeof value !== 'object' || value === null) return value;
  const isOpen = isRedistributable(value, redistribution);
  const entries = Object.entries(value).map(([key, item]: [string, JsonValue]): [string, JsonValue] => {
    if (!isOpen && Array.isArray(item)) return [key, []];
    const isPrice = key === 'price_now' && !isRedistributable(item, redistribution);
    return [key, isPrice ? null : withoutRestricted(item, redistribution)];
  });
  return Object.fromEntries(entries);
}

function isRedistributable(value: JsonValue, { mayRedistribute }: Redistribution): boolean {
  const { provider } = z.object({ provider: z.string().optional() }).catch({}).parse(value);
  return provider === undefined || mayRedistribute(provider);
}
