const NOTHING = { metrics: false, traces: false };

let recording = NOTHING;

/** False where nobody asks: what is done thousands of times a second then need not be looked at. */
export function isRecording(): boolean {
  return recording.metrics || recording.traces;
}

/** Spans go somewhere. */
export function isTracing(): boolean {
  return recording.traces;
}

export function setRecording(what: typeof NOTHING = NOTHING): void {
  recording = what;
}
