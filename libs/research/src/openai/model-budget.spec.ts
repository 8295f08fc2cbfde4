import { describe, expect, it } from '@jest/globals';
import { analystAt, NOVA, REFLECTION, signal } from '../testing/model-questions.ts';
import { says, scriptedServer, sends } from '../testing/model-server.ts';
import { memoryDaySpend } from './day-spend.ts';
import { costOf, priceOfModel } from './prices.ts';

const goal = { kind: 'symbol', subject: 'NOVA', memo: null } as const;
const plenty = { modelCalls: 9, tokens: 90_000, usd: 1 };

describe('a price', () => {
  it.each([
    ['gpt-4.1-mini', 0.4],
    ['gpt-4.1-mini-2025-04-14', 0.4],
    ['openai/gpt-4o', 2.5],
    ['mine', 7],
    ['somebody-elses', undefined],
    ['constructor', undefined],
  ])('of %s is %s for a million tokens of input', (model, input) => {
    expect(priceOfModel(model, { mine: { input: 7, output: 8 } })?.input).toBe(input);
  });

  it('that a user gives has the last word', () =>
    expect(priceOfModel('gpt-4o', { 'gpt-4o': { input: 1, output: 2 } })).toEqual({ input: 1, output: 2 }));

  it('counts what the server had in its cache as cheaper', () => {
    const price = { input: 2, output: 8, cachedInput: 0.5 };
    expect(costOf(price, { inputTokens: 1_000_000, outputTokens: 0 }, 400_000)).toBeCloseTo(1.4);
    expect(costOf(undefined, { inputTokens: 1_000_000, outputTokens: 5 })).toBe(0);
  });
});

describe('a question', () => {
  it('costs what the answer says: tokens, and money by the table', async () => {
    await using server = await scriptedServer(says(REFLECTION));
    const { analyst, daySpend } = analystAt(server.baseUrl);
    const { spend } = await analyst.reflect(NOVA, signal());
    expect(spend).toEqual({ modelCalls: 1, tokens: 1_100, usd: expect.closeTo(0.00056, 8) });
    expect(daySpend.spent()).toBeCloseTo(0.00056, 8);
  });

  it('costs what a server bills that bills by itself', async () => {
    const usage = { prompt_tokens: 1_000, completion_tokens: 100, cost: 0.0123 };
    await using server = await scriptedServer(says(REFLECTION, { usage }));
    expect((await analystAt(server.baseUrl).analyst.reflect(NOVA, signal())).spend.usd).toBe(0.0123);
  });

  it.each([
    ['model calls', { ...plenty, modelCalls: 0 }],
    ['tokens', { ...plenty, tokens: 1_500 }],
    ['US dollars', { ...plenty, usd: 0.000_1 }],
  ])('is not asked where its longest answer would not fit into what is left: %s', async (unit, left) => {
    await using server = await scriptedServer(says(REFLECTION));
    const { analyst } = analystAt(server.baseUrl);
    const asked = analyst.within?.({ plan: 'basic', goal, left: () => left }).reflect(NOVA, signal());
    await expect(asked).rejects.toMatchObject({ code: 'budget', isFinal: true });
    await expect(asked).rejects.toThrow(`the budget of ${unit} does not allow another question`);
    expect(server.requests).toHaveLength(0);
  });

  it('about a sentence that fell is given up where nothing is left for it: the decision stands', async () => {
    await using server = await scriptedServer(says(REFLECTION));
    const left = () => ({ ...plenty, tokens: 10 });
    const within = analystAt(server.baseUrl).analyst.within?.({ plan: 'basic', goal, left });
    const refused = [{ section: 'numbers', text: 'Up 9 %.', evidence: [], problems: ['number not found'] }] as const;
    expect(
      await within?.rewrite?.(
        NOVA,
        refused.map((each) => ({ ...each, evidence: [] })),
        signal(),
      ),
    ).toMatchObject({ answer: [] });
    expect(server.requests).toHaveLength(0);
  });

  it('is repeated only as far as the budget goes', async () => {
    await using server = await scriptedServer(sends(500, '{}'));
    const { analyst } = analystAt(server.baseUrl);
    const asked = analyst.within?.({ plan: 'basic', goal, left: () => ({ ...plenty, modelCalls: 2 }) });
    await expect(asked?.reflect(NOVA, signal())).rejects.toMatchObject({ code: 'budget', spend: { modelCalls: 2 } });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['basic', 'gpt-4.1-mini'],
    ['premium', 'gpt-4.1'],
    ['elite', 'gpt-4.1'],
    ['none', 'gpt-4.1-mini'],
  ])('of the %s plan goes to %s', async (plan, model) => {
    await using server = await scriptedServer(says(REFLECTION));
    const within = analystAt(server.baseUrl).analyst.within?.({ plan, goal, left: () => plenty });
    await within?.reflect(NOVA, signal());
    expect(server.requests[0]?.model).toBe(model);
  });
});

describe("the day's limit of the installation", () => {
  it('stops questions once the next one may exceed it', async () => {
    await using server = await scriptedServer(says(REFLECTION));
    const { analyst } = analystAt(server.baseUrl, { daySpend: memoryDaySpend(0.006) });
    let answered = 0;
    const all = async () => {
      for (;;) {
        await analyst.reflect(NOVA, signal());
        answered += 1;
      }
    };
    await expect(all()).rejects.toMatchObject({ code: 'day_limit', isFinal: true });
    expect(answered).toBeGreaterThan(3);
    expect(server.requests).toHaveLength(answered);
    expect(answered * 0.000_56).toBeLessThanOrEqual(0.006);
  });

  it('holds for a model of unknown price, too, once it is reached', async () => {
    await using server = await scriptedServer(says(REFLECTION));
    const { analyst } = analystAt(server.baseUrl, { model: 'unknown', daySpend: memoryDaySpend(0) });
    await expect(analyst.reflect(NOVA, signal())).rejects.toThrow(/SPEND_LIMIT_USD_PER_DAY/);
  });
});
