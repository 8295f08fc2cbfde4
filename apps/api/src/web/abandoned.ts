import type { ServerResponse } from 'node:http';

export type AbandonedReply = { readonly raw: Pick<ServerResponse, 'writableFinished' | 'once'> };

/** Aborts when the connection of a request ends before its answer: nobody waits for it any more. */
export function abandoned({ raw }: AbandonedReply): AbortSignal {
  const abandoning = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abandoning.abort(new Error('The caller has gone'));
  });
  return abandoning.signal;
}
