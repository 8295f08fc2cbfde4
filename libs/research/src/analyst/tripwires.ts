import type { Fact } from '@gemscout/evidence';
import type { ConditionDraft, MemoSentence } from './analyst.ts';

/** A sentence of a risk with what would show that it has come, as data. */
export type Tripwire = { readonly text: string; readonly condition: ConditionDraft };

/** The risk with its tripwire; alone where there is none. */
export function withTripwire(
  risk: MemoSentence,
  tripwire: Tripwire | undefined,
  evidence: readonly string[] = [],
): MemoSentence {
  if (!tripwire) return risk;
  const { text, condition } = tripwire;
  return {
    text: `${risk.text} ${text} would be the tripwire.`,
    evidence: [...new Set([...risk.evidence, ...evidence])],
    condition,
  };
}

/** A close on that side of a level. */
export function closeBeyond(comparison: 'above' | 'below', level: number): Tripwire | undefined {
  const rounded = Number(level.toFixed(2));
  if (!(rounded > 0)) return undefined;
  return {
    text: `A close ${comparison} {{level ${rounded} usd}}`,
    condition: { metric: 'close', comparison, level: rounded, fact: null, until: null },
  };
}

/** A next value of a figure on that side of today's. */
export function figureBeyond(fact: Fact | undefined, comparison: 'above' | 'below'): Tripwire | undefined {
  if (typeof fact?.value !== 'number') return undefined;
  return {
    text: `A next value of the {{${fact.id} as words}} ${comparison} {{${fact.id}}}`,
    condition: { metric: 'figure', comparison, level: null, fact: fact.id, until: null },
  };
}
