import type { Decider } from '../decider.ts';
import type { PayloadOf } from './log/log-fields.ts';
import { hasKey } from '../key-set.ts';
import { withStep } from './active-time.ts';
import { addSpend, remaining, shareOf, type Spend } from './budget.ts';
import { eventsCarriedBy, forkedFromFacts } from './fork-run.ts';
import type {
  FailStage,
  RecordNotice,
  RecordStep,
  RecordVerdict,
  RequestRun,
  RunCommand,
  StartPaidWork,
} from './run-commands.ts';
import {
  isLogEvent,
  logEventOf,
  type LogEvent,
  type LogEventOf,
  type RunEvent,
  type StageQueued,
} from './run-events.ts';
import { FIRST_STAGE, stageFinishedBy, STAGES, stageStartedBy, type Stage } from './stages.ts';
import { notice, withBudgetNotices } from './notices.ts';
import { RunError } from './run-error.ts';
import { done, failed, nothingFinished } from './run-ends.ts';
import { runEventKey } from './run-event-key.ts';
import { absentRun, evolveRun, isDeletedRun, stageKey, type RunState, type StartedRun } from './run-state.ts';
import { shortlistedSymbols } from './shortlisted-symbols.ts';
import { deepened, dropped, noted, type DropTicker } from './steer-run.ts';

export const MAX_ATTEMPTS = 3;
/** Upper limit of the wait before the next attempt that a server can request. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;
export const RUN_EXPIRES_AFTER_MS = 24 * 60 * 60_000;
const BACKOFF_MS: Record<number, number> = { 2: 1_000, 3: 4_000 };

type ActiveRun = RunState & { readonly status: 'active' };

export function decideRun(command: RunCommand, run: RunState): readonly RunEvent[] {
  switch (command.type) {
    case 'RequestRun':
      return request(command, run);
    case 'StartPaidWork':
      return startPaidWork(command, activeRun(run));
    case 'RecordStep':
      return recordStep(command, activeRun(run));
    case 'RecordVerdict':
      return recordVerdict(command, activeRun(run));
    case 'RecordNotice':
      return run.status === 'active' ? recordNotice(command, run) : [];
    case 'FailStage':
      return run.status === 'active' ? failStage(command, run) : [];
    case 'AddNote':
      return [noted(command, activeRun(run))];
    case 'DropTicker':
      return drop(command, activeRun(run));
    case 'DeepenTicker':
      return deepened(command, activeRun(run));
    case 'CancelRun':
      return cancel(command.now, run);
    case 'ExpireRun':
      return run.status === 'active' && isExpired(run, command.now)
        ? [failed(run, 'error/expired', 'The run was open for more than 24 hours and was ended.', command.now)]
        : [];
    case 'AddSampleRun':
      return run.status === 'absent' ? command.events : [];
    case 'DeleteSampleRun':
      return deleteSample(command.now, run);
  }
}

function deleteSample(now: string, run: RunState): readonly RunEvent[] {
  if (run.status === 'absent') throw new RunError('run_missing');
  if (!run.isSample) throw new RunError('run_not_sample');
  if (isDeletedRun(run)) return [];
  return [{ type: 'SampleRunDeleted', workspaceId: run.workspaceId, at: now }];
}

function request(command: RequestRun, run: RunState): readonly RunEvent[] {
  const { type: _type, context, fork, now, ...facts } = command;
  if (run.status !== 'absent') {
    if (run.bodyHash === command.bodyHash) return [];
    throw new RunError('idempotency_key_reused');
  }
  const { runId, workspaceId, kind, subject, depth } = command;
  const asked = { kind, subject, ...(depth && { depth }) };
  const about = { trending: 'Trending scan', symbol: `Research on ${subject ?? ''}`, custom: 'Custom request' }[kind];
  if (fork)
    return [
      { type: 'RunRequested', ...facts, forkedFrom: fork.origin, at: now },
      init(`${about}, forked from an earlier run`, { ...asked, ...context, forked_from: forkedFromFacts(fork) }, now),
      ...eventsCarriedBy(fork, command),
    ];
  return [
    { type: 'RunRequested', ...facts, at: now },
    init(about, { ...asked, ...context }, now),
    { type: 'StageQueued', runId, workspaceId, stage: FIRST_STAGE, attempt: 1, notBefore: now, at: now },
  ];
}

function init(message: string, payload: PayloadOf<'INIT'>, at: string): LogEvent {
  return { type: 'INIT', key: 'init', message, payload, at };
}

function startPaidWork({ stage, symbol, now }: StartPaidWork, run: ActiveRun): readonly RunEvent[] {
  if (run.paidWorkStarted) return [];
  return [{ type: 'PaidWorkStarted', stage, ...(symbol !== undefined && { symbol }), at: now }];
}

function recordStep(command: RecordStep, run: ActiveRun): readonly RunEvent[] {
  if (hasKey(run.recorded, command.key)) return [];
  if (!run.openStages[stageKey(command)]) throw new RunError('stage_closed');
  const { type: _type, label, now, ...facts } = command;
  const event = logEventOf({ type: label, ...facts, at: now });
  return withBudgetNotices(run, [event, ...following(event, run)]);
}

/** The events that follow from the result of a stage. */
function following(event: LogEvent, run: ActiveRun): readonly RunEvent[] {
  const { type, symbol, at } = event;
  if (type === 'TICKER_SKIPPED') return ending([event], run, at);
  const [finished, next] = [stageFinishedBy(type), stageStartedBy(type)];
  if (!finished || !next) return [];
  if (!STAGES[next].perTicker) return [queued(run, next, at)];
  if (!STAGES[finished].perTicker) return queuedForEach(event, next, run);
  return symbol === undefined ? [] : [queued(run, next, at, symbol)];
}

