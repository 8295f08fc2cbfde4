import type { Horizon } from '../settlement/settle.ts';
import { NO_RECORD, type TrackRecord } from './probability.ts';

type EarlierRecord = { readonly settledBy: string; readonly at: Readonly<Record<Horizon, TrackRecord>> };

const DEVELOPMENT: EarlierRecord = {
  settledBy: '9999-12-31',
  at: { 1: NO_RECORD, 5: NO_RECORD, 20: NO_RECORD, 60: NO_RECORD },
};

/** What was known of the rules analyst's verdicts before `day`: nothing as long as they were not settled by then. */
export function developmentRecord(day: string, horizon: Horizon): TrackRecord {
  return day > DEVELOPMENT.settledBy ? DEVELOPMENT.at[horizon] : NO_RECORD;
}
