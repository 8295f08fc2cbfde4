import type { NamedGoalProfileBody, NamedGoalProfileResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** The default one first, retired ones last. */
export const goalProfilesQuery = queryOptions({
  queryKey: queryKeys.goalProfiles,
  queryFn: ({ signal }) => callApi<readonly NamedGoalProfileResponse[]>('/goal-profiles', { signal }),
});

/** Adds a profile, or replaces the one with this id. */
export function saveGoalProfile(id: string | undefined, body: NamedGoalProfileBody): Promise<NamedGoalProfileResponse> {
  if (id === undefined) return callApi('/goal-profiles', { method: 'POST', body });
  return callApi(`/goal-profiles/${id}`, { method: 'PUT', body });
}

export function retireGoalProfile(id: string): Promise<unknown> {
  return callApi(`/goal-profiles/${id}/retire`, { method: 'POST' });
}

export function deleteGoalProfile(id: string): Promise<unknown> {
  return callApi(`/goal-profiles/${id}`, { method: 'DELETE' });
}
