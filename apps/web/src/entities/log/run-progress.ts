import { receivedPayload } from '@gemscout/contracts';
import { STAGE_NAMES, STAGES, type Stage } from '@gemscout/domain';
import { foldLog } from './fold-log.ts';
import { outcomeOf, tickersNamedBy, type LogEntry } from './log-entry.ts';

/** The stages in their order, each with the name that the page gives it. */
export const STAGE_TITLES = STAGE_NAMES.map((stage) => [stage, STAGES[stage].title] as const);

export type StageStep = {
  readonly stage: Stage;
  readonly name: string;
  /** `stopped`: begun, and the run ended before it was done. */
  readonly state: 'waiting' | 'active' | 'stopped' | 'done';
};

export type RunProgress = {
  readonly stages: readonly StageStep[];
  /** The part of the received lines that are not INIT, 0 to 1: the progress bar. */
  readonly share: number;
  readonly tickers: number;
  readonly decided: number;
  readonly startedAt: string | undefined;
  /** Time of the run's last line; undefined while it goes on. */
  readonly endedAt: string | undefined;
  /** Of DONE: completed, cancelled, budget; `error` for ERROR. */
  readonly outcome: string | undefined;
  /** The run's charge was given back at its end. */
  readonly refunded: boolean;
  /** The tickers with a proposal in the queue. */
  readonly saved: readonly string[];
  /** The last line says that the run waits for a worker. */
  readonly waiting: boolean;
  /** Spent on a language model so far, in US dollars; by the end what the run says, which counts failed attempts too. */
  readonly usd: number;
};

/** What lines have said of a run's progress. */
type Told = {
  readonly lines: number;
  readonly steps: number;
  readonly first: LogEntry | undefined;
  readonly last: LogEntry | undefined;
  readonly usd: number;
  readonly usdOfRun: number | undefined;
  readonly seen: ReadonlySet<string>;
  /** The tickers that lines of a label name. */
  readonly symbols: ReadonlyMap<string, ReadonlySet<string>>;
};

const NOTHING: Told = {
  lines: 0,
  steps: 0,
  first: undefined,
  last: undefined,
  usd: 0,
  usdOfRun: undefined,
  seen: new Set(),
  symbols: new Map(),
};

/** How far a run is, read off a log that grows. It is told from its lines alone: a replay shows what the live run showed. */
export function progressReader(): (log: readonly LogEntry[]) => RunProgress {
  const toldBy = foldLog(NOTHING, addLines);
  return (log) => progressOf(toldBy(log));
}

export function runProgressOf(log: readonly LogEntry[]): RunProgress {
  return progressReader()(log);
}

function addLines(told: Told, lines: readonly LogEntry[]): Told {
  const seen = new Set(told.seen);
  const symbols = new Map(told.symbols);
  let { steps, usd, usdOfRun } = told;
  for (const entry of lines) {
    seen.add(entry.label);
    usd += entry.usd;
    if (entry.label !== 'INIT') steps += 1;
    if (entry.label === 'DONE') usdOfRun = receivedPayload(entry, 'DONE')?.spend?.usd;
    const named = tickersNamedBy(entry);
    if (named.length > 0) symbols.set(entry.label, new Set([...(symbols.get(entry.label) ?? []), ...named]));
  }
  const ends = { first: told.first ?? lines[0], last: lines.at(-1) };
  return { ...ends, lines: told.lines + lines.length, steps, usd, usdOfRun, seen, symbols };
}

function progressOf(told: Told): RunProgress {
  const { lines, steps, first, last, usd, usdOfRun } = told;
  const outcome = last && outcomeOf(last);
  const tickers = symbolsOf(told, 'SHORTLIST', 'THEME_START');
  return {
    stages: stagesOf(told, tickers.size, outcome),
    share: lines === 0 ? 0 : steps / lines,
    tickers: tickers.size,
    decided: symbolsOf(told, 'DECISION', 'TICKER_SKIPPED').size,
    startedAt: first?.ts,
    endedAt: outcome === undefined ? undefined : last?.ts,
    outcome,
    refunded: last !== undefined && receivedPayload(last, 'DONE', 'ERROR')?.refunded === true,
    saved: [...symbolsOf(told, 'PROPOSAL_SAVED')],
    waiting: last !== undefined && receivedPayload(last, 'NOTICE')?.kind === 'waiting',
    usd: usdOfRun ?? usd,
  };
}

/** Minutes and seconds, `mm:ss`, from one instant to another. */
export function elapsedText(from: string, toMs: number): string {
  const seconds = Math.max(0, Math.floor((toMs - Date.parse(from)) / 1_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

function stagesOf(told: Told, tickers: number, outcome: string | undefined): readonly StageStep[] {
  const { seen } = told;
  const isThrough = (label: string) =>
    outcome === 'completed' || (tickers > 0 && symbolsOf(told, label, 'TICKER_SKIPPED').size >= tickers);
  return STAGE_NAMES.map((stage) => {
    const { title, startsFrom, shownFrom, finishedBy, perTicker } = STAGES[stage];
    const isDone = perTicker ? isThrough(finishedBy) : seen.has(finishedBy);
    const hasBegun = startsFrom === null ? told.lines > 0 : seen.has(shownFrom);
    return { stage, name: title, state: stateOf(isDone, hasBegun, outcome !== undefined) };
  });
}

function stateOf(isDone: boolean, hasBegun: boolean, hasEnded: boolean): StageStep['state'] {
  if (isDone) return 'done';
  if (!hasBegun) return 'waiting';
  return hasEnded ? 'stopped' : 'active';
}

function symbolsOf({ symbols }: Told, ...labels: readonly string[]): ReadonlySet<string> {
  return new Set(labels.flatMap((label) => [...(symbols.get(label) ?? [])]));
}
