import { AccountError, TEAM_SEATS, type Invitation, type Session, type TeamView } from '@gemscout/accounts';
import type {
  InvitationPreviewResponse,
  InvitationResponse,
  JoinedTeamResponse,
  TeamResponse,
} from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** The members of the session's workspace; open invitations are visible to its owner only. */
export class GetTeam extends Query<TeamResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session: { workspaceId, role } }: GetTeam): Promise<TeamResponse> {
    return teamAnswerOf(await this.accounts.team.view(workspaceId), role === 'owner');
  }
}

function teamAnswerOf({ members, invitations }: TeamView, isOwner: boolean): TeamResponse {
  return {
    members: members.map(({ userId, email, role, joinedAt }) => ({
      user_id: userId,
      email,
      role,
      joined_at: joinedAt,
    })),
    invitations: isOwner ? invitations.map(invitationAnswerOf) : [],
    seats: TEAM_SEATS,
    seats_free: TEAM_SEATS - members.length - invitations.length,
  };
}

function invitationAnswerOf({ id, email, expiresAt }: Invitation): InvitationResponse {
  return { id, email, expires_at: expiresAt };
}

export class InviteToTeam extends Command<InvitationResponse> {
  constructor(
    readonly session: Session,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(InviteToTeam)
export class InviteToTeamHandler implements ICommandHandler<InviteToTeam> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, email }: InviteToTeam): Promise<InvitationResponse> {
    const { limits, team } = this.accounts;
    await limits.take('invite', { email: session.email });
    await limits.take('mail', { email });
    return invitationAnswerOf(await team.invite(session.workspaceId, email));
  }
}

export class WithdrawInvitation extends Command<void> {
  constructor(
    readonly session: Session,
    readonly invitationId: string,
  ) {
    super();
  }
}

@CommandHandler(WithdrawInvitation)
export class WithdrawInvitationHandler implements ICommandHandler<WithdrawInvitation> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, invitationId }: WithdrawInvitation): Promise<void> {
    const isGone = await this.accounts.team.withdraw(session.workspaceId, invitationId);
    if (!isGone) throw new ApiError('not_found');
  }
}

/** Who holds the link of an invitation sees whom it is for and who sent it, before there is a session. */
export class PreviewInvitation extends Query<InvitationPreviewResponse> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(PreviewInvitation)
export class PreviewInvitationHandler implements IQueryHandler<PreviewInvitation> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ token }: PreviewInvitation): Promise<InvitationPreviewResponse> {
    const found = await this.accounts.team.invitation(token);
    if (!found) throw new AccountError('invitation_invalid');
    return { email: found.email, owner_email: found.ownerEmail };
  }
}

export class AcceptInvitation extends Command<JoinedTeamResponse> {
  constructor(
    readonly session: Session,
    readonly token: string,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, token }: AcceptInvitation): Promise<JoinedTeamResponse> {
    const { ownerEmail } = await this.accounts.team.accept(session.userId, token);
    return { owner_email: ownerEmail };
  }
}

/** The owner removes a member, or a member leaves. */
export class RemoveFromTeam extends Command<void> {
  constructor(
    readonly session: Session,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveFromTeam)
export class RemoveFromTeamHandler implements ICommandHandler<RemoveFromTeam> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, userId }: RemoveFromTeam): Promise<void> {
    if (session.role !== 'owner' && userId !== session.userId) throw new ApiError('owner_required');
    const { members } = await this.accounts.team.view(session.workspaceId);
    if (!members.some((member) => member.userId === userId)) throw new ApiError('not_found');
    const isGone = await this.accounts.team.remove(session.workspaceId, userId);
    if (!isGone) throw new ApiError('owner_stays');
  }
}
