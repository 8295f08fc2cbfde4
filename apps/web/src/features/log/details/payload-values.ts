import { scorePercent, type JsonObject, type JsonValue } from '@gemscout/domain';
import { MINUS } from '../../../ui/figure-text.ts';

const FRACTIONS = ['confidence', 'goal_fit', 'strategy_fit', 'fit'];
/** Percentages that say by how much something moved: their sign is shown. */
const CHANGES = /^(change|surprise|eps_growth|from_high)/;
/** Quotients that are read as a number, not as so many times another. */
const PLAIN_RATIOS = /^(pe|put_call|price_to_)/;
const BILLION = 1e9;

/** A value of a payload as text, its unit told by the end of its name; '–' where none is known. */
export function valueText(key: string, value: JsonValue): string {
  if (typeof value !== 'number') return textOf(value);
  if (FRACTIONS.includes(key)) return `${scorePercent(value) ?? '–'} %`;
  if (key === 'usd' || key.endsWith('_usd')) return dollars(value);
  if (key.endsWith('_pct')) return `${CHANGES.test(key) && value > 0 ? '+' : ''}${figure(value)} ${percentUnit(key)}`;
  if (key === 'activeMs') return `${figure(value / 1_000)} s`;
  return key.endsWith('_ratio') && !PLAIN_RATIOS.test(key) ? `${figure(value)} ×` : figure(value);
}

export function textOf(value: JsonValue): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'number') return figure(value);
  return typeof value === 'string' ? instantText(value) : JSON.stringify(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dollars(value: number): string {
  const sign = value < 0 ? MINUS : '';
  const amount = Math.abs(value);
  if (amount >= BILLION) return `${sign}$${(amount / BILLION).toLocaleString('en', { maximumFractionDigits: 2 })} B`;
  return `${sign}$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 })}`;
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 }).replace('-', MINUS);
}

/** An instant to the minute, UTC; the end of a day, until which something was known, as that day. Any other text as it is. */
function instantText(text: string): string {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (!day || !time) return text;
  return time === '23:59' && seconds === '59' ? day : `${day} ${time} UTC`;
}

/** The skew is a difference of two percentages. */
function percentUnit(key: string): string {
  return key === 'skew_pct' ? 'pp' : '%';
}
