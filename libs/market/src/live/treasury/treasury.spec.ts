import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { treasuryProvider } from './treasury.ts';

/** Made by hand after the feed that the Treasury publishes: namespaces stand at the elements, as they do there. */
const D = 'xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"';
const entry = (day: string, yields: string) => `<entry xmlns="http://www.w3.org/2005/Atom">
<content type="application/xml">
<m:properties xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
<d:NEW_DATE ${D} m:type="Edm.DateTime">${day}T00:00:00</d:NEW_DATE>
${yields}
</m:properties></content></entry>`;
const value = (element: string, text: string) => `<d:${element} ${D} m:type="Edm.Double">${text}</d:${element}>`;
const feed = (...entries: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes" ?><feed><title type="text">DailyTreasuryYieldCurveRateData</title>${entries.join('')}</feed>`;
const WHOLE = `${value('BC_3MONTH', '3.70')}${value('BC_2YEAR', '3.86')}${value('BC_10YEAR', '4.34')}`;

let server: LocalProvider | undefined;
afterEach(() => server?.close());

/** Feeds by their month, `yyyymm`, or by their year. */
async function serving(feeds: Readonly<Record<string, string>>, status = 200) {
  server = await serveProvider(({ query }) => {
    const body = feeds[query.get('field_tdr_date_value_month') ?? query.get('field_tdr_date_value') ?? ''];
    return body === undefined ? undefined : { status, body, headers: { 'content-type': 'application/xml' } };
  });
  return treasuryProvider({ baseUrl: server.baseUrl });
}

describe('the yields of the Treasury', () => {
  it('are those of the day, whatever the order of the feed', async () => {
    const month = feed(
      entry('2026-06-11', WHOLE.replace('4.34', '4.31')),
      entry('2026-06-12', WHOLE),
      entry('2026-06-10', WHOLE),
    );
    const { data, provenance } = await (await serving({ '202606': month })).rates('2026-06-12');
    expect(data).toEqual({ date: '2026-06-12', month3Pct: 3.7, year2Pct: 3.86, year10Pct: 4.34 });
    expect(provenance).toMatchObject({ provider: 'treasury', asOf: '2026-06-12T23:59:59.999Z' });
    expect(server?.asked[0]?.query.get('data')).toBe('daily_treasury_yield_curve');
  });

  it('are of the last day before, where the day has none, and never of a later one', async () => {
    const june = feed(entry('2026-06-12', WHOLE), entry('2026-06-15', WHOLE));
    const provider = await serving({ '202606': june, '202607': feed(entry('2026-07-01', WHOLE)) });
    expect((await provider.rates('2026-06-14')).data.date).toBe('2026-06-12');
    expect((await provider.rates('2026-07-04')).data.date).toBe('2026-07-01');
  });

  it('are of the month before on a day on which this one has none', async () => {
    const provider = await serving({ '202601': feed(), '202512': feed(entry('2025-12-31', WHOLE)) });
    expect((await provider.rates('2026-01-01')).data.date).toBe('2025-12-31');
  });

  it('have null where the day has none for a time to run', async () => {
    const few = `<d:BC_3MONTH ${D} m:type="Edm.Double" m:null="true"/>${value('BC_10YEAR', '4.4')}`;
    const { data } = await (await serving({ '202606': feed(entry('2026-06-12', few)) })).rates('2026-06-12');
    expect(data).toEqual({ date: '2026-06-12', month3Pct: null, year2Pct: null, year10Pct: 4.4 });
  });

  it.each([
    [
      'no day with a ten-year yield',
      { '202606': feed(entry('2026-06-12', value('BC_2YEAR', '3.9'))), '202605': feed() },
      200,
      'no_data',
    ],
    ['an error page', { '202606': '<html><title>Page not found</title></html>' }, 200, 'unavailable'],
    ['too many questions', { '202606': '' }, 429, 'rate_limited'],
    ['a failure of its own', { '202606': '' }, 503, 'unavailable'],
  ])('given %s, then there are none, by type', async (_, feeds, status, code) => {
    await expect((await serving(feeds, status)).rates('2026-06-12')).rejects.toMatchObject({ code });
  });
});

describe('the curves of the Treasury', () => {
  it('are those of two years, oldest first, and of no later day', async () => {
    const [before, now] = [
      feed(entry('2025-12-31', WHOLE)),
      feed(entry('2026-06-15', WHOLE), entry('2026-06-12', WHOLE)),
    ];
    const { data, provenance } = await (await serving({ '2025': before, '2026': now })).curves('2026-06-13');
    expect(data.map(({ date }) => date)).toEqual(['2025-12-31', '2026-06-12']);
    expect(provenance.asOf).toBe('2026-06-12T23:59:59.999Z');
  });

  it('need one request from October on', async () => {
    const provider = await serving({ '2026': feed(entry('2026-10-01', WHOLE)) });
    expect((await provider.curves('2026-10-02')).data).toHaveLength(1);
    expect(server?.asked).toHaveLength(1);
  });

  it('are none by type without a day, and where a feed is none', async () => {
    const provider = await serving({ '2026': feed(), '2027': '<html/>' });
    await expect(provider.curves('2026-11-02')).rejects.toMatchObject({ code: 'no_data' });
    await expect(provider.curves('2027-11-02')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
