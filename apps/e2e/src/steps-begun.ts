import { runStream } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';

/** A step whose work began, as a worker's debug line tells. */
export type StepBegun = { readonly runId: string; readonly key: string; readonly atMs: number };

export function stepsBegun(output: string): readonly StepBegun[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{') || !line.endsWith('}') || !line.includes('"step begins"')) return [];
    const { runId, key, time } = JSON.parse(line);
    return [{ runId, key, atMs: new Date(time).getTime() }];
  });
}

/** Steps whose work began although their result was in the store already: paid twice, by somebody who could know better. */
export function repeatedAfterRecorded(events: readonly Recorded[], begun: readonly StepBegun[]): readonly StepBegun[] {
  const recordedMs = new Map(
    events.map(({ stream, data: { key }, recordedAt }) => [`${stream}/${String(key)}`, Date.parse(recordedAt)]),
  );
  return begun.filter(({ runId, key, atMs }) => atMs > (recordedMs.get(`${runStream(runId)}/${key}`) ?? Infinity));
}
