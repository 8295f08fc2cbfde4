import { describe, expect, it } from '@jest/globals';
import { factsIn } from '../facts/facts-in.ts';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { checkSentence } from './check-sentence.ts';

const DAY = '2026-06-30';
const indicators = sampleItem('indicators', {
  date: DAY,
  close_usd: 40,
  change_5d_pct: -6,
  change_20d_pct: -16.6,
  change_60d_pct: -18.7,
  rsi_14: 20.7,
  sma_200_usd: 45,
  high_52w_usd: 50,
  from_high_pct: -20,
  change_since_report_pct: -20,
  report_close_usd: 50,
  report_close_date: '2026-05-12',
});
const peer = (symbol: string, pe: number) => ({ symbol, sector: 'Industrials', pe });

/** What analysts, holders, insiders and short sellers do, the index and the peers, beside the prices. */
const ITEMS = [
  indicators,
  ...SAMPLE_ITEMS.filter(({ kind }) => kind === 'earnings' || kind === 'fundamentals'),
  sampleItem('estimates', {
    date: DAY,
    quarter_end: DAY,
    next_quarter_end: '2026-09-30',
    year_end: '2026-12-31',
    next_year_end: '2027-12-31',
    eps_quarter_usd: 0.89,
    eps_next_quarter_usd: 0.92,
    eps_year_usd: 3.68,
    eps_next_year_usd: 4.12,
    eps_year_90d_ago_usd: 3.4,
    eps_drift_90d_pct: 8.2353,
    revenue_quarter_usd: 4_445_800_000,
    raised_30d: 5,
    lowered_30d: 1,
    target_mean_usd: 44,
    target_low_usd: 31.5,
    target_high_usd: 52.25,
    target_upside_pct: 10,
    close_usd: 40,
    close_date: DAY,
    recommendations: 18,
    recommended_buys: 7,
    recommended_holds: 10,
    recommended_sells: 1,
  }),
  sampleItem('regime', {
    date: DAY,
    beta_index_ratio: 1.57,
    beta_sector_ratio: 0.45,
    above_index_60d_pct: -19.8,
    above_sector_20d_pct: 4.1,
  }),
  sampleItem('peers', {
    date: DAY,
    peer_pe_median_ratio: 30.7,
    own: { pe: 'pe' },
    rows: [peer('CREDL', 38.2), peer('VELDR', 30.7), peer('STRMO', 22.9)],
  }),
  sampleItem('short_interest', { settlement_date: '2026-06-15', short_change_pct: -4.52, short_share_pct: 0.62 }),
  sampleItem('ownership', { status: 'filed', is_new: true, bought_usd: 822_450, sold_usd: 0, buyers: 1, sellers: 0 }),
  sampleItem('holders', {
    has_schedules: true,
    has_13d: false,
    holders_over_5: 4,
    holders: [
      { holder: 'Quillon Asset Management', form: '13G', percent: 10, event_on: DAY, filed: DAY, accession: 'a' },
    ],
  }),
];
const FACTS = factsIn(ITEMS, 'BOLTR');

/** The result, and the facts behind its figures, of a sentence that cites some kinds of evidence. */
function judged(text: string, ...cites: readonly string[]) {
  const { result, bindings } = checkSentence({ text, cites }, FACTS, ITEMS, 'BOLTR', { name: 'Boltrane' });
  return [result, ...bindings.map(({ fact }) => fact.id)];
}

describe('given words that no list has, a sentence of what is expected', () => {
  it.each([
    [
      'Consensus for the current quarter is $0.89 a share on revenue of $4.45 billion.',
      'expected_eps_quarter',
      'expected_revenue_quarter',
    ],
    [
      'Wall Street sees 2026 earnings of $3.68 a share, rising to $4.12 in 2027.',
      'expected_eps_year',
      'expected_eps_next_year',
    ],
    ['Analysts look for second-quarter revenue of $4.45 billion.', 'expected_revenue_quarter'],
    [
      'Analysts have lifted their 2026 EPS forecast by 8.2% over the last 90 days to $3.68.',
      'eps_drift',
      'expected_eps_year',
    ],
    [
      'The consensus for 2026 earnings has risen from $3.40 to $3.68 in 90 days.',
      'expected_eps_year_before',
      'expected_eps_year',
    ],
    ['Seven of 18 analysts rate it a buy and ten a hold.', 'recommended_buys', 'recommendations', 'recommended_holds'],
    ['Five analysts have raised their estimates in the past month.', 'estimates_raised'],
    ['Price targets range from $31.50 to $52.25.', 'target_low', 'target_high'],
    [
      'The consensus target of $44.00 sits 10.0% above the current price.',
      'target_mean',
      'pct_change(target_mean,close)',
    ],
  ])('is checked: %s', (text, ...ids) => {
    expect(judged(text, 'estimates')).toEqual(['checked', ...ids]);
  });

  it.each([
    'Analysts expect $0.92 a share for the quarter ending in June.',
    'Wall Street sees 2026 earnings of $4.12 a share.',
    'Consensus for 2027 is $3.68 a share.',
    'Analysts have cut their 2026 EPS forecast by 8.2% over the last 90 days.',
    'Analysts have lifted their 2027 EPS forecast by 8.2% over the last 90 days.',
    'The estimate for 2026 has fallen from $3.40 to $3.68 in 90 days.',
    'The estimate for 2026 has fallen from $3.68 to $3.40 in 90 days.',
    'Estimates for 2026 are 8.2% lower than three months ago.',
    'Ten of 18 analysts rate it a buy.',
    'Five analysts have cut their estimates in the past month.',
    'First-quarter EPS of $0.91 topped the $0.89 consensus.',
  ])('is refused where another time, direction or count is true: %s', (text) => {
    expect(judged(text, 'estimates')).toContain('refused');
  });
});

