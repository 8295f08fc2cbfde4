import { MarketFailure, type Bar, type FactsMarket, type MarketData } from '@gemscout/market';
import { z } from 'zod';
import { estimatesOf } from './estimates/estimates-of.ts';
import { answerOrFailure } from './market-answer.ts';
import { QUARTERS } from './tools/earnings.ts';
import { HISTORY_DAYS } from './tools/indicators.ts';
import { sinceReport, type SinceReport } from './tools/since-report.ts';

type ReportsMarket = FactsMarket & Pick<MarketData, 'earnings'>;

/** When the next results are due. */
type NextReport = {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly days: number;
  /** True where the company has not named the day. */
  readonly isEstimate: boolean;
};

type ReportsAround = {
  /** Null where no source names the day. */
  readonly next: NextReport | null;
  /** Null where the last results, or a close on either side of them, are not known. */
  readonly since: SinceReport | null;
};

const Expected = z.object({ next_report: z.string(), days_to_report: z.number(), report_is_estimate: z.boolean() });

/** The next results of a company, and how its price has moved since the last ones, as known on a day. @throws MarketFailure as `answerOrFailure` */
export async function reportsAround(
  market: ReportsMarket,
  { symbol, asOf }: { readonly symbol: string; readonly asOf: string },
  signal?: AbortSignal,
): Promise<ReportsAround> {
  const prices = answerOrFailure(market, market.bars(symbol, HISTORY_DAYS, signal));
  const barsOf = async () => {
    const answer = await prices;
    return { bars: answer instanceof MarketFailure ? [] : answer.data };
  };
  const [estimates, { bars }] = await Promise.all([
    estimatesOf(market, { symbol, asOf, prices: barsOf }, signal),
    barsOf(),
  ]);
  const expected = estimates instanceof MarketFailure ? undefined : Expected.safeParse(estimates.body).data;
  return {
    next: expected
      ? { day: expected.next_report, days: expected.days_to_report, isEstimate: expected.report_is_estimate }
      : null,
    since: await sinceLast(market, symbol, bars, signal),
  };
}

async function sinceLast(
  market: Pick<ReportsMarket, 'earnings' | 'info'>,
  symbol: string,
  bars: readonly Bar[],
  signal?: AbortSignal,
): Promise<SinceReport | null> {
  const answer = await answerOrFailure(market, market.earnings(symbol, QUARTERS, signal));
  return answer instanceof MarketFailure ? null : (sinceReport(answer.data, bars) ?? null);
}
