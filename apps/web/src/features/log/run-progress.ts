import type { Stage } from '@gemscout/domain';
import type { LogEntry } from './log-entry.ts';

/** The stages in their order, each with the name that the page gives it. */
export const STAGE_TITLES = [
  ['plan', 'Themes'],
  ['tool-call', 'Tool Call'],
  ['investigate', 'Investigate'],
  ['validate', 'Validate'],
  ['decide', 'Decide'],
] as const satisfies readonly (readonly [Stage, string])[];

export type StageStep = {
  readonly stage: Stage;
  readonly name: string;
  readonly state: 'waiting' | 'active' | 'done';
};

export type RunProgress = {
  readonly stages: readonly StageStep[];
  readonly tickers: number;
  readonly decided: number;
  readonly startedAt: string | undefined;
  /** Time of the run's last line; undefined while it goes on. */
  readonly endedAt: string | undefined;
  /** Of DONE: completed, cancelled, budget; `error` for ERROR. */
  readonly outcome: string | undefined;
  /** The last line says that the run waits for a worker. */
  readonly waiting: boolean;
  /** Spent on a language model so far, in US dollars; by the end what the run says, which counts failed attempts too. */
  readonly usd: number;
};

/** How far the run is, told from its lines alone: a replay shows what the live run showed. */
export function runProgressOf(log: readonly LogEntry[]): RunProgress {
  const last = log.at(-1);
  const outcome = last && outcomeOf(last);
  const tickers = symbolsOf(log, 'SHORTLIST', 'THEME_START');
  const decided = symbolsOf(log, 'DECISION', 'TICKER_SKIPPED');
  return {
    stages: stagesOf(log, tickers.size, outcome),
    tickers: tickers.size,
    decided: decided.size,
    startedAt: log[0]?.ts,
    endedAt: outcome === undefined ? undefined : last?.ts,
    outcome,
    waiting: last?.label === 'NOTICE' && last.payload?.['kind'] === 'waiting',
    usd: spentIn(log),
  };
}

function spentIn(log: readonly LogEntry[]): number {
  const total = log.findLast(({ label }) => label === 'DONE')?.payload?.['spend'];
  const said = typeof total === 'object' && total !== null && 'usd' in total ? total.usd : undefined;
  return typeof said === 'number' ? said : log.reduce((sum, { usd }) => sum + usd, 0);
}

/** The part of the received lines that are not INIT, 0 to 1: the progress bar. */
export function shareOfSteps(log: readonly LogEntry[]): number {
  if (log.length === 0) return 0;
  return log.filter(({ label }) => label !== 'INIT').length / log.length;
}

/** Minutes and seconds, `mm:ss`, from one instant to another. */
export function elapsedText(from: string, toMs: number): string {
  const seconds = Math.max(0, Math.floor((toMs - Date.parse(from)) / 1_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

function outcomeOf({ label, payload }: LogEntry): string | undefined {
  if (label === 'ERROR') return 'error';
  if (label !== 'DONE') return undefined;
  return typeof payload?.['outcome'] === 'string' ? payload['outcome'] : 'completed';
}

function stagesOf(log: readonly LogEntry[], tickers: number, outcome: string | undefined): readonly StageStep[] {
  const seen = new Set(log.map(({ label }) => label));
  const throughWith = (...labels: readonly string[]) =>
    outcome === 'completed' || (tickers > 0 && symbolsOf(log, ...labels, 'TICKER_SKIPPED').size >= tickers);
  const done = [
    seen.has('TOPICS'),
    seen.has('SHORTLIST'),
    throughWith('THEME_ANALYSIS'),
    throughWith('THEME_VALIDATION'),
    throughWith('DECISION'),
  ];
  const begun = [
    log.length > 0,
    done[0],
    seen.has('THEME_START'),
    seen.has('THEME_ANALYSIS'),
    seen.has('THEME_VALIDATION'),
  ];
  return STAGE_TITLES.map(([stage, name], index) => ({
    stage,
    name,
    state: stateOf(done[index], begun[index] && !outcome),
  }));
}

function stateOf(done: boolean | undefined, active: boolean | undefined): StageStep['state'] {
  if (done) return 'done';
  return active ? 'active' : 'waiting';
}

/** The tickers that lines of these labels name; a shortlist names all of its own. */
function symbolsOf(log: readonly LogEntry[], ...labels: readonly string[]): ReadonlySet<string> {
  const named = log
    .filter(({ label }) => labels.includes(label))
    .flatMap(({ symbol, payload, label }) => {
      const listed = label === 'SHORTLIST' ? payload?.['symbols'] : undefined;
      return Array.isArray(listed) ? listed : [symbol];
    });
  return new Set(named.filter((name) => typeof name === 'string'));
}
