import { setTimeout as sleep } from 'node:timers/promises';
import { runContract, usageContract } from '@gemscout/contracts';
import {
  chargeAt,
  DEFAULT_RUN_BUDGET,
  recordStepOf,
  type RunCommand,
  type RunEvent,
  type RunState,
  runStream,
  type Stage,
  type StepLabel,
  usageStream,
} from '@gemscout/domain';
import { execute, streamCommand, type AlsoOf, type EventStore } from '@gemscout/event-store';

/** For specs: runs as the api and the workers write them. */
export async function startRun(
  store: EventStore,
  runId: string,
  { workspaceId = 'w', now = new Date().toISOString() } = {},
): Promise<void> {
  const charge = chargeAt(now);
  const about = { runId, workspaceId, charge, dailyCap: 1_000, now };
  await decide(
    store,
    runId,
    {
      type: 'RequestRun',
      ...about,
      userId: 'u',
      kind: 'trending',
      subject: null,
      memo: null,
      bodyHash: 'h',
      plan: 'premium',
      budget: DEFAULT_RUN_BUDGET,
      context: {},
    },
    () => [
      streamCommand({
        stream: usageStream(workspaceId, charge.month),
        contract: usageContract,
        command: { type: 'ChargeRun', ...about, monthlyCap: 1_000 },
      }),
    ],
  );
}

export function decide(
  store: EventStore,
  runId: string,
  command: RunCommand,
  also?: AlsoOf<RunState, RunEvent>,
): Promise<unknown> {
  return execute(store, { stream: runStream(runId), contract: runContract, command }, also);
}

/** Records a step with its label as key. */
export function step(
  store: EventStore,
  runId: string,
  stage: Stage,
  label: StepLabel,
  about: { readonly symbol?: string; readonly key?: string; readonly symbols?: readonly string[] } = {},
): Promise<unknown> {
  const { symbol, key = [stage, symbol, label].join('/'), symbols } = about;
  const command = recordStepOf({
    key,
    stage,
    label,
    message: label,
    now: new Date().toISOString(),
    payload: symbols ? { symbols } : {},
    ...(symbol !== undefined && { symbol }),
  });
  return decide(store, runId, command);
}

/** Plan and screen done: one `investigate` task a symbol is open. */
export async function shortlist(store: EventStore, runId: string, symbols: readonly string[]): Promise<void> {
  await step(store, runId, 'plan', 'TOPICS');
  await step(store, runId, 'tool-call', 'SHORTLIST', { symbols });
}
