import { Button } from '../../ui/button.tsx';
import type { Decision } from './proposals-api.ts';

type OverruleProps = { decision: Decision; busy: boolean; onDecide: (decision: Decision) => void };

/** Makes a decision although somebody has decided before. */
export function OverruleButton({ decision, busy, onDecide }: OverruleProps) {
  return (
    <Button className="h-8" disabled={busy} onClick={() => onDecide({ ...decision, overrule: true })}>
      {decision.outcome === 'approved' ? 'Approve anyway' : 'Dismiss anyway'}
    </Button>
  );
}
