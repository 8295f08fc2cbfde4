const NOTHING = { metrics: false, traces: false };

let recording = NOTHING;

/** False if neither metrics nor traces are recorded; hot paths then skip the measurement. */
export function isRecording(): boolean {
  return recording.metrics || recording.traces;
}

/** True if spans are exported. */
export function isTracing(): boolean {
  return recording.traces;
}

export function setRecording(what: typeof NOTHING = NOTHING): void {
  recording = what;
}
