import { describe, expect, it } from '@jest/globals';
import { withCaller } from './provider-caller.ts';
import { memoryLedger } from './memory-ledger.ts';
import type { QuotaLedger } from './quota-ledger.ts';
import { quotaScheduler } from './quota-scheduler.ts';

/** A scheduler in a time of its own: waiting is what makes it pass. */
function scheduled(
  environment: Record<string, string> = {},
  ledgerOf: (now: () => number) => QuotaLedger = memoryLedger,
) {
  let nowMs = Date.parse('2026-03-02T12:00:00Z');
  const waited: number[] = [];
  const wait = async (ms: number) => {
    waited.push(ms);
    nowMs += ms;
  };
  const ledger = ledgerOf(() => nowMs);
  return { scheduler: quotaScheduler(ledger, { environment, wait, now: () => nowMs }), waited, pass: wait };
}

describe('a turn', () => {
  it('waits as long as the provider’s pace asks for', async () => {
    const { scheduler, waited } = scheduled();
    for (let question = 0; question < 3; question += 1) await scheduler.turn('brave');
    expect(waited).toEqual([1_000, 1_000]);
  });

  it('is refused instead of waiting longer than 20 s, and says until when', async () => {
    const { scheduler, waited } = scheduled();
    const { refused } = await scheduler.turn('brave');
    await refused(45_000);
    await expect(scheduler.turn('brave')).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 45_000 });
    expect(waited).toEqual([]);
  });

  it('comes after the short time for which a provider asked to be left alone', async () => {
    const { scheduler, waited } = scheduled();
    const { refused } = await scheduler.turn('finnhub');
    await refused(3_000);
    await scheduler.turn('finnhub');
    expect(waited).toEqual([3_000]);
  });

  it('of a spent day is refused with what is left', async () => {
    const { scheduler, pass } = scheduled({ ALPHAVANTAGE_DAILY_LIMIT: '2' });
    await scheduler.turn('alphavantage');
    await scheduler.turn('alphavantage');
    await pass(10_000);
    await expect(scheduler.turn('alphavantage')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('Alpha Vantage: 0 of 2 left, next 05:00 UTC'),
    });
  });

  it('counts against the workspace that it is for, which has a fifth of a day', async () => {
    const { scheduler } = scheduled();
    const ask = (workspaceId: string) => withCaller({ workspaceId }, () => scheduler.turn('alphavantage'));
    for (let question = 0; question < 5; question += 1) await ask('one');
    await expect(ask('one')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('workspace share'),
    });
    await expect(ask('other')).resolves.toBeDefined();
  });

  it('tells whoever waits, once', async () => {
    const { scheduler } = scheduled();
    const told: (readonly [string, string])[] = [];
    const ask = () =>
      withCaller({ workspaceId: 'one', notice: async (...said) => void told.push(said) }, () =>
        scheduler.turn('alphavantage'),
      );
    await ask();
    expect(told).toEqual([]);
    await ask();
    expect(told).toEqual([['Alpha Vantage: 24 of 25 left, next 12:00:01 UTC', 'alphavantage']]);
  });

  it('ends with the reason of whoever aborted it', async () => {
    const reason = new Error('cancelled');
    await expect(scheduled().scheduler.turn('brave', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

it('takes ten questions of a fast provider at once, whoever asks at the same time', async () => {
  const counts: number[] = [];
  const counting = (now: () => number): QuotaLedger => {
    const ledger = memoryLedger(now);
    return { ...ledger, take: (wanted) => (counts.push(wanted.count), ledger.take(wanted)) };
  };
  const { scheduler, waited } = scheduled({}, counting);
  await Promise.all(Array.from({ length: 10 }, () => scheduler.turn('sec')));
  expect([counts, waited]).toEqual([[10], []]);
});

it('forgets a block when its time is over: what was not asked then is gone', async () => {
  const counts: number[] = [];
  const counting = (now: () => number): QuotaLedger => {
    const ledger = memoryLedger(now);
    return { ...ledger, take: (wanted) => (counts.push(wanted.count), ledger.take(wanted)) };
  };
  const { scheduler, pass } = scheduled({}, counting);
  await scheduler.turn('sec');
  await pass(5_000);
  await scheduler.turn('sec');
  expect(counts).toEqual([10, 10]);
});

it('takes one at a time for a process that asks once and ends', async () => {
  const counts: number[] = [];
  const ledger = memoryLedger();
  const counting: QuotaLedger = { ...ledger, take: (wanted) => (counts.push(wanted.count), ledger.take(wanted)) };
  await quotaScheduler(counting, { oneAtATime: true }).turn('sec');
  expect(counts).toEqual([1]);
});
