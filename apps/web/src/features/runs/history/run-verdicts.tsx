import type { RunResponse } from '@gemscout/contracts';
import { TickerLink } from '../../../entities/company/ticker-link.tsx';
import { VerdictPill } from '../../../ui/verdict.tsx';
import { byVerdict } from './by-verdict.ts';

/** The tickers of a run by their verdicts, across its row; nothing before it has a shortlist. */
export function RunVerdicts({ tickers }: Pick<RunResponse, 'tickers'>) {
  if (tickers.length === 0) return null;
  return (
    <ul aria-label="Verdicts" className="col-span-2 flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
      {byVerdict(tickers).map(({ verdict, symbols }) => (
        <li key={verdict} className="flex flex-wrap items-center gap-x-2">
          <VerdictPill verdict={verdict} count={symbols.length} />
          {symbols.map((symbol) => (
            <TickerLink key={symbol} symbol={symbol} className="py-0.5" />
          ))}
        </li>
      ))}
    </ul>
  );
}
