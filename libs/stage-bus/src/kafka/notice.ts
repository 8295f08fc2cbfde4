import type { Stage } from '@gemscout/domain';

/** What an operator wants to see of a consumer; none of it needs a hand. */
export type KafkaNotice =
  /** The connection with the group ended, and a new one is made. */
  | { readonly type: 'session-ended'; readonly stage: Stage; readonly reason: string }
  /** Two processes have one `INSTANCE`: this one was put out, and goes on under a name that does not last. */
  | { readonly type: 'name-taken'; readonly stage: Stage; readonly reason: string }
  | { readonly type: 'heartbeat-stalled'; readonly stage: Stage }
  | { readonly type: 'commit-failed'; readonly stage: Stage; readonly reason: string }
  /** @property origin `<topic>/<partition>/<offset>` */
  | { readonly type: 'dead-letter'; readonly stage: Stage; readonly origin: string; readonly reason: string }
  /** The broker does not take the dead letter now; its partition waits. */
  | { readonly type: 'dead-letter-waits'; readonly stage: Stage; readonly origin: string; readonly reason: string };

/** Told of what happens. It must not throw. */
export type Notice = (notice: KafkaNotice) => void;
