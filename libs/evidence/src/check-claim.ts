import type { JsonValue } from '@gemscout/domain';
import { quotationsIn, withoutQuotations, type Claim } from './claim.ts';
import { isStructured, isText } from './evidence-kind.ts';
import type { EvidenceItem } from './evidence-store.ts';
import { datesIn, urlsIn, type NumberFound, type Unit } from './numbers-in.ts';

export const CLAIM_PROBLEMS = [
  'unknown_evidence',
  'other_ticker',
  'number_not_found',
  'date_not_found',
  'url_not_found',
  'quotation_not_found',
] as const;
export type ClaimProblemCode = (typeof CLAIM_PROBLEMS)[number];

export type ClaimProblem = { readonly code: ClaimProblemCode; readonly detail: string };

/** Sentences on these need figures from a data set; what somebody wrote about them supports nothing. */
const MARKET_FIGURES =
  /\b(prices?|priced|clos(?:e|es|ed|ing)|trad(?:es|ed|ing)|shares|volume|average|RSI|MACD|P\/E|EPS|earnings|revenue|estimates?|surprise|market cap\w*|valuation|dividend|yield|book value|implied|put\/call|options?|open interest)\b/i;

/**
 * What a sentence about `symbol` says beyond the items that it cites; empty if every figure, date, address and quotation
 * is in one of them. A figure may be rounded to the digits that it shows. It counts only with its unit: `%` needs a
 * figure named `…_pct`, `$` one named `…_usd`, `×` one named `…_ratio`. Items of another ticker, and what a brief, an
 * earlier memo or a user's proposal said, support nothing.
 */
export function checkClaim(claim: Claim, items: readonly EvidenceItem[], symbol: string): readonly ClaimProblem[] {
  const byHash = new Map(items.map((item) => [item.hash, item]));
  const cited = claim.evidence.flatMap((hash) => byHash.get(hash) ?? []);
  const usable = cited.filter((item) => item.symbol === null || item.symbol === symbol);
  const plain = withoutQuotations(claim.text);
  const sources = usable.filter(({ kind }) => isStructured(kind) || (isText(kind) && !MARKET_FIGURES.test(plain)));
  return [
    ...problems('unknown_evidence', claim.evidence, (hash) => byHash.has(hash)),
    ...problems(
      'other_ticker',
      cited,
      (item) => usable.includes(item),
      ({ hash }) => hash,
    ),
    ...problems(
      'number_not_found',
      claim.numbers,
      (number) => isIn(number, sources),
      ({ text }) => text,
    ),
    ...problems('date_not_found', datesIn(plain), (date) => sources.some((item) => holdsDate(item, date))),
    ...problems('url_not_found', urlsIn(claim.text), (url) => usable.some((item) => holdsUrl(item, url))),
    ...problems('quotation_not_found', quotationsIn(claim.text), (text) => usable.some((item) => quotes(item, text))),
  ];
}

function problems<Part>(
  code: ClaimProblemCode,
  parts: readonly Part[],
  isFine: (part: Part) => boolean,
  detail: (part: Part) => string = String,
): readonly ClaimProblem[] {
  return parts.filter((part) => !isFine(part)).map((part) => ({ code, detail: detail(part) }));
}

const KEY_OF_UNIT: Record<Unit, RegExp> = {
  percent: /_pct$/,
  times: /_ratio$/,
  usd: /_usd$/,
  eur: /_eur$/,
  gbp: /_gbp$/,
  plain: /^(?!.*_(?:pct|usd|eur|gbp)$)/,
};

function isIn(number: NumberFound, sources: readonly EvidenceItem[]): boolean {
  const key = KEY_OF_UNIT[number.unit];
  return sources
    .filter(({ kind }) => isStructured(kind) || number.unit === 'plain' || number.unit === 'times')
    .some(({ body }) =>
      leavesOf(body).some(([name, leaf]) => typeof leaf === 'number' && key.test(name) && shows(number, leaf)),
    );
}

function shows({ value, precision, signed }: NumberFound, leaf: number): boolean {
  const distance = signed ? Math.abs(leaf - value) : Math.abs(Math.abs(leaf) - Math.abs(value));
  return distance <= precision / 2 + Math.abs(leaf) * 1e-12;
}

function holdsDate({ asOf, body }: EvidenceItem, date: string): boolean {
  return asOf.startsWith(date) || leavesOf(body).some(([, leaf]) => typeof leaf === 'string' && isDate(leaf, date));
}

function isDate(leaf: string, date: string): boolean {
  return leaf === date || leaf.startsWith(`${date}T`);
}

function holdsUrl(item: EvidenceItem, url: string): boolean {
  if (!isStructured(item.kind) && !isText(item.kind)) return false;
  return item.url === url || leavesOf(item.body).some(([name, leaf]) => name === 'url' && leaf === url);
}

function quotes({ kind, body }: EvidenceItem, quotation: string): boolean {
  const wanted = spaced(quotation);
  return isText(kind) && leavesOf(body).some(([, leaf]) => typeof leaf === 'string' && spaced(leaf).includes(wanted));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

type Leaf = string | number | boolean | null;

/** Every value of an item with the name of its nearest key. */
function leavesOf(value: JsonValue, name = ''): readonly (readonly [string, Leaf])[] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, /^\d+$/.test(key) ? name : key));
}
