import type { ProblemCode } from '@gemscout/contracts';
import { Link } from 'react-router';
import type { StartBlock } from '../../entities/account/start-block.ts';
import type { Refusal } from '../../entities/run/run-console.ts';

const PLANS = { to: '/settings#billing', text: 'See the plans' };
/** What can be done about a refusal, where anything can. */
const WAYS_OUT: Readonly<Partial<Record<ProblemCode, { readonly to: string; readonly text: string }>>> = {
  email_unverified: { to: '/verify', text: 'Verify email' },
  subscription_lapsed: PLANS,
  plan_lacks_feature: PLANS,
  daily_cap: PLANS,
  monthly_cap: PLANS,
};

type RefusedStartProps = {
  refusal: Refusal | null;
  /** Why the next one would be. */
  block: StartBlock | undefined;
};

/** Why the last start was refused, or why none is possible. It is always in the page, so that its text is announced when it comes. */
export function RefusedStart({ refusal, block }: RefusedStartProps) {
  const wayOut = block?.wayOut ?? (refusal?.code && WAYS_OUT[refusal.code]);
  return (
    <p role="status" className="rounded-md border border-watch/40 bg-watch-soft px-4 py-2 text-watch empty:hidden">
      {block?.text ?? refusal?.text}
      {wayOut && (
        <>
          {' '}
          <Link to={wayOut.to} className="rounded-md font-medium whitespace-nowrap underline underline-offset-3">
            {wayOut.text}
          </Link>
        </>
      )}
    </p>
  );
}
