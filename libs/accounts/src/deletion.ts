/**
 * What is erased one after the other. Each step may be done twice. `again` is all of `streams` and `rows` once more, an hour
 * later, for what was under way in some process when the first pass went through.
 */
export const DELETION_STEPS = ['billing', 'runs', 'streams', 'rows', 'again'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

export type DeletionJob = {
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
  /** ISO 8601: nothing of the workspace is older. */
  readonly workspaceCreatedAt: string;
  readonly step: DeletionStep;
};

/** Accounts that are being erased: a row each, continued by any process. Throws `AccountsUnavailable`. */
export interface Deletion {
  /**
   * Ends every session and key of the person and of the workspace, sends its members back to their own, takes back its
   * invitations with their mails, frees the address, and opens the job. From here on there is no way back.
   *
   * @returns false for a wrong password, which changes nothing
   */
  begin(userId: string, password: string): Promise<boolean>;
  /**
   * For operators: as `begin`, without the password. For an account that a restore brought back. Safe to repeat.
   *
   * @returns false if there is no such account
   */
  beginAgain(userId: string): Promise<boolean>;
  /** Keeps the random ids of what is erased, for `reopen`. */
  remember(job: DeletionJob): Promise<void>;
  /**
   * For operators, after a restore: opens a job for every workspace that is remembered, so that what the restore brought
   * back of it is erased again. Safe to repeat.
   *
   * @returns the number of workspaces
   */
  reopen(): Promise<number>;
  /** A due job, leased to this caller for `leaseMs`. */
  claim(leaseMs: number): Promise<DeletionJob | undefined>;
  /** The step is done: the next one is due, the last one ends the job. */
  advance(job: DeletionJob): Promise<void>;
  /** The step failed: it is due again after 5 seconds, doubling up to 10 minutes. */
  postpone(job: DeletionJob): Promise<void>;
  /** Erases the person, the workspace and everything that belongs to them, including mails and rate limits. */
  eraseRows(job: DeletionJob): Promise<void>;
}
