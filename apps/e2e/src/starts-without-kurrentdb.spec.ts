import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@gemscout/service-kit';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { cliProgram, dataDirectory, runProgram, serverProgram, type Environment } from './server-process.ts';

const SECRET = 'geheim-canary';
const PROGRAMS = { 'npm start': serverProgram, 'gemscout doctor': cliProgram } as const;

let data: Awaited<ReturnType<typeof dataDirectory>>;
let database: ProductDatabase;
beforeAll(async () => {
  data = await dataDirectory('without-kurrentdb');
  database = await startProductDatabase('without-kurrentdb-database');
});
afterAll(async () => {
  await database.remove();
  await data.remove();
});

/** Runs to its end. The driver's own log is on, which prints what it is given. */
const run = (program: keyof typeof PROGRAMS, url: string, environment: Environment = {}) =>
  runProgram(PROGRAMS[program], program === 'npm start' ? [] : ['doctor'], {
    ...{ DATA_DIR: data.path, EVENT_STORE: 'kurrent', KURRENTDB_URL: url, DEBUG: 'esdb:*,kurrentdb:*,*' },
    ...environment,
  });

describe('an address of KurrentDB that cannot be used', () => {
  it.each([
    [`kurrentdb://ann:${SECRET}@h.example:2113?tls=flase`, 'Its option "tls" must be true or false.'],
    [`kurrentdb://ann:${SECRET}/#x@h.example:2113`, 'must be percent-encoded'],
    [`kurrentdb://ann:${SECRET}@h.example:99999`, 'The port must be a number from 1 to 65535.'],
    [`kurrentdb://ann:${SECRET}@h.example:2113?unheard=of`, 'It has an unknown option, "unheard".'],
    [`kurrentdb://ann:${SECRET}@h.example:2113?tls=false`, 'it must hold no password'],
  ])('is refused by npm start and the doctor without the password: %s', async (url, sentence) => {
    for (const program of ['npm start', 'gemscout doctor'] as const) {
      const { exitCode, output } = await run(program, url);
      expect([exitCode === 0, output.includes(SECRET)]).toEqual([false, false]);
      expect(output).toContain('KURRENTDB_URL=*** cannot be used.');
      expect(output).toContain(sentence);
    }
  });
});

describe('a KurrentDB that does not answer', () => {
  const environment = (): Environment => ({ ...database.environment, BILLING: 'sandbox', DATA_DIR: data.path });
  const nobody = async (): Promise<string> => `kurrentdb://ann:${SECRET}%23@127.0.0.1:${await freePort()}?tls=false`;

  it('is what npm start names, and not the database, which does', async () => {
    const { exitCode, output } = await run('npm start', await nobody(), environment());
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^KURRENTDB_URL=ann@127\.0\.0\.1:\d+ cannot be used.*KurrentDB.*no server answers there/m);
    expect([output.includes('DATABASE_URL='), output.includes(SECRET)]).toEqual([false, false]);
  });

  it('is a problem that the doctor finds', async () => {
    const { exitCode, output } = await run('gemscout doctor', await nobody(), environment());
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/✗ KurrentDB .*no server answers there/);
    expect(output).not.toContain(SECRET);
  });
});
