const FRESH_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;

export type SampledOptions = {
  readonly freshMs?: number;
  readonly answerWithinMs?: number;
};

/**
 * Caches the result of `read` for five seconds. Returns nothing if `read` fails or takes longer than two seconds. Only one
 * read runs at a time, so a database that hangs is not queried again by each caller.
 */
export function sampled<Item>(
  read: () => Promise<readonly Item[]>,
  { freshMs = FRESH_MS, answerWithinMs = ANSWER_WITHIN_MS }: SampledOptions = {},
): () => Promise<readonly Item[]> {
  let last: { readonly items: readonly Item[]; readonly atMs: number } | undefined;
  let reading: Promise<readonly Item[]> | undefined;

  async function readAnew(): Promise<readonly Item[]> {
    const items = await read().catch((): readonly Item[] => []);
    last = { items, atMs: performance.now() };
    reading = undefined;
    return items;
  }

  return () => {
    if (last && performance.now() - last.atMs < freshMs) return Promise.resolve(last.items);
    reading ??= readAnew();
    return orNothing(reading, answerWithinMs);
  };
}

async function orNothing<Item>(answer: Promise<readonly Item[]>, withinMs: number): Promise<readonly Item[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Item[]>();
  const timer = setTimeout(() => resolve([]), withinMs);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
