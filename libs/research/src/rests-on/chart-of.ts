import type { Fact } from '@gemscout/evidence';

/** The chart of a ticker, oldest first; the last day is that of its close. */
export type Chart = { readonly closes: readonly number[]; readonly highs: readonly number[] };

/** Read from the facts of the days: `close.2015-03-02`; the newest close and high may have the plain ids. */
export function chartOf(facts: readonly Fact[]): Chart {
  const daysOf = (metric: 'close' | 'high'): readonly number[] =>
    facts
      .filter((fact) => fact.metric === metric && fact.id.startsWith(metric) && fact.subject.kind === 'symbol')
      .toSorted((a, b) => a.asOf.localeCompare(b.asOf))
      .map(({ value }) => Number(value));
  return { closes: daysOf('close'), highs: daysOf('high') };
}

/** With another last close. */
export function withClose({ closes, highs }: Chart, close: number): Chart {
  const last = highs.at(-1);
  return {
    closes: [...closes.slice(0, -1), close],
    highs: last === undefined ? highs : [...highs.slice(0, -1), Math.max(last, close)],
  };
}

const RSI_DAYS = 14;

/** Wilder's relative strength index of the last day; undefined with fewer closes than it needs. */
export function rsiOf({ closes }: Chart): number | undefined {
  const changes = closes.slice(1).map((close, at) => close - (closes[at] ?? close));
  if (changes.length < RSI_DAYS) return undefined;
  const gain = wilderMean(changes.map((change) => Math.max(0, change)));
  const loss = wilderMean(changes.map((change) => Math.max(0, -change)));
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
}

function wilderMean(values: readonly number[]): number {
  const first = values.slice(0, RSI_DAYS).reduce((sum, value) => sum + value, 0) / RSI_DAYS;
  return values.slice(RSI_DAYS).reduce((mean, value) => (mean * (RSI_DAYS - 1) + value) / RSI_DAYS, first);
}

const RECENT_DAYS = 10;
const RANGE_DAYS = 60;

/** Whether the last close is above every high of the 60 days before the last 10. */
export function isBreakout({ closes, highs }: Chart): boolean {
  const before = highs.slice(-RANGE_DAYS - RECENT_DAYS, -RECENT_DAYS);
  return before.length === RANGE_DAYS && (closes.at(-1) ?? 0) > Math.max(...before);
}
