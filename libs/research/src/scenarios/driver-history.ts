import type { MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem, Fact } from '@gemscout/evidence';
import { percentile } from '../rests-on/range-of.ts';
import { DRIVER_NAMES } from './driver-names.ts';

/** What a case is made of: growth of revenue, net margin, price to earnings, and growth of the share count, over twelve months. */
export const DRIVERS = ['growth', 'margin', 'multiple', 'dilution'] as const;
export type Driver = (typeof DRIVERS)[number];
/** In percent, but the multiple. */
export type Drivers = Readonly<Record<Driver, number>>;

/** What a driver was, of the company and of its peers. */
export type DriverHistory = {
  /** Of the newest twelve months, or of the last close. */
  readonly now: number;
  /** In ascending order. */
  readonly own: readonly number[];
  readonly peers: readonly number[];
  /** The 5th and the 95th percentile of them all; the newest value is always inside. */
  readonly from: number;
  readonly to: number;
};
export type DriverHistories = Readonly<Record<Driver, DriverHistory>>;

/** The newest value first: its metric is the one that peers have, too. */
const METRICS_OF: Readonly<Record<Driver, readonly [MetricId, ...MetricId[]]>> = {
  growth: ['revenue_growth_1y', 'revenue_growth_3y', 'revenue_growth_5y'],
  margin: ['net_margin'],
  multiple: ['pe'],
  dilution: ['diluted_shares_growth_1y'],
};

/**
 * Each driver's own history and that of the peers, from the facts of a dossier and the multiples on filing days. Pure.
 *
 * @returns or why there is none, as a sentence
 */
export function driverHistories(facts: readonly Fact[], items: readonly EvidenceItem[]): DriverHistories | string {
  const past = items.filter(({ kind }) => kind === 'statements').flatMap(({ body }) => pastMultiples(body));
  const found = DRIVERS.map((driver) => [driver, historyOf(driver, facts, past)] as const);
  const margin = found.find(([driver]) => driver === 'margin')?.[1];
  if (margin && margin.now <= 0)
    return 'The company earned nothing in its last twelve months, and a P/E needs earnings.';
  const missing = found.find(([, history]) => history === undefined);
  if (missing) return `The ${DRIVER_NAMES[missing[0]]} of the company is not known.`;
  return Object.fromEntries(found) as unknown as DriverHistories;
}

function historyOf(driver: Driver, facts: readonly Fact[], past: readonly number[]): DriverHistory | undefined {
  const [newest, ...others] = METRICS_OF[driver];
  const own = facts.filter(isOwn);
  const last = newestOf(own.filter(({ metric }) => metric === newest));
  if (last === undefined) return undefined;
  const now = Number(last.value);
  const values = [
    ...own.filter(({ metric }) => metric === newest || others.includes(metric)).map(({ value }) => Number(value)),
    ...(driver === 'multiple' ? past : []),
    ...(driver === 'margin' ? marginsOf(own) : []),
  ];
  const peers = facts.filter((fact) => !isOwn(fact) && fact.metric === newest && fact.id.startsWith('peer.'));
  const ofPeers = peers.map(({ value }) => Number(value)).toSorted((a, b) => a - b);
  const all = [...values, ...ofPeers].toSorted((a, b) => a - b);
  const [from, to] = [Math.min(now, percentile(all, 0.05)), Math.max(now, percentile(all, 0.95))];
  return { now, own: values.toSorted((a, b) => a - b), peers: ofPeers, from, to };
}

/** A number of the company itself. */
function isOwn({ id, subject, value }: Fact): boolean {
  return subject.kind === 'symbol' && !id.startsWith('peer.') && typeof value === 'number';
}

export function newestOf(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => b.asOf.localeCompare(a.asOf))[0];
}

/** Of the fiscal years whose margin is no fact, though its parts are. */
function marginsOf(own: readonly Fact[]): readonly number[] {
  const known = new Map(own.map((fact) => [fact.id, Number(fact.value)]));
  return own.flatMap(({ id }) => {
    const [, year] = /^net_income\.(fy\d{4})$/.exec(id) ?? [];
    const [income, revenue] = [known.get(id), known.get(`revenue.${year}`)];
    return year === undefined || known.has(`net_margin.${year}`) || income === undefined || !revenue
      ? []
      : [(income / revenue) * 100];
  });
}

function pastMultiples({ valuation }: JsonObject): readonly number[] {
  const rows = isObject(valuation) ? valuation['past_multiples'] : undefined;
  return (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const value = isObject(row) ? row['pe'] : undefined;
    return typeof value === 'number' ? [value] : [];
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
