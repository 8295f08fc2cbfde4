import type { LogEntry } from './log-entry.ts';

/**
 * A function of the whole log that reads each line once, however often it is called while the log grows: it goes on from what
 * it knows, and starts anew for another log.
 */
export function foldLog<State>(
  empty: State,
  add: (state: State, lines: readonly LogEntry[]) => State,
): (log: readonly LogEntry[]) => State {
  let state = empty;
  let count = 0;
  let last: LogEntry | undefined;
  return (log) => {
    const grew = count <= log.length && (count === 0 || log[count - 1] === last);
    if (!grew) [state, count] = [empty, 0];
    if (count < log.length) state = add(state, log.slice(count));
    [count, last] = [log.length, log.at(-1)];
    return state;
  };
}
