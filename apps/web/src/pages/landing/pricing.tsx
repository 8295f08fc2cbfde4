import { type BillingInterval, type Plan, PLANS, planTitle } from '@gemscout/domain';
import { useState } from 'react';
import { IntervalChoice } from '../../features/billing/interval-choice.tsx';
import { featuresOf, priceTexts, savingText } from '../../features/billing/plan-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { TRIAL } from './claims.ts';
import { Section } from './section.tsx';

export function Pricing() {
  const [interval, setInterval] = useState<BillingInterval>('annual');
  return (
    <Section id="pricing" title="Pricing" lead={TRIAL}>
      <IntervalChoice chosen={interval} onChoose={setInterval} large />
      <ul className="grid border-t-2 border-ink sm:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} interval={interval} />
        ))}
      </ul>
    </Section>
  );
}

function PlanColumn({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const [perMonth, charged] = priceTexts(plan, interval);
  return (
    <li className="grid content-start gap-6 border-line py-6 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0 sm:last:pr-0">
      <div className="grid gap-3">
        <h3 className="font-serif text-2xl font-medium">{planTitle(plan.name)}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figures !text-3xl leading-none tracking-tight">{perMonth}</span> a month
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
          <span>{charged}</span>
          {interval === 'annual' && <span>saves {savingText(plan)}</span>}
        </p>
      </div>
      <a href={`/signup?plan=${plan.name}&interval=${interval}`} className={buttonLook()}>
        Start with {planTitle(plan.name)}
      </a>
      <ul className="grid tabular-nums">
        {featuresOf(plan).map((feature) => (
          <li key={feature} className="border-t border-line py-2 first:border-0 first:pt-0">
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
