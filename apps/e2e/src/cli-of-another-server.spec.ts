import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { cliProgram, runProgram } from './server-process.ts';

let server: Server;
afterEach(() => void server.close());

it.each([
  ['JSON of another shape', '{"started":"yes"}'],
  ['no JSON', '<!doctype html><title>Welcome</title>'],
])('the command line says in one sentence that a response, %s, cannot be read', async (_what, body) => {
  server = createServer((_request, response) => response.writeHead(201).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { GEMSCOUT_URL: url, GEMSCOUT_TOKEN: 'token' };
  const { exitCode, output } = await runProgram(cliProgram, ['run', 'symbol', 'NOVA'], environment);
  expect(output.trim()).toBe(
    `The response of ${url} could not be read. Check that the server has the same version as this command.`,
  );
  expect(exitCode).toBe(1);
});
