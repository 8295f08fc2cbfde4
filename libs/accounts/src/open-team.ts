import { planOpens } from '@gemscout/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountError } from './accounts.ts';
import { available } from './accounts-database.ts';
import type { Outbox } from './open-mails.ts';
import { isRowId } from './row-id.ts';
import { looksLikeSecret, newSecret, secretHash } from './secret.ts';
import type { SessionStore } from './sessions.ts';
import { TEAM_SEATS, type Invitation, type Team, type TeamMember, type TeamRole } from './team.ts';
import { takeOutMembers } from './team-membership.ts';

const DAYS = 7;

const MEMBERS = `
  SELECT m.user_id, u.email, m.created_at, CASE WHEN w.owner_id = m.user_id THEN 'owner' ELSE 'member' END AS role
  FROM accounts.membership m JOIN accounts."user" u ON u.id = m.user_id JOIN accounts.workspace w ON w.id = m.workspace_id
  WHERE m.workspace_id = $1 ORDER BY w.owner_id = m.user_id DESC, m.created_at, m.user_id`;
const INVITATIONS = `
  SELECT id, email, expires_at FROM accounts.invitation WHERE workspace_id = $1 AND expires_at > now()
  ORDER BY expires_at, id`;
const LOCK = 'SELECT FROM accounts.workspace WHERE id = $1 FOR UPDATE';
const INVITE = `
  INSERT INTO accounts.invitation (workspace_id, email, token_hash, expires_at)
  VALUES ($1, $2, $3, now() + interval '${DAYS} days')
  ON CONFLICT (workspace_id, lower(email)) DO UPDATE
    SET email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
  RETURNING id, email, expires_at`;
const WITHDRAW = 'DELETE FROM accounts.invitation WHERE workspace_id = $1 AND id = $2 RETURNING id';

const FIND = `
  SELECT i.id, i.email, i.workspace_id, o.email AS owner_email,
         CASE WHEN w.plan_until <= now() THEN 'none' ELSE w.plan END AS plan
  FROM accounts.invitation i JOIN accounts.workspace w ON w.id = i.workspace_id JOIN accounts."user" o ON o.id = w.owner_id
  WHERE i.token_hash = $1 AND i.expires_at > now()`;
/** Locked in one order, so that two concurrent joins cannot deadlock. */
const LOCK_BOTH = 'SELECT FROM accounts.workspace WHERE id = $1 OR owner_id = $2 ORDER BY id FOR UPDATE';
const STANDING = `
  SELECT u.email, own.id AS own_workspace_id,
         (SELECT count(*)::int FROM accounts.membership WHERE workspace_id = own.id) AS own_members,
         (SELECT workspace_id FROM accounts.membership WHERE user_id = u.id AND workspace_id <> own.id) AS team_id
  FROM accounts."user" u JOIN accounts.workspace own ON own.owner_id = u.id WHERE u.id = $1`;
const JOIN = 'INSERT INTO accounts.membership (workspace_id, user_id) VALUES ($1, $2)';
const USED = 'DELETE FROM accounts.invitation WHERE id = $1';
const TICKETS = `
  DELETE FROM accounts.stream_ticket t USING accounts.session s WHERE s.id = t.session_id AND s.user_id = $1`;
/** A session that acts elsewhere is another one with the same token: its open streams end, wherever they are. */
const MOVE = `
  UPDATE accounts.session SET id = gen_random_uuid(), workspace_id = $2
  WHERE user_id = $1 AND kind = 'person' AND revoked_at IS NULL`;

type MemberRow = {
  readonly user_id: string;
  readonly email: string;
  readonly created_at: Date;
  readonly role: TeamRole;
};
type InvitationRow = { readonly id: string; readonly email: string; readonly expires_at: Date };
type FoundRow = {
  readonly id: string;
  readonly email: string;
  readonly workspace_id: string;
  readonly owner_email: string;
  readonly plan: string;
};
type StandingRow = {
  readonly email: string;
  readonly own_workspace_id: string;
  readonly own_members: number;
  readonly team_id: string | null;
};

type Context = { readonly outbox: Outbox; readonly sessions: SessionStore };

