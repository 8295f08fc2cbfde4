/**
 * Codes that prove an address: six characters of A-Z and 2-9, good for 15 minutes, 5 tries and one use; a new code replaces
 * the old. Stored as keyed hashes, also for addresses without an account, so that nothing tells them apart.
 */
export interface Verification {
  /**
   * Sends a new code to an address that has an account which is not verified yet; for every other address it does the
   * same work, and sends nothing.
   *
   * @throws AccountsUnavailable
   */
  request(email: string): Promise<void>;
  /**
   * Verifies the address if the code is right, whatever its case and its blanks.
   *
   * @returns false for a wrong, expired, used or replaced code, and for any code after the fifth try
   * @throws AccountsUnavailable
   */
  confirm(email: string, code: string): Promise<boolean>;
}
