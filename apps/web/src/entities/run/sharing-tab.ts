import { endsRun, type LogEntry } from '../log/log-entry.ts';
import { followRun, type StreamEnd } from './run-stream.ts';
import type { ShareOptions } from './share-run.ts';
import { TabChannel } from './tab-channel.ts';
import { watchSilence, type Silence } from './watch-silence.ts';

/** Until the others have heard what was last said. */
const HEARD_MS = 250;

/** One of the tabs that share the stream of a run: the lines it has, and whether it leads, which is to read the stream. */
export class SharingTab {
  readonly #lines: LogEntry[];
  readonly #channel: TabChannel;
  readonly #silence: Silence;
  readonly #stopListening: readonly ((() => void) | undefined)[];
  #cursor: number | undefined;
  #end: StreamEnd | undefined;
  #leading: AbortController | undefined;
  #waiting = new AbortController();
  #frozen: PromiseWithResolvers<void> | undefined;

  constructor(private readonly options: ShareOptions) {
    const { known, runId, signal, onReconnecting, onFreeze, onWake } = options;
    this.#lines = [...known];
    this.#cursor = known.at(-1)?.seq;
    this.#silence = watchSilence({
      listens: () => this.#leading === undefined,
      ask: () => this.#channel.ask(),
      giveUp: () => this.#waiting.abort(),
    });
    this.#channel = new TabChannel(runId, {
      cursor: () => this.#cursor,
      kept: () => this.#lines,
      leads: () => this.#leading !== undefined,
      onHeard: () => this.#silence.heard(),
      onLines: (lines) => this.#take(lines),
      onReconnecting: (since) => onReconnecting?.(since),
      onEnd: (how) => this.#finish(how),
    });
    this.#stopListening = [onFreeze?.(() => this.#freeze()), onWake?.(() => this.#wake())];
    signal.addEventListener('abort', () => this.#waiting.abort(), { once: true });
    this.#channel.ask();
  }

  /** How following the run ended, once it has. */
  get end(): StreamEnd | undefined {
    return this.#end;
  }

  /** Reads the stream and gives its lines to the others, until the run ends or this tab steps down. */
  async lead(): Promise<void> {
    const { signal, onReconnecting } = this.options;
    if (this.#end !== undefined || signal.aborted) return;
    const mine = new AbortController();
    this.#leading = mine;
    this.#silence.heard();
    this.#channel.announce();
    const how = await followRun({
      ...this.options,
      after: this.#cursor,
      signal: AbortSignal.any([signal, mine.signal]),
      onEntry: (entry) => this.#takeAndGive(entry),
      onReconnecting: (since) => (onReconnecting?.(since), this.#channel.tellReconnecting(since)),
    });
    if (how === 'left') return;
    this.#channel.tellEnd(how);
    this.#finish(how);
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS)); // else the next one leads before it hears of the end
  }

  leaderIsSilent(): boolean {
    return this.#silence.isSilent();
  }

  /** Resolves when the tab does not stand still any more; undefined while it runs. */
  thawed(): Promise<void> | undefined {
    return this.#frozen?.promise;
  }

  /** Ends the wait for the lock. A new one for each turn. */
  waiting(): AbortSignal {
    if (this.#end === undefined && !this.options.signal.aborted) this.#waiting = new AbortController();
    return this.#waiting.signal;
  }

  stepDown(): void {
    if (!this.#leading) return;
    this.#leading.abort();
    this.#leading = undefined;
    if (this.#end === undefined) this.#channel.ask(); // while it led it did not listen
  }

  close(): void {
    this.#silence.stop();
    for (const stop of this.#stopListening) stop?.();
    this.#channel.close();
  }

  #take(lines: readonly LogEntry[]): void {
    for (const entry of lines) {
      const isKnown = this.#cursor !== undefined && entry.seq <= this.#cursor;
      if (this.#end !== undefined || this.options.signal.aborted || isKnown) continue;
      this.#cursor = entry.seq;
      this.#lines.push(entry);
      this.options.onEntry(entry);
      if (endsRun(entry)) this.#finish('ended');
    }
  }

  #takeAndGive(entry: LogEntry): void {
    const before = this.#cursor;
    this.#take([entry]);
    this.#channel.give(before, entry);
  }

  #finish(how: StreamEnd): void {
    this.#end ??= how;
    this.#waiting.abort();
  }

  #freeze(): void {
    this.#frozen ??= Promise.withResolvers();
    this.#leading?.abort();
    this.#waiting.abort();
  }

  #wake(): void {
    this.#frozen?.resolve();
    this.#frozen = undefined;
    if (!this.#leading) this.#channel.ask();
  }
}
