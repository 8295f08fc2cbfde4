import type { JsonObject } from '@gemscout/domain';
import {
  MarketFailure,
  type FactsMarket,
  type NextReport,
  type Provenance,
  type TreasuryYields,
} from '@gemscout/market';
import { daysBetween } from '../estimates/restated-estimates.ts';
import type { Prices } from '../filings/sheet-of.ts';
import { answerOrFailure } from '../market-answer.ts';
import { joined } from '../regime/regime-sheet.ts';
import { chainFigures } from './chain-figures.ts';
import { resultDays } from './result-days.ts';

type OptionChainOf = {
  readonly symbol: string;
  /** `yyyy-mm-dd` */
  readonly asOf: string;
  /** Up to that day, oldest first. */
  readonly prices: () => Promise<Prices>;
};

type ReadChain = { readonly body: JsonObject; readonly provenance: Provenance };

/** Quotes, and yields, of an older day say nothing of now. */
const MOST_DAYS = 7;

/** What the options on a share say by expiry, or why the market knows nothing of it. @throws MarketFailure as `answerOrFailure` */
export async function optionChainOf(
  market: FactsMarket,
  { symbol, asOf, prices }: OptionChainOf,
  signal?: AbortSignal,
): Promise<ReadChain | MarketFailure> {
  if (!market.optionChain)
    return new MarketFailure('no_data', `The market "${market.info.name}" has no option quotes.`);
  const report = await nextReportOf(market, symbol, asOf, signal);
  const question = { symbol, day: asOf, reportBy: report.nextReport?.until ?? null };
  const answer = await answerOrFailure(market, market.optionChain(question, signal));
  if (answer instanceof MarketFailure) return answer;
  const { data: chain, provenance } = answer;
  if (daysBetween(chain.date, asOf) > MOST_DAYS)
    return new MarketFailure('no_data', `The newest option quotes of ${symbol} are of ${chain.date}.`);
  const [{ bars, provider }, results, curve] = await Promise.all([
    prices(),
    resultDays(market, symbol, signal),
    curveOf(market, asOf, signal),
  ]);
  const body = chainFigures(chain, {
    asOf,
    bars,
    results: results.days.filter(({ day }) => day <= asOf),
    nextReport: report.nextReport,
    curve: curve.yields,
  });
  const providers = [provenance.provider, provider, report.provider, results.provider, curve.provider];
  return { body, provenance: { ...provenance, provider: joined(providers.filter((each) => each !== undefined)) } };
}

type Report = { readonly nextReport: NextReport | null; readonly provider?: string };

/** A day that is over is not the next. */
async function nextReportOf(market: FactsMarket, symbol: string, asOf: string, signal?: AbortSignal): Promise<Report> {
  const answer = await answerOrFailure(market, market.estimates(symbol, asOf, signal));
  if (answer instanceof MarketFailure) return { nextReport: null };
  const { nextReport } = answer.data;
  if (nextReport === null || nextReport.day < asOf) return { nextReport: null };
  return { nextReport, provider: answer.provenance.provider };
}

type Curve = { readonly yields: TreasuryYields | string; readonly provider?: string };

async function curveOf(market: FactsMarket, day: string, signal?: AbortSignal): Promise<Curve> {
  const answer = await answerOrFailure(market, market.rates(day, signal));
  if (answer instanceof MarketFailure || daysBetween(answer.data.date, day) > MOST_DAYS)
    return { yields: `No Treasury yields of the week to ${day} are known.` };
  return { yields: answer.data, provider: answer.provenance.provider };
}
