/**
 * Settles like `promise`, or rejects with the signal's reason, whichever comes first. Needed because some promises of the
 * client never settle once its stream is destroyed, and `Promise.race` with a long-lived promise would add a reaction to it
 * on each call.
 */
export function untilAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
