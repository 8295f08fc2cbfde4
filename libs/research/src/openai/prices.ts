import type { ModelUsage } from '../analyst/analyst.ts';

/** US dollars for a million tokens. */
export type ModelPrice = {
  readonly input: number;
  readonly output: number;
  /** Of input that the server had in its cache; the price of input unless given. */
  readonly cachedInput?: number;
};
export type PriceTable = Readonly<Record<string, ModelPrice>>;

/** As published for these models; `OPENAI_PRICES` adds others and has the last word. */
const PUBLISHED: PriceTable = {
  'gpt-4.1': { input: 2, output: 8, cachedInput: 0.5 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6, cachedInput: 0.1 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4, cachedInput: 0.025 },
  'gpt-4o': { input: 2.5, output: 10, cachedInput: 1.25 },
  'gpt-4o-mini': { input: 0.15, output: 0.6, cachedInput: 0.075 },
  'gpt-5': { input: 1.25, output: 10, cachedInput: 0.125 },
  'gpt-5-mini': { input: 0.25, output: 2, cachedInput: 0.025 },
  'gpt-5-nano': { input: 0.05, output: 0.4, cachedInput: 0.005 },
  o3: { input: 2, output: 8, cachedInput: 0.5 },
  'o4-mini': { input: 1.1, output: 4.4, cachedInput: 0.275 },
};

/** The price of a model; of a dated one (`gpt-4o-2024-08-06`) or one with its vendor in front (`openai/gpt-4o`), its family's. */
export function priceOfModel(model: string, own: PriceTable): ModelPrice | undefined {
  const bare = model.replace(/^openai\//, '');
  const family = bare.replace(/-\d{4}-\d{2}-\d{2}$/, '');
  const table: PriceTable = { ...PUBLISHED, ...own };
  return [model, bare, family].map((name) => (Object.hasOwn(table, name) ? table[name] : undefined)).find(Boolean);
}

/** What tokens cost, in US dollars; 0 where the price is unknown: then only the budget in tokens holds. */
export function costOf(
  price: ModelPrice | undefined,
  { inputTokens, outputTokens }: Pick<ModelUsage, 'inputTokens' | 'outputTokens'>,
  cachedTokens = 0,
): number {
  if (!price) return 0;
  const cached = Math.min(cachedTokens, inputTokens);
  const { input, output, cachedInput = input } = price;
  return ((inputTokens - cached) * input + cached * cachedInput + outputTokens * output) / 1e6;
}
