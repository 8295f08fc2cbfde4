import { type Horizon, NO_RECORD, type Tally, type TrackRecord } from '@gemscout/settlement';

type EarlierRecord = { readonly settledBy: string; readonly at: Readonly<Record<Horizon, TrackRecord>> };
type Counts = readonly [settled: number, beat: number];

/**
 * The outcomes of the rules analyst's verdicts on the development data: 519 companies, every fifth trading day from
 * 2014-01-02 to 2015-06-30, against SPY. DECISIONS.md describes how to measure it.
 */
const DEVELOPMENT: EarlierRecord = {
  settledBy: '2015-06-30',
  at: {
    1: record(75, [10_293, 5_188], [9_518, 4_677], [18_792, 9_354]),
    5: record(75, [10_293, 5_174], [9_519, 4_687], [18_792, 9_252]),
    20: record(18, [9_923, 5_053], [9_222, 4_562], [17_908, 8_998]),
    60: record(6, [8_876, 4_627], [8_306, 4_196], [15_727, 8_207]),
  },
};

function record(periods: number, buy: Counts, watch: Counts, avoid: Counts): TrackRecord {
  const tally = ([settled, beat]: Counts): Tally => ({ settled, beat, periods });
  const all = tally([buy[0] + watch[0] + avoid[0], buy[1] + watch[1] + avoid[1]]);
  return { all, byVerdict: { buy: tally(buy), watch: tally(watch), avoid: tally(avoid) } };
}

/** The record of the rules analyst as known on `day`; empty if its verdicts were not settled by then. */
export function developmentRecord(day: string, horizon: Horizon): TrackRecord {
  return day > DEVELOPMENT.settledBy ? DEVELOPMENT.at[horizon] : NO_RECORD;
}
