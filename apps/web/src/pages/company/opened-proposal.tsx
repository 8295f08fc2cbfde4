import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { proposalsOfSymbolQuery } from '../../entities/proposal/proposals-api.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ProposalDialog = lazyPart(() => import('../../features/proposal/proposal-dialog.tsx'));

type OpenedProposalProps = { proposalId: string; symbol: string; onClose: () => void };

/** The dialog of a proposal on this company. */
export function OpenedProposal({ proposalId, symbol, onClose }: OpenedProposalProps) {
  const { data, error } = useQuery(proposalsOfSymbolQuery(symbol));
  const proposal = data?.find(({ id }) => id === proposalId);
  const isGone = (data !== undefined && !proposal) || (error !== null && !data);
  useEffect(() => {
    if (!isGone) return;
    alert('Failed to load details.');
    onClose();
  }, [isGone, onClose]);
  return proposal ? <ProposalDialog proposal={proposal} onClose={onClose} /> : null;
}
