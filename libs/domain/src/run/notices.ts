import { withStep } from './active-time.ts';
import { addSpend, BUDGET_UNIT_WORDS, scarcestUnit, usedShare } from './budget.ts';
import type { PayloadOf } from './log/log-fields.ts';
import { isLogEvent, type LogEvent, type RunEvent } from './run-events.ts';
import type { StartedRun } from './run-state.ts';

const THRESHOLDS = [
  { kind: 'budget_80', share: 0.8, says: (unit: string) => `80% of the budget of ${unit} is used` },
  {
    kind: 'budget_reached',
    share: 1,
    says: (unit: string) => `the budget of ${unit} is used up; deciding on what is known`,
  },
] as const;

/** Inserts the 80 % and 100 % notices after the first event that crosses them, for the whole run and for its ticker. */
export function withBudgetNotices(run: StartedRun, events: readonly RunEvent[]): readonly RunEvent[] {
  const [first, ...rest] = events;
  if (!first || !isLogEvent(first) || !first.spend) return events;
  const { symbol } = first;
  const { charged } = withStep(run.active, first);
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const scopes = [
    { scope: undefined, budget: run.budget, before: run.spend },
    ...(ticker ? [{ scope: symbol, budget: ticker.share, before: ticker.spend }] : []),
  ];
  const notices = scopes.flatMap(({ scope, budget, before }) => {
    const spent = addSpend(before, charged);
    const after = usedShare(budget, spent);
    const unit = BUDGET_UNIT_WORDS[scarcestUnit(budget, spent)];
    const payload = { used: Number.isFinite(after) ? Math.round(after * 100) : 100, unit };
    return THRESHOLDS.filter(({ share }) => usedShare(budget, before) < share && after >= share).map(({ kind, says }) =>
      notice(kind, scope, `${scope ?? 'Run'}: ${says(unit)}`, payload, first.at),
    );
  });
  return [first, ...notices, ...rest];
}

/** A `NOTICE` about a ticker or, without `symbol`, the run. Its key contains `once`, so it is recorded once for that value. */
export function notice(
  kind: string,
  symbol: string | undefined,
  message: string,
  payload: PayloadOf<'NOTICE'>,
  at: string,
  once?: string,
): LogEvent {
  const key = ['notice', kind, symbol, once].filter((part) => part !== undefined).join('/');
  return { type: 'NOTICE', key, message, payload: { kind, ...payload }, ...(symbol !== undefined && { symbol }), at };
}
