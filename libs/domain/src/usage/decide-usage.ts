import type { Decider } from '../decider.ts';
import type { Charge } from '../run/run-events.ts';

export type RunCharged = {
  readonly type: 'RunCharged';
  readonly workspaceId: string;
  readonly runId: string;
  readonly charge: Charge;
  readonly at: string;
};
export type RunRefunded = { readonly type: 'RunRefunded' } & Omit<RunCharged, 'type'>;
export type UsageEvent = RunCharged | RunRefunded;

export type ChargeRun = {
  readonly type: 'ChargeRun';
  readonly workspaceId: string;
  readonly runId: string;
  readonly charge: Charge;
  readonly dailyCap: number;
  readonly monthlyCap: number;
  readonly now: string;
};
/** Refunds a run. A day refunds at most `dailyCap` runs, so deliberately failing runs cannot be repeated without limit. */
export type RefundRun = {
  readonly type: 'RefundRun';
  readonly workspaceId: string;
  readonly runId: string;
  readonly charge: Charge;
  readonly dailyCap: number;
  readonly now: string;
};
export type UsageCommand = ChargeRun | RefundRun;

/** Usage of one workspace in one month: the day of each charged run and of each refunded run. */
export type UsageState = {
  readonly charged: Readonly<Record<string, string>>;
  readonly refunded: Readonly<Record<string, string>>;
};

export const USAGE_REFUSALS = ['daily_cap', 'monthly_cap'] as const;
export type UsageRefusalCode = (typeof USAGE_REFUSALS)[number];

export class UsageError extends Error {
  override readonly name = 'UsageError';

  /** @param resetsAt when the cap resets, ISO 8601 in UTC */
  constructor(
    readonly code: UsageRefusalCode,
    readonly cap: number,
    readonly resetsAt: string,
  ) {
    super(`The ${code === 'daily_cap' ? 'daily' : 'monthly'} cap of ${cap} runs is reached until ${resetsAt}`);
  }
}

function decideUsage(command: UsageCommand, usage: UsageState): readonly UsageEvent[] {
  const { workspaceId, runId, charge, now } = command;
  const about = { workspaceId, runId, charge, at: now };
  if (command.type === 'RefundRun') {
    if (usage.charged[runId] === undefined || usage.refunded[runId] !== undefined) return [];
    return countOn(usage.refunded, charge.day) < command.dailyCap ? [{ type: 'RunRefunded', ...about }] : [];
  }
  if (usage.charged[runId] !== undefined) return [];
  if (runsOfDay(usage, charge.day) >= command.dailyCap)
    throw new UsageError('daily_cap', command.dailyCap, nextDay(charge.day));
  if (runsOfMonth(usage) >= command.monthlyCap)
    throw new UsageError('monthly_cap', command.monthlyCap, nextMonth(charge.month));
  return [{ type: 'RunCharged', ...about }];
}

/** Runs that count against the daily cap of `day` (`yyyy-mm-dd`). */
export function runsOfDay({ charged, refunded }: UsageState, day: string): number {
  return countOn(charged, day) - countOn(refunded, day);
}

/** Runs that count against the monthly cap. */
export function runsOfMonth({ charged, refunded }: UsageState): number {
  return Object.keys(charged).length - Object.keys(refunded).length;
}

function evolveUsage(usage: UsageState, event: UsageEvent): UsageState {
  const field = event.type === 'RunCharged' ? 'charged' : 'refunded';
  return { ...usage, [field]: { ...usage[field], [event.runId]: event.charge.day } };
}

function countOn(days: Readonly<Record<string, string>>, day: string): number {
  return Object.values(days).filter((other) => other === day).length;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
}

/** The charge of a run that starts at `now`; day and month are in UTC. */
export function chargeAt(now: string): Charge {
  return { month: now.slice(0, 7), day: now.slice(0, 10) };
}

export const usageDecider: Decider<UsageCommand, UsageState, UsageEvent> = {
  initialState: { charged: {}, refunded: {} },
  decide: decideUsage,
  evolve: evolveUsage,
  keyOf: ({ type, runId }) => `${type}/${runId}`,
};
