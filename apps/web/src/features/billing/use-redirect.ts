import type { BillingUrlResponse } from '@gemscout/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Asks for an address and goes there. It counts as pending until the page is left, and no longer if one comes back to it.
 *
 * @param failure what the catalogue says where there is no address
 */
export function useRedirect<Wanted>(ask: (wanted: Wanted) => Promise<BillingUrlResponse>, failure: string) {
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    onError: () => alert(failure),
  });
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);
  return { go: mutate, isPending: isPending || isSuccess, error, wanted: variables };
}
