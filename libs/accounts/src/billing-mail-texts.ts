import { amountText, dayInWords, planTitle, PLANS, priceText } from '@gemscout/domain';
import type { MailParts } from './mail-parts.ts';
import type { MailCause } from './mails.ts';

type TrialEnding = Extract<MailCause, { readonly type: 'trial_ending' }>;
type Withdrawn = Extract<MailCause, { readonly type: 'contract_withdrawn' }>;

/** @param billingUrl where the subscription is cancelled */
export function trialEndingText({ plan: name, interval, trialEndsAt }: TrialEnding, billingUrl: string): MailParts {
  const plan = PLANS.find((known) => known.name === name);
  const title = planTitle(name);
  const day = dayInWords(trialEndsAt);
  const price = plan ? priceText(plan, interval) : 'its price';
  return {
    subject: `Your Gemscout trial ends on ${day}`,
    before: [
      `Your free trial of the ${title} plan ends on ${day} at ${trialEndsAt.slice(11, 16)} UTC. From then on the plan costs ${price}, until you cancel: the first payment is taken from your card on that day.`,
      'To keep the plan, you need to do nothing.',
      'To pay nothing, cancel before that time: open Settings, Billing, Customer portal, and cancel the subscription there.',
    ],
    link: { words: 'Open Billing', url: billingUrl },
    after: ['A trial that is cancelled stays yours until its last day.'],
  };
}

/** @param billingUrl where a plan is chosen again */
export function withdrawnText({ plan, interval, declaredAt, refundedCents }: Withdrawn, billingUrl: string): MailParts {
  const title = `${planTitle(plan)} plan, ${interval}`;
  const received = `${dayInWords(declaredAt)} at ${declaredAt.slice(11, 16)} UTC`;
  return {
    subject: 'Your withdrawal from the Gemscout contract',
    before: [
      `You have withdrawn from the contract for the ${title}. Your withdrawal was received on ${received}.`,
      'The subscription has ended, and nothing more is charged.',
      refundedCents === 0
        ? 'Nothing was paid for it, so nothing is refunded.'
        : `${amountText(refundedCents)} is refunded to the card that paid. Banks take up to ten days to show it.`,
    ],
    link: { words: 'See the plans', url: billingUrl },
    after: ['Your account and your runs stay. You can choose a plan again at any time.'],
  };
}
