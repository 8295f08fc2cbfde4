import type { EventStore } from './event-store.ts';

const turnsOfStores = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does `work` when everything of this process that asked before for one of `keys` is done. All keys are queued for at
 * once, so two pieces of work never wait for each other.
 */
export async function serializeByKey<Result>(
  store: EventStore,
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOfStores.get(store) ?? new Map<string, Promise<unknown>>();
  turnsOfStores.set(store, turns);
  const result = Promise.all(keys.map((key) => turns.get(key))).then(work);
  const over = result.catch(() => undefined);
  for (const key of keys) turns.set(key, over);
  try {
    return await result;
  } finally {
    for (const key of keys) if (turns.get(key) === over) turns.delete(key);
  }
}
