import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { mailbox } from '../testing/mailbox.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let token: string;
/** The link of a mail about a condition. */
let link: string;

beforeAll(async () => {
  api = await apiUnderTest('api_unsubscribe');
  calls = apiCalls(api);
  const ada = await api.accounts.createAccount({
    email: 'ada@example.com',
    plan: 'elite',
    verified: true,
    password: 'long enough, really',
  });
  ({ token } = ada);
  const crossing = {
    symbol: 'NOVA',
    text: 'A close above $101.',
    metOn: '2026-11-12',
    close: 101.2,
    provider: 'yahoo',
  };
  const at = new Date(Date.now() + 60_000).toISOString();
  await api.accounts.notifications.keepForMails([{ id: 'a', workspaceId: ada.workspaceId, at, ...crossing }]);
  await api.accounts.notifications.writeMails(0);
  const { text } = await mailbox(api.app).mailTo('ada@example.com', 'condition was met');
  link = /Unsubscribe from these mails: (\S+)/.exec(text)?.[1] ?? '';
});
afterAll(() => api?.close());

const path = (): string => link.slice(new URL(link).origin.length);
const wanted = async () => (await calls.call('GET /notifications/mails', undefined, { token })).json().wanted;

it('opening the link changes nothing; the button of the page, or of a mail program, ends the mails', async () => {
  const page = await api.app.inject({ url: path() });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(await wanted()).toBe(true);
  const oneClick = await api.app.inject({
    method: 'POST',
    url: path(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([oneClick.statusCode, oneClick.body.includes('You get no more mails about conditions')]).toEqual([200, true]);
  expect(await wanted()).toBe(false);
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await api.app.inject({ method: 'POST', url: path(), headers: multipart, payload: '--x--' })).statusCode).toBe(
    200,
  );
});

it('Settings switch them on again', async () => {
  const on = await calls.call('PUT /notifications/mails', undefined, { token, body: { wanted: true } });
  expect(on.json()).toEqual({ wanted: true });
  expect(await wanted()).toBe(true);
  const wrong = await calls.call('PUT /notifications/mails', undefined, { token, body: { wanted: 'no' } });
  expect(wrong.statusCode).toBe(422);
});

it.each(['', '?token=', '?token=x', '?token=a&token=b'])(
  'a link with %j says that it is not complete',
  async (query) => {
    const answer = await api.app.inject({ method: 'POST', url: `/unsubscribe${query}` });
    expect([answer.statusCode, answer.body.includes('This link is not complete')]).toEqual([200, true]);
    expect(await wanted()).toBe(true);
  },
);
