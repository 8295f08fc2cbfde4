/** Links that set a new password: 256 random bits, stored as a hash, good for 30 minutes and one use. */
export interface PasswordResets {
  /** Sends a link to an address that has an account; for others it does the same work. @throws AccountsUnavailable */
  request(email: string): Promise<void>;
  /**
   * Sets the password, ends every session of its owner, makes the other links of the account worthless and tells the owner
   * by mail. Of several calls with one token one wins.
   *
   * @returns false for a token that is unknown, expired or used: nothing was changed
   * @throws AccountsUnavailable
   */
  confirm(token: string, newPassword: string): Promise<boolean>;
}
