/** What the api itself refuses, beside the refusals of the domain and of the libs. */
export type ApiRefusalCode =
  | 'address_invalid'
  | 'already_decided'
  | 'analyst_missing'
  | 'body_not_json'
  | 'body_too_large'
  | 'code_invalid'
  | 'budget_too_large'
  | 'decision_missing'
  | 'decision_timed_out'
  | 'decision_unavailable'
  | 'decision_under_way'
  | 'demo_account'
  | 'email_unverified'
  | 'fork_too_large'
  | 'headers_too_large'
  | 'input_invalid'
  | 'internal_error'
  | 'key_in_address'
  | 'key_suspended'
  | 'login_failed'
  | 'market_differs'
  | 'market_unavailable'
  | 'media_type_unsupported'
  | 'not_found'
  | 'owner_required'
  | 'owner_stays'
  | 'password_wrong'
  | 'person_required'
  | 'plan_granted'
  | 'plan_lacks_feature'
  | 'precondition_failed'
  | 'prices_unknown'
  | 'range_not_satisfiable'
  | 'read_model_unavailable'
  | 'request_broken'
  | 'request_too_slow'
  | 'replay_closed'
  | 'replay_unfinished'
  | 'reset_token_invalid'
  | 'sandbox_elsewhere'
  | 'session_required'
  | 'subscription_lapsed'
  | 'symbol_unknown'
  | 'too_many_files';

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param detail the sentence for the user, where the one of the problem table does not say enough */
  constructor(
    readonly code: ApiRefusalCode,
    readonly detail?: string,
  ) {
    super(detail ?? code);
  }
}

/** A cap of the plan is reached: says which, and when it opens again. */
export class CapReached extends Error {
  override readonly name = 'CapReached';

  constructor(
    readonly code: 'daily_cap' | 'monthly_cap',
    readonly detail: string,
    readonly retryAfterSeconds: number,
  ) {
    super(detail);
  }
}
