import { METRICS } from '@gemscout/contracts';
import type { Fact } from '../facts/fact.ts';
import { READ_BY_FORMULA } from '../facts/other-inputs.ts';

/** Days that are looked back over at most. What lies further back hardly moves an average, and is not worth a row a day. */
const MOST_DAYS = 60;
const DAYS_WITHOUT_WINDOW = 35;

/**
 * The days of the chart that an indicator was computed from, the newest first; none of a fact that names its inputs, or that is no
 * indicator.
 */
export function impliedInputs(fact: Fact, facts: readonly Fact[]): readonly Fact[] {
  const { computed, metric, asOf, subject } = fact;
  const read = READ_BY_FORMULA[METRICS[metric].formula ?? ''];
  if (!computed || computed.inputs.length > 0 || !read || subject.kind !== 'symbol') return [];
  const { window } = METRICS[metric];
  const days = Math.min(MOST_DAYS, window?.unit === 'trading_day' ? window.length : DAYS_WITHOUT_WINDOW);
  return read.flatMap((input) =>
    facts
      .filter((each) => each.metric === input && each.subject.kind === 'symbol' && each.period.type === 'day')
      .filter((each) => each.asOf <= asOf && each.id.startsWith(input))
      .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
      .slice(0, days),
  );
}
