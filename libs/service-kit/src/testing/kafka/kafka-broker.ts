import type { SecureListeners } from './secure-listeners.ts';

/** A broker for tests. Restarting it on the same directory keeps its address and all acknowledged data. */
export type KafkaBroker = {
  readonly brokers: readonly string[];
  /** Shuts it down gracefully (SIGTERM). */
  stop(): Promise<void>;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
};

export type StartKafka = {
  readonly directory: string;
  /** Used on the first start on `directory`; by default a free port. */
  readonly port?: number;
  /** Used on the first start on `directory`; requires Java. */
  readonly secure?: SecureListeners;
};
