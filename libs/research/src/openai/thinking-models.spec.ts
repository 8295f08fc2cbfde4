import { describe, expect, it } from '@jest/globals';
import { analystAt, NOVA, REFLECTION, signal } from '../testing/model-questions.ts';
import { completion, says, scriptedServer, sends, type Reply } from '../testing/model-server.ts';
import { jsonObjectsIn, saidIn } from './said.ts';

const json = JSON.stringify(REFLECTION);
const draft = JSON.stringify({ ...REFLECTION, confidence: 0.1 });

/** A model that thinks: it answers only where it may write `tokens`, and says how many it thought. */
function thinkingFor(tokens: number, content: string | null = json): Reply {
  return (response, request) => {
    const limit = request.max_completion_tokens ?? request.max_tokens ?? 0;
    const isCut = limit < tokens;
    const choice = { finish_reason: isCut ? 'length' : 'stop', message: { content: isCut ? '' : content } };
    const usage = { prompt_tokens: 100, completion_tokens: Math.min(limit, tokens) };
    sends(200, JSON.stringify({ ...completion(null), choices: [choice], usage }))(response, request);
  };
}

const limitsAt = ({ requests }: Awaited<ReturnType<typeof scriptedServer>>) =>
  requests.map(({ max_tokens, max_completion_tokens }) => max_tokens ?? max_completion_tokens);

describe('a model that thinks', () => {
  it('is asked again with more room where all of it went into thinking, and the next time at once', async () => {
    await using server = await scriptedServer(thinkingFor(9_000));
    const { analyst, pauses } = analystAt(server.baseUrl);
    const { answer, spend } = await analyst.reflect(NOVA, signal());
    expect(answer.confidence).toBe(0.4);
    expect(limitsAt(server)).toEqual([1_200, 4_800, 19_200]);
    expect([spend.modelCalls, spend.tokens, pauses.length]).toEqual([3, 300 + 1_200 + 4_800 + 9_000, 0]);
    await analyst.reflect(NOVA, signal());
    expect(limitsAt(server).slice(3)).toEqual([4_800, 19_200]);
  });

  it('is given no more room than the budget has', async () => {
    await using server = await scriptedServer(thinkingFor(9_000));
    const { analyst } = analystAt(server.baseUrl);
    const goal = { kind: 'symbol', subject: 'NOVA', memo: null } as const;
    const left = () => ({ modelCalls: 9, tokens: 9_000, usd: 1 });
    const asked = analyst.within?.({ plan: 'basic', goal, left }).reflect(NOVA, signal());
    await expect(asked).rejects.toMatchObject({
      code: 'wrong_answer',
      message: expect.stringMatching(/thought for all \d+ tokens/),
    });
    expect(Math.max(...limitsAt(server).map(Number))).toBeLessThan(9_000);
  });

  it('is given no more room than the context of its server has', async () => {
    const tooLong = "'max_tokens' is too large: 4800. This model's maximum context length is 8192 tokens";
    const refused = sends(400, JSON.stringify({ error: { message: tooLong, code: 400 } }));
    await using server = await scriptedServer(refused, says(REFLECTION));
    const { answer } = await analystAt(server.baseUrl, { model: 'o4-mini' }).analyst.reflect(NOVA, signal());
    expect(answer.confidence).toBe(0.4);
    expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([4_800, 1_200]);
  });

  it.each(['reasoning', 'reasoning_content'])('is known by thoughts in %s', async (field) => {
    const choice = { finish_reason: 'stop', message: { content: json, [field]: 'First, the order.' } };
    await using server = await scriptedServer(says(null, { choices: [choice] }));
    const { analyst } = analystAt(server.baseUrl);
    await analyst.reflect(NOVA, signal());
    await analyst.reflect(NOVA, signal());
    expect(limitsAt(server)).toEqual([1_200, 4_800]);
  });

  it('that never answers is not asked for ever', async () => {
    await using server = await scriptedServer(thinkingFor(1_000_000));
    await expect(analystAt(server.baseUrl).analyst.reflect(NOVA, signal())).rejects.toMatchObject({
      code: 'wrong_answer',
    });
    expect(limitsAt(server)).toEqual([1_200, 4_800, 19_200, 32_000]);
  });

  it('is told how long to think, where its server knows that', async () => {
    await using server = await scriptedServer(says(REFLECTION));
    await analystAt(server.baseUrl, { model: 'o4-mini' }).analyst.reflect(NOVA, signal());
    expect(server.requests[0]).toMatchObject({ reasoning_effort: 'low', max_tokens: 4_800 });
    await analystAt(server.baseUrl).analyst.reflect(NOVA, signal());
    expect(server.requests[1]?.reasoning_effort).toBeUndefined();
  });

  it('is asked without that where its server does not', async () => {
    const refused = sends(400, JSON.stringify({ error: { message: 'Unrecognized argument: reasoning_effort' } }));
    await using server = await scriptedServer(refused, says(REFLECTION));
    await analystAt(server.baseUrl, { model: 'o1-mini' }).analyst.reflect(NOVA, signal());
    expect(server.requests.map(({ reasoning_effort }) => reasoning_effort)).toEqual(['low', undefined]);
  });

  it.each([
    ['its thoughts before it', `<think>Is {"a": 1} it? ${draft}</think>\n${json}`],
    ['thoughts whose beginning the server took away', `So ${draft}, hm.</think>${json}`],
    ['a thought that was never closed', `<think>First ${draft}. So: ${json}`],
    ['words after it', `${json}\n\nI kept it short {as asked}; tell me more?`],
    ['a code fence and words', `Sure!\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    [
      'harmony channels',
      `<|channel|>analysis<|message|>${draft}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${json}<|return|>`,
    ],
    ['harmony channels without their marks', `analysisWe draft ${draft}assistantfinal${json}`],
  ])('answers with %s', async (_what, text) => {
    await using server = await scriptedServer(says(text));
    const { answer, spend } = await analystAt(server.baseUrl).analyst.reflect(NOVA, signal());
    expect([answer.confidence, spend.modelCalls]).toEqual([0.4, 1]);
  });
});

it('a thought that was cut off is no answer', () => {
  expect(saidIn(`<think>maybe ${draft}`, true)).toBe('');
  expect(saidIn(`<|channel|>analysis<|message|>maybe ${draft}`, true)).toBe('');
});

it('objects are found whatever stands in their strings, and in bounded time', () => {
  expect(jsonObjectsIn(String.raw`x {"a": "}\"{", "b": {"c": 1}} {broken} {"d": []}`)).toEqual([
    { a: '}"{', b: { c: 1 } },
    { d: [] },
  ]);
  const startedMs = performance.now();
  expect(jsonObjectsIn('{'.repeat(1_000_000))).toEqual([]);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
