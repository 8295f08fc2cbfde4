import { expect } from '@jest/globals';
import fc from 'fast-check';
import { WrongRevision, type EventStore } from '../event-store.ts';
import { all, keys, write } from './contract-stage.ts';

/** Appends to three streams, each at the right revision or one off, with a key that may have been used before. */
export const appends = fc.array(
  fc.array(
    fc.record({
      stream: fc.nat(2),
      off: fc.constantFrom(0, 0, 0, -1, 1),
      key: fc.nat(6),
      count: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  { maxLength: 12 },
);

type Step = { readonly stream: number; readonly off: number; readonly key: number; readonly count: number };

/** Appends the steps to the store and to arrays, and expects both to hold the same. */
export async function agreesWithModel(store: EventStore, newStream: () => string, steps: readonly (readonly Step[])[]) {
  const names = [newStream(), newStream(), newStream()];
  const model = names.map((): string[] => []);
  for (const step of steps) {
    const chosen = step.filter(({ stream }, at) => step.findIndex((other) => other.stream === stream) === at);
    const planned = chosen.map(({ stream, off, key, count }) => {
      const held = model[stream] ?? [];
      return { held, stream: names[stream] ?? '', at: Math.max(0, held.length + off), wanted: keysFrom(key, count) };
    });
    const fits = planned.every(
      ({ held, at, wanted }) => held.length === at && !wanted.some((key) => held.includes(key)),
    );
    const repeats = planned.every(({ held, at, wanted }) => wanted.every((key, index) => held[at + index] === key));
    const done = store.append(planned.map(({ stream, at, wanted }) => write(stream, at, ...wanted)));
    if (fits || repeats) await done;
    else await expect(done).rejects.toBeInstanceOf(WrongRevision);
    if (fits) for (const { held, wanted } of planned) held.push(...wanted);
  }
  const stored = await Promise.all(names.map(async (name) => keys(await all(store.read(name)))));
  expect(stored).toEqual(model);
}

function keysFrom(key: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `key ${key + at}`);
}
