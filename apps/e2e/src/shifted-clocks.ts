import { queryDatabase } from '@gemscout/postgres';
import type { Environment } from './server-process.ts';

/** Runs before a program's own modules: its clock is `SKEW_MS` off. */
const SKEWED_CLOCK = `
const { Date: Real } = globalThis;
const skew = Number(process.env.SKEW_MS);
globalThis.Date = class Date extends Real {
  constructor(...given) { super(...(given.length === 0 ? [Real.now() + skew] : given)); }
  static now() { return Real.now() + skew; }
};`;

/** The environment of a process on a machine whose clock goes wrong. */
export function withClockOff(milliseconds: number): Environment {
  const module = `data:text/javascript,${encodeURIComponent(SKEWED_CLOCK)}`;
  return { NODE_OPTIONS: `--import=${module}`, SKEW_MS: String(milliseconds) };
}

/** Lets the clock of a database, whichever way it is asked, stand at `time` and go on from there. For connections made from now on. */
export async function setDatabaseClock(url: string, time: Date): Promise<void> {
  const shift = `interval '${time.getTime() - Date.now()} ms'`;
  const clock = (name: string): string => `
    CREATE OR REPLACE FUNCTION shifted_clock.${name}() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT pg_catalog.${name}() + ${shift} $$`;
  await queryDatabase(url, 'CREATE SCHEMA IF NOT EXISTS shifted_clock');
  for (const name of ['now', 'clock_timestamp']) await queryDatabase(url, clock(name));
  const { pathname } = new URL(url);
  const path = 'shifted_clock, pg_catalog, "$user", public';
  await queryDatabase(url, `ALTER DATABASE "${pathname.slice(1)}" SET search_path = ${path}`);
}
