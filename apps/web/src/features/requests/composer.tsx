import { Pencil, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { GoalLink } from '../goal-profile/goal-link.tsx';
import { MemoChip, type AttachedMemo } from './memo-chip.tsx';
import { labelOfRequest } from './saved-requests.ts';
import { useSavedRequests } from './use-saved-requests.ts';

type ComposerProps = {
  disabled: boolean;
  cost: string | undefined;
  /** Sent along with what is run next; null: nothing is. */
  memo: AttachedMemo | null;
  onDetach: () => void;
  onRun: (text: string) => void;
};

/** A request in one's own words, and those kept for later. On a phone it stands at the bottom, as in a messenger. */
export function Composer({ disabled, cost, memo, onDetach, onRun }: ComposerProps) {
  const heading = useId();
  const [text, setText] = useState('');
  const { saved, save, remove } = useSavedRequests();
  const empty = text.trim() === '';
  const field = useRef<HTMLTextAreaElement>(null);
  const attached = memo?.text;
  useEffect(() => {
    if (attached === undefined) return;
    // The dialog that it comes from gives the focus back to its opener first.
    const later = setTimeout(() => field.current?.focus());
    return () => clearTimeout(later);
  }, [attached]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (disabled || empty) return;
    onRun(text.trim());
  }

  function runOnShortcut(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-desk border border-line bg-surface p-4 print:hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:gap-2 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-3 max-sm:py-2.5"
    >
      <header className="flex items-baseline gap-3 max-sm:sr-only">
        <h2 id={heading} className="font-semibold">
          Custom Request
        </h2>
        {cost && (
          <p className="text-xs text-soft">
            <WithFigures>{cost}</WithFigures>
          </p>
        )}
        <span className="ml-auto flex min-w-0">
          <GoalLink />
        </span>
      </header>
      {memo && <MemoChip memo={memo} onDetach={onDetach} />}
      <form onSubmit={submit} className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label="Custom request"
          placeholder="What should it look for, and why?"
          rows={1}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={runOnShortcut}
          className="field-sizing-content max-h-40 min-h-16 flex-1 resize-none rounded-desk border border-line-strong/60 bg-surface px-3 py-2 focus-visible:border-accent focus-visible:outline-offset-0 max-sm:min-h-10"
        />
        <div className="flex gap-2">
          <Button disabled={empty} className={empty ? 'max-sm:hidden' : ''} onClick={() => save(text)}>
            Save
          </Button>
          <Button type="submit" look="primary" disabled={disabled || empty}>
            Run
          </Button>
        </div>
      </form>
      {saved.length > 0 && (
        <SavedRequests saved={saved} disabled={disabled} onRun={onRun} onEdit={setText} onDelete={remove} />
      )}
    </section>
  );
}

type SavedRequestsProps = {
  saved: readonly string[];
  disabled: boolean;
  onRun: (request: string) => void;
  onEdit: (request: string) => void;
  onDelete: (request: string) => void;
};

function SavedRequests({ saved, disabled, onRun, onEdit, onDelete }: SavedRequestsProps) {
  return (
    <ul aria-label="Saved requests" className="flex flex-wrap gap-2 max-sm:max-h-20 max-sm:overflow-y-auto">
      {saved.map((request) => {
        const label = labelOfRequest(request);
        return (
          <li key={request} className="flex max-w-full items-center rounded-full border border-line bg-paper pl-1">
            <button
              type="button"
              disabled={disabled}
              title={`Run: ${request}`}
              onClick={() => onRun(request)}
              className="min-w-0 truncate rounded-full px-2 py-1 text-xs hover:not-disabled:text-accent disabled:opacity-50"
            >
              {label}
            </button>
            <IconButton label={`Edit ${label}`} className="size-7 rounded-full" onClick={() => onEdit(request)}>
              <Pencil size={13} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${label}`} className="size-7 rounded-full" onClick={() => onDelete(request)}>
              <X size={14} aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
