import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../api/http.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 10_000;

/** What was just done. */
export type Done = {
  readonly text: string;
  /** Takes it back. @returns what to say then */
  readonly undo?: () => Promise<string>;
};

type DoneMessageProps = { done: Done | null; onChange: (done: Done | null) => void };

/** Shows and announces what was done for ten seconds, with Undo where it can be undone. It stays while it is pointed at or has the focus. */
export function DoneMessage({ done, onChange }: DoneMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (done === null || isHeld || isBusy) return undefined;
    const timer = setTimeout(() => onChange(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done, isHeld, isBusy, onChange]);

  async function take(undo: () => Promise<string>) {
    setBusy(true);
    place.current?.focus(); // the button goes
    onChange({ text: await undo().catch(sentenceOf) });
    setBusy(false);
  }

  const undo = done?.undo;
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="shrink-0 outline-none"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {done && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm">
          <p>{done.text}</p>
          {undo && (
            <Button className="h-8" disabled={isBusy} onClick={() => void take(undo)}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
