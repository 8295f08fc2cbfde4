import {
  compareStages,
  isLogEvent,
  type LogEvent,
  type LogEventOf,
  NO_SPEND,
  type PayloadOf,
  type RecheckStep,
  recordStepOf,
  type RunEvent,
  type StageFailed,
  type StageQueued,
} from '@gemscout/domain';
import type { ToolName } from '../facts.ts';
import { MemorySession } from '../memory-session.ts';

/** A ticker that a run decided on, with what a re-check found since. */
export type DecidedTicker = {
  /** Of the run's stream, all of them. */
  readonly events: readonly RunEvent[];
  readonly symbol: string;
  /** Of the last re-check; none: nobody re-checked. */
  readonly steps: readonly RecheckStep[];
};

/** The run has no decision on this ticker that could be made again. */
export class DecisionMissing extends Error {
  override readonly name = 'DecisionMissing';
}

const STAGE_OF = { TOOL: 'investigate', THEME_ANALYSIS: 'investigate', THEME_VALIDATION: 'validate' } as const;

/** The run up to its decision. @throws DecisionMissing */
export function beforeDecision({ events, symbol }: Pick<DecidedTicker, 'events' | 'symbol'>): readonly RunEvent[] {
  const at = events.findIndex((event) => isLogEvent(event) && event.key === `decide/${symbol}/decision`);
  if (at < 0) throw new DecisionMissing(`The run has no decision on ${symbol}`);
  return events.slice(0, at);
}

/**
 * The run in memory as it was before it thought about what it had found on the ticker: with the answers of later re-checks in
 * the place of its own, without those of `without`, and with the ticker's whole share of the budget.
 *
 * @throws DecisionMissing
 */
export async function reopened(
  ticker: DecidedTicker,
  { without = [], now }: { readonly without?: readonly ToolName[]; readonly now?: string } = {},
): Promise<MemorySession> {
  const { symbol, steps } = ticker;
  const answers = steps.filter((step) => step.label === 'TOOL');
  const replaced = new Set<string>([...without, ...answers.map(toolOf)]);
  const events = beforeDecision(ticker).flatMap((event) => reopenedEvent(event, symbol, replaced));
  const session = new MemorySession(events, undefined, now);
  for (const step of answers.filter((answer) => !without.some((tool) => tool === toolOf(answer))))
    await recordStep(session, symbol, step);
  return session;
}

export async function recordStep(session: MemorySession, symbol: string, step: RecheckStep): Promise<void> {
  await session.record(recordStepOf({ ...step, stage: STAGE_OF[step.label], symbol, now: session.now() }));
}

function toolOf({ payload }: { readonly payload: PayloadOf<'TOOL'> }): string {
  return payload.tool ?? '';
}

function reopenedEvent(event: RunEvent, symbol: string, replaced: ReadonlySet<string>): readonly RunEvent[] {
  if (event.type === 'RunRequested' || event.type === 'PaidWorkStarted') return [event];
  if (event.type === 'SampleRunDeleted') return [];
  if (!isLogEvent(event)) return isLater(event, symbol) ? [] : [unspent(event)];
  const free = unspent(event);
  if (free.symbol !== symbol) return [free];
  switch (free.type) {
    case 'THEME_ANALYSIS':
    case 'THEME_VALIDATION':
      return [];
    case 'TOOL':
      return replaced.has(toolOf(free)) ? [] : [free];
    case 'THEME_START':
      return [withSnapshot(free, replaced)];
    default:
      return [free];
  }
}

function unspent<Event extends LogEvent | StageQueued | StageFailed>(event: Event): Event {
  return 'spend' in event ? { ...event, spend: NO_SPEND } : event;
}

function isLater({ stage, symbol: of }: StageQueued | StageFailed, symbol: string): boolean {
  return of === symbol && compareStages(stage, 'investigate') > 0;
}

function withSnapshot(start: LogEventOf<'THEME_START'>, replaced: ReadonlySet<string>): LogEvent {
  const { snapshot } = start.payload;
  if (!snapshot) return start;
  const left = snapshot.filter(({ tool = '' }) => !replaced.has(tool));
  return { ...start, payload: { ...start.payload, snapshot: left } };
}
