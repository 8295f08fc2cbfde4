import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { mailbox } from '../testing/mailbox.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await apiUnderTest('mail');
});
afterAll(() => api?.close());

const get = (url: string, headers: Record<string, string> = { host: 'localhost:3000' }) =>
  api.app.inject({ url, headers });

it('the development mailbox shows mails newest first, as a page that the strict policy lets show everything', async () => {
  const mail = {
    to: 'ada@example.com',
    subject: '<i>Hello</i> & "you"',
    text: 'See http://localhost:3000/verify',
    html: '<p>Hi</p>',
  };
  await api.accounts.mails.keep({ id: crypto.randomUUID(), ...mail, subject: 'older' });
  await api.accounts.mails.keep({ id: crypto.randomUUID(), ...mail });
  const [newest, older] = (await get('/dev/mailbox.json')).json();
  expect(newest).toEqual({ ...mail, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  expect(older.subject).toBe('older');
  const page = await get('/dev/mailbox');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).toContain('&lt;i&gt;Hello&lt;/i&gt; &amp; &quot;you&quot;');
  expect(page.body).toContain('<a href="http://localhost:3000/verify">');
  expect(page.body).not.toMatch(/<style|<script(?! src="\/theme\.js")| style=| on\w+=/);
  expect((await get('/dev/mailbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const whole = /href="(\/dev\/mailbox\/[\w-]+)"/.exec(page.body)?.[1] ?? '';
  expect((await get(whole)).body).toBe('<p>Hi</p>');
});

it('the mailbox is there for this machine only, and only where no mail server is', async () => {
  const elsewhere = [{ host: 'gemscout.example' }, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }];
  for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css', '/dev/mailbox/x'])
    for (const headers of elsewhere) expect((await get(url, headers)).statusCode).toBe(404);
  for (const mail of ['smtp', 'none'] as const) {
    const other = await createApi({ ...api.deps, mail }, { logLevels: [] });
    await other.init();
    await other.getHttpAdapter().getInstance().ready();
    expect((await other.inject({ url: '/dev/mailbox.json', headers: { host: 'localhost' } })).statusCode).toBe(404);
    await other.close();
  }
});

it('a mail says nothing that its address does not need: the mailbox of a stranger stays empty', async () => {
  await api.accounts.passwordResets.request('stranger@example.com');
  await api.accounts.createAccount({ email: 'known@example.com', plan: 'none', verified: true });
  await api.accounts.passwordResets.request('known@example.com');
  await mailbox(api.app).resetTokenFor('known@example.com');
  const all: readonly { to: string }[] = (await get('/dev/mailbox.json')).json();
  expect(all.map(({ to }) => to)).not.toContain('stranger@example.com');
});
