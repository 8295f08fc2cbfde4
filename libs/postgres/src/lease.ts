import { setTimeout as sleep } from 'node:timers/promises';

/** Result of a renewal; `gone` if the leased row no longer exists. */
export type LeaseRenewal = 'kept' | 'lost' | 'gone';

export type KeptLease = {
  /** Duration of the lease after each renewal. It is renewed three times in this period. */
  readonly durationMs: number;
  readonly renew: () => Promise<LeaseRenewal>;
};

/** Why a lease is no longer renewed. `expired`: no renewal succeeded in time, so another process may take the lease. */
export type LeaseEnd = 'lost' | 'gone' | 'expired' | 'aborted';

/** Part of the lease after which no further renewal is tried: it could begin only when the lease has run out. */
const LAST_TRY = 0.6;

/** Renews a lease until a renewal fails or `signal` aborts. A renewal that throws is retried while the lease lasts. */
export async function keepLease({ durationMs, renew }: KeptLease, signal: AbortSignal): Promise<LeaseEnd> {
  const renewEveryMs = durationMs / 3;
  let renewedMs = performance.now();
  for (;;) {
    await sleep(renewEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return 'aborted';
    const startedMs = performance.now();
    const renewal = await renew().catch(() => undefined);
    if (renewal === 'lost' || renewal === 'gone') return renewal;
    if (renewal === 'kept') renewedMs = startedMs;
    if (performance.now() - renewedMs >= durationMs * LAST_TRY) return 'expired';
  }
}
