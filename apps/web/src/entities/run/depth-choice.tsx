import { DEPTHS, MOST_TEXTS, planOpens, type Depth } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../account/billing-query.ts';

type DepthChoiceProps = { value: Depth; onChange: (depth: Depth) => void };

const NAMES: Readonly<Record<Depth, string>> = { quick: 'Quick', standard: 'Standard', deep: 'Deep' };

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
        title={`At most ${MOST_TEXTS[value]} texts of filings a ticker. Quick asks for figures alone, deep asks every tool.`}
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
