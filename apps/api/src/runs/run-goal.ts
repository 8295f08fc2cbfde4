import { AccountError, type NamedGoalProfile } from '@gemscout/accounts';
import { ChosenGoalProfile, ONE_RUN_PROFILE_NAME, RunGoalProfile, type ForkRunBody } from '@gemscout/contracts';
import { RunError, type PayloadOf } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError, CapReached } from '../problems/api-error.ts';
import type { StartId } from './idempotency-key.ts';
import { runEventsOf } from './run-log.ts';

/** The goal profile of a run as its `INIT` stores it: what analysts read, and its name, which they do not. */
export type RunGoal = { readonly goal_profile: RunGoalProfile | null; readonly profile: ChosenGoalProfile };

const NO_GOAL: RunGoal = { goal_profile: null, profile: null };

type GoalDeps = Pick<ApiDeps, 'accounts' | 'store'>;
type Choice = {
  readonly id: StartId;
  readonly workspaceId: string;
  /** Undefined: the default profile. */
  readonly profileId: string | undefined;
};

/**
 * Starts a run with the chosen goal profile, which cannot be deleted from then on; a refused start leaves it as it was.
 *
 * @throws ApiError not_found for a profile that the workspace does not have; AccountError profile_retired
 */
export async function withGoal<Result>(
  choice: Choice,
  { accounts, store }: GoalDeps,
  start: (goal: RunGoal) => Promise<Result>,
): Promise<Result> {
  const profile = await chosenProfile(choice, { accounts, store });
  try {
    return await start(profile ? goalOf(profile) : NO_GOAL);
  } catch (error) {
    if (profile && isRefusal(error)) await accounts.goalProfiles.release(profile.id);
    throw error;
  }
}

/** A repeated start finds its run, whatever became of the profile since. */
async function chosenProfile(
  { id: { runId, isNew }, workspaceId, profileId }: Choice,
  { accounts, store }: GoalDeps,
): Promise<NamedGoalProfile | undefined> {
  const isRepeated = async () => !isNew && (await runEventsOf(store, runId)).length > 0;
  try {
    const profile = await accounts.goalProfiles.use(workspaceId, profileId);
    if (profile || profileId === undefined || (await isRepeated())) return profile;
  } catch (error) {
    if (error instanceof AccountError && (await isRepeated())) return undefined;
    throw error;
  }
  throw new ApiError('not_found', 'This workspace has no such goal profile.');
}

function goalOf({ id, name, version, profile }: NamedGoalProfile): RunGoal {
  return { goal_profile: { version, ...profile }, profile: { id, name, version } };
}

/** After another error, such as a time-out, the run may have been started. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError || error instanceof CapReached || error instanceof RunError;
}

/** The profile of a fork: the requested one as version 0, since it applies to this run only; otherwise that of the original run. */
export function goalOfFork({ goal_profile }: ForkRunBody, init: PayloadOf<'INIT'>): RunGoal {
  if (goal_profile === null) return NO_GOAL;
  if (goal_profile !== undefined)
    return {
      goal_profile: { version: 0, ...goal_profile },
      profile: { id: null, name: ONE_RUN_PROFILE_NAME, version: 0 },
    };
  return {
    goal_profile: RunGoalProfile.nullable().parse(init.goal_profile ?? null),
    profile: ChosenGoalProfile.parse(init.profile ?? null),
  };
}

/** @throws ApiError not_found for a profile that the workspace does not have, to filter a list by */
export async function requireProfile(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  workspaceId: string,
  profileId: string | undefined,
): Promise<void> {
  if (profileId === undefined || (await accounts.goalProfiles.find(workspaceId, profileId))) return;
  throw new ApiError('not_found', 'This workspace has no such goal profile.');
}
