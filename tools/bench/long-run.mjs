import { randomUUID } from 'node:crypto';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, postgresEventStore } from '@gemscout/event-store';
import { step } from '@gemscout/research';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { StreamRunSession } from '@gemscout/worker';
import { requestOf, oneKilobyte } from './bench-run.mjs';
import { againstNumber, median } from './line.mjs';

const EVENTS = 5_000;
const AROUND = 200;

/** What a step costs when its run has 5,000 events, against what it cost when the run had 10. */
export async function measureLongRun({ rounds }) {
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) ratios.push(await ourRound());
  return [againstNumber('step at event 5,000 against event 10', '×', median(ratios), { atMost: 1.1 })];
}

async function ourRound() {
  const database = await scratchDatabase('long_run');
  const store = await postgresEventStore(database.url);
  try {
    const young = await openRun(store);
    const old = await openRun(store);
    await steps(young, 10);
    await fill(old, EVENTS);
    const [late, early] = [[], []];
    for (let number = 0; number < AROUND; number += 1) {
      early.push(await oneStep(await renewed(store, young, number), `young/${number}`));
      late.push(await oneStep(old, `old/${number}`));
    }
    return median(late) / median(early);
  } finally {
    await store.close();
    await database.drop();
  }
}

/** A run of few events again and again, so that it never grows old. */
let current;
async function renewed(store, first, number) {
  if (number % 20 === 0) {
    current = number === 0 ? first : await openRun(store);
    if (number > 0) await steps(current, 10);
  }
  return current;
}

async function openRun(store) {
  const runId = randomUUID();
  const stream = await openStream(store, runStream(runId), runContract);
  await stream.execute(requestOf(runId));
  return new StreamRunSession(stream, store.clock());
}

async function steps(session, count) {
  for (let number = 0; number < count; number += 1) await oneStep(session, `warm/${number}`);
}

async function fill(session, count) {
  for (let number = 0; number < count; number += 50)
    await Promise.all(Array.from({ length: 50 }, (_, more) => oneStep(session, `fill/${number + more}`)));
}

async function oneStep(session, key) {
  const started = performance.now();
  const about = { key: `plan/${key}`, stage: 'plan', label: 'CORPUS_PLAN' };
  await step(session, about, async () => ({ message: 'A finding', payload: oneKilobyte(1) }));
  return performance.now() - started;
}
