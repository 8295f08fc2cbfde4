import { createHash, randomInt } from 'node:crypto';

/** Choices that another run of the same seed makes again, in the same order. */
export type Chance = {
  readonly seed: string;
  /** 0 to 1. */
  next(): number;
  oneOf<Thing>(things: readonly Thing[]): Thing;
};

function chanceOf(seed: string): Chance {
  let drawn = 0;
  const next = (): number => {
    const hash = createHash('sha256').update(`${seed}/${(drawn += 1)}`);
    return hash.digest().readUInt32BE(0) / 2 ** 32;
  };
  return {
    seed,
    next,
    oneOf(things) {
      const thing = things[Math.floor(next() * things.length)];
      if (thing === undefined) throw new RangeError('Nothing to choose from');
      return thing;
    },
  };
}

/** A test of faults that come by chance: `CHAOS_SEED` repeats the choices, which a failure names. */
export function withChance(test: (chance: Chance) => Promise<void>): () => Promise<void> {
  return async () => {
    const chance = chanceOf(process.env['CHAOS_SEED'] ?? String(randomInt(1_000_000)));
    try {
      await test(chance);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`${what}\n\nThe same choices again: CHAOS_SEED=${chance.seed}`, { cause: error });
    }
  };
}

/** CI runs the short form; `npm run test:chaos` the long one. */
export function shortOrLong<Value>(short: Value, long: Value): Value {
  return process.env['CHAOS'] === 'long' ? long : short;
}
