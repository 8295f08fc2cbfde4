import type { CompanyRunResponse } from '@gemscout/contracts';

const STATES = { open: 'in the queue', approved: 'approved', dismissed: 'dismissed' } as const;
const WITHOUT_VERDICT: Readonly<Record<string, string>> = {
  active: 'Running',
  cancelled: 'Cancelled before a verdict',
  budget: 'Budget used up before a verdict',
  error: 'Failed before a verdict',
};

/** What became of a verdict, or why a run gave none. */
export function stateText({
  sample,
  verdict,
  status,
  proposal,
}: Pick<CompanyRunResponse, 'sample' | 'verdict' | 'status' | 'proposal'>): string {
  if (sample) return 'sample run, not counted';
  if (verdict === null) return WITHOUT_VERDICT[status] ?? 'No verdict';
  if (!proposal) return 'not saved as a proposal';
  return proposal.source === 'user' ? `${STATES[proposal.state]}, added by you, not checked` : STATES[proposal.state];
}
