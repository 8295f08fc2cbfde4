import type { PayloadOf } from '@gemscout/domain';
import type { AnalystConfiguration, ModelConfiguration } from '@gemscout/service-kit';
import { memoryDaySpend, type DaySpend } from '../openai/day-spend.ts';
import { promptVersions } from '../openai/prompt-versions.ts';
import { priceOfModel } from '../openai/prices.ts';
import type { Analyst } from './analyst.ts';
import { isPriorityPlan } from './priority-plan.ts';
import { rulesAnalyst } from './rules-analyst.ts';

export type OpenedAnalyst = Analyst & { close(): Promise<void> };

/**
 * Opens the analyst that the configuration names. What a language model needs is loaded only for one.
 *
 * @param databaseUrl where the day's spend of the whole installation is counted; undefined: by this process alone
 * @param warn is told, in a sentence, what an operator should know
 * @throws WorkUnavailable where the database that counts the day's spend does not answer
 */
export async function openAnalyst(
  { model }: AnalystConfiguration,
  databaseUrl: string | undefined,
  warn: (sentence: string) => void,
): Promise<OpenedAnalyst> {
  if (!model) return { ...rulesAnalyst(), close: () => Promise.resolve() };
  warnOfUnpriced(model, warn);
  const [{ openaiAnalyst }, daySpend] = await Promise.all([
    import('../openai/openai-analyst.ts'),
    openDaySpendOf(model, databaseUrl),
  ]);
  return { ...openaiAnalyst({ ...model, daySpend }), close: () => daySpend.close() };
}

async function openDaySpendOf({ dayLimitUsd }: ModelConfiguration, databaseUrl: string | undefined): Promise<DaySpend> {
  if (databaseUrl === undefined) return memoryDaySpend(dayLimitUsd);
  const { openDaySpend } = await import('../openai/postgres-day-spend.ts');
  return openDaySpend(databaseUrl, dayLimitUsd);
}

/** Who thinks for a run of this plan, with which model and prompts: for the run's `INIT`. */
export function analystFacts({ analyst, model }: AnalystConfiguration, plan: string): PayloadOf<'INIT'> {
  if (!model) return { analyst, model: null, prompts: [] };
  return { analyst, model: isPriorityPlan(plan) ? model.priorityModel : model.model, prompts: promptVersions() };
}

function warnOfUnpriced({ model, priorityModel, prices }: ModelConfiguration, warn: (sentence: string) => void): void {
  for (const name of new Set([model, priorityModel]))
    if (!priceOfModel(name, prices))
      warn(
        `The price of ${name} is not known, so its calls count as costing nothing, towards SPEND_LIMIT_USD_PER_DAY, too; ` +
          `only tokens are bounded. Give OPENAI_PRICES={"${name}":{"input":0.4,"output":1.6}} (US dollars for a million tokens).`,
      );
}
