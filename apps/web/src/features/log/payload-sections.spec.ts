import { expect, it } from '@jest/globals';
import type { JsonObject } from '@gemscout/domain';
import { figureText, sectionsOf } from './payload-sections.ts';

const sections = (payload: JsonObject | null) =>
  sectionsOf({ seq: 1, label: 'TOOL', message: '', ts: '', symbol: 'NOVA', payload, position: undefined, usd: 0 });

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

it('shows a reflection as its sentence and its figures in percent', () => {
  expect(sections({ confidence: 0.62, reflection: 'Volume confirms it.', goal_fit: 'high' })).toEqual([
    { kind: 'text', title: 'Reflection', text: 'Volume confirms it.' },
    {
      kind: 'fields',
      title: undefined,
      fields: [
        { name: 'Confidence', value: '62 %' },
        { name: 'Goal fit', value: 'high' },
      ],
    },
  ]);
});

it('shows the facts of a tool as named figures with their units', () => {
  expect(
    sections({ facts: { rsi_14: 71.23, close_usd: 1042.5, volume_ratio: 3.2, sma_200_usd: null, breakout: true } }),
  ).toEqual([
    {
      kind: 'fields',
      title: 'Facts',
      fields: [
        { name: 'RSI 14', value: '71.23' },
        { name: 'Close', value: '$1,042.5' },
        { name: 'Volume', value: '3.2 ×' },
        { name: 'SMA 200', value: '–' },
        { name: 'Breakout', value: 'yes' },
      ],
    },
  ]);
});

it('shows findings as a list and results as a table', () => {
  const payload = {
    key_findings: ['a', 'b'],
    results: [
      { title: 'T', url: null },
      { title: 'U', published_at: '2026' },
    ],
  };
  expect(sections(payload)).toEqual([
    { kind: 'list', title: 'Key findings', items: ['a', 'b'] },
    {
      kind: 'table',
      title: 'Results',
      columns: ['Title', 'URL', 'Published at'],
      rows: [
        ['T', '–', '–'],
        ['U', '–', '2026'],
      ],
    },
  ]);
});

it('shows who was asked before somebody answered, and what a page says as text', () => {
  const tried = [{ provider: 'finnhub', asked_for: 'news', failure: 'rate_limited' }];
  expect(sections({ excerpt: '<b>Nova</b> opens a plant.', failure: 'timed_out', tried })).toEqual([
    { kind: 'text', title: 'Excerpt', text: '<b>Nova</b> opens a plant.' },
    { kind: 'fields', title: undefined, fields: [{ name: 'Failure', value: 'timed_out' }] },
    {
      ...{ kind: 'table', title: 'Tried', columns: ['Provider', 'Asked for', 'Failure'] },
      rows: [['finnhub', 'news', 'rate_limited']],
    },
  ]);
});

it('takes a confidence by the score rule, as a fraction or a percent, and leaves text alone', () => {
  expect([figureText('confidence', 1), figureText('confidence', 74), figureText('goal_fit', 'good')]).toEqual([
    '100 %',
    '74 %',
    'good',
  ]);
});
