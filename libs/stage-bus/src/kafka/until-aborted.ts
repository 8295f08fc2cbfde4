/**
 * Settles as `promise` does, or rejects with the signal's reason, whichever comes first. Some promises of the client never
 * settle once its stream is destroyed; and a plain race with a long-lived promise would leave a reaction on it each time.
 */
export function untilAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
