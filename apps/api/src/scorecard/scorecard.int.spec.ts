import 'reflect-metadata';
import { proposalContract, ProposalDetailResponse, ScorecardResponse } from '@gemscout/contracts';
import { proposalStream, type SettledOutcome } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import type { MarketInfo } from '@gemscout/market';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, threeCompanies, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;

/** The market of the installation, which a test may change. */
const RECORDED = { name: 'spring', fictional: false, asOf: '2026-03-02T23:59:59.999Z' };
let info: MarketInfo = RECORDED;
afterEach(() => {
  info = RECORDED;
});

beforeAll(async () => {
  const market: typeof threeCompanies = {
    ...threeCompanies,
    get info() {
      return info;
    },
  };
  api = await apiUnderTest('api_scorecard', {}, market);
  calls = apiCalls(api);
});
afterAll(() => api?.close());

type Account = { readonly token: string; readonly workspaceId: string; readonly runId: string };

async function accountOf(name: string): Promise<Account> {
  const account = { email: `${name}@example.com`, plan: 'elite', verified: true };
  const { token, workspaceId } = await api.accounts.createAccount(account);
  return { token, workspaceId, runId: await calls.startedRun(token) };
}

const day = (number: number): string => new Date(Date.UTC(2024, 0, 2) + number * 86_400_000).toISOString().slice(0, 10);

/** A proposal settled after a month; `at` is its entry day, counted from 2024-01-02. */
async function settledProposal({ workspaceId, runId }: Account, at: number, told: Partial<SettledOutcome> = {}) {
  const proposalId = await calls.savedProposal(workspaceId, runId, 'NOVA');
  const outcome: SettledOutcome = {
    verdict: 'buy',
    confidence: 0.7,
    horizon: 20,
    source: 'backtest',
    asOf: `${day(at)}T12:00:00.000Z`,
    enteredOn: day(at),
    settledOn: day(at + 28),
    benchmark: 'SPY',
    change: 0.03,
    benchmarkChange: 0.01,
    excess: 0.02,
    sectorExcess: null,
    isWild: false,
    hasEnded: false,
    ...told,
  };
  const { position } = await execute(api.store, {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: { type: 'SettleOutcome', outcome, now: '2026-01-02T03:04:05.000Z' },
  });
  return { proposalId, position };
}

const scorecardOf = async ({ token }: Account, query = '', position?: string) => {
  const headers = position === undefined ? {} : { 'gemscout-position': position };
  const answer = await calls.call(`GET /scorecard${query}`, undefined, { token, headers });
  return { headers: answer.headers, ...ScorecardResponse.parse(answer.json()) };
};

it('is empty before anything is settled, and says what is needed for a chance', async () => {
  const nobody = await accountOf('nobody');
  expect(await scorecardOf(nobody)).toMatchObject({
    first_settles: null,
    summary: [],
    ranges: [],
    points: [],
    probability: { horizon: 20, buy: { value: null, samples: 0, needed: 8 }, watch: { value: null } },
  });
});

it('sums up each horizon, source and kind of verdict by itself, and concludes nothing from few periods', async () => {
  const ada = await accountOf('ada');
  await settledProposal(ada, 0);
  await settledProposal(ada, 0, { excess: -0.04 });
  await settledProposal(ada, 0, { source: 'forward', horizon: 60 });
  const { position } = await settledProposal(ada, 28, { verdict: 'watch', horizon: 1 });
  const { summary } = await scorecardOf(ada, '', position);
  expect(summary.map(({ source, verdict, horizon, samples }) => [source, verdict, horizon, samples])).toEqual([
    ['forward', 'buy', 60, 1],
    ['backtest', 'buy', 20, 2],
    ['backtest', 'watch', 1, 1],
  ]);
  expect(summary[1]).toMatchObject({
    independent_periods: 1,
    observational: true,
    conclusion: null,
    hit_rate: { value: 0.5, low: null, high: null },
    mean_excess: { value: expect.closeTo(-0.01, 12) },
  });
});