describe('given words that no list has, a sentence that compares', () => {
  it.each([
    ['regime', 'Over 60 days the shares have lagged the index by 19.8 percentage points.'],
    ['regime', 'The stock is 4.1 points ahead of its sector over 20 days.'],
    ['regime', 'With a beta of 1.57 to the index, the stock magnifies market swings.'],
    ['peers fundamentals', 'At 17.9 times earnings the multiple sits below the peer median of 30.7.'],
    ['peers fundamentals', 'A P/E of 17.9 is the lowest of its peers.'],
    ['indicators', 'It trades 20% below its high of the past year and under its 200-day line.'],
    ['indicators', 'RSI has sunk to 20.7, which is deeply oversold.'],
    ['indicators', 'The shares are down 16.6% in a month and 20% since the report in May.'],
    ['indicators', 'After a 16.6% slide in a month, an RSI of 20.7 signals oversold conditions.'],
  ])('is checked on %s: %s', (cites, text) => {
    expect(judged(text, ...cites.split(' '))[0]).toBe('checked');
  });

  it.each([
    ['regime', 'Over 60 days the shares have beaten the index by 19.8 percentage points.'],
    ['regime', 'The index gained 19.8 points over 60 days.'],
    ['regime', 'With a beta of 1.57 to its sector, the stock magnifies its moves.'],
    ['peers fundamentals', 'At 17.9 times earnings the multiple sits above the peer median of 30.7.'],
    ['peers fundamentals', 'A P/E of 17.9 is the highest of its peers.'],
    ['indicators', 'It trades 20% below its high of the past year and above its 200-day line.'],
    ['indicators', 'RSI has climbed to 20.7.'],
    ['indicators', 'The shares are down 20% since the report in April.'],
  ])('is refused on %s where it is the other way round: %s', (cites, text) => {
    expect(judged(text, ...cites.split(' '))[0]).toBe('refused');
  });
});

describe('given words that no list has, a sentence of holders, insiders and short sellers', () => {
  it.each([
    ['holders', 'Quillon is the biggest shareholder with a 10% stake.'],
    ['holders', 'Four institutions each hold more than 5% of the company.'],
    ['holders', 'No activist has filed a 13D.'],
    ['ownership', 'An insider bought shares for $822,450 in the open market.'],
    ['short_interest', 'Only 0.6% of the shares are sold short.'],
    ['short_interest', 'Short positions were trimmed by 4.5%.'],
    ['short_interest', 'Short interest is 0.6% of the shares.'],
    ['short_interest', 'Short interest is low at 0.6% of shares outstanding.'],
    ['short_interest', 'Short sellers hold 0.6% of the shares, down 4.5% from the prior settlement.'],
    ['holders', 'Quillon Asset Management owns 10% of the company.'],
  ])('is checked on %s: %s', (cites, text) => {
    expect(judged(text, cites)[0]).toBe('checked');
  });

  it.each([
    ['holders', 'Castelmere is the biggest shareholder with a 10% stake.'],
    ['holders', 'Three institutions each hold more than 5% of the company.'],
    ['ownership', 'A director sold shares for $822,450.'],
    ['short_interest', 'Short positions grew by 4.5%.'],
    ['short_interest', 'Short sellers hold 4.5% of the shares.'],
    ['short_interest', 'The company bought back 0.6% of the shares while short interest is low.'],
    ['holders', 'Fidelity Investors owns 10% of the company.'],
  ])('is refused on %s where somebody else did it, or the opposite: %s', (cites, text) => {
    expect(judged(text, cites)[0]).toBe('refused');
  });
});
