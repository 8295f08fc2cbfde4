import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { KEYS } from './key-commands.ts';
import { readSingleKeys, rememberSingleKeys } from './single-keys.ts';

/** All keys, and a switch for those of one letter. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(readSingleKeys);
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <dl className="grid max-w-[30rem] grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="figures rounded-md border border-line-strong/60 bg-paper px-1.5">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-2 text-soft">
        <input
          type="checkbox"
          role="switch"
          className="size-4 accent-accent"
          checked={on}
          onChange={({ target }) => {
            rememberSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        Keys of one letter
      </label>
    </Dialog>
  );
}
