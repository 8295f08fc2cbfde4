import type { FigureBinding } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { evidenceResponse } from './evidence-response.ts';

const HASH = 'a'.repeat(64);
const item = {
  workspaceId: 'w',
  hash: HASH,
  kind: 'indicators' as const,
  provider: 'sample',
  symbol: 'NOVA',
  asOf: '2026-03-02T23:59:59.000Z',
  fetchedAt: '2026-03-03T08:00:00.000Z',
  url: null,
  body: {},
};

function binding(metric: FigureBinding['fact']['metric'], value: number, shown: string): FigureBinding {
  const fact = { id: metric, metric, subject: 'NOVA', value, unit: 'pct' as const, period: '', source: 'sample' };
  return { start: 0, end: shown.length, shown, fact: { ...fact, as_of: '', known_from: '', evidence: [HASH] } };
}

function figuresOf(...bindings: readonly FigureBinding[]) {
  const sentence = { section: 'evidence', text: '', reference: null, evidence: [], result: 'checked' as const };
  const checked = [{ ...sentence, bindings: [...bindings] }];
  const verdict = {
    symbol: 'NOVA',
    supported: 1,
    total: 1,
    goal_fit: null,
    partial: false,
    failed_tools: [],
    checked_by: 'facts' as const,
    checked,
    dropped: [],
    lowered: [],
    coverage: null,
    sentences: [],
  };
  return evidenceResponse(item, '', [verdict]).figures;
}

it('lists a figure once, however its sentences write the sign', () => {
  const figures = figuresOf(binding('change_20d', 14.3236, '14.3%'), binding('change_20d', 14.3236, '+14.3%'));
  expect(figures).toEqual([{ name: 'change_20d_pct', value: 14.3236, shown: '14.3%' }]);
});

it('shows the sign of a negative figure that a sentence puts into words', () =>
  expect(figuresOf(binding('change_20d', -3.14, '3.1%'), binding('eps_actual', -0.33, '−$0.33'))).toMatchObject([
    { value: -3.14, shown: '−3.1%' },
    { value: -0.33, shown: '−$0.33' },
  ]));
