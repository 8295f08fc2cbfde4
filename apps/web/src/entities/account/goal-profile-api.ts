import type { GoalProfile, GoalProfileResponse, GoalProfileBody } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const goalProfileQuery = queryOptions({
  queryKey: queryKeys.goalProfile,
  queryFn: ({ signal }) => callApi<GoalProfileResponse>('/goal-profile', { signal }),
});

/** Replaces the profile; null takes it back. */
export function saveGoalProfile(profile: GoalProfile | null): Promise<GoalProfileResponse> {
  const body: GoalProfileBody = { profile };
  return callApi('/goal-profile', { method: 'PUT', body });
}
