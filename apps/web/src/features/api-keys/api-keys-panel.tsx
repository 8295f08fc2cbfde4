import { planOpens } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { PlansLink } from '../../entities/account/plans-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { apiKeysQuery } from './api-keys-api.ts';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';

/** Keys for programs that act for their owner in this workspace. */
export function ApiKeysPanel() {
  const billing = useQuery(billingQuery);
  const keys = useQuery(apiKeysQuery);
  // The button that had the focus goes with its row.
  const place = useRef<HTMLDivElement>(null);
  const hasKeys = billing.data !== undefined && planOpens(billing.data.active_plan, 'api');
  return (
    <Panel title="API keys">
      <div ref={place} tabIndex={-1} className="grid gap-5 p-4">
        <p className="max-w-[62ch] text-sm text-soft">
          A key lets a program start runs and read them in your name; it cannot touch your account.{' '}
          {hasKeys && (
            <a href="/docs" className="text-accent underline underline-offset-3">
              All calls
            </a>
          )}
        </p>
        <Loaded read={billing} what="your plan">
          {() =>
            !hasKeys && (
              <p className="text-soft">
                API keys come with the elite plan. <PlansLink />
              </p>
            )
          }
        </Loaded>
        <Loaded read={keys} what="the API keys">
          {(made) => made.length > 0 && <KeyList keys={made} onGone={() => place.current?.focus()} />}
        </Loaded>
        {hasKeys && <NewKey />}
      </div>
    </Panel>
  );
}
