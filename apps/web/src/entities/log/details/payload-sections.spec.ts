import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@gemscout/domain';
import { sectionsOf } from './payload-sections.ts';

const lineWith = (payload: JsonObject | null, label = 'TOOL') => ({
  seq: 1,
  label,
  message: '',
  ts: '',
  symbol: 'NOVA',
  payload,
  position: undefined,
  usd: 0,
});
const sections = (payload: JsonObject | null) => sectionsOf(lineWith(payload));

it('shows nothing for a line without payload', () => {
  expect(sections(null)).toEqual([]);
});

it('shows a plan as steps, with k between 1 and 3 and at most six queries', () => {
  const queries = ['1', '2', '3', '4', '5', '6', '7'];
  const plan = { steps: [{ tool: 'web', k: 9, why: 'to see', queries }, { tool: 'movers', k: 0 }, 'no step'] };
  expect(sections(plan)).toEqual([
    {
      kind: 'steps',
      steps: [
        { tool: 'web', k: 3, why: 'to see', queries: queries.slice(0, 6) },
        { tool: 'movers', k: 1, why: '–', queries: [] },
      ],
    },
  ]);
});

describe('a reflection', () => {
  const reflection = { confidence: 0.62, reflection: 'Volume confirms it.', goal_fit: 'high' };
  const text = { kind: 'text', title: 'Reflection', text: 'Volume confirms it.' };
  const fields = (confidence: string) => ({
    kind: 'fields',
    title: undefined,
    fields: [
      { name: 'Confidence', value: confidence },
      { name: 'Goal fit', value: 'high' },
    ],
  });

  it('is its sentence and its figures in percent', () => {
    expect(sections(reflection)).toEqual([text, fields('62%')]);
  });

  it('says what the confidence was before it', () => {
    expect(sectionsOf(lineWith(reflection, 'REFLECT'), 0.5)).toEqual([text, fields('50% → 62%')]);
  });

  it('says it once where nothing changed', () => {
    expect(sectionsOf(lineWith(reflection, 'REFLECT'), 0.62)).toEqual([text, fields('62%')]);
  });
});

it('shows the facts of a tool as figures with the names that readers know and their units', () => {
  expect(
    sections({ facts: { rsi_14: 71.23, close_usd: 1042.5, volume_ratio: 3.2, sma_200_usd: null, breakout: true } }),
  ).toEqual([
    {
      kind: 'fields',
      title: 'Facts',
      fields: [
        { name: 'RSI (14 days)', value: '71.2' },
        { name: 'Close', value: '$1,042.50' },
        { name: 'Volume to 20-day mean', value: '3.2×' },
        { name: '200-day average', value: '–' },
        { name: 'Breakout', value: 'yes' },
      ],
    },
  ]);
});

it('draws where a close stands in its 52 weeks, and what options expect beside what was usual', () => {
  const kinds = (facts: JsonObject) => sections({ facts }).map(({ kind }) => kind);
  expect(kinds({ close_usd: 5, low_52w_usd: 4, high_52w_usd: 8 })).toEqual(['range', 'fields']);
  expect(kinds({ implied_move_pct: 14.6, past_move_pct: 6.3 })).toEqual(['moves', 'fields']);
  expect(kinds({ implied_move_pct: 14.6, past_move_pct: null })).toEqual(['fields']);
});

it('shows findings as a list and rows of figures as a table', () => {
  const findings = ['The close is above its average.', 'Volume confirms it.'];
  const movers = [
    { symbol: 'NOVA', change_pct: 8.1, url: null },
    { symbol: 'OSTEN', change_pct: -4 },
  ];
  expect(sections({ key_findings: findings, movers })).toEqual([
    { kind: 'list', title: 'Key findings', items: findings },
    {
      kind: 'table',
      title: 'Movers',
      columns: ['Symbol', '1-day change', 'URL'],
      rows: [
        ['NOVA', '+8.1%', '–'],
        ['OSTEN', '−4.0%', '–'],
      ],
    },
  ]);
});

it('counts the sources of a sentence', () => {
  expect(sections({ sentences: [{ text: 'It gained 8%.', evidence: ['e021dd697b8a'] }] })).toEqual([
    { kind: 'table', title: 'Sentences', columns: ['Text', 'Sources'], rows: [['It gained 8%.', '1']] },
  ]);
});

