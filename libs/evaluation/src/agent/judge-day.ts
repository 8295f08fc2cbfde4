import type { MarketData } from '@gemscout/market';
import type { AgentVerdict, DayOfVerdicts, Skipped } from './agent-verdict.ts';
import { judgeTicker, type ToJudge } from './judge-ticker.ts';

/**
 * Number of tickers judged concurrently: a language model has waiting time to share. The rules are CPU-bound and gain
 * nothing.
 */
const AT_ONCE = 6;

/**
 * The agent's verdicts on the tickers at the close of a day. Tickers that did not trade on that day have no entry price and
 * are skipped.
 */
export async function judgeDay(work: ToJudge, symbols: readonly string[]): Promise<DayOfVerdicts> {
  const judged: (AgentVerdict | Skipped)[] = [];
  const left = symbols.entries();
  const lane = async (): Promise<void> => {
    for (const [place, symbol] of left) judged[place] = await judgeTraded(work, symbol);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return {
    verdicts: judged.filter((each) => 'verdict' in each),
    skipped: judged.flatMap((each) => ('verdict' in each ? [] : [each])),
  };
}

async function judgeTraded(work: ToJudge, symbol: string): Promise<AgentVerdict | Skipped> {
  const { market, day } = work;
  if ((await lastDayOf(market, symbol)) === day) return judgeTicker(work, symbol);
  return { day, symbol, why: 'It did not trade on the day' };
}

async function lastDayOf(market: MarketData, symbol: string): Promise<string | undefined> {
  const bars = await market.bars(symbol, 1).catch(() => undefined);
  return bars?.data.at(-1)?.date;
}
