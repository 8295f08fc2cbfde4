/** What KurrentDB expects of a stream: that it was never written, or the number of its last event, counted from 0. */
export type ExpectedState = 'no_stream' | bigint;

/** The port counts the events seen; KurrentDB names the last one. */
export function expectedStateOf(expectedRevision: number): ExpectedState {
  return expectedRevision === 0 ? 'no_stream' : BigInt(expectedRevision - 1);
}
