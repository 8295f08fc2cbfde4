import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { type SecClients, secClients } from './sec-client.ts';
import { type ListedCompany, secCompanies } from './sec-companies.ts';
import { filingLists } from './filing-lists.ts';
import { releasesIn, secEarnings } from './sec-earnings.ts';

const userAgent = 'Gemscout spec@example.com';
const releasesOf = async (sec: SecClients, company: ListedCompany) =>
  releasesIn((await filingLists(sec)(company)).data.filings);
const APPLE = { symbol: 'AAPL', name: 'Apple Inc.', cik: 320_193 };

(recordingsPresent ? describe : describe.skip)('the SEC, as recorded', () => {
  let server: RecordingsServer;
  let sec: SecClients;
  beforeAll(async () => {
    server = await serveRecordings(recordingsOf('sec'));
    sec = secClients({ baseUrl: server.baseUrl, userAgent });
  });
  afterAll(() => server.close());

  it('lists companies by their ticker, the class of a share behind a dot', async () => {
    const { data } = await secCompanies(sec);
    expect(data).toContainEqual(APPLE);
    expect(data).toContainEqual({ symbol: 'BRK.B', name: 'BERKSHIRE HATHAWAY INC', cik: 1_067_983 });
  });

  it('dates what Apple earned by the day that Apple told it', async () => {
    const { data, provenance } = await secEarnings(sec, APPLE, 400, () => releasesOf(sec, APPLE));
    expect(provenance.provider).toBe('sec');
    const quarter = data.find(({ fiscalPeriodEnd }) => fiscalPeriodEnd === '2008-06-28');
    expect(quarter).toMatchObject({ symbol: 'AAPL', epsActual: 1.19, date: '2009-07-22', epsEstimate: null });
    const ends = data.map(({ fiscalPeriodEnd }) => fiscalPeriodEnd ?? '');
    expect(ends).toEqual(ends.toSorted().toReversed());
    for (const { date, fiscalPeriodEnd } of data) expect(date > (fiscalPeriodEnd ?? '')).toBe(true);
  });

  it('names the days of results from the current reports', async () => {
    const days = await releasesOf(sec, APPLE);
    for (const { date, at } of days) expect(at?.slice(0, 4)).toBe(date.slice(0, 4));
  });

  it('has no earnings of a company that reports under other rules', async () => {
    const lpa = { symbol: 'LPA', name: 'Logistic Properties of the Americas', cik: 1_997_711 };
    const served = await serveRecordings(
      recordingsOf('sec')
        .filter(({ case: name }) => name === 'LPA')
        .map((recording) => ({
          ...recording,
          url: 'https://data.sec.gov/api/xbrl/companyfacts/CIK0001997711.json',
        })),
    );
    const earnings = secEarnings(secClients({ baseUrl: served.baseUrl, userAgent }), lpa, 4, async () => []);
    await expect(earnings).rejects.toMatchObject({ code: 'no_data' });
    await served.close();
  });

  it('has nothing under a number that nobody files under', async () => {
    const nobody = releasesOf(sec, { symbol: 'NONE', name: 'Nobody', cik: 1 });
    await expect(nobody).rejects.toMatchObject({ code: 'no_data' });
  });
});

describe('the SEC', () => {
  const answering = async (status: number, body: string) => {
    const agents: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      agents.push(request.headers['user-agent']);
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { sec: secClients({ baseUrl, userAgent }), agents, close: () => server.close() };
  };

  it('is told who asks', async () => {
    const { sec, agents, close } = await answering(200, '{"0":{"cik_str":1,"ticker":"A","title":"Agilent"}}');
    expect((await secCompanies(sec)).data).toEqual([{ symbol: 'A', name: 'Agilent', cik: 1 }]);
    expect(agents).toEqual([userAgent]);
    close();
  });

  it.each([
    ['Request Rate Threshold Exceeded', 'rate_limited'],
    ['Undeclared Automated Tool', 'auth'],
    ['Forbidden', 'auth'],
  ])('says “%s” with 403, which is %s', async (title, code) => {
    const { sec, close } = await answering(403, `<html><title>SEC.gov | ${title}</title></html>`);
    await expect(secCompanies(sec)).rejects.toMatchObject({ code });
    close();
  });
});
