import 'reflect-metadata';
import { createLogger } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const EMAIL = 'canary.person@example.com';
const PASSWORD = 'canary-password';

let api: ApiUnderTest;
let app: NestFastifyApplication;
let written = '';

beforeAll(async () => {
  api = await apiUnderTest('security_log');
  const securityLog = createLogger('info', { write: (line) => void (written += line) });
  app = await createApi(api.deps, { logLevels: [], securityLog });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app?.close();
  await api?.close();
});

it('says who was let in and what was refused, by route, status and id, and nothing that anybody sent', async () => {
  const holder = { email: EMAIL, plan: 'none', verified: true, password: PASSWORD };
  const { userId } = await api.accounts.createAccount(holder);
  const logIn = (password: string, id: string) =>
    app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email: EMAIL, password },
      headers: { 'x-request-id': id },
    });
  await logIn('canary-wrong', 'first');
  const token: string = (await logIn(PASSWORD, 'second')).json().access_token;
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'third' };
  await app.inject({ method: 'POST', url: '/api-keys', headers, payload: { name: 'canary key' } });
  await app.inject({ url: '/runs', headers });
  await app.inject({ url: `/runs/${crypto.randomUUID()}?canary`, headers: { 'x-request-id': 'fourth' } });
  await app.inject({ method: 'POST', url: `/runs/${crypto.randomUUID()}/shares`, headers });
  const lines = written
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toMatchObject([
    { msg: 'Refused', requestId: 'first', access: { route: 'POST /auth/login', status: 401 } },
    { msg: 'Let in', requestId: 'second', access: { route: 'POST /auth/login', status: 200 } },
    { msg: 'Refused', requestId: 'third', access: { route: 'POST /api-keys', status: 403, userId } },
    { msg: 'Refused', requestId: 'fourth', access: { route: 'GET /runs/:id', status: 401 } },
    { msg: 'Refused', requestId: 'third', access: { route: 'POST /runs/:id/shares', status: 404, userId } },
  ]);
  expect(written).not.toMatch(/canary/);
  expect(written).not.toContain(token);
});
