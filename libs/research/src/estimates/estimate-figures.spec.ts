import { describe, expect, it } from '@jest/globals';
import { evidenceItemOf, factsIn } from '@gemscout/evidence';
import type { Estimates, PeriodEstimate } from '@gemscout/market';
import { estimateFigures, type EstimatesAbout } from './estimate-figures.ts';

const YEAR: PeriodEstimate = {
  period: 'year',
  end: '2026-12-31',
  eps: 4.4,
  epsAnalysts: 12,
  eps90DaysAgo: 4,
  raised30Days: 6,
  lowered30Days: 2,
  revenue: 2e9,
};
const ESTIMATES: Estimates = {
  symbol: 'NOVA',
  date: '2026-06-29',
  periods: [{ ...YEAR, period: 'quarter', end: '2026-06-30', eps: 1.1, eps90DaysAgo: 1, revenue: 5e8 }, YEAR],
  targets: { mean: 100, low: 80, high: 130, analysts: 10 },
  recommendations: { strongBuy: 2, buy: 5, hold: 3, sell: 1, strongSell: 1 },
  nextReport: { day: '2026-07-12', until: '2026-07-15', isEstimate: true },
};
const bar = { date: '2026-06-30', open: 80, high: 80, low: 80, close: 80, volume: 1 };
const ABOUT: EstimatesAbout = { asOf: '2026-06-30', events: [], close: { bar, provider: 'prices' } };

const year = (changed: Partial<PeriodEstimate>): Estimates => ({ ...ESTIMATES, periods: [{ ...YEAR, ...changed }] });

function factsOf(estimates: Estimates, about: EstimatesAbout = ABOUT) {
  const body = estimateFigures(estimates, about);
  const at = '2026-06-30T23:59:59.999Z';
  const item = { workspaceId: '', provider: 'spec', fetchedAt: at, asOf: at, symbol: 'NOVA' } as const;
  const facts = factsIn([evidenceItemOf({ ...item, kind: 'estimates', body })], 'NOVA');
  const values = Object.fromEntries(facts.map(({ id, value }) => [id, value]));
  const reasons = Object.fromEntries(missingIn(body['missing']).map(({ id, reason }) => [id, reason]));
  return { facts, values, reasons };
}

function missingIn(missing: unknown): readonly { readonly id: string; readonly reason: string }[] {
  return Array.isArray(missing) ? missing : [];
}

describe('what analysts expect', () => {
  it('is their means, how they revised them, their targets and the days to the next report', () => {
    const { values, reasons } = factsOf(ESTIMATES);
    expect(values).toMatchObject({
      expected_eps_quarter: 1.1,
      expected_revenue_quarter: 5e8,
      expected_eps_year: 4.4,
      estimate_analysts: 12,
      revision_breadth: 50,
      target_mean: 100,
      target_spread: 50,
      target_upside: 25,
      recommendations: 12,
      recommended_buys: 7,
      recommended_sells: 2,
      next_report: '2026-07-12',
      days_to_report: 12,
    });
    expect(values['eps_drift']).toBeCloseTo(10, 9);
    expect(reasons).toEqual({});
  });

  it('names the inputs of what was computed, and the days that it is of', () => {
    const { facts } = factsOf(ESTIMATES);
    const computed = (id: string) => facts.find((fact) => fact.id === id)?.computed;
    expect(computed('revision_breadth')).toEqual({
      formula: 'breadth',
      inputs: ['estimates_raised', 'estimates_lowered'],
    });
    expect(computed('eps_drift')?.inputs).toEqual(['expected_eps_year', 'expected_eps_year_before']);
    expect(computed('target_spread')?.inputs).toEqual(['target_high', 'target_low', 'target_mean']);
    expect(computed('target_upside')?.inputs).toEqual(['target_mean', 'close']);
    const byId = new Map(facts.map((fact) => [fact.id, fact]));
    expect(byId.get('target_mean')?.asOf).toBe('2026-06-29');
    expect([byId.get('close')?.asOf, byId.get('close')?.source]).toEqual(['2026-06-30', 'prices']);
    expect(byId.get('expected_eps_year')?.period).toEqual({
      type: 'ahead',
      from: '2026-06-29',
      until: '2026-12-31',
      of: 'fiscal year',
    });
  });

  it('has no spread where one analyst has a target, and the breadth of the one', () => {
    const alone = year({ epsAnalysts: 1, raised30Days: 0, lowered30Days: 1 });
    const { values, reasons } = factsOf({ ...alone, targets: { mean: 100, low: 100, high: 100, analysts: 1 } });
    expect(reasons).toEqual({ target_spread: 'One analyst has a target.' });
    expect(values).toMatchObject({
      estimate_analysts: 1,
      estimates_lowered: 1,
      revision_breadth: -100,
      target_mean: 100,
    });
    expect(values).not.toHaveProperty('target_low');
  });

  it.each([
    [year({ raised30Days: 0, lowered30Days: 0 }), 'revision_breadth', 'Nobody revised an estimate within 30 days.'],
    [year({ raised30Days: null }), 'revision_breadth', 'The source does not say how many estimates were revised.'],
    [year({ eps90DaysAgo: 0 }), 'eps_drift', 'The estimate of 90 days ago was zero.'],
    [year({ eps90DaysAgo: -0.2 }), 'eps_drift', 'One of the two estimates is a loss, and the other is not.'],
    [year({ eps90DaysAgo: null }), 'eps_drift', 'No estimate of 90 days ago is known.'],
    [{ ...ESTIMATES, targets: null }, 'target_mean', 'No analyst has a price target in US dollars.'],
    [{ ...ESTIMATES, nextReport: null }, 'next_report', 'The source names no day of the next report.'],
    [
      { ...ESTIMATES, nextReport: { day: '2026-06-20', until: '2026-06-22', isEstimate: true } },
      'next_report',
      'The day that the source named, 2026-06-22, is over.',
    ],
  ])('has no value with a reason: %#', (estimates, id, reason) => {
    const { values, reasons } = factsOf(estimates);
    expect([values[id], reasons[id]]).toEqual([undefined, reason]);
  });

  it('rises where a loss gets smaller', () => {
    expect(factsOf(year({ eps: -1, eps90DaysAgo: -2 })).values['eps_drift']).toBe(50);
  });

  it('sets no old price against the targets', () => {
    const close = { bar: { ...bar, date: '2026-06-22' }, provider: 'prices' };
    const { values, reasons } = factsOf(ESTIMATES, { ...ABOUT, close });
    expect([values['target_upside'], values['close']]).toEqual([undefined, undefined]);
    expect(reasons['target_upside']).toBe('The last price is of 2026-06-22.');
    expect(factsOf(ESTIMATES, { ...ABOUT, close: undefined }).reasons['target_upside']).toBe('No price is known.');
  });

  it('begins today where the days that the source names have begun', () => {
    const nextReport = { day: '2026-06-28', until: '2026-07-02', isEstimate: true };
    expect(factsOf({ ...ESTIMATES, nextReport }).values).toMatchObject({
      next_report: '2026-06-30',
      days_to_report: 0,
    });
  });
});

