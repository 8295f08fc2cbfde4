import type { MarketHistory } from '@gemscout/market';
import type { Analyst } from '@gemscout/research';
import type { AgentVerdict, DayOfVerdicts, Skipped } from './agent-verdict.ts';
import { judgeTicker } from './judge-ticker.ts';

/** What the agent says of each ticker at the close of a day. Those that did not trade on it have no price to enter at. */
export async function judgeDay(
  history: MarketHistory,
  analyst: Analyst,
  day: string,
  symbols: readonly string[],
): Promise<DayOfVerdicts> {
  const market = await history.atClose(day);
  const verdicts: AgentVerdict[] = [];
  const skipped: Skipped[] = [];
  for (const symbol of symbols) {
    const isTraded = (await lastDayOf(market, symbol)) === day;
    const judged = isTraded
      ? await judgeTicker({ market, analyst, day }, symbol)
      : { day, symbol, why: 'It did not trade on the day' };
    if ('verdict' in judged) verdicts.push(judged);
    else skipped.push(judged);
  }
  return { verdicts, skipped };
}

async function lastDayOf(market: Awaited<ReturnType<MarketHistory['atClose']>>, symbol: string) {
  const bars = await market.bars(symbol, 1).catch(() => undefined);
  return bars?.data.at(-1)?.date;
}
