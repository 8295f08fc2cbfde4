/**
 * The result of `work`, unless `signal` aborts first: then its reason is thrown at once, and the result is dropped. For work
 * that does not look at a signal itself.
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  work.catch(() => undefined); // dropped: nobody waits for it any more
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** As `untilAborted`, for at most `limitMs`. @throws what `late` makes when that is over */
export async function withTimeout<Result>(work: Promise<Result>, limitMs: number, late: () => Error): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(late()), limitMs);
  return untilAborted(work, over.signal).finally(() => clearTimeout(timer));
}
