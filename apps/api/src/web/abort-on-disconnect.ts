import type { ServerResponse } from 'node:http';

export type ClosableReply = { readonly raw: Pick<ServerResponse, 'writableFinished' | 'once'> };

/** Aborts when the client disconnects before the response is sent. */
export function abortOnDisconnect({ raw }: ClosableReply): AbortSignal {
  const abandoning = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abandoning.abort(new Error('The caller has gone'));
  });
  return abandoning.signal;
}
