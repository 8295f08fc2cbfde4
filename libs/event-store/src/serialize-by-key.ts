import type { EventStore } from './event-store.ts';

const turnsOfStores = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does `work` after all earlier work of this process for one of `keys`. All keys are queued for at once, so there is no
 * deadlock.
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
