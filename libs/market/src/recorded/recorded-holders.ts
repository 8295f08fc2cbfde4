import type { FilingData, HolderSchedules } from '../filing-data.ts';
import { type Answer, MarketFailure, type MarketInfo } from '../market-data.ts';
import type { MarketTables } from './market-tables.ts';

type About = {
  readonly info: MarketInfo;
  readonly answer: (data: HolderSchedules) => Answer<HolderSchedules>;
};

/** From `holders.jsonl`; of a market without this file nothing is known of any company. */
export function recordedHolders(
  tables: Pick<MarketTables, 'holders' | 'filings'>,
  { info, answer }: About,
): FilingData['holders'] {
  return async (symbol, { from, limit }, signal) => {
    signal?.throwIfAborted();
    const recorded = (await tables.holders())?.of(symbol);
    const known = recorded?.[0] ?? (recorded && (await tables.filings())?.of(symbol)[0]);
    if (!known)
      throw new MarketFailure('no_data', `The market "${info.name}" has no schedules of holders of ${symbol}.`);
    const schedules = (recorded ?? []).map(({ schedule }) => schedule).filter(({ filed }) => filed >= from);
    const unread = Math.max(0, schedules.length - limit);
    return answer({ cik: known.cik, schedules: schedules.slice(0, limit), unread });
  };
}
