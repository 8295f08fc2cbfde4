import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filingChanges, guidanceIn, insiderActivity, largeHolders, redFlags, statementSheet } from '@gemscout/filings';
import type { MarketData } from '../market-data.ts';
import { noData } from '../testing/every-answer.ts';
import { openMarket } from './open-market.ts';

const AS_OF = '2026-06-30';
const QUARTER = 'q1-2026';
let market: MarketData;
let symbols: readonly string[];
beforeAll(async () => {
  market = await openMarket('sample');
  symbols = (await market.companies()).map(({ symbol }) => symbol);
});
afterAll(() => market.close());

/** The figures of a company's statement sheet by id. */
async function figuresOf(symbol: string): Promise<ReadonlyMap<string, number>> {
  const [{ data }, company] = await Promise.all([market.statements(symbol), market.company(symbol)]);
  const { figures } = statementSheet(data, { asOf: AS_OF, sector: company?.sector ?? null, splits: [] });
  return new Map(figures.map(({ id, value }) => [id, value]));
}

async function textsOf(symbol: string, form: string) {
  const { data } = await market.filings(symbol);
  const asked = data.filings
    .filter((filing) => filing.form === form)
    .map(({ accession }) => market.filingText(symbol, accession).catch(noData));
  return (await Promise.all(asked)).flatMap((answer) => answer?.data ?? []);
}

async function changesIn(symbol: string) {
  const [now, before] = await textsOf(symbol, '10-K');
  return now && before ? filingChanges(now, before) : [];
}

describe('the statements of the sample', () => {
  it('cover ten years and eight quarters of every company', async () => {
    for (const symbol of symbols) {
      const ids = [...(await figuresOf(symbol)).keys()];
      expect(ids.filter((id) => /^revenue\.fy/.test(id))).toHaveLength(10);
      expect(ids.filter((id) => /^revenue\.q/.test(id)).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('add up, and give the results a share that were announced', async () => {
    for (const symbol of symbols.filter((one) => one !== 'KRANO')) {
      const figures = await figuresOf(symbol);
      const of = (id: string) => figures.get(id) ?? Number.NaN;
      const [newest] = (await market.earnings(symbol, 1)).data;
      expect(of('liabilities.2026-03-31') + of('equity.2026-03-31')).toBe(of('assets.2026-03-31'));
      expect(of(`eps_diluted.${QUARTER}`)).toBe(newest?.epsActual);
    }
  });

  it('hold what was planted: receivables, shares and cash', async () => {
    const [krano, solra, hexlo] = [await figuresOf('KRANO'), await figuresOf('SOLRA'), await figuresOf('HEXLO')];
    const grown = (id: string) => (krano.get(`${id}25-12-31`) ?? 0) / (krano.get(`${id}24-12-31`) ?? 0);
    expect(grown('receivables.20')).toBeCloseTo(1.61, 1);
    expect(krano.get('revenue_growth_1y.fy2025')).toBeCloseTo(19, 0);
    expect(solra.get('diluted_shares_growth_1y.ttm-q1-2026')).toBeCloseTo(30, 1);
    expect(hexlo.get('cash_runway.ttm-q1-2026')).toBeCloseTo(5, 0);
  });
});

describe('the filings of the sample', () => {
  it('change one risk factor a year, and add one where a story has it', async () => {
    const told = ['CREDL', 'HEXLO', 'KRANO', 'MIRVA', 'PHEOL', 'SNEKR', 'SOLRA', 'TERRO'];
    for (const symbol of symbols) {
      const risks = (await changesIn(symbol)).find(({ section }) => section === 'risk_factors');
      expect({ symbol, changed: risks?.changed.length, added: risks?.added.length }).toEqual({
        symbol,
        changed: 1,
        added: told.includes(symbol) ? 1 : 0,
      });
    }
  });

  it('state a problem in three companies only', async () => {
    const flags: string[] = [];
    for (const symbol of symbols) {
      const [annual] = await textsOf(symbol, '10-K');
      const texts = [...(annual ? [annual] : []), ...(await textsOf(symbol, '8-K'))];
      flags.push(...texts.flatMap(redFlags).map(({ flag }) => `${symbol} ${flag}`));
    }
    expect(flags).toEqual([
      'DRILO material_weakness',
      'HEXLO going_concern',
      'KRANO material_weakness',
      'KRANO auditor_change',
    ]);
  });

  it('tell of an agreement in one company, and of an officer who leaves in another', async () => {
    const told: string[] = [];
    for (const symbol of symbols) {
      const sections = (await textsOf(symbol, '8-K')).flatMap((text) => text.sections.map(({ name }) => name));
      told.push(...sections.filter((name) => name !== 'results').map((name) => `${symbol} ${name}`));
    }
    expect(told).toEqual(['KRANO auditor_change', 'PIPLA agreement', 'WATTO officers']);
  });

  it('give a range for the sales of the next quarter, in which they then were', async () => {
    const [, before] = (await textsOf('BOLTR', '8-K')).map(({ pressRelease }) => guidanceIn(pressRelease)[0]);
    const revenue = (await figuresOf('BOLTR')).get(`revenue.${QUARTER}`) ?? 0;
    expect(before).toMatchObject({ metric: 'revenue', period: { label: 'first quarter of 2026' } });
    expect(revenue > (before?.low ?? 0) && revenue < (before?.high ?? 0)).toBe(true);
  });
});

describe('the insiders of the sample', () => {
  const activityOf = async (symbol: string) => {
    const { data } = await market.ownership(symbol, 100);
    return insiderActivity(data.forms, { issuerCik: data.cik, from: '2025-07-01', asOf: AS_OF, rangeOn: () => null });
  };

  it('buy together in one company only', async () => {
    const activities = await Promise.all(symbols.map(async (symbol) => ({ symbol, ...(await activityOf(symbol)) })));
    expect(activities.filter(({ clusters }) => clusters.length > 0).map(({ symbol }) => symbol)).toEqual(['GROSA']);
    expect(new Set(activities.map(({ status }) => status))).toEqual(new Set(['filed', 'none']));
  });

  it('trade at prices of the day', async () => {
    for (const symbol of symbols) {
      const { data } = await market.ownership(symbol, 100);
      const { data: bars } = await market.bars(symbol, 400);
      const trades = data.forms.flatMap((form) => (form.form === '144' ? [] : form.transactions));
      for (const { date, priceUsd, code } of trades.filter((trade) => trade.code !== 'A')) {
        const bar = bars.find((one) => one.date === date);
        expect({ code, priceUsd }).toEqual({ code, priceUsd: bar?.close });
      }
    }
  });
});

describe('the holders of the sample', () => {
  it('have Schedule 13D in two companies, and none in every fifth', async () => {
    const told = await Promise.all(
      symbols.map(async (symbol) => {
        const { cik: issuerCik, schedules } = (await market.holders(symbol, { from: '2023-07-01', limit: 99 })).data;
        return { symbol, ...largeHolders(schedules, { issuerCik, from: '2023-07-01', asOf: AS_OF }) };
      }),
    );
    const active = told.filter(({ holders }) => holders.some(({ form }) => form === '13D'));
    expect(active.map(({ symbol }) => symbol)).toEqual(['KRANO', 'SNEKR']);
    expect(active[0]?.newest).toMatchObject({ percent: 8.1, filed: '2026-05-19', before: { percent: 6.4 } });
    expect(told.filter(({ newest }) => newest === null)).toHaveLength(symbols.length / 5);
  });
});
