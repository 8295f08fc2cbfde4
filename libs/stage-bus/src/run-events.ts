import type { RunEventMessage } from '@gemscout/contracts';

/** Publishes run events for external consumers. */
export interface RunEventPublisher {
  /**
   * Resolves when the broker has stored all messages. Messages of one run stay in the given order, also across calls, if each
   * call waits for the previous one. Repeating a call publishes them again.
   *
   * @throws BusUnavailable; some of them may have been published nevertheless
   */
  publish(messages: readonly RunEventMessage[]): Promise<void>;
  close(): Promise<void>;
}
