import type { Session } from '@gemscout/accounts';
import { runContract, usageContract, type CreateRunResponse } from '@gemscout/contracts';
import {
  chargeAt,
  enforcedCaps,
  type PayloadOf,
  type RequestRun,
  type RunCommand,
  runStream,
  type UsageCommand,
  UsageError,
  usageStream,
} from '@gemscout/domain';
import { execute, streamCommand } from '@gemscout/event-store';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError, CapReached } from '../problems/api-error.ts';
import { Written } from '../sessions/read-your-writes.ts';
import type { StartId } from './idempotency-key.ts';
import type { RunGoal } from './run-goal.ts';

export type ChargedStart = {
  readonly id: StartId;
  readonly session: Session;
  readonly request: Pick<RequestRun, 'kind' | 'subject' | 'memo' | 'depth' | 'bodyHash' | 'budget' | 'fork'>;
  /** The analyst, for `INIT`. */
  readonly analyst: PayloadOf<'INIT'>;
  readonly goal: RunGoal;
  /** Further fields of `INIT`. */
  readonly about?: PayloadOf<'INIT'>;
};

type StartDeps = Pick<ApiDeps, 'store' | 'clock' | 'config'>;

/**
 * Requests a run and charges it in one append. Repeating the same id and body returns the same response without another
 * charge.
 *
 * @throws CapReached; ApiError subscription_lapsed; RunError idempotency_key_reused
 */
export async function startCharged(start: ChargedStart, deps: StartDeps): Promise<Written<CreateRunResponse>> {
  if (start.session.lapsed) throw new ApiError('subscription_lapsed');
  try {
    const { position } = await append(start, deps);
    return new Written(position, { id: start.id.runId });
  } catch (error) {
    throw error instanceof UsageError ? capReached(error, start.session.plan, deps.clock.now()) : error;
  }
}

function append({ id, session, request, analyst, goal, about }: ChargedStart, { store, clock, config }: StartDeps) {
  const { runId, isNew } = id;
  const { userId, workspaceId, plan } = session;
  const { runsPerDay: dailyCap, runsPerMonth: monthlyCap } = enforcedCaps(plan);
  const now = clock.now();
  const charge = chargeAt(now);
  const command: RunCommand = {
    type: 'RequestRun',
    runId,
    workspaceId,
    userId,
    ...request,
    charge,
    plan,
    dailyCap,
    now,
    context: {
      market: config.market,
      as_of: config.as_of,
      fictional: config.fictional,
      ...analyst,
      ...goal,
      ...about,
    },
  };
  const payment: UsageCommand = { type: 'ChargeRun', workspaceId, runId, charge, dailyCap, monthlyCap, now };
  const stream = usageStream(workspaceId, charge.month);
  return execute(store, { stream: runStream(runId), contract: runContract, command, isNew }, () => [
    streamCommand({ stream, contract: usageContract, command: payment }),
  ]);
}

function capReached({ code, cap, resetsAt }: UsageError, plan: string, now: string): CapReached {
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(now)) / 1_000));
  const span = code === 'daily_cap' ? 'day' : 'month';
  const detail =
    cap === 0
      ? `Without a plan no runs can be started. Choose one in Settings.`
      : `The ${plan} plan allows ${cap} runs a ${span}. The next run is possible from ${resetsAt.slice(0, 16).replace('T', ' ')} UTC.`;
  return new CapReached(code, detail, seconds);
}
