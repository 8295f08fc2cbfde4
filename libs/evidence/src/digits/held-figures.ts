import type { JsonObject, JsonValue } from '@gemscout/domain';
import { isOnlyQuoted, isStructured, isText } from '../evidence-kind.ts';
import type { EvidenceItem } from '../evidence-store.ts';
import { legible } from '../legible.ts';
import { numbersIn, type NumberFound, type Unit } from './numbers-in.ts';

/** A figure of an item that a sentence shows, with its name in the item: `close_usd`. */
type HeldFigure = { readonly name: string; readonly value: number; readonly shown: string };

/** A quotation of fewer words is a label or a quoted figure. */
const QUOTED_WORDS = 3;
const QUOTATION = /“[^”]+”|"[^"]+"/g;

/** Sentences about these topics need figures from a data set; texts that people wrote do not support them. */
const MARKET_FIGURES =
  /\b(prices?|priced|clos(?:e|es|ed|ing)|trad(?:es|ed|ing)|shares|volume|average|RSI|MACD|P\/E|EPS|earnings|revenue|estimates?|surprise|market cap\w*|valuation|dividend|yield|book value|implied|put\/call|options?|open interest)\b/i;

const KEY_OF_UNIT: Record<Unit, RegExp> = {
  percent: /_pct$/,
  times: /_ratio$/,
  usd: /_usd$/,
  eur: /_eur$/,
  gbp: /_gbp$/,
  plain: /^(?!.*_(?:pct|usd|eur|gbp)$)/,
};

/**
 * The figures of a sentence that the item holds, by value and unit: `%` stands for one named `…_pct`, `$` for `…_usd`, `×` for
 * `…_ratio`. Memos of earlier releases were checked by this; their sentences have no references.
 */
export function heldFigures(text: string, item: EvidenceItem, symbol: string): readonly HeldFigure[] {
  const shown = legible(text);
  const plain = withoutQuotations(shown);
  const isAbout = item.symbol === null || item.symbol === symbol;
  if (!isAbout || !mayHold(item, plain)) return [];
  return numbersIn(plain).flatMap((number) => heldFigure(number, item, { symbol, text: shown }) ?? []);
}

function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, (whole) => ((whole.match(/\p{L}{2,}/gu)?.length ?? 0) < QUOTED_WORDS ? whole : ' '));
}

function mayHold({ kind }: EvidenceItem, plain: string): boolean {
  return isStructured(kind) || (isText(kind) && !isOnlyQuoted(kind) && !MARKET_FIGURES.test(plain));
}

type Sentence = { readonly symbol: string; readonly text: string };

/** Figures in a text item are counts, never prices or percentages. */
function heldFigure(number: NumberFound, { kind, body }: EvidenceItem, sentence: Sentence): HeldFigure | undefined {
  if (!isStructured(kind) && number.unit !== 'plain' && number.unit !== 'times') return undefined;
  const found = figuresIn(body, sentence).find(
    ([name, value]) => KEY_OF_UNIT[number.unit].test(name) && shows(number, value),
  );
  return found && { name: found[0], value: found[1], shown: number.text };
}

function shows({ value, precision, signed }: NumberFound, held: number): boolean {
  const distance = signed ? Math.abs(held - value) : Math.abs(Math.abs(held) - Math.abs(value));
  return distance <= precision / 2 + Math.abs(held) * 1e-12;
}

/**
 * Every figure of an item with its nearest key, without rows of another ticker or of a sector that the sentence does not name.
 */
function figuresIn(value: JsonValue, sentence: Sentence, name = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[name, value]];
  if (value === null || typeof value !== 'object') return [];
  if (!Array.isArray(value) && isOfAnother(value as JsonObject, sentence)) return [];
  return Object.entries(value).flatMap(([key, each]) => figuresIn(each, sentence, /^\d+$/.test(key) ? name : key));
}

function isOfAnother({ symbol, sector }: JsonObject, sentence: Sentence): boolean {
  if (typeof symbol === 'string') return symbol !== sentence.symbol;
  return typeof sector === 'string' && !sentence.text.toLowerCase().includes(sector.toLowerCase());
}
