import type { ConditionResponse } from '@gemscout/contracts';
import { metText, priceSource, shortDay } from '@gemscout/domain';
import { Check, Clock, TriangleAlert } from 'lucide-react';

const LOOKS = {
  met: { colour: 'text-accent font-medium', Icon: Check },
  waiting: { colour: 'text-soft', Icon: Clock },
  unchecked: { colour: 'text-watch', Icon: TriangleAlert },
  over: { colour: 'text-soft', Icon: Clock },
} as const satisfies Readonly<Record<ConditionResponse['state'], object>>;

/** Where a condition stands, in a few words; its sentence and its source on hover. */
export function ConditionState({ condition }: { condition: ConditionResponse }) {
  const { colour, Icon } = LOOKS[condition.state];
  return (
    <span
      className={`inline-flex max-w-full min-w-0 items-center gap-1 align-bottom ${colour}`}
      title={`${condition.text} ${sourceOf(condition)}`}
    >
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className="truncate">{condition.state_text}</span>
    </span>
  );
}

/** `Met on 12 Nov 2026 at close $101.20, sample market.`; of one that waits the close that was compared. */
export function sourceOf({ state, at_close }: ConditionResponse): string {
  if (!at_close) return '';
  const { price, as_of, provider } = at_close;
  const close = state === 'met' ? metText(as_of, price) : `Close of ${shortDay(as_of)}: $${price.toFixed(2)}`;
  return `${close}, ${priceSource(provider)}.`;
}
