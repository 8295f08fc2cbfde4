import type { LogEntry } from '../log/log-entry.ts';
import type { StreamEnd } from './run-stream.ts';

type Message =
  | { readonly kind: 'ask'; readonly after: number | undefined }
  | { readonly kind: 'lead' }
  /** `lines` is all that follows the line `after`; `answer` where it ends what was asked for. */
  | {
      readonly kind: 'lines';
      readonly after: number | undefined;
      readonly lines: readonly LogEntry[];
      readonly answer?: true;
    }
  | { readonly kind: 'reconnecting'; readonly since: number | undefined }
  | { readonly kind: 'end'; readonly how: StreamEnd; readonly last: number | undefined };

export type TabOfRun = {
  /** The last line that this tab has. */
  readonly cursor: () => number | undefined;
  /** All lines of the run so far, in order. */
  readonly kept: () => readonly LogEntry[];
  readonly leads: () => boolean;
  /** Told of whatever the leader says. */
  readonly onHeard: () => void;
  /** Some may be known already. */
  readonly onLines: (lines: readonly LogEntry[]) => void;
  readonly onReconnecting: (since: number | undefined) => void;
  readonly onEnd: (how: StreamEnd) => void;
};

export type TabChannel = ReturnType<typeof openTabChannel>;

/** What goes into one message: so much that a tab can draw between two. */
const LINES_A_MESSAGE = 500;

/** What the tabs of a browser that follow one run say to each other. */
export function openTabChannel(runId: string, tab: TabOfRun) {
  const channel = new BroadcastChannel(`gemscout-run-${runId}`);
  let closed = false;
  const say = (message: Message) => void (closed || channel.postMessage(message));
  const outbox = openOutbox((after, lines) => say({ kind: 'lines', after, lines }));
  let listeners = false;
  let asking = false;
  let behind = false;

  function ask(): void {
    [asking, behind] = [true, false];
    say({ kind: 'ask', after: tab.cursor() });
  }

  /** Lines that leave a gap are not taken: they come again with the answer. */
  function receive({ after, lines, answer }: Extract<Message, { kind: 'lines' }>): void {
    if (isAfter(after, tab.cursor())) behind = true;
    else tab.onLines(lines);
    if (answer) asking = false;
    if (behind && !asking) ask();
  }

  /** A run has not ended here before its last line is here: what is missing is asked for, or else read from the stream. */
  function end({ how, last }: Extract<Message, { kind: 'end' }>): void {
    if (how === 'ended' && isAfter(last, tab.cursor())) ask();
    else tab.onEnd(how);
  }

  async function answer(after: number | undefined): Promise<void> {
    listeners = true;
    outbox.send();
    const lines = tab.kept().filter(({ seq }) => isAfter(seq, after));
    let before = after;
    for (let from = 0; from < lines.length - LINES_A_MESSAGE && !closed; from += LINES_A_MESSAGE) {
      const part = lines.slice(from, from + LINES_A_MESSAGE);
      say({ kind: 'lines', after: before, lines: part });
      before = part.at(-1)?.seq;
      await nextTask();
    }
    const rest = lines.filter(({ seq }) => isAfter(seq, before));
    say({ kind: 'lines', after: before, lines: rest, answer: true });
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') return void (tab.leads() && answer(data.after));
    if (tab.leads()) return undefined;
    tab.onHeard();
    switch (data.kind) {
      case 'lead':
        return ask();
      case 'lines':
        return receive(data);
      case 'reconnecting':
        return tab.onReconnecting(data.since);
      case 'end':
        return end(data);
    }
  };

  return {
    ask,
    announce: () => say({ kind: 'lead' }),
    /** Gives a line to the other tabs, if there are any. */
    give: (after: number | undefined, entry: LogEntry) => void (listeners && outbox.add(after, entry)),
    tellReconnecting: (since: number | undefined) => say({ kind: 'reconnecting', since }),
    tellEnd(how: StreamEnd) {
      outbox.send();
      say({ kind: 'end', how, last: tab.cursor() });
    },
    close() {
      outbox.send();
      closed = true;
      channel.close();
    },
  };
}

/** Collects the lines of one task into one message. */
function openOutbox(send: (after: number | undefined, lines: readonly LogEntry[]) => void) {
  let first: number | undefined;
  let lines: LogEntry[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    const waiting = lines;
    lines = [];
    send(first, waiting);
  };
  return {
    add(after: number | undefined, entry: LogEntry) {
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
