import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { GoalLink } from '../../entities/account/goal-link.tsx';
import { Button } from '../../ui/button.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { MemoChip, type AttachedMemo } from './memo-chip.tsx';
import { SavedRequests } from './saved-request-list.tsx';
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

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (disabled || empty) return;
    onRun(text.trim());
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-desk border border-line bg-surface p-4 print:hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-14 max-sm:z-20 max-sm:gap-2 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-3 max-sm:py-2.5"
    >
      <ComposerHeader headingId={heading} cost={cost} />
      {memo && <MemoChip memo={memo} onDetach={onDetach} />}
      <form onSubmit={submit} className="flex items-end gap-2">
        <RequestField value={text} attached={memo?.text} onChange={setText} onSubmit={submit} />
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

function ComposerHeader({ headingId, cost }: { headingId: string; cost: string | undefined }) {
  return (
    <header className="flex items-baseline gap-3 max-sm:sr-only">
      <h2 id={headingId} className="font-semibold">
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
  );
}

type RequestFieldProps = {
  value: string;
  /** The text of the attached memo: a new one takes the focus here. */
  attached: string | undefined;
  onChange: (text: string) => void;
  onSubmit: () => void;
};

function RequestField({ value, attached, onChange, onSubmit }: RequestFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (attached === undefined) return;
    // The dialog that it comes from gives the focus back to its opener first.
    const later = setTimeout(() => field.current?.focus());
    return () => clearTimeout(later);
  }, [attached]);

  function submitOnShortcut(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
  }

  return (
    <textarea
      ref={field}
      aria-label="Custom request"
      placeholder="What should it look for, and why?"
      rows={1}
      maxLength={4_000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={submitOnShortcut}
      className="field-sizing-content max-h-40 min-h-16 flex-1 resize-none rounded-desk border border-line-strong/60 bg-surface px-3 py-2 focus-visible:border-accent focus-visible:outline-offset-0 max-sm:min-h-10"
    />
  );
}
