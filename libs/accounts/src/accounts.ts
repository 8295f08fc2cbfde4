import type { ApiKeys } from './api-keys.ts';
import type { BillingMails } from './billing-mails.ts';
import type { Deletion } from './deletion.ts';
import type { GoalProfiles } from './goal-profiles.ts';
import type { Limits } from './limits.ts';
import type { Mails } from './mails.ts';
import type { Notifications } from './notifications.ts';
import type { OpsAudit } from './ops-audit.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Plans } from './plans.ts';
import type { ReplayShares } from './replay-shares.ts';
import type { SampleRuns } from './sample-runs.ts';
import type { Team, TeamRole } from './team.ts';
import type { Verification } from './verification.ts';

/** The caller of a request or an open stream. The plan is the workspace's. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly verified: boolean;
  /** The address was really verified; it does not merely count as verified because no mail can be sent. */
  readonly addressProven: boolean;
  /** Also `none` once the paid time is over. */
  readonly plan: string;
  /** ISO 8601; null where nothing renews. */
  readonly planRenewsAt: string | null;
  /** An operator granted the plan: billing does not change it. */
  readonly planGranted: boolean;
  /** There was a plan, and its paid time is over. */
  readonly lapsed: boolean;
  /** In the workspace that the session acts in. */
  readonly role: TeamRole;
  /** The person's own workspace, which is set aside while they are in a team. */
  readonly ownWorkspaceId: string;
  /** A program holds it, as an API key. */
  readonly viaKey: boolean;
  /** A suspended API key: its plan has no API access, or its owner is in a team. False for people. */
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
  /** The caller has verified the address. */
  readonly verified: boolean;
  /** Without a password, log-in is impossible; the returned token still works. */
  readonly password?: string;
};

export type CreatedAccount = { readonly token: string; readonly userId: string; readonly workspaceId: string };

/** Opens the stream of one run, or of a workspace, for 60 seconds, instead of a session token, which must not be in a URL. */
export type StreamTicket = { readonly ticket: string; readonly expiresAt: string };

/** The contents of a valid ticket. */
export type TicketHolder = {
  readonly sessionId: string;
  readonly workspaceId: string;
  /** Whether the session is an API key. */
  readonly viaKey: boolean;
};

/**
 * Users, their workspaces and their sessions. Tokens and tickets are opaque, have 256 random bits and are stored as
 * SHA-256 only. Every call throws `AccountsUnavailable` if the database is unavailable.
 */
export interface Accounts {
  /**
   * Creates an account and sends a code to verify its address. A known address is left unchanged, with the same work
   * and the same response; its owner is notified by mail.
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
  /** Creates an account with a granted plan, which billing never changes. @throws AccountError email_taken */
  createAccount(account: NewAccount): Promise<CreatedAccount>;
  /** Creates the demo account if it does not exist; else changes nothing and hashes nothing. */
  ensureDemo(): Promise<void>;
  /** @param runId null for the stream of the holder's workspace */
  issueStreamTicket(holder: Omit<TicketHolder, 'viaKey'>, runId: string | null): Promise<StreamTicket>;
  /** @returns undefined for a ticket that is unknown, expired, of another stream, or of a session that has ended */
  streamTicket(ticket: string, runId: string | null): Promise<TicketHolder | undefined>;
  readonly goalProfiles: GoalProfiles;
  readonly verification: Verification;
  readonly passwordResets: PasswordResets;
  /** What waits to be sent. */
  readonly mails: Mails;
  readonly billingMails: BillingMails;
  /** Rate limits for what can be guessed or can flood others. */
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
  readonly sampleRuns: SampleRuns;
  /** What people have read of what happened. */
  readonly notifications: Notifications;
  /** What billing sets. */
  readonly plans: Plans;
  /** @throws DatabaseUnavailable within two seconds where the database does not answer or its disk is full */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'gemscout-demo-2026', plan: 'premium' } as const;

const TICKET_PREFIX = 'ticket_';

/** A ticket and a session token use the same parameter; invalid ones are refused differently. */
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
  'profile_in_use',
  'profile_name_taken',
  'profile_retired',
  'team_closed',
  'team_full',
  'too_many_keys',
  'too_many_profiles',
  'too_many_shares',
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

export class AccountError extends Error {
  override readonly name = 'AccountError';

  constructor(readonly code: AccountRefusalCode) {
    super(`The accounts refused: ${code}`);
  }
}

/** The database of the accounts is unavailable. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable';
  readonly code = 'accounts_unavailable';

  constructor(options?: ErrorOptions) {
    super('The accounts are not available', options);
  }
}
