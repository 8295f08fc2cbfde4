import type { BillingResponse } from '@gemscout/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { openPortal, syncSubscription } from './billing-api.ts';
import { portalText } from './subscription-text.ts';
import { useRedirect } from './use-redirect.ts';

const PORTAL_FAILED = 'Failed to open customer portal';
const SYNC_FAILED = 'Sync failed. Ensure the billing-event listener is running or try after a minute.';

/** What can be done about a subscription; a plan that was given has none to manage. */
export function SubscriptionActions({ billing }: { billing: BillingResponse }) {
  const portal = useRedirect(openPortal, PORTAL_FAILED);
  const sync = useMutation({
    mutationFn: syncSubscription,
    onSuccess: () => location.reload(),
    onError: () => alert(SYNC_FAILED),
  });
  const note = useId();
  const busy = portal.isPending || sync.isPending || sync.isSuccess;
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-describedby={note} disabled={busy || billing.granted} onClick={() => portal.go(undefined)}>
          Customer portal
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => sync.mutate()}>
          Sync subscription
        </Button>
        {billing.active_plan === 'none' && !billing.lapsed && (
          <p className="text-xs text-soft">Free 7-day trial, card required, cancel anytime.</p>
        )}
      </div>
      <p id={note} className="max-w-[62ch] text-xs text-soft">
        {portalText(billing)}
      </p>
      {portal.error && <Failure text={PORTAL_FAILED} error={portal.error} />}
      {sync.error && <Failure text={SYNC_FAILED} error={sync.error} />}
    </div>
  );
}
