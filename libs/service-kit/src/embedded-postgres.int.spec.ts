import { createServer } from 'node:net';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { scratchDirectory } from './scratch-directory.ts';

it('starts on another port when somebody has taken the one that was free a moment ago', async () => {
  const directory = await scratchDirectory('taken-port');
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const postgres = await startEmbeddedPostgres(join(directory, 'pg'), port);
  expect(new URL(postgres.url).port).not.toBe(String(port));
  await postgres.stop();
  other.close();
  await rm(directory, { recursive: true, force: true });
});
