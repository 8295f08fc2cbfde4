import { openMarketHistory } from '@gemscout/market';
import { analystInMemory, type Analyst } from '@gemscout/research';
import { readAnalyst, type AnalystConfiguration } from '@gemscout/service-kit';
import type { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { judgeDay } from '../agent/judge-day.ts';

export type DayWork = {
  readonly market: string;
  readonly analyst: 'rules' | 'openai';
  readonly symbols: readonly string[];
};

/** Who thinks, as the environment says. @throws ConfigurationError */
export function analystConfiguration(analyst: DayWork['analyst']): AnalystConfiguration {
  return readAnalyst({ ...process.env, ANALYST: analyst });
}

/** Says what the agent says on a day. The market is read at the first, and then kept. @throws ConfigurationError */
export function dayJudge({ market, analyst, symbols }: DayWork): (day: string) => Promise<DayOfVerdicts> {
  const configuration = analystConfiguration(analyst);
  let opening: Promise<readonly [Awaited<ReturnType<typeof openMarketHistory>>, Analyst]> | undefined;
  return async (day) => {
    opening ??= Promise.all([openMarketHistory(market), analystInMemory(configuration)]);
    const [history, thinker] = await opening;
    return judgeDay(history, thinker, day, symbols);
  };
}
