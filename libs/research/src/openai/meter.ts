import { BUDGET_UNIT_WORDS } from '@gemscout/domain';
import type { ModelSpend, ModelUsage, ThinkingFor } from '../analyst/analyst.ts';
import { ModelAbstained, type AbstentionCode } from '../analyst/model-abstained.ts';
import type { CompletionResponse } from './completion.ts';
import type { DaySpend } from './day-spend.ts';
import type { ModelCall } from './model-client.ts';
import { mayHaveCost, ModelFailure } from './model-failure.ts';
import { costOf, type ModelPrice } from './prices.ts';

type Tokens = Pick<ModelUsage, 'inputTokens' | 'outputTokens'>;
export type MeterDeps = {
  readonly model: string;
  /** Undefined: unknown, and then only calls and tokens are bounded. */
  readonly price: ModelPrice | undefined;
  readonly left: ThinkingFor['left'] | undefined;
  readonly daySpend: DaySpend;
};

/** Adds up the cost of a request over all its calls, and starts no call that might exceed the budget. */
export class Meter {
  #tokens: Tokens = { inputTokens: 0, outputTokens: 0 };
  #usd = 0;
  #calls = 0;

  constructor(private readonly deps: MeterDeps) {}

  get spend(): ModelSpend {
    const { inputTokens, outputTokens } = this.#tokens;
    return { modelCalls: this.#calls, tokens: inputTokens + outputTokens, usd: this.#usd };
  }

  get usage(): ModelUsage {
    return { model: this.deps.model, ...this.#tokens };
  }

  abstained(code: AbstentionCode, message: string, retryAfterMs?: number): ModelAbstained {
    return new ModelAbstained(code, message, this.spend, this.usage, retryAfterMs);
  }

  /** The longest answer that the budget has room for, up to `wanted`; never less than the call asks for. */
  longestAnswer(call: ModelCall, wanted: number): number {
    const left = this.deps.left?.();
    if (!left) return wanted;
    const input = estimated(call);
    const usdLeft = left.usd - this.spend.usd - costOf(this.deps.price, { inputTokens: input, outputTokens: 0 });
    const usdAToken = costOf(this.deps.price, { inputTokens: 0, outputTokens: 1 });
    const byUsd = usdAToken === 0 ? wanted : usdLeft / usdAToken;
    const longest = Math.floor(Math.min(wanted, left.tokens - this.spend.tokens - input, byUsd));
    return Math.max(call.maxOutputTokens, longest);
  }

  /** Reserves the maximum cost of the call, makes it, and replaces the reservation with the actual cost. */
  async metered(call: ModelCall, complete: () => Promise<CompletionResponse>): Promise<CompletionResponse> {
    const most: Tokens = { inputTokens: estimated(call), outputTokens: call.maxOutputTokens };
    this.#refuseBeyondBudget(most);
    const reservation = await this.deps.daySpend.reserve(costOf(this.deps.price, most));
    if (!reservation)
      throw this.abstained(
        'day_limit',
        "The day's spending limit of this installation (SPEND_LIMIT_USD_PER_DAY) is reached.",
      );
    const usdBefore = this.#usd;
    try {
      const answer = await complete();
      this.#count(answer.usage ?? { ...estimatedAnswer(call, answer) }, answer.usage);
      return answer;
    } catch (error) {
      const begun = error instanceof ModelFailure && mayHaveCost(error);
      this.#count({ inputTokens: begun ? most.inputTokens : 0, outputTokens: 0 });
      throw error;
    } finally {
      await reservation.settle(this.#usd - usdBefore);
    }
  }

  #count({ inputTokens, outputTokens }: Tokens, billed?: CompletionResponse['usage']): void {
    this.#calls += 1;
    this.#tokens = {
      inputTokens: this.#tokens.inputTokens + inputTokens,
      outputTokens: this.#tokens.outputTokens + outputTokens,
    };
    this.#usd += billed?.usd ?? costOf(this.deps.price, { inputTokens, outputTokens }, billed?.cachedTokens);
  }

  #refuseBeyondBudget(most: Tokens): void {
    const left = this.deps.left?.();
    if (!left) return;
    const { modelCalls, tokens, usd } = this.spend;
    const needed = {
      modelCalls: modelCalls + 1,
      tokens: tokens + most.inputTokens + most.outputTokens,
      usd: usd + costOf(this.deps.price, most),
    };
    const short = (['modelCalls', 'tokens', 'usd'] as const).find((unit) => needed[unit] > left[unit]);
    if (short)
      throw this.abstained(
        'budget',
        `What is left of the budget of ${BUDGET_UNIT_WORDS[short]} does not allow another question to the model.`,
      );
  }
}

/** An overestimate: most text has fewer tokens than a third of its characters. */
function estimated({ instructions, turns }: ModelCall): number {
  const characters = turns.reduce((sum, { content }) => sum + content.length, instructions.length);
  return Math.ceil(characters / 3) + 500; // and the schema
}

/** Of a server that does not say what it used. */
function estimatedAnswer(call: ModelCall, { text }: CompletionResponse): Tokens {
  return { inputTokens: estimated(call), outputTokens: Math.ceil(text.length / 3) };
}
