import 'reflect-metadata';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Problem } from '@gemscout/contracts';
import { queryDatabase } from '@gemscout/postgres';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailbox } from './testing/mailbox.ts';
import { apiCalls } from './testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from './testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let port: number;

beforeAll(async () => {
  api = await apiUnderTest('hostile_input');
  calls = apiCalls(api);
  ada = await calls.tokenOf('ada@example.com', 'elite');
  await api.app.listen(0, '127.0.0.1');
  port = Number(new URL(await api.app.getUrl()).port);
});
afterAll(() => api?.close());

const sql = (statement: string) => queryDatabase(api.databaseUrl, statement);

/** Row counts of everything that a call could change, and the end of the event log. */
async function state() {
  const tables = ['user', 'session', 'mail', 'invitation', 'membership', 'api_key', 'workspace'];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM accounts."${table}") AS "${table}"`);
  const [row] = await sql(`SELECT ${counts.join(', ')}, (SELECT count(*)::int FROM billing.customer) AS customers`);
  return { ...row, head: await api.store.head() };
}

/** Expects a refusal with this status and one sentence, and no change of state. */
async function refuses(status: number, call: () => Promise<{ readonly statusCode: number; readonly body: string }>) {
  await waitFor(async () => (await sql('SELECT FROM accounts.mail')).length === 0); // waits until the mails of earlier calls are sent
  const before = await state();
  const answer = await call();
  expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)]);
  const { detail } = Problem.parse(JSON.parse(answer.body));
  expect(detail.length).toBeLessThan(500);
  expect(detail).toMatch(/^[A-Z].*[\w"]\.?$/s);
  expect(await state()).toEqual(before);
  return detail;
}

const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/runs',
    payload,
    headers: { authorization: `Bearer ${ada}`, 'content-type': 'application/json', ...headers },
  });

describe('a body', () => {
  it.each([
    ['that is no JSON', 400, '{"kind":'],
    ['that is no UTF-8', 400, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['of a thousand levels', 422, `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['that would change a prototype', 422, '{"kind":"trending","__proto__":{"admin":true}}'],
    ['that would do so further down', 422, '{"kind":"trending","a":{"constructor":{"prototype":{}}}}'],
    ['that is a list', 422, '[{"kind":"trending"}]'],
    ['that is a number', 422, '1e999'],
    ['with a lone surrogate', 422, '{"kind":"custom","text":"\\ud800"}'],
    ['with a NUL', 422, '{"kind":"custom","text":"a\\u0000b"}'],
    ['with a field of who calls', 422, '{"kind":"trending","workspace_id":"x","plan":"elite"}'],
  ])('%s', async (_what, status, payload) => {
    await refuses(status, () => raw(payload));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s, as a form of another page can send it',
    async (type) => {
      await refuses(415, () => raw('{"kind":"trending"}', { 'content-type': type }));
    },
  );
});

describe('a query', () => {
  it.each([
    '/runs?limit=1&limit=2',
    '/runs?limit=-1',
    '/runs?limit=1e9',
    '/runs?admin=true',
    '/runs?after=%00',
    '/runs/proposals?symbol=%D0%90APL',
    '/runs/proposals?symbol[]=NOVA',
    '/exports/runs.csv?from=yesterday',
  ])('%s', async (url) => {
    await refuses(422, () => api.app.inject({ url, headers: { authorization: `Bearer ${ada}` } }));
  });
});

it.each(['TRACE', 'PROPFIND', 'PATCH', 'LINK', 'OPTIONS'])('the method %s is not allowed', async (method) => {
  const before = await state();
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/runs',
    method,
    headers: { authorization: `Bearer ${ada}`, secret: 'echoed?' },
  });
  const answered = new Promise<string>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => {
      expect([400, 405]).toContain(response.statusCode);
      resolve(text(response));
    });
  });
  asked.end();
  expect(await answered).not.toContain('echoed?');
  expect(await state()).toEqual(before);
});

describe('a link or code whose time is over', () => {
  it('sets no password', async () => {
    const mails = mailbox(api.app);
    await calls.call('POST /auth/password-reset/request', undefined, { body: { email: 'ada@example.com' } });
    const token = await mails.resetTokenFor('ada@example.com');
    await sql(`UPDATE accounts.password_reset SET expires_at = now() - interval '1 second'`);
    const body = { token, new_password: 'a password of twelve' };
    const detail = await refuses(400, () => calls.call('POST /auth/password-reset/confirm', undefined, { body }));
    expect(detail).toBe('Invalid or expired token');
    expect(await api.accounts.logIn('ada@example.com', 'a password of twelve')).toBeUndefined();
  });

  it('leads to Gemscout also where the request came under another name', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await calls.tokenOf('host@example.com', 'none');
    await calls.call('POST /auth/password-reset/request', undefined, { body: { email: 'host@example.com' }, headers });
    const { text: words, html } = await mailbox(api.app).mailTo('host@example.com', 'reset?token=');
    expect(words).toContain('http://localhost:3000/reset?token=');
    expect(words + html).not.toContain('evil.example');
  });
});

describe('an invitation', () => {
  const invited = async (email: string) => {
    await calls.call('POST /team/invitations', undefined, { token: ada, body: { email } });
    const { text: words } = await mailbox(api.app).mailTo(email, 'invite=');
    return /invite=([\w-]{43})/.exec(words)?.[1] ?? '';
  };
  const accept = (token: string, invitation: string) => () =>
    calls.call('POST /team/invitations/accept', undefined, { token, body: { token: invitation } });

  it('that was withdrawn, or is of somebody else, opens no team', async () => {
    const [guest, other] = [await calls.tokenOf('guest@example.com', 'none'), await calls.tokenOf('o@e.com', 'none')];
    const invitation = await invited('guest@example.com');
    expect(await refuses(403, accept(other, invitation))).toContain('for another address');
    const { invitations } = (await calls.call('GET /team', undefined, { token: ada })).json();
    await calls.call('DELETE /team/invitations/:id', invitations[0].id, { token: ada });
    expect(await refuses(400, accept(guest, invitation))).toContain('no longer valid');
  });
});

it.each([
  ['no signature', undefined],
  ['a wrong signature', `t=1700000000,v1=${'0'.repeat(64)}`],
  ['a signature that is none', 'v1'],
])('a webhook with %s changes nothing', async (_what, signature) => {
  const headers = signature === undefined ? {} : { 'stripe-signature': signature };
  const body = { id: 'evt_1', type: 'customer.subscription.updated', data: { object: { customer: 'cus_1' } } };
  await refuses(400, () => calls.call('POST /billing/webhook', undefined, { body, headers }));
  const large = { ...body, padding: 'x'.repeat(900_000) };
  await refuses(400, () => calls.call('POST /billing/webhook', undefined, { body: large, headers }));
});
