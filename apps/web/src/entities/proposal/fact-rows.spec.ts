import { describe, expect, it } from '@jest/globals';
import type { FigureBinding } from '@gemscout/contracts';
import { factText } from './fact-rows.ts';

const average: FigureBinding = {
  start: 0,
  end: 6,
  shown: '$39.80',
  fact: {
    id: 'sma_50',
    metric: 'sma_50',
    subject: 'NOVA',
    value: 39.8012,
    unit: 'usd_per_share',
    period: 'in the 50 trading days to 5 January 2026',
    as_of: '2026-01-05',
    known_from: '2026-01-05T21:00:00.000Z',
    source: 'sample',
    evidence: [],
    formula: 'mean of the closes of the window',
    inputs: [{ id: 'close', label: 'Close', shown: '$41.24' }],
  },
};
const textOf = (fact: Partial<FigureBinding['fact']>, shown = average.shown) =>
  factText({ ...average, shown, fact: { ...average.fact, ...fact } }, 'NOVA');
const rowsOf = (fact: Partial<FigureBinding['fact']>, shown?: string) =>
  textOf(fact, shown).rows.map(({ name, value }) => `${name}: ${value}`);

describe('the card of a figure', () => {
  it('says what it is, of when, from where, and how it was computed', () => {
    const { label, definition, shown, formula, inputs } = textOf({});
    expect([label, shown, formula, inputs]).toEqual([
      '50-day average',
      '$39.80',
      average.fact.formula,
      average.fact.inputs,
    ]);
    expect(definition).toMatch(/\.$/);
    expect(rowsOf({})).toEqual(['Exactly: 39.8012', 'Period: 50 trading days to 5 January 2026', 'Source: sample']);
  });

  it('shows the exact value as a reader writes it', () => {
    expect(rowsOf({ value: -1234567.891 }, '−$1.2M')[0]).toBe('Exactly: −1,234,567.891');
  });

  it('says the day where the period does not', () => {
    expect(rowsOf({ period: 'Q2 2025' })).toContain('As of: 5 January 2026');
    expect(rowsOf({ period: 'as of 5 January 2026' }).slice(1)).toEqual(['As of: 5 January 2026', 'Source: sample']);
  });

  it('names whose figure it is where it is not the ticker', () => {
    expect(rowsOf({ subject: 'Technology' })[0]).toBe('Of: Technology');
  });

  it('names the holder of shares, and the section of a filing', () => {
    const part = 'Nordhaven Index Advisers';
    expect(rowsOf({ metric: 'largest_holder', part })).toContain('Holder: Nordhaven Index Advisers');
    expect(rowsOf({ metric: 'new_paragraphs', part: '10-K, risk factors' })).toContain('Section: 10-K, risk factors');
  });

  it.each([
    ['$39.80', 39.8],
    ['$1,204.50', 1204.5],
    ['−3.8%', -3.8],
    ['63 days', 63],
    ['27 January 2015', '2015-01-27'],
    ['yes', true],
  ])('leaves out the exact value where %s is all of it', (shown, value) => {
    expect(rowsOf({ value }, shown).filter((row) => row.startsWith('Exactly'))).toEqual([]);
  });

  it('of a quotation does not repeat it', () => {
    const quoted = textOf({ metric: 'headline', value: 'Orders up', unit: 'text', source: 'Reuters' }, '“Orders up”');
    expect(quoted.shown).toBeUndefined();
    expect(quoted.rows.map(({ name }) => name)).not.toContain('Exactly');
    expect(quoted.rows).toContainEqual({ name: 'Source', value: 'Reuters' });
  });

  it('says a formula in the names of its inputs', () => {
    const inputs = [
      { id: 'eps_actual', label: 'Reported EPS', shown: '$1.90' },
      { id: 'eps_estimate', label: 'Expected EPS', shown: '$1.84' },
    ];
    const formulaOf = (formula: string) => textOf({ formula, inputs }).formula;
    expect(formulaOf('(a − b) ÷ |b| × 100')).toBe('(Reported EPS − Expected EPS) ÷ |Expected EPS| × 100');
    const closes = [
      { id: 'close', label: 'Close', shown: '$2' },
      { id: 'close.2026-06-02', label: 'Close', shown: '$1' },
      { id: 'eps_actual.2025q1', label: 'Reported EPS', shown: '$1' },
    ];
    const { formula, inputs: named } = textOf({ formula: 'a ÷ b × 100', inputs: closes });
    expect(formula).toBe('Close ÷ Close on 2 June 2026 × 100');
    expect(named.map(({ label }) => label)).toEqual(['Close', 'Close on 2 June 2026', 'Reported EPS of Q1 2025']);
    expect(formulaOf('a close of the last 10 trading days')).toBe('a close of the last 10 trading days');
  });

  it('of a value that was read has no formula and no inputs', () => {
    const { formula, inputs } = factText(
      { ...average, fact: { ...average.fact, formula: undefined, inputs: undefined } },
      'NOVA',
    );
    expect([formula, inputs]).toEqual([undefined, []]);
  });
});
