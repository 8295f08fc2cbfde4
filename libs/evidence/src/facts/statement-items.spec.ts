import { describe, expect, it } from '@jest/globals';
import { isMetricId, METRICS } from '@gemscout/contracts';
import { CONCEPTS, RATIO_IDS, statementSheet, THRESHOLDS, type XbrlFact } from '@gemscout/filings';
import { recomputeProblem } from '../references/recompute.ts';
import { referenceContext } from '../references/reference-context.ts';
import { sampleItem } from '../testing/sample-items.ts';
import { factSheet } from './fact-sheet.ts';
import { factsIn } from './facts-in.ts';
import { statementBody } from './statement-items.ts';

const FILED = { '2024-12-31': '2025-02-15', '2023-12-31': '2024-02-15', '2025-03-31': '2025-05-01' } as const;
type End = keyof typeof FILED;

function fact(tag: string, value: number, end: End, start: string | null = `${end.slice(0, 4)}-01-01`): XbrlFact {
  const filed = FILED[end];
  const form = end.endsWith('12-31') ? '10-K' : '10-Q';
  return { tag: `us-gaap:${tag}`, unit: 'USD', value, start, end, filed, accession: `0000000001-${filed}`, form };
}

const YEARS = [
  fact('Revenues', 391_035_000_000, '2024-12-31'),
  fact('Revenues', 383_285_000_000, '2023-12-31'),
  fact('GrossProfit', 180_683_000_000, '2024-12-31'),
  fact('NetCashProvidedByUsedInOperatingActivities', 118_254_000_000, '2024-12-31'),
  fact('PaymentsToAcquirePropertyPlantAndEquipment', 9_447_000_000, '2024-12-31'),
  fact('Assets', 364_980_000_000, '2024-12-31', null),
  fact('CashAndCashEquivalentsAtCarryingValue', 29_943_000_000, '2024-12-31', null),
];
const QUARTER = [
  fact('Assets', 340_000_000_000, '2025-03-31', null),
  fact('Revenues', 95_000_000_000, '2025-03-31'),
  { ...fact('Revenues', 90_000_000_000, '2025-03-31'), start: '2024-01-01', end: '2024-03-31' },
];

function factsOf(rows: readonly XbrlFact[], currency = 'USD') {
  const inCurrency = rows.map((row) => ({ ...row, unit: currency }));
  const sheet = statementSheet(inCurrency, { asOf: '2025-06-30', sector: 'Information Technology', splits: [] });
  return factsIn([sampleItem('statements', statementBody(sheet))], 'BOLTR');
}

