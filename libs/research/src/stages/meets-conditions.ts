import { MarketFailure, type Answer, type Company, type MarketData } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { QUARTERS } from '../tools/earnings.ts';
import { HISTORY_DAYS } from '../tools/indicators.ts';
import { indicatorFactsOf } from '../tools/indicator-facts.ts';
import type { ConditionSource, RequestCondition, TickerValues } from './request-conditions.ts';
import type { Candidate } from './candidates.ts';

/** A ticker that a stated condition leaves out, with its figure. */
export type Unmet = { readonly symbol: string; readonly condition: string; readonly value: string };

type Met = { readonly candidates: readonly Candidate[]; readonly unmet: readonly Unmet[] };

/** A live market asks its providers about each, two a second. */
const MOST_ASKED_LIVE = 24;
const NOT_KNOWN = 'not known';

/** Those of `candidates` for which every condition holds. What is not known does not hold. */
export async function meetingConditions(
  work: Pick<Work, 'market' | 'session' | 'signal'>,
  candidates: readonly Candidate[],
  conditions: readonly RequestCondition[],
): Promise<Met> {
  if (conditions.length === 0) return { candidates, unmet: [] };
  const { market } = work;
  const sources = new Set(conditions.map(({ source }) => source));
  const asked = market.info.asOf === null ? candidates.slice(0, MOST_ASKED_LIVE) : candidates;
  const checked = await Promise.all(
    asked.map(async (candidate) => {
      const values = await valuesOf(work, candidate.symbol, sources);
      return { candidate, unmet: firstUnmet(candidate.symbol, values, conditions) };
    }),
  );
  return {
    candidates: checked.flatMap(({ candidate, unmet }) => (unmet ? [] : [candidate])),
    unmet: checked.flatMap(({ unmet }) => unmet ?? []),
  };
}

/** Companies as candidates, for a request that states conditions: all of a market where it names no company, sector or industry. */
export function everyCompany(companies: Iterable<Company>): readonly Candidate[] {
  const why = 'It meets what the request states.';
  return [...companies].map(({ symbol, sector }) => ({ symbol, sector, angle: 'brief', why, fit: 0.6 }));
}

function firstUnmet(symbol: string, values: TickerValues, conditions: readonly RequestCondition[]): Unmet | undefined {
  for (const { text, check } of conditions) {
    const result = check(values);
    if (!result?.holds) return { symbol, condition: text, value: result?.shown ?? NOT_KNOWN };
  }
  return undefined;
}

/** What the market says of a ticker, of these sources. */
export async function valuesOf(
  { market, session, signal }: Pick<Work, 'market' | 'session' | 'signal'>,
  symbol: string,
  sources: ReadonlySet<ConditionSource>,
): Promise<TickerValues> {
  const [bars, valuation, results, company] = await Promise.all([
    sources.has('prices') ? dataOf(market, market.bars(symbol, HISTORY_DAYS, signal)) : undefined,
    sources.has('valuation') ? dataOf(market, market.fundamentals(symbol, signal)) : undefined,
    sources.has('results') ? dataOf(market, market.earnings(symbol, QUARTERS, signal)) : undefined,
    sources.has('company') ? market.company(symbol) : undefined,
  ]);
  const today = (market.info.asOf ?? session.now()).slice(0, 10);
  return { prices: bars && (await indicatorFactsOf(bars)), valuation, results, company, today };
}

async function dataOf<Data>(market: MarketData, call: Promise<Answer<Data>>): Promise<Data | undefined> {
  const answer = await answerOrFailure(market, call);
  return answer instanceof MarketFailure ? undefined : answer.data;
}
