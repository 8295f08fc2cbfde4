import type { StreamEnd, StreamEntry } from './follow-stream.ts';

type Message<Entry> =
  | { readonly kind: 'ask'; readonly after: number | undefined }
  | { readonly kind: 'lead' }
  /** `lines` is all that follows the line `after`; `answer` where it ends what was asked for. */
  | {
      readonly kind: 'lines';
      readonly after: number | undefined;
      readonly lines: readonly Entry[];
      readonly answer?: true;
    }
  | { readonly kind: 'reconnecting'; readonly since: number | undefined }
  | { readonly kind: 'end'; readonly how: StreamEnd; readonly last: number | undefined };

export type TabOfStream<Entry extends StreamEntry> = {
  /** The last line that this tab has. */
  readonly cursor: () => number | undefined;
  /** The entries of the stream so far, in order. */
  readonly kept: () => readonly Entry[];
  readonly leads: () => boolean;
  /** Told of whatever the leader says. */
  readonly onHeard: () => void;
  /** Some may be known already. */
  readonly onLines: (lines: readonly Entry[]) => void;
  readonly onReconnecting: (since: number | undefined) => void;
  readonly onEnd: (how: StreamEnd) => void;
};

/** What goes into one message: so much that a tab can draw between two. */
const LINES_A_MESSAGE = 500;

/** What the tabs of a browser that follow one stream say to each other. */
export class TabChannel<Entry extends StreamEntry> {
  readonly #channel: BroadcastChannel;
  readonly #outbox = openOutbox<Entry>((after, lines) => this.#say({ kind: 'lines', after, lines }));
  #closed = false;
  #listeners = false;
  #asking = false;
  #behind = false;

  constructor(
    name: string,
    private readonly tab: TabOfStream<Entry>,
  ) {
    this.#channel = new BroadcastChannel(`gemscout-${name}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Message<Entry>>) => this.#hear(data);
  }

  ask(): void {
    this.#asking = true;
    this.#behind = false;
    this.#say({ kind: 'ask', after: this.tab.cursor() });
  }

  announce(): void {
    this.#say({ kind: 'lead' });
  }

  /** Gives a line to the other tabs, if there are any. */
  give(after: number | undefined, entry: Entry): void {
    if (this.#listeners) this.#outbox.add(after, entry);
  }

  tellReconnecting(since: number | undefined): void {
    this.#say({ kind: 'reconnecting', since });
  }

  tellEnd(how: StreamEnd): void {
    this.#outbox.send();
    this.#say({ kind: 'end', how, last: this.tab.cursor() });
  }

  close(): void {
    this.#outbox.send();
    this.#closed = true;
    this.#channel.close();
  }

  #say(message: Message<Entry>): void {
    if (!this.#closed) this.#channel.postMessage(message);
  }

  #hear(message: Message<Entry>): void {
    const { tab } = this;
    if (message.kind === 'ask') {
      if (tab.leads()) void this.#answer(message.after);
      return;
    }
    if (tab.leads()) return;
    tab.onHeard();
    switch (message.kind) {
      case 'lead':
        return this.ask();
      case 'lines':
        return this.#receive(message);
      case 'reconnecting':
        return tab.onReconnecting(message.since);
      case 'end':
        return this.#end(message);
    }
  }

  async #answer(after: number | undefined): Promise<void> {
    this.#listeners = true;
    this.#outbox.send();
    const lines = this.tab.kept().filter(({ seq }) => isAfter(seq, after));
    let before = after;
    for (let from = 0; from < lines.length - LINES_A_MESSAGE && !this.#closed; from += LINES_A_MESSAGE) {
      const part = lines.slice(from, from + LINES_A_MESSAGE);
      this.#say({ kind: 'lines', after: before, lines: part });
      before = part.at(-1)?.seq;
      await nextTask();
    }
    const rest = lines.filter(({ seq }) => isAfter(seq, before));
    this.#say({ kind: 'lines', after: before, lines: rest, answer: true });
  }

  /** Lines that leave a gap are not taken: they come again with the answer. */
  #receive({ after, lines, answer }: Extract<Message<Entry>, { kind: 'lines' }>): void {
    if (isAfter(after, this.tab.cursor())) this.#behind = true;
    else this.tab.onLines(lines);
    if (answer) this.#asking = false;
    if (this.#behind && !this.#asking) this.ask();
  }

  /** A stream has not ended here before its last entry is here: what is missing is asked for, or else read from the stream. */
  #end({ how, last }: Extract<Message<Entry>, { kind: 'end' }>): void {
    if (how === 'ended' && isAfter(last, this.tab.cursor())) this.ask();
    else this.tab.onEnd(how);
  }
}

/** Collects the lines of one task into one message. */
function openOutbox<Entry>(send: (after: number | undefined, lines: readonly Entry[]) => void) {
  let first: number | undefined;
  let lines: Entry[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    const waiting = lines;
    lines = [];
    send(first, waiting);
  };
  return {
    add(after: number | undefined, entry: Entry) {
      if (lines.length === 0) {
        first = after;
        void nextTask().then(flush);
      }
      lines.push(entry);
    },
    send: flush,
  };
}

function isAfter(seq: number | undefined, other: number | undefined): boolean {
  return seq !== undefined && (other === undefined || seq > other);
}

/** Unlike a timer it is not slowed down in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
