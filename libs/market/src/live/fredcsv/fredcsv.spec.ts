import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { fredCsvProvider } from './fredcsv.ts';

let server: LocalProvider | undefined;
afterEach(() => server?.close());

/** Files by their series, made by hand after the published format: a holiday is a line without a value, of earlier files a dot. */
async function serving(files: Readonly<Record<string, string>>, status = 200) {
  server = await serveProvider(({ query }) => {
    const body = files[query.get('id') ?? ''];
    return body === undefined ? undefined : { status, body, headers: { 'content-type': 'application/csv' } };
  });
  return fredCsvProvider({ baseUrl: server.baseUrl });
}
const file = (id: string, ...rows: readonly string[]) => [`observation_date,${id}`, ...rows, ''].join('\n');
const CREDIT = file('BAMLH0A0HYM2', '2026-06-10,2.91', '2026-06-11,', '2026-06-12,2.96', '2026-06-15,3.04');

describe('the credit spread', () => {
  it('is of the newest day by then, named, and of none later', async () => {
    const { data, provenance } = await (await serving({ BAMLH0A0HYM2: CREDIT })).creditSpread('2026-06-14');
    expect(data).toEqual({ date: '2026-06-12', pct: 2.96 });
    expect(provenance).toMatchObject({ provider: 'fredcsv', asOf: '2026-06-12T23:59:59.999Z' });
    const [asked] = server?.asked ?? [];
    expect([asked?.query.get('cosd'), asked?.query.get('coed')]).toEqual(['2026-05-15', '2026-06-14']);
  });

  it('skips a day without a value', async () => {
    const old = file('BAMLH0A0HYM2', '2026-06-10,2.91', '2026-06-11,.').replace('observation_date', 'DATE');
    expect((await (await serving({ BAMLH0A0HYM2: old })).creditSpread('2026-06-11')).data.date).toBe('2026-06-10');
  });

  it.each([
    ['no value', { BAMLH0A0HYM2: file('BAMLH0A0HYM2') }, 200, 'no_data'],
    ['an error page', { BAMLH0A0HYM2: '<html>Not found</html>' }, 200, 'unavailable'],
    ['another series', { BAMLH0A0HYM2: file('DGS10', '2026-06-10,4.4') }, 200, 'unavailable'],
    ['too many questions', { BAMLH0A0HYM2: '' }, 429, 'rate_limited'],
    ['a failure of its own', { BAMLH0A0HYM2: '' }, 503, 'unavailable'],
  ])('given %s, then there is none, by type', async (_, files, status, code) => {
    await expect((await serving(files, status)).creditSpread('2026-06-12')).rejects.toMatchObject({ code });
  });
});

describe('the curves', () => {
  const files = {
    DGS10: file('DGS10', '2026-06-10,4.40', '2026-06-11,', '2026-06-12,4.34'),
    DGS2: file('DGS2', '2026-06-10,3.90', '2026-06-12,3.86'),
    DGS3MO: file('DGS3MO', '2026-06-10,3.70'),
  };

  it('join three series by day, oldest first, with null where one has no value', async () => {
    const { data } = await (await serving(files)).curves('2026-06-30');
    expect(data).toEqual([
      { date: '2026-06-10', month3Pct: 3.7, year2Pct: 3.9, year10Pct: 4.4 },
      { date: '2026-06-12', month3Pct: null, year2Pct: 3.86, year10Pct: 4.34 },
    ]);
  });

  it('answer for the newest yields, where the Treasury does not', async () => {
    const provider = await serving(files);
    expect((await provider.rates('2026-06-11')).data.date).toBe('2026-06-10');
    await expect(provider.rates('2026-06-09')).rejects.toMatchObject({ code: 'no_data' });
  });
});
