import type { ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queueQuery } from '../../entities/proposal/proposals-api.ts';

/** @returns what follows the opened proposal in the queue: once that is decided on and gone, what is in its place, else the first */
export function useNextProposal(opened: ProposalResponse | null): ProposalResponse | undefined {
  const { data: queue = [] } = useQuery({ ...queueQuery({ show: 'all' }), enabled: opened !== null });
  const [place, setPlace] = useState(0);
  const at = queue.findIndex(({ id }) => id === opened?.id);
  if (at !== -1 && at !== place) setPlace(at);
  return at === -1 ? (queue[place] ?? queue[0]) : queue[at + 1];
}
