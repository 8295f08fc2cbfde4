import type { RunEventMessage } from '@gemscout/contracts';

/** The topic on which other teams read what happens in runs. Only its adapter knows where that is. */
export interface RunEventPublisher {
  /**
   * Resolves when the broker has all of them. The messages of one run keep the order in which they are given, also over
   * calls, as long as each call waits for the one before. Repeating a call publishes them again.
   *
   * @throws BusUnavailable; some of them may have been published all the same
   */
  publish(messages: readonly RunEventMessage[]): Promise<void>;
  close(): Promise<void>;
}
