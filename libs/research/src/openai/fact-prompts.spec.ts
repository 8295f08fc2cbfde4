import { describe, expect, it } from '@jest/globals';
import { parseReferences, type Fact } from '@gemscout/evidence';
import { analystAt, NOVA, REFLECTION, signal } from '../testing/model-questions.ts';
import { says, scriptedServer } from '../testing/model-server.ts';
import { readPrompts } from './prompts.ts';
import type { Dossier } from '../dossier.ts';
import type { ToolAnswer } from '../facts.ts';
import type { Question } from '../questions/question.ts';
import { openPages, tickerData } from './ticker-data.ts';

const hash = 'a'.repeat(64);
const goal = { kind: 'symbol', subject: 'NOVA', memo: null } as const;
const shared = {
  subject: { kind: 'symbol', symbol: 'NOVA', sector: null },
  asOf: '2026-03-02',
  knownFrom: '2026-03-02T21:00:00.000Z',
  evidence: [hash],
} as const;
const close: Fact = {
  ...shared,
  id: 'close',
  metric: 'close',
  value: 12.5,
  unit: 'usd_per_share',
  period: { type: 'day', day: '2026-03-02' },
  source: 'small',
};
const headline: Fact = { ...close, id: 'news.1', metric: 'headline', value: 'Nova wins', unit: 'text', source: 'Wire' };
const chart: Fact = { ...close, id: 'close.2026-02-27', value: 12.1 };
const other: Fact = {
  ...close,
  id: 'sector.energy.breadth',
  metric: 'breadth',
  subject: { kind: 'sector', sector: 'Energy' },
};

const sector = { sector: 'Energy', change_20d_pct: 1.5, breadth_pct: 40, hash: 'b'.repeat(64) };

describe('the data of a ticker', () => {
  it('groups the facts by their time and item, and says what metrics mean that have no usual meaning', () => {
    const average: Fact = { ...close, id: 'sma_50', metric: 'sma_50', value: 12 };
    const breakout: Fact = { ...close, id: 'breakout', metric: 'breakout', value: true, unit: 'flag' };
    const { data } = tickerData({
      ...NOVA,
      asked: [],
      findings: {},
      sector,
      facts: [close, average, breakout, chart, other],
    });
    expect(data).toMatchObject({
      facts: {
        facts: [expect.stringMatching(/^2 March 2026 \[\]: close \$12.50; sma_50 \$12.00; breakout yes; sector/)],
      },
      definitions: { breakout: expect.any(String) },
    });
    expect(Object.keys(data['definitions'] ?? {})).not.toContain('close');
  });

  it('begins the same after a tool was asked: its facts are appended, and items keep their ids', () => {
    const items = [{ hash: 'c'.repeat(64), kind: 'indicators', provider: 'small', as_of: '2026-03-02T21:00:00.000Z' }];
    const answered: ToolAnswer = {
      tool: 'indicators',
      query: '',
      summary: '',
      facts: null,
      highlights: [],
      evidence: items,
    };
    const snapshot = [answered];
    const traded: Fact = { ...close, evidence: ['c'.repeat(64)] };
    const begun: Dossier = { ...NOVA, asked: [], findings: {}, sector, snapshot };
    const before = tickerData({ ...begun, facts: [traded] });
    const after = tickerData({ ...begun, asked: ['news'], findings: NOVA.findings, facts: [traded, headline] });
    expect(JSON.stringify(after.data).startsWith(JSON.stringify(before.data).slice(0, -1))).toBe(true);
    expect(after.data['finding_1']).toEqual({
      tool: 'news',
      facts: ['news.1: headline "Nova wins" (Wire, 2026-03-02) [e3]'],
    });
    expect([...after.hashes].slice(0, 2)).toEqual([...before.hashes]);
  });

  it('what a question brings forward stands behind what was known, and is shown once', () => {
    const held: Fact = { ...close, id: 'revenue.fy2020', metric: 'revenue', evidence: ['c'.repeat(64)] };
    const snapshot: ToolAnswer[] = [
      {
        tool: 'statements',
        query: '',
        summary: '',
        facts: {},
        highlights: [],
        evidence: [{ hash: 'c'.repeat(64), kind: 'statements', provider: 'small', as_of: '2026-03-02T21:00:00.000Z' }],
      },
    ];
    const begun: Dossier = { ...NOVA, asked: [], findings: {}, snapshot, facts: [close, held] };
    const question: Question = { tool: 'statements', years: 9 };
    const answered = { question, summary: 'Nine years.', shown: [held.id], titles: [], evidence: [] };
    const [before, after] = [tickerData(begun), tickerData({ ...begun, questions: [answered] })];
    expect(JSON.stringify(after.data).startsWith(JSON.stringify(before.data).slice(0, -1))).toBe(true);
    expect(after.data['finding_1']).toEqual({ question: { tool: 'statements', years: 9 }, summary: 'Nine years.' });
    expect(JSON.stringify(after.data).split(held.id)).toHaveLength(2);
  });

  it('says a text once, however often it was found, and the time of a figure in its id alone where that names it', () => {
    const year: Fact = {
      ...close,
      id: 'revenue.fy2020',
      metric: 'revenue',
      period: { type: 'window', unit: 'year', length: 1, until: '2020-12-31', fiscalYear: '2020' },
    };
    const quarter: Fact = {
      ...{ ...close, id: 'eps_actual.2025q4', metric: 'eps_actual' },
      period: { type: 'quarter', end: '2025-12-31' },
    };
    const post: Fact = { ...close, id: 'post.1', metric: 'post', value: 'To the moon', unit: 'text', source: 'user_1' };
    const copied: Fact = { ...post, id: 'post.2', source: 'user_2' };
    const { data } = tickerData({ ...NOVA, asked: [], findings: {}, facts: [year, quarter, post, copied] });
    expect(data['facts']).toEqual({
      facts: [
        expect.stringMatching(/^in the fiscal year of the id, to its 12-31 \[\]: revenue\.fy2020 /),
        expect.stringMatching(/^in the quarter of the id \[\]: eps_actual\.2025q4 /),
        'post.1: "To the moon" (user_1, 2026-03-02) []',
      ],
    });
  });

  it('names the pages of a search that were not read', () => {
    const url = 'https://example.com/a';
    const web = {
      tool: 'web',
      query: '',
      summary: '',
      facts: null,
      evidence: [],
      highlights: [{ title: 'A', source: 'x', date: '2026-03-01', url }],
    } as const;
    const question: Question = { tool: 'web', query: 'orders' };
    const questions = [{ question, summary: '', shown: [], titles: [], evidence: [] }];
    const dossier: Dossier = {
      ...NOVA,
      findings: { web: { ...web, highlights: [...web.highlights], evidence: [] } },
      questions,
    };
    expect(openPages(dossier)).toEqual([url]);
    expect(
      openPages({ ...dossier, pages: [{ tool: 'web', page: url, source: 'x', summary: '', evidence: [] }] }),
    ).toEqual([]);
  });
});

