import type { SupportAnswer } from '@gemscout/contracts';
import { supportSentence } from './evidence-query.ts';

/** How much of a memo its evidence holds, and whether a tool is missing from it. */
export function MemoSupport({ support }: { support: SupportAnswer }) {
  const { partial, failed_tools } = support;
  const sentence = supportSentence(support);
  if (!sentence && !partial) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-[0.9rem] text-soft" aria-label="Support of the memo">
      {sentence && <span className="figures">{sentence}</span>}
      {partial && (
        <span>
          <strong className="text-ink">Partial</strong>: {failed_tools.join(', ')} failed, so the confidence is capped
        </span>
      )}
    </p>
  );
}
