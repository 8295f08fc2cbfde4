import { Problem, proposalContract, ROUTES } from '@gemscout/contracts';
import { proposalStream, type MemoCheck, type SaveProposal } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { expect } from '@jest/globals';
import type { ApiUnderTest } from './api.ts';

type Call = {
  readonly token?: string;
  readonly body?: unknown;
  /** The second id of a path that has two. */
  readonly share?: string;
  /** The ticker of a path that has one. */
  readonly symbol?: string;
  /** The note or the tag of a path that has one. */
  readonly note?: string;
  readonly tag?: string;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Calls the API under test as a client does. */
export function apiCalls(api: ApiUnderTest) {
  /** Calls a route by its name in the table. Validates each response against the route's schema, or as a problem. */
  async function call(route: string, id: string | undefined, { token, body, raw, headers = {}, ...named }: Call = {}) {
    const [method = '', path = ''] = route.split(' ');
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await api.app.inject({
      method: METHODS.find((known) => known === method) ?? 'GET',
      url: path
        .replace(':id', id ?? '')
        .replace(':share', named.share ?? 'none')
        .replace(':note', named.note ?? ':note')
        .replace(':tag', encodeURIComponent(named.tag ?? ':tag'))
        .replace(':symbol', named.symbol === undefined ? ':symbol' : encodeURIComponent(named.symbol)),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    expectDocumented(route, response);
    return response;
  }

  const tokenOf = async (email: string, plan: string): Promise<string> =>
    (await api.accounts.createAccount({ email, plan, verified: true })).token;
  const start = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    call('POST /runs', undefined, { token, body, headers });
  const startedRun = async (token: string): Promise<string> => (await start(token, { kind: 'trending' })).json().id;
  const savedProposal = (workspaceId: string, runId: string, symbol: string, memoCheck: MemoCheck | null = null) =>
    saveProposal(api, { workspaceId, runId, symbol, memoCheck });

  return { call, tokenOf, start, startedRun, savedProposal };
}

type Response = Awaited<ReturnType<ApiUnderTest['app']['inject']>>;

function expectDocumented(route: string, response: Response): void {
  if (response.statusCode >= 300) {
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Problem.parse(response.json()).status).toBe(response.statusCode);
    return;
  }
  const known = ROUTES[route.split('?')[0] ?? ''];
  expect(response.statusCode).toBe(known?.status);
  if (known?.answer) known.answer.parse(response.json());
  else if (known?.files) expect(known.files).toContain(response.headers['content-type']);
  else expect(response.body).toBe('');
}

type SavedBy = Pick<SaveProposal, 'workspaceId' | 'runId' | 'symbol' | 'memoCheck'>;

/** Saves a proposal as a run does, and waits until the lists have it. @returns its id */
async function saveProposal({ store, readModel }: ApiUnderTest, about: SavedBy): Promise<string> {
  const proposalId = crypto.randomUUID();
  const undated = { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null };
  const facts = { ...about, ...undated, proposalId, theme: 't', memo: 'm', score: 0.7 };
  const now = '2026-01-02T03:04:05.000Z';
  const { position } = await execute(store, {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: { type: 'SaveProposal', ...facts, verdict: 'buy', source: 'run', now },
  });
  if ((await readModel.waitFor(position, 30_000)) !== 'fresh') throw new Error('The proposal is not in the read model');
  return proposalId;
}
