import { z } from 'zod';
import { saidIn } from './said.ts';

/**
 * A chat completion as far as it matters: servers leave out and add what they like. `usage` that makes no sense is as good
 * as none.
 */
const tokens = z.int().min(0);
const Usage = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  /** In US dollars; of servers that bill by themselves. */
  cost: z.number().min(0).optional().catch(undefined),
  prompt_tokens_details: z.object({ cached_tokens: tokens.nullish() }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: tokens.nullish() }).nullish().catch(null),
});
const part = z.object({ type: z.string(), text: z.string().optional() });
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
          /** Thoughts, by the one name or the other. */
          reasoning_content: z.string().nullish().catch(null),
          reasoning: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: Usage.nullish().catch(null),
});

export type CompletionResponse = {
  /** What the model wrote, with the thoughts that the server left in it. */
  readonly text: string;
  /** The same without its thoughts; empty where it was cut off before it answered. */
  readonly said: string;
  /** It thinks before it answers, which counts towards the longest answer. */
  readonly thinks: boolean;
  /** The model would not, or may not. */
  readonly refused: boolean;
  /** The answer was longer than it was allowed to be. */
  readonly isCut: boolean;
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens: number;
    readonly usd: number | undefined;
  } | null;
};

/** @returns undefined for anything that is no completion */
export function completionOf(body: unknown): CompletionResponse | undefined {
  const { data } = Completion.safeParse(body);
  const [choice] = data?.choices ?? [];
  if (!data || !choice) return undefined;
  const { content, refusal, reasoning_content, reasoning } = choice.message;
  const { usage } = data;
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  const isCut = choice.finish_reason === 'length';
  const said = saidIn(text, isCut).trim();
  const thoughtTokens = usage?.completion_tokens_details?.reasoning_tokens ?? 0;
  return {
    text,
    said,
    thinks:
      thoughtTokens > 0 ||
      Boolean(reasoning_content ?? reasoning) ||
      said.length < text.trim().length ||
      (isCut && said === ''),
    refused: Boolean(refusal) || choice.finish_reason === 'content_filter',
    isCut,
    usage: usage
      ? {
          inputTokens: usage.prompt_tokens,
          outputTokens: usage.completion_tokens,
          cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
          usd: usage.cost,
        }
      : null,
  };
}
