import { useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { unsupportedIn, type ForkFrom, type LogEntry } from '../log-entry.ts';
import { sectionsOf } from './payload-sections.ts';
import { SectionView } from './section-view.tsx';

type LogDetailsProps = {
  entry: LogEntry;
  /** What the confidence in its ticker was until this line. */
  confidenceBefore: number | undefined;
  onFork: ForkFrom | undefined;
};

/** What a step saw, as a reader wants it; as JSON only in the last tab. */
export default function LogDetails({ entry, confidenceBefore, onFork }: LogDetailsProps) {
  const [raw, setRaw] = useState(false);
  const unsupported = unsupportedIn(entry);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4 text-sm sm:pl-[5.5rem]">
      <div className="flex justify-between gap-3">
        <ShowAs raw={raw} onChange={setRaw} />
        {onFork && (
          <button
            type="button"
            onClick={() => onFork(entry)}
            className="rounded-md px-2 py-0.5 text-2xs text-accent hover:bg-accent-soft"
          >
            Fork from here
          </button>
        )}
      </div>
      {raw ? (
        <RawPayload entry={entry} />
      ) : (
        // A payload does not change, and neither does the order of its sections.
        sectionsOf(entry, confidenceBefore).map((section, index) => (
          <SectionView key={index} section={section} unsupported={unsupported} />
        ))
      )}
    </div>
  );
}

type ShowAsProps = { raw: boolean; onChange: (raw: boolean) => void };

function ShowAs({ raw, onChange }: ShowAsProps) {
  return (
    <div role="group" aria-label="Show as" className="flex gap-1">
      {['Details', 'JSON'].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={raw === (name === 'JSON')}
          onClick={() => onChange(name === 'JSON')}
          className="rounded-md px-2 py-0.5 text-2xs text-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function RawPayload({ entry: { payload } }: { entry: LogEntry }) {
  const json = JSON.stringify(payload, null, 2);
  return (
    <div className="grid justify-items-start gap-2">
      <pre className="figures max-h-80 w-full overflow-auto rounded-md bg-sunken p-3 break-words whitespace-pre-wrap">
        {json}
      </pre>
      <CopyButton text={json} what="JSON" />
    </div>
  );
}
