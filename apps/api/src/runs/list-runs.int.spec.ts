import 'reflect-metadata';
import { runStream } from '@gemscout/domain';
import type { RunResponse } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
/** Ada's run ids by their names in this spec, oldest first. */
let runs: ReadonlyMap<string, string>;
let bobsRun: string;

beforeAll(async () => {
  api = await apiUnderTest('list_runs');
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, bob] = [account.token, await calls.tokenOf('bob@example.com', 'elite')];
  const asked = [
    ['scan', { kind: 'trending' }],
    ['nova', { kind: 'symbol', symbol: 'NOVA' }],
    ['apple', { kind: 'symbol', symbol: 'AAPL' }],
    ['moats', { kind: 'custom', text: 'Solid 100% moats_of steel' }],
    ['peers', { kind: 'custom', text: 'Peers of Nova' }],
  ] as const;
  const started = new Map<string, string>();
  for (const [name, body] of asked) started.set(name, (await calls.start(ada, body)).json().id);
  runs = started;
  bobsRun = (await calls.start(bob, { kind: 'symbol', symbol: 'NOVA' })).json().id;
  await calls.call('POST /runs/:id/cancel', idOf('peers'), { token: ada });
  await calls.savedProposal(account.workspaceId, idOf('scan'), 'RUST');
  await end('scan', 'DONE', 'completed');
  await end('nova', 'ERROR', 'error');
  await end('moats', 'DONE', 'budget');
});
afterAll(() => api?.close());

const idOf = (name: string): string => runs.get(name) ?? 'no such run';

/** Ends a run as the decider does, and waits until the list shows it. */
async function end(name: string, type: 'DONE' | 'ERROR', outcome: string): Promise<void> {
  const stream = runStream(idOf(name));
  let expectedRevision = 0;
  for await (const { revision } of api.store.read(stream)) expectedRevision = revision + 1;
  const data = { key: 'end', message: 'Over', payload: { outcome }, at: api.deps.clock.now() };
  const position = await api.store.append([
    { stream, expectedRevision, events: [{ id: crypto.randomUUID(), type, data }] },
  ]);
  expect(await api.readModel.waitFor(position)).toBe('fresh');
}

const ask = (query: string, token = ada) => calls.call(`GET /runs?${query}`, undefined, { token });

/** The names of the runs that a query returns. */
async function found(query: string): Promise<readonly (string | undefined)[]> {
  const listed: readonly RunResponse[] = (await ask(query)).json();
  const names = new Map([...runs].map(([name, id]) => [id, name]));
  return listed.map(({ id }) => names.get(id));
}

const ALL = ['peers', 'moats', 'apple', 'nova', 'scan'];

describe('a filter of GET /runs', () => {
  it.each([
    ['', ALL],
    ['kind=trending', ['scan']],
    ['kind=symbol', ['apple', 'nova']],
    ['kind=custom', ['peers', 'moats']],
    ['status=active', ['apple']],
    ['status=completed', ['scan']],
    ['status=cancelled', ['peers']],
    ['status=budget', ['moats']],
    ['status=error', ['nova']],
    ['search=nova', ['peers', 'nova']],
    ['search=%20MOATS%20', ['moats']],
    ['search=ova', ['peers', 'nova']],
    ['search=rus', ['scan']],
    ['search=ust', []],
    ['search=100%25', ['moats']],
    ['search=%25', ['moats']],
    ['search=_', ['moats']],
    ['search=%5C', []],
    ["search='%20OR%20true%20--", []],
    ['search=', ALL],
    ['kind=custom&status=cancelled&search=nova', ['peers']],
    ['kind=symbol&status=cancelled', []],
    ['limit=2', ['peers', 'moats']],
    ['kind=custom&limit=1', ['peers']],
  ])('%s shows just these', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('holds over all pages, whose links carry it on, until there is no next', async () => {
    const pages: string[] = [];
    let query: string | undefined = 'search=nova&limit=1';
    while (query !== undefined && pages.length < ALL.length) {
      pages.push(...(await found(query)).map(String));
      const link: unknown = (await ask(query)).headers.link;
      query = /^<\/runs\?(.+)>; rel="next"$/.exec(String(link))?.[1];
    }
    expect(pages).toEqual(['peers', 'nova']);
  });

  it("shows nothing of another workspace, also not after another workspace's run or one that never was", async () => {
    for (const query of ['', 'search=nova', 'kind=symbol', 'status=active'])
      expect((await ask(query, bob)).json().map(({ id }: RunResponse) => id)).toEqual([bobsRun]);
    expect(await found(`after=${idOf('apple')}`)).toEqual(['nova', 'scan']);
    for (const after of [bobsRun, crypto.randomUUID()]) {
      const answer = await ask(`after=${after}`);
      expect([answer.json(), answer.headers.link]).toEqual([[], undefined]);
    }
    expect((await ask(`after=${idOf('apple')}`, bob)).json()).toEqual([]);
  });

  it.each([
    ['kind', 'kind=other'],
    ['kind', 'kind='],
    ['kind', 'kind=symbol&kind=custom'],
    ['status', 'status=gone'],
    ['status', 'status=ACTIVE'],
    ['search', `search=${'x'.repeat(201)}`],
    ['search', 'search=a%00b'],
    ['search', 'search=a&search=b'],
    ['limit', 'limit=0'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=101'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=all'],
    ['limit', 'limit='],
    ['after', 'after=1'],
    ['after', "after=' OR true --"],
    ['sort', 'sort=spend'],
  ])('whose %s is refused: 422 for %s, naming it', async (field, query) => {
    const answer = await ask(query.replaceAll(' ', '%20'));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'input_invalid']);
    expect(answer.json().detail).toContain(field);
  });
});
