import { describe, expect, it } from '@jest/globals';
import { parseReferences, type Fact } from '@gemscout/evidence';
import { analystAt, NOVA, REFLECTION, signal } from '../testing/model-questions.ts';
import { says, scriptedServer } from '../testing/model-server.ts';
import { readPrompts } from './prompts.ts';
import { tickerData } from './ticker-data.ts';

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
  it('names each fact with its id, its value, its time and its item, and says what metrics mean', () => {
    const { data } = tickerData({ ...NOVA, facts: [close, headline, chart, other] });
    expect(data).toMatchObject({
      facts: ['close: close $12.50, as of 2 March 2026 [e1]', 'news.1: headline "Nova wins" (Wire, 2026-03-02) [e1]'],
      definitions: { Close: expect.stringMatching(/traded price/) },
    });
  });

  it('says what the figures of the tools mean where there are no facts yet', () =>
    expect(tickerData({ ...NOVA, sector }).data).toMatchObject({
      definitions: { 'news.headlines': expect.any(String), 'sector.breadth_pct': expect.any(String) },
    }));
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
