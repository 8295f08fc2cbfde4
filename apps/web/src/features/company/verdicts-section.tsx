import type { CompanyRunResponse } from '@gemscout/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { companyRunsQuery } from '../../entities/company/company-api.ts';
import { CorrectionMark } from '../../entities/proposal/correction-mark.tsx';
import { replayPath } from '../../entities/run/replay-path.ts';
import { nameOfRun } from '../../entities/run/runs-api.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { priceText } from '../../ui/price-text.ts';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import type { SectionProps } from './section-props.ts';
import { stateText } from './verdict-text.ts';

type VerdictsSectionProps = SectionProps & { onOpen: (proposalId: string) => void };

/** Every run that looked at a company, with its verdict, its proposal and its replay. */
export function VerdictsSection({ symbol, className = '', onOpen }: VerdictsSectionProps) {
  const runs = useInfiniteQuery(companyRunsQuery(symbol));
  return (
    <Panel title="Runs and verdicts" className={className}>
      <Loaded read={runs} what="the runs">
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyText>No run has looked at {symbol} yet. Run it to get a verdict.</EmptyText>
          ) : (
            <ul aria-label="Runs and verdicts" data-key-list className="divide-y divide-line">
              {pages.flat().map((run) => (
                <VerdictRow key={run.id} run={run} symbol={symbol} onOpen={onOpen} />
              ))}
              {runs.hasNextPage && (
                <li className="flex justify-center p-2">
                  <Button look="quiet" disabled={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                    {runs.isFetchingNextPage ? 'Loading…' : 'Show more'}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

type VerdictRowProps = Omit<VerdictsSectionProps, 'className'> & { run: CompanyRunResponse };

function VerdictRow({ run, symbol, onOpen }: VerdictRowProps) {
  const { verdict, confidence, proposal, decided_at: decidedAt, created_at: createdAt } = run;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-paper">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        {verdict !== null && <VerdictPill verdict={verdict} />}
        <ConfidenceBadge score={confidence} />
        {verdict === null && <span className="text-sm text-soft">{stateText(run)}</span>}
      </span>
      <span className="flex items-center gap-1">
        {proposal && (
          <button
            type="button"
            data-key-row
            aria-label={`Open the proposal of ${(decidedAt ?? createdAt).slice(0, 10)}`}
            onClick={() => onOpen(proposal.id)}
            className={`${buttonLook('quiet')} !h-8 !px-2`}
          >
            Proposal
          </button>
        )}
        <RunLink run={run} symbol={symbol} />
      </span>
      <p className="col-span-2 flex min-w-0 flex-wrap gap-x-3 text-xs text-soft">
        <TimeAgo at={decidedAt ?? createdAt} />
        {verdict !== null && <span>{stateText(run)}</span>}
        <span className="min-w-0 truncate">{run.kind === 'symbol' ? 'Ticker run' : nameOfRun(run)}</span>
        {proposal && <CorrectionMark corrections={proposal.corrections} />}
        {proposal?.price != null && (
          <span>
            at <span className="figures">{priceText(proposal.price)}</span>
            {proposal.price_as_of !== null && <span className="figures"> of {proposal.price_as_of.slice(0, 10)}</span>}
          </span>
        )}
      </p>
    </li>
  );
}

function RunLink({ run: { id, status, created_at: createdAt }, symbol }: Pick<VerdictRowProps, 'run' | 'symbol'>) {
  const day = createdAt.slice(0, 10);
  if (status === 'active')
    return (
      <Link
        to={`/app?run=${id}`}
        aria-label={`Watch the run of ${day}`}
        className={`${buttonLook('quiet')} !h-8 !px-2`}
      >
        Watch live
      </Link>
    );
  return (
    <Link
      to={replayPath(id, symbol)}
      aria-label={`Replay the run of ${day}`}
      title="Replay"
      className={`${buttonLook('quiet')} !h-8 !px-2`}
    >
      <Play size={14} aria-hidden />
      <span className="max-sm:sr-only">Replay</span>
    </Link>
  );
}
