import { consumerHeartbeatChannel, type Consumer } from '@platformatic/kafka';

/** Two processes have one `INSTANCE`: the broker let the later one in, and this one out. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor(instance: string | undefined) {
    super(
      `Another process has joined as ${instance}, too: give each worker an INSTANCE of its own. ` +
        'This one goes on under a name that does not last.',
    );
  }
}

/**
 * Calls `fenced` when the broker gave the name of `consumer` to another process; until it is disposed of. The client tells
 * of it here only: it joins again by itself.
 */
export function onFenced(consumer: Consumer, fenced: () => void): Disposable {
  const heard = (event: unknown): void => {
    if (
      typeof event !== 'object' ||
      event === null ||
      !('client' in event) ||
      event.client !== consumer ||
      !('error' in event)
    )
      return;
    if (isFence(event.error)) fenced();
  };
  consumerHeartbeatChannel.error.subscribe(heard);
  return { [Symbol.dispose]: () => consumerHeartbeatChannel.error.unsubscribe(heard) };
}

function isFence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const nested = error instanceof AggregateError ? error.errors : [];
  return ('apiId' in error && error.apiId === 'FENCED_INSTANCE_ID') || [...nested, error.cause].some(isFence);
}
