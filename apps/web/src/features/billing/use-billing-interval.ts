import type { BillingInterval } from '@gemscout/domain';
import { useState } from 'react';

const KEY = 'billingInterval';

/** How plans are shown and bought: by the year unless this browser was told otherwise. */
export function useBillingInterval(): readonly [BillingInterval, (interval: BillingInterval) => void] {
  const [interval, setChosen] = useState<BillingInterval>(() =>
    localStorage.getItem(KEY) === 'monthly' ? 'monthly' : 'annual',
  );
  const choose = (chosen: BillingInterval): void => {
    localStorage.setItem(KEY, chosen);
    setChosen(chosen);
  };
  return [interval, choose];
}
