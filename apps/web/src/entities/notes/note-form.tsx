import { LONGEST_NOTE_TEXT } from '@gemscout/domain';
import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useChangeNotes, type NotesOf } from './notes-api.ts';

type NoteFormProps = { of: NotesOf; field: RefObject<HTMLTextAreaElement | null> };

/** What was written stays until it is stored. */
export function NoteForm({ of, field }: NoteFormProps) {
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useChangeNotes(of);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ add: 'note', text }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <textarea
        ref={field}
        aria-label="Note"
        placeholder="Write a note for everybody in this workspace"
        rows={2}
        maxLength={LONGEST_NOTE_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-md border border-line-strong/60 bg-surface px-3 py-2 print:hidden"
      />
      {error && <Refusal error={error} />}
      <div className="flex items-center justify-between gap-2 print:hidden">
        <span className="figures text-xs text-soft">
          {text.length} of {LONGEST_NOTE_TEXT}
        </span>
        <Button type="submit" className="h-8" disabled={isPending || text.trim() === ''}>
          {isPending ? 'Adding…' : 'Add note'}
        </Button>
      </div>
    </form>
  );
}
