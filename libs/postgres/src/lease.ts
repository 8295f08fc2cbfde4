import { setTimeout as sleep } from 'node:timers/promises';

/** Answer to a renewal: `gone` when there is nothing to hold any more. */
export type LeaseRenewal = 'kept' | 'lost' | 'gone';

export type KeptLease = {
  /** How long the lease lasts in the database after each renewal; it is renewed three times as often. */
  readonly durationMs: number;
  readonly renew: () => Promise<LeaseRenewal>;
};

/** Why a lease is not renewed any more. `expired`: no renewal was answered in time, so another holder may have it soon. */
export type LeaseEnd = 'lost' | 'gone' | 'expired' | 'aborted';

/** Renews a lease until that fails, or `signal` aborts. A renewal that throws is tried again while the lease lasts. */
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
    if (performance.now() - renewedMs >= durationMs - renewEveryMs) return 'expired';
  }
}
