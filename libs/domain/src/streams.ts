import type { NoteSubject } from './notes/decide-notes.ts';

/** The names of the streams. */
export const runStream = (runId: string): string => `run-${runId}`;
export const usageStream = (workspaceId: string, month: string): string => `usage-${workspaceId}-${month}`;
export const proposalStream = (proposalId: string): string => `proposal-${proposalId}`;
export const billingStream = (workspaceId: string): string => `billing-${workspaceId}`;
/** Notes and tags of one company or proposal. */
export const notesStream = ({ workspaceId, about, subject }: NoteSubject): string =>
  `notes-${workspaceId}-${about}-${subject}`;
export const watchlistStream = (workspaceId: string): string => `watchlist-${workspaceId}`;
