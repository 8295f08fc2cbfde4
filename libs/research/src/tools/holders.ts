import { showFact, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { holdersOf } from '../filings/holders-of.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** Who reported to hold more than five percent of the shares. The names of holders are in the evidence and not in sentences. */
export const runHolders: TickerToolRun = async (work, symbol) => {
  const query = `Holders of more than 5% of ${symbol}`;
  const nothing = nothingFound('holders', query, `schedules of holders of ${symbol}`);
  const read = await holdersOf(work.market, { symbol, asOf: lastDay(work) }, work.signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const { body, provenance } = read;
  const filed = { tool: 'holders', query, kind: 'holders', provenance, body } as const;
  return (await filedAnswer(work, symbol, filed, { shown: (facts) => facts, summary: summaryOf })) ?? nothing;
};

function summaryOf(facts: readonly Fact[]): string {
  const shown = (id: string) => {
    const fact = facts.find((each) => each.id === id);
    return fact && showFact(fact);
  };
  const holders = shown('holders_over_5');
  if (holders === undefined) return 'No schedule of a holder of more than 5% is on file of the last three years.';
  const parts = [
    `${holders} reported`,
    shown('largest_holder') && `the largest ${shown('largest_holder')}`,
    shown('activist_share') && `Schedule 13D by one of ${shown('activist_share')}`,
    `the newest schedule filed on ${shown('newest_holder_filed_on')}`,
  ];
  return `Holders over 5%: ${parts.filter(Boolean).join(', ')}.`;
}
