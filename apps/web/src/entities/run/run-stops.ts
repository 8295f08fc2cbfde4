import type { RunConsoleDeps } from './run-console.ts';
import type { RunDisplay } from './run-display.ts';
import { refusalOf } from './start-refusal.ts';
import { stopRun, type Stop, type StopDeps } from './stop-run.ts';

/** The runs that this tab told to stop, and what becomes of each. */
export class RunStops {
  #session = new AbortController();

  constructor(
    private readonly deps: StopDeps & Pick<RunConsoleDeps, 'lastRun'>,
    private readonly display: RunDisplay,
  ) {}

  isStopping(runId: string): boolean {
    return this.display.view.stops.some((stop) => stop.runId === runId && stop.state === 'stopping');
  }

  /** Cancels a run whose start the server has not answered yet. */
  async cancelOnceBegun(begun: Promise<string>): Promise<void> {
    const { display } = this;
    const { signal } = display;
    const isUnused = () => !signal.aborted && display.view.phase === 'idle';
    const mark = this.#track();
    mark({ runId: null, state: 'stopping' });
    try {
      const runId = await begun;
      if (isUnused()) {
        display.show(runId);
        this.deps.lastRun.remember(runId);
      }
      await this.cancel(runId, mark);
    } catch (error) {
      mark(undefined);
      if (isUnused()) display.change({ refusal: refusalOf(error) });
    }
  }

  /** Cancels a run and reads its end. Where the server refuses, it is followed again if it is still shown. */
  async cancel(runId: string, mark = this.#track()): Promise<void> {
    const { display } = this;
    const shown = display.view.runId === runId ? display.signal : AbortSignal.abort();
    const known = shown.aborted ? [] : display.view.log;
    mark({ runId, state: 'stopping' });
    const { signal } = this.#session;
    const end = await stopRun(this.deps, { runId, known, onEntry: display.receiveUntil(shown), signal });
    await display.allDrawn();
    if (signal.aborted) return;
    mark(end === 'cancelled' ? undefined : end);
    if (end !== 'cancelled' && end.state === 'failed' && !shown.aborted && display.view.phase === 'idle')
      display.goOn(runId);
  }

  /** What becomes of the stops so far is not shown any more. */
  forget(): void {
    this.#session.abort();
    this.#session = new AbortController();
  }

  /** @returns changes what is known of one stop; there is one of each run. */
  #track(): (stop: Stop | undefined) => void {
    let mine: Stop | undefined;
    return (stop) => {
      const others = this.display.view.stops.filter(
        (each) => each !== mine && (each.runId === null || each.runId !== stop?.runId),
      );
      mine = stop;
      this.display.change({ stops: stop ? [...others, stop] : others });
    };
  }
}
