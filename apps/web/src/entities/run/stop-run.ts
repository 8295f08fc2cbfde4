import { ApiError, isUnanswered, SERVER_AWAY } from '../../api/http.ts';
import { endsRun, outcomeOf, type LogEntry } from '../log/log-entry.ts';

/** A run that was told to stop: until it has, and what its reader must know where it did not. */
export type Stop = {
  /** null: the server has not answered the run's start yet. */
  readonly runId: string | null;
  /** `unread`: the run has ended, but its last lines could not be read. */
  readonly state: 'stopping' | 'failed' | 'too-late' | 'unread';
  /** Why it failed, as a sentence. */
  readonly reason?: string;
};

export type StopDeps = {
  readonly cancelRun: (runId: string) => Promise<unknown>;
  /** Gives the lines of a run after those that are known, over a stream that no other tab shares, until its last one. */
  readonly followAlone: (options: StopOptions) => Promise<unknown>;
  /** Told when a run was cancelled: it may be shown no more. */
  readonly onCancelled: () => void;
};

type StopOptions = {
  readonly runId: string;
  /** The lines of the run that the page has already. */
  readonly known: readonly LogEntry[];
  readonly onEntry: (entry: LogEntry) => void;
  readonly signal: AbortSignal;
};

/** A stream that brings no line for so long is given up. */
const END_WITHIN_MS = 30_000;

/**
 * Cancels a run. Its end is then read from a stream of its own: the server has it already, so that stream always ends.
 *
 * @returns `cancelled`, or why the page must not say so
 */
export async function stopRun(
  deps: StopDeps,
  { runId, known, onEntry, signal }: StopOptions,
): Promise<'cancelled' | Stop> {
  try {
    await deps.cancelRun(runId);
  } catch (error) {
    return { runId, state: 'failed', reason: reasonOf(error) };
  }
  deps.onCancelled();
  let last = known.at(-1);
  const silence = watchSilence();
  await deps.followAlone({
    runId,
    known,
    onEntry(entry) {
      silence.heard();
      last = entry;
      onEntry(entry);
    },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  silence.end();
  if (!last || !endsRun(last)) return { runId, state: 'unread' };
  return outcomeOf(last) === 'cancelled' ? 'cancelled' : { runId, state: 'too-late' };
}

function watchSilence() {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), END_WITHIN_MS);
  let timer = wait();
  return {
    signal: silence.signal,
    heard() {
      clearTimeout(timer);
      timer = wait();
    },
    end: () => clearTimeout(timer),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || isUnanswered(error)) return SERVER_AWAY;
  return error.detail ?? `The server answered with an error (${error.status}).`;
}
