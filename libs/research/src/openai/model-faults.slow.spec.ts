import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { analystAt, CANARY_KEY, NOVA, REFLECTION, signal } from '../testing/model-questions.ts';
import { completion, hangsUp, neverAnswers, says, scriptedServer, sends, type Reply } from '../testing/model-server.ts';

const fine = says(REFLECTION);
const refusal = JSON.stringify({
  ...completion(null),
  choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: null, refusal: 'I cannot.' } }],
});
const errorBody = JSON.stringify({ error: { message: `no, ${CANARY_KEY}`, type: 'server_error', code: null } });
const html = sends(200, '<!doctype html><title>Bad gateway</title>', { 'content-type': 'text/html' });
const huge = sends(200, JSON.stringify(completion('x'.repeat(10_000_000))));

/** Short only where nobody ever answers: a loaded machine must have its time to. */
function timeoutFor(script: readonly Reply[]): number {
  if (script.every((reply) => reply === neverAnswers)) return 300;
  return script.includes(neverAnswers) ? 6_000 : 20_000;
}

async function reflected(...script: [Reply, ...Reply[]]) {
  await using server = await scriptedServer(...script);
  const { analyst, pauses, daySpend } = analystAt(server.baseUrl, { timeoutMs: timeoutFor(script) });
  const outcome: unknown = await analyst.reflect(NOVA, signal()).catch((error: unknown) => error);
  return { outcome, pauses, calls: server.requests.length, spent: daySpend.spent(), requests: server.requests };
}

