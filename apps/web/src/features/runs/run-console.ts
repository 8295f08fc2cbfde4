import type { CreateRunBody, ProblemCode, RunResponse } from '@gemscout/contracts';
import { ApiError, isUnanswered, SERVER_AWAY } from '../../api/http.ts';
import { appendEntries, endsRun, type LogEntry } from '../log/log-entry.ts';
import type { StreamEnd } from './run-stream.ts';
import { stopRun, type Stop, type StopDeps } from './stop-run.ts';

/** Why a start did not succeed: a sentence and, of a refusal, the server's code. */
export type Refusal = { readonly text: string; readonly code: ProblemCode | undefined };

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
  /** Runs that were told to stop, also those that are shown no more. */
  readonly stops: readonly Stop[];
};

export type FollowedRun = {
  readonly runId: string;
  readonly known: readonly LogEntry[];
  readonly onEntry: (entry: LogEntry) => void;
  readonly onReconnecting: (since: number | undefined) => void;
  readonly signal: AbortSignal;
};

export type RunConsoleDeps = StopDeps & {
  /** Calls `onAway` each time that the server could not be reached and is tried again. */
  readonly startRun: (body: CreateRunBody, onAway: () => void) => Promise<{ readonly id: string }>;
  readonly readRun: (runId: string) => Promise<Pick<RunResponse, 'status'>>;
  /** Gives the lines of a run after those that are known, from its start, until its last one. */
  readonly follow: (options: FollowedRun) => Promise<StreamEnd>;
  readonly lastRun: { readonly read: () => string | null; readonly remember: (runId: string) => void };
  /** Calls back once, soon: what arrives until then is drawn together. Sooner where there is more than one draw takes. */
  readonly nextFrame: (draw: () => void, behind?: boolean) => void;
  /** Told of every batch of new lines. */
  readonly onLines: (lines: readonly LogEntry[]) => void;
};

