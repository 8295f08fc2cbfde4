import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { RESEARCHERS as usedBy } from './processes.ts';
import { address, variableReader, variables, type Environment, type VariableReader } from './variable.ts';

/** The language model configured with `OPENAI_*`. */
export type ModelConfiguration = {
  readonly baseUrl: string;
  /** Undefined if the server requires none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** The model of the premium and elite plans. */
  readonly priorityModel: string;
  readonly timeoutMs: number;
  /** US dollars per million tokens. Extends and overrides the built-in prices. */
  readonly prices: z.infer<typeof Prices>;
  /** `SPEND_LIMIT_USD_PER_DAY`; undefined for no limit. */
  readonly dayLimitUsd: number | undefined;
};

export type AnalystConfiguration = {
  readonly analyst: 'rules' | 'openai';
  /** Set if the analyst is `openai`. */
  readonly model: ModelConfiguration | undefined;
};

const OPENAI = 'https://api.openai.com/v1';
const MODEL = 'gpt-4.1-mini';
const price = z.number().min(0);
const Prices = z.record(z.string(), z.object({ input: price, output: price, cachedInput: price.exactOptional() }));

export const ANALYST_VARIABLES = {
  ANALYST: z.enum(['rules', 'openai']).optional().register(variables, {
    meaning: 'Who analyses: built-in rules, or the language model that `OPENAI_*` names.',
    expects: 'one of: rules, openai',
    example: 'rules',
    default: '`openai` where `OPENAI_API_KEY` or `OPENAI_BASE_URL` is set, else `rules`',
    usedBy,
  }),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .register(variables, {
      meaning: 'The key for the language model. Required with `ANALYST=openai`, unless `OPENAI_BASE_URL` is set.',
      expects: 'the whole key without spaces (if it has none, copy it again)',
      example: 'sk-...',
      usedBy,
      secret: 'value',
    }),
  OPENAI_BASE_URL: baseUrl().prefault(OPENAI).register(variables, {
    meaning: 'The server of the language model, OpenAI itself or one with the same interface. It must not hold a key.',
    expects: 'the address of a server with the same interface, without its key, which goes into OPENAI_API_KEY',
    example: 'http://127.0.0.1:11434/v1',
    usedBy,
  }),
  OPENAI_MODEL: z
    .string()
    .optional()
    .register(variables, {
      meaning: 'The model for every plan. Required where `OPENAI_BASE_URL` is another server than the default.',
      expects: 'the name of a model',
      example: 'llama3.1',
      default: `\`${MODEL}\` at OpenAI`,
      usedBy,
    }),
  OPENAI_PRIORITY_MODEL: z.string().optional().register(variables, {
    meaning: 'The model for the premium and elite plans.',
    expects: 'the name of a model',
    example: 'gpt-4.1',
    default: '`OPENAI_MODEL`',
    usedBy,
  }),
  OPENAI_TIMEOUT_S: z.coerce.number().min(1).max(600).prefault('60').register(variables, {
    meaning: 'How many seconds a call to the model may take.',
    expects: 'seconds from 1 to 600',
    example: '60',
    usedBy,
  }),
  OPENAI_PRICES: prices().prefault('{}').register(variables, {
    meaning:
      'Prices of models, in US dollars for a million tokens: JSON, or the path of a file with it. They replace the built-in prices of the same models.',
    expects: 'US dollars for a million tokens as JSON or as the path of a file with it',
    example: '{"my-model":{"input":0.4,"output":1.6}}',
    default: 'built-in prices',
    usedBy,
  }),
  SPEND_LIMIT_USD_PER_DAY: z.coerce.number().min(0).max(1e6).optional().register(variables, {
    meaning: 'Stops new model calls of the whole installation once a day (UTC) has cost this much.',
    expects: 'US dollars from 0 to 1000000',
    example: '60',
    usedBy,
  }),
};

type Reader = VariableReader<typeof ANALYST_VARIABLES>;

/** @throws ConfigurationError for the first invalid variable; the message never contains the key */
export function readAnalyst(environment: Environment): AnalystConfiguration {
  const reader = variableReader(ANALYST_VARIABLES, environment);
  const isConfigured = reader.isSet('OPENAI_API_KEY') || reader.isSet('OPENAI_BASE_URL');
  const analyst = reader.read('ANALYST') ?? (isConfigured ? 'openai' : 'rules');
  return analyst === 'rules' ? { analyst, model: undefined } : { analyst, model: readModel(reader) };
}

/** The analyst, as printed at startup. */
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

function readModel({ read }: Reader): ModelConfiguration {
  const baseUrl = read('OPENAI_BASE_URL');
  const apiKey = read('OPENAI_API_KEY');
  if (apiKey === undefined && baseUrl === OPENAI)
    throw new ConfigurationError(
      'OPENAI_API_KEY',
      undefined,
      'ANALYST=openai needs a key, such as OPENAI_API_KEY=sk-..., or OPENAI_BASE_URL with a server of your own.',
    );
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
    timeoutMs: 1_000 * read('OPENAI_TIMEOUT_S'),
    prices: read('OPENAI_PRICES'),
    dayLimitUsd: read('SPEND_LIMIT_USD_PER_DAY'),
  };
}

function baseUrl() {
  const hasNoCredentials = (text: string): boolean => {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  };
  return address('http:', 'https:')
    .refine(hasNoCredentials)
    .transform((text) => text.replace(/\/+$/, ''));
}

/** @returns the prices given as text, or read from the file that the text names */
function prices() {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text.startsWith('{') ? text : readFileSync(text, 'utf8'));
      } catch {
        context.addIssue('cannot be read');
        return z.NEVER;
      }
    })
    .pipe(Prices);
}
