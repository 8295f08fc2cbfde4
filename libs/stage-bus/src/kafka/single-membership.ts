import { consumerHeartbeatChannel, type CallbackWithPromise, type Consumer } from '@platformatic/kafka';

/** Why a member was removed. `forgotten`: the group does not know the member; `name-taken`: another process has its name. */
export type PutOut = 'forgotten' | 'name-taken';

const PUT_OUT: Readonly<Record<string, PutOut>> = {
  UNKNOWN_MEMBER_ID: 'forgotten',
  FENCED_INSTANCE_ID: 'name-taken',
};

/**
 * Calls `putOut` when the broker reports that `consumer` is no longer a member, until the result is disposed. Reads it from
 * the client's diagnostics, because the client rejoins without reporting it.
 */
export function onPutOut(consumer: Consumer, putOut: (how: PutOut) => void): Disposable {
  const onHeartbeatError = (event: unknown): void => {
    if (
      typeof event !== 'object' ||
      event === null ||
      !('client' in event) ||
      event.client !== consumer ||
      !('error' in event)
    )
      return;
    const how = reasonIn(event.error);
    if (how) putOut(how);
  };
  consumerHeartbeatChannel.error.subscribe(onHeartbeatError);
  return { [Symbol.dispose]: () => consumerHeartbeatChannel.error.unsubscribe(onHeartbeatError) };
}

function reasonIn(error: unknown): PutOut | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('apiId' in error && typeof error.apiId === 'string' && error.apiId in PUT_OUT) return PUT_OUT[error.apiId];
  const nested = error instanceof AggregateError ? error.errors : [];
  return [...nested, error.cause].map(reasonIn).find((how) => how !== undefined);
}

/**
 * Makes commits of `consumer` fail, once it is a member, if the group rejects them. The client would otherwise rejoin and
 * commit the same offset; if the broker has lost its disk, that offset lies beyond messages that were never read.
 */
export function commitAsMemberOnly(consumer: Consumer): void {
  consumer.joinGroup = (_options: object, callback?: CallbackWithPromise<string>): Promise<string> => {
    const refused = new Error('This member does not join for a commit; its next heartbeat says what it is');
    callback?.(refused, '');
    return callback ? Promise.resolve('') : Promise.reject(refused);
  };
}
