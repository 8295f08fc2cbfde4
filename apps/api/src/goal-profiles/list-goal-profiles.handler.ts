import type { NamedGoalProfile } from '@gemscout/accounts';
import type { NamedGoalProfileResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';

/** The goal profiles of the workspace: the default one first, retired ones last. */
export class ListGoalProfiles extends Query<readonly NamedGoalProfileResponse[]> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

@QueryHandler(ListGoalProfiles)
export class ListGoalProfilesHandler implements IQueryHandler<ListGoalProfiles> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId }: ListGoalProfiles): Promise<readonly NamedGoalProfileResponse[]> {
    return (await this.accounts.goalProfiles.list(workspaceId)).map(profileResponseOf);
  }
}

export function profileResponseOf(named: NamedGoalProfile): NamedGoalProfileResponse {
  const { id, name, version, profile, savedAt, retiredAt, isDefault, isUsed } = named;
  const state = { saved_at: savedAt, retired_at: retiredAt, is_default: isDefault, in_use: isUsed };
  return { id, name, version, profile, ...state };
}
