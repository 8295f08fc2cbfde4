import { createParser } from 'eventsource-parser';

type WorkspaceEvent = {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly row: Record<string, unknown> | null;
};

export type WorkspaceReader = {
  readonly status: number;
  /** What has arrived so far. */
  readonly events: readonly WorkspaceEvent[];
  readonly lastId: () => string | undefined;
  readonly hasEnded: () => boolean;
  readonly kinds: () => readonly string[];
  close(): Promise<void>;
};

/** Opens the stream of a workspace and reads it until closed. */
export async function readWorkspace(
  address: string,
  { token, ticket, lastId }: { readonly token?: string; readonly ticket?: string; readonly lastId?: string },
): Promise<WorkspaceReader> {
  const ending = new AbortController();
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
  const query = ticket === undefined ? '' : `?token=${ticket}`;
  const answer = await fetch(`${address}/workspace/events${query}`, { headers, signal: ending.signal });
  const events: WorkspaceEvent[] = [];
  let hasEnded = false;
  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) => void events.push({ id, kind: event, ...JSON.parse(data) }),
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  })()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  return {
    status: answer.status,
    events,
    lastId: () => events.at(-1)?.id,
    hasEnded: () => hasEnded,
    kinds: () => events.map(({ kind }) => kind),
    async close() {
      ending.abort();
      await reading;
    },
  };
}
