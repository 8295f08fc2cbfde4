import type { JsonObject } from '@gemscout/domain';
import { MarketFailure, type FactsMarket, type Provenance } from '@gemscout/market';
import type { Prices } from '../filings/sheet-of.ts';
import { answerOrFailure } from '../market-answer.ts';
import { estimateFigures } from './estimate-figures.ts';
import { daysBetween } from './restated-estimates.ts';

/** Whose estimates, and as of which day. */
type EstimatesOf = {
  readonly symbol: string;
  /** `yyyy-mm-dd` */
  readonly asOf: string;
  /** Up to that day, oldest first. */
  readonly prices: () => Promise<Prices>;
};

type ReadEstimates = { readonly body: JsonObject; readonly provenance: Provenance };

/** Older ones are of a quarter that has been reported since. */
const MOST_DAYS = 100;

/** What analysts expect of a company, or why the market knows nothing of it. @throws MarketFailure as `answerOrFailure` */
export async function estimatesOf(
  market: FactsMarket,
  { symbol, asOf, prices }: EstimatesOf,
  signal?: AbortSignal,
): Promise<ReadEstimates | MarketFailure> {
  const answer = await answerOrFailure(market, market.estimates(symbol, asOf, signal));
  if (answer instanceof MarketFailure) return answer;
  const { date } = answer.data;
  if (daysBetween(date, asOf) > MOST_DAYS)
    return new MarketFailure('no_data', `The newest estimates of ${symbol} are of ${date}.`);
  const [events, { bars, provider }] = await Promise.all([market.shareEvents?.(symbol) ?? [], prices()]);
  const bar = bars.at(-1);
  const close = bar && { bar, provider: provider ?? answer.provenance.provider };
  return { body: estimateFigures(answer.data, { asOf, events, close }), provenance: answer.provenance };
}
