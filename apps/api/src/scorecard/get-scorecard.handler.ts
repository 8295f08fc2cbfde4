import type { ScorecardResponse, ScorecardSummary } from '@gemscout/contracts';
import { SETTLEMENT_SOURCES } from '@gemscout/domain';
import { closeOfTrading, knownAfterClose } from '@gemscout/market';
import type { Page, SettledDay } from '@gemscout/read-model';
import { PRIMARY_HORIZON, scorecardFigures, settlingDayOf, trackRecordOf, type Estimate } from '@gemscout/settlement';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket, ApiReadModel } from '../api-libraries.ts';
import { probabilityAnswerOf, settledAtPrimary, sourceOf } from './probabilities.ts';

/** The outcomes of the workspace's verdicts, whether approved, dismissed or expired. */
export class GetScorecard extends Query<ScorecardResponse> {
  constructor(
    readonly workspaceId: string,
    readonly page: Page,
  ) {
    super();
  }
}

@QueryHandler(GetScorecard)
export class GetScorecardHandler implements IQueryHandler<GetScorecard> {
  constructor(
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
  ) {}

  async execute({ workspaceId, page }: GetScorecard): Promise<ScorecardResponse> {
    const { readModel, market, clock } = this;
    const now = market.info.asOf ?? clock.now();
    const [days, ranges, points] = await Promise.all([
      readModel.settledDays(workspaceId),
      readModel.settledRanges(workspaceId),
      readModel.scorecardPoints({ workspaceId, now, ...page }),
    ]);
    const record = trackRecordOf(settledAtPrimary(days, sourceOf(market.info)));
    const [buy, watch] = [probabilityAnswerOf(record, 'buy'), probabilityAnswerOf(record, 'watch')];
    return {
      first_settles: await this.firstSettles(workspaceId, now),
      summary: summaryOf(days),
      ranges: [...ranges],
      points: [...points],
      probability: { horizon: PRIMARY_HORIZON, buy, watch },
    };
  }

  private async firstSettles(workspaceId: string, now: string): Promise<ScorecardResponse['first_settles']> {
    const { asOf } = this.market.info;
    const first = await this.readModel.firstToSettle({ workspaceId, now: asOf === null ? now : null });
    if (!first) return null;
    const closesAt = asOf === null ? closeOfTrading : knownAfterClose;
    return { symbol: first.symbol, on: settlingDayOf(asOf ?? first.decidedAt, first.horizon, closesAt) };
  }
}

/** One row per horizon, source and verdict that has settled outcomes. */
function summaryOf(days: readonly SettledDay[]): ScorecardSummary[] {
  const kinds = Map.groupBy(days, ({ horizon, source, verdict }) => `${source} ${verdict} ${horizon}`);
  return [...kinds.values()].flatMap((ofKind) => lineOf(ofKind)).toSorted(byKind);
}

function lineOf(days: readonly SettledDay[]): readonly ScorecardSummary[] {
  const [first] = days;
  if (!first) return [];
  const { horizon, source, verdict } = first;
  const { samples, independentPeriods, hitRate, meanExcess, isObservational, conclusion } = scorecardFigures(
    horizon,
    days,
  );
  const figures = { hit_rate: estimateOf(hitRate), mean_excess: estimateOf(meanExcess) };
  const sample = { samples, independent_periods: independentPeriods, observational: isObservational };
  return [{ horizon, source, verdict, ...sample, ...figures, conclusion }];
}

function estimateOf({ value, low, high }: Estimate) {
  return value === null ? null : { value, low, high };
}

/** Sorts forward before backtest, Buy before Watch, shorter horizons first. */
function byKind(one: ScorecardSummary, other: ScorecardSummary): number {
  const [a, b] = [one, other].map(({ source, verdict }) => `${SETTLEMENT_SOURCES.indexOf(source)} ${verdict}`);
  return (a ?? '').localeCompare(b ?? '') || one.horizon - other.horizon;
}
