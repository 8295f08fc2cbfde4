import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chargeAt } from '@gemscout/domain';
import type { WorkspaceChange, WorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import type { ReadModel } from '@gemscout/read-model';
import type { FeedLogger } from './run-stream.ts';
import type { StreamClients } from './stream-clients.ts';
import { isWorkspaceKind, type ChangeItem } from './workspace-frame.ts';

const POLL_MS = 500;
/** Changes that are committed shortly after one another are read together. */
const GATHER_MS = 20;
const RETRY_MS = 500;
const MOST_CHANGES = 1_000;
/** Bounds the memory of a client that returns after many changes. */
const ROWS_AT_ONCE = 100;

export type RowDeps = {
  readonly changes: WorkspaceChanges;
  readonly readModel: Pick<ReadModel, 'changedRows'>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
};

type Feed = RowDeps & { readonly clients: StreamClients<ChangeItem>; readonly logger: FeedLogger };

export type StreamPosition = { readonly generation: string; readonly position: number };

/** The generation as ids name it: of one workspace, so that an id of another workspace's stream is no id of this one. */
export function shownGeneration(generation: string, workspaceId: string): string {
  return createHash('sha256').update(`${generation} ${workspaceId}`).digest('base64url').slice(0, 16);
}

export function eventIdOf({ generation, position }: StreamPosition, workspaceId: string): string {
  return `${shownGeneration(generation, workspaceId)}:${position}`;
}

/** The changes of a workspace after a position, one for each row. @throws Error in another generation */
export async function* changesOf(
  deps: RowDeps,
  workspaceId: string,
  { generation, position }: StreamPosition,
): AsyncGenerator<ChangeItem, void, undefined> {
  const { head, changes } = await deps.changes.ofWorkspace(workspaceId, position);
  if (head.generation !== generation) throw new Error('The read model was rebuilt');
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE)
    yield* await itemsOf(deps, generation, changes.slice(at, at + ROWS_AT_ONCE));
  yield { from: 0, to: head.position + 1, isLast: false, id: '', change: undefined };
}

/**
 * Distributes the changes after `from` until `signal` aborts. If the read model's rows were replaced, all streams end, and
 * their clients learn of it when they return.
 */
export async function feedChanges(feed: Feed, from: StreamPosition, signal: AbortSignal): Promise<void> {
  const wake = new WakeUp(signal);
  const listening = feed.changes.listen(() => wake.now(), signal);
  for (let through = from; !signal.aborted;) {
    try {
      through = await distribute(feed, through);
      await wake.within(POLL_MS);
      await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) feed.logger.warn({ err: error }, 'The changes of workspaces cannot be read at the moment');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  await listening;
}

async function distribute(feed: Feed, through: StreamPosition): Promise<StreamPosition> {
  const { clients } = feed;
  const { head, changes } = await feed.changes.after(through.position, MOST_CHANGES);
  if (head.generation !== through.generation || head.position < through.position) {
    for (const client of clients) client.end();
    return head;
  }
  const awaited = lastOfEachRow(changes.filter(({ workspaceId }) => clients.has(workspaceId)));
  const items = await itemsOf(feed, head.generation, awaited);
  items.forEach((item, at) => clients.offer(awaited[at]?.workspaceId ?? '', item));
  const isWhole = changes.length < MOST_CHANGES;
  return { generation: head.generation, position: isWhole ? head.position : (changes.at(-1)?.position ?? 0) };
}

/** In the order of their positions. */
function lastOfEachRow(changes: readonly WorkspaceChange[]): readonly WorkspaceChange[] {
  const last = new Map<string, WorkspaceChange>();
  for (const change of changes) {
    const row = `${change.workspaceId} ${change.kind} ${change.key}`;
    last.delete(row);
    last.set(row, change);
  }
  return [...last.values()];
}

/** Reads the rows of changes. Kinds of a later release only move the cursor. */
async function itemsOf(
  { readModel, clock }: RowDeps,
  generation: string,
  changes: readonly WorkspaceChange[],
): Promise<readonly ChangeItem[]> {
  const known = changes.flatMap(({ kind, ...change }) => (isWorkspaceKind(kind) ? [{ ...change, kind }] : []));
  const rowOf = known.length > 0 ? await readModel.changedRows(known, chargeAt(clock.now())) : () => null;
  return changes.map(({ position, workspaceId, kind, key }) => ({
    from: 0, // a live client was offered every change of its workspace before this one
    to: position + 1,
    isLast: false,
    id: eventIdOf({ generation, position }, workspaceId),
    change: isWorkspaceKind(kind) ? { kind, message: { key, row: rowOf({ workspaceId, kind, key }) } } : undefined,
  }));
}

/** Waits for the next notification, or takes one that came meanwhile. */
class WakeUp {
  #isDue = false;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.now(), { once: true });
  }

  now(): void {
    this.#isDue = true;
    this.#wake?.();
  }

  async within(ms: number): Promise<void> {
    if (!this.#isDue)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isDue = false;
    this.#wake = undefined;
  }
}
