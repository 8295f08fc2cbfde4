import type { RunResponse } from '@gemscout/contracts';
import { TickerLink } from '../../../entities/company/ticker-link.tsx';
import { VerdictPill } from '../../../ui/verdict.tsx';
import { byVerdict } from './by-verdict.ts';

/** The tickers of a run by their verdicts, across its row; nothing before it has a shortlist. A ticker run names its ticker already. */
export function RunVerdicts({ run: { kind, tickers } }: { run: RunResponse }) {
  if (tickers.length === 0) return null;
  return (
    <p className="col-span-2 flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
      {byVerdict(tickers).map(({ verdict, symbols }) => (
        <span key={verdict} className="flex flex-wrap items-center gap-x-2">
          <VerdictPill verdict={verdict} {...(kind !== 'symbol' && { count: symbols.length })} />
          {kind !== 'symbol' && symbols.map((symbol) => <TickerLink key={symbol} symbol={symbol} className="py-0.5" />)}
        </span>
      ))}
    </p>
  );
}
