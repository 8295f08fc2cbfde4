/** The actor: by account (an email address, known or not), by network address, or both. */
export type Actor = { readonly email?: string; readonly address?: string };

type Rule = { readonly points: number; readonly seconds: number };

const HOUR = 3_600;

/**
 * How often an account or a network address may do an action. If a dimension is missing, only the other one is counted.
 */
export const LIMIT_RULES = {
  /** Counts failures only: a success is refunded. */
  log_in: { account: { points: 20, seconds: HOUR / 4 }, address: { points: 100, seconds: HOUR / 4 } },
  sign_up: { account: { points: 5, seconds: HOUR }, address: { points: 60, seconds: HOUR } },
  verify_request: { account: { points: 5, seconds: HOUR }, address: { points: 60, seconds: HOUR } },
  verify_confirm: { account: { points: 30, seconds: HOUR }, address: { points: 200, seconds: HOUR } },
  reset_request: { account: { points: 5, seconds: HOUR }, address: { points: 60, seconds: HOUR } },
  reset_confirm: { address: { points: 100, seconds: HOUR } },
  /** Mails that anybody can have sent to an address: sign-up, codes, links, invitations. */
  mail: { account: { points: 20, seconds: 24 * HOUR } },
  invite: { account: { points: 30, seconds: 24 * HOUR } },
  /** Pages of replays that were shared by a link. */
  shared_replay: { address: { points: 600, seconds: HOUR } },
  export: { account: { points: 60, seconds: HOUR } },
  /** Actions that call the payment provider: checkout, portal, sync. */
  billing: { account: { points: 60, seconds: HOUR } },
} as const satisfies Readonly<Record<string, { readonly account?: Rule; readonly address?: Rule }>>;

export type Limited = keyof typeof LIMIT_RULES;

/**
 * Rate limits across all processes of a database. Keys are keyed hashes, so a row identifies no person. By the clock of
 * the counting process.
 */
export interface Limits {
  /**
   * Takes one for each dimension that the rule and the actor have; a call that is refused counts, too.
   *
   * @throws LimitReached; AccountsUnavailable where it cannot be counted: nothing is let through uncounted
   */
  take(what: Limited, actor: Actor): Promise<void>;
  /** Refunds one `take`, after a success. @throws AccountsUnavailable */
  giveBack(what: Limited, actor: Actor): Promise<void>;
  /** Erases all counts of an account. @throws AccountsUnavailable */
  forget(email: string): Promise<void>;
}

/** Too many requests. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly code = 'rate_limited';
  /** For the user. */
  readonly detail: string;

  constructor(
    readonly what: Limited,
    readonly retryAfterSeconds: number,
  ) {
    super(`The limit of ${what} is reached`);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes < 120 ? `${minutes} minute${minutes > 1 ? 's' : ''}` : `${Math.ceil(minutes / 60)} hours`;
    this.detail = `Too many requests. Try again in ${wait}.`;
  }
}
