import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { finraProvider } from './finra.ts';

let server: LocalProvider | undefined;
afterEach(() => server?.close());

/** Rows made by hand after the published format: none were recorded. */
const row = (settlementDate: string, shares: number, others: object = {}) => ({
  accountingYearMonthNumber: Number(settlementDate.replaceAll('-', '')),
  symbolCode: 'AAPL',
  issueName: 'Apple Inc. Common Stock',
  issuerServicesGroupExchangeCode: 'R',
  marketClassCode: 'NNM',
  currentShortPositionQuantity: shares,
  previousShortPositionQuantity: 100,
  stockSplitFlag: null,
  averageDailyVolumeQuantity: 40_000_000,
  daysToCoverQuantity: 1,
  revisionFlag: null,
  changePercent: 3.2,
  changePreviousNumber: 5,
  settlementDate,
  ...others,
});
const ROWS = [row('2026-05-29', 90), row('2026-06-15', 120, { stockSplitFlag: 'S' }), row('2026-05-15', 80)];

async function serving(body: unknown, status = 200, now = '2026-06-25T23:00:00Z') {
  server = await serveProvider(() => ({ status, body }));
  return finraProvider({ baseUrl: server.baseUrl, now: () => Date.parse(now) });
}

describe('short interest of FINRA', () => {
  it('is the newest settlement and those before, from the seventh business day after it', async () => {
    const { data, provenance } = await (await serving(ROWS)).shortInterest('aapl');
    expect(
      data.map(({ settlementDate, publishedOn, sharesShort }) => [settlementDate, publishedOn, sharesShort]),
    ).toEqual([
      ['2026-06-15', '2026-06-25', 120],
      ['2026-05-29', '2026-06-09', 90],
      ['2026-05-15', '2026-05-27', 80],
    ]);
    expect(data[0]).toMatchObject({ symbol: 'AAPL', averageDailyVolume: 40_000_000, isSplit: true });
    expect(provenance).toMatchObject({ provider: 'finra', asOf: '2026-06-25T23:59:59.999Z' });
  });

  it('is not that of a settlement which is published the next day', async () => {
    const provider = await serving(ROWS, 200, '2026-06-24T23:00:00Z');
    const { data } = await provider.shortInterest('AAPL');
    expect(data.map(({ settlementDate }) => settlementDate)).toEqual(['2026-05-29', '2026-05-15']);
  });

  it('is asked for by symbol and days of settlement, in one request', async () => {
    await (await serving(ROWS)).shortInterest('AAPL');
    expect(server?.asked.map(({ path }) => path)).toEqual(['/data/group/otcMarket/name/consolidatedShortInterest']);
    expect(server?.asked[0]?.body).toEqual({
      limit: 50,
      compareFilters: [{ compareType: 'EQUAL', fieldName: 'symbolCode', fieldValue: 'AAPL' }],
      dateRangeFilters: [{ fieldName: 'settlementDate', startDate: '2026-02-15', endDate: '2026-06-25' }],
    });
  });

  it('is the revised row of a settlement that has two, whatever their order', async () => {
    const revised = row('2026-06-15', 130, { revisionFlag: 'R' });
    const { data } = await (await serving([revised, ...ROWS])).shortInterest('AAPL');
    expect(data[0]?.sharesShort).toBe(130);
  });

  it('finds a class of shares however its symbol is written', async () => {
    const provider = await serving([row('2026-06-15', 7, { symbolCode: 'BRK B' })]);
    expect((await provider.shortInterest('BRK.B')).data[0]).toMatchObject({ symbol: 'BRK.B', sharesShort: 7 });
    expect(server?.asked[0]?.body).toMatchObject({
      domainFilters: [{ fieldName: 'symbolCode', values: ['BRK.B', 'BRK/B', 'BRK B', 'BRK-B'] }],
    });
  });

  it.each([
    ['no rows', [], 200, 'no_data'],
    ['nothing at all', '', 204, 'no_data'],
    ['only a settlement that is not published yet', [row('2026-06-24', 1)], 200, 'no_data'],
    ['rows of another symbol', [row('2026-06-15', 1, { symbolCode: 'MSFT' })], 200, 'unavailable'],
    ['another shape', [{ symbolCode: 'AAPL' }], 200, 'unavailable'],
    ['a question that it does not know', {}, 400, 'no_data'],
    ['no right to ask', {}, 401, 'auth'],
    ['too many questions', {}, 429, 'rate_limited'],
    ['a failure of its own', {}, 503, 'unavailable'],
  ])('given %s, then there is none, by type', async (_, body, status, code) => {
    await expect((await serving(body, status)).shortInterest('AAPL')).rejects.toMatchObject({ code });
  });
});