describe('a split and estimates', () => {
  const split = (date: string, factor: number) => ({ ...ABOUT, events: [{ symbol: 'NOVA', date, factor }] });

  it('between the two estimates is in their drift', () => {
    const halved = year({ eps: 2.2, eps90DaysAgo: 4 });
    const { values } = factsOf(halved, split('2026-05-04', 0.5));
    expect([values['expected_eps_year'], values['expected_eps_year_before']]).toEqual([2.2, 2]);
    expect(values['eps_drift']).toBeCloseTo(10, 9);
  });

  it('since the estimates is in every amount a share', () => {
    const { values } = factsOf(ESTIMATES, split('2026-06-30', 0.5));
    expect(values).toMatchObject({
      expected_eps_year: 2.2,
      expected_eps_year_before: 2,
      target_mean: 50,
      target_low: 40,
    });
    expect(values).toMatchObject({ target_upside: -37.5, target_spread: 50, expected_revenue_year: 2e9 });
  });

  it('before both of them changes nothing, nor one that is still to come', () => {
    for (const day of ['2026-03-01', '2026-07-01'])
      expect(factsOf(ESTIMATES, split(day, 0.5)).values).toEqual(factsOf(ESTIMATES).values);
  });

  it('that nobody has recorded leaves no drift, where all estimates step as it would make them', () => {
    const periods = ESTIMATES.periods.map((each) => ({ ...each, eps90DaysAgo: (each.eps ?? 0) * 2.02 }));
    const { values, reasons } = factsOf({ ...ESTIMATES, periods });
    expect(values['eps_drift']).toBeUndefined();
    expect(reasons['eps_drift']).toBe('The estimates step as a split would make them, and no split is known.');
    const [quarter, ...others] = periods;
    const cut = [{ ...YEAR, ...quarter, eps90DaysAgo: 1.2 }, ...others];
    expect(factsOf({ ...ESTIMATES, periods: cut }).values['eps_drift']).toBeCloseTo(-50.5, 1);
  });

  it('is no spin-off: across one there is no drift, and after one no amount a share', () => {
    const between = factsOf(ESTIMATES, split('2026-05-04', 0.873));
    expect(between.reasons['eps_drift']).toBe('A spin-off of 2026-05-04 lies between the two estimates.');
    expect(between.values['target_mean']).toBe(100);
    const since = factsOf(ESTIMATES, split('2026-06-30', 0.873));
    expect(since.values).not.toHaveProperty('target_mean');
    expect(since.values).not.toHaveProperty('expected_eps_year');
    expect(since.values).toMatchObject({ expected_revenue_year: 2e9, next_report: '2026-07-12' });
    expect(since.reasons['target_mean']).toBe('A spin-off of 2026-06-30 lies between the estimates and today.');
  });
});
