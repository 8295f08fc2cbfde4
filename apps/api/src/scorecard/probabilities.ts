import type { ProbabilityResponse, ProposalResponse, ProposalProbability } from '@gemscout/contracts';
import { VERDICTS, type SettlementSource, type Verdict } from '@gemscout/domain';
import type { MarketInfo } from '@gemscout/market';
import type { SettledDay } from '@gemscout/read-model';
import { FEWEST_PERIODS, PRIMARY_HORIZON, probabilityOf, trackRecordOf, type TrackRecord } from '@gemscout/settlement';
import type { ApiDeps } from '../api-deps.ts';

/** What a verdict of this installation is settled as. */
export const sourceOf = ({ asOf }: MarketInfo): SettlementSource => (asOf === null ? 'forward' : 'backtest');

/** Verdicts of the other source say nothing: a language model may remember what a recorded period led to. */
export function settledAtPrimary(days: readonly SettledDay[], source: SettlementSource): readonly SettledDay[] {
  return days.filter((day) => day.horizon === PRIMARY_HORIZON && day.source === source);
}

export function probabilityAnswerOf(record: TrackRecord, verdict: Verdict): ProbabilityResponse {
  const { value, baseRate, settled, beat, periods, isEnough } = probabilityOf(record, verdict);
  const sample = { samples: settled, independent_periods: periods };
  return isEnough
    ? { value, ...sample, beat, base_rate: baseRate }
    : { value: null, ...sample, needed: Math.max(1, FEWEST_PERIODS - periods) };
}

type Asked = Pick<ProposalResponse, 'source' | 'verdict' | 'created_at' | 'price_as_of'>;

/**
 * The chance that a proposal beats SPY over 20 trading days, by what had been settled when its memo was written: its own outcome
 * and all later ones are not looked at. Null of what a user added.
 */
export async function probabilityOfProposal(
  { readModel, market }: Pick<ApiDeps, 'readModel' | 'market'>,
  workspaceId: string,
  { source, verdict, created_at, price_as_of }: Asked,
): Promise<ProposalProbability | null> {
  const kind = VERDICTS.find((known) => known === verdict);
  if (source === 'user' || !kind) return null;
  const days = settledAtPrimary(await readModel.settledDays(workspaceId), sourceOf(market.info));
  const record = trackRecordOf(days, price_as_of ?? created_at.slice(0, 10));
  return { horizon: PRIMARY_HORIZON, ...probabilityAnswerOf(record, kind) };
}
