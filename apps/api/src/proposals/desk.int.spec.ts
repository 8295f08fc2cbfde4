import 'reflect-metadata';
import { ProposalResponse, ProposalDetailResponse } from '@gemscout/contracts';
import { proposalStream } from '@gemscout/domain';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { proposalDesk, rulesAnalyst, type Analyst } from '@gemscout/research';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { proposalByRun } from '../testing/proposal-by-run.ts';

const MADE_AS_OF = '2026-05-15';
const BUY = 'SOAPL';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let adasWorkspace: string;
let bob: string;

/** The market that the API uses, and the wrapper that records its calls. */
let market: MarketData;
let analyst: Analyst;
const called: string[] = [];
const opened = new Map<string, MarketData>();

async function marketAsOf(asOf: string): Promise<MarketData> {
  const known = opened.get(asOf) ?? (await openMarket('sample', { asOf }));
  opened.set(asOf, known);
  return known;
}

/** Forwards to the current market, and records the calls. */
const passingFrom = (first: MarketData): MarketData =>
  new Proxy(first, {
    get: (_target, property) => {
      const value: unknown = Reflect.get(market, property);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]): unknown => {
        called.push(String(property));
        return Reflect.apply(value, market, input);
      };
    },
  });

beforeAll(async () => {
  market = await marketAsOf(MADE_AS_OF);
  const passing = passingFrom(market);
  const thinking = new Proxy(rulesAnalyst(), { get: (_target, property) => Reflect.get(analyst, property) });
  api = await apiUnderTest('api_desk', {}, passing, (evidence) =>
    proposalDesk({ market: passing, evidence, analyst: thinking }),
  );
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
  bob = await calls.tokenOf('bob@example.com', 'elite');
});
afterAll(() => api?.close());
beforeEach(async () => {
  market = await marketAsOf(MADE_AS_OF);
  analyst = rulesAnalyst();
  called.length = 0;
});

const proposedBy = (symbol: string, asOf = MADE_AS_OF) =>
  proposalByRun(api, { workspaceId: adasWorkspace, symbol, market: marketAsOf(asOf) });

const look = async (id: string, token = ada) =>
  ProposalDetailResponse.parse((await calls.call('GET /runs/proposals/:id', id, { token })).json());
const recheck = (id: string, token = ada) => calls.call('POST /runs/proposals/:id/recheck', id, { token });
const again = (id: string, token = ada) => calls.call('POST /runs/proposals/:id/again', id, { token });
const rechecked = async (id: string) => ProposalResponse.parse((await recheck(id)).json());
const historyOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of api.store.read(proposalStream(id))) types.push(type);
  return types;
};

describe('an opened proposal', () => {
  it('shows its price, evidence time, expiry and spend, and that it is fresh', async () => {
    const proposal = await look(await proposedBy(BUY));
    expect(proposal).toMatchObject({
      symbol: BUY,
      price_as_of: '2026-05-15',
      evidence_at: '2026-05-15T23:59:59.999Z',
      expires_at: '2026-06-15T23:59:59.999Z',
      spend_usd: 0,
      spend_tokens: 0,
      rechecked: null,
      freshness: {
        state: 'fresh',
        reasons: [],
        price_now: { price: proposal.price, price_then: proposal.price, change_pct: 0, provider: 'sample' },
      },
    });
  });

  it('says when the next report comes, and how the price has moved since the last one, as of now', async () => {
    const id = await proposedBy(BUY);
    market = await marketAsOf('2026-05-22');
    const { next, since_last } = (await look(id)).reports;
    expect(next?.days).toBe((Date.parse(next?.day ?? '') - Date.parse('2026-05-22')) / 86_400_000);
    expect(since_last).toEqual({
      close_of: expect.stringMatching(/^2026-0[45]-\d\d$/),
      change_pct: expect.any(Number),
    });
    const fails = () => Promise.reject(new MarketFailure('rate_limited', 'slow down'));
    market = { ...market, earnings: fails, estimates: fails };
    expect((await look(id)).reports).toEqual({ next: null, since_last: null });
  });

  it.each([
    ['2026-05-22', 'fresh', []],
    ['2026-05-29', 'stale', [/^The price moved -\d\.\d% since the memo\.$/]],
    ['2026-06-16', 'stale', [/^The memo was good until 15 June 2026\.$/]],
  ])('as of %s is %s', async (asOf, state, reasons) => {
    const id = await proposedBy(BUY);
    market = await marketAsOf(asOf);
    const { freshness } = await look(id);
    expect(freshness.state).toBe(state);
    for (const reason of reasons) expect(freshness.reasons).toContainEqual(expect.stringMatching(reason));
  });

  it('is unknown where the market does not answer, with no figure', async () => {
    const id = await proposedBy(BUY);
    market = { ...market, bars: () => Promise.reject(new MarketFailure('rate_limited', 'slow down')) };
    expect((await look(id)).freshness).toEqual({
      state: 'unknown',
      price_now: null,
      reasons: [`The market does not say the price of ${BUY}: its provider allows no more requests for now.`],
    });
  });

  it('is nobody else’s, and a list of proposals asks no market', async () => {
    const id = await proposedBy(BUY);
    expect((await calls.call('GET /runs/proposals/:id', id, { token: bob })).statusCode).toBe(404);
    expect((await calls.call('GET /runs/proposals/:id', 'nothing', { token: ada })).statusCode).toBe(404);
    called.length = 0;
    const listed = (await calls.call('GET /runs/proposals', undefined, { token: ada })).json();
    expect(listed).toContainEqual(expect.objectContaining({ id, price_as_of: '2026-05-15' }));
    expect(called).toEqual([]);
  });
});

