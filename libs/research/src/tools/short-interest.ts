import { showFact, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { shortInterestOf } from '../short-interest/short-interest-of.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** How many shares are sold short, and how long it would take to buy them back. */
export const runShortInterest: TickerToolRun = async (work, symbol) => {
  const query = `Short interest of ${symbol}`;
  const nothing = nothingFound('short_interest', query, `short interest of ${symbol}`);
  const read = await shortInterestOf(work.market, { symbol, asOf: lastDay(work) }, work.signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const { body, provenance } = read;
  const filed = { tool: 'short_interest', query, kind: 'short_interest', provenance, body } as const;
  return (await filedAnswer(work, symbol, filed, { shown: (facts) => facts, summary: summaryOf })) ?? nothing;
};

function summaryOf(facts: readonly Fact[]): string {
  const shown = (id: string) => {
    const fact = facts.find((each) => each.id === id);
    return fact && showFact(fact);
  };
  const [shares, settled, days, part] = ['shares_short', 'short_settled_on', 'days_to_cover', 'short_share'].map(shown);
  const more = [days && `${days} to cover`, part && `${part} of all shares`].filter((each) => each !== undefined);
  return `On ${settled} ${shares} shares were sold short${more.map((each) => `, ${each}`).join('')}.`;
}