export type RunConsole = {
  readonly read: () => RunView;
  readonly subscribe: (listener: () => void) => () => void;
  /** @returns whether the run was started */
  readonly start: (body: CreateRunBody) => Promise<boolean>;
  /** Streams a run from its start: a live one, or a finished one again. */
  readonly follow: (runId: string) => void;
  /** Goes on with the run that is shown, else with the last one, if it is still active. Lines that are there stay there. */
  readonly rejoin: () => Promise<void>;
  /** Another tab has begun a run: this one joins it, unless something is being read here. */
  readonly agree: () => void;
  /** Cancels the run that is shown. Another one can be started at once; `stops` says what becomes of this one. */
  readonly stop: () => void;
  /** Once more, where that failed or could not be read to its end: also of a run that is shown no more. */
  readonly stopAgain: (runId: string) => void;
  /** Empties the view only. */
  readonly clear: () => void;
  /** Forgets everything: another session or workspace begins. Runs go on without this tab. */
  readonly reset: () => void;
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
const IDLE: RunView = {
  phase: 'idle',
  runId: null,
  log: [],
  clearedThrough: -Infinity,
  reconnectingSince: undefined,
  refusal: null,
  stops: [],
};

/** The run that is being started, or was stopped before it had begun, has no lines yet: what is shown is of another one. */
export function isStarting({ phase, stops }: RunView): boolean {
  return phase === 'starting' || (phase === 'idle' && stops.some(({ runId }) => runId === null));
}

/** Of the run that is shown, if it was told to stop. */
export function stopOfShown(view: RunView): Stop | undefined {
  const runId = isStarting(view) ? null : view.runId;
  return view.phase === 'starting' ? undefined : view.stops.find((stop) => stop.runId === runId);
}

/** One tab's run: starts it, follows it, stops it. Every failure goes silently back to idle. */
export function createRunConsole(deps: RunConsoleDeps): RunConsole {
  const listeners = new Set<() => void>();
  let view: RunView = { ...IDLE, runId: deps.lastRun.read() };
  let starting: Promise<string> | undefined;
  /** Of what is shown: aborted when something else is. */
  let stream = new AbortController();
  let session = new AbortController();
  let arrived: LogEntry[] = [];

  function change(part: Partial<RunView>): void {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  }

  function leave(): void {
    stream.abort();
    stream = new AbortController();
    starting = undefined;
    arrived = [];
    if (view.phase === 'starting') change({ refusal: null });
    if (view.phase !== 'idle') change({ phase: 'idle', reconnectingSince: undefined });
  }

  function show(runId: string): void {
    leave();
    change({ ...IDLE, runId, refusal: view.refusal, stops: view.stops });
  }

  function follow(runId: string): void {
    show(runId);
    deps.lastRun.remember(runId);
    goOn(runId);
  }

  function goOn(runId: string): void {
    change({ phase: 'active' });
    const { signal } = stream;
    const changeUnlessLeft = (part: Partial<RunView>) => void (signal.aborted || change(part));
    const onReconnecting = (reconnectingSince: number | undefined) => changeUnlessLeft({ reconnectingSince });
    void deps
      .follow({ runId, known: view.log, onEntry: receiveUntil(signal), onReconnecting, signal })
      .then(allDrawn)
      .then(() => changeUnlessLeft({ phase: 'idle', reconnectingSince: undefined }));
  }

  function receiveUntil(signal: AbortSignal): (entry: LogEntry) => void {
    return (entry) => {
      if (signal.aborted) return;
      arrived.push(entry);
      if (arrived.length === 1) deps.nextFrame(draw);
    };
  }

  function draw(): void {
    const lines = arrived.splice(0, MOST_AT_ONCE);
    if (lines.length === 0) return;
    change({ log: appendEntries(view.log, lines) });
    deps.onLines(lines);
    if (arrived.length > 0) deps.nextFrame(draw, true);
  }

  /** A run is shown as active, or as stopping, until its last line is there. */
  async function allDrawn(): Promise<void> {
    while (arrived.length > 0) await new Promise<void>((resolve) => deps.nextFrame(resolve));
  }

  /** What is shown stays until the run has begun: a start may be refused. */
  async function start(body: CreateRunBody): Promise<boolean> {
    if (view.phase !== 'idle') return false;
    change({ phase: 'starting', refusal: null, stops: view.stops.filter(({ state }) => state === 'stopping') });
    let mine = starting;
    const onAway = () => void (starting === mine && change({ refusal: RETRIED }));
    mine = starting = deps.startRun(body, onAway).then(({ id }) => id);
    try {
      const runId = await mine;
      if (starting === mine) follow(runId);
    } catch (error) {
      if (starting !== mine) return false;
      starting = undefined;
      change({ phase: 'idle', refusal: refusalOf(error) });
      void rejoin();
      return false;
    }
    return true;
  }

  async function rejoin(): Promise<void> {
    const { signal } = stream;
    const last = view.log.at(-1);
    const runId = last ? view.runId : deps.lastRun.read();
    if (!runId || view.phase !== 'idle' || (last && endsRun(last)) || isStopping(runId)) return;
    const run = await deps.readRun(runId).catch(() => undefined);
    if (!run || signal.aborted || view.phase !== 'idle') return;
    if (run.status !== 'active') readAgain(runId);
    else if (view.log.length > 0) goOn(runId);
    else follow(runId);
  }

  function isStopping(runId: string): boolean {
    return view.stops.some((stop) => stop.runId === runId && stop.state === 'stopping');
  }

  /** The lines of a run that has ended. Others can be started meanwhile. */
  function readAgain(runId: string): void {
    if (view.log.length === 0) show(runId);
    const { signal } = stream;
    void deps.followAlone({ runId, known: view.log, onEntry: receiveUntil(signal), signal });
  }

  function agree(): void {
    if (view.phase !== 'idle' || view.log.length > 0) return;
    change({ runId: deps.lastRun.read() });
    void rejoin();
  }

  function stop(): void {
    const begun = starting;
    const { phase, runId } = view;
    if (phase === 'idle') return;
    leave();
    if (begun) void cancelOnceBegun(begun);
    else if (runId) void cancel(runId);
  }

  function stopAgain(runId: string): void {
    if (view.phase === 'active' && view.runId === runId) leave();
    void cancel(runId);
  }

  async function cancelOnceBegun(begun: Promise<string>): Promise<void> {
    const { signal } = stream;
    const isUnused = () => !signal.aborted && view.phase === 'idle';
    const mark = trackStop();
    mark({ runId: null, state: 'stopping' });
    try {
      const runId = await begun;
      if (isUnused()) {
        show(runId);
        deps.lastRun.remember(runId);
      }
      await cancel(runId, mark);
    } catch (error) {
      mark(undefined);
      if (isUnused()) change({ refusal: refusalOf(error) });
    }
  }

  async function cancel(runId: string, mark = trackStop()): Promise<void> {
    const shown = view.runId === runId ? stream.signal : AbortSignal.abort();
    const known = shown.aborted ? [] : view.log;
    mark({ runId, state: 'stopping' });
    const { signal } = session;
    const end = await stopRun(deps, { runId, known, onEntry: receiveUntil(shown), signal });
    await allDrawn();
    if (signal.aborted) return;
    mark(end === 'cancelled' ? undefined : end);
    if (end !== 'cancelled' && end.state === 'failed' && !shown.aborted && view.phase === 'idle') goOn(runId);
  }

  /** @returns changes what is known of one stop; there is one of each run. */
  function trackStop(): (stop: Stop | undefined) => void {
    let mine: Stop | undefined;
    return (stop) => {
      const others = view.stops.filter((each) => each !== mine && (each.runId === null || each.runId !== stop?.runId));
      mine = stop;
      change({ stops: stop ? [...others, stop] : others });
    };
  }

  function reset(): void {
    session.abort();
    session = new AbortController();
    leave();
    change({ ...IDLE, runId: deps.lastRun.read() });
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
    stopAgain,
    clear: () => change({ clearedThrough: view.log.at(-1)?.seq ?? view.clearedThrough }),
    reset,
  };
}

function refusalOf(error: unknown): Refusal | null {
  if (isUnanswered(error)) return GIVEN_UP;
  if (!(error instanceof ApiError) || !REFUSALS_TOLD.includes(error.status)) return null;
  return error.detail === undefined ? null : { text: error.detail, code: error.code };
}
