import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@gemscout/domain';
import { DEFAULT_RUN_BUDGET, runStream } from '@gemscout/domain';
import { postgresEventStore } from '@gemscout/event-store';

const AT = '2026-06-30T12:00:00.000Z';
const TICKERS = ['NOVA', 'OSTEN', 'HEXLO', 'LUMED'];

type Where = { readonly databaseUrl: string; readonly workspaceId: string };

/**
 * Writes a finished run of so many lines into the store of a server, for a workspace. Its lines are INIT, then TOOL and REFLECT in turns, and DONE.
 *
 * @returns its id
 */
export function storeLongRun(where: Where, lines: number): Promise<string> {
  return storeRun(
    where,
    Array.from({ length: lines - 2 }, (_, index) => step(index + 1)),
  );
}

export type Fact = readonly [type: string, data: JsonObject];

/** Writes a finished run with these lines between INIT and DONE. @returns its id */
export async function storeRun({ databaseUrl, workspaceId }: Where, lines: readonly Fact[]): Promise<string> {
  const runId = randomUUID();
  const store = await postgresEventStore(databaseUrl);
  try {
    const facts: readonly Fact[] = [
      requested(runId, workspaceId),
      ['INIT', line('init', 'A run of many lines')],
      ...lines,
      ['DONE', line('end', 'Run finished', { outcome: 'completed' })],
    ];
    const events = facts.map(([type, data]) => ({ id: randomUUID(), type, data }));
    await store.append([{ stream: runStream(runId), events, expectedRevision: 0 }]);
  } finally {
    await store.close();
  }
  return runId;
}

function requested(runId: string, workspaceId: string): Fact {
  const asked = { kind: 'custom', subject: 'A run of many lines', memo: null, bodyHash: 'hash' };
  const bounds = { charge: { month: '2026-06', day: '2026-06-30' }, plan: 'elite', dailyCap: 30 };
  return [
    'RunRequested',
    { runId, workspaceId, userId: 'user', ...asked, ...bounds, budget: DEFAULT_RUN_BUDGET, at: AT },
  ];
}

function step(number: number): Fact {
  const symbol = TICKERS[number % TICKERS.length] ?? '';
  const payload = { tool: 'indicators', confidence: 0.5, facts: { rsi_14: number % 100 } };
  const said = line(`tool/${number}`, `${symbol}: finding number ${number}.`, payload);
  return [number % 2 === 0 ? 'TOOL' : 'REFLECT', { ...said, stage: 'investigate', symbol }];
}

/** The data of a line of a run's log. */
export function line(key: string, message: string, payload: JsonObject = {}): JsonObject {
  return { key, message, payload, at: AT };
}
