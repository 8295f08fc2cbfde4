import { metricOfField, METRICS, showValue, type ValueShape } from '@gemscout/contracts';
import { scorePercent, type JsonObject, type JsonValue } from '@gemscout/domain';
import { filedMetricOf } from '../../../ui/figure-names.ts';
import { MINUS } from '../../../ui/figure-text.ts';

const FRACTIONS = ['confidence', 'goal_fit', 'strategy_fit', 'fit'];

/** A value of a payload as text: a metric as the registry shows it, any other by the end of its name; '–' where none is known. */
export function valueText(key: string, value: JsonValue): string {
  if (typeof value !== 'number') return textOf(value);
  if (FRACTIONS.includes(key)) return `${scorePercent(value) ?? '–'}%`;
  if (key === 'activeMs') return `${figure(value / 1_000)} s`;
  const shape = shapeOf(key);
  return shape ? showValue(value, shape) : figure(value);
}

function shapeOf(key: string): ValueShape | undefined {
  const metric = filedMetricOf(key) ?? metricOfField(key);
  if (metric) return METRICS[metric];
  if (key === 'usd' || key.endsWith('_usd')) return { unit: 'usd_per_share' };
  if (key.endsWith('_pct')) return { unit: 'pct' };
  return key.endsWith('_ratio') ? { unit: 'ratio' } : undefined;
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

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 }).replace('-', MINUS);
}

/** An instant to the minute, UTC; the end of a day, until which something was known, as that day. Any other text as it is. */
function instantText(text: string): string {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  if (!day || !time) return text;
  return time === '23:59' && seconds === '59' ? day : `${day} ${time} UTC`;
}
