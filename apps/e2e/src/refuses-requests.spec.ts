import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logInAsDemo } from './api-client.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const LONG = 'x'.repeat(8_000);

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  data = await startedDirectory('refuses-requests');
  server = await startServer(data.path);
  token = await logInAsDemo(server.url);
});
afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

/** One request as it is written, on a connection of its own. */
async function send(method: string, path: string, headers: readonly string[] = []) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers, '', ''];
  socket.write(lines.join('\r\n'));
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  return { status: Number(head.split(' ')[1]), header, body: body.join('\r\n\r\n') };
}

type Answer = Awaited<ReturnType<typeof send>>;

function problemIn({ header, body }: Answer): Problem {
  expect(header('content-type')).toMatch(/^application\/problem\+json/);
  return Problem.parse(JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? body));
}

describe('a path parameter of 8,000 characters', () => {
  it.each([
    ['GET', '/runs/'],
    ['DELETE', '/watchlist/'],
    ['DELETE', '/auth/sessions/'],
    ['DELETE', '/team/members/'],
    ['DELETE', '/api-keys/'],
  ])('names nothing: %s %s is 404, with a trace', async (method, path) => {
    const answer = await send(method, path + LONG, [`authorization: Bearer ${token}`]);
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'not_found']);
    expect(problemIn(answer).trace_id).toBe(answer.header('x-request-id'));
  });

  it('lets nobody in who is not logged in', async () => {
    expect((await send('POST', `/runs/${LONG}/cancel`)).status).toBe(401);
  });
});

describe('of a file', () => {
  it.each(['/', '/login'])('%s, a range behind its end is 416 and says how long it is', async (path) => {
    const answer = await send('GET', path, ['range: bytes=9999999-']);
    expect([answer.status, problemIn(answer).code]).toEqual([416, 'range_not_satisfiable']);
    expect(answer.header('content-range')).toMatch(/^bytes \*\/\d+$/);
  });

  it('another version than asked for is 412', async () => {
    const answer = await send('GET', '/', ['if-match: "another"']);
    expect([answer.status, problemIn(answer).code]).toEqual([412, 'precondition_failed']);
  });
});

it.each(['/', '/health/live', '/runs', '/nowhere'])('two Host headers are refused at %s', async (path) => {
  const answer = await send('GET', path, ['Host: evil.example']);
  expect([answer.status, problemIn(answer).code]).toEqual([400, 'host_repeated']);
});

describe('an unknown path', () => {
  it.each([
    ['no Accept', []],
    ['*/*', ['accept: */*']],
    ['application/json', ['accept: application/json']],
  ])('is 404 as a problem for a client with %s', async (_what, headers) => {
    const answer = await send('GET', '/nowhere', headers);
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'not_found']);
  });

  it('is the app for a browser', async () => {
    const answer = await send('GET', '/nowhere', ['accept: text/html,*/*;q=0.8']);
    expect([answer.status, answer.header('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.header('vary')).toContain('Accept');
  });

  it('is 404 for every method', async () => {
    for (const method of ['POST', 'DELETE', 'PROPFIND', 'OPTIONS'])
      expect((await send(method, '/nowhere')).status).toBe(404);
  });
});

it.each(['/login', '/app?run=1', '/settings'])('%s is the app for every client', async (path) => {
  expect((await send('GET', path)).status).toBe(200);
});

describe('a method that a path does not take is 405 with Allow', () => {
  it.each([
    ['DELETE', '/runs', 'GET, HEAD, POST'],
    ['PATCH', '/runs?limit=1', 'GET, HEAD, POST'],
    ['TRACE', '/runs', 'GET, HEAD, POST'],
    ['PROPFIND', '/health/live', 'GET, HEAD'],
    ['OPTIONS', '/config', 'GET, HEAD'],
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/runs/5/cancel', 'POST'],
    ['POST', '/runs/5/events', 'GET'],
    ['PUT', '/team/invitations/accept', 'POST'],
    ['POST', '/login', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/theme.js', 'GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const answer = await send(method, path, ['content-length: 0']);
    expect([answer.status, answer.header('allow'), problemIn(answer).code]).toEqual([405, allow, 'method_not_allowed']);
  });

  it('also for HEAD of a live log', async () => {
    const answer = await send('HEAD', '/runs/5/events');
    expect([answer.status, answer.header('allow')]).toEqual([405, 'GET']);
  });

  it('but pages of this machine only are not there for others, by any method', async () => {
    for (const path of ['/dev/mailbox', '/components/components.html'])
      expect((await send('POST', path, ['content-length: 0', 'x-forwarded-for: 192.0.2.1'])).status).toBe(404);
  });
});
