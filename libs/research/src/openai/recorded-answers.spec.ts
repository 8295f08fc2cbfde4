import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { analystAt, NOVA, REFLECTED, REFLECTION, signal } from '../testing/model-questions.ts';
import { scriptedServer, sends } from '../testing/model-server.ts';
import { completionOf } from './completion.ts';
import { jsonObjectsIn } from './said.ts';

const from = process.env['RECORDINGS'] ?? join(import.meta.dirname, '../../../../../shared/data/recordings');
const present = existsSync(join(from, 'index.json'));
if (!present) console.warn(`skipped: recorded answers of language models, as ${from} does not exist`);

const Recording = z.object({
  provider: z.string(),
  endpoint: z.string(),
  case: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  file: z.string(),
});
const recordings = present
  ? z
      .array(Recording)
      .parse(JSON.parse(readFileSync(join(from, 'index.json'), 'utf8')))
      .filter(({ provider }) => provider === 'openai' || provider === 'openrouter')
  : [];
const Chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish(), reasoning: z.string().nullish() }) })),
});
const bodyOf = (file: string) => readFileSync(join(from, file));

const CODES: Readonly<Record<number, string>> = { 400: 'request_refused', 404: 'model_missing', 429: 'rate_limited' };

/** Calls of tools that were not offered are no answer, and neither are events or bodies of another interface. */
function codeOf({ status, endpoint, file }: z.infer<typeof Recording>): string | undefined {
  if (status !== 200) return CODES[status];
  const body = bodyOf(file).toString();
  if (body.includes('insufficient_quota') && endpoint === 'responses') return 'no_credit';
  if (endpoint !== 'chat_completions') return 'broken_answer';
  return body.includes('"finish_reason":"tool_calls"') ? 'empty' : 'wrong_answer';
}

(present ? describe : describe.skip)('recorded bytes', () => {
  it.each(
    recordings.map((recording) => [`${recording.provider} ${recording.case} ${recording.file}`, recording] as const),
  )('%s is an abstention with its reason: none of them answers this question', async (_name, recording) => {
    const { status, headers, file } = recording;
    await using server = await scriptedServer(sends(status, bodyOf(file), headers));
    const outcome: unknown = await analystAt(server.baseUrl)
      .analyst.reflect(NOVA, signal())
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(ModelAbstained);
    expect(outcome).toMatchObject({ code: codeOf(recording) });
  });

  const completions = recordings.filter(({ endpoint, status }) => endpoint === 'chat_completions' && status === 200);
  const Completion = z.looseObject({
    choices: z.array(z.looseObject({ message: z.looseObject({}) })),
    usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }),
  });
  it.each(completions.map((recording) => [recording.file, recording] as const))(
    '%s with an answer in its place is read, and metered from its own usage',
    async (_name, { headers, file }) => {
      const recorded = Completion.parse(JSON.parse(bodyOf(file).toString()));
      const choices = recorded.choices.map((choice) => ({
        ...choice,
        message: { ...choice.message, content: JSON.stringify(REFLECTION) },
      }));
      await using server = await scriptedServer(sends(200, JSON.stringify({ ...recorded, choices }), headers));
      const { answer, spend, usage } = await analystAt(server.baseUrl).analyst.reflect(NOVA, signal());
      const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = recorded.usage;
      expect(answer).toEqual(REFLECTED);
      expect(usage).toEqual({ model: 'gpt-4.1-mini', inputTokens, outputTokens });
      expect(spend.tokens).toBe(inputTokens + outputTokens);
      expect(spend.usd).toBeCloseTo((inputTokens * 0.4 + outputTokens * 1.6) / 1e6, 10);
    },
  );

  it('an answer in JSON is found in the recorded answer', () => {
    const file = 'openai/openai.chat_completions.openai_native_output_1.json';
    const recorded = completionOf(JSON.parse(bodyOf(file).toString()));
    expect(jsonObjectsIn(recorded?.said ?? '')).toEqual([{ city: 'Mexico City', country: 'Mexico' }]);
  });

  it('a model whose recorded answer holds thoughts is known to think', () => {
    const file = 'openrouter/openrouter.chat_completions_stream.openrouter_streaming_reasoning.sse';
    const deltas = [
      ...bodyOf(file)
        .toString()
        .matchAll(/^data: (\{.*)$/gm),
    ].flatMap(([, json = '']) => Chunk.parse(JSON.parse(json)).choices.map(({ delta }) => delta));
    const joined = (field: keyof (typeof deltas)[number]) => deltas.map((delta) => delta[field] ?? '').join('');
    const message = { content: joined('content'), reasoning: joined('reasoning') };
    expect(message.reasoning).toMatch(/simple arithmetic question/);
    expect(completionOf({ choices: [{ message }] })).toMatchObject({ said: message.content.trim(), thinks: true });
  });

  it('a model that takes no system message is asked without one', async () => {
    const refusal = recordings.find((recording) => recording.case === 'openai_o1_mini_system_role_system_400');
    if (!refusal) throw new Error('The recording is not there');
    const fine = JSON.stringify({ choices: [{ message: { content: JSON.stringify(REFLECTION) } }] });
    const script = [sends(refusal.status, bodyOf(refusal.file), refusal.headers), sends(200, fine)] as const;
    await using server = await scriptedServer(...script);
    const { spend } = await analystAt(server.baseUrl).analyst.reflect(NOVA, signal());
    expect(server.requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['user'],
    ]);
    expect(spend.tokens).toBeGreaterThan(500); // it says no usage, so it is estimated
  });
});
