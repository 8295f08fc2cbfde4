import type { Problem } from '../http-bodies.ts';

/** The reason phrase of every status that a problem uses. */
const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const;

type Status = keyof typeof TITLES;
type Row = readonly [status: Status, detail: string];

const NOT_FOUND: Row = [404, 'Not found.'];
/** Must equal the sentence of a failed database check in `libs/postgres`; a test compares the two. */
const AWAY: Row = [503, 'The database is temporarily unavailable. Try again in a moment.'];

/** The HTTP status and the default detail of every problem code of the api and the gateway. */
const PROBLEMS = {
  accounts_unavailable: AWAY,
  address_invalid: [400, 'The request URL is not valid.'],
  already_decided: [409, 'This proposal has already been decided. Nothing was changed.'],
  already_member: [409, 'This person is already in the team.'],
  analyst_missing: [422, 'No language model is configured for this run. Fork it with the rules analyst.'],
  assignee_not_member: [
    422,
    'This person is not a member of the workspace, or has left it. Choose one of its members. Nothing was changed.',
  ],
  billing_unavailable: [
    503,
    'The payment service is temporarily unavailable. Your plan is unchanged. Try again in a minute.',
  ],
  body_not_json: [400, 'The body is not JSON.'],
  body_too_large: [413, 'The body is too large: at most 1 MB is accepted.'],
  budget_too_large: [422, 'The budget exceeds the limit of the plan for one run.'],
  bus_unavailable: [
    503,
    'The broker is unavailable: Kafka does not answer. Nothing is lost: open tasks wait in the database.',
  ],
  code_invalid: [400, 'Invalid or expired code'],
  company_unknown: [404, 'The market does not have this company.'],
  cursor_invalid: [422, 'The field "after" is not a position in this run.'],
  daily_cap: [429, 'Daily run limit reached.'],
  database_unavailable: AWAY,
  decision_missing: [409, 'The run of this proposal has no decision to repeat.'],
  decision_timed_out: [504, 'This took too long and was stopped. The proposal is unchanged.'],
  decision_unavailable: [
    503,
    'Decisions are temporarily unavailable. The proposal is unchanged. Try again in a moment.',
  ],
  decision_under_way: [429, 'Another of your proposals is in progress. Wait until it is done.'],
  demo_account: [403, 'The demo account is shared and cannot be changed. Sign up for your own account.'],
  dispatch_unavailable: AWAY,
  email_taken: [409, 'An account with this email already exists.'],
  email_unverified: [403, 'Verify your email address first. Enter the code that was sent to you at /verify.'],
  event_too_large: [413, 'The text is too long to be stored. Shorten it.'],
  fork_point_missing: [422, "The run's log has no such step. Name a stage, or the number of a line written by a step."],
  fork_point_unreached: [422, 'The run did not reach that step. Fork it from an earlier one.'],
  fork_too_large: [
    422,
    'There is too much evidence before that step for one fork. Fork a single ticker, or an earlier step.',
  ],
  headers_too_large: [431, 'The headers of the request are too large.'],
  host_repeated: [400, 'The request has more than one Host header.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for a different request.'],
  in_a_team: [409, 'You are already in a team. Leave it first, in Settings.'],
  input_invalid: [422, 'The request is not valid.'],
  internal_error: [500, 'Something went wrong on our side.'],
  invitation_invalid: [400, 'This invitation is no longer valid. Ask for a new one.'],
  invitation_of_another: [403, 'This invitation is for another address. Log in with that one to accept it.'],
  key_in_address: [
    400,
    'The key was sent in the URL. Send it in the Authorization header, and revoke this key, since logs may contain it.',
  ],
  key_suspended: [
    403,
    'This API key is suspended while its owner is in a team, or while the plan has no API access. It works again afterwards.',
  ],
  login_failed: [401, 'Login failed'],
  market_differs: [422, 'The run used a different market. Fork it there.'],
  market_unavailable: [503, 'The market data is temporarily unavailable. Try again in a moment.'],
  media_type_unsupported: [415, 'The body must be sent as application/json.'],
  membership_over: [403, 'You are no longer in this team.'],
  method_not_allowed: [405, 'This path does not support this method.'],
  monthly_cap: [429, 'Monthly run limit reached.'],
  note_of_another: [403, 'Only the person who wrote a note, or the owner of the workspace, can remove it.'],
  notes_full: [422, 'There are 200 notes already. Remove one first. Nothing was changed.'],
  notes_used_up: [
    409,
    'A run takes five notes, and this one has them. Start another run with what it should look for.',
  ],
  not_found: NOT_FOUND,
  nothing_to_manage: [409, 'There is no subscription yet. Choose a plan first.'],
  nothing_to_withdraw: [409, 'There is no running subscription to withdraw from.'],
  owner_required: [403, 'Only the owner of the team can do this.'],
  owner_stays: [409, 'The owner of a team cannot leave it.'],
  owns_team: [409, 'You own a team. Remove its members first, in Settings.'],
  password_wrong: [400, 'The password is wrong. Nothing was deleted.'],
  person_required: [403, 'An API key cannot do this. Log in.'],
  plan_granted: [
    409,
    'Your plan was granted by the operator of this installation. There is nothing to pay or to change.',
  ],
  plan_lacks_feature: [403, 'Your plan does not include this.'],
  position_unknown: [422, 'Gemscout-Position is not a position of this store.'],
  precondition_failed: [412, 'The file is not the version that the request asks for.'],
  profile_in_use: [
    409,
    'Runs were started with this goal profile, so it cannot be deleted. Retire it: then no new run can choose it.',
  ],
  profile_name_taken: [409, 'Another goal profile has this name. Choose another name.'],
  profile_retired: [409, 'This goal profile is retired. Choose another one.'],
  prices_missing: [503, 'Plans are not on sale yet. The operator must run `npm run stripe:setup` first.'],
  prices_unknown: [404, 'No prices available.'],
  proposal_added_by_user: [
    409,
    'You added this proposal yourself. No run decided on it, so there is no decision to repeat.',
  ],
  proposal_is_sample: [409, 'This proposal belongs to the sample run. Start a run of your own to decide on proposals.'],
  proposal_missing: NOT_FOUND,
  range_not_satisfiable: [416, 'The requested range is outside the file.'],
  rate_limited: [429, 'Too many requests. Try again later.'],
  read_model_unavailable: AWAY,
  rebuild_under_way: [409, 'A rebuild of the read model is already in progress. Wait until it is done.'],
  rechecks_used_up: [429, 'A proposal can be re-checked at most 3 times a day. Try again tomorrow (UTC).'],
  repeats_used_up: [429, 'A proposal can be decided again at most 3 times a day. Try again tomorrow (UTC).'],
  replay_closed: [404, 'This replay is no longer shared, or the link is incomplete.'],
  replay_unfinished: [409, 'The run is still active. Its replay can be shared once it has ended.'],
  request_broken: [400, 'The request cannot be read.'],
  request_too_slow: [408, 'The request took too long to arrive.'],
  reset_token_invalid: [400, 'Invalid or expired token'],
  run_active: [422, 'The run is still active. It can be forked once it has ended.'],
  run_ended: [409, 'The run has ended.'],
  run_is_sample: [409, 'This is the sample run. Start a run of your own to do this.'],
  run_missing: NOT_FOUND,
  run_not_sample: [409, 'Only the sample run can be deleted.'],
  runs_missing: [404, 'One of these runs is not in this workspace, or was deleted. Choose two runs of the list.'],
  runs_same: [422, 'A run cannot be compared with itself. Choose another one.'],
  sandbox_elsewhere: [403, 'The simulated checkout opens only on the machine that Gemscout runs on.'],
  search_length_invalid: [400, 'Search for 1 to 64 characters of a ticker or a name.'],
  session_required: [401, 'Unauthorized'],
  stage_closed: [409, 'This stage of the run is finished.'],
  ticker_analysed: [409, 'This ticker is analysed already. Start a deep run on it to look further.'],
  ticker_decided: [409, 'This ticker is decided already. Its verdict stands in the results.'],
  ticker_missing: [404, 'The run has no such ticker. Only those of its shortlist can be dropped or sent deeper.'],
  store_unavailable: AWAY,
  stream_closed: [410, 'This was deleted.'],
  subscription_lapsed: [402, 'Your subscription has ended. Renew it in Settings to start runs again.'],
  symbol_unknown: [422, 'The market does not have this symbol.'],
  tags_full: [422, 'There are 20 tags already. Remove one first. Nothing was changed.'],
  team_closed: [409, 'The plan of this team has ended. Its owner can renew it.'],
  team_full: [409, 'The team is full: it holds five people, its owner and open invitations included.'],
  ticket_invalid: [403, 'The stream ticket is invalid or has expired.'],
  too_many_files: [429, 'Two of your files are already being created. Wait for one of them.'],
  too_many_keys: [409, 'You have reached the limit of ten API keys. Revoke one first.'],
  too_many_profiles: [422, 'A workspace has at most 50 goal profiles. Retire or delete one first.'],
  too_many_shares: [409, 'This replay has reached the limit of ten links. Revoke one first.'],
  watchlist_full: [422, 'The watchlist is full: it holds at most 500 items.'],
  watchlist_item_missing: NOT_FOUND,
  webhook_signature_invalid: [400, 'The signature of this message is missing, invalid or expired.'],
  withdrawal_over: [409, 'The 14 days to withdraw from the contract are over.'],
  withdrawal_unfinished: [
    503,
    'Your withdrawal is recorded, but the payment provider has not confirmed it yet. Nothing is lost: send it again in a minute.',
  ],
  wrong_revision: [503, 'Gemscout is temporarily unavailable. Try again in a moment.'],
} satisfies Record<string, Row>;

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code);
}

/**
 * The problem document (RFC 9457) of a code.
 *
 * @param detail the sentence for the user; replaces the default detail of the code
 */
export function problemDocument(code: ProblemCode, detail?: string): Problem {
  const [status, defaultDetail]: Row = PROBLEMS[code];
  return {
    type: `urn:gemscout:problem:${code}`,
    title: TITLES[status],
    status,
    detail: detail ?? defaultDetail,
    code,
  };
}
