import 'reflect-metadata';
import { connect } from 'node:net';
import { Problem } from '@gemscout/contracts';
import { MOST_CONNECTIONS } from '@gemscout/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let impatient: NestFastifyApplication;
let port: number;

beforeAll(async () => {
  api = await apiUnderTest('slow_clients');
  impatient = await createApi(api.deps, { logLevels: [], timeouts: { headersMs: 300, requestMs: 600 } });
  await impatient.listen(0, '127.0.0.1');
  port = Number(new URL(await impatient.getUrl()).port);
});
afterAll(async () => {
  await impatient?.close();
  await api?.close();
});

/** @returns everything that the server sends until it closes the connection */
async function told(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  socket.write(sent);
  await new Promise((resolve) => socket.on('close', resolve));
  return text;
}

function problemIn(answer: string): Problem {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('connection: close');
  return Problem.parse(JSON.parse(body));
}

const POST = 'POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

describe('a connection is ended with one sentence', () => {
  it.each([
    ['that sends its headers too slowly', 'GET /config HTTP/1.1\r\nhost: local', 408, 'request_too_slow'],
    ['that sends its body too slowly', `${POST}content-length: 100\r\n\r\n{"email":`, 408, 'request_too_slow'],
    ['whose headers are too large', `${POST}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['that speaks no HTTP', 'HELO gemscout\r\n\r\n', 400, 'request_broken'],
    ['with two lengths', `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400, 'request_broken'],
    [
      'with a length and chunks',
      `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'request_broken',
    ],
  ])('%s', async (_what, sent, status, code) => {
    const answer = await told(sent);
    expect([problemIn(answer).status, problemIn(answer).code]).toEqual([status, code]);
  });

  it('and the others are served meanwhile', async () => {
    const slow = told('GET /config HTTP/1.1\r\nhost: local');
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    expect(await slow).toContain('408');
  });
});

it('says of a body over 1 MB that it is too large before it has come', async () => {
  const answer = await told(`${POST}connection: close\r\ncontent-length: 2000000\r\n\r\n`);
  expect(answer).toContain('HTTP/1.1 413');
  expect(answer).toContain('at most 1 MB');
});

it('has limits where nobody sets any', () => {
  const { requestTimeout, headersTimeout, maxConnections } = api.app.getHttpServer();
  expect([requestTimeout, headersTimeout, maxConnections]).toEqual([60_000, 20_000, MOST_CONNECTIONS]);
});
