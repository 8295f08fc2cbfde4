import {
  correctionText,
  headingOf,
  receivedPayload,
  type ProposalResponse,
  type RunComparisonResponse,
  type SseMessage,
} from '@gemscout/contracts';

/** One line of the terminal's log: `12:04:31  NOVA   Next move   indicators: is the breakout confirmed?` */
export function logLine({ ts, label, type, message, symbol = '', payload_json: payload }: SseMessage): string {
  const tool = receivedPayload({ label: type, payload }, 'TOOL')?.tool;
  const shown = tool === undefined || tool === 'web' ? headingOf(label, tool) : tool;
  return `${ts.slice(11, 19)}  ${symbol.padEnd(6)}  ${shown.padEnd(16)}  ${message}`;
}

/** A ticker's verdict, as the table at the end shows it. */
export type VerdictRow = {
  readonly symbol: string;
  readonly verdict: string;
  readonly confidence: number | null;
  readonly goal_fit: string;
};

/** The verdict in a `DECISION` or `TICKER_SKIPPED` message; undefined for every other message. */
export function verdictOf({ type, symbol = '', payload_json: payload }: SseMessage): VerdictRow | undefined {
  if (type === 'TICKER_SKIPPED') return { symbol, verdict: 'skipped', confidence: null, goal_fit: '–' };
  const decision = receivedPayload({ label: type, payload }, 'DECISION');
  if (!decision) return undefined;
  const { verdict = '', confidence = null, goal_fit: goalFit, goal_fit_basis: basis } = decision;
  return { symbol, verdict, confidence, goal_fit: basis === 'none' ? '–' : String(goalFit ?? '–') };
}

/** The verdicts as an aligned table, Buy before Watch before Avoid, the highest confidence first. */
export function verdictTable(rows: readonly VerdictRow[]): string {
  if (rows.length === 0) return 'No verdicts.';
  const order = ['buy', 'watch', 'avoid'];
  const rank = ({ verdict }: VerdictRow): number => (order.includes(verdict) ? order.indexOf(verdict) : order.length);
  const sorted = [...rows].sort((a, b) => rank(a) - rank(b) || (b.confidence ?? 0) - (a.confidence ?? 0));
  const lines = sorted.map(({ symbol, verdict, confidence, goal_fit }) =>
    [symbol.padEnd(8), verdict.padEnd(8), percent(confidence).padStart(10), goal_fit].join('  '),
  );
  return ['Symbol    Verdict   Confidence  Goal fit', ...lines].join('\n');
}

/** The verdicts of two runs side by side; differences are marked. */
export function comparisonTable({ tickers }: RunComparisonResponse): string {
  const lines = tickers
    .filter(({ a, b }) => a?.verdict ?? b?.verdict)
    .map(({ symbol, a, b }) => {
      const mark = a?.verdict && b?.verdict && a.verdict !== b.verdict ? '  differs' : '';
      return `${symbol.padEnd(8)}  ${comparedText(a).padEnd(15)}  ${comparedText(b)}${mark}`.trimEnd();
    });
  return lines.length === 0 ? 'No verdicts.' : ['Symbol    Original         Fork', ...lines].join('\n');
}

type Corrected = Pick<ProposalResponse, 'symbol' | 'corrections'>;

/** What sources have corrected since of the facts that memos used, a line for each correction. */
export function correctionsText(proposals: readonly Corrected[]): string {
  const lines = proposals.flatMap(({ symbol, corrections }) =>
    corrections.map((correction) => `${symbol.padEnd(8)}  ${correctionText(correction)}`),
  );
  return ['Corrected since', ...lines].join('\n');
}

function comparedText(verdict: RunComparisonResponse['tickers'][number]['a']): string {
  return verdict?.verdict ? `${verdict.verdict.padEnd(8)}${percent(verdict.confidence).padStart(5)}` : '–';
}

function percent(confidence: number | null): string {
  return confidence === null ? '–' : `${Math.round(confidence * 100)}%`;
}
