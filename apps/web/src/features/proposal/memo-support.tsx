import type { SupportAnswer } from '@gemscout/contracts';
import { shareText } from '../../ui/figure-text.ts';
import { supportSentence } from './evidence-query.ts';

/** How well it fits the goal, how much of the memo its evidence holds, and whether a tool is missing from it. */
export function MemoSupport({ support }: { support: SupportAnswer }) {
  const { goal_fit: goalFit, partial, failed_tools } = support;
  const sentence = supportSentence(support);
  if (!sentence && !partial && goalFit === null) return null;
  return (
    <p className="grid gap-1 text-sm">
      {goalFit !== null && <span className="figures">Goal fit {shareText(goalFit)}</span>}
      {sentence && <span className="figures">{sentence}</span>}
      {partial && (
        <span>
          <strong className="text-ink">Partial</strong>: {failed_tools.join(', ')} failed, so the confidence is capped
        </span>
      )}
    </p>
  );
}
