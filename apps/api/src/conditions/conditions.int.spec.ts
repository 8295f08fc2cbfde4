import 'reflect-metadata';
import { proposalContract } from '@gemscout/contracts';
import { proposalStream, type Condition } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: { readonly token: string; readonly userId: string; readonly workspaceId: string };
let bob: string;
/** The proposals by their symbols. */
let proposals: Readonly<Record<'NOVA' | 'AAPL', string>>;

const above: Condition = {
  id: 'close-above-103-2025-06-27',
  text: 'A close above $103 would be the first condition.',
  metric: 'close',
  comparison: 'above',
  level: 103,
  fact: null,
  day: null,
  until: null,
  from: '2025-06-27',
  close: 100,
};
const below = { ...above, id: 'close-below-90-2025-06-27', comparison: 'below', level: 90 } as const;
const average = {
  ...above,
  id: 'close-below-sma_50-2025-06-27',
  comparison: 'below',
  level: null,
  fact: 'sma_50',
} as const;

beforeAll(async () => {
  api = await apiUnderTest('api_conditions');
  calls = apiCalls(api);
  ada = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  bob = await calls.tokenOf('bob@example.com', 'elite');
  proposals = { NOVA: await approved('NOVA'), AAPL: await approved('AAPL') };
});
afterAll(() => api?.close());

/** A proposal with conditions, approved by the API. */
async function approved(symbol: string): Promise<string> {
  const [proposalId, now] = [crypto.randomUUID(), api.store.clock().now()];
  const { position } = await execute(api.store, {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: {
      type: 'SaveProposal',
      proposalId,
      workspaceId: ada.workspaceId,
      runId: 'r',
      symbol,
      theme: 't',
      memo: 'm',
      memoCheck: null,
      verdict: 'watch',
      score: 0.5,
      source: 'run',
      price: 100,
      priceAsOf: '2025-06-27',
      evidenceAt: now,
      expiresAt: now,
      spend: null,
      conditions: [above, below, average],
      now,
    },
  });
  await api.readModel.waitFor(position, 20_000);
  const body = { symbol, notes: JSON.stringify({ proposal_id: proposalId }) };
  await calls.call('POST /watchlist', undefined, { token: ada.token, body });
  return proposalId;
}

/** A condition is met, as the worker records it. */
async function isMet(proposalId: string): Promise<void> {
  const crossing = { conditionId: above.id, metOn: '2025-06-30', close: 104, level: 103, provider: 'test' };
  const { position } = await execute(api.store, {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: { type: 'MeetCondition', ...crossing, now: api.store.clock().now() },
  });
  await api.readModel.waitFor(position, 20_000);
}

const conditions = async (token: string, query = '') =>
  (await calls.call(`GET /conditions${query}`, undefined, { token })).json().conditions;
const notifications = async (token: string) => (await calls.call('GET /notifications', undefined, { token })).json();

describe('the conditions of approved proposals', () => {
  it('say where they stand at the last close, with its day and its source', async () => {
    expect(await conditions(ada.token, '?symbol=nova')).toEqual([
      expect.objectContaining({
        id: above.id,
        proposal_id: proposals.NOVA,
        symbol: 'NOVA',
        text: above.text,
        state: 'met',
        state_text: 'Met on 30 Jun 2025',
        at_close: { price: 104, as_of: '2025-06-30', provider: 'test' },
        compared_with: 103,
      }),
      expect.objectContaining({
        state: 'waiting',
        state_text: '15.6% above $90.00',
        at_close: { price: 104, as_of: '2025-06-30', provider: 'test' },
        compared_with: 90,
      }),
      expect.objectContaining({
        fact: 'sma_50',
        state: 'unchecked',
        state_text: 'Not checked: there are too few days of prices',
        at_close: null,
      }),
    ]);
  });

  it('are not checked without a price, and say so', async () => {
    const [first] = await conditions(ada.token, `?proposal_id=${proposals.AAPL}`);
    expect(first).toMatchObject({ state: 'unchecked', state_text: 'Not checked: there is no price', at_close: null });
  });

  it('are all those of the watchlist, and nobody else’s', async () => {
    expect(await conditions(ada.token)).toHaveLength(6);
    expect(await conditions(bob)).toEqual([]);
    expect(await conditions(bob, `?proposal_id=${proposals.NOVA}`)).toEqual([]);
  });

  it.each(['?symbol=%20', '?other=1', `?symbol=${'A'.repeat(1_000)}`])('refuse %s', async (query) =>
    expect((await calls.call(`GET /conditions${query}`, undefined, { token: ada.token })).statusCode).toBe(422),
  );
});

describe('a crossing', () => {
  it('is one notification for everybody in the workspace, which each reads for themselves', async () => {
    await isMet(proposals.NOVA);
    await isMet(proposals.NOVA);
    const found = await notifications(ada.token);
    expect(found).toMatchObject({
      unread: 1,
      notifications: [
        {
          kind: 'condition_met',
          symbol: 'NOVA',
          text: above.text,
          at_close: { price: 104, as_of: '2025-06-30' },
          read: false,
        },
      ],
    });
    const [{ id }] = found.notifications;
    const read = (token: string) =>
      calls.call('POST /notifications/read', undefined, { token, body: { ids: [id, 'of nobody'] } });
    expect((await read(bob)).json()).toEqual({ unread: 0, notifications: [] });
    expect(await notifications(ada.token)).toMatchObject({ unread: 1 });
    for (const _again of [1, 2])
      expect((await read(ada.token)).json()).toMatchObject({ unread: 0, notifications: [{ id, read: true }] });
    expect(await notifications(ada.token)).toMatchObject({ unread: 0 });
  });

  it('stands whatever the prices say later', async () => {
    await isMet(proposals.AAPL);
    const [first] = await conditions(ada.token, '?symbol=AAPL');
    expect(first).toMatchObject({ state: 'met', at_close: { price: 104, as_of: '2025-06-30', provider: 'test' } });
  });
});
