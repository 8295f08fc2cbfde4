import { describe, expect, it } from '@jest/globals';
import type { FigureTable } from '@gemscout/contracts';
import { MarketFailure, openMarket } from '@gemscout/market';
import { companyFigures } from './company-figures.ts';
import type { FiguresMarket } from './figure-reads.ts';

const sample = await openMarket('sample');

async function tablesOf(symbol: string, market: FiguresMarket = sample) {
  const found = await companyFigures(market, symbol);
  return (named: FigureTable) => {
    const table = found?.tables.find((each) => each.table === named);
    const shown = Object.fromEntries(table?.figures.map(({ id, shown: text }) => [id, text]) ?? []);
    return { ...table, shown };
  };
}

describe('the key figures of a company', () => {
  it('say how the share moves with its market, and what the market pays for time and credit', async () => {
    const table = await tablesOf('KRANO');
    expect(table('regime')).toMatchObject({ label: 'Volatility and beta', missing: [], is_temporary: false });
    expect(Object.keys(table('regime').shown)).toEqual(
      expect.arrayContaining(['realised_volatility_20', 'beta_index', 'beta_sector', 'beta_yield', 'above_index_60']),
    );
    expect(table('curve')).toMatchObject({ label: 'Yield curve and credit', missing: [] });
    expect(Object.keys(table('curve').shown)).toEqual(
      expect.arrayContaining(['curve_10y_3m', 'curve_10y_2y', 'curve_inverted', 'credit_spread']),
    );
  });

  it('say why a market without index, yields and spread has none', async () => {
    const { regime: _regime, ...bare } = sample;
    const table = await tablesOf('KRANO', bare);
    expect(table('curve')).toMatchObject({ figures: [], provider: null });
    expect(table('curve').missing?.map(({ group, reason }) => [group, reason])).toEqual([
      ['curve', 'The market has no Treasury yields.'],
    ]);
    expect(table('regime').shown).toHaveProperty('realised_volatility_60');
    expect(table('regime').missing).toContainEqual({
      group: 'regime',
      label: 'Beta to the index',
      reason: 'The market has no index.',
    });
  });

  it('say when the next report is, in how many days, and how the price has moved since the last one', async () => {
    const { shown, missing, figures } = (await tablesOf('KRANO'))('reports');
    expect(Object.keys(shown)).toEqual(['next_report', 'days_to_report', 'change_since_report', 'report_close']);
    expect([shown['change_since_report'], missing]).toEqual([expect.stringMatching(/^[+−]\d+\.\d%$/), []]);
    const moved = figures?.find(({ id }) => id === 'change_since_report');
    expect(moved?.inputs?.map(({ id }) => id)).toEqual(['close', 'report_close']);
  });

  it('say why there is no move since the last report', async () => {
    const earnings = () => Promise.reject(new MarketFailure('rate_limited', 'slow down'));
    const { shown, missing } = (await tablesOf('KRANO', { ...sample, earnings }))('reports');
    expect(Object.keys(shown)).toEqual(['next_report', 'days_to_report']);
    expect(missing).toEqual([
      { group: 'results', label: 'Change since the last report', reason: 'The last results are not known.' },
    ]);
  });

  it('name the largest holder, and since when an activist is among the holders', async () => {
    const { figures, shown } = (await tablesOf('KRANO'))('large_holders');
    expect(figures?.[0]).toMatchObject({
      label: 'Largest reported holder: Nordhaven Index Advisers',
      shown: '10.4%',
      day: '2026-02-12',
    });
    expect(shown).toMatchObject({ holders_over_5: '4', activist_holder: 'yes', newest_holder_filed_on: '19 May 2026' });
    expect((await tablesOf('OSTEN', { ...sample, holders: noData }))('large_holders').missing).toEqual([
      {
        group: 'large_holders',
        label: 'Large holders',
        reason: 'There are no such figures of OSTEN: the sources have none.',
      },
    ]);
  });
});

const noData = () => Promise.reject(new MarketFailure('no_data', 'none'));
