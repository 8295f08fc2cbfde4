import type { JsonObject, JsonValue } from '@gemscout/domain';
import { z } from 'zod';
import type { Redistribution } from './redistribution.ts';

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

/** The prices of a row, each with its provider. */
const PRICES: ReadonlySet<string> = new Set(['price_now', 'at_close']);

/** The text without words of others. */
export function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, (whole: string, words: string, source: string | undefined) => {
    if (source === undefined) return words.split(/\s+/).length < QUOTED_WORDS ? whole : LEFT_OUT;
    return FILING.test(source) ? whole : `${LEFT_OUT} (${source})`;
  });
}

/**
 * The payload of a log line without what may not be given to others: words of others, and the rows and texts of every answer
 * whose evidence names a provider without that right.
 */
export function withoutRestrictedRows(payload: JsonObject, redistribution: Redistribution): JsonObject {
  const providers = Sourced.safeParse(payload).data?.evidence.map(({ provider }) => provider) ?? [];
  const isOpen = providers.every(redistribution.mayRedistribute);
  const open = Object.entries(payload).filter(([key]) => isOpen || !ROWS.has(key));
  return Object.fromEntries(open.map(([key, value]) => [key, openValue(value, redistribution)]));
}

function openValue(value: JsonValue, redistribution: Redistribution): JsonValue {
  if (typeof value === 'string') return redistribution.quotations ? value : withoutQuotations(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => openValue(item, redistribution));
  return isObject(value) ? withoutRestrictedRows(value, redistribution) : value;
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON response without what may not be given to others: words of others, the lists of every object that names a `provider`
 * without that right, and the price of a row.
 */
export function withoutRestricted(value: JsonValue, redistribution: Redistribution): JsonValue {
  if (typeof value === 'string') return redistribution.quotations ? value : withoutQuotations(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutRestricted(item, redistribution));
  if (typeof value !== 'object' || value === null) return value;
  const isOpen = isRedistributable(value, redistribution);
  const entries = Object.entries(value).map(([key, item]: [string, JsonValue]): [string, JsonValue] => {
    if (!isOpen && Array.isArray(item)) return [key, []];
    const isPrice = PRICES.has(key) && !isRedistributable(item, redistribution);
    return [key, isPrice ? null : withoutRestricted(item, redistribution)];
  });
  return Object.fromEntries(entries);
}

function isRedistributable(value: JsonValue, { mayRedistribute }: Redistribution): boolean {
  const { provider } = z.object({ provider: z.string().optional() }).catch({}).parse(value);
  return provider === undefined || mayRedistribute(provider);
}
