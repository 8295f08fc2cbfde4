import type { CreateRunBody, RunAnswer } from '@gemscout/contracts';
import { ApiError, isUnanswered, SERVER_AWAY } from '../../api/http.ts';
import { appendEntries, type LogEntry } from '../log/log-entry.ts';
import type { StreamEnd } from './run-stream.ts';

/** Why a start did not succeed: a sentence and, of a refusal, the server's code. */
export type Refusal = { readonly text: string; readonly code: string | undefined };

/** What the page shows of runs. While `phase` is not idle, no other run can be started from this tab. */
export type RunView = {
  readonly phase: 'idle' | 'starting' | 'active';
  readonly runId: string | null;
  /** All lines received of this run; those up to `clearedThrough` are hidden. */
  readonly log: readonly LogEntry[];
  readonly clearedThrough: number;
  /** Since when (in milliseconds) the stream is away; undefined while it is there. */
  readonly reconnectingSince: number | undefined;
  /** Why the last start was refused, until the next one. */
  readonly refusal: Refusal | null;
};

export type FollowedRun = {
  readonly runId: string;
  readonly known: readonly LogEntry[];
  readonly onEntry: (entry: LogEntry) => void;
  readonly onReconnecting: (since: number | undefined) => void;
  readonly signal: AbortSignal;
};

export type RunConsoleDeps = {
  /** Calls `onAway` each time that the server could not be reached and is tried again. */
  readonly startRun: (body: CreateRunBody, onAway: () => void) => Promise<{ readonly id: string }>;
  readonly cancelRun: (runId: string) => Promise<unknown>;
  readonly readRun: (runId: string) => Promise<Pick<RunAnswer, 'status'>>;
  /** Gives the lines of a run after those that are known, from its start, until its last one. */
  readonly follow: (options: FollowedRun) => Promise<StreamEnd>;
  readonly lastRun: { readonly read: () => string | null; readonly remember: (runId: string) => void };
  /** Calls back once, soon: what arrives until then is drawn together. Sooner where there is more than one draw takes. */
  readonly nextFrame: (draw: () => void, behind?: boolean) => void;
  /** Told of every batch of new lines. */
  readonly onLines: (lines: readonly LogEntry[]) => void;
  /** Told when a run was cancelled: its last line comes over no stream of this tab. */
  readonly onCancelled: () => void;
};

export type RunConsole = {
  readonly read: () => RunView;
  readonly subscribe: (listener: () => void) => () => void;
  /** @returns whether the run was started */
  readonly start: (body: CreateRunBody) => Promise<boolean>;
  /** Streams a run from its start: a live one, or a finished one again. */
  readonly follow: (runId: string) => void;
  /** Goes on with the last run if it is still active; with the lines that are there, if it is the one shown. */
  readonly rejoin: () => Promise<void>;
  /** Another tab has begun a run: this one joins it, unless something is being read here. */
  readonly agree: () => void;
  readonly stop: () => void;
  /** Empties the view only. */
  readonly clear: () => void;
  /** Leaves the stream; the run goes on without this tab. */
  readonly leave: () => void;
};

const REFUSALS_TOLD = [402, 403, 422, 429, 503];
const RETRIED: Refusal = { text: `${SERVER_AWAY} Your input is kept. Trying again…`, code: undefined };
/** The last request may have arrived, and its answer been lost. */
const GIVEN_UP: Refusal = {
  text: `${SERVER_AWAY} Your input is kept. Once the server is back, look under Last runs before you run it again.`,
  code: undefined,
};
/** So many lines are drawn together: more of them, and the page would stand still while a long log opens. */
const MOST_AT_ONCE = 4_000;
/** Why a stream was left: Stop run, also before the run had its id. */
const STOPPED = 'stopped';
const IDLE: RunView = {
  phase: 'idle',
  runId: null,
  log: [],
  clearedThrough: -Infinity,
  reconnectingSince: undefined,
  refusal: null,
};

