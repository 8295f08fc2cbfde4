import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  evaluate,
  EvaluationError,
  summaryText,
  type EvaluationProgress,
  type EvaluationRequest,
} from '@gemscout/evaluation';
import { MarketFailure } from '@gemscout/market';
import { CommandFailure, EXIT } from './failure.ts';

/** As written at the terminal. */
export type EvaluateOptions = {
  readonly market: string;
  readonly from: string;
  readonly to: string;
  readonly every: string;
  readonly analyst: string;
  readonly universe?: string;
  readonly workers?: string;
  readonly repeat: string;
  readonly out: string;
};

/** `gemscout evaluate`: runs the agent on many days of a recorded market and reports the outcomes of its verdicts. */
export async function evaluateCommand(options: EvaluateOptions, json: boolean): Promise<number> {
  const request = requestOf(options);
  try {
    const onProgress = (progress: EvaluationProgress): void => {
      process.stderr.write(`${progressText(progress)}\n`);
    };
    const summary = await evaluate({ ...request, ...(!json && { onProgress }) });
    console.log(json ? JSON.stringify(summary) : summaryText(summary, request.out));
    return EXIT.ok;
  } catch (error) {
    throw refusalOf(error, request);
  }
}

/** Errors that a person can correct, as one sentence. */
function refusalOf(error: unknown, { market }: EvaluationRequest): unknown {
  if (error instanceof EvaluationError) return new CommandFailure(error.message, EXIT.refused);
  if (!(error instanceof MarketFailure)) return error;
  const hint = existsSync(join(market, 'market.json')) ? '' : `. import-market makes one of CSV and JSONL files`;
  return new CommandFailure(`${error.message}${hint}`, EXIT.refused);
}

function requestOf(options: EvaluateOptions): EvaluationRequest {
  const { market, from, to, every, analyst, universe, workers, repeat, out } = options;
  if (analyst !== 'rules' && analyst !== 'openai') throw usage('--analyst is rules or openai.');
  return {
    market,
    from: dayOf(from, '--from'),
    to: dayOf(to, '--to'),
    every: countOf(every, '--every', 1),
    analyst,
    ...(universe !== undefined && { universe: countOf(universe, '--universe', 1) }),
    ...(workers !== undefined && { workers: countOf(workers, '--workers', 0) }),
    repeat: countOf(repeat, '--repeat', 1),
    out,
  };
}

function dayOf(word: string, name: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word));
  if (!isDay) throw usage(`${name} "${word}" is no date such as 2015-03-31.`);
  return word;
}

function countOf(word: string, name: string, least: number): number {
  const count = Number(word);
  if (!Number.isInteger(count) || count < least) throw usage(`${name} "${word}" is no whole number from ${least}.`);
  return count;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(`${message} Try --help.`, EXIT.usage);
}

/** `12 of 50 dates (3 from before) on 2 threads, 6,240 verdicts, 85 tickers a second`. */
function progressText({ days, daysDone, daysResumed, threads, ...progress }: EvaluationProgress): string {
  const { verdicts, tickersPerSecond } = progress;
  const resumed = daysResumed === 0 ? '' : ` (${daysResumed} from before)`;
  const speed = tickersPerSecond === null ? '' : `, ${tickersPerSecond.toFixed(0)} tickers a second`;
  const on = `on ${Math.max(1, threads)} ${threads > 1 ? 'threads' : 'thread'}`;
  return `${daysDone} of ${days} dates${resumed} ${on}, ${verdicts.toLocaleString('en-US')} verdicts${speed}`;
}
