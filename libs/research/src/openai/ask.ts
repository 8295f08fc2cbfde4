import type { JsonObject } from '@gemscout/domain';
import { z } from 'zod';
import type { Thought } from '../analyst/analyst.ts';
import type { CompletionResponse } from './completion.ts';
import { fenced } from './fence.ts';
import { Meter, type MeterDeps } from './meter.ts';
import type { ModelCall, ModelClient } from './model-client.ts';
import { isPassing, ModelFailure } from './model-failure.ts';
import type { PromptName } from './prompt-versions.ts';
import type { Prompts } from './prompts.ts';
import { jsonObjectsIn } from './said.ts';

export type Question<Answer> = {
  readonly about: Exclude<PromptName, 'analyst' | 'verifier' | 'repair'>;
  /** Whose work it is; the analyst's unless given. */
  readonly by?: 'analyst' | 'verifier';
  /**
   * What the model is to look at: everything in it is data, whoever wrote it. In the order of the prompt, in front of the task, so that
   * questions about the same data begin alike.
   */
  readonly data: Readonly<Record<string, JsonObject>>;
  readonly schema: z.ZodType<Answer>;
  readonly maxOutputTokens: number;
};

export type AskDeps = MeterDeps & {
  readonly client: ModelClient;
  readonly prompts: Prompts;
  /** The market's day, `yyyy-mm-dd`, as far as the model is to know it. */
  readonly today?: string | undefined;
  /** Resolves after the time, and rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** A longer pause is not waited for here: the stage's next attempt keeps it. */
const LONGEST_PAUSE_MS = 20_000;
/** How much longer an answer may be of a model that thinks before it answers, and again where that was not enough. */
const THINKING_FACTOR = 4;
const LONGEST_ANSWER_TOKENS = 32_000;
const THOUGHT_THROUGH: ReadonlySet<PromptName> = new Set(['conclude', 'analyse', 'validate', 'decide']);

/**
 * Asks until there is an answer of the right shape: again where the server had trouble that passes, and once more with
 * what was wrong where the answer was.
 *
 * @throws ModelAbstained where there is none; WorkUnavailable; the signal's reason after an abort
 */
export async function ask<Answer>(
  question: Question<Answer>,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<Thought<Answer>> {
  const meter = new Meter(deps);
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await answered(question, deps, meter, signal);
      return { answer, spend: meter.spend, usage: meter.usage };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      const pauseMs = pauseBefore(tries, error);
      if (pauseMs === undefined) throw meter.abstained(error.code, error.message, error.retryAfterMs);
      await deps.wait(pauseMs, signal);
    }
  }
}

/** @returns undefined where it is not tried again */
function pauseBefore(tries: number, failure: ModelFailure): number | undefined {
  if (tries === MOST_TRIES || !isPassing(failure)) return undefined;
  const pauseMs = failure.retryAfterMs ?? FIRST_PAUSE_MS * 3 ** (tries - 1) * (0.5 + Math.random());
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : undefined;
}

async function answered<Answer>(
  question: Question<Answer>,
  deps: AskDeps,
  meter: Meter,
  signal: AbortSignal,
): Promise<Answer> {
  const { schema } = question;
  const { model, prompts } = deps;
  const call = callOf(question, deps);
  const first = await completed(call, deps, meter, signal);
  const read = readAnswer(first, schema);
  if ('answer' in read) return read.answer;
  const repaired = repairing(call, first, read.problem, prompts);
  const second = readAnswer(await completed(repaired, deps, meter, signal), schema);
  if ('answer' in second) return second.answer;
  throw new ModelFailure(
    'wrong_answer',
    `The model ${model} did not answer in the form that was asked for, not even when told.`,
  );
}

function callOf<Answer>(
  { about, by = 'analyst', data, schema, maxOutputTokens }: Question<Answer>,
  { prompts, model, today }: AskDeps,
): ModelCall {
  const fences = Object.entries(data).map(([name, each]) => fenced(name, each));
  return {
    model,
    schema,
    maxOutputTokens,
    effort: THOUGHT_THROUGH.has(about) ? 'medium' : 'low',
    name: about.replace('-', '_'),
    instructions: today === undefined ? prompts[by] : `${prompts[by]}\n\n${dayWords(today)}`,
    turns: [{ role: 'user', content: [...fences, prompts[about]].join('\n\n') }],
  };
}

function dayWords(today: string): string {
  return `Today is ${today}. Nothing later has happened yet, and figures may be older.`;
}

/**
 * The model's answer: where all of it went into thinking, asked again with more room, as far as the budget and the server's
 * context go.
 */
async function completed(
  call: ModelCall,
  deps: AskDeps,
  meter: Meter,
  signal: AbortSignal,
): Promise<CompletionResponse> {
  const { client, model } = deps;
  let longest = LONGEST_ANSWER_TOKENS;
  const withRoom = (asked: ModelCall): ModelCall => {
    const wanted = Math.min(longest, asked.maxOutputTokens * THINKING_FACTOR);
    return { ...asked, maxOutputTokens: meter.longestAnswer(asked, wanted) };
  };
  let asked = client.thinks(model) ? withRoom(call) : call;
  for (;;) {
    const completion = await completedOnce(asked, call, deps, meter, signal);
    if (!completion) {
      longest = call.maxOutputTokens;
      asked = call;
      continue;
    }
    if (completion.refused) throw new ModelFailure('refused', `The model ${model} refused to answer.`);
    if (completion.said !== '') return completion;
    if (!completion.isCut) throw new ModelFailure('empty', `The model ${model} answered nothing.`);
    const longer = withRoom(asked);
    if (longer.maxOutputTokens <= asked.maxOutputTokens)
      throw new ModelFailure(
        'wrong_answer',
        `The model ${model} thought for all ${asked.maxOutputTokens} tokens that it may use, and answered nothing.`,
      );
    asked = longer;
  }
}

/** @returns undefined where the server's context holds the call, but not the room that was asked for beyond it */
async function completedOnce(
  asked: ModelCall,
  { maxOutputTokens }: ModelCall,
  { client }: AskDeps,
  meter: Meter,
  signal: AbortSignal,
): Promise<CompletionResponse | undefined> {
  try {
    return await meter.metered(asked, () => client.complete(asked, signal));
  } catch (error) {
    const isTooShort = error instanceof ModelFailure && error.code === 'context_too_short';
    if (isTooShort && asked.maxOutputTokens > maxOutputTokens) return undefined;
    throw error;
  }
}

type Reading<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** The last object of the right shape: what stands around it, or was drafted before it, is passed over. */
function readAnswer<Answer>({ said, isCut }: CompletionResponse, schema: z.ZodType<Answer>): Reading<Answer> {
  const readings = jsonObjectsIn(said).map((json) => schema.safeParse(json));
  const right = readings.findLast((reading) => reading.success);
  if (right?.success) return { answer: right.data };
  if (isCut) return { problem: 'It was cut off at the length that is allowed: be much shorter.' };
  const error = readings.at(-1)?.error;
  return { problem: error ? z.prettifyError(error).slice(0, 2_000) : 'It was no JSON object.' };
}

function repairing(call: ModelCall, { said }: CompletionResponse, problem: string, prompts: Prompts): ModelCall {
  const complaint = `${prompts.repair}\n\n${fenced('problem', { problem })}`;
  return {
    ...call,
    turns: [...call.turns, { role: 'assistant', content: said.slice(0, 8_000) }, { role: 'user', content: complaint }],
  };
}