it('opens the replay of each point, a page at a time, and of nobody else', async () => {
  const [bob, eve] = [await accountOf('bob'), await accountOf('eve')];
  const first = await settledProposal(bob, 0);
  const second = await settledProposal(bob, 1);
  const page = await scorecardOf(bob, '?limit=1', second.position);
  expect(page.points).toMatchObject([{ run_id: bob.runId, symbol: 'NOVA', state: 'open', source: 'backtest' }]);
  expect(page.headers['link']).toContain('after=');
  const rest = await scorecardOf(bob, `?limit=5&after=${page.points[0]?.proposal_id}`);
  expect([...page.points, ...rest.points].map(({ proposal_id }) => proposal_id).toSorted()).toEqual(
    [first.proposalId, second.proposalId].toSorted(),
  );
  expect(rest.summary).toEqual(page.summary);
  expect((await scorecardOf(eve)).points).toEqual([]);
});

it('gives a chance from eight independent periods on, shrunk towards one half, and to a proposal what was known then', async () => {
  const carl = await accountOf('carl');
  let last = await settledProposal(carl, 0);
  for (let month = 1; month < 8; month += 1) last = await settledProposal(carl, 28 * month);
  const { probability } = await scorecardOf(carl, '', last.position);
  // All eight beat it: base (0.5 · 2 + 1 · 8) / 10 = 0.9, and 0.9 + (1 - 0.9) · 8 / 108.
  expect(probability.buy).toMatchObject({ samples: 8, beat: 8, independent_periods: 8 });
  expect(probability.buy.value).toBeCloseTo(0.9 + (0.1 * 8) / 108, 12);
  expect(probability.watch).toEqual({ value: null, samples: 0, independent_periods: 0, needed: 8 });
  const answer = await calls.call('GET /runs/proposals/:id', last.proposalId, { token: carl.token });
  const { score, ...detail } = ProposalDetailResponse.parse(answer.json());
  expect(score).toBe(0.7); // the probability does not affect the score
  expect(detail.probability).toMatchObject({ horizon: 20, samples: 8 });
});

it('names the first verdict that waits and the day that settles it, until one is settled', async () => {
  const fay = await accountOf('fay');
  await calls.savedProposal(fay.workspaceId, fay.runId, 'NOVA');
  const early = await settledProposal(fay, 0, { horizon: 5 });
  expect((await scorecardOf(fay, '', early.position)).first_settles).toEqual({ symbol: 'NOVA', on: '2026-03-31' });
  const { position } = await settledProposal(fay, 0);
  expect((await scorecardOf(fay, '', position)).first_settles).toBeNull();
});

it('shows what invented prices made of verdicts apart, and in no proposal', async () => {
  const gus = await accountOf('gus');
  let last = await settledProposal(gus, 0, { source: 'invented' });
  for (let month = 1; month < 9; month += 1) last = await settledProposal(gus, 28 * month, { source: 'invented' });
  const proposal = async () => {
    const answer = await calls.call('GET /runs/proposals/:id', last.proposalId, { token: gus.token });
    return ProposalDetailResponse.parse(answer.json()).probability;
  };
  const { summary, probability } = await scorecardOf(gus, '', last.position);
  expect(summary).toMatchObject([{ source: 'invented', samples: 9 }]);
  expect([probability.buy.samples, (await proposal())?.samples]).toEqual([0, 0]);
  info = { ...RECORDED, fictional: true };
  expect((await scorecardOf(gus)).probability.buy.samples).toBe(9);
  expect(await proposal()).toBeNull();
});

it('gives no chance from verdicts of the other source', async () => {
  const dora = await accountOf('dora');
  let last = await settledProposal(dora, 0, { source: 'forward' });
  for (let month = 1; month < 9; month += 1) last = await settledProposal(dora, 28 * month, { source: 'forward' });
  const { probability, summary } = await scorecardOf(dora, '', last.position);
  expect(probability.buy).toMatchObject({ value: null, samples: 0 });
  expect(summary).toMatchObject([{ source: 'forward', samples: 9, independent_periods: 9 }]);
  expect(summary[0]?.conclusion).toBe('observational: 9 samples, fewer than 30');
});

it.each(['?limit=0', '?limit=101', '?after=x', '?of=me'])('refuses %s', async (query) => {
  const { token } = await api.accounts.createAccount({
    email: `${crypto.randomUUID()}@example.com`,
    plan: 'elite',
    verified: true,
  });
  expect((await calls.call(`GET /scorecard${query}`, undefined, { token })).statusCode).toBe(422);
});
