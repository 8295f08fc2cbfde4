import type { Stage } from '@gemscout/domain';
import { instruments, observeGauges } from '@gemscout/service-kit';

const letters = instruments((meter) => ({
  dead: meter.createCounter('gemscout_dead_letters_total', {
    description: 'Messages that could not be read, by the class of the error',
  }),
}));

export function noteDeadLetter(stage: Stage, error: string): void {
  letters().dead.add(1, { stage, error });
}

/**
 * Time since each group's consumer last heard from its broker. A consumer at its concurrency limit does not poll, so the age
 * also grows during a long task; alerts therefore combine it with lag.
 */
export class PollAges {
  readonly #polledMs = new Map<string, number>();
  readonly #end = observeGauges(
    { gemscout_consumer_poll_age_seconds: 'Since the last answer of the broker to the consumer of a group' },
    async () =>
      [...this.#polledMs].map(([group, polledMs]) => ({
        gauge: 'gemscout_consumer_poll_age_seconds' as const,
        value: (performance.now() - polledMs) / 1_000,
        labels: { group },
      })),
    { freshMs: 0 },
  );

  note(group: string): void {
    this.#polledMs.set(group, performance.now());
  }

  forget(group: string): void {
    this.#polledMs.delete(group);
  }

  close(): void {
    this.#end();
  }
}