/** One tab's run: starts it, follows it, stops it. Every failure goes silently back to idle. */
export function createRunConsole(deps: RunConsoleDeps): RunConsole {
  const listeners = new Set<() => void>();
  let view: RunView = { ...IDLE, runId: deps.lastRun.read() };
  let stream = new AbortController();
  let arrived: LogEntry[] = [];

  function change(part: Partial<RunView>): void {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  }

  function leave(reason?: typeof STOPPED): void {
    stream.abort(reason);
    stream = new AbortController();
    arrived = [];
    if (view.phase === 'starting') change({ refusal: null });
    if (view.phase !== 'idle') change({ phase: 'idle', reconnectingSince: undefined });
  }

  function follow(runId: string): void {
    leave();
    deps.lastRun.remember(runId);
    change({ ...IDLE, runId });
    goOn(runId);
  }

  function goOn(runId: string): void {
    change({ phase: 'active' });
    const { signal } = stream;
    const onEntry = (entry: LogEntry) => void (signal.aborted || receive(entry));
    const onReconnecting = (reconnectingSince: number | undefined) =>
      void (signal.aborted || change({ reconnectingSince }));
    void deps.follow({ runId, known: view.log, onEntry, onReconnecting, signal }).then(() => idleOnceDrawn(signal));
  }

  function receive(entry: LogEntry): void {
    arrived.push(entry);
    if (arrived.length === 1) deps.nextFrame(draw);
  }

  function draw(): void {
    const lines = arrived.splice(0, MOST_AT_ONCE);
    if (lines.length === 0) return;
    change({ log: appendEntries(view.log, lines) });
    deps.onLines(lines);
    if (arrived.length > 0) deps.nextFrame(draw, true);
  }

  /** The run is shown as active until its last line is there. */
  function idleOnceDrawn(signal: AbortSignal): void {
    if (signal.aborted) return;
    if (arrived.length > 0) deps.nextFrame(() => idleOnceDrawn(signal));
    else change({ phase: 'idle', reconnectingSince: undefined });
  }

  async function start(body: CreateRunBody): Promise<boolean> {
    if (view.phase !== 'idle') return false;
    leave();
    change({ ...IDLE, phase: 'starting', runId: view.runId });
    const { signal } = stream;
    try {
      const { id } = await deps.startRun(body, () => void (signal.aborted || change({ refusal: RETRIED })));
      if (!signal.aborted) follow(id);
      else if (signal.reason === STOPPED) cancel(id);
    } catch (error) {
      if (!signal.aborted) change({ phase: 'idle', refusal: refusalOf(error) });
      return false;
    }
    return true;
  }

  async function rejoin(): Promise<void> {
    const runId = deps.lastRun.read();
    const { signal } = stream;
    const reading = view.log.length > 0 && runId !== view.runId;
    if (!runId || view.phase !== 'idle' || reading) return;
    const run = await deps.readRun(runId).catch(() => undefined);
    if (run?.status !== 'active' || signal.aborted || view.phase !== 'idle') return;
    if (runId === view.runId && view.log.length > 0) goOn(runId);
    else follow(runId);
  }

  function agree(): void {
    if (view.phase !== 'idle' || view.log.length > 0) return;
    change({ runId: deps.lastRun.read() });
    void rejoin();
  }

  function stop(): void {
    if (view.phase === 'active' && view.runId) cancel(view.runId);
    leave(STOPPED);
  }

  function cancel(runId: string): void {
    void deps.cancelRun(runId).then(deps.onCancelled, () => undefined);
  }

  return {
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    follow,
    rejoin,
    agree,
    stop,
    clear: () => change({ clearedThrough: view.log.at(-1)?.seq ?? view.clearedThrough }),
    leave: () => leave(),
  };
}

function refusalOf(error: unknown): Refusal | null {
  if (isUnanswered(error)) return GIVEN_UP;
  if (!(error instanceof ApiError) || !REFUSALS_TOLD.includes(error.status)) return null;
  return error.detail === undefined ? null : { text: error.detail, code: error.code };
}
