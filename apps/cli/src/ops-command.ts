import { StreamName } from '@gemscout/contracts';
import { behind, type Recorded } from '@gemscout/event-store';
import { readKafka } from '@gemscout/service-kit';
import { stageLag, type PartitionLag } from '@gemscout/stage-bus';
import { CommandFailure, EXIT } from './failure.ts';
import { reasonOf, whoHere, withOperations, type Operations } from './operations.ts';
import { printable } from './printable.ts';

const QUIET_MS = 10 * 60_000;
const MOST_COUNTED = 10_000;

/** `gemscout ops status`: the open tasks of each stage, and how far the workers are behind. */
export function opsStatusCommand(json: boolean): Promise<number> {
  return withOperations(async ({ dispatch }) => {
    const stages = await dispatch.stageLoads();
    const kafka = readKafka(process.env);
    const lag = kafka ? await stageLag({ ...kafka, clientId: 'gemscout-cli' }) : [];
    const lagOf = (topic: string): number => sum(lag.filter((one) => one.topic === topic));
    const topics = [...new Set(lag.map(({ topic }) => topic))].map((topic) => ({ topic, lag: lagOf(topic) }));
    if (json) print({ stages, bus: kafka ? 'kafka' : 'in-process', topics });
    for (const { stage, waiting, sent, delayed, running, failed, oldestSeconds } of json ? [] : stages)
      console.log(
        `${stage.padEnd(12)} ${waiting + sent} waiting, ${delayed} delayed, ${running} running, ${failed} failed before` +
          (oldestSeconds === null ? '' : `, the oldest for ${Math.round(oldestSeconds)} s`),
      );
    for (const { topic, lag: behindBy } of json ? [] : topics) console.log(`${topic.padEnd(30)} ${behindBy} behind`);
    if (!json && !kafka) console.log('In process: no topics (KAFKA_BROKERS is not set).');
    return EXIT.ok;
  });
}

/** `gemscout ops stuck`: open runs without progress. */
export function opsStuckCommand(json: boolean): Promise<number> {
  return withOperations(async ({ dispatch, store }) => {
    const runs = await dispatch.stuckRuns(store, QUIET_MS);
    for (const run of runs) {
      if (json) print(run);
      else {
        const tasks = run.tasks.map(({ stage, symbol, deliveries }) => [stage, symbol, `${deliveries} ×`].join(' '));
        console.log([run.runId, run.lastEventAt, run.why.replaceAll('_', ' '), ...tasks].map(printable).join('  '));
      }
    }
    if (!json && runs.length === 0) console.log('No run is stuck.');
    return EXIT.ok;
  });
}

/** `gemscout ops projections`: the positions of everything derived from the events. */
export function opsProjectionsCommand(json: boolean): Promise<number> {
  return withOperations(async (operations) => {
    const { readModel, store } = operations;
    const rows = [...(await readModel.projections(store)), await openTasks(operations)];
    const errors = await readModel.projectionErrors();
    if (json) print({ projections: rows, errors });
    for (const { name, position, head, behind: lag } of json ? [] : rows)
      console.log(
        `${name.padEnd(10)} at ${position ?? 'none'} of ${head}, ${lag ? `${lag.events} events behind` : LOST}`,
      );
    for (const { stream, event_type, error } of json ? [] : errors)
      console.log([stream, event_type, error].map(printable).join('  '));
    return EXIT.ok;
  });
}

const LOST = 'of another history: run "gemscout rebuild"';

async function openTasks({ dispatch, store }: Operations) {
  const position = await dispatch.position();
  const lag = await behind(store, position, { prefixes: ['run-'] }, MOST_COUNTED).catch(() => undefined);
  return { name: 'open_task', position: position ?? null, head: await store.head(), behind: lag };
}

/** `gemscout ops stream <id>`: a workspace's stored events; the reason is recorded in the audit log. */
export function opsStreamCommand(given: string, reason: string | undefined, json: boolean): Promise<number> {
  const parsed = StreamName.safeParse(given);
  if (!parsed.success) throw new CommandFailure(`"${given}" ${parsed.error.issues[0]?.message ?? ''}.`, EXIT.usage);
  const stream = parsed.data;
  return withOperations(async ({ audit, store }) => {
    const why = await reasonOf(reason, `You are about to read ${stream}`);
    const act = { who: whoHere(), action: 'view_stream', target: stream, reason: why } as const;
    await audit.act(act, async () => {
      let events = 0;
      for await (const event of store.read(stream)) {
        events += 1;
        console.log(json ? JSON.stringify(event) : line(event));
      }
      if (events === 0) throw new CommandFailure(`There is no stream ${stream}.`, EXIT.refused);
    });
    return EXIT.ok;
  });
}

/** `gemscout ops audit`: what operators did, newest first. */
export function opsAuditCommand(json: boolean): Promise<number> {
  return withOperations(async ({ audit }) => {
    for (const row of await audit.list({ limit: 100 }))
      if (json) print(row);
      else {
        const { at, who, action, target, reason, outcome, detail } = row;
        const words = [at, who, action.replaceAll('_', ' '), target, outcome, detail ?? '', `"${reason}"`];
        console.log(words.map(printable).join('  '));
      }
    return EXIT.ok;
  });
}

function line({ revision, recordedAt, type, data }: Recorded): string {
  return [String(revision).padStart(4), recordedAt, type.padEnd(18), JSON.stringify(data)].map(printable).join('  ');
}

function sum(lags: readonly PartitionLag[]): number {
  return lags.reduce((total, { lag }) => total + lag, 0);
}

function print(value: object): void {
  console.log(JSON.stringify(value));
}