it('shows what failed the check, with the reason', () => {
  const unsupported = [{ text: 'It rose 9%.', reason: 'No fact of 9% is cited.' }];
  expect(sections({ unsupported })).toEqual([{ kind: 'unsupported', sentences: unsupported }]);
  expect(sections({ unsupported: [] })).toEqual([]);
});

it('shows a list of names in one line', () => {
  expect(sections({ tools: ['news', 'social'] })).toEqual([{ kind: 'text', title: 'Tools', text: 'news, social' }]);
});

it('shows what speaks for a thesis beside what speaks against it', () => {
  expect(sections({ for: ['a breakout'], against: [] })).toEqual([{ kind: 'sides', for: ['a breakout'], against: [] }]);
});

it('shows what a search found as pages with their source and date, and links to http(s) only', () => {
  const results = [
    { title: 'Nova opens a plant', url: 'https://wire.example/nova', source: 'Wire', date: '2026-06-29' },
    {
      title: 'A post',
      url: 'javascript:alert(1)',
      published_at: '2026-06-29T14:00:00.000Z',
      symbols: ['NOVA', 'OSTEN'],
    },
  ];
  expect(sections({ results })).toEqual([
    {
      kind: 'sources',
      title: 'Results',
      sources: [
        { title: 'Nova opens a plant', url: 'https://wire.example/nova', about: 'Wire · 2026-06-29' },
        { title: 'A post', url: undefined, about: '2026-06-29 14:00 UTC · NOVA, OSTEN' },
      ],
    },
  ]);
});

it('shows what each tool found before the first question as figures, or why it found nothing, not as JSON', () => {
  const snapshot = [
    { tool: 'indicators', query: 'Daily prices of NOVA', facts: { rsi_14: 68 }, highlights: [] },
    { tool: 'news', failure: 'timed_out' },
  ];
  expect(sections({ snapshot })).toEqual([
    { kind: 'fields', title: 'Daily prices of NOVA', fields: [{ name: 'RSI (14 days)', value: '68.0' }] },
    { kind: 'fields', title: 'news', fields: [{ name: 'Failure', value: 'timed_out' }] },
  ]);
});

it('shows how many fact groups were known, and why the others were not', () => {
  const missing = [{ groups: ['Options'], reason: 'None are traded.' }];
  expect(sections({ coverage: { known: 8, applying: 9, missing } })).toEqual([
    { kind: 'text', title: 'Facts', text: '8 of 9 fact groups' },
    { kind: 'list', title: 'Missing facts', items: ['Options: None are traded.'] },
  ]);
  expect(sections({ coverage: { known: 9, applying: 9, missing: [] } })).toEqual([
    { kind: 'text', title: 'Facts', text: '9 of 9 fact groups' },
  ]);
});

it('shows the memo of a ticker as a memo', () => {
  expect(sections({ memo: '# NOVA: Avoid' })).toEqual([{ kind: 'memo', text: '# NOVA: Avoid' }]);
});

it('says last which evidence it rests on, from whom, and of when', () => {
  const evidence = ['bars', 'indicators'].map((kind) => ({
    hash: 'e0',
    kind,
    provider: 'sample',
    as_of: '2026-06-30T23:59:59.999Z',
  }));
  expect(sections({ evidence, days: 35 }).at(-1)).toEqual({
    kind: 'provenance',
    text: 'bars, indicators of sample, as of 2026-06-30',
  });
});

it('shows who was asked before somebody answered, and what a page says as text', () => {
  const tried = [{ provider: 'finnhub', asked_for: 'news', failure: 'rate_limited' }];
  expect(sections({ excerpt: '<b>Nova</b> opens a plant.', failure: 'timed_out', tried })).toEqual([
    { kind: 'text', title: 'Excerpt', text: '<b>Nova</b> opens a plant.' },
    { kind: 'fields', title: undefined, fields: [{ name: 'Failure', value: 'timed_out' }] },
    {
      kind: 'table',
      title: 'Tried',
      columns: ['Provider', 'Asked for', 'Failure'],
      rows: [['finnhub', 'news', 'rate_limited']],
    },
  ]);
});
