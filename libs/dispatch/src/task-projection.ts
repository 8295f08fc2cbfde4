import { runContract, UnknownStoredEvent } from '@gemscout/contracts';
import type { RunEvent } from '@gemscout/domain';
import {
  ERASED,
  subscribe,
  type EventStore,
  type FollowedBatch,
  type Position,
  type Recorded,
  type Subscription,
} from '@gemscout/event-store';
import type { Checkpoint } from './checkpoint.ts';
import { TaskChanges } from './task-changes.ts';

const RUNS = 'run-';
const CHECKPOINT_EVERY_MS = 1_000;
const TICK_MS = CHECKPOINT_EVERY_MS / 4;

/** Called after each written checkpoint. */
export type Moved = (through: Position, rowsChanged: boolean) => void;

type Pending = { readonly changes: TaskChanges; readonly sinceMs: number; readonly through: Position };

/**
 * Follows the runs from `checkpoint` into the table until `signal` aborts. Rows change at once; a checkpoint without rows
 * waits up to a second, so that a run's every step does not cost a write, except for the one that reaches `head`.
 */
export async function projectTasks(
  store: EventStore,
  { checkpoint, head, moved }: { readonly checkpoint: Checkpoint; readonly head: Position; readonly moved: Moved },
  signal: AbortSignal,
): Promise<void> {
  let pending: Pending | undefined;
  let level = false;
  const moveOn = async (): Promise<void> => {
    const reachesHead = !level && pending !== undefined && store.compare(pending.through, head) >= 0;
    if (!pending || !(reachesHead || isDue(pending))) return;
    level ||= reachesHead;
    const { through, changes } = pending;
    await checkpoint.moveTo(through, changes);
    moved(through, changes.changeRows);
    pending = undefined;
  };
  const subscription: Subscription = {
    from: { checkpoint: checkpoint.position },
    filter: { prefixes: [RUNS] },
    handle(batch) {
      pending = withBatch(pending, batch);
      return moveOn();
    },
    ticks: { everyMs: TICK_MS, onTick: moveOn },
  };
  await subscribe(store, subscription, signal);
}

function isDue({ changes, sinceMs }: Pending): boolean {
  return changes.changeRows || performance.now() - sinceMs >= CHECKPOINT_EVERY_MS;
}

function withBatch(pending: Pending | undefined, { events, through }: FollowedBatch): Pending {
  const changes = pending?.changes ?? new TaskChanges();
  for (const recorded of events) {
    const runId = recorded.stream.slice(RUNS.length);
    const event = readable(recorded);
    if (recorded.type === ERASED) changes.addErasure(runId);
    if (event) changes.add(runId, event, traceIn(recorded));
  }
  return { changes, sinceMs: pending?.sinceMs ?? performance.now(), through };
}

function traceIn({ metadata }: Recorded): string | undefined {
  const traceparent = metadata?.['traceparent'];
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** Events of a later release are about no work that this release can do. */
function readable({ type, data }: Recorded): RunEvent | undefined {
  try {
    return runContract.parse(type, data);
  } catch (error) {
    if (error instanceof UnknownStoredEvent) return undefined;
    throw error;
  }
}
