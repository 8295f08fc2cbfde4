import { consumerHeartbeatChannel, type CallbackWithPromise, type Consumer } from '@platformatic/kafka';

/** `forgotten`: the group does not know the member; `name-taken`: it has given its name to another process. */
export type PutOut = 'forgotten' | 'name-taken';

const PUT_OUT: Readonly<Record<string, PutOut>> = {
  UNKNOWN_MEMBER_ID: 'forgotten',
  FENCED_INSTANCE_ID: 'name-taken',
};

/**
 * Calls `putOut` when the broker says that `consumer` is no member any more, until it is disposed of. The client tells of it
 * here only: it joins again by itself.
 */
export function onPutOut(consumer: Consumer, putOut: (how: PutOut) => void): Disposable {
  const heard = (event: unknown): void => {
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
  consumerHeartbeatChannel.error.subscribe(heard);
  return { [Symbol.dispose]: () => consumerHeartbeatChannel.error.unsubscribe(heard) };
}

function reasonIn(error: unknown): PutOut | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('apiId' in error && typeof error.apiId === 'string' && error.apiId in PUT_OUT) return PUT_OUT[error.apiId];
  const nested = error instanceof AggregateError ? error.errors : [];
  return [...nested, error.cause].map(reasonIn).find((how) => how !== undefined);
}

/**
 * A commit of `consumer`, once it is a member, fails when the group does not take it. The client would join again and then
 * commit the same offset: of a broker that lost its disk that is one past messages which nobody has read.
 */
export function commitAsMemberOnly(consumer: Consumer): void {
  consumer.joinGroup = (_options: object, callback?: CallbackWithPromise<string>): Promise<string> => {
    const refused = new Error('This member does not join for a commit; its next heartbeat says what it is');
    callback?.(refused, '');
    return callback ? Promise.resolve('') : Promise.reject(refused);
  };
}
