import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { AbstentionCode } from '../analyst/model-abstained.ts';
import { AnswerTooLarge } from './bounded-fetch.ts';

/** Why a call of a model failed. The message is ours: the server's text may contain the key. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly code: AbstentionCode,
    message: string,
    /** What the server asked to wait for. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The server's complaint about a request, for finding out what it does not know. Never shown. */
export type Complaint = { readonly text: string };

/** @returns undefined where the server did not complain about the request itself */
export function complaintIn(error: unknown): Complaint | undefined {
  if (!(error instanceof APIError) || ![400, 404, 422, 501].includes(Number(error.status))) return undefined;
  return { text: `${error.param ?? ''} ${error.message} ${JSON.stringify(error.error ?? null)}` };
}

/** True where prompt and longest answer together are longer than the server's context. */
export function isTooLong({ text }: Complaint): boolean {
  return /context[_ ](length|size|window)/i.test(text);
}

const AGAIN: ReadonlySet<AbstentionCode> = new Set([
  'rate_limited',
  'overloaded',
  'timed_out',
  'unreachable',
  'broken_answer',
  'empty',
]);

/** True where the same call may well succeed a moment later. */
export function isPassing({ code }: ModelFailure): boolean {
  return AGAIN.has(code);
}

/** True where the server may have thought, and bill it, although nothing arrived. */
export function mayHaveCost({ code }: ModelFailure): boolean {
  return code === 'timed_out' || code === 'broken_answer' || code === 'too_large';
}

type About = { readonly model: string; readonly host: string };

/** Tells what the client threw; what is neither the server's nor the network's fault is passed on as it is. */
export function failureOf(error: unknown, about: About): unknown {
  if (error instanceof APIConnectionTimeoutError)
    return new ModelFailure('timed_out', `The language model at ${about.host} did not answer in time.`);
  if (error instanceof APIConnectionError) return connectionFailure(error, about);
  if (error instanceof APIError) return tooLongFailure(error, about) ?? statusFailure(error.status, error, about);
  if (error instanceof SyntaxError || error instanceof TypeError)
    return new ModelFailure('broken_answer', `The language model at ${about.host} gave an answer that breaks off.`);
  return error;
}

function tooLongFailure(error: APIError, { host }: About): ModelFailure | undefined {
  const complaint = complaintIn(error);
  if (!complaint || !isTooLong(complaint)) return undefined;
  return new ModelFailure(
    'context_too_short',
    `The context of the language model at ${host} is too short for this question: start it with 16,384 tokens or more.`,
  );
}

function connectionFailure(error: APIConnectionError, { host }: About): ModelFailure {
  const causes = [error.cause, error.cause instanceof Error ? error.cause.cause : undefined];
  if (causes.some((cause) => cause instanceof AnswerTooLarge))
    return new ModelFailure(
      'too_large',
      `The language model at ${host} gave an answer larger than any that makes sense.`,
    );
  const isCut = causes.some((cause) => cause instanceof Error && /terminated|other side closed/i.test(cause.message));
  return isCut
    ? new ModelFailure('broken_answer', `The answer of the language model at ${host} broke off.`)
    : new ModelFailure('unreachable', `The language model at ${host} cannot be reached: check OPENAI_BASE_URL.`);
}

/** By the status, or by the code that some servers put into the body of a 200. */
export function statusFailure(
  status: number | undefined,
  { code, headers }: { readonly code?: unknown; readonly headers?: Headers | undefined },
  { model, host }: About,
): ModelFailure {
  const who = `The language model's server at ${host}`;
  if (status === 401) return new ModelFailure('key_refused', `${who} refused the key: check OPENAI_API_KEY.`);
  if (status === 403)
    return new ModelFailure('key_refused', `${who} does not let this key use ${model}: check OPENAI_API_KEY.`);
  if (status === 402 || code === 'insufficient_quota')
    return new ModelFailure('no_credit', `${who} says that the account has no credit left.`);
  if (status === 404)
    return new ModelFailure(
      'model_missing',
      `${who} knows no model ${model} at this address: check OPENAI_MODEL and OPENAI_BASE_URL.`,
    );
  if (status === 429)
    return new ModelFailure('rate_limited', `${who} lets no more questions through at the moment.`, waitIn(headers));
  if (status === 408) return new ModelFailure('timed_out', `${who} ran out of time.`);
  if (status === undefined || status >= 500 || status === 409)
    return new ModelFailure('overloaded', `${who} has trouble of its own (${status ?? 'no status'}).`, waitIn(headers));
  if (status < 400) return new ModelFailure('broken_answer', `${who} gave no answer that is one (${status}).`);
  return new ModelFailure('request_refused', `${who} does not take our questions (${status}).`);
}

/** `Retry-After` in seconds or as a date; `retry-after-ms` before it. */
function waitIn(headers: Headers | undefined): number | undefined {
  const milliseconds = headers?.get('retry-after-ms');
  if (milliseconds && Number(milliseconds) >= 0) return Number(milliseconds);
  const after = headers?.get('retry-after')?.trim();
  if (!after) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
