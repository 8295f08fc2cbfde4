/**
 * The result of `work`. If `signal` aborts first, throws its reason at once and drops the result. For work that does not
 * support a signal itself.
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  work.catch(() => undefined); // dropped: nothing awaits the result any more
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Like `untilAborted`, limited to `limitMs`. @throws the error that `late` creates on timeout */
export async function withTimeout<Result>(work: Promise<Result>, limitMs: number, late: () => Error): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(late()), limitMs);
  return untilAborted(work, over.signal).finally(() => clearTimeout(timer));
}
