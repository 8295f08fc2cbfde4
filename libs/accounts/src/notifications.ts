/** A person, and the workspace that they look at. */
type Reader = { readonly userId: string; readonly workspaceId: string };

/** Something that happened in a workspace, as mails tell of it. */
export type MailedNotification = {
  readonly id: string;
  readonly workspaceId: string;
  readonly symbol: string;
  /** The sentence of the condition. */
  readonly text: string;
  /** The trading day, `yyyy-mm-dd`, and its close in US dollars. */
  readonly metOn: string;
  readonly close: number;
  /** The provider of the price. */
  readonly provider: string;
  /** ISO 8601. */
  readonly at: string;
};

/** What each person has read of what happened in a workspace, and the mails about it. */
export interface Notifications {
  /** Those of `ids` that the person has marked as read. */
  readOf(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marking again changes nothing. */
  markRead(reader: Reader, ids: readonly string[]): Promise<void>;
  /** Whether the person gets mails about them; true until they say otherwise. */
  wantsMails(userId: string): Promise<boolean>;
  setMails(userId: string, wanted: boolean): Promise<void>;
  /** The same by the link of a mail, without a session. @returns false for a link that we did not make */
  stopMails(token: string): Promise<boolean>;
  /**
   * Keeps each notification for every person who works in its workspace, has a verified address, wants mails, and did so when it
   * happened. The same again changes nothing.
   */
  keepForMails(notifications: readonly MailedNotification[]): Promise<void>;
  /**
   * Writes one mail for each person for whom something is kept and who got none today (UTC), with everything that they have
   * not read. Waits until nothing was kept for `quietMs`, so that one mail holds what one close brought.
   *
   * @returns the number of mails
   */
  writeMails(quietMs: number): Promise<number>;
}
