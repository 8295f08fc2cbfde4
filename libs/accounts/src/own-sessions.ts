/** The open sessions of a person. API keys of programs have their own list. */
type OwnSession = {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, to ten minutes. */
  readonly lastUsedAt: string;
};

/** A person's sessions, for that person. Every call throws `AccountsUnavailable` where the database is away. */
export interface OwnSessions {
  /** Those that are open, newest first, at most 100. */
  list(userId: string): Promise<readonly OwnSession[]>;
  /** Ends one within a second everywhere. @returns false for one that is not the person's, or has ended */
  end(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all but one within a second everywhere, also those that the list has no place for. */
  endOthers(userId: string, keptId: string): Promise<void>;
}
