import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { priceText } from '../../ui/price-text.ts';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { ComparedMemos } from './compared-memos.tsx';
import { changesText, differenceOf, type Compared, type ComparedResult } from './difference.ts';

const COLUMNS = 'grid grid-cols-[1fr_1fr_1fr] gap-x-3 sm:grid-cols-[9rem_1fr_1fr_9rem]';

/** A row a ticker: what both runs decided, how they differ, and on demand what differs in the memos. */
export function ComparedTickers({ tickers }: { tickers: readonly Compared[] }) {
  return (
    <div>
      <p aria-hidden className={`${COLUMNS} border-b border-line px-4 py-1.5 text-2xs text-soft`}>
        <span>Ticker</span>
        <span>A</span>
        <span>B</span>
        <span className="text-right max-sm:hidden">Difference</span>
      </p>
      <ul aria-label="Compared tickers" className="divide-y divide-line">
        {tickers.map((ticker) => (
          <TickerRow key={ticker.symbol} ticker={ticker} />
        ))}
      </ul>
    </div>
  );
}

const LOOKS = { none: 'text-soft', confidence: 'text-ink', verdict: 'font-medium text-watch', missing: 'text-watch' };

function TickerRow({ ticker }: { ticker: Compared }) {
  const [open, setOpen] = useState(false);
  const { symbol, a, b } = ticker;
  const { kind, text } = differenceOf(ticker);
  const changes = changesText(ticker);
  const differs = kind === 'verdict' || kind === 'missing';
  return (
    <li className={`relative border-l-[3px] ${differs ? 'border-l-watch' : 'border-l-transparent'}`}>
      <div className={`${COLUMNS} relative items-center py-2 pr-4 pl-[13px] hover:bg-paper`}>
        {/* Its area is the whole row. */}
        <span className="flex items-center gap-1">
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Differences on ${symbol}`}
            onClick={() => setOpen(!open)}
            className="rounded-md after:absolute after:inset-0 hover:text-accent"
          >
            <ChevronRight size={16} aria-hidden className={`shrink-0 text-soft ${open ? 'rotate-90' : ''}`} />
          </button>
          <TickerLink symbol={symbol} />
        </span>
        <Result name="A" result={a} />
        <Result name="B" result={b} />
        <span className="text-right text-sm max-sm:col-span-3 max-sm:text-left">
          <span className={LOOKS[kind]}>
            <WithFigures>{text}</WithFigures>
          </span>
          {changes && (
            <span className="block text-xs text-soft max-sm:inline max-sm:before:content-['_·_']">
              <WithFigures>{changes}</WithFigures>
            </span>
          )}
        </span>
      </div>
      {open && <ComparedMemos ticker={ticker} />}
    </li>
  );
}

const STATES = {
  waiting: 'not begun',
  active: 'not decided yet',
  stopped: 'not decided',
  decided: 'no verdict',
  skipped: 'skipped',
};

function Result({ name, result }: { name: string; result: Compared['a'] }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="sr-only">{name}: </span>
        {result?.verdict ? (
          <VerdictPill verdict={result.verdict} />
        ) : (
          <span className="text-sm text-soft">{result ? STATES[result.state] : 'not looked at'}</span>
        )}
        {result && <ConfidenceBadge score={result.confidence} />}
      </span>
      {result?.verdict && <Circumstances result={result} />}
    </span>
  );
}

/** The price of the decision and its day, and how well the ticker fits what was asked for. */
function Circumstances({ result: { price, price_as_of, goal_fit } }: { result: ComparedResult }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-soft">
      {price !== null && (
        <span title={price_as_of === null ? undefined : `The close of ${price_as_of}`}>
          <span className="sr-only">Price at the decision </span>
          <span className="figures">{priceText(price)}</span>
          {price_as_of !== null && <span className="figures max-sm:hidden"> on {price_as_of}</span>}
        </span>
      )}
      {goal_fit !== null && (
        <span>
          goal fit <span className="figures">{Math.round(goal_fit * 100)}%</span>
        </span>
      )}
    </span>
  );
}
