import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable, type ScavengeDue, type ScavengeOutcome } from '@gemscout/event-store';
import { scavengeErased, scavengeOnce, secondsSince } from './scavenge-erased.ts';

const NEVER = new AbortController().signal;
const due = (mayStart: boolean): ScavengeDue => ({ since: '2026-11-27T12:00:00.000Z', mayStart });

/** One round with a store that answers so. @returns what was done and said */
async function round(dues: readonly (ScavengeDue | undefined)[], outcome: ScavengeOutcome = { result: 'succeeded' }) {
  const [left, said] = [[...dues], [] as string[]];
  let runs = 0;
  const status = { due: due(true) as ScavengeDue | undefined };
  const scavenges = {
    due: async () => left.shift(),
    run: async () => {
      runs += 1;
      return outcome;
    },
  };
  const note = (level: string) => (_fields: unknown, message?: string) => void said.push(`${level}: ${message}`);
  const logger = { warn: note('warn'), info: note('info') };
  await scavengeOnce({ scavenges, logger }, status, NEVER);
  return { runs, said, due: status.due };
}

describe('what was erased', () => {
  it('needs no scavenge where nothing is left', async () =>
    expect(await round([undefined])).toEqual({ runs: 0, said: [], due: undefined }));

  it('waits for the next day after a scavenge', async () =>
    expect(await round([due(false)])).toEqual({ runs: 0, said: [], due: due(false) }));

  it('is removed, and said so', async () => {
    const { runs, said, due: left } = await round([due(true), undefined]);
    expect([runs, left]).toEqual([1, undefined]);
    expect(said).toEqual([expect.stringMatching(/^info: .*begins/), expect.stringMatching(/^info: .*has removed/)]);
  });

  it('stays due where the user may not start one, and the log names the right', async () => {
    const { said, due: left } = await round([due(true), due(true)], { result: 'forbidden' });
    expect([said.at(-1), left]).toEqual([expect.stringMatching(/^warn: .*\$ops/), due(true)]);
  });

  it('stays due after one that failed', async () => {
    const { said, due: left } = await round([due(true), due(false)], { result: 'failed', detail: 'stopped' });
    expect([said.at(-1), left]).toEqual([expect.stringMatching(/^warn: .*failed/), due(false)]);
  });

  it('is asked for again while the store is away, and ends within its grace when the process does', async () => {
    const stopping = new AbortController();
    const said: unknown[] = [];
    const due = () => {
      setTimeout(() => stopping.abort(), 10);
      return Promise.reject(new StoreUnavailable('away'));
    };
    const logger = { warn: (_fields: unknown, message?: string) => void said.push(message), info: () => undefined };
    await scavengeErased(
      { scavenges: { due, run: () => Promise.reject(new Error('never')) }, logger },
      stopping.signal,
    );
    expect(said).toEqual([expect.stringContaining('it is tried again')]);
  });

  it('is counted in seconds for the alert', () => {
    expect(secondsSince(undefined, 0)).toBe(0);
    expect(secondsSince(due(true), Date.parse('2026-11-27T12:01:00.000Z'))).toBe(60);
  });
});
