import { quotationsIn, withoutQuotations, type Claim } from './claim.ts';
import { datesIn, periodsIn } from './dates-in.ts';
import { isOnlyQuoted, isStructured, isText } from './evidence-kind.ts';
import type { EvidenceItem } from './evidence-store.ts';
import { heldFigure, holdsDate, holdsUrl, quotes, type Asking, type HeldFigure } from './held-facts.ts';
import { urlsIn } from './urls-in.ts';

export const CLAIM_PROBLEMS = [
  'unknown_evidence',
  'other_ticker',
  'number_not_found',
  'date_not_found',
  'url_not_found',
  'quotation_not_found',
  'quotation_not_attributed',
] as const;
export type ClaimProblemCode = (typeof CLAIM_PROBLEMS)[number];

export type ClaimProblem = { readonly code: ClaimProblemCode; readonly detail: string };

/** Sentences about these topics need figures from a data set; texts that people wrote do not support them. */
const MARKET_FIGURES =
  /\b(prices?|priced|clos(?:e|es|ed|ing)|trad(?:es|ed|ing)|shares|volume|average|RSI|MACD|P\/E|EPS|earnings|revenue|estimates?|surprise|market cap\w*|valuation|dividend|yield|book value|implied|put\/call|options?|open interest)\b/i;

/** Attributes a quotation: a verb of saying, or a source's name. */
const ATTRIBUTION =
  /\b(headlines?|titles?|titled|posts?|posted|says?|said|saying|reads?|writes?|wrote|written|reports?|reported|according to|quot(?:es?|ed|ing)|claims?|claimed|tells?|told|calls?|called)\b/i;

/**
 * What a sentence about `symbol` claims beyond the items that it cites; empty if every figure, date, address and quotation is
 * in one of them. A figure may be rounded to the digits shown, and must match with its unit: `%` needs a figure named
 * `…_pct`, `$` one named `…_usd`, `×` one named `…_ratio`. The following support nothing: items about another ticker, rows
 * about it in an item about the whole market, rows of a sector that the sentence does not name, and text from a brief, an
 * earlier memo, a user's proposal or a model's own search. A quotation with figures, or from a fetched web page, must name
 * its source; a web page supports nothing else.
 */
export function checkClaim(claim: Claim, items: readonly EvidenceItem[], symbol: string): readonly ClaimProblem[] {
  const byHash = new Map(items.map((item) => [item.hash, item]));
  const cited = claim.evidence.flatMap((hash) => byHash.get(hash) ?? []);
  const usable = cited.filter((item) => isAbout(item, symbol));
  const plain = withoutQuotations(claim.text);
  const sources = usable.filter((item) => mayHold(item, plain));
  const asking = { symbol, text: claim.text };
  const quotations = quotationsIn(claim.text);
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
      (number) => sources.some((item) => heldFigure(number, item, asking)),
      ({ text }) => text,
    ),
    ...problems('date_not_found', [...datesIn(plain), ...periodsIn(plain)], (date) =>
      sources.some((item) => holdsDate(item, date, asking)),
    ),
    ...problems('url_not_found', [...urlsIn(plain), ...quotations.flatMap(quotedUrls)], (url) =>
      usable.some((item) => holdsUrl(item, url, asking)),
    ),
    ...problems('quotation_not_found', quotations, (text) => usable.some((item) => quotes(item, text, asking))),
    ...problems(
      'quotation_not_attributed',
      quotations,
      (text) => !needsSource(text, usable, asking) || isAttributed(plain, usable, text, asking),
    ),
  ];
}

/** True for a sentence that can be checked against evidence: with a figure, date, address or quotation, or a citation. */
export function isCheckable({ text, evidence, numbers }: Claim): boolean {
  const parts = [numbers, evidence, datesIn(text), periodsIn(text), urlsIn(text), quotationsIn(text)];
  return parts.some((found) => found.length > 0);
}

/** The supported figures of a sentence, each with its name in the item. */
export function supportedFigures(
  claim: Claim,
  item: EvidenceItem,
  symbol: string,
): readonly (HeldFigure & { readonly shown: string })[] {
  if (!claim.evidence.includes(item.hash) || !isAbout(item, symbol)) return [];
  if (!mayHold(item, withoutQuotations(claim.text))) return [];
  return claim.numbers.flatMap((number) => {
    const held = heldFigure(number, item, { symbol, text: claim.text });
    return held ? [{ ...held, shown: number.text }] : [];
  });
}

/**
 * The addresses in a quotation. A company's name in a headline may look like a host (`overstock.com`); whatever could be
 * followed as a link counts as an address.
 */
function quotedUrls(quotation: string): readonly string[] {
  return urlsIn(quotation).filter((url) => /[/:@]/.test(url));
}

function isAbout(item: EvidenceItem, symbol: string): boolean {
  return item.symbol === null || item.symbol === symbol;
}

/** @param plain the sentence without its quotations */
function mayHold({ kind }: EvidenceItem, plain: string): boolean {
  return isStructured(kind) || (isText(kind) && !isOnlyQuoted(kind) && !MARKET_FIGURES.test(plain));
}

function needsSource(quotation: string, usable: readonly EvidenceItem[], asking: Asking): boolean {
  if (/\d/.test(quotation)) return true;
  const holding = usable.filter((item) => quotes(item, quotation, asking));
  return holding.length > 0 && holding.every(({ kind }) => isOnlyQuoted(kind));
}

function isAttributed(plain: string, usable: readonly EvidenceItem[], quotation: string, asking: Asking): boolean {
  if (ATTRIBUTION.test(plain)) return true;
  return usable.some((item) => quotes(item, quotation, asking) && namesSource(plain, item));
}

function namesSource(plain: string, { body }: EvidenceItem): boolean {
  const rows = Array.isArray(body['items']) ? body['items'] : [];
  return rows.some((row) => typeof row?.source === 'string' && row.source !== '' && plain.includes(row.source));
}

function problems<Part>(
  code: ClaimProblemCode,
  parts: readonly Part[],
  isFine: (part: Part) => boolean,
  detail: (part: Part) => string = String,
): readonly ClaimProblem[] {
  return parts.filter((part) => !isFine(part)).map((part) => ({ code, detail: detail(part) }));
}
