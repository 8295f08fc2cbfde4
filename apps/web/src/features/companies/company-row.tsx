import type { ListedCompanyResponse } from '@gemscout/contracts';
import { Link } from 'react-router';
import { companyPath } from '../../entities/company/company-path.ts';
import { useStartTicker } from '../../entities/run/use-start-ticker.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { priceText } from '../../ui/price-text.ts';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';

type CompanyRowProps = { company: ListedCompanyResponse; columns: string };

/** One company: its area is the link to its page. On a phone two lines; a run is started from its page there. */
export function CompanyRow({ company, columns }: CompanyRowProps) {
  const { symbol, name, sector, last_verdict: verdict, last_run: run } = company;
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-0.5 px-4 py-1.5 hover:bg-paper ${columns}`}
    >
      <Link
        to={companyPath(symbol)}
        data-key-row
        className="min-w-0 truncate rounded-md py-1 after:absolute after:inset-0 hover:text-accent max-sm:order-1"
      >
        <span className="figures font-semibold">{symbol}</span> <span>{name ?? 'not in this market'}</span>
      </Link>
      <span className="flex min-w-0 items-baseline gap-1 text-sm text-soft max-sm:order-4 sm:max-wide:hidden">
        <span className="truncate">{sector}</span>
        <span className="shrink-0 text-xs sm:hidden">
          {sector !== null && '· '}
          <LastRun run={run} />
        </span>
      </span>
      <Price company={company} />
      <LastVerdict verdict={verdict} />
      <span className="text-xs text-soft max-sm:hidden">
        <LastRun run={run} />
      </span>
      {name !== null && <StartRun symbol={symbol} />}
    </li>
  );
}

function StartRun({ symbol }: { symbol: string }) {
  const { start, block, busy } = useStartTicker();
  return (
    <Button
      look="quiet"
      className="relative z-1 h-8 w-16 justify-self-end max-sm:hidden"
      disabled={busy || block !== undefined}
      title={busy ? 'A run is active' : block?.text}
      aria-label={`Run ${symbol}`}
      onClick={() => start(symbol)}
    >
      Run
    </Button>
  );
}

function LastRun({ run }: { run: ListedCompanyResponse['last_run'] }) {
  return run ? <TimeAgo at={run.created_at} /> : 'Not run';
}

function LastVerdict({ verdict }: { verdict: ListedCompanyResponse['last_verdict'] }) {
  return (
    <span className="flex items-center gap-1.5 max-sm:order-5 max-sm:col-span-2 max-sm:justify-end">
      {verdict?.verdict != null ? (
        <>
          <VerdictPill verdict={verdict.verdict} />
          <ConfidenceBadge score={verdict.confidence} />
        </>
      ) : (
        <span className="text-sm text-soft">No verdict</span>
      )}
    </span>
  );
}

/** Two cells: the price, and the change of its day. An old price has its day beside it. */
function Price({ company: { price_now: price, price_note: note } }: Pick<CompanyRowProps, 'company'>) {
  const title = price ? `Close of ${price.as_of}, ${price.provider}. ${note ?? ''}`.trim() : (note ?? undefined);
  return (
    <>
      <span className="text-right max-sm:order-2" title={title}>
        {price ? <span className="figures">{priceText(price.price)}</span> : <span className="text-soft">–</span>}
        {!price && <span className="sr-only">{note}</span>}
        {price && note !== null && <span className="figures block text-2xs text-watch">{price.as_of}</span>}
      </span>
      <span className="text-right text-sm max-sm:order-3">
        {price?.change_pct != null && <ChangeFigure percent={price.change_pct} />}
      </span>
    </>
  );
}
