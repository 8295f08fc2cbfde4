/**
 * The goal profile of a row of `run`. The only profile of a workspace under an earlier release has the id of the workspace, and
 * the events of its runs have none.
 */
export const PROFILE_OF_RUN = `(
  CASE WHEN run.goal_profile->>'id' IS NULL AND run.goal_profile->>'version' <> '0'
       THEN run.goal_profile || jsonb_build_object('id', run.workspace_id) ELSE run.goal_profile END)`;

/** Of the run of a row of `proposal`. */
export const PROFILE_OF_PROPOSAL = profileBy('proposal');
/** The same of a row that a query calls `newer`. */
export const PROFILE_OF_NEWER = profileBy('newer');

function profileBy(proposal: string): string {
  return `(SELECT ${PROFILE_OF_RUN} FROM read.run WHERE run.id = ${proposal}.run_id)`;
}

/** Of the newest approved proposal on the symbol of a row of `watchlist_item`. */
export const PROFILE_OF_ITEM = `(
  SELECT ${PROFILE_OF_PROPOSAL} FROM read.proposal WHERE proposal.workspace_id = watchlist_item.workspace_id
     AND upper(proposal.symbol) = upper(watchlist_item.symbol) AND watched ORDER BY created_at DESC, id DESC LIMIT 1)`;
