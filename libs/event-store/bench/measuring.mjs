import { randomBytes } from 'node:crypto';

const noise = Array.from({ length: 64 }, () => randomBytes(900).toString('base64').replace(/[+/=]/g, 'x'));
let made = 0;

/** An object whose JSON is 1024 bytes, its text not compressible. */
export function payload(step) {
  const head = { step, kind: 'finding', at: 1_700_000_000_000, text: '' };
  const room = 1024 - JSON.stringify(head).length;
  made += 1;
  return { ...head, text: noise[made % noise.length].slice(0, room) };
}

/** Lets `writers` repeat `append(writer, at)` for `ms`; answers with the appends a second. */
export async function ratePerSecond(writers, ms, append) {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let at = 0; performance.now() - start < ms; at += 1) {
        await append(writer, at);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}

/** Measures ours and the limit in turns, each first in every other round; medians. */
export async function interleaved(rounds, ours, limit) {
  const found = { ours: [], limit: [] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      ['ours', ours],
      ['limit', limit],
    ];
    if (round % 2 === 1) turns.reverse();
    for (const [side, measureOnce] of turns) found[side].push(await measureOnce());
  }
  return { ours: median(found.ours), limit: median(found.limit) };
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** A line of the report for a rate: the more the better. */
export function rateLine(figure, unit, { ours, limit }, goal) {
  const ratio = ours / limit;
  return {
    figure,
    unit,
    ours: Math.round(ours),
    limit: Math.round(limit),
    ratio: rounded(ratio),
    goal: `>= ${goal}`,
    holds: ratio >= goal,
  };
}

/** A line of the report for a time: the less the better. */
export function timeLine(figure, unit, { ours, limit }, goal) {
  const ratio = ours / limit;
  return {
    figure,
    unit,
    ours: rounded(ours),
    limit: rounded(limit),
    ratio: rounded(ratio),
    goal: `<= ${goal}`,
    holds: ratio <= goal,
  };
}

function rounded(value) {
  return Number(value.toFixed(2));
}
