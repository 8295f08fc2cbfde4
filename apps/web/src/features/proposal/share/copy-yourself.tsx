import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { buttonLook, IconButton } from '../../../ui/button.tsx';
import type { ShareTarget } from './share-targets.ts';

/** The text to be shared where the browser does not let the page copy it: selected, to be copied by hand. */
export function CopyYourself({ target, onClose }: { target: ShareTarget; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), [target]);
  return (
    <section aria-label={`Share on ${target.name}`} className="mb-4 grid gap-2 rounded-md border border-line p-3">
      <div className="flex items-start justify-between gap-2">
        <label htmlFor={id} className="text-sm">
          The browser does not let the page copy. Copy this text, then paste it on {target.name}.
        </label>
        <IconButton label="Close the text" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={4}
        value={target.text}
        className="w-full resize-none rounded-md border border-line-strong/60 bg-surface px-3 py-2"
      />
      <a href={target.url} target="_blank" rel="noopener noreferrer" className={`${buttonLook()} justify-self-start`}>
        Open {target.name}
      </a>
    </section>
  );
}
