import type { Bar, Company, Mover, Sector } from '../market-data.ts';
import type { BarTable } from './bar-table.ts';

const DAYS_BEFORE = 20;
const TREND_DAYS = 50;

/** A company with its last 51 bars, of those that traded on the market's last day. */
type Traded = { readonly company: Company; readonly bars: readonly Bar[] };

function tradedOn(companies: readonly Company[], table: BarTable): readonly Traded[] {
  const all = companies.map((company) => ({ company, bars: table.last(company.symbol, TREND_DAYS + 1) ?? [] }));
  const lastDay = all.reduce((latest, { bars }) => maxText(latest, bars.at(-1)?.date ?? ''), '');
  return all.filter(({ bars }) => bars.at(-1)?.date === lastDay);
}

const maxText = (one: string, other: string): string => (one > other ? one : other);

/**
 * The movers of the market's last day, strongest first: by the size of the change times log2(1 + volume ratio), so a
 * move without volume counts little and volume without a move nothing. Ties by symbol. Companies with fewer than 21 bars, or
 * without volume in the 20 days before, are left out.
 */
export function moversOf(companies: readonly Company[], table: BarTable): readonly Mover[] {
  const movers = tradedOn(companies, table).flatMap((traded) => moverOf(traded) ?? []);
  return movers.toSorted((one, other) => strengthOf(other) - strengthOf(one) || (one.symbol < other.symbol ? -1 : 1));
}

const strengthOf = ({ changePct, volumeRatio }: Mover): number => Math.abs(changePct) * Math.log2(1 + volumeRatio);

function moverOf({ company, bars }: Traded): Mover | undefined {
  const before = bars.slice(-DAYS_BEFORE - 1, -1);
  const [last, previous] = [bars.at(-1), bars.at(-2)];
  const meanVolume = meanOf(before.map((bar) => bar.volume));
  if (!last || !previous || before.length < DAYS_BEFORE || meanVolume === 0) return undefined;
  const changePct = changeOf(previous, last);
  const { symbol, name, sector } = company;
  return { symbol, name, sector, close: last.close, changePct, volumeRatio: last.volume / meanVolume, date: last.date };
}

/**
 * Every sector with a member that has 51 bars, the strongest of the last 20 days first; ties by name. Only such members
 * count.
 */
export function sectorsOf(companies: readonly Company[], table: BarTable): readonly Sector[] {
  const members = tradedOn(companies, table).filter(
    ({ company, bars }) => company.sector !== null && bars.length > TREND_DAYS,
  );
  const bySector = Map.groupBy(members, ({ company }) => company.sector ?? '');
  return [...bySector]
    .map(([sector, traded]) => sectorOf(sector, traded))
    .toSorted((one, other) => other.change20dPct - one.change20dPct || (one.sector < other.sector ? -1 : 1));
}

function sectorOf(sector: string, members: readonly Traded[]): Sector {
  return {
    sector,
    members: members.length,
    change1dPct: medianOf(members.map(({ bars }) => changeOf(bars.at(-2), bars.at(-1)))),
    change20dPct: medianOf(members.map(({ bars }) => changeOf(bars.at(-DAYS_BEFORE - 1), bars.at(-1)))),
    breadth: members.filter(isAboveTrend).length / members.length,
  };
}

function isAboveTrend({ bars }: Traded): boolean {
  const closes = bars.slice(-TREND_DAYS).map((bar) => bar.close);
  return (closes.at(-1) ?? 0) > meanOf(closes);
}

const changeOf = (from: Bar | undefined, to: Bar | undefined): number =>
  from && to ? (to.close / from.close - 1) * 100 : 0;

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
