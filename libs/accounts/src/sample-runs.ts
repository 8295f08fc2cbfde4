/** Which workspaces still get the sample run: those of accounts that signed up, until their first log-in. */
export interface SampleRuns {
  /** @throws AccountsUnavailable */
  isDue(workspaceId: string): Promise<boolean>;
  /** Marks it as added. Repeating changes nothing. @throws AccountsUnavailable */
  added(workspaceId: string): Promise<void>;
}
