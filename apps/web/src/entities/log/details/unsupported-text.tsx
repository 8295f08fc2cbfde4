import type { Unsupported } from '../log-entry.ts';
import { unsupportedParts } from './unsupported-parts.ts';

type WithMarksProps = { text: string; unsupported: readonly Unsupported[] };

/** A text in which the sentences that failed the check are marked. */
export function WithMarks({ text, unsupported }: WithMarksProps) {
  return unsupportedParts(text, unsupported).map((part, index) =>
    part.isUnsupported ? (
      <mark
        key={index}
        className="bg-transparent text-inherit underline decoration-watch decoration-wavy decoration-1 underline-offset-4"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** The sentences of a line that failed the check, each with its reason. */
export function UnsupportedList({ sentences }: { sentences: readonly Unsupported[] }) {
  return (
    <div>
      <h3 className="mb-1 text-watch">Not supported by the evidence</h3>
      <ul className="grid max-w-[72ch] gap-1.5">
        {sentences.map(({ text, reason }, index) => (
          <li key={index} className="border-l-2 border-watch pl-3">
            <p>{text}</p>
            <p className="text-soft">{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
