import { isMetricId, METRIC_GROUPS, METRICS, showValue, type MetricId } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact, FactPeriod, FactSubject } from './fact.ts';

type Group = keyof typeof METRIC_GROUPS;

/** Where the figures of one object of an item belong. */
export type Reading = {
  readonly item: EvidenceItem;
  readonly group: Group;
  readonly subject: FactSubject;
  /** The day on which the figures were true. */
  readonly asOf: string;
  /** The id of a metric's fact; by default the metric's own. */
  readonly idOf?: (metric: MetricId) => string;
  /** The quarter that figures of quarters cover, `yyyy-mm` or a day. */
  readonly quarter?: string | undefined;
  /** The length in days of a window that the metric leaves open. */
  readonly days?: number | undefined;
  /** Until when a look ahead goes. */
  readonly until?: string | undefined;
};

/** The facts of a flat object, one a metric of the group that it has a figure for, in the group's order. Nulls are no facts. */
export function figuresOf(figures: JsonObject, reading: Reading): readonly Fact[] {
  const facts: Fact[] = [];
  for (const { metric, field } of metricsOf(reading.group)) {
    const value = figures[field];
    if (isScalar(value)) facts.push(factFrom(metric, value, reading));
  }
  return facts;
}

type ReadMetric = { readonly metric: MetricId; readonly field: string };

const READ_METRICS = new Map<Group, readonly ReadMetric[]>();

/** The metrics of a group with the names of their figures; a chart has figures of a hundred days. */
function metricsOf(group: Group): readonly ReadMetric[] {
  const known = READ_METRICS.get(group);
  if (known) return known;
  const ids = Object.keys(METRIC_GROUPS[group]).filter(isMetricId);
  const metrics = ids.map((metric) => ({ metric, field: METRICS[metric].field ?? '' }));
  READ_METRICS.set(group, metrics);
  return metrics;
}

function factFrom(metric: MetricId, value: number | string | boolean, reading: Reading): Fact {
  const { item, subject, asOf, idOf = String } = reading;
  const { unit } = METRICS[metric];
  const isCounted = unit === 'count' && isCut(item);
  return {
    id: idOf(metric),
    subject,
    metric,
    value,
    unit,
    period: periodOf(metric, reading),
    asOf,
    knownFrom: knownFrom(asOf, item),
    source: item.provider,
    evidence: [item.hash],
    ...(isCounted && { isAtLeast: true }),
  };
}

function periodOf(metric: MetricId, { asOf, quarter, days, until }: Reading): FactPeriod {
  const { covers = 'day', window } = METRICS[metric];
  if (covers === 'quarter' && quarter !== undefined) return { type: 'quarter', end: quarter };
  if (covers === 'ahead' && until !== undefined) return { type: 'ahead', from: asOf, until };
  if (covers !== 'window') return { type: 'day', day: asOf };
  if (window) return { type: 'window', ...window, until: asOf };
  return days === undefined ? { type: 'day', day: asOf } : { type: 'window', length: days, unit: 'day', until: asOf };
}

/** The end of the day, or the as-of instant of the item if that is earlier. */
export function knownFrom(day: string, { asOf }: EvidenceItem): string {
  const end = `${day}T23:59:59.999Z`;
  return asOf < end ? asOf : end;
}

/** How many rows the tools kept at most before they marked a list that was cut. */
const CAPS: Readonly<Record<string, number>> = { news: 60, documents: 8 };

/** True where the provider had more rows than the tool took: `cut` says so; of older items their number of rows. */
function isCut({ kind, body }: EvidenceItem): boolean {
  if (typeof body['cut'] === 'boolean') return body['cut'];
  const cap = CAPS[kind];
  return cap !== undefined && rowsOf(body['items']).length >= cap;
}

/** The objects of a list; empty for anything else. */
export function rowsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isScalar(value: JsonValue | undefined): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
}

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The as-of day of an item, `yyyy-mm-dd`. */
export function dayOf({ asOf }: EvidenceItem): string {
  return asOf.slice(0, 10);
}

/** `Information Technology` → `information_technology` */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

/** `2014-03` → `2014q1`: the calendar quarter in which the fiscal quarter ends. */
export function quarterId(end: string): string {
  return `${end.slice(0, 4)}q${Math.ceil(Number(end.slice(5, 7)) / 3)}`;
}

/** Facts with the same place are about the same: one subject, metric and time, and of a filing one section. */
export function placeOf({ subject, metric, period, filing }: Fact): string {
  return `${subject.kind}\n${nameOf(subject)}\n${metric}\n${timeOf(period)}\n${filing?.part ?? ''}`;
}

function nameOf(subject: FactSubject): string {
  if (subject.kind === 'market') return '';
  return subject.kind === 'symbol' ? subject.symbol : subject.sector;
}

function timeOf(period: FactPeriod): string {
  switch (period.type) {
    case 'day':
      return period.day;
    case 'window':
      return `${period.length} ${period.unit} ${period.until}`;
    case 'quarter':
      return `quarter ${period.end}`;
    case 'ahead':
      return `${period.from} ahead ${period.until}`;
  }
}

/** True if two facts of the same place have the same text for readers. */
export function showsSame({ metric, value }: Fact, other: Fact): boolean {
  return value === other.value || showValue(value, METRICS[metric]) === showValue(other.value, METRICS[metric]);
}
