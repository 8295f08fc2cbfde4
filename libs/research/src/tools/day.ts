import { showFact, type Fact } from '@gemscout/evidence';
import type { TradingDay } from '@gemscout/market';
import { dayBody } from '../day-body.ts';
import { answerOf } from '../market-answer.ts';
import { filedAnswer } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** The day as far as it has come. It is asked on live markets alone: others have no minutes. */
export const runDay: TickerToolRun = async ({ market, ...work }, symbol) => {
  const query = `Trading day of ${symbol}`;
  const answer = market.tradingDay && (await answerOf(market.tradingDay(symbol, work.signal)));
  if (!answer) return nothingFound('day', query, market.tradingDay ? `trades of ${symbol} today` : 'minutes');
  const { data: day, provenance } = answer;
  const kept = { tool: 'day', query, kind: 'trading_day', provenance, body: dayBody(day) } as const;
  const said = { shown: (facts: readonly Fact[]) => facts, summary: (facts: readonly Fact[]) => summaryOf(day, facts) };
  return (await filedAnswer({ market, ...work }, symbol, kept, said)) ?? nothingFound('day', query, 'minutes');
};

function summaryOf({ date, delayMinutes, stale, lastTrade }: TradingDay, facts: readonly Fact[]): string {
  const shown = (id: string): string | undefined => {
    const fact = facts.find((each) => each.id === id);
    return fact && showFact(fact);
  };
  const parts = [
    ['gap at the opening', shown('opening_gap')],
    ['pre-market', shown('pre_market_move')],
    ['after-market', shown('after_market_move')],
    ['volume by this time of day', shown('volume_by_now')],
    ['VWAP', shown('vwap')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const at = lastTrade.value === null ? '' : ` at ${lastTrade.at.slice(0, 16).replace('T', ' ')} UTC`;
  const delay = delayMinutes === null ? 'delay not known' : delayText(delayMinutes);
  const told = [`last trade ${shown('last_trade') ?? 'not known'}${at}, ${delay}`, ...parts].join('; ');
  return `Trading day ${date}: ${told}.${stale === null ? '' : ` ${stale}`}`;
}

function delayText(minutes: number): string {
  return minutes === 0 ? 'without delay' : `delayed by ${minutes} minutes`;
}
