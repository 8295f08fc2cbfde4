import type { NamedGoalProfile } from '@gemscout/accounts';
import type { NamedGoalProfileBody, NamedGoalProfileResponse } from '@gemscout/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { profileResponseOf } from './list-goal-profiles.handler.ts';

export class AddGoalProfile extends Command<NamedGoalProfileResponse> {
  constructor(
    readonly workspaceId: string,
    readonly body: NamedGoalProfileBody,
  ) {
    super();
  }
}

@CommandHandler(AddGoalProfile)
export class AddGoalProfileHandler implements ICommandHandler<AddGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId, body }: AddGoalProfile): Promise<NamedGoalProfileResponse> {
    return profileResponseOf(await this.accounts.goalProfiles.add(workspaceId, body));
  }
}

/** Replaces the name and the whole profile. Runs already started keep the version that they were started with. */
export class ChangeGoalProfile extends Command<NamedGoalProfileResponse> {
  constructor(
    readonly workspaceId: string,
    readonly id: string,
    readonly body: NamedGoalProfileBody,
  ) {
    super();
  }
}

@CommandHandler(ChangeGoalProfile)
export class ChangeGoalProfileHandler implements ICommandHandler<ChangeGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId, id, body }: ChangeGoalProfile): Promise<NamedGoalProfileResponse> {
    return responseOf(await this.accounts.goalProfiles.save(workspaceId, id, body));
  }
}

/** From now on no run can choose the profile; runs already started keep it. Repeating changes nothing. */
export class RetireGoalProfile extends Command<NamedGoalProfileResponse> {
  constructor(
    readonly workspaceId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(RetireGoalProfile)
export class RetireGoalProfileHandler implements ICommandHandler<RetireGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId, id }: RetireGoalProfile): Promise<NamedGoalProfileResponse> {
    return responseOf(await this.accounts.goalProfiles.retire(workspaceId, id));
  }
}

/** Deletes a profile that no run was started with. */
export class DeleteGoalProfile extends Command<void> {
  constructor(
    readonly workspaceId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteGoalProfile)
export class DeleteGoalProfileHandler implements ICommandHandler<DeleteGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId, id }: DeleteGoalProfile): Promise<void> {
    if (!(await this.accounts.goalProfiles.delete(workspaceId, id))) throw new ApiError('not_found');
  }
}

function responseOf(profile: NamedGoalProfile | undefined): NamedGoalProfileResponse {
  if (!profile) throw new ApiError('not_found');
  return profileResponseOf(profile);
}
