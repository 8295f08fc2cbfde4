import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { teamQuery } from '../team/team-query.ts';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { notesQuery, type NotesOf } from './notes-api.ts';
import { Tags } from './tags.tsx';

/** The notes and tags of the workspace on a company or a proposal, with who wrote them and when, and the forms for more. */
export function Notes({ of }: { of: NotesOf }) {
  const read = useQuery(notesQuery(of));
  const { data: team } = useQuery(teamQuery);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Loaded read={read} what="the notes">
      {({ notes, tags }) => (
        <div className="grid gap-3 text-sm">
          <Tags of={of} tags={tags} team={team} />
          <NoteForm of={of} field={field} />
          <NoteList of={of} notes={notes} team={team} onRemoved={() => field.current?.focus()} />
        </div>
      )}
    </Loaded>
  );
}
