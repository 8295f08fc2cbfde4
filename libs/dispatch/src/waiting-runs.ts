import { runContract } from '@gemscout/contracts';
import { runStream, type Stage } from '@gemscout/domain';
import { execute, StreamClosed, type EventStore } from '@gemscout/event-store';
import type { Database } from './database.ts';

const WAITING_AFTER_MS = 10_000;
/** The most runs that are notified in one poll: in a long outage thousands may wait. */
const TOLD_AT_ONCE = 200;

// Runs of which every open task is due and unleased. The mark changes whenever one of them changes.
const IDLE = {
  name: 'dispatch.idle-runs',
  text: `SELECT run_id, min(opened) AS since, array_agg(DISTINCT stage) AS stages, bool_or(sent_at IS NOT NULL) AS sent,
           md5(string_agg(task_id || ' ' || deliveries || ' ' || hand_backs, ',' ORDER BY task_id)) AS mark
         FROM dispatch.open_task GROUP BY run_id
         HAVING bool_and(owner IS NULL OR lease_until <= now()) AND bool_and(not_before IS NULL OR not_before <= now())
         ORDER BY since`,
};

type IdleRow = {
  readonly run_id: string;
  readonly stages: readonly Stage[];
  readonly sent: boolean;
  readonly mark: string;
};
type Idle = { readonly mark: string; readonly sinceMs: number; reported: boolean };

/**
 * Writes to a run's log that it waits for a worker, once each time: a `NOTICE` of the kind `waiting`. The run's next
 * line shows that it continues.
 */
export class WaitingRuns {
  #idle = new Map<string, Idle>();

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly afterMs = WAITING_AFTER_MS,
  ) {}

  /** @param busAway the tasks cannot be sent now @param now by the database's clock, ISO 8601 */
  async look(busAway: boolean, now: string): Promise<void> {
    const rows = await this.database.query<IdleRow>(IDLE, []);
    this.#idle = new Map(rows.map((row) => [row.run_id, this.#idleOf(row)]));
    const due = rows.filter(({ run_id }) => this.#isDue(run_id)).slice(0, TOLD_AT_ONCE);
    for (const row of due) {
      await this.#tell(row, busAway, now);
      const idle = this.#idle.get(row.run_id);
      if (idle) idle.reported = true;
    }
  }

  #idleOf({ run_id: runId, mark }: IdleRow): Idle {
    const known = this.#idle.get(runId);
    return known?.mark === mark ? known : { mark, sinceMs: performance.now(), reported: false };
  }

  #isDue(runId: string): boolean {
    const idle = this.#idle.get(runId);
    return idle !== undefined && !idle.reported && performance.now() - idle.sinceMs >= this.afterMs;
  }

  async #tell({ run_id: runId, stages, sent }: IdleRow, busAway: boolean, now: string): Promise<void> {
    const withBus = sent ? 'worker' : 'turn';
    const reason = busAway ? 'bus' : withBus;
    const message = SENTENCES[reason](stages);
    const command = { type: 'RecordNotice', kind: 'waiting', message, payload: { reason, stages }, now } as const;
    try {
      await execute(this.store, { stream: runStream(runId), contract: runContract, command });
    } catch (error) {
      if (!(error instanceof StreamClosed)) throw error; // the account was deleted meanwhile
    }
  }
}

const SENTENCES: Readonly<Record<'bus' | 'worker' | 'turn', (stages: readonly Stage[]) => string>> = {
  bus: () => 'Waiting for a worker: the queue of tasks does not answer. The run goes on by itself.',
  worker: (stages) => `Waiting for a worker (${stages.join(', ')}). The run goes on by itself.`,
  turn: () => 'Waiting for a worker: other runs of this workspace come first. The run goes on by itself.',
};
