import { openMarketHistory, type MarketData } from '@gemscout/market';
import { analystInMemory, maskedAnalyst, maskOf, type Analyst } from '@gemscout/research';
import { readAnalyst, type AnalystConfiguration } from '@gemscout/service-kit';
import type { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { judgeDay } from '../agent/judge-day.ts';

export type DayWork = {
  readonly market: string;
  readonly analyst: 'rules' | 'openai';
  readonly symbols: readonly string[];
  readonly repeat: number;
};

/** The analyst configured in the environment. @throws ConfigurationError */
export function analystConfiguration(analyst: DayWork['analyst']): AnalystConfiguration {
  return readAnalyst({ ...process.env, ANALYST: analyst });
}

/** Returns a function that judges a day. The market, which was checked before, is opened on the first call and reused. @throws ConfigurationError */
export function dayJudge({ market, analyst, symbols, repeat }: DayWork): (day: string) => Promise<DayOfVerdicts> {
  const configuration = analystConfiguration(analyst);
  let opening: Promise<readonly [Awaited<ReturnType<typeof openMarketHistory>>, Analyst]> | undefined;
  return async (day) => {
    opening ??= Promise.all([openMarketHistory(market, { isChecked: true }), analystInMemory(configuration)]);
    const [history, thinker] = await opening;
    const known = await history.atClose(day);
    const asked = analyst === 'openai' ? await maskedOn(known, day, thinker) : thinker;
    return judgeDay({ market: known, analyst: asked, day, repeat }, symbols);
  };
}

/** Hides names and dates from a language model, which may remember the outcome. */
async function maskedOn(market: MarketData, day: string, analyst: Analyst): Promise<Analyst> {
  return maskedAnalyst(analyst, maskOf({ companies: await market.companies(), day }));
}
