import type { AddNoteBody, AddTagBody, NotesResponse } from '@gemscout/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What notes and tags are about. */
export type NotesOf = { readonly company: string } | { readonly proposal: string };

export function notesQuery(of: NotesOf) {
  return queryOptions({
    queryKey: queryKeys.notesOf(pathOf(of)),
    queryFn: ({ signal }) => callApi<NotesResponse>(`${pathOf(of)}/notes`, { signal }),
  });
}

type Change =
  | { readonly add: 'note'; readonly text: string }
  | { readonly add: 'tag'; readonly tag: string }
  | { readonly remove: 'note'; readonly id: string }
  | { readonly remove: 'tag'; readonly tag: string };

/** Adds or removes a note or a tag; then the notes are read again. */
export function useChangeNotes(of: NotesOf) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(of, change),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notesOf(pathOf(of)) }),
  });
}

function send(of: NotesOf, change: Change): Promise<unknown> {
  const path = pathOf(of);
  if ('remove' in change)
    return change.remove === 'note'
      ? callApi(`${path}/notes/${change.id}`, { method: 'DELETE' })
      : callApi(`${path}/tags/${encodeURIComponent(change.tag)}`, { method: 'DELETE' });
  if (change.add === 'note') {
    const body: AddNoteBody = { text: change.text };
    return callApi(`${path}/notes`, { method: 'POST', body });
  }
  const body: AddTagBody = { tag: change.tag };
  return callApi(`${path}/tags`, { method: 'POST', body });
}

function pathOf(of: NotesOf): `/companies/${string}` | `/runs/proposals/${string}` {
  return 'company' in of ? `/companies/${encodeURIComponent(of.company)}` : `/runs/proposals/${of.proposal}`;
}
