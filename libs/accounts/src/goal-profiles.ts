import type { GoalProfile } from '@gemscout/contracts';

/** A goal profile of a workspace. */
export type NamedGoalProfile = {
  readonly id: string;
  readonly name: string;
  /** Grows with each change of the name or the profile, from 1. */
  readonly version: number;
  readonly profile: GoalProfile;
  /** ISO 8601, as `retiredAt`. */
  readonly savedAt: string;
  /** Null where it is not retired. */
  readonly retiredAt: string | null;
  /** The oldest that is not retired. */
  readonly isDefault: boolean;
  /** A run was started with it. */
  readonly isUsed: boolean;
};

/** The default profile of a workspace as clients see it that know of one only; null: there is none. */
export type VersionedGoalProfile = {
  readonly version: number;
  readonly profile: GoalProfile | null;
  /** ISO 8601; null where nothing was ever saved. */
  readonly savedAt: string | null;
};

type Draft = Pick<NamedGoalProfile, 'name' | 'profile'>;

/**
 * The goal profiles of a workspace. An id of another workspace, or one that is no id, gives undefined. Every call throws
 * `AccountsUnavailable` where the database is away.
 */
export interface GoalProfiles {
  /** The oldest first, retired ones last. */
  list(workspaceId: string): Promise<readonly NamedGoalProfile[]>;
  find(workspaceId: string, id: string): Promise<NamedGoalProfile | undefined>;
  /** @throws AccountError too_many_profiles, profile_name_taken: by one that is not retired, whatever its case */
  add(workspaceId: string, draft: Draft): Promise<NamedGoalProfile>;
  /** Saves the next version; the same again changes nothing. @throws AccountError profile_name_taken, profile_retired */
  save(workspaceId: string, id: string, draft: Draft): Promise<NamedGoalProfile | undefined>;
  /** No run can choose it from now on. Repeating changes nothing. */
  retire(workspaceId: string, id: string): Promise<NamedGoalProfile | undefined>;
  /** @returns false where there is none. @throws AccountError profile_in_use if a run was started with it */
  delete(workspaceId: string, id: string): Promise<boolean>;
  /**
   * Counts a run that starts with the profile, so that it cannot be deleted meanwhile; without an id with the default one.
   *
   * @returns undefined also where a workspace has no default profile. @throws AccountError profile_retired
   */
  use(workspaceId: string, id: string | undefined): Promise<NamedGoalProfile | undefined>;
  /** Takes back one `use`: that run was not started. */
  release(id: string): Promise<void>;
  /** The default profile. The version grows with each change, from 0. */
  default(workspaceId: string): Promise<VersionedGoalProfile>;
  /** Saves the default profile, or retires it for null; the same again changes nothing. @returns what is there then */
  saveDefault(workspaceId: string, profile: GoalProfile | null): Promise<VersionedGoalProfile>;
}
