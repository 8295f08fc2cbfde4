/** Checks a password so many times, so many at once, as bare `@node-rs/argon2` does it: the limit of a log-in. */
import { parentPort, workerData } from 'node:worker_threads';
import { Algorithm, hash, verify } from '@node-rs/argon2';

const { password, count, parallel } = workerData;
const cost = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash(password, cost);
let left = count;
const started = performance.now();
await Promise.all(
  Array.from({ length: parallel }, async () => {
    while (left-- > 0) await verify(stored, password);
  }),
);
parentPort.postMessage((performance.now() - started) / 1_000);
