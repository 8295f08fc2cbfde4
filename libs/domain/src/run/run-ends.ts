import type { LogEvent, RunEvent } from './run-events.ts';
import type { StartedRun } from './run-state.ts';

/** The run's last line. */
export function done(run: StartedRun, outcome: string, message: string, at: string, refunded = false): LogEvent {
  const tickers = Object.values(run.tickers);
  const counts = {
    decided: tickers.filter(({ status }) => status === 'decided').length,
    skipped: tickers.filter(({ status }) => status === 'skipped').length,
    proposals: run.proposalsSaved,
  };
  return { type: 'DONE', key: 'end', message, payload: { outcome, refunded, ...counts, spend: run.spend }, at };
}

/** A failed run that saved no proposal is refunded. */
export function failed(run: StartedRun, code: string, message: string, at: string): LogEvent {
  return {
    type: 'ERROR',
    key: 'end',
    message,
    payload: { code, refunded: run.proposalsSaved === 0, spend: run.spend },
    at,
  };
}

/** Why a run decided nothing: of a run on one ticker its reason, which a reader would look for. */
export function nothingFinished(events: readonly RunEvent[], tickers: number): string {
  const skipped = events.find((event) => event.type === 'TICKER_SKIPPED');
  return tickers === 1 && skipped ? skipped.message : 'No ticker could be finished.';
}
