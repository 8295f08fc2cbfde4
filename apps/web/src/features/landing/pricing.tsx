import { annualSaving, PLANS, type BillingInterval, type Plan } from '@gemscout/domain';
import { useState, type ReactNode } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { TRIAL } from './claims.ts';
import { Section } from './section.tsx';

const INTERVALS = [
  ['monthly', 'Monthly'],
  ['annual', 'Annual'],
] as const satisfies readonly (readonly [BillingInterval, string])[];
const SAVING = Math.round(Math.min(...PLANS.map(annualSaving)) * 100);

export function Pricing() {
  const [interval, setInterval] = useState<BillingInterval>('annual');
  return (
    <Section id="pricing" title="Pricing" lead={TRIAL}>
      <div className="flex flex-wrap items-center gap-4">
        <fieldset className="flex rounded-desk border border-line-strong/60 p-0.5">
          <legend className="sr-only">Billing interval</legend>
          {INTERVALS.map(([value, name]) => (
            <label
              key={value}
              className="cursor-pointer rounded-[4px] px-4 py-1.5 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="interval"
                value={value}
                checked={interval === value}
                onChange={() => setInterval(value)}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <span className="text-soft">
          Annual saves <span className="figures">{SAVING} %</span>
        </span>
      </div>
      <ul className="grid border-t-2 border-ink sm:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} interval={interval} />
        ))}
      </ul>
    </Section>
  );
}

function PlanColumn({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const included = planWithin(plan);
  const perMonthCents = interval === 'annual' ? plan.annualPerMonthCents : plan.monthlyCents;
  return (
    <li className="grid content-start gap-5 border-line py-6 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0">
      <h3 className="font-serif text-2xl font-medium">{titleOf(plan)}</h3>
      <div>
        <p>
          <span className="figures !text-3xl tracking-tight">{dollars(perMonthCents)}</span> a month
        </p>
        <p className="text-soft">
          {interval === 'annual' ? (
            <>
              <span className="figures">{dollars(plan.annualCents)}</span> a year, paid at once
            </>
          ) : (
            'paid by the month'
          )}
        </p>
      </div>
      <a href="/signup" className={`${buttonLook()} justify-self-start`}>
        Start with {titleOf(plan)}
      </a>
      <ul className="grid">
        <Allowance count={plan.runsPerDay} of="runs a day" />
        <Allowance count={plan.runsPerMonth} of="runs a month" />
        {included && <Extra>All of {titleOf(included)}</Extra>}
        {plan.features.map((feature) => (
          <Extra key={feature}>{feature}</Extra>
        ))}
      </ul>
    </li>
  );
}

function Allowance({ count, of }: { count: number; of: string }) {
  return (
    <Extra>
      <span className="figures">{count}</span> {of}
    </Extra>
  );
}

function Extra({ children }: { children: ReactNode }) {
  return <li className="border-t border-line py-1.5">{children}</li>;
}

/** The next smaller plan with something to its name, if all that it opens is in this one. */
function planWithin(plan: Plan): Plan | undefined {
  const smaller = PLANS.slice(0, PLANS.indexOf(plan)).filter(({ features }) => features.length > 0);
  return smaller.findLast(({ opens }) => opens.every((feature) => plan.opens.includes(feature)));
}

function titleOf({ name }: Plan): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** As the specification prints them: `$1920`. */
function dollars(cents: number): string {
  return `$${cents / 100}`;
}
