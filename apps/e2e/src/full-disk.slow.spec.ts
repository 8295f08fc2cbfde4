import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from './api-client.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';
const FULL = { status: 503, detail: expect.stringMatching(/^Disk full: the database cannot save/) };
const LONG_MS = 60_000;

const mount = (directory: string): unknown =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', directory], { stdio: 'ignore' });
const unmount = (directory: string): unknown => execFileSync('umount', [directory]);

// Only on a file system of its own can a disk be filled without harm to the machine.
const describeWithMounts = (await canMount()) ? describe : describe.skip;

describeWithMounts('on a disk of its own (skipped where no file system can be mounted)', () => {
  let database: ProductDatabase;
  let tables: string;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await startProductDatabase('full-disk');
    const { DATA_DIR = '' } = database.environment;
    tables = join(DATA_DIR, 'postgres', 'base');
    await database.stop();
    moveToOwnDisk(tables);
    await database.start();
    server = await startServer(DATA_DIR, database.environment);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.stop();
    if (tables) unmount(tables);
    await database?.remove();
  }, LONG_MS);

  const start = () =>
    call(server.url, database.token, 'POST', '/runs', { kind: 'trending' }, { 'idempotency-key': randomUUID() });
  const ready = () => call(server.url, undefined, 'GET', '/health/ready');

  it('readiness and a refused start say that it is full, until there is space again', async () => {
    expect((await ready()).status).toBe(200);
    const filler = join(tables, 'filler');
    const { bavail, bsize } = await statfs(tables);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: unknown) => {
      if (!isFull(error)) throw error; // the database may have written since, so that the disk is full a little earlier
    });
    let refused = await start();
    await waitFor(async () => refused.status === 503 || (refused = await start()).status === 503, {
      withinMs: LONG_MS,
      what: () => `a refused start: ${JSON.stringify(refused.body)}`,
    });
    expect(refused.body).toMatchObject(FULL);
    for (const again of [1, 2]) expect([again, await ready()]).toMatchObject([again, { status: 503, body: FULL }]);

    await rm(filler);
    await waitFor(async () => (await ready()).status === 200, { what: () => 'readiness' });
    await waitFor(async () => (await start()).status === 201, { what: () => 'a start' });
  });
});

async function canMount(): Promise<boolean> {
  const directory = await scratchDirectory('mount');
  try {
    mount(directory);
    unmount(directory);
    return true;
  } catch {
    return false;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The files of the tables alone: without space for its log PostgreSQL itself would end. */
function moveToOwnDisk(directory: string): void {
  const before = `${directory}-before`;
  execFileSync('cp', ['-a', directory, before]);
  mount(directory);
  execFileSync('cp', ['-a', `${before}/.`, directory]);
  execFileSync('rm', ['-r', before]);
}
