import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';

/** The language model that `OPENAI_*` names. */
export type ModelConfiguration = {
  readonly baseUrl: string;
  /** Undefined: the server asks for none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** For the premium and elite plans. */
  readonly priorityModel: string;
  readonly timeoutMs: number;
  /** US dollars for a million tokens, beside and before the prices that the product knows. */
  readonly prices: z.infer<typeof Prices>;
  /** `SPEND_LIMIT_USD_PER_DAY`; undefined: none. */
  readonly dayLimitUsd: number | undefined;
};

export type AnalystConfiguration = {
  readonly analyst: 'rules' | 'openai';
  /** There where the analyst is `openai`. */
  readonly model: ModelConfiguration | undefined;
};

type Read = (name: string) => string | undefined;

const OPENAI = 'https://api.openai.com/v1';
const MODEL = 'gpt-4.1-mini';
const price = z.number().min(0);
const Prices = z.record(z.string(), z.object({ input: price, output: price, cachedInput: price.exactOptional() }));

/**
 * Reads `ANALYST` (`rules` or `openai`; by default `openai` where a key or a base URL is set), `OPENAI_API_KEY`,
 * `OPENAI_BASE_URL`, `OPENAI_MODEL`, `OPENAI_PRIORITY_MODEL`, `OPENAI_TIMEOUT_S`, `OPENAI_PRICES` (JSON, or the path of a
 * file with it) and `SPEND_LIMIT_USD_PER_DAY`.
 *
 * @throws ConfigurationError for the first one that cannot be used, without the key
 */
export function readAnalyst(environment: Readonly<Record<string, string | undefined>>): AnalystConfiguration {
  const read: Read = (name) => environment[name]?.trim() || undefined;
  const isConfigured = read('OPENAI_API_KEY') !== undefined || read('OPENAI_BASE_URL') !== undefined;
  const analyst = read('ANALYST') ?? (isConfigured ? 'openai' : 'rules');
  if (analyst !== 'rules' && analyst !== 'openai')
    throw new ConfigurationError('ANALYST', analyst, 'Give one of: rules, openai.');
  return analyst === 'rules' ? { analyst, model: undefined } : { analyst, model: readModel(read) };
}

/** Who thinks, as a start prints it. */
export function describeAnalyst({ model }: AnalystConfiguration): string {
  if (!model) return 'rules (built in, deterministic, no key needed)';
  const { baseUrl, apiKey, priorityModel, dayLimitUsd } = model;
  const parts = [
    ...(priorityModel === model.model ? [] : [`${priorityModel} for premium and elite`]),
    apiKey === undefined ? 'no key' : 'key ***',
    ...(dayLimitUsd === undefined ? [] : [`at most $${dayLimitUsd} a day`]),
  ];
  return `${model.model} at ${new URL(baseUrl).host} (${parts.join(', ')})`;
}

function readModel(read: Read): ModelConfiguration {
  const baseUrl = readBaseUrl(read('OPENAI_BASE_URL'));
  const apiKey = readKey(read('OPENAI_API_KEY'), baseUrl);
  const model = read('OPENAI_MODEL') ?? (baseUrl === OPENAI ? MODEL : undefined);
  if (model === undefined)
    throw new ConfigurationError(
      'OPENAI_MODEL',
      undefined,
      'A server of your own needs the name of a model that it has, such as OPENAI_MODEL=llama3.1.',
    );
  return {
    baseUrl,
    apiKey,
    model,
    priorityModel: read('OPENAI_PRIORITY_MODEL') ?? model,
    timeoutMs: 1_000 * readNumber('OPENAI_TIMEOUT_S', read('OPENAI_TIMEOUT_S') ?? '60', [1, 600], 'seconds'),
    prices: readPrices(read('OPENAI_PRICES')),
    dayLimitUsd: readLimit(read('SPEND_LIMIT_USD_PER_DAY')),
  };
}

function readBaseUrl(value: string = OPENAI): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password)
    return value.replace(/\/+$/, '');
  throw new ConfigurationError(
    'OPENAI_BASE_URL',
    value.replace(/\/\/[^@/]*@/, '//***@'),
    'Give the address of a server that speaks the same, such as OPENAI_BASE_URL=http://127.0.0.1:11434/v1; a key goes into OPENAI_API_KEY.',
  );
}

function readKey(value: string | undefined, baseUrl: string): string | undefined {
  if (value === undefined && baseUrl === OPENAI)
    throw new ConfigurationError(
      'OPENAI_API_KEY',
      undefined,
      'ANALYST=openai needs a key, such as OPENAI_API_KEY=sk-..., or OPENAI_BASE_URL with a server of your own.',
    );
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new ConfigurationError('OPENAI_API_KEY', '***', 'It holds a character that no key has: copy it again, whole.');
}

function readNumber(name: string, value: string, [least, most]: readonly [number, number], unit: string): number {
  const number = Number(value);
  if (number >= least && number <= most) return number;
  throw new ConfigurationError(name, value, `Give ${unit} from ${least} to ${most}, such as ${name}=60.`);
}

function readLimit(value: string | undefined): number | undefined {
  return value === undefined ? undefined : readNumber('SPEND_LIMIT_USD_PER_DAY', value, [0, 1e6], 'US dollars');
}

function readPrices(value: string | undefined): ModelConfiguration['prices'] {
  if (value === undefined) return {};
  try {
    return Prices.parse(JSON.parse(value.startsWith('{') ? value : readFileSync(value, 'utf8')));
  } catch {
    throw new ConfigurationError(
      'OPENAI_PRICES',
      value.slice(0, 200),
      'Give US dollars for a million tokens as JSON or as the path of a file with it, such as OPENAI_PRICES={"my-model":{"input":0.4,"output":1.6}}.',
    );
  }
}
