import type { SupportResponse } from '@gemscout/contracts';
import { droppedReasons } from './dropped-reasons.ts';

/** The sentences that the check dropped from a memo, each with its reason. Folded, since a memo is read without them. */
export function DroppedSentences({ dropped }: Pick<SupportResponse, 'dropped'>) {
  if (dropped.length === 0) return null;
  return (
    <details className="mt-5 max-w-[68ch] border-t border-line pt-3 text-sm">
      <summary className="rounded-md font-medium hover:text-accent">
        What was not kept <span className="figures font-normal text-soft">({dropped.length})</span>
      </summary>
      <p className="mt-1 text-soft">
        The analyst wrote these sentences. The evidence does not support them, or the verdict was lowered.
      </p>
      <ul className="mt-2 grid gap-3">
        {dropped.map(({ text, reason }, index) => (
          <li key={index} className="border-l-2 border-line pl-3">
            <p className="font-serif text-base">“{text}”</p>
            {droppedReasons(reason).map(({ title, text: why }) => (
              <p key={`${title} ${why}`} className="mt-0.5 text-soft">
                {title && <span className="font-medium text-ink">{title}: </span>}
                {why}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
