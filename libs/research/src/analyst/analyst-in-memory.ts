import type { AnalystConfiguration } from '@gemscout/service-kit';
import type { Analyst } from './analyst.ts';
import { rulesAnalyst } from './rules-analyst.ts';

/** The analyst that the configuration names, for a process without a database: the day's spend is counted in memory. */
export async function analystInMemory({ model }: AnalystConfiguration): Promise<Analyst> {
  if (!model) return rulesAnalyst();
  const [{ openaiAnalyst }, { memoryDaySpend }] = await Promise.all([
    import('../openai/openai-analyst.ts'),
    import('../openai/day-spend.ts'),
  ]);
  return openaiAnalyst({ ...model, daySpend: memoryDaySpend(model.dayLimitUsd) });
}
