/** What each person has read of what happened in a workspace. */
export interface Notifications {
  /** Those of `ids` that the person has marked as read. */
  readOf(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marking again changes nothing. */
  markRead(reader: NotificationReader, ids: readonly string[]): Promise<void>;
}

/** A person, and the workspace that they look at. */
type NotificationReader = { readonly userId: string; readonly workspaceId: string };