describe('a re-check', () => {
  it('asks only what the price touches, keeps what it found, and leaves a fresh proposal behind', async () => {
    const id = await proposedBy(BUY);
    market = await marketAsOf('2026-05-29');
    const before = await look(id);
    called.length = 0;
    const proposal = await rechecked(id);
    const lists = ['companies', 'company', 'sources']; // whose prices the share is measured against
    expect([...new Set(called)].toSorted()).toEqual([...lists, 'bars', 'earnings', 'options'].toSorted());
    // Whether any were reported, which is no tool's question, and how the price has moved since the last of them.
    expect(called.filter((call) => call === 'earnings')).toHaveLength(2);
    expect(proposal.rechecked).toMatchObject({
      changed: ['price'],
      reasons: before.freshness.reasons,
      tools: ['indicators', 'options', 'regime'],
      analyst: 'rules',
      before: { verdict: 'buy', confidence: before.score },
      checked_at: '2026-05-29T23:59:59.999Z',
      spend_usd: 0,
    });
    expect(proposal).toMatchObject({
      verdict: proposal.rechecked?.after.verdict,
      score: proposal.rechecked?.after.confidence,
      price: before.freshness.price_now?.price,
      price_as_of: '2026-05-29',
      expires_at: before.expires_at,
    });
    expect(proposal.rechecked?.evidence.length).toBeGreaterThan(0);
    expect(proposal.rechecked?.claims.gone.length).toBeGreaterThan(0);
    expect((await look(id)).freshness).toMatchObject({ state: 'fresh', reasons: [] });
    const evidence = await calls.call(`GET /runs/:id/evidence?symbol=${BUY}`, proposal.run_id, { token: ada });
    const shown = evidence.json().items.map((item: { id: string }) => item.id);
    expect(shown).toEqual(expect.arrayContaining([...(proposal.rechecked?.evidence ?? [])]));
  });

  it('asks for results and filings alone once results were reported', async () => {
    const id = await proposedBy('FONDA', '2026-05-05');
    market = await marketAsOf('2026-05-07');
    expect((await look(id)).freshness).toMatchObject({
      state: 'stale',
      reasons: ['Earnings were reported on 6 May 2026.'],
    });
    called.length = 0;
    const proposal = await rechecked(id);
    const tools = ['earnings', 'statements', 'insiders', 'holders', 'filings', 'estimates', 'short_interest'];
    expect(proposal.rechecked).toMatchObject({ changed: ['earnings'], tools });
    const ofResults = ['bars', 'earnings', 'earnings', 'fundamentals', 'shareEvents']; // two of them by the question whether
    const ofStatements = ['sources', 'company', 'statements', 'shareEvents', 'rates'];
    const ofInsiders = ['ownership', 'shareEvents', 'bars'];
    const ofFilings = ['filings', 'statements', 'shareEvents', ...Array<string>(6).fill('filingText')];
    const ofEstimates = ['estimates', 'shareEvents', 'bars'];
    const ofShorts = ['shortInterest', 'shareEvents', 'statements'];
    const asked = ['holders', ...ofResults, ...ofStatements, ...ofInsiders, ...ofFilings, ...ofEstimates, ...ofShorts];
    expect(called.toSorted()).toEqual(asked.toSorted());
    expect((await look(id)).freshness.state).toBe('fresh');
  });

  it('reads news and posts where the time is over, and gives it time again', async () => {
    const id = await proposedBy('VELDR');
    market = await marketAsOf('2026-06-16');
    const proposal = await rechecked(id);
    expect(proposal.rechecked?.changed).toContain('time');
    expect(proposal.rechecked?.tools).toContain('news');
    expect(proposal.expires_at).toBe('2026-07-16T23:59:59.999Z');
    expect((await look(id)).freshness.state).toBe('fresh');
  });

  it('changes nothing where nothing has changed, however often', async () => {
    const id = await proposedBy(BUY);
    market = await marketAsOf('2026-05-29');
    const first = await rechecked(id);
    expect(await rechecked(id)).toEqual(first);
    expect(await rechecked(id)).toEqual(first);
    expect(await historyOf(id)).toEqual(['ProposalSaved', 'ProposalRechecked']);
  });

  it('leaves everything as it was while the market is away, and says so in a sentence', async () => {
    const id = await proposedBy(BUY);
    const stale = await marketAsOf('2026-05-29');
    market = { ...stale, bars: () => Promise.reject(new MarketFailure('unavailable', 'away')) };
    const before = await look(id);
    const away = await recheck(id);
    expect([away.statusCode, away.json().code]).toEqual([503, 'market_unavailable']);
    expect(away.json().detail).toMatch(
      /^The market does not say the price of SOAPL: .*\. The proposal is as it was\.$/,
    );
    let asked = 0;
    const bars: MarketData['bars'] = (...input) => {
      asked += 1;
      return asked === 1 ? stale.bars(...input) : Promise.reject(new MarketFailure('unavailable', 'away'));
    };
    market = { ...stale, bars };
    expect((await recheck(id)).statusCode).toBe(503);
    market = { ...stale, bars: () => Promise.reject(new MarketFailure('unavailable', 'away')) };
    expect(await look(id)).toEqual(before);
    expect(await historyOf(id)).toEqual(['ProposalSaved']);
  });

  it('is refused of what a user added, and of what is not yours', async () => {
    const id = await proposedBy(BUY);
    const { run_id } = await look(id);
    const body = { run_id, symbol: BUY, theme: 't', memo: 'm', verdict: 'buy', score: 0.9 };
    const added = (await calls.call('POST /runs/proposals', undefined, { token: ada, body })).json();
    expect((await look(added.id)).freshness.state).toBe('unknown');
    for (const refused of [await recheck(added.id), await again(added.id)])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'proposal_added_by_user']);
    expect((await recheck(id, bob)).statusCode).toBe(404);
    expect((await again(id, bob)).statusCode).toBe(404);
  });

  it('is one at a time in a workspace, and stops with its caller', async () => {
    const id = await proposedBy(BUY);
    market = await marketAsOf('2026-05-29');
    const begun = Promise.withResolvers<AbortSignal>();
    analyst = {
      ...rulesAnalyst(),
      decide: (_dossier, _analysis, _validation, signal) => {
        begun.resolve(signal);
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    await api.app.listen(0, '127.0.0.1');
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${ada}` };
    const waiting = fetch(`${await api.app.getUrl()}/runs/proposals/${id}/recheck`, {
      method: 'POST',
      headers,
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    const signal = await begun.promise;
    for (const refused of [await recheck(id), await again(id)])
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'decision_under_way']);
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    leaving.abort();
    await Promise.all([waiting, stopped]);
    analyst = rulesAnalyst();
    let next = await recheck(id);
    while (next.json().code === 'decision_under_way') next = await recheck(id);
    expect(next.statusCode).toBe(200);
    expect(await historyOf(id)).toEqual(['ProposalSaved', 'ProposalRechecked']);
  });

  it('stops at its time limit, and says that the proposal is as it was', async () => {
    const id = await proposedBy(BUY);
    market = await marketAsOf('2026-05-29');
    analyst = { ...rulesAnalyst(), decide: () => new Promise(() => undefined) };
    const hasty = await createApi({ ...api.deps, deskTimeLimitMs: 50 }, { logLevels: [] });
    await hasty.init();
    await hasty.getHttpAdapter().getInstance().ready();
    const late = await apiCalls({ ...api, app: hasty }).call('POST /runs/proposals/:id/recheck', id, { token: ada });
    expect([late.statusCode, late.json().code]).toEqual([504, 'decision_timed_out']);
    expect(await historyOf(id)).toEqual(['ProposalSaved']);
    await hasty.close();
  });
});
