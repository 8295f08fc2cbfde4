import 'reflect-metadata';
import { Problem, ROUTES, type Route } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { peopleOf, type People } from './testing/access.ts';
import { mailbox } from './testing/mailbox.ts';
import { apiUnderTest, type ApiUnderTest } from './testing/api.ts';
import { createApi } from './api-application.ts';

/** Routes outside the table: open to everybody, or only to this machine under a loopback name. */
const OTHER_ROUTES: Readonly<Record<string, 'everybody' | 'this machine'>> = {
  'GET /docs': 'everybody',
  'GET /docs/start.js': 'everybody',
  'GET /docs/swagger-ui.css': 'everybody',
  'GET /docs/swagger-ui-bundle.js': 'everybody',
  'GET /docs/openapi.json': 'everybody',
  'GET /unsubscribe': 'everybody',
  'POST /unsubscribe': 'everybody',
  'GET /unsubscribe/style.css': 'everybody',
  'GET /dev/mailbox': 'this machine',
  'GET /dev/mailbox.css': 'this machine',
  'GET /dev/mailbox.json': 'this machine',
  'GET /dev/mailbox/:id': 'this machine',
  'GET /dev/billing/sandbox.css': 'this machine',
  'GET /dev/billing/checkout/:id': 'this machine',
  'POST /dev/billing/checkout/:id': 'this machine',
  'GET /dev/billing/portal/:id': 'this machine',
  'POST /dev/billing/portal/:id': 'this machine',
};

let api: ApiUnderTest;
let people: People;

beforeAll(async () => {
  api = await apiUnderTest('access');
  people = await peopleOf(api);
});
afterAll(() => api?.close());

type Who = keyof People['tokens'];
type Refusal = readonly [status: number, code: string];

const UNAUTHORIZED: Refusal = [401, 'session_required'];
const NOT_THERE: Refusal = [404, 'not_found'];

/** A member may remove only themselves, which the table does not express. */
const REMOVAL = ROUTES['DELETE /team/members/:id'];

/** The table's refusals of signed-in callers; each caller differs from the others in one property. */
const refusedTo: Readonly<Record<Who, (route: Route) => Refusal | undefined>> = {
  nobody: () => UNAUTHORIZED,
  'a token that was revoked': () => UNAUTHORIZED,
  'a token of another installation': () => UNAUTHORIZED,
  'an API key': ({ caller }) => (caller === 'person' ? [403, 'person_required'] : undefined),
  'an API key that rests': () => [403, 'key_suspended'],
  'a person without a plan': ({ feature }) => (feature ? [403, 'plan_lacks_feature'] : undefined),
  'a person who has not verified': ({ verified }) => (verified ? [403, 'email_unverified'] : undefined),
  'a member of the team': (route) => (route.owner || route === REMOVAL ? [403, 'owner_required'] : undefined),
  'a stranger': () => undefined,
  'the owner': () => undefined,
};

function expectedFor(who: Who, route: Route): Refusal | undefined {
  if (route.caller === 'public') return undefined;
  const refusal = refusedTo[who](route);
  return route.caller === 'operator' && refusal !== UNAUTHORIZED ? NOT_THERE : refusal;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
type Sent = { readonly headers?: Record<string, string>; readonly body?: object | undefined };

function send(route: string, { headers = {}, body }: Sent = {}, app = api.app) {
  const [method = '', url = ''] = route.split(' ');
  const known = METHODS.find((one) => one === method) ?? 'GET';
  return app.inject({ method: known, url, headers, ...(body && { payload: body }) });
}

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The one route that a caller can call only once. */
const LOG_OUT = 'POST /auth/logout';

/** Without a body that is taken, a route says so before it says what is not there. */
const BODIES = [
  ['/fork', { from: { stage: 'plan' } }],
  ['PUT /goal-profiles/:id', { name: 'Income', profile: {} }],
  ['/notes', { text: 'Also look at debt' }],
  ['/assignee', { user_id: null }],
  ['/tags', { tag: 'Debt' }],
] as const;

async function callAs(who: Who, route: string, id: string = crypto.randomUUID()) {
  const spared = { 'a stranger': 'stranger', 'the owner': 'ada', 'a member of the team': 'member' };
  const spare = { ...spared, 'a person without a plan': 'none', 'a person who has not verified': 'unverified' };
  const name = route === LOG_OUT ? Object.entries(spare).find(([one]) => one === who)?.[1] : undefined;
  const token = name === undefined ? people.tokens[who] : await people.spare(name);
  const body = BODIES.find(([end]) => route.endsWith(end))?.[1];
  const query = route.endsWith('/prices') ? '?symbol=NOVA' : '';
  const path = route.replace(':id', id).replace(':share', people.shareId);
  return send(`${path}${query}`, { headers: bearer(token), body });
}

const routes = Object.entries(ROUTES);

describe('every route that the server has stands in a table', () => {
  it('of who may call it', () => {
    const served = servedRoutes(api.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }));
    expect(served.sort()).toEqual([...Object.keys(ROUTES), ...Object.keys(OTHER_ROUTES)].sort());
  });
});

/** The lines of a tree of paths, each with its methods. */
function servedRoutes(tree: string): string[] {
  const path: string[] = [];
  return tree
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      path.splice(indent.length / 4, Infinity, part);
      const listed = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return listed.map((method) => `${method} ${path.join('')}`);
    });
}

const everybody: readonly Who[] = [
  'nobody',
  'a token that was revoked',
  'a token of another installation',
  'an API key',
  'an API key that rests',
  'a person without a plan',
  'a person who has not verified',
  'a member of the team',
];

