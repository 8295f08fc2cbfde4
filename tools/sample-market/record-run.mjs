/**
 * Records the sample run that every new workspace starts with: a trending scan of the sample market, by the rules analyst. Needs
 * the compiled libraries (`npx tsc -b`). `node tools/sample-market/record-run.mjs [file]`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_RUN_BUDGET, chargeAt, isLogEvent, runDecider, stageTasksFor } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { MemorySession, rulesAnalyst, runStageTask } from '@gemscout/research';

const out = process.argv[2] ?? join(sampleMarketDirectory(), 'run.json.gz');
/** As long as a provider on the network takes, so that a replay has the pace of a run. */
const ANSWER_AFTER_MS = 120;
const recorded = await openMarket('sample');
const market = new Proxy(recorded, {
  get(target, name) {
    const value = target[name];
    if (typeof value !== 'function' || name === 'close') return value;
    return async (...asked) => {
      await sleep(ANSWER_AFTER_MS);
      return value.apply(target, asked);
    };
  },
});
const now = () => new Date().toISOString();

/** A run whose events have the time at which they happened. */
class TimedSession extends MemorySession {
  now() {
    return now();
  }
}

const kept = memoryEvidence();
const evidence = [];
const keeping = {
  ...kept,
  async save(item) {
    const ref = await kept.save(item);
    evidence.push(await kept.get(item.workspaceId, ref.hash));
    return ref;
  },
};
const { name, asOf, fictional } = market.info;
const request = {
  type: 'RequestRun',
  runId: '00000000-0000-4000-8000-000000000000',
  workspaceId: 'sample',
  userId: 'sample',
  kind: 'trending',
  subject: null,
  memo: null,
  bodyHash: 'sample',
  plan: 'none',
  dailyCap: 0,
  charge: chargeAt(now()),
  budget: DEFAULT_RUN_BUDGET,
  context: { market: name, as_of: asOf, fictional, analyst: 'rules', model: null, prompts: [], goal_profile: null },
  now: now(),
};
const session = new TimedSession([...runDecider.decide(request, runDecider.initialState)]);
await runAll(session.events);
await market.close();
const events = session.events.filter((event) => event.type === 'RunRequested' || isLogEvent(event));
const proposals = session.proposals.map(({ type: _, ...proposal }) => proposal);
const items = [...new Map(evidence.map((item) => [item.hash, item])).values()];
writeFileSync(out, gzipSync(JSON.stringify({ events, proposals, evidence: items }), { level: 9 }));
console.log(`${events.length} events, ${proposals.length} proposals, ${items.length} items of evidence: ${out}`);

/** The tasks of each stage of the run side by side, as the worker executes them. */
async function runAll(since) {
  const tasks = since.filter((event) => event.type === 'StageQueued').flatMap(stageTasksFor);
  const begun = new Set();
  const tools = { market, analyst: rulesAnalyst(), evidence: keeping };
  const signal = new AbortController().signal;
  await follow(tasks);

  async function follow(found) {
    await Promise.all(
      found.map(async (task) => {
        if (begun.has(task.taskId)) return;
        begun.add(task.taskId);
        await runStageTask(task, session, tools, signal);
        await follow(session.events.flatMap(stageTasksFor));
      }),
    );
  }
}