it('the prompts show no reference that does not exist', () => {
  const pieces = Object.values(readPrompts()).flatMap((prompt) => parseReferences(prompt));
  expect(pieces.filter(({ type }) => type === 'malformed')).toEqual([]);
  expect(new Set(pieces.flatMap((piece) => (piece.type === 'reference' ? [piece.reference.kind] : [])))).toEqual(
    new Set(['fact', 'computed', 'rank', 'count', 'level', 'quote']),
  );
});

it('a model is told the day of the market, where it may know it', async () => {
  await using server = await scriptedServer(says(REFLECTION));
  const { analyst } = analystAt(server.baseUrl);
  const run = { plan: 'basic', goal, left: () => ({ modelCalls: 9, tokens: 90_000, usd: 1 }) };
  await analyst.within?.({ ...run, today: '2026-03-02' }).reflect(NOVA, signal());
  await analyst.within?.(run).reflect(NOVA, signal());
  const told = server.requests.map(({ messages }) => messages[0]?.content.includes('Today is 2026-03-02.'));
  expect(told).toEqual([true, false]);
});

describe('a verifier', () => {
  const sentences = [
    { section: 'thesis', text: 'It closed at $12.50.', facts: [close] },
    { section: 'thesis', text: 'It rose because of the order.', facts: [headline] },
    { section: 'risks', text: 'The chief resigned.', facts: [] },
  ] as const;

  it('is not the analyst, sees the sentences with their facts alone, and answers for each', async () => {
    const findings = [
      { at: 1, finding: 'not_said', why: 'No cause is named.' },
      { at: 0, finding: 'supported', why: '' },
    ];
    await using server = await scriptedServer(says({ findings }));
    const verified = await analystAt(server.baseUrl).analyst.verify?.(NOVA, sentences, signal());
    expect(verified?.answer).toEqual([
      { at: 0, finding: 'supported', why: '' },
      { at: 1, finding: 'not_said', why: 'No cause is named.' },
      { at: 2, finding: 'not_said', why: expect.any(String) },
    ]);
    const [instructions, asked] = server.requests[0]?.messages.map(({ content }) => content) ?? [];
    expect(instructions).toMatch(/You did not write it/);
    expect(asked).toContain('close: close $12.50, as of 2 March 2026');
    expect(asked).not.toContain('2 headlines.');
  });

  it('that does not answer leaves the memo as the rules found it', async () => {
    await using server = await scriptedServer(says({ findings: 'all fine' }));
    const verified = await analystAt(server.baseUrl).analyst.verify?.(NOVA, sentences, signal());
    expect(verified).toMatchObject({ answer: [], hasAbstained: true, spend: { modelCalls: 2 } });
  });
});

describe('a memo that a model writes', () => {
  const sentence = (text: string, ...evidence: string[]) => ({ text, evidence });
  const dossier = { ...NOVA, facts: [close] };

  it('may cite an item by one of its facts', async () => {
    await using server = await scriptedServer(
      says({ symbol: 'NOVA', sentences: [{ at: 0, ...sentence('It closed at {{close}}.', 'close') }] }),
    );
    const refused = [
      { section: 'thesis', ...sentence('It closed.', 'e99'), problems: ['unknown evidence: e99'] },
    ] as const;
    const anew = await analystAt(server.baseUrl).analyst.rewrite?.(dossier, refused, signal());
    expect(anew?.answer).toEqual([{ at: 0, ...sentence('It closed at {{close}}.', hash) }]);
    const told = server.requests[0]?.messages.at(-1)?.content ?? '';
    expect(told).toContain('unknown evidence: e99');
    expect(told).toContain('"evidence":["e99"]');
  });
});
