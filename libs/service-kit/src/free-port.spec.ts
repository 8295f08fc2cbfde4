import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

it('gives the preferred port, and another one while that is taken', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort(port)).not.toBe(port);
  server.close();
});

it('gives a port that operating systems do not assign by themselves', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(ports.filter((port) => port < 20_000 || port > 32_767)).toEqual([]);
});
