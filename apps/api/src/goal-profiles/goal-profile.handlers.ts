import type { VersionedGoalProfile } from '@gemscout/accounts';
import type { GoalProfile, GoalProfileResponse } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';

/** The workspace's default goal profile. */
export class GetGoalProfile extends Query<GoalProfileResponse> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

@QueryHandler(GetGoalProfile)
export class GetGoalProfileHandler implements IQueryHandler<GetGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId }: GetGoalProfile): Promise<GoalProfileResponse> {
    return answerOf(await this.accounts.goalProfiles.default(workspaceId));
  }
}

/** Replaces the whole default profile; null retires it. Runs already started keep theirs. */
export class SaveGoalProfile extends Command<GoalProfileResponse> {
  constructor(
    readonly workspaceId: string,
    readonly profile: GoalProfile | null,
  ) {
    super();
  }
}

@CommandHandler(SaveGoalProfile)
export class SaveGoalProfileHandler implements ICommandHandler<SaveGoalProfile> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ workspaceId, profile }: SaveGoalProfile): Promise<GoalProfileResponse> {
    return answerOf(await this.accounts.goalProfiles.saveDefault(workspaceId, profile));
  }
}

function answerOf({ version, profile, savedAt }: VersionedGoalProfile): GoalProfileResponse {
  return { version, profile, saved_at: savedAt };
}
