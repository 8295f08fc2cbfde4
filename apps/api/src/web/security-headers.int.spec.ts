import { ROUTES } from '@gemscout/contracts';
import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const PAGES = ['/docs', '/dev/mailbox', '/dev/billing/checkout/x', '/dev/billing/portal/x'];

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await apiUnderTest('security_headers');
  token = await apiCalls(api).tokenOf('ada@example.com', 'elite');
});
afterAll(() => api?.close());

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

async function headersOf(route: string, sent: Record<string, string> = {}) {
  const [method = '', url = ''] = route.split(' ');
  const known = METHODS.find((one) => one === method) ?? 'GET';
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, ...sent };
  return (await api.app.inject({ method: known, url: url.replace(':id', crypto.randomUUID()), headers })).headers;
}

const routes = [...Object.keys(ROUTES).filter((route) => route !== 'POST /auth/logout'), 'GET /nowhere', 'GET /%ZZ'];

describe('every answer', () => {
  it.each([...routes, ...PAGES.map((path) => `GET ${path}`)])('of %s', async (route) => {
    const headers = await headersOf(route, { origin: 'https://evil.example', cookie: 'session=1' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    const names = Object.keys(headers);
    expect(names.filter((name) => /cookie|access-control|strict-transport|server|x-powered-by/.test(name))).toEqual([]);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('script-src') ?? policy.get('default-src')).toMatch(/^'(self|none)'$/);
    expect(policy.get('default-src')).toMatch(/^'(self|none)'$/);
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(none)).toBe("'none'");
  });
});

function directivesOf(policy: unknown): ReadonlyMap<string, string> {
  const directives = String(policy).split(';');
  return new Map(
    directives.map((directive) => [directive.trim().split(' ', 1).join(), directive.replace(/^\s*\S+ /, '')]),
  );
}

it('a page may be framed by nobody, told to nobody, and asks for no device', async () => {
  for (const path of ['/config', ...PAGES]) {
    const headers = await headersOf(`GET ${path}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  }
});

it.each(PAGES)('%s has no script of its own in it', async (path) => {
  const { body } = await api.app.inject({ url: path, headers: { host: 'localhost' } });
  expect(body).toContain('<html');
  expect(body).not.toMatch(/<script(?![^>]* src="\/)|<[^>]+ on\w+=|javascript:/i);
});

it('no other origin may call: a preflight is refused like any other unknown method', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const answer = await api.app.inject({ method: 'OPTIONS', url: '/runs', headers: asked });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([405, undefined]);
});

it('browsers are told to stay on HTTPS where the public address has it', async () => {
  const app = await createApi(api.deps, { logLevels: [], https: true });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const { headers } = await app.inject({ url: '/config' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await app.close();
});