describe.each(everybody)('for %s', (who) => {
  it.each(routes)('%s', async (name, route) => {
    const { statusCode, body } = await callAs(who, name);
    const refusal = expectedFor(who, route);
    const code = statusCode >= 400 ? Problem.parse(JSON.parse(body)).code : '';
    if (refusal) expect([statusCode, code]).toEqual(refusal);
    else expect([401, 403, 500]).not.toContain(statusCode);
  });
});

it.each(routes.filter(([name, { caller }]) => caller !== 'public' && name.startsWith('GET')))(
  'a HEAD of %s is no way around',
  async (name) => {
    const { statusCode, body } = await send(name.replace('GET', 'HEAD'));
    expect([statusCode, body]).toEqual([401, '']);
  },
);

it.each(routes)('%s is refused with an API key in the address, and says to revoke it', async (name) => {
  const key = people.tokens['an API key'];
  const answer = await send(`${name.replace(':id', 'x')}?token=${key}`, {
    headers: bearer(people.tokens['the owner']),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'key_in_address']);
  expect(answer.json().detail).toContain('revoke');
  expect(answer.body).not.toContain(key);
});

const byId = routes.map(([name]) => name).filter((name) => name.includes(':id'));
const ownById = byId.filter((name) => ROUTES[name]?.caller !== 'operator');

describe("another workspace's things", () => {
  it.each(byId)('are not there: %s', async (name) => {
    const before = await api.store.head();
    expect((await callAs('a stranger', name, await people.idOf(name))).statusCode).toBe(404);
    expect(await api.store.head()).toBe(before);
  });

  it('and nobody is let in by the names of the framework', async () => {
    for (const token of ['__proto__', 'null', 'undefined', '', ' ', 'A'.repeat(10_000)])
      expect((await send('GET /runs', { headers: bearer(token) })).statusCode).toBe(401);
  });
});

describe('what the demo account may do where everybody shares it', () => {
  const shared = async () => {
    const app = await createApi({ ...api.deps, demoAnywhere: true }, { logLevels: [] });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return app;
  };

  it('is all but to change the account', async () => {
    await api.accounts.ensureDemo();
    const app = await shared();
    const credentials = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
    const log = await send('POST /auth/login', { body: credentials, headers: { host: 'gemscout.example' } }, app);
    const headers = bearer(log.json().access_token);
    const refused: string[] = [];
    for (const [name] of routes.filter(([route]) => route !== LOG_OUT)) {
      const answer = await send(name.replace(':id', crypto.randomUUID()), { headers }, app);
      if (answer.statusCode === 403 && answer.json().code === 'demo_account') refused.push(name);
    }
    const changing = routes.filter(([name, { caller }]) => caller === 'person' && !name.startsWith('GET'));
    expect(refused).toEqual(changing.map(([name]) => name).filter((name) => name !== LOG_OUT));
    expect(refused).toEqual(expect.arrayContaining(['DELETE /account', 'POST /api-keys', 'POST /billing/checkout']));
    expect((await send(LOG_OUT, { headers }, app)).statusCode).toBe(204);
    const mails = (await api.accounts.mails.kept()).length;
    const asked = await send('POST /auth/password-reset/request', { body: { email: 'Demo@example.com' } }, app);
    expect([asked.statusCode, asked.json()]).toEqual([202, {}]);
    await api.accounts.passwordResets.request('member@example.com');
    await mailbox(api.app).mailTo('member@example.com', 'reset?token='); // waits for the mail that was requested later
    expect((await api.accounts.mails.kept()).length).toBe(mails + 1);
    await app.close();
  });
});

it.each(Object.entries(OTHER_ROUTES))('%s is there for %s', async (name, who) => {
  const [mail] = await api.accounts.mails.kept();
  const route = name.replace(':id', mail?.id ?? '');
  const here = await send(route, { headers: { host: 'localhost:3000' } });
  expect(here.headers['content-type']).not.toContain('problem'); // a plain page, even for a 404
  for (const headers of [{ host: 'evil.example' }, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }]) {
    const { statusCode } = await send(route, { headers });
    if (who === 'this machine') expect(statusCode).toBe(404);
    else expect(statusCode).toBe(200);
  }
  const [method = '', url = ''] = route.split(' ');
  const known = METHODS.find((one) => one === method) ?? 'GET';
  const forged = { method: known, url, headers: { host: 'localhost:3000' }, remoteAddress: '192.0.2.1' };
  expect((await api.app.inject(forged)).statusCode).toBe(who === 'this machine' ? 404 : 200);
});

/** Runs last, because these calls really change the data. */
describe.each(['a member of the team', 'the owner'] as const)('with the things of the team, for %s', (who) => {
  const ONCE = [
    'DELETE /api-keys/:id',
    'DELETE /goal-profiles/:id',
    'DELETE /watchlist/:id',
    'DELETE /team/members/:id',
    'DELETE /runs/:id/shares/:share',
    'DELETE /auth/sessions/:id',
  ];

  it.each(ownById.filter((name) => who === 'the owner' || !ONCE.includes(name)))('%s', async (name) => {
    const { statusCode } = await callAs(who, name, await people.idOf(name));
    const refusal = expectedFor(who, ROUTES[name] ?? { caller: 'session', status: 200 });
    if (refusal) expect(statusCode).toBe(refusal[0]);
    else expect([401, 403, 404, 500]).not.toContain(statusCode);
  });
});
