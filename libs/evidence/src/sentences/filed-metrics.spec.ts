import { describe, expect, it } from '@jest/globals';
import { factsIn } from '../facts/facts-in.ts';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { checkSentence } from './check-sentence.ts';

const figure = (id: string, value: number, unit: string) => {
  const [, period = ''] = id.split('.');
  return { id, value, unit, period, end: '2025-12-31', filed: '2026-02-15', accessions: ['0000000001-26-000001'] };
};
const STATEMENTS = sampleItem('statements', {
  currency: 'USD',
  figures: [
    figure('revenue.fy2025', 4_100_000_000, 'USD'),
    figure('revenue_growth_1y.fy2025', 12.4, 'pct'),
    figure('gross_margin.fy2025', 46.2, 'pct'),
    figure('free_cash_flow.fy2025', -310_000_000, 'USD'),
  ],
  missing: [],
});
const OWNERSHIP = sampleItem('ownership', {
  net_usd: 250_000,
  bought_usd: 250_000,
  sold_usd: 0,
  buyers: 3,
  clusters: 1,
});

function check(text: string, ...filed: readonly (typeof STATEMENTS)[]) {
  const items = [...SAMPLE_ITEMS, ...filed];
  const cites = items.map(({ hash }) => hash);
  const { result, bindings, reasons } = checkSentence({ text, cites }, factsIn(items, 'BOLTR'), items, 'BOLTR');
  return { result, ids: bindings.map(({ fact }) => fact.id), reasons };
}

describe('a sentence about statements and insiders', () => {
  it('does not count shares where it judges one', () => {
    expect(check('RSI of 48.2 is well below 70, where a share counts as overbought.').result).toBe('checked');
  });

  it.each([
    ['Revenue grew 12.4 % in fiscal 2025.', ['revenue_growth_1y.fy2025']],
    ['In fiscal 2025 revenue rose 12.4 %.', ['revenue_growth_1y.fy2025']],
    [
      'Revenue grew {{revenue_growth_1y.fy2025 as size}} in fiscal 2025 to {{revenue.fy2025}}.',
      ['revenue_growth_1y.fy2025', 'revenue.fy2025'],
    ],
    [
      'In fiscal 2025 the gross margin was {{gross_margin.fy2025}} and free cash flow {{free_cash_flow.fy2025}}.',
      ['gross_margin.fy2025', 'free_cash_flow.fy2025'],
    ],
    [
      'Insider purchases were {{insider_bought}} and insider sales {{insider_sold}} in 90 days.',
      ['insider_bought', 'insider_sold'],
    ],
    ['Revenue was $4.1 billion in fiscal 2025.', ['revenue.fy2025']],
    ['The gross margin was 46.2 % in fiscal 2025.', ['gross_margin.fy2025']],
    ['Free cash flow was -$310 million in fiscal 2025.', ['free_cash_flow.fy2025']],
    ['Net insider purchases were $250,000 in 90 days.', ['insider_net']],
    ['Sales rose 12.4 % in fiscal 2025.', ['revenue_growth_1y.fy2025']],
    ['Three insiders bought, and none sold, in 90 days.', ['insider_buyers']],
  ])('is checked against their facts: %s', (text, ids) => {
    expect(check(text, STATEMENTS, OWNERSHIP)).toEqual({ result: 'checked', ids, reasons: [] });
  });

  it.each(['price-to-sales', 'price to sales', 'price/sales', 'P/S'])('knows the percentile of its %s', (multiple) => {
    const percentile = sampleItem('statements', { figures: [figure('price_to_sales_percentile.now', 86, 'pct')] });
    const said = (rank: number) => check(`Its ${multiple} percentile is ${rank} %.`, percentile);
    expect(said(86)).toEqual({ result: 'checked', ids: ['price_to_sales_percentile.now'], reasons: [] });
    expect(said(68).result).toBe('refused');
  });

  it.each([
    ['No new insider filing in 90 days, last insider form on {{insider_filed_on}}.', 'checked'],
    ['No new insider filing in 90 days, last insider form on 23 January 2026.', 'checked'],
    ['No new insider filing in 90 days, last insider form on 24 January 2026.', 'refused'],
    ['Net insider purchases were $0 in 90 days.', 'refused'],
  ])('says that insiders filed nothing new: %s', (text, result) => {
    const nothingNew = { is_new: false, is_on_file: true, last_filed: '2026-01-23', days_since_filed: 158 };
    expect(check(text, sampleItem('ownership', nothingNew)).result).toBe(result);
  });

  it.each([
    'Revenue fell 12.4 % in fiscal 2025.',
    'The net margin was 46.2 % in fiscal 2025.',
    'Revenue was $41.24 billion in fiscal 2025.',
    'Net debt fell.',
    'Revenue was $4.1 billion in fiscal 2024.',
    'Four insiders bought shares.',
    'Free cash flow was positive in fiscal 2025.',
    'Inventory was $4.1 billion in fiscal 2025.',
  ])('is refused where they say otherwise, or nothing: %s', (text) => {
    expect(check(text, STATEMENTS, OWNERSHIP).result).toBe('refused');
  });

  it.each(['Revenue was $41.24.', 'Depreciation was $41.24.', 'Net debt fell.', 'Insiders bought shares.'])(
    'is refused where the company has none: %s',
    (text) => {
      expect(check(text)).toMatchObject({ result: 'refused', ids: [] });
    },
  );
});
