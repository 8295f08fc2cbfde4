import { Checkpoint } from './checkpoint.ts';
import type { Database } from './database.ts';
import type { DispatchRun } from './dispatch.ts';
import { sendAnew } from './due-tasks.ts';
import { relayRunEvents } from './run-event-relay.ts';
import { freeDeadLeases } from './task-leases.ts';
import { projectTasks } from './task-projection.ts';
import { TaskSender } from './task-sender.ts';

/** Tasks are claimed before they are sent; those claimed last may never have reached the bus. */
const MAYBE_UNSENT_MS = 10_000;

/** Runs projection, sender and the relay of run events concurrently until `signal` aborts or one of them fails. */
export async function runDispatch(
  database: Database,
  run: DispatchRun,
  senders: Set<TaskSender>,
  signal: AbortSignal,
): Promise<void> {
  const checkpoint = await Checkpoint.claim(database, run.store, run.fence);
  await freeDeadLeases(database);
  await sendAnew(database, MAYBE_UNSENT_MS);
  const sender = new TaskSender(database, run);
  senders.add(sender);
  const failed = new AbortController();
  const until = AbortSignal.any([signal, failed.signal]);
  try {
    await together(failed, [...projectThenSend(run, checkpoint, sender, until), ...relay(database, run, until)]);
  } finally {
    senders.delete(sender);
  }
}

/** Nothing is sent before the table has reached the store's head at the start: much of it may already be done. */
function projectThenSend(
  { store }: DispatchRun,
  checkpoint: Checkpoint,
  sender: TaskSender,
  signal: AbortSignal,
): readonly Promise<void>[] {
  const level = Promise.withResolvers<void>();
  const project = async (): Promise<void> => {
    const head = await store.head();
    const isLevel = (position: string | undefined): boolean =>
      position !== undefined && store.compare(position, head) >= 0;
    if (isLevel(checkpoint.position)) level.resolve();
    const moved = (through: string, rowsChanged: boolean): void => {
      if (isLevel(through)) level.resolve();
      if (rowsChanged) sender.wake();
    };
    await projectTasks(store, { checkpoint, head, moved }, signal);
  };
  const send = async (): Promise<void> => {
    signal.addEventListener('abort', () => level.resolve(), { once: true });
    if (signal.aborted) return;
    await level.promise;
    await sender.sendUntil(signal);
  };
  return [project(), send()];
}

function relay(
  database: Database,
  { store, runEvents, fence, notice }: DispatchRun,
  signal: AbortSignal,
): readonly Promise<void>[] {
  return runEvents ? [relayRunEvents(database, { store, runEvents, fence, notice }, signal)] : [];
}

/** Waits for all. The first failure ends the others and is thrown. */
async function together(failed: AbortController, parts: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(
    parts.map((part) =>
      part.catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  );
  const failure = ended.find((part) => part.status === 'rejected');
  if (failure) throw failure.reason;
}
