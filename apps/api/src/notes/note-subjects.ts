import { ProposalError, type NoteSubject } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { knownCompany } from '../companies/known-company.ts';
import { ownProposal } from '../runs/ownership.ts';
import { symbolIn } from '../runs/run-request.ts';

/** A company by its ticker, in any case. Does not ask the market: notes stay readable when it is away. @throws ApiError for no ticker */
export function companySubject(workspaceId: string, symbol: string): NoteSubject {
  return { workspaceId, about: 'company', subject: symbolIn('symbol', symbol) };
}

/** A company that the market has. @throws ApiError company_unknown */
export async function knownCompanySubject(
  deps: Pick<ApiDeps, 'market' | 'config'>,
  workspaceId: string,
  symbol: string,
): Promise<NoteSubject> {
  const company = await knownCompany(deps, { workspaceId, symbol });
  return companySubject(workspaceId, company.symbol);
}

/** A proposal of the workspace. @throws ApiError not_found */
export async function proposalSubject(
  { store }: Pick<ApiDeps, 'store'>,
  workspaceId: string,
  proposalId: string,
): Promise<NoteSubject> {
  await ownProposal(store, workspaceId, proposalId);
  return { workspaceId, about: 'proposal', subject: proposalId };
}

/** A proposal that may have notes. @throws ProposalError for those of the sample run, which a member may delete */
export async function notableProposalSubject(
  { store }: Pick<ApiDeps, 'store'>,
  workspaceId: string,
  proposalId: string,
): Promise<NoteSubject> {
  const { source } = await ownProposal(store, workspaceId, proposalId);
  if (source === 'sample') throw new ProposalError('proposal_is_sample');
  return { workspaceId, about: 'proposal', subject: proposalId };
}