describe('the facts of statements', () => {
  it.each([
    ['revenue.fy2024', '$391.0B', 'in fiscal 2024, to 31 December 2024', '2025-02-15', null],
    ['cash.2024-12-31', '$29.9B', 'as of 31 December 2024', '2025-02-15', null],
    ['gross_margin.fy2024', '46.2%', 'in fiscal 2024, to 31 December 2024', '2025-02-15', 'amount ÷ revenue × 100'],
    ['revenue_growth_1y.fy2024', '+2.0%', expect.anything(), '2025-02-15', '((now ÷ before)^(1 ÷ 1) − 1) × 100'],
    ['free_cash_flow.fy2024', '$108.8B', expect.anything(), '2025-02-15', 'operating_cash_flow − capital_expenditure'],
  ])('say %s with its value, period, day of filing and formula', (id, shown, period, filed, formula) => {
    expect(factSheet(factsOf(YEARS)).find((row) => row.id === id)).toMatchObject({ shown, period, filed, formula });
  });

  it('name the last twelve months and the quarter, and are known from the day of their filing', () => {
    const byId = new Map(factsOf([...YEARS, ...QUARTER]).map((each) => [each.id, each]));
    expect(byId.get('revenue.ttm')).toMatchObject({
      value: 396_035_000_000,
      period: { type: 'window', length: 1, unit: 'year', until: '2025-03-31' },
      knownFrom: '2025-05-01T23:59:59.999Z',
      source: 'SEC filing 0000000001-2025-02-15 and 1 other',
      computed: { formula: 'trailing_year', names: ['last_year', 'to_date', 'to_date_last_year'] },
    });
    expect(byId.get('revenue.q1-2025')).toMatchObject({
      value: 95_000_000_000,
      period: { type: 'quarter', end: '2025-03-31' },
      source: 'SEC filing 0000000001-2025-05-01',
    });
  });

  it('are computed again when a sentence refers to them', () => {
    const facts = factsOf([...YEARS, ...QUARTER]);
    const context = referenceContext(facts, []);
    expect(facts.filter((each) => each.computed?.names).length).toBeGreaterThanOrEqual(5);
    expect(facts.flatMap((each) => recomputeProblem(each, context) ?? [])).toEqual([]);
    const [margin] = facts.filter(({ id }) => id === 'gross_margin.fy2024');
    expect(margin && recomputeProblem({ ...margin, value: 50 }, context)?.code).toBe('not_reproducible');
  });

  it('keep the value that was filed first where a later report restates it', () => {
    const restated = { ...fact('Revenues', 384_000_000_000, '2023-12-31'), filed: '2025-02-15', accession: 'later' };
    const rows = factSheet(factsOf([...YEARS, restated]));
    expect(rows.find(({ id }) => id === 'revenue.fy2023')).toMatchObject({
      shown: '$384.0B',
      accessions: ['later'],
      first: '$383.3B, filed 2024-02-15 (0000000001-2024-02-15)',
    });
    expect(rows.find(({ id }) => id === 'revenue.fy2024')).not.toHaveProperty('first');
  });

  it('leave out amounts in another currency, and keep what has none', () => {
    const ids = factsOf(YEARS, 'EUR').map(({ id }) => id);
    expect(ids).not.toContain('revenue.fy2024');
    expect(ids).toEqual(expect.arrayContaining(['gross_margin.fy2024', 'revenue_growth_1y.fy2024']));
  });

  it('are none for a row without a value, a day, a known metric or its unit', () => {
    const row = {
      id: 'revenue.fy2024',
      value: 1,
      unit: 'USD',
      period: 'fy2024',
      end: '2024-12-31',
      filed: '2025-02-15',
    };
    const changes = [
      { value: null },
      { end: null },
      { filed: '' },
      { id: 'wonder.fy2024' },
      { unit: 'pct' },
      { id: 7 },
    ];
    const items = changes.map((change) => ({ ...row, ...change }));
    expect(factsIn([sampleItem('statements', { figures: [...items, 'row', null] })], 'BOLTR')).toEqual([]);
    expect(factsIn([sampleItem('statements', { figures: [row] })], 'BOLTR')).toHaveLength(1);
  });
});

describe('the registry', () => {
  it('has every ratio', () => expect(RATIO_IDS.filter((id) => !isMetricId(id))).toEqual([]));

  it('has no statement metric that nothing computes or files', () => {
    const computed = new Set<string>([...RATIO_IDS, 'invested_capital', 'capitalized_costs', 'market_value']);
    const ids = Object.entries(METRICS).filter(([, { covers }]) => covers === 'fiscal_period');
    expect(ids.map(([id]) => id).filter((id) => !Object.hasOwn(CONCEPTS, id) && !computed.has(id))).toEqual([]);
  });

  it.each(Object.entries(THRESHOLDS))('tells the threshold of %s and how often it was crossed', (id, threshold) => {
    const { definition } = isMetricId(id) ? METRICS[id] : { definition: '' };
    const { crossed, value, measured } = threshold;
    expect(definition).toContain(`Threshold: ${crossed} ${String(value).replace('-', '−')} `);
    expect(definition).toContain(`Crossed in ${measured.crossed} of ${measured.of} `);
  });
});
