import { closedBy, isLogEvent, stageKey, stageTasksFor, type RunEvent, type StageTask } from '@gemscout/domain';

export type OpenedTask = StageTask & {
  readonly workspaceId: string;
  /** undefined: at once. */
  readonly notBefore: string | undefined;
  /** Of the event that requested it. */
  readonly traceparent: string | undefined;
};

/** The change of the row of one task (`plan`, `investigate/NOVA`). */
type WorkChange = { readonly closed: boolean; readonly opened?: OpenedTask };

type RunChange = {
  started?: { readonly workspaceId: string; readonly at: string };
  ended: boolean;
  readonly works: Map<string, WorkChange>;
};

/** The net changes of a range of events to the table: rows added and removed within it are omitted. */
export class TaskChanges {
  readonly #runs = new Map<string, RunChange>();

  /** @param traceparent the trace that the event happened in */
  add(runId: string, event: RunEvent, traceparent?: string): void {
    const run = this.#run(runId);
    if (event.type === 'RunRequested') run.started = { workspaceId: event.workspaceId, at: event.at };
    noteClosed(run, event);
    noteProgress(run, event);
    if (event.type === 'StageQueued') noteOpened(run, event, traceparent);
  }

  /** The run was erased: nothing of it is open, whatever its events were. */
  addErasure(runId: string): void {
    this.#run(runId).ended = true;
  }

  /** False if open tasks only made progress. */
  get changeRows(): boolean {
    return this.#list().some(({ run }) => run.ended || run.started || [...run.works.values()].some(isRowChange));
  }

  endedRuns(): readonly string[] {
    return this.#list().flatMap(({ runId, run }) => (run.ended ? [runId] : []));
  }

  startedRuns(): readonly { runId: string; workspaceId: string; at: string }[] {
    return this.#list().flatMap(({ runId, run }) => (run.started && !run.ended ? [{ runId, ...run.started }] : []));
  }

  closedWorks(): readonly { runId: string; work: string }[] {
    return this.#works().filter(({ change }) => change.closed);
  }

  openedTasks(): readonly (OpenedTask & { work: string })[] {
    return this.#works().flatMap(({ work, change }) => (change.opened ? [{ ...change.opened, work }] : []));
  }

  /** Open work that recorded a step. */
  progressedWorks(): readonly { runId: string; work: string }[] {
    return this.#works().filter(({ change }) => !isRowChange(change));
  }

  #run(runId: string): RunChange {
    const run = this.#runs.get(runId) ?? { ended: false, works: new Map<string, WorkChange>() };
    this.#runs.set(runId, run);
    return run;
  }

  #list(): readonly { runId: string; run: RunChange }[] {
    return [...this.#runs].map(([runId, run]) => ({ runId, run }));
  }

  #works(): readonly { runId: string; work: string; change: WorkChange }[] {
    return this.#list().flatMap(({ runId, run }) =>
      run.ended ? [] : [...run.works].map(([work, change]) => ({ runId, work, change })),
    );
  }
}

function noteClosed(run: RunChange, event: RunEvent): void {
  const closed = closedBy(event);
  if (closed === 'all') run.ended = true;
  else if (closed) run.works.set(stageKey(closed), { closed: true });
}

function noteProgress(run: RunChange, event: RunEvent): void {
  if (!isLogEvent(event) || event.stage === undefined) return;
  const work = stageKey({ stage: event.stage, symbol: event.symbol });
  if (!run.works.has(work)) run.works.set(work, { closed: false });
}

function noteOpened(run: RunChange, event: RunEvent & { type: 'StageQueued' }, traceparent: string | undefined): void {
  const { workspaceId, notBefore, at } = event;
  for (const task of stageTasksFor(event)) {
    const later = Date.parse(notBefore) > Date.parse(at) ? notBefore : undefined;
    const opened = { ...task, workspaceId, notBefore: later, traceparent };
    run.works.set(stageKey(task), { closed: true, opened });
  }
}

function isRowChange({ closed, opened }: WorkChange): boolean {
  return closed || opened !== undefined;
}
