/** Appends log events of a kilobyte at a steady rate, each with the time before its append, to runs of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, postgresEventStore } from '@gemscout/event-store';
import { requestOf, oneKilobyte } from './bench-run.mjs';
import { serveChild } from './child.mjs';

const store = await postgresEventStore(process.argv[2]);
const sessions = [];
let number = 0;

serveChild({
  runs: async ({ runs }) => {
    for (const { runId, workspaceId } of runs) {
      const session = await openStream(store, runStream(runId), runContract);
      await session.execute(requestOf(runId, workspaceId));
      sessions.push(session);
    }
    return {};
  },
  write: async ({ rate, seconds }) => {
    const started = monotonicMs();
    const pending = [];
    for (let count = 0; count < rate * seconds; count += 1) {
      const due = started + (count * 1_000) / rate;
      if (due > monotonicMs()) await sleep(due - monotonicMs());
      pending.push(sessions[count % sessions.length].execute(stepNow()));
    }
    await Promise.all(pending);
    return { count: pending.length };
  },
});

function stepNow() {
  number += 1;
  const payload = { ...oneKilobyte(number), sent: monotonicMs() };
  const now = new Date().toISOString();
  return {
    type: 'RecordStep',
    key: `plan/${number}`,
    stage: 'plan',
    label: 'CORPUS_PLAN',
    message: 'A finding',
    payload,
    now,
  };
}

/** The same in every process of the machine, unlike `performance.now()`. */
function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
