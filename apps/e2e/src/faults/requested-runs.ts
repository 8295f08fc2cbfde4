import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTerminal } from '@gemscout/domain';
import { postgresEventStore } from '@gemscout/event-store';

const PAUSE_MS = 300;
const ACCEPTED_WITHIN_MS = 180_000;

/** Where runs are requested, and by whom: in turn. */
export type Requester = { readonly url: string; readonly tokens: readonly string[] };

/** Requests `count` runs, evenly over `overMs`; resolves when all are accepted. @returns their ids */
export async function requestRuns(
  { url, tokens }: Requester,
  count: number,
  overMs: number,
): Promise<readonly string[]> {
  const requests = Array.from({ length: count }, async (_, at) => {
    await sleep((at * overMs) / count);
    return requestUntilAccepted(url, tokens[at % tokens.length] ?? '');
  });
  return Promise.all(requests);
}

/** As a browser does: the same `Idempotency-Key` until there is an answer, so that a lost answer makes no second run. */
async function requestUntilAccepted(url: string, token: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const until = performance.now() + ACCEPTED_WITHIN_MS;
  for (;;) {
    const answer = await answerOf(`${url}/runs`, { method: 'POST', headers, body: '{"kind":"trending"}' });
    if (answer?.status === 201) return (JSON.parse(answer.text) as { readonly id: string }).id;
    if (answer && answer.status < 500) throw new Error(`POST /runs answered ${answer.status}: ${answer.text}`);
    if (performance.now() > until) throw new Error(`No run was accepted: ${answer?.status} ${answer?.text}`);
    await sleep(PAUSE_MS);
  }
}

/** @returns undefined where the api cannot be reached */
async function answerOf(url: string, request: RequestInit) {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/**
 * Waits until all the runs have ended.
 *
 * @throws after `withinMs` with those that have not, and the last thing that each of them recorded
 */
export async function untilEnded(databaseUrl: string, runIds: readonly string[], withinMs: number): Promise<void> {
  const last = new Map<string, string>(runIds.map((runId) => [`run-${runId}`, 'nothing']));
  const store = await postgresEventStore(databaseUrl);
  try {
    for await (const { events } of store.follow(undefined, { prefixes: ['run-'] }, AbortSignal.timeout(withinMs))) {
      for (const event of events) {
        if (isTerminal(event)) last.delete(event.stream);
        else if (last.has(event.stream)) last.set(event.stream, JSON.stringify({ type: event.type, ...event.data }));
      }
      if (last.size === 0) return;
    }
  } finally {
    await store.close();
  }
  const open = [...last].map(([stream, event]) => `${stream}: ${event.slice(0, 300)}`);
  throw new Error(`Open after ${withinMs / 1_000} s, with the last event of each:\n${open.join('\n')}`);
}
