import type { ModelSpend, ModelUsage } from './analyst.ts';

/** Of the server or of the model: another attempt may do better. */
const PASSING = [
  'rate_limited',
  'overloaded',
  'timed_out',
  'unreachable',
  'broken_answer',
  'too_large',
  'empty',
  'refused',
  'wrong_answer',
] as const;
/** For a person to put right, or a limit that holds. */
const FINAL = [
  'key_refused',
  'model_missing',
  'request_refused',
  'context_too_short',
  'no_credit',
  'budget',
  'day_limit',
] as const;

export type AbstentionCode = (typeof PASSING)[number] | (typeof FINAL)[number];

const FINAL_CODES: ReadonlySet<AbstentionCode> = new Set(FINAL);

/**
 * The analyst gives no answer: a failure of the work, which skips a ticker when its attempts are used up. The message is
 * one sentence for the run's log; no key and nothing that a server wrote is in it.
 */
export class ModelAbstained extends Error {
  override readonly name = 'ModelAbstained';

  constructor(
    readonly code: AbstentionCode,
    message: string,
    /** What was used on the way. */
    readonly spend: ModelSpend,
    readonly usage: ModelUsage,
    /** What the server asked to wait for. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** No other attempt of the stage can do better. */
  get isFinal(): boolean {
    return FINAL_CODES.has(this.code);
  }
}
