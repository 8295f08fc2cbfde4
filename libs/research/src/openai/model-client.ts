import OpenAI from 'openai';
import type { z } from 'zod';
import { answerForm } from './answer-form.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { completionOf, type CompletionResponse } from './completion.ts';
import { firstDialect, nextDialect, type Dialect } from './dialect.ts';
import { complaintIn, failureOf, ModelFailure, statusFailure } from './model-failure.ts';
import { strictSchema } from './strict-schema.ts';

export type ModelServer = {
  readonly baseUrl: string;
  /** Undefined for a server that asks for none. */
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
};

/** One call of a model: instructions, the conversation so far, and the shape of the answer. */
export type ModelCall = {
  readonly model: string;
  /** Names the shape; letters and `_`. */
  readonly name: string;
  readonly instructions: string;
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly schema: z.ZodType;
  readonly maxOutputTokens: number;
  /** How long a model that thinks is to think. */
  readonly effort: 'low' | 'medium';
};

const MAX_ANSWER_BYTES = 1_000_000;

/** Calls a server with OpenAI's chat completions API, without retries: the caller retries. */
export class ModelClient {
  readonly #client: OpenAI;
  readonly #dialects = new Map<string, Dialect>();
  readonly #host: string;

  constructor(private readonly server: ModelServer) {
    const { baseUrl, apiKey = 'none', timeoutMs } = server;
    this.#host = new URL(baseUrl).host;
    this.#client = new OpenAI({
      baseURL: baseUrl,
      apiKey,
      timeout: timeoutMs,
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(MAX_ANSWER_BYTES),
    });
  }

  /** True for a model that is known, by its name or by an earlier answer, to think before it answers. */
  thinks(model: string): boolean {
    return this.#dialectOf(model).thinks;
  }

  /** @throws ModelFailure; the signal's reason after an abort */
  async complete(call: ModelCall, signal: AbortSignal): Promise<CompletionResponse> {
    for (;;) {
      const dialect = this.#dialectOf(call.model);
      try {
        const body = await this.#client.chat.completions.create(requestOf(call, dialect), { signal });
        const answer = this.#read(body, call.model);
        if (answer.thinks && !dialect.thinks) this.#dialects.set(call.model, { ...dialect, thinks: true });
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        const complaint = complaintIn(error);
        const next = complaint && nextDialect(dialect, complaint);
        if (!next) throw failureOf(error, { model: call.model, host: this.#host });
        this.#dialects.set(call.model, next);
      }
    }
  }

  #dialectOf(model: string): Dialect {
    return this.#dialects.get(model) ?? firstDialect(this.server.baseUrl, model);
  }

  #read(body: unknown, model: string): CompletionResponse {
    const answer = completionOf(body);
    if (answer) return answer;
    const about = { model, host: this.#host };
    const inside = body !== null && typeof body === 'object' && 'error' in body ? body.error : undefined;
    if (inside !== null && typeof inside === 'object') {
      const code = 'code' in inside ? inside.code : undefined;
      throw statusFailure(typeof code === 'number' ? code : undefined, { code }, about);
    }
    throw new ModelFailure('broken_answer', `What answers at ${this.#host} is no language model's server.`);
  }
}

function requestOf(
  { model, name, instructions, turns, schema, maxOutputTokens, effort }: ModelCall,
  { shape, limit, system, thinks, effort: knowsEffort }: Dialect,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const asked = shape === 'schema' ? turns : withForm(turns, answerForm(schema));
  const [first, ...others] = asked;
  return {
    model,
    stream: false,
    [limit]: maxOutputTokens,
    ...(thinks && knowsEffort && { reasoning_effort: effort }),
    messages: system
      ? [{ role: 'system', content: instructions }, ...asked]
      : [{ role: 'user', content: `${instructions}\n\n${first?.content ?? ''}` }, ...others],
    ...(shape === 'schema' && {
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: strictSchema(schema) } },
    }),
    ...(shape === 'json' && { response_format: { type: 'json_object' } }),
  };
}

/** With the form of the answer at the end of the question: in front of it, it would make each question about a ticker begin differently. */
function withForm([question, ...others]: ModelCall['turns'], form: string): ModelCall['turns'] {
  if (!question) return others;
  const content = `${question.content}\n\nAnswer with one JSON object of this type:\n${form}`;
  return [{ ...question, content }, ...others];
}
