import { ownershipBody, showFact, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { insidersOf } from '../filings/insiders-of.ts';
import { filedAnswer, lastDay, pricesOf } from './filed-answer.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type TickerToolRun, type ToolOutcome } from './ticker-tool.ts';

const USUAL_DAYS = 90;

/** What directors, officers and large owners reported on their trades in the shares. */
export const runInsiders: TickerToolRun = (work, symbol) => insidersIn(work, symbol, USUAL_DAYS);

export async function insidersIn(work: Work, symbol: string, days: number): Promise<ToolOutcome> {
  const { market, signal } = work;
  const query = `Trades of insiders of ${symbol}`;
  const nothing = nothingFound('insiders', query, `forms of insiders of ${symbol}`);
  const asOf = lastDay(work);
  const bars = () => pricesOf(work, symbol);
  const read = await insidersOf(market, { symbol, asOf, bars, days }, signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const { activity, isCut, provenance } = read;
  const body = ownershipBody(activity, { asOf, isCut, days });
  const filed = { tool: 'insiders', query, kind: 'ownership', provenance, body } as const;
  const outcome = await filedAnswer(work, symbol, filed, {
    shown: (facts) => facts,
    summary: (facts) => summaryOf(facts, days),
  });
  return outcome ?? nothing;
}

function summaryOf(facts: readonly Fact[], days: number): string {
  const shown = (metric: Fact['metric']) => {
    const fact = facts.find((each) => each.metric === metric);
    return fact && showFact(fact);
  };
  const last = shown('insider_filed_on');
  if (last === undefined) return 'No form of an insider is on file.';
  if (facts.some(({ metric, value }) => metric === 'insider_new_filing' && value === false))
    return `No new insider filing in ${days} days; the last form is of ${last}.`;
  const bought = shown('insider_bought');
  if (bought === undefined) return `More forms of insiders were filed than are read; the last on ${last}.`;
  const sold = shown('insider_sold') ?? 'an unknown amount';
  return `Insiders bought for ${bought} and sold for ${sold} in ${days} days; the last form is of ${last}.`;
}
