import { describe, expect, it } from '@jest/globals';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { factsIn } from './facts-in.ts';
import { periodWords, showFact, storedFact, subjectName } from './show-fact.ts';

const facts = factsIn(SAMPLE_ITEMS, 'BOLTR');
const byId = new Map(facts.map((fact) => [fact.id, fact]));
const read = (id: string) => {
  const fact = byId.get(id);
  return fact && [showFact(fact), subjectName(fact.subject), periodWords(fact.period), fact.evidence[0]];
};

describe('the facts of a dossier', () => {
  it.each([
    ['close', ['$41.24', 'BOLTR', 'as of 30 June 2026', 'indicators']],
    ['change_20d', ['−3.8%', 'BOLTR', 'in the 20 trading days to 30 June 2026', 'indicators']],
    ['close.2026-06-29', ['$40.00', 'BOLTR', 'as of 29 June 2026', 'bars']],
    ['eps_actual', ['$1.50', 'BOLTR', 'in the quarter to March 2026', 'earnings']],
    ['eps_actual.2025q1', ['$1.00', 'BOLTR', 'in the quarter to March 2025', 'earnings']],
    ['reported_on', ['12 May 2026', 'BOLTR', 'as of 12 May 2026', 'earnings']],
    ['days_since_report', ['49\u00A0days', 'BOLTR', 'as of 30 June 2026', 'earnings']],
    ['pe', ['17.9', 'BOLTR', 'as of 2 March 2026', 'fundamentals']],
    ['valuation_date', ['2 March 2026', 'BOLTR', 'as of 2 March 2026', 'fundamentals']],
    ['high_52w.valuation', ['$48.00', 'BOLTR', 'as of 2 March 2026', 'fundamentals']],
    ['headlines', ['2', 'BOLTR', 'in the 30 days to 30 June 2026', 'news']],
    ['news.2', ['What to expect of Boltr', 'BOLTR', 'as of 20 June 2026', 'news']],
    ['sector.energy.change_20d', ['−2.4%', 'Energy', 'in the 20 trading days to 30 June 2026', 'sectors']],
    ['mover.quiet.volume_ratio', ['2.5×', 'QUIET', 'as of 30 June 2026', 'movers']],
  ])('name %s with its value, subject, period and item', (id, expected) => expect(read(id)).toEqual(expected));

  it('have unique ids, and none for what is not known', () => {
    expect(byId.size).toBe(facts.length);
    expect(byId.has('sma_200')).toBe(false);
  });

  it('leave out what says the same again: the last bar, and the company in the list of movers', () => {
    expect(facts.filter(({ id }) => id === 'close.2026-06-30' || id.startsWith('mover.boltr.'))).toEqual([]);
  });

  it('are of the ticker and the market alone, and of nothing that supports nothing', () => {
    const items = [
      sampleItem('indicators', { date: '2026-06-30', close_usd: 9 }, { symbol: 'QUIET' }),
      sampleItem('brief', { close_usd: 9 }),
      sampleItem('search', { items: [{ title: 'Boltr at $900' }] }),
    ];
    expect(factsIn(items, 'BOLTR')).toEqual([]);
  });

  it('take the plain ids from the newest item, and add its day to an older figure', () => {
    const older = { hash: 'older', asOf: '2026-06-29T23:59:59.999Z' };
    const items = [
      sampleItem('indicators', { date: '2026-06-29', close_usd: 40 }, older),
      sampleItem('indicators', { date: '2026-06-30', close_usd: 41.24 }),
    ];
    const closes = factsIn(items, 'BOLTR').filter(({ metric }) => metric === 'close');
    expect(closes.map((fact) => [fact.id, showFact(fact)])).toEqual([
      ['close', '$41.24'],
      ['close.2026-06-29', '$40.00'],
    ]);
  });

  it('say "at least" of what a list that was cut holds', () => {
    const counted = factsIn([sampleItem('news', { headlines: 60, days: 30, cut: true })], 'BOLTR');
    expect(counted.map(showFact)).toEqual(['at least 60', '30\u00A0days', 'yes']);
  });

  it('are known from the end of their day, and never later than their item', () => {
    expect(byId.get('pe')?.knownFrom).toBe('2026-03-02T23:59:59.999Z');
    const early = sampleItem('indicators', { date: '2026-06-30', close_usd: 1 }, { asOf: '2026-06-30T20:00:00.000Z' });
    expect(factsIn([early], 'BOLTR').map(({ knownFrom }) => knownFrom)).toContain('2026-06-30T20:00:00.000Z');
  });
});

