import { z } from 'zod';

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
        }),
      }),
    )
    .min(1),
  usage: Usage.nullish().catch(null),
});

export type CompletionResponse = {
  readonly text: string;
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
  const { content, refusal } = choice.message;
  const { usage } = data;
  return {
    text: typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''),
    refused: Boolean(refusal) || choice.finish_reason === 'content_filter',
    isCut: choice.finish_reason === 'length',
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

/** The JSON object in what a model wrote, whether bare, in a code fence, or after its thoughts. */
export function jsonIn(text: string): unknown {
  const said = text.replace(/^[\s\S]*<\/think>/, '');
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  try {
    return from === -1 ? undefined : JSON.parse(said.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