/** One task per ticker of the shortlist; the run's end if the shortlist is empty. */
function queuedForEach(shortlist: LogEvent, stage: Stage, run: ActiveRun): readonly RunEvent[] {
  const symbols = shortlistedSymbols(shortlist);
  const spent = spentAfter(run, shortlist);
  if (symbols.length === 0)
    return [done({ ...run, spend: spent }, 'completed', 'No ticker passed the screen.', shortlist.at)];
  const left = remaining(run.budget, spent);
  const share = shareOf(left, symbols.length);
  return symbols.map((symbol) => ({ ...queued(run, stage, shortlist.at, symbol), share }));
}

function spentAfter(run: ActiveRun, event: { readonly spend?: Spend; readonly at: string }): Spend {
  return addSpend(run.spend, withStep(run.active, event).charged);
}

function recordVerdict(command: RecordVerdict, run: ActiveRun): readonly RunEvent[] {
  const { symbol, verdict, decision, restsOn, scenarios, memo, proposalId, spend, now } = command;
  const key = `decide/${symbol}/decision`;
  if (hasKey(run.recorded, key)) return [];
  if (!run.openStages[stageKey({ stage: 'decide', symbol })]) throw new RunError('stage_closed');
  const memoPayload = { memo, ...(command.conditions && { conditions: command.conditions }) };
  const about = { stage: 'decide', symbol, at: now } as const;
  const events: LogEvent[] = [
    {
      type: 'DECISION',
      key,
      message: command.decisionMessage,
      payload: decision,
      ...about,
      ...(spend && { spend }),
    },
    ...(restsOn ? [{ type: 'RESTS_ON', key: `decide/${symbol}/rests_on`, ...restsOn, ...about } as const] : []),
    ...(scenarios ? [{ type: 'SCENARIOS', key: `decide/${symbol}/scenarios`, ...scenarios, ...about } as const] : []),
    { type: 'MEMO_READY', key: `decide/${symbol}/memo`, message: `Memo on ${symbol}`, payload: memoPayload, ...about },
  ];
  if (proposalId !== null)
    events.push({
      type: 'PROPOSAL_SAVED',
      key: `decide/${symbol}/proposal`,
      ...about,
      message: `${symbol}: ${verdict} proposal saved`,
      payload: { proposal_id: proposalId, symbol, verdict },
    });
  return withBudgetNotices(run, [...events, ...ending(events, run, now)]);
}

function recordNotice(
  { kind, cause, symbol, message, payload, now }: RecordNotice,
  run: ActiveRun,
): readonly RunEvent[] {
  const once = [cause, now.slice(0, 16)].filter((part) => part !== undefined).join('/');
  const event = notice(kind, symbol, message, payload, now, once);
  return hasKey(run.recorded, event.key) ? [] : [event];
}

