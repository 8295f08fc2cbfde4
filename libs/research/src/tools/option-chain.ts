import { showFact, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { pricesFor } from '../filings/sheet-of.ts';
import { optionChainOf } from '../option-chain/option-chain-of.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** What options imply by expiry, of the next result, and against what the share does. */
export const runOptionChain: TickerToolRun = async (work, symbol) => {
  const { market, signal } = work;
  const query = `Options on ${symbol} by expiry`;
  const nothing = nothingFound('option_chain', query, `option quotes by expiry of ${symbol}`);
  const prices = () => pricesFor(market, symbol, signal);
  const read = await optionChainOf(market, { symbol, asOf: lastDay(work), prices }, signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const { body, provenance } = read;
  const filed = { tool: 'option_chain', query, kind: 'option_chain', provenance, body } as const;
  return (await filedAnswer(work, symbol, filed, { shown: (facts) => facts, summary: summaryOf })) ?? nothing;
};

const SUMMARISED = [
  ['event_move', 'move that the next result implies'],
  ['past_event_move', 'mean move after results'],
  ['volatility_premium', 'implied less realised volatility'],
  ['skew_25_delta', '25-delta skew'],
  ['put_call_volume', 'put/call ratio by volume'],
] as const;

function summaryOf(facts: readonly Fact[]): string {
  const parts = SUMMARISED.flatMap(([id, name]) => {
    const fact = facts.find((each) => each.id === id);
    return fact ? [`${name} ${showFact(fact)}`] : [];
  });
  const expiries = facts.filter(({ metric }) => metric === 'atm_volatility').length;
  return `Options by expiry, ${expiries} with an implied volatility${parts.map((each) => `, ${each}`).join('')}.`;
}
