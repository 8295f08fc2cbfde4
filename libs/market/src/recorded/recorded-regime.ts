import { type Answer, MarketFailure, type MarketInfo, type TreasuryYields } from '../market-data.ts';
import type { RegimeData } from '../regime/regime-data.ts';
import type { MarketTables } from './market-tables.ts';
import type { RecordedRates } from './tables.ts';

type Recorded = { readonly info: MarketInfo; readonly answer: <Data>(data: Data) => Answer<Data> };

/** The first index of `benchmarks.csv`, and the rows of `rates.csv`. */
export function recordedRegime(
  { benchmarks, rates }: Pick<MarketTables, 'benchmarks' | 'rates'>,
  { info, answer }: Recorded,
): RegimeData {
  const noData = (what: string) => new MarketFailure('no_data', `The market "${info.name}" has no ${what}.`);
  return {
    index: async () => (await benchmarks())?.symbols[0],
    async curves(day, signal) {
      signal?.throwIfAborted();
      const known = ((await rates()) ?? []).filter(({ date }) => date <= day);
      if (known.length === 0) throw noData(`Treasury yields by ${day}`);
      return answer(known.toReversed().map(yieldsIn));
    },
    async creditSpread(day, signal) {
      signal?.throwIfAborted();
      const known = (await rates())?.find(({ date, creditSpreadPct }) => date <= day && creditSpreadPct !== null);
      if (!known || known.creditSpreadPct === null) throw noData(`credit spread by ${day}`);
      return answer({ date: known.date, pct: known.creditSpreadPct });
    },
  };
}

export function yieldsIn({ date, month3Pct, year2Pct, year10Pct }: RecordedRates): TreasuryYields {
  return { date, month3Pct, year2Pct, year10Pct };
}
