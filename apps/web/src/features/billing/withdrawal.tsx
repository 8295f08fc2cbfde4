import type { BillingResponse, BillingWithdrawalResponse } from '@gemscout/contracts';
import { amountText, planTitle } from '@gemscout/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Success } from '../../ui/success.tsx';
import { utcText } from '../../ui/time.tsx';
import { withdrawFromContract } from './billing-api.ts';
import { dayText } from './subscription-text.ts';

/** The right to withdraw that buyers in the EU have; nothing where there is none. What came of it stays until one leaves. */
export function Withdrawal({ billing }: { billing: BillingResponse }) {
  const cache = useQueryClient();
  const { mutate, ...withdrawing } = useMutation({
    mutationFn: withdrawFromContract,
    onSettled: () => cache.invalidateQueries({ queryKey: billingQuery.queryKey }),
  });
  const [asks, setAsks] = useState(false);
  const { withdrawal } = billing;
  const close = () => setAsks(false);
  if (withdrawing.data) return <Withdrawn done={withdrawing.data} />;
  if (!withdrawal) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      <Offer withdrawal={withdrawal} onAsk={() => setAsks(true)} />
      {asks && (
        <ConfirmDialog
          title="Withdraw from contract"
          confirm="Confirm withdrawal"
          act={{ ...withdrawing, mutate: () => mutate() }}
          onClose={close}
        >
          <p>
            You withdraw from the contract for the {planTitle(billing.active_plan)} plan. The subscription ends at once,
            and all that you have paid for it is refunded to the card that paid. Your account and your runs stay.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type OfferProps = { withdrawal: NonNullable<BillingResponse['withdrawal']>; onAsk: () => void };

function Offer({ withdrawal: { last_day, declared_at }, onAsk }: OfferProps) {
  const note = useId();
  const text =
    declared_at === null
      ? `If you bought in the EU, you can withdraw from the contract until ${dayText(last_day)}, without giving a reason.`
      : `You withdrew on ${utcText(declared_at)}. The payment provider has not confirmed it yet: nothing is lost, send it again.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:flex-nowrap">
      <p id={note} className={`max-w-[52ch] text-xs ${declared_at === null ? 'text-soft' : 'font-medium text-watch'}`}>
        {text}
      </p>
      <Button className="shrink-0" aria-describedby={note} onClick={onAsk}>
        {declared_at === null ? 'Withdraw from contract' : 'Send withdrawal again'}
      </Button>
    </div>
  );
}

function Withdrawn({ done: { declared_at, refunded_cents } }: { done: BillingWithdrawalResponse }) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="border-t border-line p-4">
      <Success>
        <p>You have withdrawn from the contract on {utcText(declared_at)}. The subscription has ended.</p>
        <p>
          {refunded_cents === 0
            ? 'Nothing was paid, so nothing is refunded.'
            : `${amountText(refunded_cents)} is refunded to the card that paid.`}
          {config?.mail !== 'none' && ' A confirmation comes by mail.'}
        </p>
      </Success>
    </div>
  );
}
