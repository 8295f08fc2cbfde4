import { correctionText, type CorrectionResponse } from '@gemscout/contracts';

/** In a row: that a source has corrected what a memo used. The tooltip says what, and so do screen readers. */
export function CorrectionMark({ corrections }: { corrections: readonly CorrectionResponse[] }) {
  const [first] = corrections;
  if (!first) return null;
  const others = corrections.length - 1;
  const said = corrections.map(correctionText).join('; ');
  return (
    <span className="min-w-0 shrink-0 truncate font-medium text-watch" title={said}>
      Corrected since<span className="sr-only">: {correctionText(first)}</span>
      {others > 0 && <span className="sr-only">, and {others} more</span>}
    </span>
  );
}
