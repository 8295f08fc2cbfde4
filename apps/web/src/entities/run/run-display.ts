import { appendEntries, type LogEntry } from '../log/log-entry.ts';
import type { RunConsoleDeps, RunView } from './run-console.ts';

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

type DisplayDeps = Pick<RunConsoleDeps, 'follow' | 'followAlone' | 'lastRun' | 'nextFrame' | 'onLines'>;

/** What the page shows of runs: the lines of one of them, drawn as they arrive. */
export class RunDisplay {
  readonly #listeners = new Set<() => void>();
  #view: RunView;
  #shown = new AbortController();
  #arrived: LogEntry[] = [];

  constructor(private readonly deps: DisplayDeps) {
    this.#view = { ...IDLE, runId: deps.lastRun.read() };
  }

  get view(): RunView {
    return this.#view;
  }

  /** Of what is shown: aborted when something else is. */
  get signal(): AbortSignal {
    return this.#shown.signal;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(part: Partial<RunView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Follows nothing any more. The lines that are there stay there. */
  leave(): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    this.#arrived = [];
    if (this.#view.phase === 'starting') this.change({ refusal: null });
    if (this.#view.phase !== 'idle') this.change({ phase: 'idle', reconnectingSince: undefined });
  }

  /** Shows another run, so far without lines. */
  show(runId: string): void {
    this.leave();
    this.change({ ...IDLE, runId, refusal: this.#view.refusal, stops: this.#view.stops });
  }

  reset(): void {
    this.leave();
    this.change({ ...IDLE, runId: this.deps.lastRun.read() });
  }

  /** Follows the run that is shown, after the lines that are there. */
  goOn(runId: string): void {
    this.change({ phase: 'active' });
    const { signal } = this;
    const changeUnlessLeft = (part: Partial<RunView>) => void (signal.aborted || this.change(part));
    const onReconnecting = (reconnectingSince: number | undefined) => changeUnlessLeft({ reconnectingSince });
    void this.deps
      .follow({ runId, known: this.#view.log, onEntry: this.receiveUntil(signal), onReconnecting, signal })
      .then(() => this.allDrawn())
      .then(() => changeUnlessLeft({ phase: 'idle', reconnectingSince: undefined }));
  }

  /** The lines of a run that has ended. Others can be started meanwhile. */
  readAgain(runId: string): void {
    if (this.#view.log.length === 0) this.show(runId);
    const { signal } = this;
    void this.deps.followAlone({ runId, known: this.#view.log, onEntry: this.receiveUntil(signal), signal });
  }

  /** @returns draws a line soon, together with others */
  receiveUntil(signal: AbortSignal): (entry: LogEntry) => void {
    return (entry) => {
      if (signal.aborted) return;
      this.#arrived.push(entry);
      if (this.#arrived.length === 1) this.deps.nextFrame(() => this.#draw());
    };
  }

  /** A run is shown as active, or as stopping, until its last line is there. */
  async allDrawn(): Promise<void> {
    while (this.#arrived.length > 0) await new Promise<void>((resolve) => this.deps.nextFrame(resolve));
  }

  #draw(): void {
    const lines = this.#arrived.splice(0, MOST_AT_ONCE);
    if (lines.length === 0) return;
    this.change({ log: appendEntries(this.#view.log, lines) });
    this.deps.onLines(lines);
    if (this.#arrived.length > 0) this.deps.nextFrame(() => this.#draw(), true);
  }
}
