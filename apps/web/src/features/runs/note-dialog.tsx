import { LONGEST_NOTE, MOST_NOTES } from '@gemscout/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { addNote } from '../../entities/run/runs-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/refusal.tsx';

type NoteDialogProps = { runId: string; onClose: () => void };

/** Tells a run that goes on what else to look at. What was written stays in the dialog until it is stored. */
export default function NoteDialog({ runId, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const { data: config } = useQuery(configQuery);
  const adding = useMutation({ mutationFn: () => addNote(runId, text), onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Dialog title="Note for this run" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3">
        <p className="max-w-[62ch] text-sm text-soft">
          It reaches the tickers that are not decided yet, and stands in the log. A run takes {MOST_NOTES} notes. A note
          is no evidence: nothing in a memo rests on it.
          {config?.model === null && ' The rules analyst does not read notes: a language model does.'}
        </p>
        <textarea
          aria-label="Note"
          placeholder="Also look at debt"
          required
          rows={4}
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="rounded-md border border-line-strong bg-surface px-3 py-2"
        />
        {adding.error && <Refusal error={adding.error} />}
        <div className="flex items-center justify-between gap-2">
          <span className="figures text-xs text-soft">
            {text.length} of {LONGEST_NOTE}
          </span>
          <Button type="submit" look="primary" disabled={adding.isPending || text.trim() === ''}>
            {adding.isPending ? 'Adding…' : 'Add note'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
