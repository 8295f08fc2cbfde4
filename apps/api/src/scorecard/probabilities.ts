import type { ProbabilityResponse, ProposalResponse, ProposalProbability } from '@gemscout/contracts';
import { VERDICTS, type SettlementSource, type Verdict } from '@gemscout/domain';
import type { MarketInfo } from '@gemscout/market';
import type { SettledDay } from '@gemscout/read-model';
import { FEWEST_PERIODS, PRIMARY_HORIZON, probabilityOf, trackRecordOf, type TrackRecord } from '@gemscout/settlement';
import type { ApiDeps } from '../api-deps.ts';

/** The source of verdicts settled on this installation's market. */
export function sourceOf({ asOf, fictional }: Pick<MarketInfo, 'asOf' | 'fictional'>): SettlementSource {
  if (fictional) return 'invented';
  return asOf === null ? 'forward' : 'backtest';
}

/** Excludes verdicts of the other source: a language model may remember how a recorded period ended. */
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
 * The chance that a proposal beats SPY over 20 trading days, based on verdicts settled before its memo was written; its own
 * outcome and later ones are excluded. Null if the proposal is not of a run of the workspace, or the market's prices are
 * invented: those outcomes say nothing about a verdict.
 */
export async function probabilityOfProposal(
  { readModel, market }: Pick<ApiDeps, 'readModel' | 'market'>,
  workspaceId: string,
  { source, verdict, created_at, price_as_of }: Asked,
): Promise<ProposalProbability | null> {
  const kind = VERDICTS.find((known) => known === verdict);
  if (source !== 'run' || !kind || market.info.fictional) return null;
  const days = settledAtPrimary(await readModel.settledDays(workspaceId), sourceOf(market.info));
  const record = trackRecordOf(days, price_as_of ?? created_at.slice(0, 10));
  return { horizon: PRIMARY_HORIZON, ...probabilityAnswerOf(record, kind) };
}
