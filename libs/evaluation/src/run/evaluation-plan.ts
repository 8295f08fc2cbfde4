import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketHistory } from '@gemscout/market';
import { median } from '@gemscout/settlement';
import { analystConfiguration } from './day-judge.ts';
import { EvaluationError, type EvaluationRequest } from './evaluation-request.ts';

/** Days, tickers and index of an evaluation, determined before the first verdict. */
export type EvaluationPlan = {
  readonly days: readonly string[];
  readonly symbols: readonly string[];
  readonly benchmark: string;
  /** The analyst: `rules`, or `openai` with the name of the model, from which names and dates are hidden. */
  readonly analyst: string;
  /** Identifies the parts of this evaluation, as opposed to those with another market, universe, analyst or number of decisions. */
  readonly fingerprint: string;
};

const FIRST_CHOICE = 'SPY';
const LIQUIDITY_DAYS = 60;

/** @throws EvaluationError, ConfigurationError */
export function planOf(history: MarketHistory, request: EvaluationRequest): EvaluationPlan {
  const benchmark = benchmarkOf(history);
  const days = daysOf(history, benchmark, request);
  const symbols = universeOf(history, request);
  const { model } = analystConfiguration(request.analyst);
  const analyst = model ? `openai, ${model.model}, masked` : 'rules';
  const facts = [analyst, benchmark, symbols, filesOf(history.directory), history.recordedAt, request.repeat ?? 1];
  const fingerprint = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  return { days, symbols, benchmark, analyst, fingerprint };
}

function benchmarkOf({ benchmarks, directory }: MarketHistory): string {
  const benchmark = benchmarks.find((symbol) => symbol === FIRST_CHOICE) ?? benchmarks[0];
  if (benchmark === undefined)
    throw new EvaluationError(`${directory} has no benchmarks.csv, so there is nothing to beat: add the bars of SPY.`);
  return benchmark;
}

function daysOf(history: MarketHistory, benchmark: string, { from, to, every }: EvaluationRequest): readonly string[] {
  const calendar = history.bars(benchmark).map(({ date }) => date);
  const days = calendar.filter((day) => day >= from && day <= to).filter((_, at) => at % every === 0);
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (days.length === 0)
    throw new EvaluationError(`No trading day of ${benchmark} lies from ${from} to ${to}: it has ${first} to ${last}.`);
  return days;
}

/** All companies, or those with the highest dollar volume before the first day. Later data is not used. */
function universeOf(history: MarketHistory, { from, universe }: EvaluationRequest): readonly string[] {
  const symbols = history.companies.map(({ symbol }) => symbol);
  if (universe === undefined) return symbols;
  const traded = symbols.map((symbol) => ({ symbol, dollars: dollarsBefore(history, symbol, from) }));
  const ranked = traded.toSorted((one, other) => other.dollars - one.dollars || (one.symbol < other.symbol ? -1 : 1));
  return ranked
    .filter(({ dollars }) => dollars > 0)
    .slice(0, universe)
    .map(({ symbol }) => symbol)
    .toSorted();
}

function dollarsBefore(history: MarketHistory, symbol: string, from: string): number {
  const bars = history.bars(symbol).filter(({ date }) => date <= from);
  return median(bars.slice(-LIQUIDITY_DAYS).map(({ close, volume }) => close * volume)) ?? 0;
}

function filesOf(directory: string): readonly string[] {
  return readdirSync(directory)
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(directory, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}
