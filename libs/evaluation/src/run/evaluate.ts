import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openMarketHistory, type MarketHistory } from '@gemscout/market';
import { eventsIn, settlementPrices, type CorporateEvent } from '@gemscout/settlement';
import type { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { writeEvaluation, type Evaluation } from '../report/write-evaluation.ts';
import { settledVerdict } from '../settlement/settle-verdicts.ts';
import { notesOn, postsFrom } from '../summary/notes.ts';
import { plantedTruth } from '../summary/planted-truth.ts';
import { summaryOf, type Summary } from '../summary/summary.ts';
import { openDayParts, type DayParts } from './day-parts.ts';
import { planOf, type EvaluationPlan } from './evaluation-plan.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { judgeDays, threadsFor } from './judge-days.ts';
import { progressReporter } from './progress.ts';

/**
 * Runs the agent on many days of a recorded market, settles its verdicts, and writes `summary.json`, `verdicts.csv`,
 * `evaluation.json` and `report.html` into `out`. A killed evaluation resumes when called again with the same request.
 *
 * @throws EvaluationError, MarketFailure, ConfigurationError
 */
export async function evaluate(request: EvaluationRequest): Promise<Summary> {
  const history = await openMarketHistory(request.market);
  const plan = planOf(history, request);
  const out = resolve(request.out);
  const parts = await openDayParts(out, plan.fingerprint);
  const days = await judgedDays(request, plan, parts);
  const evaluation = await evaluationOf(history, plan, request, days);
  await writeEvaluation(out, evaluation);
  await parts.remove();
  return evaluation.summary;
}

async function judgedDays(
  request: EvaluationRequest,
  { days, symbols }: EvaluationPlan,
  parts: DayParts,
): Promise<readonly DayOfVerdicts[]> {
  const { market, analyst, repeat = 1, onProgress } = request;
  const done = new Map(parts.held);
  const left = days.filter((day) => !done.has(day));
  const threads = threadsFor(request, left.length);
  const progress = progressReporter({ days: days.length, daysResumed: days.length - left.length, threads }, onProgress);
  const onDay = async (day: string, judged: DayOfVerdicts): Promise<void> => {
    await parts.save(day, judged);
    done.set(day, judged);
    progress(judged.verdicts.length);
  };
  await judgeDays(left, { market, analyst, symbols, repeat }, onDay, threads);
  return days.flatMap((day) => done.get(day) ?? []);
}

async function evaluationOf(
  history: MarketHistory,
  plan: EvaluationPlan,
  request: EvaluationRequest,
  days: readonly DayOfVerdicts[],
): Promise<Evaluation> {
  const { name, fictional, directory } = history;
  const { every, repeat = 1 } = request;
  const prices = settlementPrices(history, plan.benchmark, await ownEvents(directory));
  const verdicts = days.flatMap((day) => day.verdicts).map((verdict) => settledVerdict(verdict, prices));
  const skipped = days.flatMap((day) => day.skipped);
  const [from = '', to = ''] = [plan.days[0], plan.days.at(-1)];
  const facts = {
    market: name,
    fictional,
    analyst: plan.analyst,
    benchmark: plan.benchmark,
    from,
    to,
    every,
    dates: plan.days.length,
    universe: plan.symbols.length,
    repeat,
  };
  const summary = summaryOf({
    facts,
    verdicts,
    skipped,
    postsFrom: postsFrom(history),
    truth: await plantedTruth(directory),
    notes: notesOn(history, plan, request),
  });
  return { summary, verdicts, skipped };
}

async function ownEvents(directory: string): Promise<readonly CorporateEvent[]> {
  const csv = await readFile(join(directory, 'events.csv'), 'utf8').catch(() => undefined);
  return csv === undefined ? [] : eventsIn(csv);
}
