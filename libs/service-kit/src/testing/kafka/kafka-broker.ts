import type { SecureListeners } from './secure-listeners.ts';

/** A broker for tests. Started again on the same directory it has the same address and all that was acknowledged. */
export type KafkaBroker = {
  readonly brokers: readonly string[];
  /** Ends it in order (SIGTERM). */
  stop(): Promise<void>;
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>;
};

export type StartKafka = {
  readonly directory: string;
  /** For the first start on `directory`; by default a free one. */
  readonly port?: number;
  /** For the first start on `directory`; needs Java. */
  readonly secure?: SecureListeners;
};
