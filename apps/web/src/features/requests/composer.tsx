import type { Depth } from '@gemscout/domain';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DepthChoice } from '../../entities/run/depth-choice.tsx';
import { GoalChoice } from '../../entities/account/goal-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import { MemoChip, type AttachedMemo } from './memo-chip.tsx';
import { SavedRequests } from './saved-request-list.tsx';
import { useSavedRequests } from './use-saved-requests.ts';

type ComposerProps = {
  disabled: boolean;
  cost: string | undefined;
  depth: Depth;
  /** Of any run that is started next. */
  onDepth: (depth: Depth) => void;
  /** Sent along with what is run next; null: nothing is. */
  memo: AttachedMemo | null;
  onDetach: () => void;
  onRun: (text: string) => void;
  className: string;
};

/** A request in one's own words, and those kept for later, which fill it: one click never starts a charged run. */
export function Composer({ disabled, memo, onDetach, onRun, className, ...start }: ComposerProps) {
  const heading = useId();
  const [text, setText] = useState('');
  const { saved, save, remove } = useSavedRequests();
  const { field, button, focus } = useFocus();
  const empty = text.trim() === '';

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (disabled || empty) return;
    onRun(text.trim());
  }

  function fill(request: string, next: 'field' | 'button') {
    flushSync(() => setText(request)); // the button can take the focus then
    focus(next);
  }

  return (
    <section
      aria-labelledby={heading}
      className={`grid content-between gap-2 rounded-md border border-line bg-surface px-4 py-3 print:hidden ${className}`}
    >
      <ComposerHeader headingId={heading} {...start} />
      {memo && <MemoChip memo={memo} onDetach={onDetach} />}
      <form onSubmit={submit} className="flex items-end gap-2">
        <RequestField field={field} value={text} attached={memo?.text} onChange={setText} onSubmit={submit} />
        <div className="flex gap-2">
          <Button disabled={empty} className={empty ? 'max-sm:hidden' : ''} onClick={() => save(text)}>
            Save
          </Button>
          <Button ref={button} type="submit" look="primary" disabled={disabled || empty}>
            Run
          </Button>
        </div>
      </form>
      {saved.length > 0 && <SavedRequests saved={saved} onFill={fill} onDelete={remove} />}
    </section>
  );
}

/** Moves the focus to the field or, unless it is disabled, to the button that runs. */
function useFocus() {
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focus = (next: 'field' | 'button') => {
    const takes = next === 'button' && !button.current?.disabled ? button : field;
    takes.current?.focus();
  };
  return { field, button, focus };
}

type ComposerHeaderProps = Pick<ComposerProps, 'cost' | 'depth' | 'onDepth'> & { headingId: string };

function ComposerHeader({ headingId, cost, depth, onDepth }: ComposerHeaderProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-3">
      <h2 id={headingId} className="font-semibold">
        Custom Request
      </h2>
      {cost && (
        <p className="text-xs text-soft">
          <WithFigures>{cost}</WithFigures>
        </p>
      )}
      <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:w-full">
        <GoalChoice />
        <DepthChoice value={depth} onChange={onDepth} />
      </span>
    </header>
  );
}

type RequestFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** The text of the attached memo: a new one takes the focus here. */
  attached: string | undefined;
  onChange: (text: string) => void;
  onSubmit: () => void;
};

function RequestField({ field, value, attached, onChange, onSubmit }: RequestFieldProps) {
  useEffect(() => {
    if (attached === undefined) return;
    // The dialog that it comes from gives the focus back to its opener first.
    const later = setTimeout(() => field.current?.focus());
    return () => clearTimeout(later);
  }, [attached, field]);

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
      className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none rounded-md border border-line-strong/60 bg-surface px-3 py-1.5 focus-visible:border-accent focus-visible:outline-offset-0"
    />
  );
}
