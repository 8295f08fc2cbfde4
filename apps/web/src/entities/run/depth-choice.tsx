import { DEPTH_LIMITS, DEPTHS, planOpens, type Depth } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../account/billing-query.ts';

type DepthChoiceProps = { value: Depth; onChange: (depth: Depth) => void };

const NAMES: Readonly<Record<Depth, string>> = { quick: 'Quick', standard: 'Standard', deep: 'Deep' };

/** `A ticker: at most 6 questions of a language model and 2 more because of the answers, 8 texts of filings, 10 peers a question.` */
function limitsOf(depth: Depth): string {
  const { questions, followUps, texts, peers } = DEPTH_LIMITS[depth];
  const more = followUps === 0 ? '' : ` and ${followUps} more because of the answers`;
  return `A ticker: at most ${questions} questions of a language model${more}, ${texts} texts of filings, ${peers} peers a question. Without a model, quick asks for figures alone. Deep asks every tool.`;
}

/** How far the next run goes into each ticker, whichever way it is started. What the plan lacks cannot be chosen, and says so. */
export function DepthChoice({ value, onChange }: DepthChoiceProps) {
  const { data: billing } = useQuery(billingQuery);
  const isOpen = (depth: Depth) =>
    depth !== 'deep' || billing === undefined || planOpens(billing.active_plan, 'deep-runs');
  return (
    <label className="flex items-center gap-1.5 text-xs text-soft">
      Depth
      <select
        value={value}
        title={limitsOf(value)}
        onChange={({ target }) => DEPTHS.forEach((depth) => depth === target.value && onChange(depth))}
        className="h-6 rounded-md border border-line-strong/60 bg-surface px-1 text-ink"
      >
        {DEPTHS.map((depth) => (
          <option key={depth} value={depth} disabled={!isOpen(depth)}>
            {isOpen(depth) ? NAMES[depth] : 'Deep (Premium, Elite)'}
          </option>
        ))}
      </select>
    </label>
  );
}
