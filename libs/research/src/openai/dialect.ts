import { isTooLong, type Complaint } from './model-failure.ts';

/** What a server understands of the interface. Found out by asking: who complains is asked in other words. */
export type Dialect = {
  /**
   * How the format of the response is requested: as a schema, as JSON with its form in the prompt, or by the prompt
   * alone.
   */
  readonly shape: 'schema' | 'json' | 'prompt';
  /** How the longest answer is named: the newer way, and the one that other servers know. */
  readonly limit: 'max_completion_tokens' | 'max_tokens';
  readonly isLimitTried: boolean;
  /** False: the instructions stand in the user's message. */
  readonly system: boolean;
  /** The model thinks before it answers, as far as is known. */
  readonly thinks: boolean;
  /** How long it thinks may be asked for. */
  readonly effort: boolean;
};

/** The names of models that think before they answer. What another one does is seen in its answers. */
const THINKING = /(?:^|\/)(?:o[1-9]|gpt-5|gpt-oss)|deepseek-(?:r\d|reasoner)|qwq|magistral|thinking|reasoning/i;

/**
 * OpenAI's own server puts a schema in front of the instructions, so a prompt with another schema is read anew: there the form of the
 * answer stands at the end of the question. Other servers constrain the answer by it, and the prompt stays the same.
 */
export function firstDialect(baseUrl: string, model: string): Dialect {
  const isOpenAi = new URL(baseUrl).host === 'api.openai.com';
  const limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  return {
    shape: isOpenAi ? 'json' : 'schema',
    limit,
    isLimitTried: false,
    system: true,
    thinks: THINKING.test(model),
    effort: true,
  };
}

const SIMPLER = { schema: 'json', json: 'prompt', prompt: undefined } as const;
const OTHER = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const;

/** The dialect to try next, or undefined where the complaint is about something else. */
export function nextDialect(spoken: Dialect, complaint: Complaint): Dialect | undefined {
  if (isTooLong(complaint)) return undefined;
  const { text } = complaint;
  const shape = SIMPLER[spoken.shape];
  if (shape && /response_format|json_schema|json_object|structured output|guided|grammar|sampler/i.test(text))
    return { ...spoken, shape };
  if (!spoken.isLimitTried && /max_(completion_)?tokens/.test(text))
    return { ...spoken, limit: OTHER[spoken.limit], isLimitTried: true };
  if (spoken.system && /messages\[0\]|system (role|prompt|message)|role.{0,20}system|'system'/i.test(text))
    return { ...spoken, system: false };
  if (spoken.thinks && spoken.effort && /reasoning.?effort/i.test(text)) return { ...spoken, effort: false };
  return undefined;
}
