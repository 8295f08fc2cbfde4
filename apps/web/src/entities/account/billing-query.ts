import type { BillingResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const billingQuery = queryOptions({
  queryKey: queryKeys.billing,
  queryFn: ({ signal }) => callApi<BillingResponse>('/billing/me', { signal }),
});
