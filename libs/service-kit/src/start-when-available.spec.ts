import { expect, it } from '@jest/globals';
import { startWhenAvailable } from './start-when-available.ts';

const NEVER = new AbortController().signal;
const failure = (code: string, options: ErrorOptions = {}) => Object.assign(new Error(code, options), { code });

it('tries again while what it needs is away', async () => {
  const failures = [failure('store_unavailable'), failure('ECONNREFUSED'), failure('57P03')];
  const told: unknown[] = [];
  const start = async (): Promise<string> => {
    const next = failures[told.length];
    if (next) throw next;
    return 'started';
  };
  expect(await startWhenAvailable(start, (error) => told.push(error), NEVER)).toBe('started');
  expect(told).toEqual(failures);
});

it.each(['EACCES', '42P01', 'checkpoint_foreign'])('does not wait for what waiting cannot mend: %s', async (code) => {
  const start = (): Promise<never> => Promise.reject(failure(code));
  await expect(startWhenAvailable(start, () => undefined, NEVER)).rejects.toMatchObject({ code });
});

it('does not wait for a database that refuses the password, also where a port reports it', async () => {
  const cause = failure('28P01');
  for (const error of [cause, failure('store_unavailable', { cause })])
    await expect(
      startWhenAvailable(
        () => Promise.reject(error),
        () => undefined,
        NEVER,
      ),
    ).rejects.toBe(error);
});

it('gives up when it is told to stop', async () => {
  const stop = new AbortController();
  const start = (): Promise<never> => Promise.reject(failure('bus_unavailable'));
  expect(await startWhenAvailable(start, () => stop.abort(), stop.signal)).toBeUndefined();
});
