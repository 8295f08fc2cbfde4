import type { Stage } from '@gemscout/domain';

/** Events of a consumer that are worth logging. None of them requires action by an operator. */
export type KafkaNotice =
  /** The group membership ended, and a new one is being established. */
  | { readonly type: 'session-ended'; readonly stage: Stage; readonly reason: string }
  /** Two processes use the same `INSTANCE`: this one was fenced, and continues under a temporary name. */
  | { readonly type: 'name-taken'; readonly stage: Stage; readonly reason: string }
  | { readonly type: 'heartbeat-stalled'; readonly stage: Stage }
  | { readonly type: 'commit-failed'; readonly stage: Stage; readonly reason: string }
  /** @property origin `<topic>/<partition>/<offset>` */
  | { readonly type: 'dead-letter'; readonly stage: Stage; readonly origin: string; readonly reason: string }
  /** The broker does not accept the dead letter at the moment; its partition waits. */
  | { readonly type: 'dead-letter-waits'; readonly stage: Stage; readonly origin: string; readonly reason: string };

/** Receives the notices. Must not throw. */
export type Notice = (notice: KafkaNotice) => void;