describe('trouble that passes is outlasted', () => {
  it.each<[string, Reply]>([
    ['too many requests', sends(429, errorBody)],
    ['a server error', sends(500, errorBody)],
    ['a bad gateway in HTML', sends(502, '<html>', { 'content-type': 'text/html' })],
    ['an overloaded server', sends(529, errorBody)],
    ['no answer in time', neverAnswers],
    ['an answer that is cut', hangsUp],
    ['JSON that breaks off', sends(200, '{"choices":[{"message":{"content":"{')],
    ['HTML instead of JSON', html],
    ['nothing at all', sends(200, '')],
    ['an empty completion', says('')],
    ['an error in a success', sends(200, JSON.stringify({ error: { code: 429, message: 'upstream' } }))],
    ['no choices', says('', { choices: [] })],
  ])('%s, twice', async (_what, trouble) => {
    const { outcome, calls, pauses } = await reflected(trouble, trouble, fine);
    expect(outcome).toMatchObject({ answer: { reflection: 'The order is news.' }, spend: { modelCalls: 3 } });
    expect([calls, pauses.length]).toEqual([3, 2]);
  });

  it.each<[string, Reply, string]>([
    ['too many requests', sends(429, errorBody), 'rate_limited'],
    ['a server error', sends(503, errorBody), 'overloaded'],
    ['an overloaded server', sends(529, errorBody), 'overloaded'],
    ['no answer in time', neverAnswers, 'timed_out'],
    ['an answer that is cut', hangsUp, 'broken_answer'],
    ['HTML instead of JSON', html, 'broken_answer'],
    ['an empty completion', says(''), 'empty'],
  ])('but not for ever: %s', async (_what, trouble, code) => {
    const { outcome, calls } = await reflected(trouble);
    expect(outcome).toBeInstanceOf(ModelAbstained);
    expect(outcome).toMatchObject({ code, isFinal: false, spend: { modelCalls: 3 } });
    expect(calls).toBe(3);
  });

  it('a server that is not there is named', async () => {
    const server = await scriptedServer(fine);
    await server[Symbol.asyncDispose]();
    const asked = analystAt(server.baseUrl).analyst.reflect(NOVA, signal());
    await expect(asked).rejects.toThrow(/127\.0\.0\.1:\d+ cannot be reached: check OPENAI_BASE_URL/);
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('a pause', () => {
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  ])('is as long as %j asks for', async (headers, ms) => {
    const { pauses } = await reflected(sends(429, errorBody, { 'content-type': 'application/json', ...headers }), fine);
    expect(pauses).toEqual([ms]);
  });

  it('until a moment is until then', async () => {
    const moment = new Date(Date.now() + 15_000).toUTCString();
    const { pauses } = await reflected(sends(503, errorBody, { 'retry-after': moment }), fine);
    expect(pauses[0]).toBeLessThanOrEqual(15_000);
  });

  it('grows where nothing is said', async () => {
    const { pauses } = await reflected(sends(429, errorBody));
    expect(pauses[1]).toBeGreaterThan(Number(pauses[0]));
  });

  it('of minutes is left to the next attempt of the stage', async () => {
    const { outcome, calls } = await reflected(sends(429, errorBody, { 'retry-after': '120' }), fine);
    expect(outcome).toMatchObject({ code: 'rate_limited', isFinal: false, retryAfterMs: 120_000 });
    expect(calls).toBe(1);
  });
});

describe('what no repetition can help', () => {
  it.each<[number, string, string | null, RegExp]>([
    [401, 'key_refused', null, /refused the key: check OPENAI_API_KEY/],
    [403, 'key_refused', null, /does not let this key use gpt-4.1-mini/],
    [404, 'model_missing', null, /knows no model gpt-4.1-mini at this address: check OPENAI_MODEL and OPENAI_BASE_URL/],
    [402, 'no_credit', null, /no credit left/],
    [429, 'no_credit', 'insufficient_quota', /no credit left/],
    [400, 'request_refused', null, /does not take our questions \(400\)/],
    [400, 'context_too_short', 'context_length_exceeded', /too short for this question: start it with 16,384 tokens/],
  ])('%d is asked once: %s', async (status, code, inBody, sentence) => {
    const body = JSON.stringify({ error: { message: `Incorrect key ${CANARY_KEY}`, code: inBody } });
    const { outcome, calls } = await reflected(sends(status, body));
    expect(outcome).toMatchObject({ code, isFinal: true, spend: { tokens: 0, usd: 0 } });
    expect(String(outcome)).toMatch(sentence);
    expect(calls).toBe(1);
  });

  it('a refusal and ten megabytes are asked once by this attempt, too', async () => {
    const refused = await reflected(sends(200, refusal));
    expect([refused.outcome, refused.calls]).toMatchObject([{ code: 'refused', isFinal: false }, 1]);
    const large = await reflected(huge);
    expect([large.outcome, large.calls]).toMatchObject([{ code: 'too_large', isFinal: false }, 1]);
  });
});

describe('a wrong answer', () => {
  it.each<[string, unknown, RegExp]>([
    ['of another shape', { text: 'hello' }, /reflection/],
    ['with a confidence beyond 1', { ...REFLECTION, confidence: 85 }, /confidence/],
    ['about another ticker', { ...REFLECTION, symbol: 'PUMP' }, /must be NOVA, the ticker asked for/],
    ['that is prose', 'The order is news.', /no JSON object/],
  ])('%s is told what is wrong with it, and repaired', async (_what, wrong, told) => {
    const { outcome, requests } = await reflected(says(wrong), fine);
    expect(outcome).toMatchObject({ answer: { confidence: 0.4 }, spend: { modelCalls: 2, tokens: 2_200 } });
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(requests[1]?.messages.at(-1)?.content).toMatch(told);
  });

  it('is repaired once, and then there is none', async () => {
    const { outcome, calls } = await reflected(says({ ...REFLECTION, symbol: 'PUMP' }));
    expect(outcome).toMatchObject({ code: 'wrong_answer', spend: { modelCalls: 2, tokens: 2_200 } });
    expect(calls).toBe(2);
  });

  it('that was cut off at its limit is asked for in short', async () => {
    const cut = JSON.stringify({
      ...completion('{'),
      choices: [{ finish_reason: 'length', message: { role: 'assistant', content: '{"symbol":' } }],
    });
    const { outcome, requests } = await reflected(sends(200, cut), fine);
    expect(outcome).toMatchObject({ answer: { goal_fit: 0.5 } });
    expect(requests[1]?.messages.at(-1)?.content).toMatch(/be much shorter/);
  });
});

it('the key is in the header, and in nothing that anybody can read', async () => {
  const seen: unknown[] = [];
  for (const trouble of [
    sends(401, errorBody),
    sends(500, errorBody),
    sends(400, errorBody),
    html,
    hangsUp,
    neverAnswers,
  ]) {
    const { outcome, requests } = await reflected(trouble);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${CANARY_KEY}`);
    seen.push(
      inspect(outcome, { depth: 20, showHidden: true }),
      JSON.stringify(outcome),
      requests.map(({ messages }) => messages),
    );
  }
  expect(JSON.stringify(seen)).not.toContain('canary');
});

it('a run that ends is not waited for', async () => {
  await using server = await scriptedServer(neverAnswers);
  const ended = new AbortController();
  const asked = analystAt(server.baseUrl).analyst.reflect(NOVA, ended.signal);
  ended.abort(new Error('The run has ended'));
  await expect(asked).rejects.toThrow('The run has ended');
});
