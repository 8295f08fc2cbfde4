import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const DeleteSample = lazyPart(() => import('./delete-sample.tsx'));

type SampleNoteProps = {
  runId: string;
  /** What cannot be done with it. */
  text: string;
  /** By which buttons that it disables refer to it. */
  id?: string | undefined;
};

/** Marks what belongs to the sample run, says what cannot be done with it, and offers to delete it. */
export function SampleNote({ runId, text, id }: SampleNoteProps) {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span id={id}>{text}</span>
      <Suspense fallback={null}>
        <DeleteSample runId={runId} />
      </Suspense>
    </span>
  );
}
