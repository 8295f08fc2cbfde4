import { DEFAULT_RUN_BUDGET, NO_SPEND, type Spend } from '../run/budget.ts';
import { decideRun } from '../run/decide-run.ts';
import {
  recordStepOf,
  type RecordStep,
  type RequestRun,
  type RunCommand,
  type StepLabel,
} from '../run/run-commands.ts';
import type { RunEvent } from '../run/run-events.ts';
import type { Stage } from '../run/stages.ts';
import { absentRun, evolveRun, type RunState } from '../run/run-state.ts';

/** Examples for specs: a run of two tickers, NOVA and KEST. */
export const now = '2026-01-05T10:00:00.000Z';

export const requestRun: RequestRun = {
  type: 'RequestRun',
  runId: 'r1',
  workspaceId: 'w1',
  userId: 'u1',
  kind: 'trending',
  subject: null,
  memo: null,
  bodyHash: 'hash',
  charge: { month: '2026-01', day: '2026-01-05' },
  plan: 'premium',
  dailyCap: 10,
  budget: DEFAULT_RUN_BUDGET,
  context: { market: 'sample' },
  now,
};

type More = Partial<Pick<RecordStep, 'key' | 'payload' | 'spend' | 'now'>>;

export function stepOf(stage: Stage, label: StepLabel, symbol?: string, more: More = {}): RecordStep {
  const about = { stage, ...(symbol !== undefined && { symbol }) };
  const key = [stage, symbol, label].filter((part) => part !== undefined).join('/');
  return recordStepOf({ key, label, message: label, payload: {}, now, ...about, ...more });
}

export const plan = stepOf('plan', 'TOPICS', undefined, { payload: { themes: [{ name: 'Moats' }] } });
export const shortlist = {
  ...stepOf('tool-call', 'SHORTLIST'),
  label: 'SHORTLIST',
  payload: { symbols: ['NOVA', 'KEST'] },
} satisfies RecordStep<'SHORTLIST'>;
export const investigated = (symbol: string): RecordStep => stepOf('investigate', 'THEME_ANALYSIS', symbol);
export const validated = (symbol: string): RecordStep => stepOf('validate', 'THEME_VALIDATION', symbol);

export const verdictOn = (symbol: string, proposalId: string | null = `p-${symbol}`): RunCommand => ({
  type: 'RecordVerdict',
  symbol,
  verdict: proposalId ? 'buy' : 'avoid',
  decisionMessage: 'decided',
  decision: { checked_by: 'facts', lowered: [], dropped: [], memo_check: null },
  memo: 'memo',
  proposalId,
  now,
});

export const toolCalls = (count: number): Spend => ({ ...NO_SPEND, toolCalls: count });

/** The events that `commands` produce, in order. */
export function eventsOf(...commands: readonly RunCommand[]): readonly RunEvent[] {
  const events: RunEvent[] = [];
  let run: RunState = absentRun;
  for (const command of commands)
    for (const event of decideRun(command, run)) {
      events.push(event);
      run = evolveRun(run, event);
    }
  return events;
}
