import { describe, expect, it } from '@jest/globals';
import { METRIC_GROUPS } from '@gemscout/contracts';
import { periodWords, subjectName } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { companyFactsResponse } from './company-facts-response.ts';
import { companyFacts } from './company-facts.ts';

const sample = await openMarket('sample');

async function factsOf(symbol: string, market: MarketData = sample) {
  const found = await companyFacts(market, symbol);
  if (!found) throw new Error(`no company ${symbol}`);
  return found;
}

const isOfMarket = (metric: string): boolean =>
  [METRIC_GROUPS.regime, METRIC_GROUPS.curve].some((group) => Object.hasOwn(group, metric));

const CURVE = ['curve_10y_3m', 'curve_10y_2y', 'curve_inverted'];

const NO_INDUSTRY = { group: 'peers', reason: 'The industry of ADVRO is not known.' };

describe('the facts of a company', () => {
  it('are read from its statements and its insiders, with what follows from them', async () => {
    const { facts, coverage, currency, asOf } = await factsOf('ADVRO');
    const ids = facts.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'revenue.fy2025',
        'revenue.ttm',
        'net_margin.ttm',
        'altman_z.ttm',
        'insider_filed_on',
        'guidance_met',
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect([currency, asOf, coverage.summary, coverage.isThin]).toEqual([
      'USD',
      '2026-06-30',
      '23 of 24 fact groups',
      false,
    ]);
  });

  it('have sums of insiders only where a form is new', async () => {
    const shown = async (symbol: string) => (await factsOf(symbol)).facts.map(({ id, value }) => `${id} ${value}`);
    expect(await shown('ADVRO')).toContain('insider_new_filing false');
    expect((await shown('ADVRO')).filter((fact) => fact.startsWith('insider_net'))).toEqual([]);
    expect(await shown('KRANO')).toEqual(
      expect.arrayContaining(['insider_new_filing true', expect.stringMatching(/^insider_net -?\d/)]),
    );
  });

  it.each(['KRANO', 'VELDR', 'BRNTO'])(
    'of %s name the formula and an input of every computed figure',
    async (symbol) => {
      const { valuation, expectations, regime, peers, ...sheet } = companyFactsResponse(await factsOf(symbol));
      const parts = [sheet, sheet.option_chain, sheet.short_interest, sheet.large_holders, sheet.curve];
      const rows = [valuation, expectations, regime, peers, ...parts].flatMap(({ facts }) => facts);
      const computed = rows.filter(({ formula }) => formula !== null);
      expect(computed.length).toBeGreaterThan(200);
      expect(computed.filter(({ inputs }) => inputs.length === 0).map(({ id }) => id)).toEqual([]);
      expect(computed.map(({ id }) => id)).toEqual(expect.arrayContaining(CURVE));
    },
  );

  it('name what is no fact itself among the inputs: days, series and the multiples on filing days', async () => {
    const { regime, valuation, expectations } = companyFactsResponse(await factsOf('VELDR'));
    const inputsOf = (wanted: string) =>
      [regime, valuation, expectations]
        .flatMap(({ facts }) => facts)
        .find(({ id }) => id === wanted)
        ?.inputs.map(({ label, shown }) => `${label}: ${shown}`);
    expect(inputsOf('beta_index')).toEqual([
      'VELDR: 6 January 2026 to 30 June 2026',
      'SMPL, the index: 6 January 2026 to 30 June 2026',
      'Changes from day to day: 120',
    ]);
    expect(inputsOf('above_sector_20')).toEqual([
      'VELDR: −2.9%, 1 June 2026 to 30 June 2026',
      '5 other companies of Information Technology, at equal weight: +29.1%, 1 June 2026 to 30 June 2026',
    ]);
    expect(inputsOf('pe_below.now')).toEqual([
      'Price to earnings: 30.7',
      'Price to earnings on 6 May 2026: 29.8',
      'Price to earnings on 9 February 2026: 29.1',
      'Price to earnings on 31 October 2025: 26.2',
      'Price to earnings on 4 August 2025: 31.3',
      'Price to earnings on 28 April 2025: 35.9',
      expect.stringContaining('on 10 February 2025'),
    ]);
    expect(inputsOf('days_to_report')).toEqual(['Next report: 6 August 2026', 'As-of day of the data: 30 June 2026']);
  });

  it('count peers as a group of their own', async () => {
    expect((await factsOf('BOLTR')).coverage.present).toContain('peers');
  });

  it('say who holds large parts, with the name, and since when an activist is among them', async () => {
    const { facts } = await factsOf('KRANO');
    const shown = facts
      .filter(({ metric }) => Object.hasOwn(METRIC_GROUPS.large_holders, metric))
      .map(({ id, value, filing }) => [id, value, filing?.part]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['largest_holder', 10.4, 'Nordhaven Index Advisers'],
        ['holders_over_5', 4, undefined],
        ['activist_holder', true, undefined],
        ['activist_share', 8.1, 'Fernhollow Capital Partners'],
        ['newest_holder_filed_on', '2026-05-19', 'Fernhollow Capital Partners'],
      ]),
    );
  });

  it.each([
    ['BRNTO', 'Financials', '18 of 19 fact groups'],
    ['LODGA', 'Real Estate', '23 of 24 fact groups'],
  ])('of %s count the groups that apply to %s', async (symbol, sector, summary) => {
    const { company, coverage } = await factsOf(symbol);
    expect([company.sector, coverage.summary]).toEqual([sector, summary]);
  });

  it('are those of the day that the market is looked at from', async () => {
    const earlier = await openMarket('sample', { asOf: '2020-06-01' });
    const { facts, asOf } = await factsOf('ADVRO', earlier);
    expect(asOf).toBe('2020-06-01');
    expect(facts.filter(({ filing }) => filing && filing.filed > asOf)).toEqual([]);
    expect(facts.some(({ id }) => id === 'revenue.fy2019')).toBe(true);
  });

  it('are those of the market alone where nothing was filed, with the reason of each group', async () => {
    const noData = () => Promise.reject(new MarketFailure('no_data', 'no statements of ADVRO'));
    const { facts, coverage } = await factsOf('ADVRO', {
      ...sample,
      statements: noData,
      ownership: noData,
      filings: noData,
      estimates: noData,
      shortInterest: noData,
      holders: noData,
      optionChain: noData,
    });
    expect(facts.filter(({ metric }) => !isOfMarket(metric))).toEqual([]);
    expect(coverage).toMatchObject({ present: ['regime', 'curve'], summary: '2 of 24 fact groups', isThin: true });
    expect(new Set(coverage.missing.map(({ reason }) => reason))).toEqual(new Set(['no statements of ADVRO']));
  });

  it('are in Exhibit 13 where the annual report says so', async () => {
    const cover = 'Portions of the Annual Report to Stockholders are incorporated by reference into this Form 10-K.';
    const market: MarketData = {
      ...sample,
      statements: () => Promise.reject(new MarketFailure('no_data', 'no statements of ADVRO')),
      filingText: async (symbol, accession) => {
        const { data, provenance } = await sample.filingText(symbol, accession);
        return { provenance, data: { ...data, paragraphs: [cover, ...data.paragraphs] } };
      },
    };
    const { coverage } = await factsOf('ADVRO', market);
    expect(coverage.missing).toContainEqual({ group: 'income', reason: 'no XBRL: statements in Exhibit 13' });
  });

  it('name the line that a group lacks', async () => {
    const market: MarketData = {
      ...sample,
      statements: async (symbol) => {
        const { data, provenance } = await sample.statements(symbol);
        return { provenance, data: data.filter(({ tag }) => !tag.includes('WeightedAverage')) };
      },
    };
    const { coverage } = await factsOf('ADVRO', market);
    expect(coverage.missing).toEqual([
      NO_INDUSTRY,
      { group: 'shares', reason: 'Diluted shares: not filed for this period.' },
    ]);
  });

  it('quote what the company states itself, and say why there are no texts on an earlier day', async () => {
    const { facts } = await factsOf('KRANO');
    expect(facts.filter(({ metric }) => metric === 'red_flag').map(({ id, source }) => [id, source])).toEqual([
      ['filing.1', '10-K, controls'],
      ['filing.2', '8-K, certifying accountant'],
    ]);
    const { coverage } = await factsOf('KRANO', await openMarket('sample', { asOf: '2020-06-01' }));
    const unknown = 'The market "sample" has no estimates of KRANO by 2020-06-01.';
    expect(coverage.missing).toEqual([
      ...['expectations', 'price_targets', 'next_report'].map((group) => ({ group, reason: unknown })),
      { group: 'short_interest', reason: unknown.replace('estimates', 'short interest') },
      { group: 'option_chain', reason: unknown.replace('estimates', 'option quotes') },
      { group: 'multiples', reason: 'Close: no price of the share is known.' },
      { group: 'peers', reason: 'A peer group of three: five are needed of SIC 3590 at 0.3 to 3 times its revenue.' },
      { group: 'implied', reason: 'Close: no price of the share is known.' },
      { group: 'filing_changes', reason: 'no text in this market of the 10-K of 2020-02-07' },
      { group: 'guidance', reason: 'no report on results is listed (Form 8-K, item 2.02)' },
      { group: 'red_flags', reason: 'no text in this market of the 10-K of 2020-02-07' },
      { group: 'regime', reason: 'There are no prices of the share.' },
      { group: 'curve', reason: 'The market has no Treasury yields.' },
    ]);
  });

  it('set the last close against the newest statements and against the filing days before', async () => {
    const { facts, withoutValue } = await factsOf('ADVRO');
    const percentile = facts.find(({ id }) => id === 'price_to_book_percentile.now');
    expect(percentile).toMatchObject({
      value: 25,
      unit: 'pct',
      period: { type: 'window', length: 1.9, unit: 'year', until: '2026-06-30' },
      computed: { formula: 'percentile', inputs: ['price_to_book_below.now', 'price_to_book_dates.now'] },
    });
    const cap = facts.find(({ id }) => id === 'market_cap.now');
    expect(cap?.computed).toEqual({
      formula: 'market_cap',
      inputs: ['close.now', 'cover_page_shares.2026-04-29'],
      names: ['close', 'cover_page_shares'],
    });
    expect([cap?.knownFrom.slice(0, 10), cap?.filing?.filed]).toEqual(['2026-06-30', '2026-05-04']);
    expect(facts.find(({ id }) => id === 'close.now')).toMatchObject({ source: 'sample', asOf: '2026-06-30' });
    expect(withoutValue).toEqual([{ id: 'peers', label: 'Peers', reason: 'The industry of ADVRO is not known.' }]);
  });

  it('set it among its peers, each figure with their number and the day, computed from facts of these companies', async () => {
    const { facts } = await factsOf('VELDR');
    const percentile = facts.find(({ id }) => id === 'peer_pe_percentile');
    const peers = ['boltr', 'joven', 'qanto', 'strmo', 'truvo'];
    expect(percentile).toMatchObject({
      value: 60,
      period: { type: 'day', day: '2026-06-30', peers: 5 },
      computed: { formula: 'peer_percentile', inputs: ['pe.now', ...peers.map((symbol) => `peer.${symbol}.pe`)] },
    });
    expect(percentile && periodWords(percentile.period)).toBe('as of 30 June 2026, of 5 peers');
    const inputs = facts.filter(({ id }) => percentile?.computed?.inputs.includes(id));
    expect(inputs.map(({ subject }) => subjectName(subject))).toEqual(
      expect.arrayContaining(['VELDR', 'BOLTR', 'JOVEN', 'QANTO', 'STRMO', 'TRUVO']),
    );
  });

  it.each([
    ['KRANO', 'A peer group of three: five are needed of SIC 3590 at 0.3 to 3 times its revenue.'],
    ['HEXLO', 'A peer group of none: five are needed of SIC 3674 at 0.3 to 3 times its revenue.'],
  ])('say why %s is set among no peers', async (symbol, reason) => {
    const { facts, withoutValue, coverage } = await factsOf(symbol);
    expect(withoutValue).toContainEqual({ id: 'peers', label: 'Peers', reason });
    expect(coverage.missing).toContainEqual({ group: 'peers', reason });
    expect(facts.filter(({ id }) => id.startsWith('peer'))).toEqual([]);
  });

  it.each([
    [
      'a negative book value',
      { StockholdersEquity: -1e9 },
      'price_to_book.now',
      "Shareholders' equity: an amount that has to be positive is not.",
    ],
    ['a loss', { EarningsPerShareDiluted: -2 }, 'pe.now', 'Diluted EPS: an amount that has to be positive is not.'],
  ])('have no value for a multiple of %s, and say why', async (_, changes: Record<string, number>, id, reason) => {
    const market: MarketData = {
      ...sample,
      statements: async (symbol) => {
        const { data, provenance } = await sample.statements(symbol);
        const changed = data.map((row) => ({ ...row, value: changes[row.tag.slice('us-gaap:'.length)] ?? row.value }));
        return { provenance, data: changed };
      },
    };
    const { facts, withoutValue } = await factsOf('ADVRO', market);
    expect(facts.some((fact) => fact.id === id)).toBe(false);
    expect(withoutValue).toContainEqual(expect.objectContaining({ id, reason }));
  });

  it.each([
    ['of more than a week ago', '2026-06-12'],
    ['from before the newest statements', '2026-05-01'],
  ])('refuse a price %s', async (_, last) => {
    const market: MarketData = {
      ...sample,
      bars: async (...about) => {
        const { data, provenance } = await sample.bars(...about);
        return { provenance, data: data.filter(({ date }) => date <= last) };
      },
    };
    const { facts, coverage, withoutValue } = await factsOf('ADVRO', market);
    expect(facts.filter(({ id }) => id.endsWith('.now'))).toEqual([]);
    const reason = 'Close: the last price is older than the newest statements, or than a week.';
    expect(coverage.missing).toEqual([{ group: 'multiples', reason }, NO_INDUSTRY, { group: 'implied', reason }]);
    expect(withoutValue).toContainEqual({ id: 'pe.now', label: 'Price to earnings', reason });
  });

  it('say which growth the last close implies, beside the growth that was', async () => {
    const { facts } = await factsOf('ADVRO');
    const valueOf = (id: string) => Number(facts.find((fact) => fact.id === id)?.value);
    const [low, implied, high] = ['_low', '', '_high'].map((end) => valueOf(`implied_growth${end}.now`));
    expect([low, implied, high]).toEqual([expect.closeTo(9.6, 0), expect.closeTo(11.9, 0), expect.closeTo(14, 0)]);
    expect(valueOf('discount_rate.now')).toBeCloseTo(valueOf('treasury_10y.now') + 5, 9);
    expect(valueOf('dcf_low.now')).toBeLessThan(valueOf('dcf_high.now'));
    expect(facts.find(({ id }) => id === 'dcf_low.now')?.computed?.inputs).toContain('free_cash_flow_growth_5y.fy2025');
    const burning = await factsOf('HEXLO');
    expect(burning.facts.find(({ id }) => id === 'implied_margin.now')?.value).toBeGreaterThan(0);
    expect(burning.withoutValue).toContainEqual({
      id: 'implied_growth.now',
      label: 'Growth that the price implies',
      reason: 'Free cash flow: an amount that has to be positive is not.',
    });
  });

  it('imply nothing without a yield of the last week, and say why', async () => {
    const rates: MarketData['rates'] = async () => sample.rates('2026-06-12');
    const { facts, coverage } = await factsOf('ADVRO', { ...sample, rates });
    expect(facts.filter(({ metric }) => /^(?:implied|dcf|discount)/.test(metric))).toEqual([]);
    const reason = 'Ten-year Treasury yield: no ten-year Treasury yield of the last week is known.';
    expect(coverage.missing).toEqual([NO_INDUSTRY, { group: 'implied', reason }]);
    expect(facts.some(({ id }) => id === 'pe.now')).toBe(true);
  });

  it('are unknown for a symbol that the market does not have', async () => {
    expect(await companyFacts(sample, 'NOPE')).toBeUndefined();
  });
});
