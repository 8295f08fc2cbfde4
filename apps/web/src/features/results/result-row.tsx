import type { RunResultResponse } from '@gemscout/contracts';
import { memo } from 'react';
import { laneColour } from '../../entities/log/ticker-lanes.ts';
import { QuoteChange, QuoteLine, QuotePrice } from '../../entities/market/quote-cells.tsx';
import { CompanyLink } from '../../entities/company/company-link.tsx';
import { nameIn } from '../../entities/market/quote-text.ts';
import type { Quote } from '../../entities/market/quotes.ts';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { SteerTicker } from './steer-ticker.tsx';
import { GRID } from './result-grid.ts';
import { progressOf, stagesDone } from './result-text.ts';

type ResultRowProps = {
  result: RunResultResponse;
  /** Its place in the shortlist, which gives it the colour of its lines in the log. */
  index: number;
  quote: Quote;
  chosen: boolean;
  onChoose: ((symbol: string | null) => void) | undefined;
  /** Of a run that goes on: its tickers can be dropped or sent deeper. */
  activeRun: string | null;
};

/** One ticker of a run. Choosing it shows its own lines in the log; choosing it again shows all. */
export const ResultRow = memo(function ResultRow({ result, index, quote, chosen, ...rest }: ResultRowProps) {
  const { symbol, verdict, confidence } = result;
  const name = result.name ?? nameIn(quote);
  return (
    <div
      role="row"
      className={`${GRID} group relative min-h-8 max-sm:min-h-[3.5rem] border-b border-line/70 text-sm hover:bg-paper max-sm:py-1 ${chosen ? 'bg-accent-soft' : ''}`}
    >
      <span role="cell">
        <span aria-hidden className={`absolute inset-y-0 left-0 w-[3px] ${laneColour(index)}`} />
        <TickerButton symbol={symbol} chosen={chosen} onChoose={rest.onChoose} />
      </span>
      <span role="cell" className="truncate" title={name}>
        <CompanyLink symbol={symbol} name={name} />
      </span>
      <span role="cell" className="max-sm:justify-self-end">
        {verdict ? <Verdict verdict={verdict} /> : <Stages result={result} />}
      </span>
      <span role="cell" className="max-sm:justify-self-end">
        <ConfidenceBadge score={confidence} />
      </span>
      <span role="cell" className="text-right max-sm:col-start-3 max-sm:row-start-2">
        <QuotePrice quote={quote} />
      </span>
      <span role="cell" className="text-right max-sm:col-start-4 max-sm:row-start-2">
        <QuoteChange quote={quote} />
      </span>
      <span role="cell" className="max-sm:col-start-1 max-sm:row-start-2">
        <QuoteLine quote={quote} />
      </span>
      <Reason result={result} activeRun={rest.activeRun} />
    </div>
  );
});

type TickerButtonProps = Pick<ResultRowProps, 'chosen' | 'onChoose'> & { symbol: string };

/** Its area is the whole row. */
function TickerButton({ symbol, chosen, onChoose }: TickerButtonProps) {
  if (!onChoose) return <span className="figures font-semibold">{symbol}</span>;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      title={chosen ? 'Show the log of all tickers' : `Show only ${symbol} in the log`}
      data-key-row
      onClick={() => onChoose(chosen ? null : symbol)}
      className="figures rounded-md font-semibold after:absolute after:inset-0 hover:text-accent"
    >
      {symbol}
    </button>
  );
}

function Verdict({ verdict }: { verdict: string }) {
  return (
    <span className="resolves">
      <VerdictPill verdict={verdict} />
    </span>
  );
}

/** A dot a stage. */
function Stages({ result }: { result: RunResultResponse }) {
  const { done, of } = stagesDone(result);
  const dots = Array.from({ length: of }, (_, at) => at);
  return (
    <span className="flex items-center gap-1">
      <span className="sr-only">
        {done} of {of} stages
      </span>
      {dots.map((at) => (
        <span key={at} aria-hidden className={`size-[7px] rounded-full border ${dotLook(result, at, done)}`} />
      ))}
    </span>
  );
}

function dotLook({ state }: RunResultResponse, at: number, done: number): string {
  if (at < done) return 'border-accent bg-accent';
  return at === done && state === 'active' ? 'border-accent bg-accent motion-safe:animate-pulse' : 'border-line-strong';
}

function Reason({ result, activeRun }: Pick<ResultRowProps, 'result' | 'activeRun'>) {
  const progress = progressOf(result);
  const { symbol, state, reason } = result;
  const isOpen = state === 'waiting' || state === 'active';
  return (
    <span
      role="cell"
      className="flex min-w-0 items-center gap-1 text-xs text-soft max-sm:col-start-2 max-sm:row-start-2"
    >
      <span className="min-w-0 flex-1 truncate" title={reason ?? undefined}>
        {progress && <span className="font-medium text-ink">{progress}</span>}
        {progress && reason && ' · '}
        {reason}
      </span>
      {activeRun !== null && isOpen && <SteerTicker runId={activeRun} symbol={symbol} />}
    </span>
  );
}
