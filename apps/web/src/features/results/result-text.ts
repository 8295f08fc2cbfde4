import type { RunResultResponse } from '@gemscout/contracts';
import { STAGE_NAMES, STAGES } from '@gemscout/domain';

/** Verdicts in the order in which they are counted; others follow. */
const VERDICT_ORDER = ['buy', 'watch', 'avoid'];
const STAGE_COUNT = STAGE_NAMES.length;

/** How many tickers there are, and how many of each verdict: `8 tickers · 2 Buy · 2 Watch`. */
export function summaryOf(results: readonly RunResultResponse[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of results) if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const verdicts = [...counts].toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  const tickers = `${results.length} ${results.length === 1 ? 'ticker' : 'tickers'}`;
  return [tickers, ...verdicts.map(([verdict, count]) => `${count} ${capitalised(verdict)}`)].join(' · ');
}

/** What is said before the reason: how far a ticker is that has no verdict. Undefined for one that was decided. */
export function progressOf({ state, stage }: RunResultResponse): string | undefined {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'active':
      return stage ?? 'Waiting';
    case 'stopped':
      return stage === null ? 'Not begun' : `Stopped at ${stage}`;
    case 'skipped':
      return 'Skipped';
    case 'decided':
      return undefined;
  }
}

/** The stages that a ticker has behind it, of all. */
export function stagesDone({ state, stage }: RunResultResponse): { readonly done: number; readonly of: number } {
  if (state === 'decided') return { done: STAGE_COUNT, of: STAGE_COUNT };
  const reached = STAGE_NAMES.findIndex((name) => STAGES[name].title === stage);
  const firstOfTicker = STAGE_NAMES.findIndex((name) => STAGES[name].perTicker);
  return { done: reached === -1 ? firstOfTicker : reached, of: STAGE_COUNT };
}

function rankOf(verdict: string): number {
  const rank = VERDICT_ORDER.indexOf(verdict);
  return rank === -1 ? VERDICT_ORDER.length : rank;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
