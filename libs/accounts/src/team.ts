export type TeamRole = 'owner' | 'member';

export type TeamMember = {
  readonly userId: string;
  readonly email: string;
  readonly role: TeamRole;
  /** ISO 8601. */
  readonly joinedAt: string;
};

export type Invitation = {
  readonly id: string;
  readonly email: string;
  /** ISO 8601. */
  readonly expiresAt: string;
};

export type TeamView = {
  /** The owner first. */
  readonly members: readonly TeamMember[];
  /** Those that can still be accepted. */
  readonly invitations: readonly Invitation[];
};

/** The owner is one of them. */
export const TEAM_SEATS = 5;

/**
 * Who shares a workspace: its runs, queue, watchlist and caps. A person acts in one workspace at a time: who joins a team
 * leaves the own workspace as it is until the team is left. Each change locks the workspace's row. Every call throws
 * `AccountsUnavailable` where the database is away, and `AccountError` with a code for what cannot be.
 */
export interface Team {
  view(workspaceId: string): Promise<TeamView>;
  /**
   * Invites an address for seven days, by mail. Inviting it again sends a new link, and the one before ends.
   *
   * @throws AccountError already_member, or team_full: members and open invitations together take at most five seats
   */
  invite(workspaceId: string, email: string): Promise<Invitation>;
  /** Its mail, if it is not sent yet, is not sent any more. @returns false where there is no such invitation of this workspace */
  withdraw(workspaceId: string, invitationId: string): Promise<boolean>;
  /** Whom an invitation is for, and who sent it; undefined for one that cannot be accepted any more. */
  invitation(token: string): Promise<{ readonly email: string; readonly ownerEmail: string } | undefined>;
  /**
   * Joins the team: all of the person's sessions act in its workspace from now on.
   *
   * @throws AccountError invitation_invalid, invitation_of_another, team_closed, team_full, already_member, in_a_team,
   * owns_team
   */
  accept(userId: string, token: string): Promise<{ readonly ownerEmail: string }>;
  /**
   * Takes a member out: sessions go back to the own workspace, keys of the team's end.
   *
   * @returns false where that is no member, or the owner
   */
  remove(workspaceId: string, userId: string): Promise<boolean>;
}
