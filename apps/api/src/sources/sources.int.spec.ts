import 'reflect-metadata';
import { SourcesResponse } from '@gemscout/contracts';
import { listedSources } from '@gemscout/market';
import { readConfiguration } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await apiUnderTest('sources');
  token = await apiCalls(api).tokenOf('ada@example.com', 'none');
});
afterAll(() => api?.close());

it('the sources of a live market have their licence, and what they answered in the last day', async () => {
  const configuration = readConfiguration({
    MARKET: 'live',
    BILLING: 'stripe',
    SEC_USER_AGENT: 'Spec spec@gemscout.dev',
  });
  const day = { provider: 'sec', answers: 3, failures: 1, lastAnswerAt: '2026-03-02T10:00:00.000Z' };
  const sources = { listed: listedSources(configuration), lastDay: async () => [day] };
  const app = await createApi({ ...api.deps, sources }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const answer = await apiCalls({ ...api, app }).call('GET /sources', undefined, { token });
  await app.close();
  const all = SourcesResponse.parse(answer.json());
  const of = (name: string) => all.find((source) => source.name === name);
  expect(all).toHaveLength(16);
  expect(of('sec')).toEqual({
    name: 'sec',
    label: 'SEC EDGAR',
    official: true,
    commercial: true,
    redistribute: true,
    attribution: 'SEC EDGAR, public domain',
    retention_days: null,
    off: null,
    answers: 3,
    failures: 1,
    last_answer_at: '2026-03-02T10:00:00.000Z',
  });
  expect(of('yahoo')).toMatchObject({ official: false, off: expect.stringContaining('personal use only'), answers: 0 });
  expect(of('finnhub')?.off).toContain('personal use only');
  expect(of('tavily')?.off).toBe('It is not configured.');
});

it('another market has none', async () => {
  expect((await apiCalls(api).call('GET /sources', undefined, { token })).json()).toEqual([]);
});
