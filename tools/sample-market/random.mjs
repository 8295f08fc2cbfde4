/** A seeded stream of numbers (mulberry32): the same seed gives the same market on every machine. */
export function seeded(seedText) {
  let state = hashOf(seedText);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low, high) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    /** Roughly normal: the sum of six draws, so that no platform's logarithm has a say. */
    normal: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
  };
}

function hashOf(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
  return hash;
}
