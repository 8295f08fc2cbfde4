import type { CreateRunBody, ProblemCode, RunResponse } from '@gemscout/contracts';
import { endsRun, type LogEntry } from '../log/log-entry.ts';
import { RunDisplay } from './run-display.ts';
import { RunStops } from './run-stops.ts';
import type { StreamEnd } from '../../api/stream/follow-stream.ts';
import { refusalOf, RETRIED } from './start-refusal.ts';
import type { Stop, StopDeps } from './stop-run.ts';

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
  return new TabRuns(deps);
}

class TabRuns implements RunConsole {
  readonly #display: RunDisplay;
  readonly #stops: RunStops;
  #starting: Promise<string> | undefined;

  constructor(private readonly deps: RunConsoleDeps) {
    this.#display = new RunDisplay(deps);
    this.#stops = new RunStops(deps, this.#display);
  }

  readonly read = () => this.#display.view;
  readonly subscribe = (listener: () => void) => this.#display.subscribe(listener);

  /** What is shown stays until the run has begun: a start may be refused. */
  readonly start = async (body: CreateRunBody): Promise<boolean> => {
    const { signal, view } = this.#display;
    if (view.phase !== 'idle') return false;
    const stops = view.stops.filter(({ state }) => state === 'stopping');
    this.#display.change({ phase: 'starting', refusal: null, stops });
    const onAway = () => void (signal.aborted || this.#display.change({ refusal: RETRIED }));
    this.#starting = this.deps.startRun(body, onAway).then(({ id }) => id);
    try {
      const runId = await this.#starting;
      if (!signal.aborted) this.follow(runId);
    } catch (error) {
      if (signal.aborted) return false;
      this.#display.change({ phase: 'idle', refusal: refusalOf(error) });
      void this.rejoin();
      return false;
    }
    return true;
  };

  readonly follow = (runId: string): void => {
    this.#display.show(runId);
    this.deps.lastRun.remember(runId);
    this.#display.goOn(runId);
  };

  readonly rejoin = async (): Promise<void> => {
    const { signal, view } = this.#display;
    const last = view.log.at(-1);
    const runId = last ? view.runId : this.deps.lastRun.read();
    if (!runId || view.phase !== 'idle' || (last && endsRun(last)) || this.#stops.isStopping(runId)) return;
    const run = await this.deps.readRun(runId).catch(() => undefined);
    if (!run || signal.aborted || this.#display.view.phase !== 'idle') return;
    if (run.status !== 'active') this.#display.readAgain(runId);
    else if (this.#display.view.log.length > 0) this.#display.goOn(runId);
    else this.follow(runId);
  };

  readonly agree = (): void => {
    const { phase, log } = this.#display.view;
    if (phase !== 'idle' || log.length > 0) return;
    this.#display.change({ runId: this.deps.lastRun.read() });
    void this.rejoin();
  };

  readonly stop = (): void => {
    const { phase, runId } = this.#display.view;
    if (phase === 'idle') return;
    this.#display.leave();
    if (phase === 'starting' && this.#starting) void this.#stops.cancelOnceBegun(this.#starting);
    else if (runId) void this.#stops.cancel(runId);
  };

  readonly stopAgain = (runId: string): void => {
    const { phase, runId: shown } = this.#display.view;
    if (phase === 'active' && shown === runId) this.#display.leave();
    void this.#stops.cancel(runId);
  };

  readonly clear = (): void => {
    const { log, clearedThrough } = this.#display.view;
    this.#display.change({ clearedThrough: log.at(-1)?.seq ?? clearedThrough });
  };

  readonly reset = (): void => {
    this.#stops.forget();
    this.#display.reset();
  };
}
