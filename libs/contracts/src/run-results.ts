import { firstSentence, STAGE_NAMES, STAGES, type JsonObject } from '@gemscout/domain';
import type { RunResultResponse } from './run-result-response.ts';
import { receivedPayload } from './stored/received-payload.ts';

/** A line of a run's log. The label is bare: `TOOL`. */
type Line = { readonly label: string; readonly symbol?: string | undefined; readonly payload: JsonObject | null };
export type RunResults = ReadonlyMap<string, RunResultResponse>;

/** The titles of stages by the label of the first line that they are shown from. */
const STAGE_FROM: ReadonlyMap<string, string> = new Map(
  STAGE_NAMES.map((name) => STAGES[name])
    .filter(({ perTicker }) => perTicker)
    .map(({ shownFrom, title }) => [shownFrom, title]),
);

/** The results of a run after more lines of its log, by ticker. */
export function addToResults(known: RunResults, lines: readonly Line[]): RunResults {
  const results = new Map(known);
  for (const line of lines) {
    for (const result of shortlisted(line)) if (!results.has(result.symbol)) results.set(result.symbol, result);
    if (line.label === 'DONE' || line.label === 'ERROR') stopOpen(results);
    if (line.symbol === undefined) continue;
    results.set(line.symbol, afterLine(results.get(line.symbol), line, line.symbol));
  }
  return results;
}

function shortlisted(line: Line): readonly RunResultResponse[] {
  const { symbols = [], tickers = [] } = receivedPayload(line, 'SHORTLIST') ?? {};
  return symbols.map((symbol) => {
    const { name, why } = tickers.find((ticker) => ticker.symbol === symbol) ?? {};
    return waiting(symbol, name, why);
  });
}

function waiting(symbol: string, name?: string, why?: string): RunResultResponse {
  const unknown = { stage: null, verdict: null, confidence: null };
  return { symbol, name: name ?? null, state: 'waiting', ...unknown, reason: why ?? null };
}

function afterLine(known: RunResultResponse | undefined, line: Line, symbol: string): RunResultResponse {
  const start = receivedPayload(line, 'THEME_START');
  const result = known ?? waiting(symbol, start?.name, start?.why);
  const skipped = receivedPayload(line, 'TICKER_SKIPPED');
  if (skipped) return { ...result, state: 'skipped', reason: skipped.reason ?? result.reason };
  const decision = receivedPayload(line, 'DECISION');
  const told = decision ?? receivedPayload(line, 'REFLECT', 'THEME_ANALYSIS', 'THEME_VALIDATION');
  const stage = STAGE_FROM.get(line.label);
  const thesis = receivedPayload(line, 'THEME_ANALYSIS')?.thesis;
  return {
    ...result,
    ...(stage !== undefined && { stage, state: 'active' as const }),
    ...(thesis !== undefined && { reason: firstSentence(thesis) }),
    ...(decision && { state: 'decided' as const, verdict: decision.verdict ?? result.verdict }),
    confidence: told?.confidence ?? result.confidence,
  };
}

function stopOpen(results: Map<string, RunResultResponse>): void {
  for (const [symbol, result] of results)
    if (result.state === 'waiting' || result.state === 'active') results.set(symbol, { ...result, state: 'stopped' });
}
