import { describe, expect, it } from '@jest/globals';
import { factsIn } from '../facts/facts-in.ts';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { checkSentence } from './check-sentence.ts';

const ESTIMATES = sampleItem('estimates', {
  date: '2026-06-30',
  quarter_end: '2026-06-30',
  next_quarter_end: '2026-09-30',
  year_end: '2026-12-31',
  next_year_end: '2027-12-31',
  eps_quarter_usd: 1.62,
  eps_next_quarter_usd: 1.71,
  eps_year_usd: 6.84,
  eps_next_year_usd: 7.55,
  eps_year_90d_ago_usd: 6.4,
  revenue_quarter_usd: 940_000_000,
  revenue_year_usd: 3_900_000_000,
  eps_analysts: 14,
  raised_30d: 6,
  lowered_30d: 2,
  revision_breadth_pct: 50,
  eps_drift_90d_pct: 6.875,
  target_mean_usd: 48.9,
  target_low_usd: 36,
  target_high_usd: 63,
  target_analysts: 12,
  target_spread_pct: 55.2147,
  target_upside_pct: 18.5828,
  close_usd: 41.237,
  close_date: '2026-06-30',
  recommendations: 15,
  recommended_buys: 9,
  recommended_holds: 5,
  recommended_sells: 1,
  next_report: '2026-07-12',
  days_to_report: 12,
});

function check(text: string, items = [...SAMPLE_ITEMS, ESTIMATES]) {
  const cites = items.map(({ hash }) => hash);
  const { result, bindings, reasons } = checkSentence({ text, cites }, factsIn(items, 'BOLTR'), items, 'BOLTR');
  return { result, ids: bindings.map(({ fact }) => fact.id), reasons };
}

describe('a sentence about what analysts expect', () => {
  it.each([
    ['Analysts expect earnings of $6.84 a share this year.', ['expected_eps_year']],
    ['Analysts expect $1.62 a share this quarter.', ['expected_eps_quarter']],
    ['Analysts expect earnings of $7.55 a share next year.', ['expected_eps_next_year']],
    ['Analysts expect revenue of $3.9 billion this year.', ['expected_revenue_year']],
    ['The mean target of $48.90 is 18.6% above the close.', ['target_mean', 'target_upside']],
    ['The mean price target is $48.90.', ['target_mean']],
    ['The lowest price target is $36 and the highest price target $63.', ['target_low', 'target_high']],
    ['The breadth of revisions was +50% in 30 days.', ['revision_breadth']],
    ['The drift of the EPS estimate over 90 days is +6.9%.', ['eps_drift']],
    ['Mean price target {{target_mean}}, spread of price targets {{target_spread}}.', ['target_mean', 'target_spread']],
    [
      'Buy ratings {{recommended_buys}}, hold ratings {{recommended_holds}}.',
      ['recommended_buys', 'recommended_holds'],
    ],
  ])('is checked: %s', (text, ids) => {
    expect(check(text)).toEqual({ result: 'checked', ids, reasons: [] });
  });

  it.each([
    'It reports on 12 July.',
    'It reports on 12 July 2026, in 12 days.',
    'The company reports next in 12 days.',
    'The next report is due on 12 July 2026.',
    'The next report is due in twelve days.',
    'It will report within two weeks.',
    'Next report on {{next_report}}, in {{days_to_report}}.',
    '{{days_to_report}} to the next report.',
  ])('says when the next report is: %s', (text) => {
    expect([check(text).result, check(text).reasons]).toEqual(['checked', []]);
  });

  it.each([
    'Analysts expect earnings of $6.84 a share next year.',
    'Analysts expect earnings of $6.84 a share this quarter.',
    'Analysts expect earnings of $6.90 a share this year.',
    'The mean target of $63 is out of reach.',
    'The mean price target is $36.',
    'It reports on 13 July.',
    'It reports on 12 May.',
    'The company reports next in 20 days.',
    'The next report is due on 3 November.',
    'The next report is due in three weeks.',
    'It will report within a week.',
    'The breadth of revisions was −50% in 30 days.',
  ])('is refused: %s', (text) => {
    expect(check(text).result).toBe('refused');
  });

  it.each([
    'Analysts expect earnings of $6.84 a share this year.',
    'The mean price target is $48.90.',
    'It reports on 12 July.',
    'The next report is due in 12 days.',
  ])('is refused where no fact is about it: %s', (text) => {
    expect(check(text, [...SAMPLE_ITEMS]).result).toBe('refused');
  });

  it('does not say that the risk is low shortly before a report', () => {
    const about = (days: number) =>
      check('The risk is low.', [sampleItem('estimates', { ...ESTIMATES.body, days_to_report: days })]);
    expect(about(10).reasons).toEqual([
      { code: 'risk', detail: expect.stringContaining('the next report is due in 10 days') },
    ]);
    expect(about(11).reasons.filter(({ code }) => code === 'risk')).toEqual([]);
  });
});