describe('a fact that a tool computed', () => {
  it.each([
    ['surprise', 'pct_change', ['eps_actual', 'eps_estimate']],
    ['from_high', 'pct_change', ['close', 'high_52w']],
    ['change_1d', 'pct_change', ['close', 'close.2026-06-29']],
    ['eps_growth', 'pct_change', ['eps_actual', 'eps_actual.2025q1']],
    ['change_20d', 'pct_change', []],
    ['sector.energy.change_20d', 'median_change', []],
  ])('%s has its formula and the inputs that are known', (id, formula, inputs) =>
    expect(byId.get(id)?.computed).toMatchObject({ formula, inputs }),
  );

  it.each([
    ['sma_50', 'Close of each day: 50 trading days to 30 June 2026'],
    ['change_20d', 'Close of the first and the last day: 20 trading days to 30 June 2026'],
    ['high_52w', "Day's high of each day: 52 weeks to 30 June 2026"],
    ['high_52w.valuation', "Day's high of each day: 52 weeks to 2 March 2026"],
    ['days_since_report', 'As-of day of the data: 30 June 2026, Reported on: 12 May 2026'],
  ])('%s names its days where its inputs are no facts', (id, inputs) => {
    const { others = [] } = byId.get(id)?.computed ?? {};
    expect(others.map(({ label, shown }) => `${label}: ${shown}`).join(', ')).toBe(inputs);
  });

  it('is stored with all that its tooltip shows', () => {
    const surprise = byId.get('surprise');
    expect(surprise && storedFact(surprise, byId)).toMatchObject({
      id: 'surprise',
      subject: 'BOLTR',
      period: 'in the quarter to March 2026',
      source: 'sample',
      formula: '(a − b) ÷ |b| × 100',
      inputs: [
        { id: 'eps_actual', label: 'Reported EPS', shown: '$1.50' },
        { id: 'eps_estimate', label: 'Expected EPS', shown: '$1.20' },
      ],
    });
  });

  it('gives the same list for the same items, and reads others anew', () => {
    const [first, ...others] = SAMPLE_ITEMS;
    expect(factsIn([...SAMPLE_ITEMS], 'BOLTR')).toBe(factsIn(SAMPLE_ITEMS, 'BOLTR'));
    expect(factsIn(others, 'BOLTR')).not.toEqual(facts);
    expect(factsIn(first ? [{ ...first }, ...others] : [], 'BOLTR')).toEqual(facts);
    expect(factsIn(SAMPLE_ITEMS, 'OTHER')).not.toEqual(facts);
  });

  it('give the close before the last results its own day, and the change since both closes', () => {
    const since = { change_since_report_pct: 10, report_close_usd: 37.4882, report_close_date: '2026-05-12' };
    const item = sampleItem('indicators', { date: '2026-06-30', close_usd: 41.237, ...since });
    const byId = new Map(factsIn([item], 'BOLTR').map((fact) => [fact.id, fact]));
    expect(byId.get('report_close')).toMatchObject({ asOf: '2026-05-12', period: { type: 'day', day: '2026-05-12' } });
    expect(byId.get('change_since_report')?.computed).toEqual({
      formula: 'pct_change',
      inputs: ['close', 'report_close'],
    });
  });
});
