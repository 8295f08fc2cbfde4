import { hasKey } from '../key-set.ts';
import { DEEPENED } from './depth.ts';
import { notice } from './notices.ts';
import { RunError } from './run-error.ts';
import type { LogEvent } from './run-events.ts';
import type { StartedRun } from './run-state.ts';

/** A note that a user writes while a run goes on. It reaches the tickers that are not decided, and supports no claim. */
export type AddNote = { readonly type: 'AddNote'; readonly text: string; readonly now: string };

/** A user wants no verdict on a ticker any more: what it cost stays, what is left of its budget is not used. */
export type DropTicker = { readonly type: 'DropTicker'; readonly symbol: string; readonly now: string };

/** A user wants more of a ticker that is not analysed yet. */
export type DeepenTicker = { readonly type: 'DeepenTicker'; readonly symbol: string; readonly now: string };

export const MOST_NOTES = 5;
export const LONGEST_NOTE = 1_000;
/** The kind of the `NOTICE` that holds a note. */
export const NOTE = 'note';

/** @throws RunError notes_used_up */
export function noted({ text, now }: AddNote, run: StartedRun): LogEvent {
  const numbers = Array.from({ length: MOST_NOTES }, (_, at) => at + 1);
  const key = (number: number) => `notice/${NOTE}/${number}`;
  const free = numbers.find((number) => !hasKey(run.recorded, key(number)));
  if (free === undefined) throw new RunError('notes_used_up');
  const unread = run.analyst === 'rules' ? ' The rules analyst does not read notes.' : '';
  return notice(NOTE, undefined, `Your note: “${text}”${unread}`, { text }, now, String(free));
}

/**
 * Dropping a ticker again changes nothing.
 *
 * @throws RunError ticker_missing, ticker_decided
 */
export function dropped({ symbol, now }: DropTicker, run: StartedRun): readonly LogEvent[] {
  const ticker = run.tickers[symbol];
  if (!ticker) throw new RunError('ticker_missing');
  if (ticker.status === 'decided') throw new RunError('ticker_decided');
  if (ticker.status === 'skipped') return [];
  const open = Object.values(run.openStages).find((stage) => stage.symbol === symbol);
  const reason = 'It was dropped while the run went on.';
  const skipped: LogEvent = {
    type: 'TICKER_SKIPPED',
    key: `skipped/${symbol}`,
    message: `${symbol} was dropped.`,
    payload: { symbol, reason },
    symbol,
    at: now,
    ...(open && { stage: open.stage }),
  };
  return [notice('dropped', symbol, `${symbol} is dropped: no more is asked about it.`, { reason }, now), skipped];
}

/**
 * Sending a ticker deeper again, or one of a deep run, changes nothing.
 *
 * @throws RunError ticker_missing, ticker_analysed
 */
export function deepened({ symbol, now }: DeepenTicker, run: StartedRun): readonly LogEvent[] {
  if (!run.tickers[symbol]) throw new RunError('ticker_missing');
  const line = notice(DEEPENED, symbol, `${symbol} goes deeper: every tool is asked about it.`, {}, now);
  if (run.depth === 'deep' || hasKey(run.recorded, line.key)) return [];
  const isOpen = Object.values(run.openStages).some((open) => open.symbol === symbol && open.stage === 'investigate');
  if (!isOpen) throw new RunError('ticker_analysed');
  return [line];
}
