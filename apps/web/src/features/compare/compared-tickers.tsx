import type { RunComparisonResponse } from '@gemscout/contracts';
import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { differenceOf } from './difference.ts';

const Memo = lazyPart(() =>
  import('../../entities/proposal/memo-view.tsx').then(({ MemoView }) => ({ default: MemoView })),
);

type Compared = RunComparisonResponse['tickers'][number];

const COLUMNS = 'grid grid-cols-[1fr_1fr_1fr] gap-x-3 sm:grid-cols-[9rem_1fr_1fr_9rem]';

/** A row a ticker: both verdicts, what differs, and on demand both memos. */
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
  const differs = kind === 'verdict' || kind === 'missing';
  return (
    <li className={`relative border-l-[3px] ${differs ? 'border-l-watch' : 'border-l-transparent'}`}>
      <div className={`${COLUMNS} relative items-center py-2 pr-4 pl-[13px] hover:bg-paper`}>
        {/* Its area is the whole row. */}
        <span className="flex items-center gap-1">
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Memos on ${symbol}`}
            onClick={() => setOpen(!open)}
            className="rounded-md after:absolute after:inset-0 hover:text-accent"
          >
            <ChevronRight size={16} aria-hidden className={`shrink-0 text-soft ${open ? 'rotate-90' : ''}`} />
          </button>
          <TickerLink symbol={symbol} />
        </span>
        <Verdict name="A" verdict={a} />
        <Verdict name="B" verdict={b} />
        <span className={`text-right text-sm max-sm:col-span-3 max-sm:text-left ${LOOKS[kind]}`}>
          <WithFigures>{text}</WithFigures>
        </span>
      </div>
      {open && (
        <Suspense fallback={<p className="px-4 py-3 text-soft">Loading…</p>}>
          <div className="grid gap-6 border-t border-line bg-paper px-4 py-4 wide:grid-cols-2">
            <MemoOf name="A" memo={a?.memo} />
            <MemoOf name="B" memo={b?.memo} />
          </div>
        </Suspense>
      )}
    </li>
  );
}

function Verdict({ name, verdict }: { name: string; verdict: Compared['a'] }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="sr-only">{name}: </span>
      {verdict ? <VerdictPill verdict={verdict.verdict} /> : <span className="text-sm text-soft">no verdict</span>}
      {verdict && <ConfidenceBadge score={verdict.confidence} />}
    </span>
  );
}

function MemoOf({ name, memo }: { name: string; memo: string | undefined }) {
  return (
    <section aria-label={`Memo of ${name}`} className="min-w-0">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {memo ? <Memo memo={memo} name={name} /> : <p className="text-soft">No memo available.</p>}
    </section>
  );
}
