import { timed } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { keepLease, type LeaseRenewal } from './lease.ts';

const NEVER = new AbortController().signal;

/** A lease of 30 ms whose renewals return the given answers in order, repeating the last one. */
function leaseWith(...answers: readonly (LeaseRenewal | Error)[]) {
  const lease = {
    durationMs: 30,
    renewals: 0,
    renew: async (): Promise<LeaseRenewal> => {
      const answer = answers[Math.min(lease.renewals, answers.length - 1)];
      lease.renewals += 1;
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  };
  return lease;
}

it.each(['lost', 'gone'] as const)('ends when the renewal is answered by %s', async (answer) => {
  const lease = leaseWith('kept', 'kept', answer);
  expect(await keepLease(lease, NEVER)).toBe(answer);
  expect(lease.renewals).toBe(3);
});

it('ends before the lease runs out when no renewal is answered', async () => {
  const [end, tookMs] = await timed(keepLease({ ...leaseWith(new Error('away')), durationMs: 300 }, NEVER));
  expect(end).toBe('expired');
  expect(tookMs).toBeLessThan(300);
});

it('a renewal that fails once is tried again', async () => {
  expect(await keepLease({ ...leaseWith(new Error('away'), 'kept', 'gone'), durationMs: 600 }, NEVER)).toBe('gone');
});

it('ends at once when its signal aborts', async () => {
  const lease = leaseWith('kept');
  const done = new AbortController();
  const ending = keepLease({ ...lease, durationMs: 60_000 }, done.signal);
  done.abort();
  expect(await ending).toBe('aborted');
  expect(lease.renewals).toBe(0);
});
