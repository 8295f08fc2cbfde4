import type { XbrlFact } from '../xbrl-fact.ts';

/**
 * The facts that were filed on or before a day, `yyyy-mm-dd`: what companyfacts answered on the evening of that day. Everything
 * computed from them is what would have been computed then.
 */
export function knownOn(facts: readonly XbrlFact[], day: string): readonly XbrlFact[] {
  return facts.filter(({ filed }) => filed <= day);
}
