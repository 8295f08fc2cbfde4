import type { GoalProfile } from '@gemscout/contracts';
import type { ApiKeys } from './api-keys.ts';
import type { Deletion } from './deletion.ts';
import type { Limits } from './limits.ts';
import type { Mails } from './mails.ts';
import type { OpsAudit } from './ops-audit.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Plans } from './plans.ts';
import type { ReplayShares } from './replay-shares.ts';
import type { Team, TeamRole } from './team.ts';
import type { Verification } from './verification.ts';

/** Who asks, as every request and every open stream needs it. The plan is the workspace's. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly verified: boolean;
  /** Somebody has vouched for the address; it did not merely count as verified because no mail can be sent. */
  readonly addressProven: boolean;
  /** `none` also once what was paid for is over. */
  readonly plan: string;
  /** ISO 8601; null where nothing renews. */
  readonly planRenewsAt: string | null;
  /** An operator gave the plan: billing leaves it alone. */
  readonly planGranted: boolean;
  /** There was a plan, and what was paid for is over. */
  readonly lapsed: boolean;
  /** In the workspace that the session acts in. */
  readonly role: TeamRole;
  /** The person's own workspace, which rests while they act in a team. */
  readonly ownWorkspaceId: string;
  /** A program holds it, as an API key. */
  readonly viaKey: boolean;
  /** A key that rests: its plan has no API access, or its owner acts in a team. False of people. */
  readonly suspended: boolean;
};

export type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly legalVersion: string;
  /** The names of the documents that were agreed to. */
  readonly agreements: readonly string[];
};

export type NewAccount = {
  readonly email: string;
  readonly plan: string;
  /** The caller vouches for the address. */
  readonly verified: boolean;
  /** Without one nobody can log in; the returned token still works. */
  readonly password?: string;
};

export type CreatedAccount = { readonly token: string; readonly userId: string; readonly workspaceId: string };

/** Opens the stream of one run for 60 seconds, in place of a session token, which must not stand in a URL. */
export type StreamTicket = { readonly ticket: string; readonly expiresAt: string };

/** What a valid ticket stands for. */
export type TicketHolder = { readonly sessionId: string; readonly workspaceId: string };

/** A workspace's goal profile; null: not provided, or taken back. The version grows with each change, from 0. */
export type VersionedGoalProfile = {
  readonly version: number;
  readonly profile: GoalProfile | null;
  /** ISO 8601; null where nothing was ever saved. */
  readonly savedAt: string | null;
};

/**
 * Users, their workspaces and their sessions. Tokens and tickets are opaque, hold 256 random bits and are stored as
 * SHA-256 only. Every call throws `AccountsUnavailable` where the database is away.
 */
export interface Accounts {
  /**
   * Makes an account and sends a code to verify its address. An address that is known is left as it is, with the same work
   * and the same answer; its owner is told by mail.
   */
  signUp(request: SignUp): Promise<void>;
  /** @returns a session token; undefined for a wrong password and, after the same time, for an unknown address */
  logIn(email: string, password: string): Promise<string | undefined>;
  /** Ends the session at once in this process, within a second in others. Ending it again changes nothing. */
  logOut(sessionId: string): Promise<void>;
  /** @returns undefined for what is no token, or one that was revoked or unused for 30 days */
  session(token: string): Promise<Session | undefined>;
  /** Those of `sessionIds` that are still open: one query, for the gateway's check of all its streams. */
  openSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes an account with a granted plan, which billing never touches. @throws AccountError email_taken */
  createAccount(account: NewAccount): Promise<CreatedAccount>;
  /** Makes the demo account if it is not there; else changes nothing and hashes nothing. */
  ensureDemo(): Promise<void>;
  issueStreamTicket(holder: TicketHolder, runId: string): Promise<StreamTicket>;
  /** @returns undefined for a ticket that is unknown, expired, of another run, or of a session that has ended */
  streamTicket(ticket: string, runId: string): Promise<TicketHolder | undefined>;
  goalProfile(workspaceId: string): Promise<VersionedGoalProfile>;
  /** Saves the profile as the next version; the same profile again changes nothing. @returns what is there then */
  saveGoalProfile(workspaceId: string, profile: GoalProfile | null): Promise<VersionedGoalProfile>;
  readonly verification: Verification;
  readonly passwordResets: PasswordResets;
  /** What waits to be sent. */
  readonly mails: Mails;
  /** How often somebody may do what can be guessed, or floods others. */
  readonly limits: Limits;
  /** HMAC of this installation, in hexadecimal: for what must be found again and never read. Purposes do not mix. */
  keyedHash(purpose: string, text: string): string;
  /** What operators did; it outlives the accounts. */
  readonly opsAudit: OpsAudit;
  readonly team: Team;
  /** Accounts that are being erased. */
  readonly deletion: Deletion;
  readonly apiKeys: ApiKeys;
  readonly ownSessions: OwnSessions;
  /** Links by which anybody may replay a run. */
  readonly replayShares: ReplayShares;
  /** What billing sets. */
  readonly plans: Plans;
  /** @throws DatabaseUnavailable within two seconds where the database does not answer or its disk is full */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'gemscout-demo-2026', plan: 'premium' } as const;

const TICKET_PREFIX = 'ticket_';

/** A ticket and a session token travel in the same parameter; a bad one of each is refused differently. */
export function isStreamTicket(token: string): boolean {
  return token.startsWith(TICKET_PREFIX);
}

export function asStreamTicket(secret: string): string {
  return TICKET_PREFIX + secret;
}

export const ACCOUNT_REFUSALS = [
  'already_member',
  'email_taken',
  'in_a_team',
  'invitation_invalid',
  'invitation_of_another',
  'membership_over',
  'owns_team',
  'team_closed',
  'team_full',
  'too_many_keys',
  'too_many_shares',
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

export class AccountError extends Error {
  override readonly name = 'AccountError';

  constructor(readonly code: AccountRefusalCode) {
    super(`The accounts refused: ${code}`);
  }
}

/** The database of the accounts is away. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
  readonly code = 'accounts_unavailable';

  constructor(options?: ErrorOptions) {
    super('The accounts are not available', options);
  }
}
