import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 3_000;

/** Resolves three seconds after `signal` has aborted. Does not keep the process alive. */
export async function graceAfter(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  await sleep(GRACE_MS, undefined, { ref: false });
}
