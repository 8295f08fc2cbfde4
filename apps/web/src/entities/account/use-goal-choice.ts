import type { NamedGoalProfileResponse } from '@gemscout/contracts';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { goalProfilesQuery } from './goal-profiles-api.ts';

/** The profile that was chosen for the next runs of this tab; it goes with the session, as everything that was read does. */
const choiceQuery = queryOptions<string | null>({
  queryKey: queryKeys.goalChoice,
  queryFn: skipToken,
  initialData: null,
  gcTime: Infinity,
});

export type GoalChoice = {
  /** Those that a run can be started with; undefined while they are not known. */
  readonly profiles: readonly NamedGoalProfileResponse[] | undefined;
  /** The one that the next run gets; undefined if there is none. */
  readonly chosen: NamedGoalProfileResponse | undefined;
  readonly choose: (id: string) => void;
  /** What a request to start a run says of it: nothing for the default profile. */
  readonly asked: { readonly goal_profile?: string };
};

/** A choice that was retired or deleted meanwhile is the default one again. */
export function useGoalChoice(): GoalChoice {
  const cache = useQueryClient();
  const { data } = useQuery(goalProfilesQuery);
  const { data: wanted } = useQuery(choiceQuery);
  const profiles = data?.filter(({ retired_at }) => retired_at === null);
  const chosen = profiles?.find(({ id }) => id === wanted) ?? profiles?.[0];
  return {
    profiles,
    chosen,
    choose: (id) => void cache.setQueryData(choiceQuery.queryKey, id),
    asked: chosen && !chosen.is_default ? { goal_profile: chosen.id } : {},
  };
}
