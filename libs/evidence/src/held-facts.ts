import type { JsonObject, JsonValue } from '@gemscout/domain';
import { isWithin } from './dates-in.ts';
import { isStructured, isText } from './evidence-kind.ts';
import type { EvidenceItem } from './evidence-store.ts';
import { legible } from './legible.ts';
import type { NumberFound, Unit } from './numbers-in.ts';
import { isSamePage } from './urls-in.ts';

/** The sentence to check, and its ticker. */
export type Asking = { readonly symbol: string; readonly text: string };

/** A figure in an item, with its name there. */
export type HeldFigure = { readonly name: string; readonly value: number };

const KEY_OF_UNIT: Record<Unit, RegExp> = {
  percent: /_pct$/,
  times: /_ratio$/,
  usd: /_usd$/,
  eur: /_eur$/,
  gbp: /_gbp$/,
  plain: /^(?!.*_(?:pct|usd|eur|gbp)$)/,
};

/**
 * The item's figure that supports a number; undefined if there is none. Figures in a text item are counts, never prices or
 * percentages.
 */
export function heldFigure(number: NumberFound, item: EvidenceItem, asking: Asking): HeldFigure | undefined {
  if (!isStructured(item.kind) && number.unit !== 'plain' && number.unit !== 'times') return undefined;
  const key = KEY_OF_UNIT[number.unit];
  return leavesOf(item.body, asking)
    .flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : []))
    .find(({ name, value }) => key.test(name) && shows(number, value));
}

function shows({ value, precision, signed }: NumberFound, leaf: number): boolean {
  const distance = signed ? Math.abs(leaf - value) : Math.abs(Math.abs(leaf) - Math.abs(value));
  return distance <= precision / 2 + Math.abs(leaf) * 1e-12;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/**
 * True if the item's as-of time lies in the period, or its body contains a date in it: `2026-03-02`, `2026-03`, `2026` or
 * `--03-02`.
 */
export function holdsDate({ asOf, body }: EvidenceItem, period: string, asking: Asking): boolean {
  const dates = leavesOf(body, asking).flatMap(([, leaf]) =>
    typeof leaf === 'string' && ISO_DATE.test(leaf) ? [leaf] : [],
  );
  return [asOf, ...dates].some((date) => isWithin(date, period));
}

/** True if the item contains the address; a bare host may also be its publisher (`reuters.com`). */
export function holdsUrl(item: EvidenceItem, url: string, asking: Asking): boolean {
  if (!isStructured(item.kind) && !isText(item.kind)) return false;
  const texts = leavesOf(item.body, asking).flatMap(([name, leaf]) =>
    typeof leaf === 'string' ? [{ name, leaf }] : [],
  );
  const pages = [...(item.url ? [item.url] : []), ...texts.flatMap(({ name, leaf }) => (name === 'url' ? [leaf] : []))];
  const isBareHost = !/[/:@]/.test(url);
  const isPublisher = texts.some(({ name, leaf }) => name === 'source' && leaf.toLowerCase() === url.toLowerCase());
  return pages.some((page) => isSamePage(url, legible(page))) || (isBareHost && isPublisher);
}

export function quotes({ kind, body }: EvidenceItem, quotation: string, asking: Asking): boolean {
  const wanted = spaced(quotation);
  const texts = leavesOf(body, asking).flatMap(([, leaf]) => (typeof leaf === 'string' ? [leaf] : []));
  return isText(kind) && texts.some((text) => spaced(legible(text)).includes(wanted));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

type Leaf = string | number | boolean | null;

/**
 * Every value of an item with its nearest key, without rows of another ticker or of a sector that the sentence does not name.
 */
function leavesOf(value: JsonValue, asking: Asking, name = ''): readonly (readonly [string, Leaf])[] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  if (!Array.isArray(value) && isOfAnother(value as JsonObject, asking)) return [];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, asking, /^\d+$/.test(key) ? name : key));
}

function isOfAnother({ symbol, sector }: JsonObject, asking: Asking): boolean {
  if (typeof symbol === 'string') return symbol !== asking.symbol;
  return typeof sector === 'string' && !asking.text.toLowerCase().includes(sector.toLowerCase());
}
