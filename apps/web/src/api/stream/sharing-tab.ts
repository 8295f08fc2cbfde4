import { followStream, type StreamEnd, type StreamEntry } from './follow-stream.ts';
import type { ShareOptions } from './share-stream.ts';
import { TabChannel } from './tab-channel.ts';
import { watchSilence, type Silence } from './watch-silence.ts';

/** Until the others have heard what was last said. */
const HEARD_MS = 250;

/** One of the tabs that share a stream: the entries it has, and whether it leads, which is to read the stream. */
export class SharingTab<Entry extends StreamEntry> {
  #lines: Entry[];
  readonly #channel: TabChannel<Entry>;
  readonly #silence: Silence;
  readonly #stopListening: readonly ((() => void) | undefined)[];
  #cursor: number | undefined;
  #end: StreamEnd | undefined;
  #leading: AbortController | undefined;
  #waiting = new AbortController();
  #frozen: PromiseWithResolvers<void> | undefined;

  constructor(private readonly options: ShareOptions<Entry>) {
    const { known, name, signal, onReconnecting, onFreeze, onWake } = options;
    this.#lines = [...known];
    this.#cursor = known.at(-1)?.seq;
    this.#silence = watchSilence({
      listens: () => this.#leading === undefined,
      ask: () => this.#channel.ask(),
      giveUp: () => this.#waiting.abort(),
    });
    this.#channel = new TabChannel(name, {
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

  /** How following the stream ended, once it has. */
  get end(): StreamEnd | undefined {
    return this.#end;
  }

  /** Reads the stream and gives its entries to the others, until it ends or this tab steps down. */
  async lead(): Promise<void> {
    const { signal, onReconnecting } = this.options;
    if (this.#end !== undefined || signal.aborted) return;
    const mine = new AbortController();
    this.#leading = mine;
    this.#silence.heard();
    this.#channel.announce();
    const how = await followStream({
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

  #take(lines: readonly Entry[]): void {
    for (const entry of lines) {
      const isKnown = !entry.restarts && this.#cursor !== undefined && entry.seq <= this.#cursor;
      if (this.#end !== undefined || this.options.signal.aborted || isKnown) continue;
      this.#cursor = entry.seq;
      this.#keep(entry);
      this.options.onEntry(entry);
      if (this.options.isLast(entry)) this.#finish('ended');
    }
  }

  #keep(entry: Entry): void {
    if (entry.restarts) this.#lines = [];
    this.#lines.push(entry);
    this.options.shorten?.(this.#lines);
  }

  #takeAndGive(entry: Entry): void {
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
