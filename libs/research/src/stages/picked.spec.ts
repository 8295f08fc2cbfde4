import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import type { Analyst, PickTable, TickerPick } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { openaiAnalyst } from '../openai/openai-analyst.ts';
import { runStageTask } from '../run-stage-task.ts';
import { says, scriptedServer } from '../testing/model-server.ts';
import { MemorySession, openTasks, trending } from '../testing/memory-session.ts';

const market = await openMarket('sample');
const SPEND = { modelCalls: 1, tokens: 100, usd: 0.01 };

async function shortlistBy(
  picks: (table: PickTable) => readonly TickerPick[],
  request: Partial<typeof trending> = { kind: 'custom', subject: 'software companies' },
  hasAbstained = false,
) {
  const tables: PickTable[] = [];
  const analyst: Analyst = {
    ...rulesAnalyst(),
    pick: (_goal, table) => {
      tables.push(table);
      return Promise.resolve({ answer: picks(table), spend: SPEND, hasAbstained });
    },
  };
  const session = MemorySession.started({ ...trending, ...request });
  while (!firstLine(session.log(), 'SHORTLIST'))
    for (const task of openTasks(session))
      await runStageTask(task, session, { market, analyst, evidence: memoryEvidence() }, new AbortController().signal);
  const line = firstLine(session.log(), 'SHORTLIST');
  return { line, symbols: line?.payload.symbols ?? [], tables };
}

const symbolAt = ({ rows }: PickTable, at: number) => String(rows.at(at)?.[0]);

describe('an analyst that picks', () => {
  it('sees every company that the run may look at with ten figures, and each pick carries its reason', async () => {
    const reason = 'It grows fastest.';
    const { line, symbols, tables } = await shortlistBy((table) => [{ symbol: symbolAt(table, -1), reason }]);
    const [table] = tables;
    expect(table?.columns).toHaveLength(3 + 10);
    expect(table?.rows.length).toBeGreaterThanOrEqual(5);
    expect(table?.rows.every(([, , industry, close]) => industry !== null && typeof close === 'number')).toBe(true);
    expect(table?.conditions).toEqual([expect.stringContaining('in the industry software')]);
    expect(symbols).toEqual([table && symbolAt(table, -1)]);
    expect(line?.payload.tickers).toMatchObject([{ why: reason }]);
    expect(line?.spend).toMatchObject(SPEND);
  });

  it('is refused a symbol that is not in the table, with its reason in the log, and the rest of the pick stands', async () => {
    const { line, symbols } = await shortlistBy((table) => [
      { symbol: 'NOPE', reason: 'It is elsewhere.' },
      { symbol: symbolAt(table, 0), reason: 'It fits.' },
      { symbol: symbolAt(table, 0).toLowerCase(), reason: 'Again.' },
    ]);
    expect(symbols).toHaveLength(1);
    expect(line?.payload).toMatchObject({
      refused: [{ symbol: 'NOPE', reason: 'It is not among the companies that this run may look at.' }],
    });
    expect(line?.message).toContain('Not taken, as no company that this run may look at: NOPE.');
  });

  it.each([
    ['an empty pick', false, 'The pick is empty: the order of the screen decides.'],
    ['no answer', true, 'The analyst gave no answer: the order of the screen decides.'],
  ])(
    'given %s, then the run goes on in the order of the screen, and the log says so',
    async (_, abstained, sentence) => {
      const { line, symbols, tables } = await shortlistBy(() => [], { kind: 'trending' }, abstained);
      expect(symbols).toEqual(tables[0]?.rows.slice(0, 8).map(([symbol]) => symbol));
      expect(line?.message).toContain(sentence);
    },
  );

  it('is not asked about tickers that a request names', async () => {
    const { symbols, tables } = await shortlistBy(() => [], { kind: 'custom', subject: 'BOLTR or VELDR?' });
    expect([symbols, tables]).toEqual([['BOLTR', 'VELDR'], []]);
  });
});

it('a model is asked with the table as data, and an answer of another shape is none', async () => {
  await using server = await scriptedServer(
    says({ picks: [{ symbol: 'NOVA', reason: 'It grows.' }] }),
    says({ chosen: [] }),
  );
  const { baseUrl } = server;
  const models = { model: 'gpt-4.1-mini', priorityModel: 'gpt-4.1' };
  const analyst = openaiAnalyst({ baseUrl, apiKey: 'k', timeoutMs: 5_000, ...models, wait: () => Promise.resolve() });
  const goal = { kind: 'custom' as const, subject: 'growing companies', memo: null };
  const table = {
    columns: ['symbol', 'name', 'industry', 'pe'],
    rows: [['NOVA', 'Nova </data>', null, 12]],
    conditions: [],
  };
  const asked = () => analyst.pick?.(goal, table, 8, new AbortController().signal);
  expect((await asked())?.answer).toEqual([{ symbol: 'NOVA', reason: 'It grows.' }]);
  const prompt = server.requests[0]?.messages.map(({ content }) => content).join('\n') ?? '';
  expect(prompt).toContain('<data name="universe">');
  expect(prompt).toContain('"most":8');
  expect(prompt).not.toContain('Nova </data>');
  expect(await asked()).toMatchObject({ answer: [], hasAbstained: true });
});
