import type { BillingInterval } from '@gemscout/domain';
import { useState } from 'react';
import { readBillingInterval, rememberBillingInterval } from '../../entities/account/chosen-plan.ts';

/** How plans are shown and bought: by the year unless this browser was told otherwise. */
export function useBillingInterval(): readonly [BillingInterval, (interval: BillingInterval) => void] {
  const [interval, setChosen] = useState(readBillingInterval);
  const choose = (chosen: BillingInterval): void => {
    rememberBillingInterval(chosen);
    setChosen(chosen);
  };
  return [interval, choose];
}
