import type { ProposalResponse, ProposalDetailResponse } from '@gemscout/contracts';
import { RefreshCw } from 'lucide-react';
import { sentenceOf } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { priceText } from '../../ui/price-text.ts';
import { verdictText } from './fact-text.ts';
import { recheck } from './proposal-api.ts';
import { useProposalCommand } from './use-proposal-command.ts';

type Freshness = ProposalDetailResponse['freshness'];

const STATES = {
  fresh: { name: 'Fresh', look: 'text-buy' },
  stale: { name: 'Stale', look: 'text-watch' },
  unknown: { name: 'Freshness unknown', look: 'text-soft' },
};

type FreshnessLineProps = { proposal: ProposalResponse; freshness: Freshness | undefined; failure: Error | null };

/** Whether the market has changed since the memo, and a button that reads again only what changed. */
export function FreshnessLine({ proposal, freshness, failure }: FreshnessLineProps) {
  const checking = useProposalCommand(proposal, recheck);
  return (
    <section aria-label="Freshness" className="grid gap-2 rounded-md border border-line bg-paper px-3 py-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-h-[2lh] min-w-0 flex-1 basis-56 content-center text-sm wide:min-h-0">
          <State freshness={freshness} failure={failure} />
        </p>
        <Button className="h-8" disabled={checking.isPending} onClick={() => checking.mutate()}>
          <RefreshCw size={14} aria-hidden className={checking.isPending ? 'motion-safe:animate-spin' : ''} />
          {checking.isPending ? 'Checking…' : 'Re-check'}
        </Button>
      </div>
      {checking.error && (
        <p role="alert" className="text-sm text-bad">
          {sentenceOf(checking.error)}
        </p>
      )}
      <div role="status" className="empty:hidden">
        {proposal.rechecked && <Rechecked outcome={proposal.rechecked} />}
      </div>
    </section>
  );
}

function State({ freshness, failure }: { freshness: Freshness | undefined; failure: Error | null }) {
  if (!freshness) return <span className="text-soft">{failure ? sentenceOf(failure) : 'Checking the market…'}</span>;
  const { state, reasons, price_now: now } = freshness;
  const { name, look } = STATES[state];
  const said = state === 'fresh' ? ['No material change since the memo.'] : reasons;
  return (
    <>
      <strong className={look}>{name}</strong> {said.join(' ')}
      {now && (
        <span className="text-soft">
          {' '}
          Now <span className="figures">{priceText(now.price)}</span>, {now.as_of.slice(0, 10)}, {now.provider}.
        </span>
      )}
    </>
  );
}

function Rechecked({ outcome }: { outcome: NonNullable<ProposalResponse['rechecked']> }) {
  const { at, before, after, reasons, tools, claims } = outcome;
  return (
    <div className="grid gap-1 border-t border-line pt-2 text-sm">
      <p>
        <span className="font-medium">Re-checked</span> <TimeAgo at={at} />:{' '}
        <span className="figures whitespace-nowrap">
          {verdictText(before)} → {verdictText(after)}
        </span>
      </p>
      <p className="text-soft">
        {reasons.length > 0 ? reasons.join(' ') : 'Nothing changed.'}
        {tools.length > 0 && ` Read again: ${tools.join(', ')}.`}
        {claims.total > 0 && ` Claims that use it: ${claims.held} of ${claims.total} still supported.`}
      </p>
      {claims.gone.length > 0 && (
        <>
          <p className="text-soft">No longer supported:</p>
          <ul aria-label="Claims no longer supported" className="ml-4 list-disc text-soft">
            {claims.gone.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
