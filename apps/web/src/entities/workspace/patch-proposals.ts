import type { ProposalDetailResponse, ProposalResponse, WorkspaceRows } from '@gemscout/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { byNewest, withRow } from './list-rows.ts';
import { patchQueries, readAgain } from './read-again.ts';

type ProposalRow = WorkspaceRows['queue'];
type Proposals = readonly ProposalResponse[];

/** Puts a changed proposal into the lists that show it, and takes it out of the others. */
export function patchProposals(cache: QueryClient, id: string, row: ProposalRow | null): void {
  patchQueries<Proposals>(cache, queryKeys.proposals, (list, key) => {
    if (key[1] === 'goal') return patchOfGoal(cache, list, key);
    if (key[1] === 'mine') return patchMine(cache, list, id, row);
    if (row)
      return belongsTo(row, key) ? withRow(withoutEarlier(list, row, key), row, byNewest) : without(list, id, row, key);
    // The one before it may now be the newest of its symbol.
    if (list.some((proposal) => proposal.id === id)) readAgain(cache, key, true);
    return list.filter((proposal) => proposal.id !== id);
  });
  patchQueries<ProposalDetailResponse>(cache, queryKeys.proposal(id), (detail, key) => {
    if (!row || row.rechecked?.at !== detail.rechecked?.at) readAgain(cache, key, true); // its freshness is another one, too
    return row ? { ...detail, ...row } : detail;
  });
}

/** Marks the proposals of a symbol as being on the watchlist or not. */
export function markOnWatchlist(cache: QueryClient, symbol: string, isOn: boolean): void {
  const marked = <Row extends ProposalResponse>(row: Row): Row =>
    row.symbol === symbol && row.on_watchlist !== isOn ? { ...row, on_watchlist: isOn } : row;
  patchQueries<Proposals>(cache, queryKeys.proposals, (list) => {
    const next = list.map(marked);
    return next.some((row, at) => row !== list[at]) ? next : list;
  });
  patchQueries<ProposalDetailResponse>(cache, ['proposal'], marked);
}

/** Only the server knows which proposal on a symbol is the newest one of a goal profile. */
function patchOfGoal(cache: QueryClient, list: Proposals, key: QueryKey): Proposals {
  readAgain(cache, key, true);
  return list;
}

/** Only the server knows whether a proposal that the list does not have is assigned to the reader. */
function patchMine(cache: QueryClient, list: Proposals, id: string, row: ProposalRow | null): Proposals {
  const isOpen = row !== null && !row.watched && !row.dismissed;
  const listed = list.find((proposal) => proposal.id === id);
  if (!listed) {
    if (isOpen && row.assigned?.user_id) readAgain(cache, queryKeys.queue('mine'), true);
    return list;
  }
  const isMine = isOpen && row.assigned?.user_id === listed.assigned?.user_id;
  return isMine ? withRow(list, row, byNewest) : list.filter((proposal) => proposal !== listed);
}

function belongsTo(row: ProposalRow, [, shown, symbol]: QueryKey): boolean {
  const isOpen = !row.watched && !row.dismissed;
  if (shown === 'all') return isOpen && row.is_latest;
  if (shown === 'dismissed') return row.dismissed && !row.watched;
  if (shown === 'of') return row.symbol.toUpperCase() === String(symbol).toUpperCase();
  return row.run_id === shown && isOpen;
}

function without(list: Proposals, id: string, row: ProposalRow, key: QueryKey): Proposals {
  const next = withoutEarlier(list, row, key).filter((proposal) => proposal.id !== id);
  return next.length === list.length ? list : next;
}

/** A symbol has one row in the list of all open proposals: its newest one, whatever was decided on that. */
function withoutEarlier(list: Proposals, row: ProposalRow, [, shown]: QueryKey): Proposals {
  if (shown !== 'all' || !row.is_latest) return list;
  return list.filter(({ id, symbol }) => id === row.id || symbol.toUpperCase() !== row.symbol.toUpperCase());
}
