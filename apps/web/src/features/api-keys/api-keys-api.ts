import type { ApiKeyResponse, NewApiKeyResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** One's own keys; the keys themselves are never told again. */
export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: ({ signal }) => callApi<readonly ApiKeyResponse[]>('/api-keys', { signal }),
});

export function createKey(name: string): Promise<NewApiKeyResponse> {
  return callApi('/api-keys', { method: 'POST', body: { name } });
}

export function revokeKey(id: string): Promise<unknown> {
  return callApi(`/api-keys/${id}`, { method: 'DELETE' });
}
