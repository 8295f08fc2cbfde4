import type { GoalProfile, GoalProfileAnswer, GoalProfileBody } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';

export const goalProfileQuery = queryOptions({
  queryKey: ['goal-profile'],
  queryFn: ({ signal }) => callApi<GoalProfileAnswer>('/goal-profile', { signal }),
});

/** Replaces the profile; null takes it back. */
export function saveGoalProfile(profile: GoalProfile | null): Promise<GoalProfileAnswer> {
  const body: GoalProfileBody = { profile };
  return callApi('/goal-profile', { method: 'PUT', body });
}
