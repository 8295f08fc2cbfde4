import { setTimeout as sleep } from 'node:timers/promises';
import { runContract, usageContract } from '@gemscout/contracts';
import {
  chargeAt,
  DEFAULT_RUN_BUDGET,
  forkOf,
  isTerminal,
  runStream,
  usageStream,
  type ForkFrom,
  type JsonObject,
  type RequestRun,
  type RunCommand,
  type RunEvent,
  type RunRequested,
} from '@gemscout/domain';
import { execute, streamCommand, type EventStore } from '@gemscout/event-store';

type Ask = Pick<RunRequested, 'kind' | 'subject' | 'memo'>;
const TRENDING: Ask = { kind: 'trending', subject: null, memo: null };

/** For specs: requests and charges a run, as the api does. */
export function requestRun(store: EventStore, runId: string, now: string, ask: Ask = TRENDING): Promise<void> {
  return startRun(store, runId, now, ask, { context: {} });
}

async function startRun(
  store: EventStore,
  runId: string,
  now: string,
  ask: Ask,
  more: Pick<RequestRun, 'context' | 'fork'>,
): Promise<void> {
  const charge = chargeAt(now);
  const about = { runId, workspaceId: 'w', charge, dailyCap: 1_000, now };
  const command: RunCommand = {
    type: 'RequestRun',
    ...about,
    ...ask,
    userId: 'u',
    bodyHash: 'h',
    plan: 'premium',
    budget: DEFAULT_RUN_BUDGET,
    ...more,
  };
  const chargeRun = { type: 'ChargeRun', ...about, monthlyCap: 1_000 } as const;
  await execute(store, { stream: runStream(runId), contract: runContract, command }, () => [
    streamCommand({ stream: usageStream('w', charge.month), contract: usageContract, command: chargeRun }),
  ]);
}

/** For specs: forks run `of`, and charges the fork, as the api does. */
export async function requestFork(
  store: EventStore,
  runId: string,
  of: string,
  from: ForkFrom,
  now: string,
  context: JsonObject = {},
): Promise<void> {
  const events: RunEvent[] = [];
  for await (const { type, data } of store.read(runStream(of))) events.push(runContract.parse(type, data));
  const [request] = events;
  if (request?.type !== 'RunRequested') throw new Error(`There is no run ${of}`);
  const { kind, subject, memo } = request;
  await startRun(store, runId, now, { kind, subject, memo }, { context, fork: forkOf(of, events, from) });
}

export function decide(store: EventStore, runId: string, command: RunCommand): Promise<unknown> {
  return execute(store, { stream: runStream(runId), contract: runContract, command });
}

/** For specs: resolves when each of the runs has ended. @throws Error after `withinMs` with those that have not */
export async function untilEnded(store: EventStore, runIds: readonly string[], withinMs = 60_000): Promise<void> {
  const open = new Set(runIds.map(runStream));
  for await (const { events } of store.follow(undefined, { prefixes: ['run-'] }, AbortSignal.timeout(withinMs))) {
    for (const event of events) if (isTerminal(event)) open.delete(event.stream);
    if (open.size === 0) return;
  }
  throw new Error(`Open after ${withinMs / 1_000} s: ${[...open].join(', ')}`);
}

export async function eventsOf(store: EventStore, stream: string) {
  const events = [];
  for await (const { type, data } of store.read(stream)) events.push({ type, ...data });
  return events;
}
