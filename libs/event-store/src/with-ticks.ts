/**
 * The items as they come, and `undefined` whenever `everyMs` passed without one. The next item is asked for while the
 * consumer works on this one. Whoever stops early must also end the source by its own signal: a pending `next` holds it.
 */
export async function* withTicks<Item>(source: AsyncIterable<Item>, everyMs: number): AsyncGenerator<Item | undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const result = await orTick(next, everyMs);
      if (result === undefined) {
        yield undefined;
        continue;
      }
      if (result.done === true) return;
      next = iterator.next();
      next.catch(() => undefined); // thrown when it is awaited; until then it is not unhandled
      yield result.value;
    }
  } finally {
    next.catch(() => undefined);
    iterator.return?.().catch(() => undefined);
  }
}

async function orTick<Result>(work: Promise<Result>, afterMs: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tick = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), afterMs);
  });
  try {
    return await Promise.race([work, tick]);
  } finally {
    clearTimeout(timer);
  }
}
