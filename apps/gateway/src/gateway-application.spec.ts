import { memoryEventStore } from '@gemscout/event-store';
import { createLogger, keepTraceContext } from '@gemscout/service-kit';
import { describe, expect, it } from '@jest/globals';
import { createGatewayApplication } from './gateway-application.ts';
import { openGateway } from './gateway.ts';
import { noChanges } from './testing/no-changes.ts';

const redistribution = { quotations: true, mayRedistribute: () => true };
const nobody = {
  session: async () => undefined,
  streamTicket: async () => undefined,
  openSessions: async () => new Set<string>(),
};

describe('the gateway on its own', () => {
  it('answers an unknown address as a problem, and with the headers of a server that shows no page', async () => {
    const logger = createLogger('silent');
    const gateway = await openGateway({
      store: memoryEventStore(),
      accounts: nobody,
      redistribution,
      logger,
      ...noChanges,
    });
    const app = await createGatewayApplication(gateway, async () => 'serving');
    await app.init();
    const answer = await app.inject({ url: '/queue' });
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      expect.objectContaining({ code: 'not_found', detail: 'Not found.' }),
    ]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'x-content-type-options': 'nosniff',
    });
    expect((await app.inject({ url: `/runs/${'x'.repeat(8_000)}/events` })).json().code).toBe('session_required');
    const posted = await app.inject({ method: 'POST', url: '/health/ready' });
    expect([posted.statusCode, posted.headers['allow'], posted.json().code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
    expect((await app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ok', doing: 'serving' });
    await gateway.close();
    await app.close();
  });

  it('gives each answer the id that its log lines have: the own one of who asks, if it can be written', async () => {
    keepTraceContext();
    let written = '';
    const logger = createLogger('info', { write: (line) => void (written += line) });
    const gateway = await openGateway({
      store: memoryEventStore(),
      accounts: nobody,
      redistribution,
      logger,
      ...noChanges,
    });
    const app = await createGatewayApplication(gateway, async () => (logger.info('asked'), 'serving'));
    await app.init();
    const ids = [];
    for (const given of ['quoted-by-somebody', 'no\tid', undefined]) {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      ids.push((await app.inject({ url: '/health/ready', headers })).headers['x-request-id']);
    }
    expect(ids).toEqual(['quoted-by-somebody', expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)]);
    expect(ids[1]).not.toBe(ids[2]);
    const logged = written
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(logged).toMatchObject(ids.map((requestId) => ({ requestId })));
    await gateway.close();
    await app.close();
  });
});
