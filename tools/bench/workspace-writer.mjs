/** Saves proposals of a kilobyte at a steady rate, each with the time before its append, in one workspace after the other, and projects them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { proposalStream } from '@gemscout/domain';
import { postgresEventStore } from '@gemscout/event-store';
import { startProjector } from '@gemscout/projector';
import { openReadModel } from '@gemscout/read-model';
import { oneKilobyte } from './bench-run.mjs';
import { serveChild } from './child.mjs';

const url = process.argv[2];
const store = await postgresEventStore(url);
const readModel = await openReadModel(url, store);
const logger = { debug() {}, warn: console.error, error: console.error };
startProjector({ readModel, store, logger });

serveChild({
  write: async ({ workspaceIds, rate, seconds }) => {
    const started = monotonicMs();
    const pending = [];
    for (let count = 0; count < rate * seconds; count += 1) {
      const due = started + (count * 1_000) / rate;
      if (due > monotonicMs()) await sleep(due - monotonicMs());
      pending.push(save(workspaceIds[count % workspaceIds.length]));
    }
    await readModel.waitFor((await Promise.all(pending)).at(-1), 30_000);
    return { count: pending.length };
  },
});

function save(workspaceId) {
  const [proposalId, runId] = [randomUUID(), randomUUID()];
  const now = new Date().toISOString();
  const memo = `"sent": ${monotonicMs()}, ${oneKilobyte(0).text.slice(0, 500)}`;
  const facts = { symbol: 'NOVA', theme: 'Bench', memo, verdict: 'buy', score: 0.7, source: 'run', at: now };
  const data = { proposalId, workspaceId, runId, ...facts };
  const events = [{ id: randomUUID(), type: 'ProposalSaved', data }];
  return store.append([{ stream: proposalStream(proposalId), events, expectedRevision: 0 }]);
}

/** The same in every process of the machine, unlike `performance.now()`. */
function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