export function team(database: DataSource, { outbox, sessions }: Context): Team {
  return {
    view: (workspaceId) => available(() => viewOf(database.manager, workspaceId)),

    async invite(workspaceId, email) {
      const invited = await available(() =>
        database.transaction((manager) => inviteTo(manager, outbox, workspaceId, email)),
      );
      outbox.wake();
      return invited;
    },

    async withdraw(workspaceId, invitationId) {
      if (!isRowId(invitationId)) return false;
      const [gone] = await available(() => database.query<[object[], number]>(WITHDRAW, [workspaceId, invitationId]));
      return gone.length > 0;
    },

    async invitation(token) {
      if (!looksLikeSecret(token)) return undefined;
      const [found] = await available(() => database.query<FoundRow[]>(FIND, [secretHash(token)]));
      return found && { email: found.email, ownerEmail: found.owner_email };
    },

    async accept(userId, token) {
      if (!looksLikeSecret(token)) throw new AccountError('invitation_invalid');
      const tokenHash = secretHash(token);
      const ownerEmail = await available(() => database.transaction((manager) => join(manager, userId, tokenHash)));
      await sessions.forgetUser(userId);
      return { ownerEmail };
    },

    async remove(workspaceId, userId) {
      const gone = await available(() =>
        database.transaction(async (manager) => {
          await manager.query(LOCK, [workspaceId]);
          return takeOutMembers(manager, workspaceId, userId);
        }),
      );
      for (const member of gone) await sessions.forgetUser(member);
      return gone.length > 0;
    },
  };
}

async function viewOf(manager: EntityManager, workspaceId: string) {
  const members = await manager.query<MemberRow[]>(MEMBERS, [workspaceId]);
  const invitations = await manager.query<InvitationRow[]>(INVITATIONS, [workspaceId]);
  return { members: members.map(memberOf), invitations: invitations.map(invitationOf) };
}

async function inviteTo(
  manager: EntityManager,
  outbox: Outbox,
  workspaceId: string,
  email: string,
): Promise<Invitation> {
  await manager.query(LOCK, [workspaceId]);
  const { members, invitations } = await viewOf(manager, workspaceId);
  const isInvited = (one: { readonly email: string }): boolean => one.email.toLowerCase() === email.toLowerCase();
  if (members.some(isInvited)) throw new AccountError('already_member');
  const others = invitations.filter((invitation) => !isInvited(invitation));
  if (members.length + others.length >= TEAM_SEATS) throw new AccountError('team_full');
  const token = newSecret();
  const [row] = await manager.query<InvitationRow[]>(INVITE, [workspaceId, email, secretHash(token)]);
  if (!row) throw new Error('The invitation was not kept');
  const ownerEmail = members[0]?.email ?? '';
  const cause = { type: 'invitation', token, ownerEmail } as const;
  await outbox.queue(manager, { to: email, cause, invitationId: row.id });
  return invitationOf(row);
}

/** @returns the address of the team's owner */
async function join(manager: EntityManager, userId: string, tokenHash: Buffer): Promise<string> {
  const [before] = await manager.query<FoundRow[]>(FIND, [tokenHash]);
  if (!before) throw new AccountError('invitation_invalid');
  await manager.query(LOCK_BOTH, [before.workspace_id, userId]);
  const [found] = await manager.query<FoundRow[]>(FIND, [tokenHash]); // it may have been withdrawn meanwhile
  const [standing] = await manager.query<StandingRow[]>(STANDING, [userId]);
  if (!found || !standing) throw new AccountError('invitation_invalid');
  const { members } = await viewOf(manager, found.workspace_id);
  refuseToJoin(found, standing, members.length);
  await manager.query(JOIN, [found.workspace_id, userId]);
  await manager.query(USED, [found.id]);
  await manager.query(TICKETS, [userId]);
  await manager.query(MOVE, [userId, found.workspace_id]);
  return found.owner_email;
}

/** @throws AccountError with the first reason why this person cannot join */
function refuseToJoin(invitation: FoundRow, standing: StandingRow, members: number): void {
  const { email, workspace_id: teamId, plan } = invitation;
  if (email.toLowerCase() !== standing.email.toLowerCase()) throw new AccountError('invitation_of_another');
  if (teamId === standing.team_id || teamId === standing.own_workspace_id) throw new AccountError('already_member');
  if (standing.team_id !== null) throw new AccountError('in_a_team');
  if (standing.own_members > 1) throw new AccountError('owns_team');
  if (!planOpens(plan, 'team')) throw new AccountError('team_closed');
  if (members >= TEAM_SEATS) throw new AccountError('team_full');
}

function memberOf({ user_id, email, role, created_at }: MemberRow): TeamMember {
  return { userId: user_id, email, role, joinedAt: created_at.toISOString() };
}

function invitationOf({ id, email, expires_at }: InvitationRow): Invitation {
  return { id, email, expiresAt: expires_at.toISOString() };
}
