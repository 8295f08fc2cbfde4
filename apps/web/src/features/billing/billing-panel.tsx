import type { BillingResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { sessionQuery } from '../../api/session-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import { utcText } from '../../ui/time.tsx';
import { IntervalChoice } from './interval-choice.tsx';
import { Plans } from './plans.tsx';
import { ReturnFromCheckout } from './return-from-checkout.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { dayText, planText, subscriptionNews } from './subscription-text.ts';
import { useBillingInterval } from './use-billing-interval.ts';
import { Withdrawal } from './withdrawal.tsx';

/** The plan, how it is paid, and the others that there are. A member of a team sees the team's, and buys nothing. */
export function BillingPanel() {
  const read = useQuery(billingQuery);
  const billing = read.data;
  const { data: session } = useQuery(sessionQuery);
  const { data: config } = useQuery(configQuery);
  const [interval, chooseInterval] = useBillingInterval();
  const paysHere = billing !== undefined && billing.role === 'owner';
  return (
    <Panel title="Billing" anchor="billing" aside={<IntervalChoice chosen={interval} onChoose={chooseInterval} />}>
      {config?.billing === 'sandbox' && (
        <p className="border-b border-line bg-watch-soft px-4 py-1.5 text-xs font-medium text-watch">
          Simulated checkout: no card is charged.
        </p>
      )}
      <div className="grid gap-4 p-4">
        {billing && <ReturnFromCheckout billing={billing} />}
        <Loaded read={read} what="your subscription">
          {(known) => <Subscription billing={known} />}
        </Loaded>
        {paysHere && session?.verified === false && <VerifyFirst />}
      </div>
      <Plans billing={billing} interval={interval} open={paysHere && session?.verified === true} />
      {paysHere && <SubscriptionActions billing={billing} />}
      {paysHere && <Withdrawal billing={billing} />}
    </Panel>
  );
}

function Subscription({ billing }: { billing: BillingResponse }) {
  return (
    <>
      <dl className="grid gap-2">
        <SettingsRow name="Plan">{planText(billing)}</SettingsRow>
        <SettingsRow name="Renews">
          {billing.plan_renews_at ? (
            <time dateTime={billing.plan_renews_at} title={utcText(billing.plan_renews_at)}>
              {dayText(billing.plan_renews_at)}
            </time>
          ) : (
            '–'
          )}
        </SettingsRow>
      </dl>
      <News billing={billing} />
    </>
  );
}

function News({ billing }: { billing: BillingResponse }) {
  return subscriptionNews(billing).map(({ text, urgent }) => (
    <p key={text} className={urgent ? 'font-medium text-watch' : 'text-soft'}>
      {text}
    </p>
  ));
}

function VerifyFirst() {
  return (
    <p className="font-medium text-watch">
      A plan can be chosen once your email is verified.{' '}
      <Link to="/verify" className="rounded-md text-accent underline underline-offset-3">
        Verify email
      </Link>
    </p>
  );
}
