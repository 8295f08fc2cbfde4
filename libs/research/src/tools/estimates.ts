import { showFact, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { estimatesOf } from '../estimates/estimates-of.ts';
import { answerOrFailure } from '../market-answer.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { HISTORY_DAYS } from './indicators.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** What analysts expect of the company, and when it reports next. */
export const runEstimates: TickerToolRun = async (work, symbol) => {
  const { market, signal } = work;
  const query = `Estimates of analysts of ${symbol}`;
  const nothing = nothingFound('estimates', query, `estimates of ${symbol}`);
  const prices = async () => {
    const answer = await answerOrFailure(market, market.bars(symbol, HISTORY_DAYS, signal));
    return answer instanceof MarketFailure ? { bars: [] } : { bars: answer.data, provider: answer.provenance.provider };
  };
  const read = await estimatesOf(market, { symbol, asOf: lastDay(work), prices }, signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const { body, provenance } = read;
  const filed = { tool: 'estimates', query, kind: 'estimates', provenance, body } as const;
  const shown = (facts: readonly Fact[]) => facts.filter(({ metric }) => metric !== 'close');
  return (await filedAnswer(work, symbol, filed, { shown, summary: summaryOf })) ?? nothing;
};

function summaryOf(facts: readonly Fact[]): string {
  const shown = (id: string) => {
    const fact = facts.find((each) => each.id === id);
    return fact && showFact(fact);
  };
  const [eps, target, report] = [shown('expected_eps_year'), shown('target_mean'), shown('next_report')];
  const parts = [
    eps && `earnings of ${eps} a share this fiscal year`,
    target && `a mean price target of ${target}`,
    report && `the next report on ${report}`,
  ].filter((part) => part !== undefined);
  return `Analysts expect ${parts.join(', ') || `${facts.length} figures`}.`;
}
