import type { NoteResponse, TeamResponse } from '@gemscout/contracts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { isOwner, readerOr } from '../team/team-query.ts';
import { useChangeNotes, type NotesOf } from './notes-api.ts';

type NoteListProps = {
  of: NotesOf;
  notes: readonly NoteResponse[];
  /** Undefined while it is read. */
  team: TeamResponse | undefined;
  /** The button that had the focus is gone. */
  onRemoved: () => void;
};

/** The newest first. Whoever wrote a note, or owns the workspace, can remove it. */
export function NoteList({ of, notes, team, onRemoved }: NoteListProps) {
  const { mutate, isPending, error } = useChangeNotes(of);
  if (notes.length === 0) return <p className="text-soft">No notes yet.</p>;
  return (
    <>
      {error && <Refusal error={error} />}
      <ul aria-label="Notes" className="grid gap-3">
        {notes.map(({ id, text, user_id: userId, at }) => {
          const name = team ? readerOr(team, userId) : '';
          return (
            <li key={id} className="grid gap-0.5">
              <div className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
                <span className="wrap-anywhere">
                  {name} <TimeAgo at={at} />
                </span>
                {(name === 'you' || isOwner(team)) && (
                  <Button
                    look="quiet"
                    className="h-6 !px-1.5 text-xs"
                    disabled={isPending}
                    onClick={() => mutate({ remove: 'note', id }, { onSuccess: onRemoved })}
                  >
                    Remove<span className="sr-only"> the note</span>
                  </Button>
                )}
              </div>
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
