import {
  isLogEvent,
  runDecider,
  stageTasksFor,
  type LogEvent,
  type RequestRun,
  type RunCommand,
  type RunEvent,
  type RunRequested,
  type RunState,
  type SaveProposal,
  type StageTask,
} from '@gemscout/domain';
import type { ResearchTools } from './research-tools.ts';
import { runStageTask } from './run-stage-task.ts';
import type { RunSession } from './run-session.ts';

/** A run in memory, over the real rules. `events` is what a store would hold: another session can be opened on it. */
export class MemorySession implements RunSession {
  readonly proposals: SaveProposal[] = [];
  #state: RunState;

  constructor(
    readonly events: RunEvent[],
    /** Called after each append with the number of appends so far: a test throws here to crash. */
    private readonly afterAppend: () => void = () => undefined,
    /** What it is told the time is; default: when the run was requested. */
    private readonly at?: string,
  ) {
    this.#state = events.reduce(runDecider.evolve, runDecider.initialState);
  }

  static started(request: RequestRun, afterAppend?: () => void): MemorySession {
    return new MemorySession([...runDecider.decide(request, runDecider.initialState)], afterAppend);
  }

  get request(): RunRequested {
    const [first] = this.events;
    if (first?.type !== 'RunRequested') throw new Error('The run was not requested');
    return first;
  }

  state(): RunState {
    return this.#state;
  }

  result(key: string): LogEvent | undefined {
    return this.log().find((event) => event.key === key);
  }

  log(): readonly LogEvent[] {
    return this.events.filter(isLogEvent);
  }

  now(): string {
    return this.at ?? this.request.at;
  }

  record(command: RunCommand): Promise<void> {
    const events = runDecider.decide(command, this.#state);
    this.events.push(...events);
    this.#state = events.reduce(runDecider.evolve, this.#state);
    if (events.length > 0) this.afterAppend();
    return Promise.resolve();
  }

  async recordVerdict(command: RunCommand, proposal: SaveProposal | null): Promise<void> {
    const before = this.events.length;
    await this.record(command);
    if (proposal && this.events.length > before) this.proposals.push(proposal);
  }
}

export function openTasks(session: MemorySession): readonly StageTask[] {
  const run = session.state();
  if (run.status !== 'active') return [];
  const open = Object.values(run.openStages);
  return session.events
    .flatMap(stageTasksFor)
    .filter(({ stage, symbol, attempt }) =>
      open.some((each) => each.stage === stage && each.symbol === symbol && each.attempt === attempt),
    );
}

/** Runs every open task, one after the other, until none is left. */
export async function runToEnd(
  session: MemorySession,
  tools: ResearchTools,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (let tasks = openTasks(session); tasks.length > 0; tasks = openTasks(session))
    for (const task of tasks) await runStageTask(task, session, tools, signal);
}