function failStage(command: FailStage, run: ActiveRun): readonly RunEvent[] {
  const { stage, symbol, attempt, reason, spend, isFinal = false, now } = command;
  if (run.openStages[stageKey(command)]?.attempt !== attempt) return [];
  const about = { stage, ...(symbol !== undefined && { symbol }) };
  const event: RunEvent = { type: 'StageFailed', ...about, attempt, reason, ...(spend && { spend }), at: now };
  if (attempt < MAX_ATTEMPTS && !isFinal) {
    const notBefore = nextAttemptAt(command);
    const next: StageQueued = { ...queued(run, stage, now, symbol), attempt: attempt + 1, notBefore };
    return [event, next, ...waitNotice(command, notBefore, run)];
  }
  const spent = { ...run, spend: spentAfter(run, event) };
  if (symbol === undefined) return [event, failed(spent, 'error', `The ${stage} stage failed: ${reason}`, now)];
  const message = `${symbol} could not be finished: ${reason}`;
  const skipped: LogEvent = {
    type: 'TICKER_SKIPPED',
    key: `skipped/${symbol}`,
    message,
    payload: { symbol, reason },
    ...about,
    at: now,
  };
  return [event, skipped, ...ending([event, skipped], run, now)];
}

function nextAttemptAt({ attempt, retryAfterMs = 0, now }: FailStage): string {
  const waitMs = Math.max(BACKOFF_MS[attempt + 1] ?? 0, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  return new Date(Date.parse(now) + waitMs).toISOString();
}

/** Explains in the log why the run waits until `notBefore`; empty if no server requested a wait. */
function waitNotice(command: FailStage, notBefore: string, run: ActiveRun): readonly RunEvent[] {
  const { stage, symbol, reason, retryAfterMs, now } = command;
  if (retryAfterMs === undefined) return [];
  const who = symbol ?? `The ${stage} stage`;
  const message = `${who} waits until ${notBefore.slice(11, 19)} UTC: ${reason}`;
  const payload = { until: notBefore, asked_for_seconds: Math.ceil(retryAfterMs / 1_000) };
  return recordNotice({ type: 'RecordNotice', kind: 'waiting', cause: 'retry_after', message, payload, now }, run);
}

/** The run's end, if `events` close the last open ticker: `DONE`, or `ERROR` if nothing was decided. */
function ending(events: readonly RunEvent[], run: ActiveRun, now: string): readonly RunEvent[] {
  const after = events.reduce<RunState>(evolveRun, run);
  if (after.status !== 'active') return [];
  const tickers = Object.values(after.tickers);
  if (tickers.length === 0 || tickers.some(({ status }) => status === 'open')) return [];
  if (tickers.every(({ status }) => status === 'skipped'))
    return [failed(after, 'error', nothingFinished(events, tickers.length), now)];
  const saved = after.proposalsSaved;
  const message = `Run finished: ${tickers.length} decided, ${saved} saved to the queue`;
  return [done(after, after.budgetReached ? 'budget' : 'completed', message, now)];
}

/** A run of which every ticker was dropped ends as stopped. */
function drop(command: DropTicker, run: ActiveRun): readonly RunEvent[] {
  const events = dropped(command, run);
  const after = events.reduce<RunState>(evolveRun, run);
  const isEmpty = after.status === 'active' && Object.values(after.tickers).every(({ status }) => status === 'skipped');
  if (events.length === 0 || !isEmpty)
    return [...events, ...(events.length > 0 ? ending(events, run, command.now) : [])];
  return [...events, done(after, 'cancelled', 'Run stopped: every ticker was dropped.', command.now)];
}

function cancel(now: string, run: RunState): readonly RunEvent[] {
  if (run.status === 'absent') throw new RunError('run_missing');
  if (run.status === 'ended') return [];
  // Runs of an earlier release have no PaidWorkStarted, so their spend is checked instead.
  const untouched = !run.paidWorkStarted && run.spend.modelCalls === 0 && run.spend.toolCalls === 0;
  return [done(run, 'cancelled', 'Run stopped.', now, untouched)];
}

function queued(run: StartedRun, stage: Stage, at: string, symbol?: string): StageQueued {
  const { runId, workspaceId } = run;
  const about = { type: 'StageQueued', runId, workspaceId, stage, attempt: 1, notBefore: at, at } as const;
  return symbol === undefined ? about : { ...about, symbol };
}

function isExpired(run: ActiveRun, now: string): boolean {
  return Date.parse(now) - Date.parse(run.requestedAt) > RUN_EXPIRES_AFTER_MS;
}

function activeRun(run: RunState): ActiveRun {
  if (run.status === 'absent') throw new RunError('run_missing');
  if (run.status === 'ended') throw new RunError('run_ended');
  return run;
}

export const runDecider: Decider<RunCommand, RunState, RunEvent> = {
  initialState: absentRun,
  decide: decideRun,
  evolve: evolveRun,
  keyOf: runEventKey,
};
