import type { ProposalResponse, RunResponse } from '@gemscout/contracts';
import type { Page, ProposalFilter } from '@gemscout/read-model';
import type { ReportedNote, ReportedProposal } from '@gemscout/reports';
import type { ApiDeps } from '../api-deps.ts';
import { withAuthors, withDecisions } from './decision-names.ts';
import { exportedProposal } from '../redistribution/exported-proposal.ts';

/** Maximum number of rows in a file; limits the sequential queries that produce it. */
const MAX_ROWS = 2_000;
const PAGE = 100;
/** Notes are short beside memos, and read at once. */
const MAX_NOTES = 10_000;

/** Days, `yyyy-mm-dd`, both inclusive; a missing bound is open. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The workspace's proposals within these days, newest first, at most `MAX_ROWS`. */
export async function proposalsOf(
  { readModel, redistribution, accounts }: Pick<ApiDeps, 'readModel' | 'redistribution' | 'accounts'>,
  filter: Pick<ProposalFilter, 'workspaceId' | 'runId' | 'status'>,
  days: Days,
): Promise<readonly (ProposalResponse & Pick<ReportedProposal, 'decision' | 'assignment'>)[]> {
  const rows = await newestFirst((page) => readModel.proposals({ ...filter, ...page }), days);
  const exported = rows.map((row) => exportedProposal(row, redistribution));
  return withDecisions({ accounts }, filter.workspaceId, exported);
}

/** The workspace's runs within these days, newest first, at most `MAX_ROWS`. */
export function runsOf(
  { readModel }: Pick<ApiDeps, 'readModel'>,
  workspaceId: string,
  days: Days,
): Promise<readonly RunResponse[]> {
  return newestFirst((page) => readModel.runs(workspaceId, page), days);
}

/** The workspace's notes and tags, newest first, at most `MAX_NOTES`. */
export async function notesOf(
  { readModel, accounts }: Pick<ApiDeps, 'readModel' | 'accounts'>,
  workspaceId: string,
): Promise<readonly ReportedNote[]> {
  return withAuthors({ accounts }, workspaceId, await readModel.annotations(workspaceId, MAX_NOTES));
}

type Row = { readonly id: string; readonly created_at: string };

/** Reads pages until their rows are older than `days`. */
async function newestFirst<Each extends Row>(
  read: (page: Page) => Promise<readonly Each[]>,
  { from = '', to = '9999-12-31' }: Days,
): Promise<readonly Each[]> {
  const found: Each[] = [];
  for (let after: string | undefined; found.length < MAX_ROWS;) {
    const page = await read({ limit: PAGE, after });
    found.push(...page.filter(({ created_at: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to));
    const last = page.at(-1);
    if (page.length < PAGE || !last || last.created_at.slice(0, 10) < from) break;
    after = last.id;
  }
  return found.slice(0, MAX_ROWS);
}
