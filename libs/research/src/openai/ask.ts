import type { JsonObject } from '@gemscout/domain';
import { z } from 'zod';
import type { Thought } from '../analyst/analyst.ts';
import { jsonIn, type CompletionResponse } from './completion.ts';
import { fenced } from './fence.ts';
import { Meter, type MeterDeps } from './meter.ts';
import type { ModelCall, ModelClient } from './model-client.ts';
import { isPassing, ModelFailure } from './model-failure.ts';
import type { PromptName } from './prompt-versions.ts';
import type { Prompts } from './prompts.ts';

export type Question<Answer> = {
  readonly about: Exclude<PromptName, 'analyst' | 'repair'>;
  /** What the model is to look at: everything in it is data, whoever wrote it. */
  readonly data: Readonly<Record<string, JsonObject>>;
  readonly schema: z.ZodType<Answer>;
  readonly maxOutputTokens: number;
};

export type AskDeps = MeterDeps & {
  readonly client: ModelClient;
  readonly prompts: Prompts;
  /** Resolves after the time, and rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** A longer pause is not waited for here: the stage's next attempt keeps it. */
const LONGEST_PAUSE_MS = 20_000;

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
  { about, data, schema, maxOutputTokens }: Question<Answer>,
  { client, prompts, model }: AskDeps,
  meter: Meter,
  signal: AbortSignal,
): Promise<Answer> {
  const fences = Object.entries(data).map(([name, each]) => fenced(name, each));
  const call: ModelCall = {
    model,
    schema,
    maxOutputTokens,
    name: about.replace('-', '_'),
    instructions: prompts.analyst,
    turns: [{ role: 'user', content: [prompts[about], ...fences].join('\n\n') }],
  };
  const complete = async (asked: ModelCall): Promise<CompletionResponse> => {
    const completion = await meter.metered(asked, () => client.complete(asked, signal));
    if (completion.refused) throw new ModelFailure('refused', `The model ${model} refused to answer.`);
    if (completion.text.trim() === '') throw new ModelFailure('empty', `The model ${model} answered nothing.`);
    return completion;
  };
  const first = await complete(call);
  const read = readAnswer(first, schema);
  if ('answer' in read) return read.answer;
  const second = readAnswer(await complete(repairing(call, first, read.problem, prompts)), schema);
  if ('answer' in second) return second.answer;
  throw new ModelFailure(
    'wrong_answer',
    `The model ${model} did not answer in the form that was asked for, not even when told.`,
  );
}

type Reading<Answer> = { readonly answer: Answer } | { readonly problem: string };

function readAnswer<Answer>({ text, isCut }: CompletionResponse, schema: z.ZodType<Answer>): Reading<Answer> {
  if (isCut) return { problem: 'It was cut off at the length that is allowed: be much shorter.' };
  const json = jsonIn(text);
  if (json === undefined) return { problem: 'It was no JSON object.' };
  const parsed = schema.safeParse(json);
  return parsed.success ? { answer: parsed.data } : { problem: z.prettifyError(parsed.error).slice(0, 2_000) };
}

function repairing(call: ModelCall, { text }: CompletionResponse, problem: string, prompts: Prompts): ModelCall {
  const complaint = `${prompts.repair}\n\n${fenced('problem', { problem })}`;
  return {
    ...call,
    turns: [...call.turns, { role: 'assistant', content: text.slice(0, 8_000) }, { role: 'user', content: complaint }],
  };
}
