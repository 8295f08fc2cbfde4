import {
  correctionText,
  showMetric,
  termsOf,
  type ProposalResponse,
  type RunResponse,
  type WatchlistItemResponse,
} from '@gemscout/contracts';
import {
  checkedByText,
  coverageText,
  loweredText,
  memoTerms,
  missingTexts,
  scorePercent,
  type MemoCheck,
} from '@gemscout/domain';

/** The fields of a proposal that reports use. */
export type ReportedProposal = Pick<
  ProposalResponse,
  | ('symbol' | 'theme' | 'memo' | 'verdict' | 'score' | 'created_at' | 'source' | 'run_id')
  | ('watched' | 'dismissed' | 'price' | 'price_as_of' | 'spend_usd' | 'written_by' | 'horizon' | 'rechecked')
> & {
  /** That of its run; absent: none. */
  readonly goal_profile?: ProposalResponse['goal_profile'] | undefined;
  /** What sources have corrected since; absent: nothing. */
  readonly corrections?: ProposalResponse['corrections'];
  /** The decision of a user, with the name to show; absent while there is none. */
  readonly decision?: { readonly by: string; readonly at: string; readonly reason: string | null };
  /** The member to whom it is assigned, and by whom; absent if there is none. */
  readonly assignment?: { readonly to: string; readonly by: string; readonly at: string };
  /** How the memo was checked: null if a user wrote it. Only notes on a single proposal have it. */
  readonly check?: Pick<MemoCheck, 'checked_by' | 'lowered' | 'coverage'> | null;
};
/** The fields of a run that reports use. */
export type ReportedRun = Pick<
  RunResponse,
  'id' | 'kind' | 'subject' | 'status' | 'created_at' | 'ended_at' | 'proposals' | 'spend' | 'sample'
> &
  Pick<ReportedProposal, 'goal_profile'>;
/** The fields of a watchlist item that reports use. */
export type ReportedItem = Pick<WatchlistItemResponse, 'symbol' | 'added_at' | 'change_24h' | 'change_as_of'> &
  Pick<ReportedProposal, 'corrections' | 'goal_profile'>;

/** A note or a tag on a company or a proposal, with the name of who wrote it. */
export type ReportedNote = {
  readonly kind: 'note' | 'tag';
  readonly about: string;
  /** A ticker, or the id of a proposal. */
  readonly subject: string;
  /** Null for a proposal that is gone. */
  readonly symbol: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: string;
};

/** The state of a proposal: on the watchlist, dismissed, or open. */
export function stateOf({ watched, dismissed }: Pick<ReportedProposal, 'watched' | 'dismissed'>): string {
  if (watched) return 'approved';
  return dismissed ? 'dismissed' : 'open';
}

/** The state with who decided, when and why, in one line. */
function decisionText(proposal: Pick<ReportedProposal, 'watched' | 'dismissed' | 'decision'>): string {
  const { decision } = proposal;
  if (!decision) return stateOf(proposal);
  const { by, at, reason } = decision;
  const what = `${stateOf(proposal)} by ${by}, ${at.slice(0, 16).replace('T', ' ')} UTC`;
  return reason === null ? what : `${what}: ${reason}`;
}

function assignmentRows({ assignment }: Pick<ReportedProposal, 'assignment'>): readonly (readonly [string, string])[] {
  if (!assignment) return [];
  const { to, by, at } = assignment;
  return [['Assigned', `to ${to} by ${by}, ${at.slice(0, 16).replace('T', ' ')} UTC`]];
}

/** `Buy`, for `buy`. */
export function verdictName(verdict: string): string {
  return verdict.charAt(0).toUpperCase() + verdict.slice(1);
}

/** When, for how long, by whom and on which prices the memo was written, in one line. */
export function termsLineOf(proposal: ReportedProposal): string {
  return `${memoTerms(termsOf(proposal)).join(' · ')}.`;
}

/** The facts at the head of a note: confidence, time, price and state. */
export function factsOf(proposal: ReportedProposal): readonly (readonly [string, string])[] {
  const percent = scorePercent(proposal.score);
  const { price, price_as_of: day } = proposal;
  return [
    ['Confidence in the evidence', percent === null ? '–' : `${percent}%`],
    ['Decided', `${proposal.created_at.slice(0, 16).replace('T', ' ')} UTC`],
    ['Price then', price === null ? '–' : `${showMetric('close', price)}${day ? `, ${day.slice(0, 10)}` : ''}`],
    ['State', decisionText(proposal)],
    ...assignmentRows(proposal),
  ];
}

/** What is said under the verdict: why it is lower than the analyst's, how many facts it had, and how the memo was checked. */
export function checkLinesOf({ check }: ReportedProposal): readonly string[] {
  if (!check) return [];
  const { lowered, coverage } = check;
  const facts = coverage
    ? [`${coverageText(coverage)}.`, ...missingTexts(coverage).map((text) => `Missing: ${text}`)]
    : [];
  return [...lowered.map(loweredText), ...facts, checkedByText(check)];
}

/** What is said above a memo whose facts were corrected, which itself stays as it was: a line for each correction. */
export function correctionLinesOf({ corrections = [] }: Pick<ReportedProposal, 'corrections'>): readonly string[] {
  return corrections.map((correction) => `${correctionText(correction)}.`);
}

export const CORRECTED_SINCE = 'Corrected since';
